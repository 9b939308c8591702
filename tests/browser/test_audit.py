"""The audit page: the chain, replayed rounds, a table's events, and the ledger."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from letitride.api.attribution import PEOPLE
from tests.browser.desks import MAIN, Desks
from tests.browser.looks import check_sizes
from tests.browser.windows import PHONE, Held, Windows
from tests.server.houses import served

#: This module's entries for the tests that visit every page: name, address, and user.
PAGES = [
    ("audit", "/audit.html?table=D1", "Abe"),
    ("audit-replay", "/audit.html?table=D1&tab=replay", "Abe"),
    ("audit-events", "/audit.html?table=D1&tab=events", "Abe"),
    ("audit-ledger", "/audit.html?table=D1&tab=ledger", "Abe"),
]
HERE = "/audit.html?table=D1"
#: Every tab, with the element that it draws last.
LAST = {
    "Chain": ".panel",
    "Replay": ".felt",
    "Events": "tbody tr",
    "Ledger": "table[aria-label=Postings] tbody tr",
}


@pytest.fixture(scope="module")
def floor(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desks]:
    """One house for the module, with two rounds played."""
    with served(Path(tmp_path_factory.mktemp("audit"))) as house:
        made = Desks(house, windows)
        made.open_round(bonus="1.00")
        made.finish_round()
        made.open_round(bonus="1.00")
        bea = house.player("Bea", table="D1")
        bea.do("POST", "/tables/D1/seats/6")
        bea.do("PUT", "/tables/D1/seats/6/wagers", wagers=MAIN)
        made.finish_round({3: made.ann, 6: bea}, ride=False)
        yield made


@pytest.fixture
def desks(floor: Desks) -> Iterator[Desks]:
    """Yield the module's house and its pages; at the end, fail if any page logged an error."""
    yield floor
    assert floor.guests.windows.clear() == []


def tab(page: Page, name: str) -> Locator:
    page.get_by_role("tab", name=name).click()
    return page.get_by_role("tabpanel", name=name)


def test_the_audit_checks_the_whole_record(desks: Desks) -> None:
    panel = tab(desks.open("Abe", HERE), "Chain")
    panel.get_by_role("button", name="Run the audit").click()
    expect(panel).to_contain_text("The record is sound.")
    expect(panel).to_contain_text("unbroken")
    expect(panel.get_by_role("table", name="Meters")).to_contain_text("$4,000.00")


def test_a_round_is_replayed_step_by_step(desks: Desks) -> None:
    page = desks.open("Abe", HERE)
    panel = tab(page, "Replay")
    panel.get_by_role("combobox", name="Round").select_option("1")
    step = panel.get_by_role("status", name="Step")
    expect(step).to_contain_text("Betting opened")
    seat = panel.get_by_role("group", name="Seat 3, Ann")
    panel.get_by_role("button", name="Bet let ride").first.click()
    expect(step).to_contain_text("By")
    expect(seat.get_by_role("img", name="card face down")).to_have_count(3)
    panel.get_by_label("Show the players' cards").check()
    expect(seat.get_by_role("img", name="card face down")).to_have_count(0)
    expect(seat.get_by_role("img", name=" of ")).to_have_count(3)
    page.get_by_role("heading", name="Steps").click()
    before = step.inner_text()
    page.keyboard.press("ArrowRight")
    expect(step).not_to_have_text(before)
    while panel.get_by_role("button", name="Next").is_enabled():
        panel.get_by_role("button", name="Next").click()
    expect(step).to_contain_text("Cards collected")
    community = panel.get_by_role("group", name="Community cards")
    expect(community.get_by_role("img", name=" of ")).to_have_count(2)


def test_a_round_shows_its_people(desks: Desks) -> None:
    """The page shows the people in the server's response, which here is the API's own example."""
    page = desks.open("Abe", HERE)

    def with_people(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"people": PEOPLE})

    page.route("**/rounds/1", with_people)
    panel = tab(page, "Replay")
    panel.get_by_role("combobox", name="Round").select_option("1")
    expect(panel).to_contain_text("The round was void: a card did not belong to the deck.")
    for name in ("Dee", "Sam", "Sue", "a joker from another deck"):
        expect(panel).to_contain_text(name)
    expect(panel.get_by_role("table", name="Steps taken")).to_contain_text("Deal the cards.")


def test_on_a_phone_the_felt_shows_the_seats_one_by_one(desks: Desks) -> None:
    page = desks.open("Abe", f"{HERE}&tab=replay", PHONE)
    panel = page.get_by_role("tabpanel", name="Replay")
    strip = panel.get_by_role("list", name="Seats")
    expect(strip.get_by_role("listitem")).to_have_count(7)
    panel.get_by_role("button", name="Deal completed").click()
    seat = panel.get_by_role("group", name="Seat 3, Ann")
    expect(seat.get_by_role("img", name="card face down")).to_have_count(3)
    bea = panel.get_by_role("group", name="Seat 6, Bea")
    expect(bea).to_have_count(0)
    strip.get_by_role("button", name="Seat 6, Bea").click()
    expect(bea.get_by_role("img", name="card face down")).to_have_count(3)
    expect(seat).to_have_count(0)


def test_events_are_grouped_by_round(desks: Desks) -> None:
    panel = tab(desks.open("Abe", HERE), "Events")
    table = panel.get_by_role("table", name="Events")
    expect(table.get_by_text("Round 2", exact=True)).to_be_visible()
    expect(table.get_by_role("row").nth(1)).to_contain_text("Table opened")
    expect(table).to_contain_text("Bet taken back")
    expect(panel.get_by_role("button", name="More events")).to_be_hidden()


def test_the_books_add_up_to_zero(desks: Desks) -> None:
    panel = tab(desks.open("Abe", HERE), "Ledger")
    expect(panel).to_contain_text("Sum of all accounts: zero.")
    expect(panel.get_by_role("table", name="Balances")).to_contain_text("tray")
    lines = panel.get_by_role("table", name="Postings").get_by_role("row")
    expect(lines.nth(1)).to_be_visible()
    panel.get_by_role("combobox", name="Postings of").select_option("link:Bank")
    expect(panel.get_by_role("table", name="Postings")).to_contain_text("meter Bank/Jackpot")


def test_late_postings_are_shown_once(desks: Desks) -> None:
    """The reader switches to another owner and back before the server responds."""
    page = desks.open("Abe", HERE)
    panel = tab(page, "Ledger")
    lines = panel.get_by_role("table", name="Postings").get_by_role("row")
    expect(lines.nth(1)).to_be_visible()
    once = lines.count()
    late = Held(page, "**/ledger/postings?**")
    for chosen in ("table:D1", "link:Bank", "table:D1"):
        panel.get_by_role("combobox", name="Postings of").select_option(chosen)
    for _ in range(3):
        with page.expect_response("**/ledger/postings?**"):
            late.next().continue_()
    page.wait_for_timeout(100)
    expect(lines).to_have_count(once)


def test_a_supervisor_cannot_audit(desks: Desks) -> None:
    page = desks.open("Sam", HERE)
    expect(page.get_by_role("heading", name="You cannot use this page")).to_be_visible()


def test_every_tab_reads_well(desks: Desks) -> None:
    page = desks.open("Abe", HERE)
    for name, last in LAST.items():
        expect(tab(page, name).locator(last).last).to_be_visible()
        check_sizes(page)
