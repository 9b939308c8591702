"""Massachusetts 6(a): match play coupons beside the main bets (R48)."""

import pytest

from letitride.game import commands as game_commands
from letitride.rulebook.wagers import MAIN, Wager
from tests.conformance.refusals import refused
from tests.playing import Playing, house, stacked
from tests.sitting import Sitting

RULES = house("MA", "shoe")
PAIR_OF_ACES = stacked(RULES, {1: "As Ah 7c"}, "5d 3s")
NOTHING = stacked(RULES, {1: "As Jh 7c"}, "5d 3s")


def with_coupons(*coupons: Wager, deck: str = PAIR_OF_ACES) -> Playing:
    """Deal a round with $10 on each bet at seat 1 and coupons beside some of them."""
    playing = Playing(RULES)
    playing.seat(1)
    playing.do(game_commands.PlaceWagers.of(1, "p1", playing.money("10.00"), coupons=coupons))
    playing.close()
    playing.deal(deck)
    return playing


def coupons_back(playing: Playing) -> list[str]:
    """Return the main bets whose coupon was returned to the player."""
    return [bet.wager.value for bet in playing.at(1).bets if bet.coupon_back]


@pytest.mark.clause("MA-6(a)-1")
def test_a_coupon_is_accepted_beside_a_main_bet_if_the_house_accepts_coupons() -> None:
    assert [bet.coupon for bet in with_coupons(Wager.ONE).at(1).bets] == [True, False, False]
    closed_to_them = Playing(house("MA", "shoe", match_play=False))
    closed_to_them.seat(1)
    coupon = game_commands.PlaceWagers.of(
        1, "p1", closed_to_them.money("10.00"), coupons=[Wager.ONE]
    )
    with refused("game/match_play", "MA-6(a)-1"):
        closed_to_them.do(coupon)


@pytest.mark.clause("MA-6(a)-1")
def test_a_coupon_cannot_go_with_a_side_bet_or_an_empty_spot() -> None:
    playing = Playing(RULES)
    playing.seat(1)
    dollar = playing.money("1.00")
    for astray in (Wager.BONUS, Wager.THREE_CARD):
        side = game_commands.PlaceWagers.of(1, "p1", dollar, {astray: dollar}, [astray])
        playing.refused(side, "game/match_play", "MA-6(a)-1")


@pytest.mark.clause("MA-6(a)-1")
def test_a_coupon_wins_like_chips_and_is_taken() -> None:
    playing = with_coupons(Wager.ONE, Wager.DOLLAR)
    playing.finish(ride=True)
    assert playing.result(1, "1") == ("paid", "20.00", "10.00")
    assert playing.result(1, "2") == ("paid", "10.00", "10.00")
    assert playing.result(1, "$") == ("paid", "20.00", "10.00")
    assert coupons_back(playing) == []


@pytest.mark.clause("MA-6(a)-1")
def test_a_coupon_loses_with_its_bet() -> None:
    playing = with_coupons(*MAIN, deck=NOTHING)
    playing.finish(ride=True)
    assert [playing.result(1, mark) for mark in MAIN] == [("lost", "0.00", "0.00")] * 3
    assert coupons_back(playing) == []


@pytest.mark.clause("MA-6(a)-1")
def test_a_coupon_is_returned_with_a_withdrawn_bet() -> None:
    playing = with_coupons(*MAIN)
    playing.finish(ride=False)
    assert playing.result(1, "1") == ("withdrawn", "0.00", "10.00")
    assert coupons_back(playing) == ["1", "2"]


@pytest.mark.clause("MA-6(a)-1")
def test_a_coupon_is_returned_when_the_round_is_void() -> None:
    playing = with_coupons(Wager.TWO, Wager.DOLLAR)
    playing.report("wrong_count_seat")
    assert coupons_back(playing) == ["2", "$"]


@pytest.mark.clause("MA-6(a)-1")
def test_the_books_contain_only_chips_and_the_coupon_wins_from_the_tray() -> None:
    sitting = Sitting(RULES, PAIR_OF_ACES)
    sitting.open(1)
    sitting.bet(1, "10.00")
    sitting.table.do(game_commands.PlaceWagers.of(1, "p1", sitting.money("10.00"), coupons=MAIN))
    assert sitting.on_layout(1) == "30.00"
    sitting.close()
    sitting.finish(ride=True)
    assert sitting.chips("p1") == "90.00", "thirty staked, sixty won"
    assert sitting.table.state.ledger.total == 0
