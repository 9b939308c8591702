"""The dealer page: a scripted round, irregularities, slips, keypads, practice, and disputes."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desks import DEALER_TABLE, MAIN, SEAT, Desks
from tests.browser.looks import check_sizes
from tests.browser.windows import Held, Windows
from tests.server.crews import Crew
from tests.server.houses import served

HERE = "/dealer.html?table=D1"
WORDS = {"bet 1": "one", "bet 2": "two"}
#: This module's entries for the tests that visit every page: name, address, and user.
PAGES = [
    ("dealer", HERE, "Dee"),
    ("dealer-wrong", f"{HERE}&tab=wrong", "Sam"),
    ("dealer-tray", f"{HERE}&tab=tray", "Sam"),
    ("dealer-practice", f"{HERE}&tab=practice", "Dee"),
    ("dealer-dispute", f"{HERE}&tab=dispute", "Dee"),
    ("dealer-floor", f"{HERE}&tab=floor", "Sam"),
    ("keypad-nexus", "/dealer.html?table=P1", "Dee"),
    ("keypad-aquarius", "/dealer.html?table=P2", "Dee"),
]


@pytest.fixture(scope="module")
def floor(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desks]:
    """One house for the module."""
    with served(Path(tmp_path_factory.mktemp("dealer"))) as house:
        yield Desks(house, windows)


@pytest.fixture
def desks(floor: Desks) -> Iterator[Desks]:
    """Yield the module's house; at the end, finish D1's round, and fail on logged errors."""
    yield floor
    if floor.ann.get("/tables/D1")["phase"] not in ("idle", "over", "void"):
        floor.finish_round()
    assert floor.guests.windows.clear() == []


def tab(page: Page, name: str) -> Locator:
    page.get_by_role("tab", name=name).click()
    return page.get_by_role("tabpanel", name=name)


#: The maximum number of steps before the console must show the element that a test expects.
MOST = 30


def deal_until(console: Page, shown: Locator, press: Callable[[], None]) -> None:
    """Deal step by step until the console shows a given element."""
    step = console.get_by_role("button", name="Next step")
    for _ in range(MOST):
        if shown.is_visible():
            return
        number = console.get_by_label("Number counted")
        with console.expect_response("**/step"):
            if number.is_visible():
                number.fill("46")  # 52 less a hand of three cards and three community cards
                step.click()
            else:
                press()
        expect(step.and_(console.locator(":enabled")).or_(shown).first).to_be_visible()
    raise AssertionError(f"{MOST} steps, and not {shown}")


def test_a_round_is_dealt_by_the_space_bar_alone(desks: Desks) -> None:
    desks.crew.step_until("open_betting")
    page = desks.open("Dee", HERE)
    step = page.get_by_role("button", name="Next step")
    expect(step).to_be_enabled()
    page.keyboard.press("Space")
    expect(page.get_by_text(re.compile(r"^Round \d+: betting"))).to_be_visible()
    desks.bet()
    seats = page.get_by_role("table", name="Seats")
    expect(seats.get_by_role("row", name="3 · Ann")).to_contain_text("$5.00")
    for bet in ("bet 1", "bet 2"):
        asked = page.get_by_text(f"Waiting for seat 3 to decide on {bet}.")
        deal_until(page, asked, lambda: page.keyboard.press("Space"))
        expect(step).to_be_disabled()
        desks.ann.do("POST", f"{SEAT}/decision", bet=bet[-1], ride=True)
        expect(step).to_be_enabled()
    over = page.get_by_text(re.compile(r"^Round \d+: after the round"))
    deal_until(page, over, lambda: page.keyboard.press("Space"))


def test_a_held_key_and_a_double_click_are_one_step(desks: Desks) -> None:
    """Neither a held key nor a double-click sends the server more than one step."""
    desks.crew.step_until("open_betting")
    page = desks.open("Dee", HERE)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if one.url.endswith("/step") else None)
    step = page.get_by_role("button", name="Next step")
    expect(step).to_be_enabled()
    with page.expect_response("**/step"):
        page.keyboard.down("Space")
    desks.bet()
    expect(page.get_by_role("row", name="3 · Ann")).to_contain_text("$5.00")
    for _ in range(3):
        expect(step).to_be_enabled()
        page.keyboard.down("Space")  # the key is still held down
    page.keyboard.up("Space")
    assert len(asked) == 1
    expect(step).to_be_enabled()
    with page.expect_response("**/step"):
        step.dblclick()
    expect(step).to_be_enabled()
    with page.expect_response("**/step"):
        page.keyboard.press("Space")
    assert len(asked) == 3


def test_a_deck_is_opened_by_the_dealer_the_floorperson_and_a_player(desks: Desks) -> None:
    """Three people press in turn, and the console names each of them."""
    desks.people["Sam"].do("POST", "/tables", **(DEALER_TABLE | {"name": "D2"}))
    address = "/dealer.html?table=D2"
    dealer, floorperson = desks.open("Dee", address), desks.open("Sam", address)
    player = desks.open("Ann", "/table.html?table=D2")
    dealer.get_by_role("button", name="Sign on").click()
    expect(dealer.get_by_text("You are dealing.")).to_be_visible()
    following = dealer.get_by_role("status", name="Next step")
    step = dealer.get_by_role("button", name="Next step")
    verify = floorperson.get_by_role("button", name="Next step")
    for _ in range(2):
        expect(verify).to_be_disabled()
        with dealer.expect_response("**/step"):
            step.click()
        expect(following).to_contain_text(re.compile("Inspect the cards|verify the cards"))
    expect(following).to_contain_text("Next: supervisor.")
    expect(step).to_be_disabled()
    verify.click()
    expect(step).to_be_enabled()
    step.click()
    expect(dealer.get_by_role("button", name="No player wished to")).to_be_enabled()
    player.get_by_role("button", name="Done").click()
    taken = dealer.get_by_role("region", name="Steps taken").get_by_role("listitem")
    expect(taken).to_have_count(5)
    expect(taken.nth(2)).to_contain_text("Sam, supervisor")
    expect(taken.nth(4)).to_contain_text("Ann, player")
    dealer.get_by_role("button", name="Sign off").click()
    expect(dealer.get_by_text("No dealer is signed on.").first).to_be_visible()


def test_the_console_continues_without_an_absent_player(desks: Desks) -> None:
    deal_to_bet_one(desks)
    page = desks.open("Sam", HERE)
    floor = desks.house.house.floor.table("D1")
    expect(page.get_by_text("Waiting for seat 3 to decide on bet 1.")).to_be_visible()
    desks.ann.do("DELETE", SEAT)
    page.get_by_role("button", name="Take the bet back for seat 3").click()
    expect(page.get_by_text("Waiting for seat 3 to decide on bet 1.")).to_be_hidden()
    assert floor.round.to_act is None
    while desks.crew.view["due"]["step"] != "ask_bet_two":
        desks.deal()
    page.get_by_role("button", name="Take the bet back for seat 3").click()
    expect(page.get_by_text(re.compile("to decide on bet 2"))).to_be_hidden()


def test_the_stub_is_counted_without_the_expected_number(desks: Desks) -> None:
    """The console never shows the expected count. A wrong count puts the round on hold."""
    shoe = DEALER_TABLE | {
        "name": "D3", "dealing": "shoe",
        "options": {"stub_count_every": 1, "shuffler_counts": False, "min_bet": "5.00"},
    }  # fmt: skip
    desks.people["Sam"].do("POST", "/tables", **shoe)
    crew = Crew(desks.house, "D3", desks.people["Dee"], desks.people["Sam"])
    crew.open_betting()
    bob = desks.house.player("Bo", table="D3")
    bob.do("POST", "/tables/D3/seats/3")
    bob.do("PUT", "/tables/D3/seats/3/wagers", wagers=MAIN)
    crew.step_until("count_stub")
    page = desks.open("Dee", "/dealer.html?table=D3")
    number = page.get_by_label("Number counted")
    expect(number).to_have_value("")
    expect(page.get_by_role("region", name="Decks")).not_to_contain_text(re.compile("4[0-9] cards"))
    number.fill("40")
    page.get_by_role("button", name="Next step").click()
    expect(page.get_by_text("The round is on hold. Count first.")).to_be_visible()
    assert crew.view["held"] == "deck_count"
    expect(number).to_have_value("")
    number.fill("6")  # one hand and the community cards: nothing was misdealt
    page.get_by_role("button", name="Next step").click()
    expect(page.get_by_text("The round is on hold. A supervisor must rule on")).to_be_visible()


def test_a_long_name_pushes_no_figure_out_of_sight(desks: Desks) -> None:
    name = "Maximiliane-Alexandrina von Hohenzollern"
    desks.open_round(bonus="1.00", three_card="5.00")
    desks.house.player(name, table="D1").do("POST", "/tables/D1/seats/1")
    page = desks.open("Dee", HERE)
    seats = page.get_by_role("table", name="Seats")
    expect(seats).to_contain_text(name)
    room = page.get_by_role("region", name="Seats").bounding_box()
    drawn = seats.bounding_box()
    assert room
    assert drawn
    assert drawn["width"] <= room["width"]


def test_a_dealer_deals_a_round_that_a_player_plays(desks: Desks) -> None:
    """A dealer and a player play the whole round on two screens."""
    desks.crew.step_until("open_betting")
    console = desks.open("Dee", HERE)
    step = console.get_by_role("button", name="Next step")
    step.click()
    expect(console.get_by_text(re.compile(r"^Round \d+: betting"))).to_be_visible()
    table = desks.open("Ann", "/table.html?table=D1")
    sit = table.get_by_role("button", name="Sit at seat 3", exact=True)
    sit.or_(table.get_by_role("group", name="Seat 3, you")).wait_for()
    if sit.is_visible():
        sit.click()
    table.get_by_role("button", name=re.compile("^Main bets")).click()
    table.get_by_role("button", name="Place $15").click()
    seats = console.get_by_role("table", name="Seats")
    expect(seats.get_by_role("row", name="3 · Ann")).to_contain_text("$5.00")
    said = table.get_by_role("status", name="Dealer")
    for bet, choice in (("bet 1", "Let it ride"), ("bet 2", "Take back")):
        deal_until(
            console, console.get_by_text(f"Waiting for seat 3 to decide on {bet}."), step.click
        )
        expect(table.get_by_text(f"Your turn: {bet}")).to_be_visible()
        expect(said).to_contain_text(f"Bet number {WORDS[bet]}")
        table.get_by_role("button", name=choice).click()
        expect(step).to_be_enabled()
    deal_until(console, console.get_by_text(re.compile(r"^Round \d+: after the round")), step.click)
    expect(table.get_by_role("status", name="Result")).to_contain_text("you")
    expect(seats.get_by_role("row", name="3 · Ann")).to_contain_text("taken back")


def test_the_script_says_what_to_say_with_its_clauses(desks: Desks) -> None:
    desks.open_round()
    page = desks.open("Dee", HERE)
    desks.crew.deal()
    expect(page.get_by_role("status", name="Words to say")).to_contain_text("Bet number one")
    here = page.get_by_role("region", name="Now")
    here.get_by_role("button", name="Clause MA-9(b)-0").click()
    expect(page.get_by_role("dialog", name="Clause MA-9(b)-0")).to_be_visible()
    page.keyboard.press("Escape")
    current = page.locator("[aria-current=step]").filter(has_text="Ask each player")
    expect(current).to_have_count(1)
    assert page.get_by_role("region", name="Script").get_by_role("listitem").count() > 10
    expect(page.get_by_role("region", name="Decks")).to_contain_text("the stub of red 1")


def test_the_dealer_spreads_the_cards_at_a_dead_table(desks: Desks) -> None:
    desks.crew.step_until("open_betting")
    decks = desks.open("Dee", HERE).get_by_role("region", name="Decks")
    decks.get_by_role("button", name="Dead table: spread the cards").click()
    expect(decks.page.locator("#next")).to_contain_text("inspect the cards if you wish")
    expect(decks.get_by_role("button", name="Order a recut")).to_have_count(0)
    others = desks.open("Sam", HERE).get_by_role("region", name="Decks")
    others.get_by_role("button", name="Order a recut").click()
    expect(others.page.get_by_label("Reason")).to_be_visible()


def deal_to_bet_one(desks: Desks) -> None:
    desks.open_round()
    desks.crew.deal()


def report(desks: Desks) -> Page:
    """Have the dealer report a foreign card at seat 3, and return the dealer's page."""
    page = desks.open("Dee", HERE)
    panel = tab(page, "Irregularities")
    panel.get_by_role("combobox", name="What happened").select_option("foreign_card")
    panel.get_by_role("combobox", name="Seat").select_option("3")
    panel.get_by_label("Note (optional)").fill("two aces of clubs")
    panel.get_by_role("button", name="Report and hold the round").click()
    expect(
        panel.get_by_text("The round is on hold until a supervisor rules on the report.")
    ).to_be_visible()
    return page


def test_a_report_holds_the_round_and_a_supervisor_rules(desks: Desks) -> None:
    deal_to_bet_one(desks)
    table = desks.open("Ann", "/table.html?table=D1")
    dealer = report(desks)
    told = dealer.get_by_role("region", name="Ruling")
    expect(told).to_contain_text("Call a supervisor.")
    expect(told.get_by_role("button", name=re.compile("^Confirm"))).to_have_count(0)
    expect(table.get_by_text("because someone reported that a card did not")).to_be_visible()
    panel = tab(page := desks.open("Sam", HERE), "Irregularities")
    follows = panel.get_by_role("region", name="Ruling")
    for words in ("Dee", "two aces of clubs", "The round is void and all bets are returned."):
        expect(follows).to_contain_text(words)
    assert desks.ann.get("/tables/D1")["phase"] == "bet_one"
    confirm = follows.get_by_role("button", name="Confirm: the round is void")
    confirm.click()
    expect(panel.get_by_role("alert").last).not_to_be_empty()  # a ruling needs a note
    follows.get_by_label("Note").fill("one is blue")
    confirm.click()
    expect(follows).to_contain_text("Ruled: the round is void")
    expect(page.get_by_text(re.compile("round .* · void"))).to_be_visible()
    assert desks.ann.get("/tables/D1")["phase"] == "void"


def test_a_supervisor_dismisses_a_report(desks: Desks) -> None:
    deal_to_bet_one(desks)
    dealer = report(desks)
    panel = tab(desks.open("Sam", HERE), "Irregularities")
    panel.get_by_label("Note", exact=True).fill("both are red")
    panel.get_by_role("button", name="Nothing irregular happened").click()
    expect(panel.get_by_text("The report was dismissed.")).to_be_visible()
    tab(dealer, "Deal")
    expect(dealer.get_by_text("Waiting for seat 3 to decide on bet 1.")).to_be_visible()


def test_a_void_after_a_card_is_turned_takes_two_people(desks: Desks) -> None:
    deal_to_bet_one(desks)
    desks.ann.do("POST", f"{SEAT}/decision", bet="1", ride=True)
    desks.crew.step_until("ask_bet_two")
    report(desks)
    first = tab(desks.open("Sam", HERE), "Irregularities")
    second = tab(desks.open("Sue", HERE), "Irregularities")
    expect(first).to_contain_text("This void requires two people.")
    first.get_by_label("Note", exact=True).fill("one is blue")
    first.get_by_role("button", name="Request approval of the void").click()
    expect(first.get_by_role("button", name="Withdraw the request")).to_be_visible()
    second.get_by_role("button", name="Approve").click()
    first.get_by_role("button", name="Void the round").click()
    expect(first).to_contain_text("Ruled: the round is void")
    assert desks.ann.get("/tables/D1")["phase"] == "void"


def test_a_player_who_left_gets_nothing_from_the_seat(desks: Desks) -> None:
    """After leaving, a player does not see the seat's next result as their own."""
    bob = desks.house.player("Bob", table="D1")
    desks.crew.open_betting()
    for held in desks.ann.get("/tables/D1")["you"]["seats"]:
        desks.ann.do("DELETE", f"/tables/D1/seats/{held}")
    page = desks.open("Ann", "/table.html?table=D1")
    seat = "/tables/D1/seats/5"
    desks.ann.do("POST", seat)
    expect(page.get_by_role("group", name="Seat 5, you")).to_be_visible()
    desks.ann.do("DELETE", seat)
    expect(page.get_by_role("group", name="Seat 5, you")).to_be_hidden()
    bob.do("POST", seat)
    bob.do("PUT", f"{seat}/wagers", wagers=MAIN)
    desks.finish_round({5: bob})
    number = desks.ann.get("/tables/D1")["round"]
    bob.do("DELETE", seat)
    desks.open_round()
    expect(page.get_by_text(f"Round {number + 1}")).to_be_visible()
    page.get_by_role("button", name="More").click()
    drawer = page.get_by_role("dialog", name="More")
    expect(drawer).to_contain_text("players cannot add seeds at this table")
    row = drawer.get_by_role("button", name=f"Round {number}")
    row.click()
    expect(drawer.get_by_role("status", name="Proof")).to_contain_text("Proven")
    expect(drawer.get_by_role("table", name=f"Hands of round {number}")).not_to_contain_text("you")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    expect(row).not_to_contain_text("$")


def write_opener(panel: Locator) -> None:
    panel.get_by_role("combobox", name="Slip").select_option("opener")
    panel.get_by_role("textbox", name="Amount you counted").fill("10000")
    panel.get_by_role("button", name="Write the slip").click()


def test_a_slip_is_torn_up_before_its_writer_is_answered(desks: Desks) -> None:
    """The new tray may arrive before the server's response to the writer."""
    panel = tab(page := desks.open("Sam", HERE), "Tray")
    written = Held(page, "**/inventory/opener", times=1)
    write_opener(panel)
    writing = written.next()
    answer = writing.fetch()
    panel.get_by_role("button", name="Tear up").click()
    expect(panel.get_by_role("button", name="Write the slip")).to_be_visible()
    writing.fulfill(response=answer)
    page.wait_for_timeout(100)
    expect(panel.get_by_role("button", name="Write the slip")).to_be_visible()
    assert desks.people["Sam"].get("/tables/D1/inventory")["waiting"] is None


def test_a_slip_takes_two_people_who_count_the_same_amount(desks: Desks) -> None:
    supervisor = tab(desks.open("Sam", HERE), "Tray")
    write_opener(supervisor)
    supervisor.get_by_role("button", name="Tear up").click()
    write_opener(supervisor)
    expect(supervisor).to_contain_text("A second person counts the chips and signs")
    expect(supervisor.get_by_role("button", name="Count and sign")).to_have_count(0)
    dealer = tab(page := desks.open("Dee", HERE), "Tray")
    expect(dealer).to_contain_text("Opener written by Sam")
    dealer.get_by_role("button", name="Count and sign").click()
    sign = page.get_by_role("dialog", name="Sign the slip: opener")
    sign.get_by_label("Amount").fill("9999")
    sign.get_by_role("button", name="Sign").click()
    expect(sign.get_by_role("alert")).not_to_be_empty()
    sign.get_by_label("Amount").fill("10000")
    sign.get_by_role("button", name="Sign").click()
    row = dealer.get_by_role("table", name="Signed slips").get_by_role("row", name="Opener")
    expect(row).to_contain_text("$10,000.00")
    expect(row).to_contain_text("Dee")


def test_keys_reach_the_house_in_the_order_they_are_pressed(desks: Desks) -> None:
    page = desks.open("Dee", "/dealer.html?table=P1")
    presses = Held(page, "**/tables/P1/presses")
    for seat in (3, 5):
        page.get_by_role("button", name=f"Sensor at seat {seat}: dark").click()
    for seat in (3, 5):
        press = presses.next()
        page.wait_for_timeout(100)
        assert not presses.waiting
        assert f'"seat":{seat}' in (press.request.post_data or "")
        press.continue_()
        expect(page.get_by_role("button", name=f"Sensor at seat {seat}: lit")).to_be_visible()
    for seat in (3, 5):
        desks.press("Dee", "SENSOR", seat=seat)


def test_a_nexus_win_goes_from_sensor_to_swipe(desks: Desks) -> None:
    page = desks.open("Sam", "/dealer.html?table=P1")
    expect(page.get_by_role("heading", name="Nexus keypad")).to_be_visible()
    keypad = page.get_by_role("region", name="Keypad")
    key = keypad.get_by_role("button", name="START GAME")
    expect(keypad.get_by_role("button", name="END GAME")).to_be_disabled()
    page.get_by_role("button", name="Sensor at seat 3: dark").click()
    expect(page.get_by_role("button", name="Sensor at seat 3: lit")).to_be_visible()
    key.click()
    expect(page.get_by_role("status", name="Display")).to_contain_text("Game in play")
    hand = keypad.get_by_role("button", name="A-K-Q of spades")
    expect(hand).to_be_disabled()
    keypad.get_by_role("button", name="Choose seat 3").click()
    hand.click()
    expect(page.get_by_role("status", name="Display")).to_contain_text("Seat 3: A-K-Q of spades")
    keypad.get_by_role("button", name="CONFIRM").click()
    expect(page.get_by_role("status", name="Display")).to_contain_text("confirmed")
    keypad.get_by_role("button", name="SWIPE").click()
    expect(page.get_by_role("status", name="Display")).to_contain_text("$1,000.00")
    keypad.get_by_role("button", name="END GAME").click()
    expect(page.get_by_role("status", name="Display")).to_contain_text("Place bets")


def test_an_aquarius_keypad_has_its_own_keys(desks: Desks) -> None:
    page = desks.open("Dee", "/dealer.html?table=P2")
    expect(page.get_by_role("heading", name="Aquarius keypad")).to_be_visible()
    for name in ("COIN IN", "GAME OVER", "KEY JPH", "J-POT", "KEY RUN"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    page.get_by_role("button", name="Sensor at seat 5: dark").click()
    page.get_by_role("button", name="COIN IN").click()
    page.get_by_role("button", name="GAME OVER").click()
    expect(page.get_by_role("status", name="Display")).to_contain_text("Place bets")


def test_practice_marks_the_answers_and_keeps_the_score(desks: Desks) -> None:
    panel = tab(desks.open("Dee", HERE), "Practice")
    panel.get_by_label("Jurisdiction").select_option("MBS")
    right = 0
    for asked in range(1, 4):
        panel.get_by_label("The round is void").check()
        panel.get_by_label("The deck is removed").check()
        panel.get_by_role("button", name="Answer").dblclick()  # counts once
        verdict = panel.locator(".verdict")
        expect(verdict).to_be_visible()
        right += verdict.inner_text() == "Right."
        expect(panel.get_by_role("status", name="Score")).to_have_text(f"{right} of {asked}")
        panel.get_by_role("button", name="Next").click()


def test_a_dispute_is_settled_from_the_cards(desks: Desks) -> None:
    panel = tab(desks.open("Dee", HERE), "Dispute")
    panel.get_by_role("textbox", name="Community cards").fill("Ts 4d")
    panel.get_by_label("Cards at seat 1", exact=True).fill("10c Td 2H")
    panel.get_by_role("textbox", name="Three card bonus").fill("5")
    panel.get_by_label("Bet 2 rode").uncheck()
    expect(panel.get_by_role("img", name="ten of clubs")).to_be_visible()
    panel.get_by_role("button", name="Settle").click()
    rows = panel.get_by_role("table", name="Payouts at seat 1").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("Three of a kind3 to 1won$15.00$5.00MA-10(b)")
    expect(rows.nth(2)).to_contain_text("taken back")
    expect(rows.nth(4)).to_contain_text("Pair1 to 1won$5.00")
    panel.get_by_role("textbox", name="Progressive meters").fill("12345.67")
    panel.get_by_role("textbox", name="Progressive", exact=True).fill("1")
    panel.get_by_role("textbox", name="Community cards").fill("Kc Ac")
    panel.get_by_role("textbox", name="Cards at seat 1").fill("Tc Jc Qc")
    panel.get_by_role("button", name="Settle").click()
    expect(rows.nth(5)).to_contain_text("$12,345.")
    panel.get_by_role("button", name="Add a seat").click()
    panel.get_by_label("Cards at seat 2", exact=True).fill("Tc 9s 8s")
    panel.get_by_role("button", name="Settle").click()
    expect(panel.get_by_role("alert")).to_contain_text("only one of each card")
    for _ in range(7):
        panel.get_by_role("button", name="Add a seat").click()
    expect(panel.get_by_role("group", name=re.compile(r"^Seat \d$"))).to_have_count(7)


def test_any_change_clears_the_payouts(desks: Desks) -> None:
    """Changing the cards, rules, or seats clears the payouts."""
    panel = tab(desks.open("Dee", HERE), "Dispute")
    panel.get_by_role("textbox", name="Community cards").fill("Ts 4d")
    pays = panel.get_by_role("region", name="Payouts")
    for change in (
        lambda: panel.get_by_role("textbox", name="Cards at seat 1").fill("Tc Jc Qc"),
        lambda: panel.get_by_role("button", name="Add a seat").click(),
        lambda: panel.get_by_role("button", name="Remove seat 2").click(),
        lambda: panel.get_by_role("combobox", name="Jurisdiction").select_option("SD"),
    ):
        panel.get_by_role("textbox", name="Cards at seat 1").fill("Tc Td 2h")
        if panel.get_by_role("group", name="Seat 2", exact=True).is_visible():
            panel.get_by_role("textbox", name="Cards at seat 2").fill("3c 5d 7h")
        panel.get_by_role("button", name="Settle").click()
        expect(pays).to_contain_text("Three of a kind")
        change()
        expect(pays).not_to_contain_text("Three of a kind")
        expect(pays).to_contain_text("Enter the cards and bets, and press Settle")


def test_late_payouts_for_other_cards_are_not_shown(desks: Desks) -> None:
    panel = tab(page := desks.open("Dee", HERE), "Dispute")
    panel.get_by_role("textbox", name="Community cards").fill("Ts 4d")
    hand = panel.get_by_role("textbox", name="Cards at seat 1")
    hand.fill("Tc Td 2h")
    settling = Held(page, "**/api/v1/disputes")
    panel.get_by_role("button", name="Settle").click()
    first = settling.next()
    hand.fill("2c 3d 7h")
    panel.get_by_role("button", name="Settle").click()
    settling.next().continue_()
    pays = panel.get_by_role("region", name="Payouts")
    expect(pays).to_contain_text("Seat 1Nothing")
    with page.expect_response("**/api/v1/disputes"):
        first.continue_()
    page.wait_for_timeout(100)
    expect(pays).to_contain_text("Seat 1Nothing")


def opening(page: Page) -> Locator:
    tab(page, "Open and close")
    return page.get_by_role("region", name="Open a table")


def test_a_supervisor_opens_and_closes_a_table(desks: Desks) -> None:
    page = desks.open("Sam", HERE)
    form = opening(page)
    form.get_by_role("textbox", name="Name").fill("D9")
    form.get_by_role("combobox", name="Jurisdiction").select_option("WA")
    form.get_by_role("checkbox", name="Cover All").uncheck()
    form.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("combobox", name="Table", exact=True)).to_have_value("D9")
    tab(page, "Open and close").get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(page.locator("#where")).to_contain_text("· closed")
    assert desks.people["Sam"].get("/tables/D9")["table"]["shut"]


@pytest.mark.clause("SD-13", "WA-3CB-0")
@pytest.mark.parametrize(
    ("place", "label", "value"),
    [
        ("SD", "Limit on a player's combined bets", "1000.00"),
        ("WA", "Set of three card bonus rules", "1"),
    ],
)
def test_the_form_asks_for_the_settings_that_have_no_default(
    desks: Desks, place: str, label: str, value: str
) -> None:
    page = desks.open("Sam", HERE)
    form = opening(page)
    form.get_by_role("textbox", name="Name").fill(f"N-{place}")
    form.get_by_role("combobox", name="Jurisdiction").select_option(place)
    expect(form.get_by_label(label)).to_have_value(value)
    form.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("combobox", name="Table", exact=True)).to_have_value(f"N-{place}")


def test_a_rejected_table_is_explained_in_its_form(desks: Desks) -> None:
    form = opening(desks.open("Sam", HERE))
    form.get_by_role("textbox", name="Name").fill("D1")
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("alert")).not_to_be_empty()


def test_a_supervisor_opens_a_link_and_tables_on_it(desks: Desks) -> None:
    page = desks.open("Sam", HERE)
    opening(page)
    form = page.get_by_role("region", name="Open a link")
    form.get_by_role("textbox", name="Link name").fill("Quay")
    form.get_by_role("combobox", name="Pay table").select_option("PTMGL01")
    form.get_by_role("button", name="Open the link").click()
    page.wait_for_url("**/manager.html?link=Quay")
    expect(page.get_by_role("group", name="Meters")).to_contain_text("$10,000.00")
    for name, kind in (("Q1", "controller"), ("Q2", "virtual")):
        page.goto(f"{desks.house.url}{HERE}")
        form = opening(page)
        form.get_by_role("textbox", name="Name").fill(name)
        form.get_by_role("combobox", name="Kind of table").select_option(kind)
        link = form.get_by_role("combobox", name="Link" if name == "Q1" else "Progressive")
        link.select_option(label="Quay: PTMGL01, $1")
        form.get_by_role("button", name="Open the table").click()
        page.wait_for_url(f"**/dealer.html?table={name}**")
    assert desks.people["Sam"].get("/links/Quay")["tables"] == ["Q1", "Q2"]


def test_the_open_tab_is_visible_with_forced_colors(desks: Desks) -> None:
    page = desks.open("Dee", HERE)
    tab(page, "Practice")
    page.emulate_media(forced_colors="active")
    marks = [
        page.get_by_role("tab", name=name).evaluate(
            "tab => getComputedStyle(tab).borderBottomColor"
        )
        for name in ("Practice", "Deal", "Tray")
    ]
    assert marks[0] != marks[1] == marks[2]


def test_people_who_may_not_deal_are_told_so(desks: Desks) -> None:
    page = desks.open("Abe", HERE)
    expect(page.get_by_role("heading", name="You cannot use this page")).to_be_visible()


def test_every_tab_reads_well(desks: Desks) -> None:
    desks.open_round(bonus="1.00", three_card="5.00")
    page = desks.open("Sam", HERE)
    for name in ("Deal", "Irregularities", "Tray", "Practice", "Dispute", "Open and close"):
        expect(tab(page, name).locator(".panel").first).to_be_visible()
        check_sizes(page)
    page = desks.open("Dee", "/dealer.html?table=P1")
    expect(page.get_by_role("heading", name="Nexus keypad")).to_be_visible()
    check_sizes(page)
