"""South Dakota: one deck, shuffled every round, and dealt by hand or in packets of three."""

import pytest

from letitride.cards import FIXED_ORDER, Card, check_deck, parse_cards
from letitride.errors import CardError
from letitride.game import PUBLIC, Viewer, view
from letitride.game import commands as game_commands
from letitride.game.events import CardBurned, CardsDealt
from letitride.table import commands as table_commands
from letitride.table.decks import DeckPlace
from tests.playing import Playing, house, one_round, stacked
from tests.sitting import Sitting

BOTH = pytest.mark.parametrize("dealing", ["hand", "machine"])


def dealt(dealing: str, *seats: int) -> Playing:
    """Deal a round with these seats from a deck in the fixed order."""
    playing = Playing(house("SD", dealing))
    playing.seat(*seats)
    for seat in seats:
        playing.bet(seat, "5.00")
    playing.close()
    playing.deal()
    return playing


def log(playing: Playing) -> list[tuple[int | None, tuple[Card, ...]]]:
    """Return each step's recipient and cards, in order. None stands for the dealer."""
    return [(e.seat, e.cards) for e in playing.events if isinstance(e, CardsDealt)]


@pytest.mark.clause("SD-1/4")
@BOTH
def test_one_deck_of_52_cards_is_used(dealing: str) -> None:
    sitting = Sitting(house("SD", dealing))
    sitting.table.do(table_commands.ReceiveDeck("d1", "red"))
    sitting.refused(table_commands.ReceiveDeck("d2", "blue"), "table/too_many_decks", "SD-1/4")
    for wrong in (FIXED_ORDER[:51], FIXED_ORDER[1:] + FIXED_ORDER[1:2]):
        with pytest.raises(CardError):
            sitting.table.do(table_commands.DoOpeningStep("d1", "verify", wrong))
    sitting.open(1, 2)
    for seat in (1, 2):
        sitting.bet(seat, "5.00")
    sitting.close()
    hands = [card for seat in sitting.round.seats for card in seat.cards]
    check_deck((*hands, *sitting.round.area, *sitting.round.stub))


@pytest.mark.clause("SD-4/4", "SD-4/5")
def test_by_hand_cards_are_dealt_one_at_a_time_and_the_dealer_is_skipped_the_third_time() -> None:
    playing = dealt("hand", 1, 4, 6)
    order = [1, 4, 6, None, 1, 4, 6, None, 1, 4, 6]
    assert log(playing) == [(seat, (card,)) for seat, card in zip(order, FIXED_ORDER, strict=False)]
    assert len(playing.state.area) == 2
    assert not any(isinstance(event, CardBurned) for event in playing.events)


@pytest.mark.clause("SD-4/6", "SD-4/7", "SD-4/8")
def test_from_a_shuffler_packets_of_three_are_dealt_and_the_dealers_is_last() -> None:
    playing = dealt("machine", 1, 4, 6)
    top = FIXED_ORDER
    assert log(playing) == [(1, top[0:3]), (4, top[3:6]), (6, top[6:9]), (None, top[9:12])]
    playing.finish()
    assert playing.state.community == top[9:11]
    assert (playing.state.to_burn, playing.state.burned) == (top[11], True)


@pytest.mark.clause("SD-4/8")
def test_the_bottom_card_of_the_dealers_packet_is_racked_unseen() -> None:
    playing = dealt("machine", 1, 4)
    bottom = playing.state.area[2]
    assert any(isinstance(event, CardBurned) for event in playing.events)
    while True:
        for viewer in (PUBLIC, Viewer("p1"), Viewer("p4")):
            assert str(bottom) not in str(view(playing.state, viewer))
        if playing.state.phase == "over":
            break
        playing.finish()
    assert bottom in playing.state.rack
    assert bottom not in playing.state.community


@pytest.mark.clause("SD-4/9")
@BOTH
def test_the_dealers_two_cards_are_the_community_cards(dealing: str) -> None:
    playing = dealt(dealing, 3, 5)
    assert view(playing.state).community == (None, None)
    dealers = playing.state.area[:2]
    playing.finish()
    assert playing.state.community == dealers
    assert playing.state.community == (
        parse_cards("2h 3d") if dealing == "hand" else parse_cards("3h 3s")
    )


@pytest.mark.clause("SD-6/7")
@BOTH
def test_every_player_ends_with_five_cards_three_own_and_two_shared(dealing: str) -> None:
    rules = house("SD", dealing)
    hands = {1: "As Ks Qs", 3: "Jc Td 2h", 6: "9s 8s 7s"}
    bets = {seat: {"bet": "5.00"} for seat in hands}
    playing = one_round(rules, stacked(rules, hands, "Js Ts"), bets)
    named = {seat.number: seat.hand.value for seat in playing.state.seats if seat.hand}
    assert named == {1: "royal_flush", 3: "two_pair", 6: "straight_flush"}


@pytest.mark.clause("SD-4/1")
def test_the_first_round_needs_a_shuffle() -> None:
    sitting = Sitting(house("SD", "hand"))
    table = sitting.table
    first = game_commands.OpenBetting(1, ((2, "p2"),))
    sitting.refused(first, "table/not_shuffled", "SD-4/1")
    table.do(table_commands.ReceiveDeck("d1", "red"))
    table.do(table_commands.DoOpeningStep("d1", "verify", FIXED_ORDER))
    sitting.refused(first, "table/not_shuffled", "SD-4/1")
    table.do(table_commands.Shuffle("d1", FIXED_ORDER))
    table.do(first)
    assert sitting.round.phase == "betting"


@pytest.mark.clause("SD-4/2")
@BOTH
def test_every_completed_round_is_followed_by_a_shuffle(dealing: str) -> None:
    sitting = Sitting(house("SD", dealing))
    for number in (1, 2, 3):
        sitting.open(2)
        sitting.bet(2, "5.00")
        sitting.close()
        sitting.finish(ride=True)
        deck = sitting.table.state.decks.decks[0]
        assert (deck.place, deck.order) == (DeckPlace.RACK, ())
        again = game_commands.OpenBetting(number + 1, ((2, "p2"),))
        sitting.refused(again, "table/not_shuffled", "SD-4/2")
        sitting.table.do(table_commands.Shuffle(deck.name, FIXED_ORDER))


@pytest.mark.clause("SD-4/3")
def test_by_hand_a_cut_is_required_between_the_shuffle_and_the_deal() -> None:
    sitting = Sitting(house("SD", "hand"))
    table = sitting.table
    table.do(table_commands.ReceiveDeck("d1", "red"))
    table.do(table_commands.DoOpeningStep("d1", "verify", FIXED_ORDER))
    table.do(table_commands.Shuffle("d1", FIXED_ORDER))
    table.do(game_commands.OpenBetting(1, ((2, "p2"),)))
    sitting.bet(2, "5.00")
    table.do(game_commands.CloseBetting())
    sitting.refused(table_commands.Deal(), "table/not_cut", "SD-4/3")
    table.do(table_commands.Cut(20))
    table.do(table_commands.Deal())
    assert sitting.at(2).cards == (FIXED_ORDER[20], FIXED_ORDER[22], FIXED_ORDER[24])
