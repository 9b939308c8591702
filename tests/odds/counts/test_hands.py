"""These tests count all three-card hands. The exhaustive tests count all five-card hands."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from letitride.cards import FIXED_ORDER
from letitride.errors import InputError
from letitride.odds import hand_counts, probability
from tests.progressive.link.link_driver import progressive
from tests.rejected import rejected


def test_every_hand_of_three_cards() -> None:
    table = progressive("SM-LIR-1")
    dealt = Counter(table.hand_of(cards, ()) for cards in combinations(FIXED_ORDER, 3))
    assert dealt == hand_counts(3)


@pytest.mark.parametrize("cards", [3, 5])
def test_chances_add_up_to_one(cards: int) -> None:
    assert sum((probability(cards, name) for name in hand_counts(cards)), Fraction(0)) == 1


@pytest.mark.parametrize(("cards", "name"), [(4, "pair"), (3, "royal_flush"), (5, "akq_spades")])
def test_an_unknown_hand_is_rejected(cards: int, name: str) -> None:
    with rejected(InputError, "odds/cards"):
        probability(cards, name)
