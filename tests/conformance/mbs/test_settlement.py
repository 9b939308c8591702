"""Marina Bay Sands: winning hands, their pays, and the order of settlement."""

import pytest

from letitride.cards import FiveCardHand
from letitride.game import commands as game_commands
from letitride.game.events import HandTurned, WagerLost, WagerPaid
from letitride.money import Cents, Currency, To
from letitride.rulebook.paytables.library import paytable
from letitride.table.round_postings import TRAY
from tests.playing import Playing, house, one_round, stacked
from tests.sitting import Sitting

#: Each hand of schedule 4.1.1: the player's cards, the community cards, and the odds to 1.
SCHEDULE = {
    "royal_flush": ("As Ks Qs", "Js Ts", 1000),
    "straight_flush": ("9s 8s 7s", "6s 5s", 200),
    "four_of_a_kind": ("8c 8d 8h", "8s 2d", 50),
    "full_house": ("Kc Kd Kh", "2s 2d", 11),
    "flush": ("Kh 9h 7h", "4h 2h", 8),
    "straight": ("9c 8d 7c", "6h 5s", 5),
    "three_of_a_kind": ("Tc Td Th", "6h 3d", 3),
    "two_pair": ("3s 3h 2c", "2h 9d", 2),
    "tens_or_better": ("Ts Th 8c", "6h 3d", 1),
}
LOSERS = {"a pair of nines": ("9s 9h 8c", "6h 3d"), "no pair": ("Ac Kh 8d", "5s 2h")}


@pytest.mark.clause("MBS-3.19", "MBS-4.1", "MBS-4.1.1")
@pytest.mark.parametrize("hand", SCHEDULE)
def test_each_stake_still_in_play_is_paid_by_the_schedule(hand: str) -> None:
    own, community, odds = SCHEDULE[hand]
    rules = house("MBS", "hand")
    playing = Playing(rules)
    playing.seat(4)
    playing.bet(4, "10.00")
    playing.close()
    playing.deal(stacked(rules, {4: own}, community))
    playing.back(4)
    playing.turn()
    playing.ride(4)
    playing.finish()
    assert playing.at(4).hand is FiveCardHand(hand)
    assert playing.result(4, "1") == ("withdrawn", "0.00", "10.00")
    for wager in ("2", "$"):
        assert playing.result(4, wager) == ("paid", f"{odds * 10}.00", "10.00")


@pytest.mark.clause("MBS-4.1", "MBS-4.1.1")
def test_the_house_pays_only_the_hands_on_the_schedule() -> None:
    table = paytable("MBS-MAIN")
    rules = house("MBS", "hand")
    assert rules.main.id == table.id
    assert {hand.value: pay for hand, pay in rules.main.pays.items()} == {
        hand: To(odds) for hand, (_, _, odds) in SCHEDULE.items()
    }


@pytest.mark.clause("MBS-3.3/1", "MBS-3.18")
@pytest.mark.parametrize(
    ("pair", "outcome"),
    [(rank, "lost") for rank in "23456789"] + [(rank, "paid") for rank in "TJQKA"],
)
def test_a_pair_of_tens_is_the_lowest_winning_hand(pair: str, outcome: str) -> None:
    rules = house("MBS", "hand")
    fillers = [card for card in ("2c", "4d", "7h", "9s") if card[0] != pair][:3]
    deck = stacked(rules, {1: f"{pair}s {pair}h {fillers[0]}"}, f"{fillers[1]} {fillers[2]}")
    playing = one_round(rules, deck, {1: {"bet": "5.00"}})
    assert playing.result(1, "$")[0] == outcome


@pytest.mark.clause("MBS-3.3/2", "MBS-3.17/2")
@pytest.mark.parametrize("which", LOSERS)
def test_a_losing_hand_loses_only_the_stakes_still_in_play(which: str) -> None:
    own, community = LOSERS[which]
    rules = house("MBS", "hand")
    sitting = Sitting(rules, stacked(rules, {3: own}, community))
    sitting.open(3)
    sitting.bet(3, "20.00")
    sitting.close()
    sitting.decide(ride=False)
    sitting.decide(ride=True)
    seat = sitting.at(3)
    assert [bet.status.value for bet in seat.bets] == ["withdrawn", "lost", "lost"]
    assert (sitting.chips("p3"), sitting.balance(TRAY)) == ("20.00", "40.00")
    assert sitting.on_layout(3) == "0.00"


@pytest.mark.clause("MBS-3.17/1", "MBS-3.17/2")
def test_hands_are_turned_and_settled_counterclockwise_from_the_dealers_right() -> None:
    rules = house("MBS", "hand")
    hands = {1: "Ts Th 8c", 4: "9s 9h 8d", 7: "Ac Kc Qd"}
    playing = Playing(rules)
    playing.seat(*hands)
    for seat in hands:
        playing.bet(seat, "5.00")
    playing.close()
    playing.deal(stacked(rules, hands, "6h 3d"))
    playing.ride(1)
    playing.ride(4)
    playing.ride(7)
    playing.turn()
    for seat in hands:
        playing.ride(seat)
    playing.refused(game_commands.SettleSeat(7), "game/wrong_phase", "MBS-3.17/1")
    assert not any(isinstance(event, HandTurned) for event in playing.events)
    playing.turn()
    for seat, turn in ((1, 7), (4, 7)):
        error = playing.refused(game_commands.SettleSeat(seat), "game/out_of_turn", "MBS-3.17/1")
        assert error.expected == f"seat {turn} next"
    before = len(playing.events)
    for seat in (7, 4, 1):
        playing.do(game_commands.SettleSeat(seat))
    log = [
        (type(event).__name__, event.seat)
        for event in playing.events[before:]
        if isinstance(event, HandTurned | WagerLost | WagerPaid)
    ]
    turned_then = [("HandTurned", 7)] + [("WagerLost", 7)] * 3
    turned_then += [("HandTurned", 4)] + [("WagerLost", 4)] * 3
    turned_then += [("HandTurned", 1)] + [("WagerPaid", 1)] * 3
    assert log == turned_then


@pytest.mark.clause("MBS-3.19")
def test_winnings_come_from_the_tray_in_the_houses_currency() -> None:
    rules = house("MBS", "hand")
    sitting = Sitting(rules, stacked(rules, {2: "Tc Td Th"}, "6h 3d"))
    sitting.open(2)
    sitting.bet(2, "7.50")
    sitting.close()
    sitting.finish(ride=True)
    won = [event.won for event in sitting.table.events if isinstance(event, WagerPaid)]
    assert won == [Cents(2250, Currency.SGD)] * 3
    assert (sitting.chips("p2"), sitting.balance(TRAY)) == ("90.00", "-67.50")
