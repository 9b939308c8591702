"""The Game Manager: a jackpot from sensor to win page, approvals, charts, and reconciliation."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from letitride.eventstore.journal import utc_now
from letitride.people import Role
from letitride.table.fair.commit_reveal import FairRound
from tests.browser.desks import TOP, Desks
from tests.browser.looks import check_sizes
from tests.browser.test_display import GRAND
from tests.browser.windows import Held, Windows
from tests.server.crews import BETS, PROGRESSIVE_TABLE, TWO_STRAIGHT_FLUSHES, Crew
from tests.server.houses import MA_TABLE, PASSWORD, served
from tests.server.routes.play.test_tables import until
from tests.server.routes.progressive.test_awards import to_decide
from tests.table.procedure.test_steps import ROYAL

#: This module's entries for the tests that visit every page: name, address, and user.
PAGES = [
    ("manager", "/manager.html?link=Bank", "Sue"),
    ("win", "/win.html?link=Bank&number=1", "Eve"),
]
HERE = "/manager.html?link=Bank"


class LateClock:
    """The house's clock, which a test can move forward."""

    late = timedelta()

    def __call__(self) -> datetime:
        return utc_now() + self.late


@pytest.fixture(scope="module")
def clock() -> LateClock:
    """The clock of the module's house."""
    return LateClock()


@pytest.fixture(scope="module")
def floor(
    windows: Windows, tmp_path_factory: pytest.TempPathFactory, clock: LateClock
) -> Iterator[Desks]:
    """One house for the module, with a game played at P1."""
    with served(Path(tmp_path_factory.mktemp("manager")), clock) as house:
        made = Desks(house, windows)
        play(made)
        made.press("Dee", "END GAME")
        yield made


@pytest.fixture
def desks(floor: Desks) -> Iterator[Desks]:
    """Yield the module's house and its pages; at the end, fail if any page logged an error."""
    yield floor
    assert floor.guests.windows.clear() == []


def play(desks: Desks) -> None:
    """Place bets at two seats of P1, and start the game."""
    for seat in (3, 5):
        desks.press("Dee", "SENSOR", seat=seat)
    desks.press("Dee", "START GAME")


def region(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def test_a_jackpot_goes_from_the_sensor_to_its_win_page(desks: Desks) -> None:
    page = desks.open("Sam", HERE)
    pending = region(page, "Pending jackpots")
    expect(pending).to_contain_text("No jackpots are pending.")
    above = desks.open("Sam", "/display.html?link=Bank")
    expect(above.get_by_label("Progressive meters")).to_contain_text("$4,000.20")
    keypad = desks.open("Dee", "/dealer.html?table=P1")
    for seat in (3, 5):
        keypad.get_by_role("button", name=f"Sensor at seat {seat}: dark").click()
    for key in ("START GAME", "Choose seat 3", "A-K-Q of spades"):
        keypad.get_by_role("button", name=key).click()
    expect(keypad.get_by_role("status", name="Display")).to_contain_text("Seat 3: A-K-Q of spades")
    confirm = pending.get_by_role("button", name="CONFIRM: table P1, seat 3")
    expect(pending).to_contain_text("Keyed")
    confirm.click()
    expect(pending).to_contain_text("Confirmed")
    pending.get_by_role("button", name="SWIPE").click()
    row = region(page, "Prize log").get_by_role("table").get_by_role("row").nth(1)
    expect(row).to_contain_text("A-K-Q of spades$4,000.40")
    expect(page.get_by_role("group", name="Meters")).to_contain_text("$1,000.00")
    expect(above.get_by_role("status").filter(has_text="Jackpot!")).to_contain_text("$4,000.40")
    keypad.get_by_role("button", name="END GAME").click()
    expect(keypad.get_by_role("status", name="Display")).to_contain_text("Place bets")
    row.get_by_role("link", name="Win page 1").click()
    paper = page.get_by_role("article", name="Win 1")
    expect(paper).to_contain_text("$4,000.40")
    expect(paper).to_contain_text("P1, Let It Ride")
    page.emulate_media(media="print")
    expect(paper.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("banner")).to_be_hidden()


def test_an_adjustment_takes_two_people(desks: Desks) -> None:
    first = desks.open("Sam", HERE)
    form = region(first, "Manual changes")
    form.get_by_text("Adjust a meter").click()
    form.get_by_role("textbox", name="New amount").fill("4500")
    form.get_by_role("combobox", name="Reason").first.select_option("malfunction")
    form.get_by_role("textbox", name="Note").first.fill("display repaired")
    form.get_by_role("button", name="Request approval").click()
    asked = region(first, "Approvals")
    expect(asked).to_contain_text("Another person approves")
    expect(asked.get_by_role("button", name="Approve")).to_have_count(0)
    second = desks.open("Sue", HERE)
    region(second, "Approvals").get_by_role("button", name="Approve").click()
    expect(region(second, "Approvals")).to_contain_text("Approved by Sue")
    expect(region(second, "Approvals").get_by_role("button", name="Carry out")).to_have_count(0)
    asked.get_by_role("button", name="Carry out").click()
    expect(first.get_by_role("group", name="Meters")).to_contain_text("$4,500.00")
    made = region(first, "Manual adjustments").get_by_role("table").get_by_role("row").nth(1)
    expect(made).to_contain_text("Malfunction · display repairedSamSue")
    expect(region(first, "Reconciliation")).to_contain_text("Every meter matches the record.")


def test_two_people_back_out_a_win(desks: Desks) -> None:
    first = desks.open("Sam", HERE)
    first.get_by_role("button", name="Back out win 1").click()
    form = first.locator("#back-out")
    expect(form.get_by_label("Win number")).to_have_value("1")
    form.get_by_role("textbox", name="Note").fill("seat 5 had it")
    form.get_by_role("button", name="Request approval").click()
    asked = region(first, "Approvals").get_by_role("listitem", name="Back out a win")
    expect(asked).to_contain_text("Backed out")
    second = desks.open("Sue", HERE)
    region(second, "Approvals").get_by_role("button", name="Approve").click()
    expect(region(second, "Approvals")).to_contain_text("Approved by Sue")
    asked.get_by_role("button", name="Carry out").click()
    row = region(first, "Prize log").get_by_role("table").get_by_role("row").nth(1)
    expect(row).to_contain_text("Backed out")
    expect(row.get_by_role("button", name="Back out")).to_have_count(0)
    made = region(first, "Manual adjustments").get_by_role("table").get_by_role("row").last
    expect(made).to_contain_text("Win 1 · Backed out · seat 5 had itSamSue")
    expect(region(first, "Reconciliation")).to_contain_text("Every meter matches the record.")
    row.get_by_role("link", name="Win page 1").click()
    paper = first.get_by_role("article", name="Win 1")
    expect(paper).to_contain_text("Backed out, seat 5 had it, Sam and Sue")


def test_supervisors_see_a_keyed_hand_on_every_page(desks: Desks) -> None:
    page = desks.open("Sam", "/lobby.html")
    banner = page.get_by_role("status", name="Pending jackpots")
    for key, more in (("SENSOR", {"seat": 3}), ("COIN IN", {}), ("HAND", {"seat": 3, "hand": TOP})):
        desks.press("Dee", key, "P2", **more)
    expect(banner).to_contain_text("A-K-Q of spades at table P2, seat 3")
    banner.get_by_role("link", name="Verify").click()
    expect(region(page, "Pending jackpots")).to_contain_text("P2, seat 3")
    desks.press("Dee", "HAND", "P2", seat=3, hand=TOP)  # cleared
    expect(page.get_by_role("status", name="Pending jackpots")).to_be_empty()
    desks.press("Dee", "GAME OVER", "P2")


def test_supervisors_verify_each_win_at_a_dealers_table(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FairRound, "deck", lambda *_: TWO_STRAIGHT_FLUSHES)
    house = desks.house
    house.open_table(name="D7", **PROGRESSIVE_TABLE)
    crew = Crew(house, "D7", desks.people["Dee"], desks.people["Sam"])
    players = {1: house.player("Wes", table="D7"), 2: house.player("Wyn", table="D7")}
    crew.bet_on_progressive(players)
    crew.play(players, until="press_hand_button")
    page = desks.open("Sam", "/manager.html?link=D7%20progressive")
    banner = page.get_by_role("status", name="Pending jackpots")
    for seat in (2, 1):
        expect(banner).to_contain_text(f"Straight flush at table D7, seat {seat}")
    pending = region(page, "Pending jackpots")
    expect(pending.get_by_role("listitem").first).to_contain_text("Not keyed yet")
    crew.step_until("verify_jackpot")
    expect(pending.get_by_role("listitem").first).to_contain_text("Keyed")
    pending.get_by_role("link", name="Verify at table D7").first.click()
    following = page.get_by_role("status", name="Next step")
    expect(following).to_contain_text("Next: supervisor. Seat 2: Verify the winning hand")
    page.get_by_role("button", name="Next step").click()
    expect(following).to_contain_text("Seat 2: Insert the key")
    crew.play(players)
    expect(page.get_by_role("status", name="Pending jackpots")).to_be_empty()


def test_a_supervisor_confirms_an_award_at_a_virtual_table(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FairRound, "deck", lambda *_: ROYAL)
    house = desks.house
    options = {"min_bet": "5.00", "confirm_awards": True, "executive_from": "100000.00"}
    house.open_table(name="V8", **(PROGRESSIVE_TABLE | {"kind": "virtual"}), options=options)
    player = house.player("Val", table="V8")
    player.do("POST", "/tables/V8/seats/1")
    wagers = BETS | {"progressive": "1.00"}
    player.do("PUT", "/tables/V8/seats/1/wagers", wagers=wagers)
    for bet in ("1", "2"):
        until(player, to_decide(1, bet), "V8")
        player.do("POST", "/tables/V8/seats/1/decision", bet=bet, ride=True)
    until(player, lambda view: view["phase"] == "collecting", "V8")
    page = desks.open("Sam", "/manager.html?link=V8%20progressive")
    pending = region(page, "Pending jackpots")
    pending.get_by_role("button", name="Confirm: table V8, seat 1").click()
    expect(pending).to_contain_text("No jackpots are pending.")
    until(player, lambda view: view["phase"] == "over" or view["round"] > 1, "V8")


def test_a_payout_takes_two_people(desks: Desks) -> None:
    desks.people["Bea"] = desks.house.as_role(Role.PLAYER, "Bea")
    first = desks.open("Sam", HERE)
    cashier = region(first, "Cashier")
    for title, amount, button in (
        ("Take a deposit", "1,250.50", "Deposit"),
        ("Pay out a player", "300", "Request approval"),
    ):
        form = cashier.get_by_role("group").filter(has_text=title)
        form.get_by_text(title).click()
        form.get_by_role("textbox", name="Player").fill("Bea")
        form.get_by_role("textbox", name="Amount").fill(amount)
        form.get_by_role("button", name=button).click()
    expect(cashier.get_by_role("status")).to_have_text("Bea now has $1,250.50 in the wallet.")
    asked = region(first, "Approvals").get_by_role("listitem", name="Pay out a player")
    expect(asked).to_contain_text("PlayerBea")
    expect(asked).to_contain_text("$300.00")
    expect(asked.get_by_role("button")).to_have_text(["Withdraw"])
    second = desks.open("Eve", HERE)
    expect(region(second, "Cashier")).to_have_count(0)
    region(second, "Approvals").get_by_role("button", name="Approve").click()
    expect(region(second, "Approvals")).to_contain_text("Approved by Eve")
    assert desks.people["Bea"].get("/me/play")["wallet"]["USD"] == "1250.50"
    asked.get_by_role("button", name="Carry out").dblclick()
    expect(region(first, "Approvals")).to_contain_text("Nothing is waiting for approval.")
    assert desks.people["Bea"].get("/me/play")["wallet"]["USD"] == "950.50"


def test_an_executives_change_of_settings_is_approved_or_declined(desks: Desks) -> None:
    page = desks.open("Eve", HERE)
    form = region(page, "Manual changes")
    for answer in ("Decline", "Approve"):
        if form.get_by_role("textbox", name="Contribution").is_hidden():
            form.get_by_text("Change link settings").click()
        form.get_by_role("textbox", name="Contribution").fill("12%")
        form.get_by_role("button", name="Request approval").last.click()
        asked = region(page, "Approvals")
        expect(asked).to_contain_text("12%")
        other = desks.open("Sam", HERE)
        region(other, "Approvals").get_by_role("button", name=answer).click()
        if answer == "Decline":
            expect(asked).to_contain_text("Nothing is waiting")
    asked.get_by_role("button", name="Carry out").click()
    expect(region(page, "Rates")).to_contain_text("12%")


def test_text_typed_during_a_refresh_stays(desks: Desks) -> None:
    page = desks.open("Sam", HERE)
    form = region(page, "Manual changes")
    form.get_by_text("Adjust a meter").click()
    amount = form.get_by_role("textbox", name="New amount")
    amount.fill("4100")
    form.get_by_role("combobox", name="Reason").first.select_option("correction")
    held = Held(page, "**/links/Bank/rates")
    form.get_by_role("button", name="Request approval").click()
    expect(amount).to_have_value("")  # the house has the request, and the page is refreshing
    amount.fill("4200")
    held.next()
    page.unroute_all()  # lets the waiting requests continue
    asked = region(page, "Approvals")
    expect(asked).to_contain_text("$4,100.00")
    asked.get_by_role("button", name="Withdraw").click()
    expect(asked).to_contain_text("Nothing is waiting")
    expect(amount).to_have_value("4200")


def test_the_form_shows_the_settings_of_the_chosen_level(desks: Desks) -> None:
    desks.people["Sam"].do("POST", "/links", **GRAND)
    page = desks.open("Eve", "/manager.html?link=Grand")
    form = region(page, "Manual changes")
    form.get_by_text("Change link settings").click()
    seed = form.get_by_role("textbox", name="Seed")
    expect(seed).to_have_value("123456.78")
    form.get_by_role("combobox", name="Level").last.select_option("Minor")
    expect(seed).to_have_value("512.34")


def test_the_meter_is_charted_and_its_tables_are_listed(desks: Desks) -> None:
    page = desks.open("Abe", HERE)
    chart = region(page, "Meter history").get_by_role("img")
    expect(chart).to_have_accessible_name(re.compile(r"^Jackpot: from \$4,000\.\d\d to "))
    tables = region(page, "Tables on the link").get_by_role("table")
    expect(tables.get_by_role("row")).to_have_count(3)
    expect(region(page, "Manual changes").get_by_role("button")).to_have_count(0)


def test_a_dealer_cannot_use_this_page(desks: Desks) -> None:
    page = desks.open("Dee", HERE)
    expect(page.get_by_role("heading", name="You cannot use this page")).to_be_visible()


def test_the_desk_reads_well(desks: Desks) -> None:
    for _, address, who in PAGES:
        page = desks.open(who, address)
        expect(page.get_by_text("$4,").locator("visible=true").first).to_be_visible()
        check_sizes(page)


def test_a_press_asks_for_a_fresh_password(desks: Desks, clock: LateClock) -> None:
    play(desks)
    desks.press("Dee", "HAND", seat=5, hand=TOP)
    page = desks.open("Sue", HERE)
    clock.late = timedelta(minutes=6)
    region(page, "Pending jackpots").get_by_role("button", name="CONFIRM").click()
    dialog = page.get_by_role("dialog", name="Enter your password")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Confirm").click()
    expect(region(page, "Pending jackpots")).to_contain_text("Confirmed")


def test_an_ended_session_leaves_nothing_on_the_page(desks: Desks) -> None:
    sue = desks.people["Sue"] = desks.house.log_in("Sue")
    page = desks.open("Sue", HERE)
    expect(region(page, "Prize log")).to_be_visible()
    sue.ask("DELETE", "/sessions")
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    page.get_by_label("Name").fill("Sue")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(region(page, "Prize log")).to_be_visible()


def test_a_page_without_a_connection_says_so(desks: Desks) -> None:
    page = desks.open("Abe", HERE)
    expect(page.get_by_text("Every meter matches the record.")).to_be_visible()
    desks.guests.windows.expected.append("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    expect(page.get_by_text("This page may be out of date.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("This page may be out of date.")).to_be_hidden()


@pytest.mark.clause("WA-LIRX-1.1", "WA-FLEX-RES-1")
def test_the_warnings_of_an_open_table_are_shown_to_supervisors(desks: Desks) -> None:
    tables = {"main": "LIRX-01", "progressive": "WA-NEXUS-1"}
    said = {"jurisdiction": "WA", "dealing": "hand", "paytables": tables, "options": {}}
    desks.people["Sam"].do("POST", "/tables", **(MA_TABLE | said | {"name": "W1"}))
    panel = desks.open("Sam", HERE).get_by_role("region", name="Compliance")
    expect(panel).to_contain_text("Warning. W1: The rules recommend cards dealt by a dealing")
    expect(panel.get_by_role("button", name="Clause WA-LIRX-1.1")).to_be_visible()
    expect(panel.get_by_role("button", name="Clause WA-FLEX-RES-1")).to_be_visible()
