"""Two spots for one player, and dealer tips, where the rules allow them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.served import Guests, guests
from tests.browser.windows import PHONE, Held, Windows
from tests.server.houses import Served, served

SOUTH_DAKOTA = {
    "name": "SD", "jurisdiction": "SD", "dealing": "machine",
    "paytables": {"main": "SD-MAIN-A", "three_card": "SD-3CB-A"},
    "options": {"min_bet": "5.00", "posted_limit": "1000.00"},
}  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("spots"), reveal_time=1) as made:
        made.open_table(options={"min_bet": "5.00", "two_spots": True})
        made.open_table(**SOUTH_DAKOTA)
        yield made


@pytest.fixture
def browsers(windows: Windows, house: Served) -> Iterator[Guests]:
    with guests(windows, house) as opened:
        yield opened


def test_one_player_bets_at_two_spots(browsers: Guests, house: Served) -> None:
    page = browsers.open("/table.html?table=T1", house.player("Ann"))
    for seat in (3, 4):
        page.get_by_role("button", name=f"Sit at seat {seat}", exact=True).click()
        expect(page.get_by_role("group", name=f"Seat {seat}, you")).to_be_visible()
    for seat, times in ((3, 1), (4, 2)):
        spot = page.get_by_role("group", name=f"Seat {seat}, you")
        for _ in range(times):
            spot.get_by_role("button", name="Main bets").click()
        amount = f"${5 * times}.00"
        expect(spot.get_by_role("button", name=f"Main bets: {amount}")).to_be_visible()
    page.get_by_role("button", name="Place $45").click()
    expect(page.get_by_text("Bankroll $955.00")).to_be_visible()
    for bet in ("1", "2"):
        for seat in (3, 4):
            acting = page.get_by_role("group", name=f"Seat {seat}, you, to act")
            expect(acting).to_be_visible()
            expect(page.get_by_text(f"Your turn: bet {bet}")).to_be_visible()
            page.get_by_role("button", name="Take back").click()
            expect(acting).to_be_hidden()
    expect(page.get_by_text("Bankroll $955.00")).to_be_hidden()


def test_a_second_spot_is_taken_before_the_first_is_answered(
    browsers: Guests, house: Served
) -> None:
    """The new view may arrive before the server's response to the first click."""
    page = browsers.open("/table.html?table=T1", house.player("Flo"))
    sitting = Held(page, "**/seats/6", times=1)
    page.get_by_role("button", name="Sit at seat 6", exact=True).click()
    first = sitting.next()
    answer = first.fetch()
    page.get_by_role("button", name="Sit at seat 7", exact=True).dblclick()
    first.fulfill(response=answer)
    for seat in (6, 7):
        mine = page.get_by_role("group", name=f"Seat {seat}, you")
        expect(mine).to_be_visible()
        mine.get_by_role("button", name="Main bets").click()
        page.get_by_role("button", name="Leave the seat").click()
        expect(mine).to_be_hidden()
    expect(page.get_by_role("alert")).to_be_empty()


def test_a_logged_out_player_leaves_no_command_behind(browsers: Guests, house: Served) -> None:
    browsers.windows.expected.append("401")
    page = browsers.open("/table.html?table=T1", house.player("Gil"))
    sitting = Held(page, "**/seats/6", times=1)
    page.get_by_role("button", name="Sit at seat 6", exact=True).click()
    first = sitting.next()
    page.get_by_role("button", name="Sit at seat 7", exact=True).click()
    first.fulfill(status=401, json={"error": {"code": "server/login", "message": "Log in."}})
    expect(page.get_by_role("heading", name="You cannot view this table")).to_be_visible()


def test_a_spot_is_offered_only_where_the_rules_give_one(browsers: Guests, house: Served) -> None:
    """Massachusetts allows a second spot next to the first; South Dakota allows only one."""
    seats = re.compile("^Sit at seat")
    for table, name, offered in (("T1", "Dee", ["Sit at seat 2"]), ("SD", "Eve", [])):
        page = browsers.open(f"/table.html?table={table}", house.player(name, table=table))
        page.get_by_role("button", name="Sit at seat 1", exact=True).click()
        expect(page.get_by_role("group", name="Seat 1, you")).to_be_visible()
        free = page.get_by_role("button", name=seats)
        expect(free).to_have_count(len(offered))
        assert [one.get_attribute("aria-label") for one in free.all()] == offered
        page.get_by_role("button", name="Leave the seat").click()
        expect(page.get_by_text("Choose a free seat to sit down.")).to_be_visible()


def test_on_a_phone_the_strip_turns_to_the_other_spot(browsers: Guests, house: Served) -> None:
    page = browsers.open("/table.html?table=T1", house.player("Cid"), PHONE)
    for seat in (6, 7):
        page.get_by_role("button", name=f"Sit at seat {seat}", exact=True).click()
        expect(page.get_by_role("listitem", name=f"Seat {seat}, you").or_(
            page.get_by_role("button", name=f"Seat {seat}, you"))).to_be_visible()  # fmt: skip
    page.get_by_role("button", name="Seat 7, you").click()
    expect(page.get_by_role("group", name="Seat 7, you")).to_be_visible()
    page.get_by_role("button", name="Seat 6, you").click()
    expect(page.get_by_role("group", name="Seat 6, you")).to_be_visible()


def test_a_tip_goes_with_the_bets(browsers: Guests, house: Served) -> None:
    page = browsers.open("/table.html?table=SD", house.player("Bea", table="SD"))
    page.get_by_role("button", name="Sit at seat 2", exact=True).click()
    page.get_by_role("button", name="Main bets").click()
    page.get_by_role("button", name="Dealer tip: none, add $5", exact=True).click()
    expect(page.get_by_role("button", name="Dealer tip: $5, add $5", exact=True)).to_be_visible()
    page.get_by_role("button", name="Place $20").click()
    bets = page.get_by_role("table", name="Your bets")
    expect(bets).to_contain_text("dealer tip$5")
