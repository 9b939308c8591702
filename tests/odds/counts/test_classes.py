"""Each class of cards is listed once, and together the classes cover all sets."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card, Suit
from letitride.odds.counts.classes import classes
from tests.cards.strategies import hands, suit_swaps, swap_suits
from tests.cards.witness import key_of


@pytest.mark.parametrize(
    ("size", "number", "sets"), [(1, 13, 52), (2, 169, 1_326), (3, 1_755, 22_100)]
)
def test_classes_cover_every_set_up_to_renaming_suits(size: int, number: int, sets: int) -> None:
    every = Counter(key_of(cards) for cards in combinations(FIXED_ORDER, size))
    assert {key_of(each.cards): each.sets for each in classes(size)} == every
    assert (len(every), every.total()) == (number, sets)


def test_the_classes_of_four_cards() -> None:
    four = list(classes(4))
    assert len({key_of(each.cards) for each in four}) == len(four) == 16_432
    assert sum(each.sets for each in four) == 270_725


@given(hands(4), suit_swaps)
def test_renaming_suits_does_not_change_the_class(
    cards: tuple[Card, ...], swap: dict[Suit, Suit]
) -> None:
    assert key_of(swap_suits(cards, swap)) == key_of(cards)


@given(hands(3), st.permutations(range(3)))
def test_reordering_cards_does_not_change_the_class(
    cards: tuple[Card, ...], order: list[int]
) -> None:
    assert key_of([cards[place] for place in order]) == key_of(cards)
