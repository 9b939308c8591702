"""The coach, both at the table for your own cards and on its own page with a quiz and an exam."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.looks import check_keyboard, check_sizes
from tests.browser.served import Guests, guests
from tests.browser.table.test_fairness import guest, play_a_round
from tests.browser.windows import Held, Windows
from tests.server.houses import Served, served

COACH = "/coach.html?seed=5"
#: This module's entries for the tests that visit every page: name, address, and user.
PAGES = [("coach", COACH, "Ann")]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("coach"), demo=True, reveal_time=1) as made:
        yield made


@pytest.fixture
def browsers(windows: Windows, house: Served) -> Iterator[Guests]:
    with guests(windows, house) as opened:
        yield opened


def test_the_quiz_explains_both_choices_and_counts(browsers: Guests, house: Served) -> None:
    page = browsers.open(COACH, guest(house))
    for name in ("ten of spades", "queen of clubs", "four of hearts"):
        expect(page.get_by_role("img", name=name)).to_be_visible()
    page.get_by_role("button", name="Let it ride").click()
    verdict = page.get_by_role("status", name="Verdict")
    expect(verdict).to_contain_text(
        "It is better to take it back. On average, your choice costs 46.17% of the bet."
    )
    worth = page.get_by_role("table", name="Value of each choice")
    expect(worth).to_contain_text("Let it ride\u2212$0.46\u221246.17%")
    expect(page.get_by_role("table", name="Outs")).to_contain_text("Tens or better258")
    expect(page.get_by_text("Bet 1 with 10♠ Q♣ 4♥")).to_be_visible()
    expect(page.get_by_text("Bet 2: take it back")).to_be_visible()
    expect(page.get_by_role("img", name="nine of spades")).to_be_visible()
    page.keyboard.press("w")
    expect(verdict).to_have_text("You took it back. That is right.")
    score = page.get_by_role("region", name="Score")
    expect(score).to_contain_text("Right1 of 2")
    expect(score).to_contain_text("Cost of mistakes0.46 bets")


def test_an_indifferent_decision_counts_as_right(browsers: Guests, house: Served) -> None:
    page = browsers.open(COACH, guest(house))
    told = page.evaluate(
        """async () => {
            const { advise, costOf, isRight } = await import("/shared/advice.js");
            const known = { cards: ["9s", "8h", "7c"], community: ["6d"] };
            const advice = await advise(known, { paytable: "MA-MAIN" });
            return [true, false].map((ride) => [isRight(advice, ride), costOf(advice, ride)]);
        }"""
    )
    assert told == [[True, 0], [True, 0]]


#: The house's advice on every hand, and a script that returns it without a request.
ADVICE = {"bet": 1, "decision": "withdraw", "indifferent": False, "ev_ride": "-1/4",
          "ev_ride_pct": -25.0, "outs": {"nothing": 4}}  # fmt: skip
MADE_UP = "(advice) => { window.fetch = async () => Response.json(advice); }"
#: A script that takes back every remaining bet.
TO_THE_END = """async () => {
    const back = document.querySelector("#take-back");
    for (let n = 0; n < 9999 && !document.querySelector("dialog[open]"); n += 1) {
        back.click();
        await new Promise((resume) => setTimeout(resume, 0));
    }
}"""


def test_a_double_click_is_one_answer(browsers: Guests, house: Served) -> None:
    page = browsers.open(COACH, guest(house))
    page.evaluate(MADE_UP, ADVICE)
    page.get_by_label("Pay table").select_option("MBS-MAIN")  # restarts the quiz
    page.get_by_role("button", name="Take back").dblclick()
    expect(page.get_by_text("Bet 2: take it back")).to_be_visible()
    expect(page.get_by_role("region", name="Score")).to_contain_text("Right1 of 1")


def test_there_is_no_exam_before_there_is_a_pay_table(browsers: Guests, house: Served) -> None:
    page = browsers.open("/rules.html", guest(house))
    tables = Held(page, "**/api/v1/paytables")
    page.goto(house.url + COACH)
    exam = page.get_by_role("button", name="200-hand exam")
    expect(exam).to_be_disabled()
    tables.next().continue_()
    exam.click()
    expect(page.get_by_text("Hand 1 of 200. Bet 1")).to_be_visible()


def test_the_exam_has_200_hands_and_explains_nothing_before_the_end(
    browsers: Guests, house: Served
) -> None:
    """The server's responses are faked, because 400 real ones would take too long."""
    page = browsers.open(COACH, guest(house))
    page.evaluate(MADE_UP, ADVICE)
    page.get_by_role("button", name="200-hand exam").click()
    expect(page.get_by_text("Hand 1 of 200. Bet 1")).to_be_visible()
    expect(page.get_by_label("Pay table")).to_be_disabled()
    page.keyboard.press("l")
    expect(page.get_by_text("Hand 1 of 200. Bet 2")).to_be_visible()
    expect(page.get_by_role("status", name="Verdict")).to_have_text(
        "You will see your mistakes at the end."
    )
    page.evaluate(TO_THE_END)
    over = page.get_by_role("dialog", name="The exam is over")
    expect(over).to_contain_text("399 of 400 decisions right (99.8%)")
    expect(over).to_contain_text("mistakes cost an average of 0.25 bets")
    expect(over.get_by_role("table", name="Mistakes").get_by_role("row")).to_have_count(1)


def cards_of(page: Page) -> list[str | None]:
    """Return the names of the cards on the felt."""
    cards = page.get_by_role("group", name="Cards").get_by_role("img")
    return [card.get_attribute("aria-label") for card in cards.all()]


def test_reloading_the_page_continues_the_exam(browsers: Guests, house: Served) -> None:
    """Reloading the page keeps the hands, the pay table, the bet, and the mistakes."""
    page = browsers.open("/coach.html", guest(house))
    page.route("**/advice", lambda route: route.fulfill(json=ADVICE))
    page.get_by_label("Pay table").select_option("MBS-MAIN")
    page.get_by_role("button", name="200-hand exam").click()
    for key, question in (
        ("l", "1 of 200. Bet 2"),
        ("w", "2 of 200. Bet 1"),
        ("l", "2 of 200. Bet 2"),
    ):
        page.keyboard.press(key)
        expect(page.get_by_text(f"Hand {question}")).to_be_visible()
    number = page.get_by_text("200-hand exam, number").text_content()
    cards = cards_of(page)
    page.reload()
    expect(page.get_by_text("Hand 2 of 200. Bet 2")).to_be_visible()
    expect(page.get_by_text("200-hand exam, number")).to_have_text(number or "")
    expect(page.get_by_label("Pay table")).to_have_value("MBS-MAIN")
    expect(page.get_by_label("Pay table")).to_be_disabled()
    assert len(cards) == 5
    assert cards_of(page) == cards
    page.evaluate(MADE_UP, ADVICE)
    page.evaluate(TO_THE_END)
    over = page.get_by_role("dialog", name="The exam is over")
    expect(over).to_contain_text("398 of 400 decisions right (99.5%)")
    expect(over).to_contain_text("mistakes cost an average of 0.50 bets")
    expect(over.get_by_role("table", name="Mistakes").get_by_role("row")).to_have_count(2)
    page.reload()
    expect(page.get_by_text("Quiz: every answer is explained")).to_be_visible()
    expect(page.get_by_text("Bet 1: take it back or let it ride?", exact=True)).to_be_visible()


def test_an_abandoned_exam_does_not_come_back(browsers: Guests, house: Served) -> None:
    page = browsers.open(COACH, guest(house))
    page.get_by_role("button", name="200-hand exam").click()
    page.keyboard.press("w")
    expect(page.get_by_text("Hand 1 of 200. Bet 2")).to_be_visible()
    page.goto(house.url + "/coach.html?seed=6")  # the address requests other hands
    expect(page.get_by_text("Bet 1: take it back or let it ride?", exact=True)).to_be_visible()
    page.get_by_role("button", name="200-hand exam").click()
    expect(page.get_by_text("200-hand exam, number 6")).to_be_visible()
    expect(page.get_by_text("Hand 1 of 200. Bet 1")).to_be_visible()
    page.keyboard.press("w")
    expect(page.get_by_text("Hand 1 of 200. Bet 2")).to_be_visible()
    page.get_by_role("button", name="Back to the quiz").click()
    page.reload()
    expect(page.get_by_text("Bet 1: take it back or let it ride?", exact=True)).to_be_visible()
    expect(page.get_by_text("Quiz: every answer is explained")).to_be_visible()


def asked_of(page: Page) -> list[Any]:
    """Collect the questions that the page sends to the server from now on."""
    asked: list[Any] = []

    def note(request: Request) -> None:
        if request.url.endswith("/advice"):
            asked.append(request.post_data_json)

    page.on("request", note)
    return asked


def test_at_the_table_the_coach_is_off_by_default_and_knows_only_your_cards(
    browsers: Guests, house: Served
) -> None:
    page = browsers.open("/table.html?table=Demo", guest(house))
    asked = asked_of(page)
    play_a_round(page, 5)
    assert asked == []
    page.get_by_role("button", name="More").click()
    page.get_by_role("switch", name="Show the value of each choice").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Main bets")).to_be_visible()
    play_a_round(page, 5, "l")
    assert [len(one["cards"].split()) for one in asked] == [3, 3]
    assert [len(one["community"].split()) for one in asked] == [0, 1]
    assert [one["dead"] for one in asked] == ["", ""]
    page.get_by_role("button", name="More").click()
    expect(page.get_by_text("2 decisions, ")).to_contain_text("lost to mistakes")


def test_the_coach_reads_well(browsers: Guests, house: Served) -> None:
    page = browsers.open(COACH, guest(house))
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("table", name="Outs")).to_be_visible()
    check_sizes(page)
    check_keyboard(page)
