"""The kernel's counting: each deal ends in the right cell, and the cells are counted correctly."""

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card, rank_five
from letitride.money import Cents
from letitride.odds.counts.joint import hand_named, name_of
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Wager
from letitride.simulation.kernel import counting
from letitride.simulation.kernel.deal_places import places_of
from letitride.simulation.kernel.job import make_job
from letitride.simulation.kernel.pays import CELLS, Cell
from letitride.table.stakes import Stakes
from tests.cards.strategies import decks, hands
from tests.playing import DEALS, house
from tests.simulation.kernel.plain import interpreted, plain
from tests.simulation.strategies import WAYS, end_of, renamed, table_of, ways_to_play

if TYPE_CHECKING:
    from numpy import uint64
    from numpy.typing import NDArray


def test_cells_have_the_same_numbers_as_their_pays() -> None:
    assert len(CELLS) == counting.CELLS == 3 * counting.KINDS == 264


#: Five cards of one suit, which have their own lookup tables.
suited = st.tuples(st.permutations(range(13)), st.integers(0, 3)).map(
    lambda drawn: tuple(FIXED_ORDER[4 * rank + drawn[1]] for rank in drawn[0][:5])
)


@given(hands(5) | suited, ways_to_play)
def test_a_deal_ends_as_it_would_by_hand(cards: tuple[Card, ...], way: str) -> None:
    a, b, c, first, _ = cards
    rides = WAYS[way]
    bets = 1 + rides((a, b, c)) + rides((a, b, c, first))
    numbers = [card.index for card in cards]
    end = Cell(bets, rank_five(cards).hand, name_of((a, b, c)))
    assert end_of(numbers, way) == end
    by_hand = plain(counting.cell_of)(*map(np.uint64, numbers), table_of(way))
    assert CELLS[by_hand] == end


DEALT = [house(place, dealing, {"main": "MA-MAIN"}) for place, dealing in DEALS]


def cells_of(deck: list[int], rules: HouseRules, seats: int, way: str) -> list[Cell]:
    cells = np.zeros(seats, np.uint64)
    places: NDArray[uint64] = np.array(places_of(rules.deal, seats), np.uint64)
    counting.cells_of(cells, np.array(deck, np.uint8), places, table_of(way))
    return [CELLS[cell] for cell in cells]


@given(decks, st.permutations(range(4)), st.sampled_from(DEALT), st.integers(1, 7), ways_to_play)
def test_the_names_of_suits_do_not_matter(
    deck: tuple[Card, ...], suits: list[int], rules: HouseRules, seats: int, way: str
) -> None:
    """Renaming the suits changes nothing except the one jackpot that requires spades."""
    numbers = [card.index for card in deck]
    one, other = (
        [
            cell._replace(name=hand_named(cell.name).value)
            for cell in cells_of(each, rules, seats, way)
        ]
        for each in (numbers, list(map(renamed(suits), numbers)))
    )
    assert one == other


@given(hands(5), st.permutations(range(3)))
def test_the_order_of_a_players_cards_does_not_matter(
    cards: tuple[Card, ...], order: list[int]
) -> None:
    numbers = [card.index for card in cards]
    ordered = [*(numbers[place] for place in order), *numbers[3:]]
    assert end_of(numbers, "by lot") == end_of(ordered, "by lot")


def test_akq_of_spades_has_its_own_name() -> None:
    for cards, name in (("AKQ", "akq_spades"), ("QAK", "akq_spades"), ("QJT", "straight_flush")):
        own = [Card(f"{rank}s").index for rank in cards]
        rest = [card.index for card in FIXED_ORDER if card.index not in own]
        assert cells_of(own + rest, DEALT[2], 1, "never")[0].name == name
    hearts = [Card(f"{rank}h").index for rank in "AKQ"]
    rest = [card.index for card in FIXED_ORDER if card.index not in hearts]
    assert cells_of(hearts + rest, DEALT[2], 1, "never")[0].name == "akq_suited"


@pytest.mark.parametrize("seats", [1, 7])
def test_the_plain_functions_count_the_same(seats: int) -> None:
    """Play enough rounds that the kernel generates random words twice."""
    rules = house("MA", "shoe", fixed_pays_from="meter")
    side = {Wager.BONUS: Cents(100), Wager.COVER_ALL: Cents(500), Wager.PROGRESSIVE: Cents(100)}
    job = make_job(rules, Stakes(Cents(500), side), WAYS["simple"], seats=seats, seed=3)
    compiled = job.play(1_000, 300)
    with interpreted(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "count", plain(counting.count))
        by_hand = job.play(1_000, 300)
    assert by_hand.digest == compiled.digest
    assert by_hand.squares.tolist() == compiled.squares.tolist()
    assert by_hand.hits.tolist() == compiled.hits.tolist() != []
