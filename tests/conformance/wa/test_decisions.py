"""Washington: bet 1, bet 2, and the community cards between them."""

from itertools import product

import pytest

from letitride.game import commands as game_commands
from letitride.game import view
from letitride.game.ride_or_take_back import DEALER
from letitride.game.state import BetStatus
from letitride.rulebook.wagers import Wager
from tests.playing import Playing, house


def dealt(*seats: int) -> Playing:
    """Deal a round with $5 on each main bet. The community cards are Kc and Kd."""
    playing = Playing(house("WA", "machine"))
    playing.seat(*seats)
    for number in seats:
        playing.bet(number, "5.00", bonus="1.00", three_card="5.00")
    playing.close()
    hands = ["2c 3c 4c", "2d 3d 4d", "2h 3h 4h"][: len(seats)]
    playing.deal(" ".join([*hands, "Kc", "Kd", "Kh"]))
    return playing


def showing(playing: Playing) -> list[str]:
    """Return the community cards that are visible to everyone."""
    return ["?" if card is None else str(card) for card in view(playing.state).community]


@pytest.mark.clause("WA-LIRX-6(a)", "WA-LIRB-HOW-6", "WA-LIRB-PROC-6(a)")
@pytest.mark.clause("WA-LIRX-7", "WA-LIRB-HOW-7.1", "WA-LIRB-ROUND-3", "WA-LIRB-PROC-7")
def test_bet_one_is_decided_with_no_community_card_up_and_then_the_left_one_is_turned() -> None:
    playing = dealt(1, 2)
    assert (playing.state.deciding, showing(playing)) == (Wager.ONE, ["?", "?"])
    playing.refused(game_commands.TakeBack(1, Wager.TWO), "game/wrong_phase")
    playing.refused(game_commands.LetItRide(1, Wager.TWO), "game/wrong_phase")
    playing.back(1)
    playing.refused(
        game_commands.TurnCommunityCard(), "game/wrong_phase", "WA-LIRX-7", "WA-LIRB-ROUND-3"
    )
    playing.ride(2)
    assert showing(playing) == ["?", "?"]
    playing.turn()
    assert showing(playing) == ["Kc", "?"]


@pytest.mark.clause("WA-LIRX-8(a)", "WA-LIRB-HOW-7.2", "WA-LIRB-PROC-8(a)")
@pytest.mark.clause("WA-LIRX-10", "WA-LIRB-HOW-8", "WA-LIRB-ROUND-5", "WA-LIRB-PROC-10")
def test_bet_two_is_decided_with_one_community_card_up_and_then_the_right_one_is_turned() -> None:
    playing = dealt(1, 2)
    playing.ride(1)
    playing.ride(2)
    playing.turn()
    assert (playing.state.deciding, showing(playing)) == (Wager.TWO, ["Kc", "?"])
    playing.refused(game_commands.TakeBack(1, Wager.ONE), "game/already_decided")
    playing.back(1)
    playing.refused(
        game_commands.TurnCommunityCard(), "game/wrong_phase", "WA-LIRX-10", "WA-LIRB-ROUND-5"
    )
    playing.back(2)
    playing.turn()
    assert showing(playing) == ["Kc", "Kd"]


@pytest.mark.clause("WA-LIRB-BETS-3.3")
@pytest.mark.parametrize(
    "spot", [wager for wager in Wager if wager not in (Wager.ONE, Wager.TWO)], ids=str
)
def test_only_bets_one_and_two_can_be_taken_back(spot: Wager) -> None:
    playing = dealt(1)
    for _ in range(2):
        playing.refused(game_commands.TakeBack(1, spot), "game/bet_stays", "WA-LIRB-BETS-3.3")
        playing.back(1)
        playing.turn()
    playing.refused(game_commands.TakeBack(1, spot), "game/bet_stays", "WA-LIRB-BETS-3.3")
    playing.finish()
    withdrawn = [b.wager for b in playing.at(1).bets if b.status is BetStatus.WITHDRAWN]
    assert withdrawn == [Wager.ONE, Wager.TWO]


@pytest.mark.clause("WA-LIRB-ROUND-2", "WA-LIRB-ROUND-4.1")
def test_players_are_asked_clockwise_from_the_dealers_left_both_times() -> None:
    playing = dealt(5, 1, 3)
    for bet, cite in ((Wager.ONE, "WA-LIRB-ROUND-2"), (Wager.TWO, "WA-LIRB-ROUND-4.1")):
        for turn, number in enumerate((1, 3, 5)):
            assert playing.state.to_act == number
            for other in (1, 3, 5)[turn + 1 :]:
                playing.refused(game_commands.LetItRide(other, bet), "game/out_of_turn", cite)
            playing.ride(number)
        playing.turn()


@pytest.mark.clause("WA-LIRB-ROUND-2(a)", "WA-LIRB-ROUND-4(a)", "WA-LIRB-DEF-3")
def test_a_bet_let_ride_stays_in_action_to_the_end() -> None:
    playing = dealt(1, 2)
    playing.ride(1)
    playing.refused(
        game_commands.TakeBack(1, Wager.ONE), "game/already_decided", "WA-LIRB-ROUND-2(a)"
    )
    playing.ride(2)
    playing.turn()
    playing.ride(1)
    for bet in (Wager.ONE, Wager.TWO):
        playing.refused(
            game_commands.TakeBack(1, bet), "game/already_decided", "WA-LIRB-ROUND-4(a)"
        )
    playing.ride(2)
    playing.turn()
    for bet in (Wager.ONE, Wager.TWO):
        playing.refused(game_commands.TakeBack(1, bet), "game/already_decided")
    playing.finish()
    assert [playing.result(1, bet)[0] for bet in ("1", "2", "$")] == ["paid"] * 3


@pytest.mark.clause("WA-LIRB-ROUND-2(b).2", "WA-LIRB-ROUND-4(b).2", "WA-LIRB-ROUND-4.2")
@pytest.mark.clause("WA-LIRB-DEF-3")
@pytest.mark.parametrize(("one", "two"), list(product([True, False], repeat=2)))
def test_each_bet_rides_or_is_returned_at_once_whatever_the_other_does(
    one: bool, two: bool
) -> None:
    playing = dealt(1)
    for bet, rides in (("1", one), ("2", two)):
        playing.ride(1) if rides else playing.back(1)
        standing = ("riding", "0.00", "0.00") if rides else ("withdrawn", "0.00", "5.00")
        assert playing.result(1, bet) == standing
        assert (playing.at(1).open_bet(Wager(bet)) is not None) is rides
        playing.turn()
    playing.finish()  # the hand is a pair of kings
    outcomes = [playing.result(1, bet)[0] for bet in ("1", "2", "$")]
    assert outcomes == ["paid" if rides else "withdrawn" for rides in (one, two, True)]


@pytest.mark.clause("WA-LIRB-ROUND-1.1", "WA-LIRB-ROUND-1.2")
@pytest.mark.parametrize("decision", [game_commands.TakeBack, game_commands.LetItRide])
def test_only_the_player_or_the_dealer_may_decide_for_a_hand(
    decision: type[game_commands.TakeBack] | type[game_commands.LetItRide],
) -> None:
    playing = dealt(1, 2)
    playing.refused(decision(1, Wager.ONE, by="p2"), "game/not_your_hand", "WA-LIRB-ROUND-1.1")
    playing.do(decision(1, Wager.ONE, by="p1"))
    playing.do(decision(2, Wager.ONE, by=DEALER))
