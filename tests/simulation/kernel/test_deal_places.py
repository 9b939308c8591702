"""The kernel takes each card from the same place in the deck as a real deal does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.game import commands as game_commands
from letitride.simulation.kernel.deal_places import places_of
from letitride.simulation.kernel.shuffle import deck_of
from tests.playing import DEALS, Playing, house


@pytest.mark.parametrize(("place", "dealing"), DEALS)
@given(seats=st.integers(1, 7), seed=st.integers(0, 2**64 - 1))
def test_cards_come_from_where_the_dealer_takes_them(
    place: str, dealing: str, seats: int, seed: int
) -> None:
    rules, deck = house(place, dealing, {"main": "MA-MAIN"}), deck_of(seed, 0, 0)
    playing = Playing(rules)
    playing.seat(*range(1, seats + 1))
    for number in range(1, seats + 1):
        playing.bet(number, "5.00")
    playing.close()
    playing.do(game_commands.DealCards(deck))
    state = playing.state
    dealt = [*(card for seat in state.seats for card in seat.cards), state.first, state.second]
    assert [deck[place] for place in places_of(rules.deal, seats)] == dealt
