"""All five-card hands, by their names in progressive tables."""

from collections import Counter
from itertools import combinations

import pytest

from letitride.cards import FIXED_ORDER
from letitride.odds import hand_counts
from tests.progressive.link.link_driver import progressive


@pytest.mark.exhaustive
def test_the_counts_of_five_card_hands() -> None:
    table = progressive("PTMGL01")
    hands = combinations(FIXED_ORDER, 5)
    assert Counter(table.hand_of(cards[:3], cards[3:]) for cards in hands) == hand_counts(5)
