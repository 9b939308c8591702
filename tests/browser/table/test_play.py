"""Play on the table page: bets by key and click, decisions, rejections, and lost connections."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.house import House, read_view
from tests.browser.looks import is_just_above
from tests.browser.pages import Pages
from tests.browser.windows import DESK, PHONE

AT = "/api/v1/tables/table-3"


def sent(house: House) -> tuple[str, str, dict[str, Any]]:
    """Return the one command that reached the house, without its random id."""
    ((method, path, body),) = house.commands
    assert UUID(body["id"]).version == 4
    return method, path, {name: value for name, value in body.items() if name != "id"}


def button(page: Page | Locator, name: str) -> Any:
    """Return the button whose name starts with this text."""
    return page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))


def test_bets_are_placed_by_keys_alone(pages: Pages, house: House) -> None:
    sight = pages.open("betting")
    house.next = read_view("bets_placed")
    for key in "32p":  # keys: add a green chip and a red chip, then place the bets
        sight.page.keyboard.press(key)
    expect(button(sight.page, "$87 placed")).to_be_disabled()
    wagers = {"1": "30.00", "2": "30.00", "$": "30.00"}
    assert sent(house) == ("PUT", f"{AT}/seats/4/wagers", {"wagers": wagers})


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_bets_are_placed_by_clicks(pages: Pages, house: House, size: tuple[int, int]) -> None:
    page = pages.open("betting", size).page
    page.get_by_role("button", name="$25 chip", exact=True).click()
    button(page, "Main bets").click()
    button(page, "Three card bonus").click()
    button(page, "Progressive").click()
    button(page, "Bonus").click()
    button(page, "Bonus").click()  # a bet with a fixed amount turns on, then off
    house.next = read_view("bets_placed")
    button(page, "Place $101").click()
    expect(button(page, "$87 placed")).to_be_disabled()
    main = dict.fromkeys(("1", "2", "$"), "25.00")
    expected = main | {"three_card": "25.00", "progressive": "1.00"}
    assert sent(house) == ("PUT", f"{AT}/seats/4/wagers", {"wagers": expected})


def test_a_player_without_chips_is_told_where_to_buy_them(pages: Pages) -> None:
    sight = pages.open("betting")
    words = sight.page.get_by_text("You have no chips at this table. To buy in, select More.")
    expect(words).to_have_count(0)
    shown = read_view("betting")
    sight.see(shown | {"version": 900, "you": shown["you"] | {"chips": "0.00"}})
    expect(words).to_be_visible()


def test_a_newcomer_is_told_how_to_bet_until_bets_are_up(pages: Pages) -> None:
    sight = pages.open("betting")
    words = sight.page.get_by_text("Put chips on your circles, then place your bets.")
    expect(words).to_be_visible()
    sight.see(read_view("bets_placed"))
    expect(words).to_have_count(0)


def test_a_spot_that_is_clicked_has_no_frame_around_it(pages: Pages) -> None:
    """A ring shows keyboard focus; a click does not show the browser's own outline."""
    page = pages.open("betting").page
    button(page, "Main bets").click()
    expect(button(page, "Main bets")).to_be_focused()
    expect(button(page, "Main bets")).to_have_css("outline-style", "none")


def test_chips_stop_at_the_maximum(pages: Pages) -> None:
    page = pages.open("betting").page
    page.keyboard.press("5")
    page.keyboard.press("5")
    expect(button(page, "Main bets: $500.00")).to_be_visible()


def test_undo_takes_one_chip_back_and_clear_all(pages: Pages) -> None:
    page = pages.open("betting").page
    for key in "333z":
        page.keyboard.press(key)
    expect(button(page, "Main bets: $50.00")).to_be_visible()
    button(page, "Clear").click()
    expect(button(page, "Main bets: no bet")).to_be_visible()
    expect(button(page, "Place bets")).to_be_disabled()


def test_last_bets_are_repeated(pages: Pages) -> None:
    sight = pages.open("settled")
    sight.see(read_view("betting") | {"round": 2, "version": 900})
    expect(sight.page.get_by_text("Place your bets, please.")).to_be_visible()
    sight.page.keyboard.press("r")
    expect(button(sight.page, "Main bets: $25.00")).to_be_visible()
    expect(button(sight.page, "Cover All: $5.00")).to_be_visible()
    expect(button(sight.page, "Place $87")).to_be_enabled()


def test_bets_are_taken_down(pages: Pages, house: House) -> None:
    page = pages.open("bets_placed").page
    house.next = read_view("betting") | {"version": 900}
    button(page, "Clear").click()
    button(page, "Take down bets").click()
    expect(button(page, "Place bets")).to_be_disabled()
    expect(button(page, "Main bets: no bet")).to_be_visible()
    assert sent(house) == ("DELETE", f"{AT}/seats/4/wagers", {})


@pytest.mark.parametrize(("key", "ride"), [("w", False), ("l", True)])
@pytest.mark.parametrize(("view", "bet"), [("bet_one", "1"), ("bet_two", "2")])
def test_w_takes_back_and_l_lets_it_ride(
    pages: Pages, house: House, key: str, ride: bool, view: str, bet: str
) -> None:
    page = pages.open(view).page
    house.next = read_view("settled")
    page.keyboard.press(key)
    expect(page.get_by_role("button", name="Let it ride")).to_be_disabled()
    expect(page.get_by_role("status", name="Result")).not_to_be_empty()
    assert sent(house) == ("POST", f"{AT}/seats/4/decision", {"bet": bet, "ride": ride})


def test_a_double_press_decides_only_once(pages: Pages, house: House) -> None:
    page = pages.open("bet_one").page
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))  # long enough for a busy machine
    house.next = read_view("bet_two")
    ride = button(page, "Let it ride")
    ride.dblclick()
    expect(page.get_by_text("Your turn: bet 2")).to_be_visible()
    page.keyboard.press("l")
    expect(ride).to_be_disabled()
    assert len(house.commands) == 1
    page.clock.run_for(1000)
    expect(ride).to_be_enabled()
    with page.expect_response("**/decision"):
        page.keyboard.press("l")
    assert [body["bet"] for _, _, body in house.commands] == ["1", "2"]
    page.context.close()  # other tests must not reuse the fake clock


def test_a_key_held_down_decides_once(pages: Pages, house: House) -> None:
    page = pages.open("bet_one").page
    house.next = read_view("bet_two")
    for _ in range(30):  # a keyboard repeats a held key
        page.keyboard.down("l")
        page.wait_for_timeout(30)
    page.keyboard.up("l")
    assert [body["bet"] for _, _, body in house.commands] == ["1"]


def test_the_focus_stays_where_it_is_when_something_happens(pages: Pages) -> None:
    for size in (DESK, PHONE):
        sight = pages.open("visitor", size)
        sit = sight.page.get_by_role("button", name="Sit at seat 5")
        sit.focus()
        sight.see(read_view("visitor") | {"version": 900, "round": 77})
        expect(sight.page.get_by_text("Round 77")).to_be_attached()
        expect(sit).to_be_focused()


def test_choices_are_disabled_not_hidden_when_it_is_not_your_turn(
    pages: Pages, house: House
) -> None:
    page = pages.open("dealt").page
    for name in ("Take back", "Let it ride"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    for key in "wl3p":
        page.keyboard.press(key)
    page.wait_for_timeout(100)
    assert house.commands == []


def test_choices_stay_in_their_place(pages: Pages) -> None:
    sight = pages.open("betting")
    choice = sight.page.get_by_role("button", name="Let it ride")
    before = choice.bounding_box()
    for round_, view in enumerate(("bet_one", "bet_two", "settled"), 100):
        sight.see(read_view(view) | {"version": 900, "round": round_})
        expect(sight.page.get_by_text(f"Round {round_}")).to_be_visible()
        assert choice.bounding_box() == before


def test_a_rejected_decision_is_explained_beside_its_button(pages: Pages, house: House) -> None:
    pages.windows.expected = ["409"]
    page = pages.open("bet_one").page
    house.refuses = {"code": "game/not_your_turn", "message": "It is not your turn."}
    page.keyboard.press("l")
    expect(page.get_by_role("alert")).to_have_text("It is not your turn.")
    assert is_just_above(page.get_by_role("alert"), page.get_by_role("button", name="Let it ride"))
    expect(page.get_by_role("button", name="Let it ride")).to_be_enabled()


def test_a_rejected_bet_is_explained_beside_the_bet_buttons(pages: Pages, house: House) -> None:
    pages.windows.expected = ["409"]
    page = pages.open("betting").page
    refused = {"expected": "min_bet: at least 5.00", "got": "1.00"}
    message = "$1 is below the minimum of $5 for bet 1. Bet more."
    house.refuses = {"code": "game/limit", "message": message} | refused
    page.keyboard.press("1")
    page.keyboard.press("p")
    expect(page.get_by_role("alert")).to_have_text(message)
    assert is_just_above(page.get_by_role("alert"), page.locator("#place"))


def test_a_command_is_resent_with_the_same_id_if_its_answer_is_lost(
    pages: Pages, house: House
) -> None:
    pages.windows.expected = ["ERR_EMPTY_RESPONSE", "ERR_CONNECTION"]
    page = pages.open("bet_one").page
    house.next = read_view("bet_two")
    house.drops = 1
    page.keyboard.press("l")
    expect(page.get_by_text("Your turn: bet 2")).to_be_visible()
    assert len({body["id"] for _, _, body in house.commands}) == 1


def test_a_visitor_sits_down_in_one_click(pages: Pages, house: House) -> None:
    page = pages.open("visitor").page
    house.next = read_view("betting") | {"version": 900}
    button(page, "Sit at seat 3").click()
    expect(button(page, "Main bets")).to_be_visible()
    assert sent(house) == ("POST", f"{AT}/seats/3", {})


def test_a_player_leaves_the_seat(pages: Pages, house: House) -> None:
    page = pages.open("betting").page
    house.next = read_view("visitor") | {"version": 900}
    button(page, "Leave the seat").click()
    expect(page.get_by_text("Choose a free seat to sit down.")).to_be_visible()
    assert sent(house) == ("DELETE", f"{AT}/seats/4", {})


def test_a_player_must_confirm_leaving_during_a_round(pages: Pages, house: House) -> None:
    sight = pages.open("bet_one")
    view = read_view("bet_one")
    sight.see(view | {"version": 900, "legal": [*view["legal"], {"action": "leave", "seat": 4}]})
    button(sight.page, "Leave the seat").click()
    asked = sight.page.get_by_role("dialog", name="Leave before the round is over")
    button(asked, "Cancel").click()
    expect(asked).to_have_count(0)
    assert house.commands == []
    button(sight.page, "Leave the seat").click()
    with sight.page.expect_response("**/seats/4"):
        button(asked, "Leave the seat").click()
    assert sent(house) == ("DELETE", f"{AT}/seats/4", {})


def test_leaving_on_a_phone_returns_to_the_felt(pages: Pages, house: House) -> None:
    page = pages.open("betting", PHONE).page
    house.next = read_view("visitor") | {"version": 900}
    page.get_by_role("button", name="Bets", exact=True).click()
    page.get_by_role("dialog", name="Your bets").get_by_role("button", name="Leave").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Take a seat").click()


def test_a_connection_told_to_resync_fetches_the_view(pages: Pages, house: House) -> None:
    sight = pages.open("bet_one")
    house.shows = read_view("settled")
    sight.hear({"resync": True})
    expect(sight.page.get_by_text("Tens or better: you win $73.00.")).to_be_visible()


def test_a_lost_connection_resumes_after_the_last_view(pages: Pages) -> None:
    sight = pages.open("bet_one")
    sight.lines[-1].close()
    expect(sight.page.get_by_text("Reconnecting…")).to_be_visible()
    expect(sight.page.get_by_text("Reconnecting…")).to_be_hidden()
    version = read_view("bet_one")["version"]
    assert sight.lines[-1].url.endswith(f"/tables/table-3/live?after={version}")


def test_an_older_view_changes_nothing(pages: Pages) -> None:
    sight = pages.open("settled")
    sight.see(read_view("bet_one"))
    sight.page.wait_for_timeout(50)
    expect(sight.page.get_by_text("Tens or better: you win $73.00.")).to_be_visible()
