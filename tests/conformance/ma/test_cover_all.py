"""Massachusetts, section 11: Cover All on the highest hand at the table."""

from collections.abc import Mapping

import pytest

from letitride.cards import FiveCardHand
from letitride.game import Phase, cover_all_column
from letitride.game import commands as game_commands
from letitride.game.events import DealCompleted, HighestHandNamed
from letitride.rulebook.wagers import Wager
from tests.playing import Playing, house, one_round, stacked

RULES = house("MA", "machine")
LOSER, TRIPS, STRAIGHT_FLUSH = "2c 6d 9h", "Jc Jd Jh", "8s 7s 4s"
COMMUNITY = "6s 5s"


def play(hands: Mapping[int, str], *, covered: bool = True, ride: bool = True) -> Playing:
    """Play a round in which either every seat or no seat bets on Cover All."""
    bets = {"bet": "5.00"} | ({"cover_all": "5.00"} if covered else {})
    return one_round(RULES, stacked(RULES, hands, COMMUNITY), dict.fromkeys(hands, bets), ride=ride)


def dealt(hands: int) -> Playing:
    """Deal this many hands, up to the first decision."""
    playing = Playing(RULES)
    playing.seat(*range(1, hands + 1))
    for seat in range(1, hands + 1):
        playing.bet(seat, "5.00")
    playing.close()
    playing.deal()
    return playing


def cover_all(playing: Playing) -> dict[int, tuple[str, str, str]]:
    return {seat.number: playing.result(seat.number, "cover_all") for seat in playing.state.seats}


def column(playing: Playing) -> dict[str, str]:
    """Return the pays shown on the shuffler's screen, by hand."""
    shown = cover_all_column(playing.rules, playing.state)
    return {hand.value: str(pay) for hand, pay in shown.items()}


@pytest.mark.clause("MA-11(a)")
def test_a_cover_all_bet_is_made_before_the_round_starts() -> None:
    playing = Playing(RULES)
    playing.seat(1)
    five = playing.money("5.00")
    covered = game_commands.PlaceWagers.of(1, "p1", five, {Wager.COVER_ALL: five})
    playing.do(covered)
    playing.bet(1, "5.00")
    playing.close()
    playing.refused(covered, "game/wrong_phase", "MA-6(c)-1")
    playing.deal()
    playing.refused(covered, "game/wrong_phase", "MA-6(c)-1")
    assert playing.at(1).bet(Wager.COVER_ALL) is None


@pytest.mark.clause("MA-11(b)")
def test_three_of_a_kind_at_any_seat_wins_every_cover_all_bet() -> None:
    playing = play({1: LOSER, 3: TRIPS, 6: "Kd Qc 3h"})
    assert playing.result(1, "$")[0] == "lost"
    assert cover_all(playing) == dict.fromkeys((1, 3, 6), ("paid", "35.00", "5.00"))


@pytest.mark.clause("MA-11(b)")
def test_two_pairs_are_not_enough() -> None:
    playing = play({1: LOSER, 3: "Jc Jd 6h"})
    assert playing.at(3).hand is FiveCardHand.TWO_PAIR
    assert cover_all(playing) == dict.fromkeys((1, 3), ("lost", "0.00", "0.00"))


@pytest.mark.clause("MA-11(b)")
def test_the_hand_counts_even_if_its_player_bet_only_on_the_main_game() -> None:
    bets = {1: {"bet": "5.00", "cover_all": "5.00"}, 3: {"bet": "5.00"}}
    playing = one_round(RULES, stacked(RULES, {1: LOSER, 3: TRIPS}, COMMUNITY), bets, ride=False)
    assert playing.result(1, "cover_all") == ("paid", "55.00", "5.00")


@pytest.mark.clause("MA-11(g)-1", "MA-11(g)-2")
@pytest.mark.parametrize("hands", [{1: TRIPS, 2: STRAIGHT_FLUSH}, {1: STRAIGHT_FLUSH, 2: TRIPS}])
def test_only_the_highest_hand_is_paid(hands: dict[int, str]) -> None:
    """A straight flush beats the other seat's trips, and pays 100 to 1 with two hands dealt."""
    playing = play(hands)
    assert cover_all(playing) == dict.fromkeys((1, 2), ("paid", "500.00", "5.00"))
    named = [event.hand for event in playing.events if isinstance(event, HighestHandNamed)]
    assert named == [FiveCardHand.STRAIGHT_FLUSH]


@pytest.mark.clause("MA-11(j)")
def test_cover_all_is_settled_after_all_other_bets_of_every_seat() -> None:
    playing = Playing(RULES)
    hands = {1: LOSER, 4: TRIPS, 7: "Kd Qc 3h"}
    playing.seat(*hands)
    for seat in hands:
        playing.bet(seat, "5.00", bonus="1.00", three_card="5.00", cover_all="5.00")
    playing.close()
    playing.deal(stacked(RULES, hands, COMMUNITY))
    playing.decide_all(ride=True)
    for seat in (7, 4, 1):
        playing.refused(game_commands.SettleCoverAll(), "game/wrong_phase", "MA-11(j)")
        playing.do(game_commands.SettleSeat(seat))
    playing.do(game_commands.SettleCoverAll())
    order = [wager for _, wager in playing.settled()]
    assert order.index("cover_all") == len(order) - 3
    assert playing.settled()[-3:] == [(seat, "cover_all") for seat in (7, 4, 1)]


@pytest.mark.clause("MA-11(h)-0")
@pytest.mark.parametrize("ride", [True, False])
def test_cover_all_does_not_change_the_other_bets(ride: bool) -> None:
    hands = {1: LOSER, 2: TRIPS, 5: STRAIGHT_FLUSH}
    covered, plain = play(hands, ride=ride), play(hands, covered=False, ride=ride)
    for seat in hands:
        for mark in "12$":
            assert covered.result(seat, mark) == plain.result(seat, mark)
    assert [at for at in covered.settled() if at[1] != "cover_all"] == plain.settled()


# The pay column


@pytest.mark.clause("MA-11(e)-1", "MA-11(e)-2")
@pytest.mark.parametrize(
    ("hands", "royal", "three"),
    [(1, "500 to 1", "20 to 1"), (2, "300 to 1", "11 to 1"), (3, "250 to 1", "7 to 1"),
     (4, "200 to 1", "5 to 1"), (5, "150 to 1", "4 to 1"), (6, "100 to 1", "3 to 1"),
     (7, "90 to 1", "3 to 1")],
)  # fmt: skip
def test_the_number_of_hands_dealt_selects_the_pays_on_the_device(
    hands: int, royal: str, three: str
) -> None:
    playing = dealt(hands)
    (completed,) = [event for event in playing.events if isinstance(event, DealCompleted)]
    assert completed.hands == hands
    shown = column(playing)
    assert (shown["royal_flush"], shown["three_of_a_kind"]) == (royal, three)
    assert list(shown) == ["royal_flush", "straight_flush", "four_of_a_kind", "full_house",
                           "flush", "straight", "three_of_a_kind"]  # fmt: skip


@pytest.mark.clause("MA-11(e)-1", "MA-11(e)-2")
def test_the_device_shows_nothing_before_the_last_hand_is_dealt() -> None:
    playing = Playing(RULES)
    playing.seat(1, 2)
    playing.bet(1, "5.00")
    assert column(playing) == {}
    playing.close()
    assert column(playing) == {}
    playing.deal()
    first = column(playing)
    assert first["royal_flush"] == "500 to 1", "seat 2 made no bets and has no hand"
    playing.do(game_commands.LeaveSeat(1))
    playing.decide_all(ride=False)
    assert playing.state.phase is Phase.SETTLING
    assert column(playing) == first
    playing.finish()
    assert column(playing) == {}


@pytest.mark.clause("MA-11(e)-1")
def test_two_spots_of_one_player_are_two_hands() -> None:
    playing = Playing(house("MA", "machine", two_spots=True))
    playing.do(game_commands.OpenBetting(1, ((3, "p"), (4, "p"))))
    playing.bet(3, "5.00")
    playing.bet(4, "5.00")
    playing.close()
    playing.deal()
    assert column(playing)["royal_flush"] == "300 to 1"


@pytest.mark.clause("MA-11(e)-2")
def test_no_pays_are_shown_if_cover_all_is_not_offered() -> None:
    playing = Playing(house("MA", "machine", {"main": "MA-MAIN"}))
    playing.seat(1)
    playing.bet(1, "5.00")
    playing.close()
    playing.deal()
    assert column(playing) == {}
