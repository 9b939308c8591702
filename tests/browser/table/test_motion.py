"""Motion follows the order of the deal, burn, and settlement, unless motion is turned off."""

from playwright.sync_api import expect

from tests.browser.house import read_view
from tests.browser.pages import Pages, Sight
from tests.browser.windows import DESK

HELD = """() => {
  const moving = document.getAnimations();
  for (const one of moving) one.pause();
  return moving.length > 0;
}"""


def moved(pages: Pages, before: str, after: str) -> Sight:
    """Open a page, send it a second view, and pause the motion at its start."""
    sight = pages.open(before, DESK, motion="no-preference")
    sight.see(read_view(after))
    sight.page.wait_for_function(HELD)
    return sight


def test_cards_travel_in_the_order_of_the_deal(pages: Pages) -> None:
    sight = moved(pages, "bets_placed", "dealt")
    hands = [[f"card:{seat}:{n}" for seat in range(1, 8)] for n in range(3)]
    community = ["burn", "community:0", "community:1"]
    expected = [key for hand, card in zip(hands, community, strict=True) for key in [*hand, card]]
    assert sight.evaluate("moving") == expected
    assert all(180 <= length <= 320 for length in sight.evaluate("lengths"))


def test_the_burned_card_goes_to_the_rack_and_the_first_is_turned(pages: Pages) -> None:
    sight = moved(pages, "bet_one", "first_card")
    assert sight.evaluate("moving") == ["community:0"]
    assert len(sight.evaluate("lengths")) > 1  # the burned card and chips also move


def test_losing_chips_leave_before_winnings_arrive(pages: Pages) -> None:
    sight = moved(pages, "bet_two", "settled")
    gone, coming = sight.evaluate("leavingAndComing")
    assert gone <= coming


def test_any_key_ends_the_motion(pages: Pages) -> None:
    sight = moved(pages, "bets_placed", "dealt")
    sight.page.keyboard.press("x")
    sight.page.wait_for_function("() => document.getAnimations().length === 0")
    expect(sight.page.get_by_role("group", name="Seat 7,").get_by_role("img").first).to_be_visible()


def test_nothing_moves_for_those_who_ask_for_less_motion(pages: Pages) -> None:
    sight = pages.open("bets_placed")
    sight.see(read_view("dealt"))
    expect(sight.page.get_by_text("Seat 1, Ann: bet 1")).to_be_visible()
    assert sight.evaluate("lengths") == []


def test_what_leaves_is_gone_when_the_motion_ends(pages: Pages) -> None:
    sight = moved(pages, "bet_two", "settled")
    sight.page.keyboard.press("x")
    sight.page.wait_for_function("() => document.getAnimations().length === 0")
    assert (
        sight.page.evaluate("() => document.querySelectorAll('.chip:not([data-key])').length") == 0
    )


def test_the_meter_runs_up_to_its_new_amount(pages: Pages) -> None:
    sight = pages.open("bets_placed", DESK, motion="no-preference")
    meter = sight.page.get_by_label("Progressive meters")
    expect(meter).to_have_text("Jackpot$10,000.00")
    sight.see(read_view("dealt"))
    expect(meter).to_have_text("Jackpot$10,000.19")
