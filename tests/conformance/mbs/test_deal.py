"""Marina Bay Sands: one deck, three cards to each betting area, and two community cards."""

import pytest

from letitride.cards import FIXED_ORDER, check_deck, parse_cards
from letitride.errors import CardError
from letitride.game import PUBLIC, Viewer, view
from letitride.game import commands as game_commands
from letitride.game.events import CardsDealt
from letitride.table import commands as table_commands
from tests.playing import Playing, house, one_round, stacked
from tests.sitting import Sitting


def dealt(*seats: int, deck: str = "") -> Playing:
    """Deal a round with these seats."""
    playing = Playing(house("MBS", "hand"))
    playing.seat(*range(1, 8))
    for seat in seats:
        playing.bet(seat, "5.00")
    playing.close()
    playing.deal(deck)
    return playing


@pytest.mark.clause("MBS-2.1/1")
def test_a_deck_is_52_different_cards_without_jokers() -> None:
    joker = parse_cards("2c")  # a second 2c stands in for a joker
    for wrong in (FIXED_ORDER[:51], FIXED_ORDER + joker, FIXED_ORDER[1:] + FIXED_ORDER[-1:]):
        playing = Playing(house("MBS", "hand"))
        playing.seat(2)
        playing.bet(2, "5.00")
        playing.close()
        with pytest.raises(CardError):
            playing.do(game_commands.DealCards(wrong))
        sitting = Sitting(house("MBS", "hand"))
        sitting.table.do(table_commands.ReceiveDeck("d1", "red"))
        sitting.table.do(table_commands.DoOpeningStep("d1", "inspect"))
        with pytest.raises(CardError):
            sitting.table.do(table_commands.DoOpeningStep("d1", "verify", wrong))
    with pytest.raises(CardError):
        parse_cards("Joker")


@pytest.mark.clause("MBS-2.1/1")
def test_one_deck_is_used() -> None:
    sitting = Sitting(house("MBS", "hand"))
    sitting.table.do(table_commands.ReceiveDeck("d1", "red"))
    sitting.refused(table_commands.ReceiveDeck("d2", "blue"), "table/too_many_decks", "MBS-2.1/1")
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.close()
    check_deck((*sitting.at(1).cards, *sitting.round.area, *sitting.round.stub))


@pytest.mark.clause("MBS-3.6/1", "MBS-3.6/2", "MBS-3.7")
def test_packets_of_three_are_dealt_clockwise_then_two_community_cards() -> None:
    playing = dealt(2, 5, 7)
    log = [event for event in playing.events if isinstance(event, CardsDealt)]
    top = list(FIXED_ORDER)
    assert [(event.seat, list(event.cards)) for event in log] == [
        (2, top[0:3]),
        (5, top[3:6]),
        (7, top[6:9]),
        (None, top[9:11]),
    ]
    assert playing.state.stub == tuple(top[11:])


@pytest.mark.clause("MBS-3.6/2", "MBS-3.7", "MBS-1.1.2/1")
def test_hands_and_community_cards_are_dealt_face_down() -> None:
    playing = dealt(2, 5)
    seen = view(playing.state, PUBLIC)
    assert seen.community == (None, None)
    assert {seat.number: seat.cards for seat in seen.seats if seat.cards} == {
        2: (None, None, None),
        5: (None, None, None),
    }
    own = view(playing.state, Viewer("p5"))
    assert own.seats[4].cards == playing.at(5).cards
    assert own.seats[1].cards == (None, None, None)
    assert own.community == (None, None)


@pytest.mark.clause("MBS-1.1.2/2", "MBS-1.1.4")
def test_every_hand_is_the_players_three_cards_and_both_community_cards() -> None:
    """Each hand uses both community cards, even if other cards would make a better hand."""
    rules = house("MBS", "hand")
    hands = {1: "As Ks Qs", 3: "Jc Td 2h", 6: "9s 8s 7s"}
    playing = one_round(
        rules, stacked(rules, hands, "Js Ts"), {seat: {"bet": "5.00"} for seat in hands}
    )
    named = {seat.number: seat.hand.value for seat in playing.state.seats if seat.hand}
    assert named == {1: "royal_flush", 3: "two_pair", 6: "straight_flush"}
    assert playing.state.community == parse_cards("Js Ts")


@pytest.mark.clause("MBS-1.1.4")
def test_a_card_of_another_seat_or_of_the_stub_never_helps() -> None:
    """The hand uses only its own five cards, although two of the tens are dealt elsewhere."""
    rules = house("MBS", "hand")
    hands = {1: "Ts 4c 7d", 2: "Th Td 9c"}
    deck = stacked(rules, hands, "2h 3s") + " Tc"
    playing = one_round(rules, deck, {1: {"bet": "5.00"}, 2: {"bet": "5.00"}})
    assert playing.result(1, "$")[0] == "lost"
    assert playing.result(2, "$") == ("paid", "5.00", "5.00")


@pytest.mark.clause("MBS-1.1.7")
def test_a_round_lasts_from_the_call_until_losers_are_taken_and_winners_paid() -> None:
    rules = house("MBS", "hand")
    playing = Playing(rules)
    playing.seat(1, 2)
    assert playing.state.phase == "betting"
    playing.bet(1, "5.00")
    playing.bet(2, "5.00")
    playing.close()
    playing.deal(stacked(rules, {1: "Ts Th 8c", 2: "9s 9h 8d"}, "6h 3d"))
    playing.decide_all(ride=True)
    for seat in (2, 1):
        playing.refused(game_commands.CollectCards(), "game/wrong_phase", "MBS-1.1.7")
        playing.refused(game_commands.OpenBetting(2), "game/wrong_phase")
        playing.do(game_commands.SettleSeat(seat))
    assert [playing.result(seat, "$")[0] for seat in (1, 2)] == ["paid", "lost"]
    playing.do(game_commands.CollectCards())
    assert playing.state.phase == "over"
    check_deck(playing.state.rack)
