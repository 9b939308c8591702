"""The rules page: one jurisdiction, a comparison, the clauses, and printing."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from letitride.rulebook.clauses import inventory
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from tests.browser.looks import REFUSED, check_sizes
from tests.browser.pages import check
from tests.browser.served import Guests, guests
from tests.browser.windows import Windows
from tests.server.houses import Served, served

RULES = "/rules.html"
#: This module's entries for the tests that visit every page: name, address, and user.
PAGES = [("rules", f"{RULES}?place=MA", None), ("rules-compared", f"{RULES}?place=compare", None)]
#: Steps that some documents do not mention, in the order of the round.
STEPS = (
    "Place the stacked deck in the dealing shoe.",
    "Collect the bonus bets and place them in the chip tray.",
    "Read the Cover All pays for this number of players",
    "Turn up the second of your cards",
    "Collect the players' cards and the community cards",
)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("rules")) as house:
        yield house


@pytest.fixture
def visitors(windows: Windows, real: Served) -> Iterator[Guests]:
    with guests(windows, real) as opened:
        opened.windows.expected.append(REFUSED)
        yield opened


def test_every_jurisdiction_has_its_book_and_nobody_need_log_in(visitors: Guests) -> None:
    page = visitors.open(RULES)
    for place in SHIPPED:
        name = jurisdiction(place).name
        tabs = page.get_by_role("navigation", name="Jurisdictions")
        tabs.get_by_role("link", name=re.split(r",| State| Gaming| Commission", name)[0]).click()
        expect(page.get_by_role("heading", name=name)).to_be_visible()
        expect(page.get_by_role("region", name="The round, step by step")).to_be_visible()
        expect(page.get_by_role("table", name="Main bets pays")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name=jurisdiction(SHIPPED[-2]).name)).to_be_visible()


def test_a_line_has_its_clause_and_the_clause_its_text(visitors: Guests) -> None:
    page = visitors.open(f"{RULES}?place=MBS")
    line = page.get_by_role("listitem").filter(has_text="Hands are dealt face down.")
    line.get_by_role("button", name="Clause MBS-3.6/2").click()
    clause = page.get_by_role("dialog", name="Clause MBS-3.6/2")
    expect(clause).to_contain_text(inventory()["MBS-3.6/2"].gist)
    page.keyboard.press("Escape")
    expect(clause).to_be_hidden()
    line = page.get_by_role("listitem").filter(has_text="A card did not belong to the deck.")
    expect(line).to_contain_text(
        "The round is void and all bets are returned, and the deck is removed."
    )


def test_a_long_list_of_clauses_expands(visitors: Guests) -> None:
    page = visitors.open(f"{RULES}?place=WA")
    line = page.get_by_role("listitem").filter(has_text="A house may offer the three bets")
    clauses = line.get_by_role("button", name=re.compile("^Clause WA"))
    expect(clauses).to_have_count(4)
    more = line.get_by_role("button", name=re.compile("more clauses"))
    hidden = int(more.inner_text())
    more.click()
    expect(clauses).to_have_count(4 + hidden)
    expect(clauses.nth(4)).to_be_focused()


def test_rules_that_differ_stand_side_by_side_and_others_do_not(visitors: Guests) -> None:
    page = visitors.open(RULES)
    page.get_by_role("link", name="Side by side").click()
    table = page.get_by_role("table", name="Where the rules differ")
    expect(table.get_by_role("columnheader").first).to_have_text(jurisdiction("MA").name)
    highest = table.get_by_role("row").filter(has_text="Each bet is at most $300.")
    expect(highest.get_by_role("cell")).to_have_count(4)
    expect(highest.get_by_role("cell").first).to_contain_text("The rules set no maximum bet.")
    expect(table).not_to_contain_text("Only seated players may bet.")  # everywhere the same
    third = table.get_by_role("row").filter(has_text="Bet 3 cannot be taken back.")
    expect(third.get_by_role("cell").last).to_contain_text("Bet $ cannot be taken back.")
    burn = table.get_by_role("row").filter(has_text="Burn the community card at your left")
    expect(burn.get_by_role("cell")).to_have_text([
        re.compile("^Burn the community card"), "No such step.", "No such step.",
        re.compile("^Burn the bottom card"),
    ])  # fmt: skip
    steps = [table.get_by_role("row").filter(has_text=words).first for words in STEPS]
    tops = [box["y"] for step in steps if (box := step.bounding_box())]
    assert len(tops) == len(STEPS)
    assert tops == sorted(tops)
    expect(page.get_by_text(re.compile(r"\d+ rules differ among"))).to_be_visible()


@pytest.mark.parametrize("place", ["MA", "compare"])
def test_rules_read_well(visitors: Guests, place: str) -> None:
    page = visitors.open(f"{RULES}?place={place}")
    page.get_by_role("button", name=re.compile("^Clause MA")).first.wait_for()
    check_sizes(page)


def test_marks_are_reached_by_tab_and_pressed_by_key(visitors: Guests) -> None:
    page = visitors.open(f"{RULES}?place=MBS")
    page.get_by_role("link", name="Pay tables").focus()
    page.keyboard.press("Tab")
    first = page.get_by_role("button", name="Clause MBS-2.2.1").first
    expect(first).to_be_focused()
    assert check(page, "focused") == "Clause MBS-2.2.1"  # and it shows
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Clause MBS-2.2.1")).to_be_visible()
    page.keyboard.press("Escape")
    expect(first).to_be_focused()


def test_on_paper_rules_are_black_on_white_with_all_their_clauses(visitors: Guests) -> None:
    page = visitors.open(f"{RULES}?place=SD")
    page.get_by_role("button", name=re.compile("^Clause SD")).first.wait_for()
    page.emulate_media(media="print")
    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Sections")).to_be_hidden()
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator(".clause.later").first).to_be_visible()
