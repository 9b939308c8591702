"""Every entry in the kernel's tables agrees with the ranking functions it was made from."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest
from hypothesis import given

from letitride.cards import FIXED_ORDER, Card, rank_five
from letitride.odds.counts.classes import classes
from letitride.odds.counts.joint import name_of
from letitride.simulation.kernel import lookup_tables
from tests.cards.strategies import hands
from tests.cards.witness import key_of
from tests.simulation.strategies import renamed

if TYPE_CHECKING:
    from numpy import uint16
    from numpy.typing import NDArray


class Three(NamedTuple):
    """The fields of a table entry for three cards."""

    cards: tuple[Card, Card, Card]
    ranks: int
    suit: int
    name: str
    number: int
    way: int


def every_three() -> Iterator[Three]:
    for low, middle, high in combinations(range(52), 3):
        entry = int(
            lookup_tables.THREES[
                lookup_tables.HIGHEST[high] + lookup_tables.MIDDLE[middle] + np.uint64(low)
            ]
        )
        yield Three(
            (FIXED_ORDER[low], FIXED_ORDER[middle], FIXED_ORDER[high]),
            ranks=entry & 511,
            suit=entry >> 9 & 15,
            name=lookup_tables.NAMES[entry >> 13 & 7],
            number=entry >> 16 & 2047,
            way=entry >> 27,
        )


THREES = list(every_three())


def test_every_set_of_three_cards_has_its_own_place() -> None:
    places = {
        int(lookup_tables.HIGHEST[c] + lookup_tables.MIDDLE[b]) + a
        for a, b, c in combinations(range(52), 3)
    }
    assert places == set(range(len(lookup_tables.THREES))) == set(range(22_100))


def test_multisets_of_ranks() -> None:
    by_ranks: dict[int, set[tuple[int, ...]]] = {}
    for three in THREES:
        ranks = tuple(sorted(card.rank for card in three.cards))
        by_ranks.setdefault(three.ranks, set()).add(ranks)
    assert sorted(by_ranks) == list(range(lookup_tables.TRIPLES)) == list(range(455))
    assert all(len(same) == 1 for same in by_ranks.values())


def test_the_common_suit_of_three_cards() -> None:
    for three in THREES:
        suits = {card.index % 4 for card in three.cards}
        assert three.suit == (1 << suits.pop() if len(suits) == 1 else 0)


def test_names() -> None:
    assert all(three.name == name_of(three.cards) for three in THREES)


def test_classes_agree_with_those_in_the_odds() -> None:
    sizes = {key_of(each.cards): each.sets for each in classes(3)}
    assert len(lookup_tables.CLASSES) == len(sizes) == 1755
    keys = {(three.number, key_of(three.cards)) for three in THREES}
    assert len(keys) == len(sizes)  # numbers and keys are in one-to-one correspondence
    found = Counter(key_of(three.cards) for three in THREES)
    assert found == sizes


def test_renaming_suits_gives_the_representative_of_the_class() -> None:
    for three in THREES:
        rename = renamed(lookup_tables.RENAMED[three.way])
        stands_for = sorted(rename(card.index) for card in three.cards)
        assert stands_for == list(lookup_tables.CLASSES[three.number])


def test_renamings_have_two_bits_per_suit() -> None:
    for way, suits in enumerate(lookup_tables.RENAMED):
        bits = int(lookup_tables.RENAMING[way])
        assert tuple(bits >> 2 * suit & 3 for suit in range(4)) == suits


@pytest.mark.parametrize(
    ("places", "size"), [(lookup_tables.PAIR_OF, 2), (lookup_tables.TRIPLE_OF, 3)]
)
def test_the_order_of_ranks_does_not_matter(places: "NDArray[uint16]", size: int) -> None:
    by_order = places.reshape((13,) * size)
    for axes in combinations(range(size), 2):
        assert (by_order == by_order.swapaxes(*axes)).all()
    assert len(np.unique(places)) == {2: 91, 3: 455}[size]


def test_strengths_and_hands_agree() -> None:
    """Every strength occurs in the two tables, and always with the same hand."""
    pairs = {
        (int(strength), int(hand))
        for strengths, hand_numbers in (
            (lookup_tables.STRENGTH, lookup_tables.HAND),
            (lookup_tables.SUITED_STRENGTH, lookup_tables.SUITED_HAND),
        )
        for strength, hand in zip(strengths, hand_numbers, strict=True)
        if strength
    }
    assert sorted(strength for strength, _ in pairs) == list(range(1, 7463))
    assert [hand for _, hand in sorted(pairs)] == sorted((hand for _, hand in pairs), reverse=True)


@given(hands(5))
def test_the_hand_of_any_five_cards(cards: tuple[Card, ...]) -> None:
    a, b, c, d, e = (card.index // 4 for card in cards)
    row = int(lookup_tables.PAIR_OF[a * 13 + b]) * lookup_tables.TRIPLES
    row += int(lookup_tables.TRIPLE_OF[(c * 13 + d) * 13 + e])
    suited = len({card.suit for card in cards}) == 1
    ranking = rank_five(cards)
    strengths = lookup_tables.SUITED_STRENGTH if suited else lookup_tables.STRENGTH
    numbers = lookup_tables.SUITED_HAND if suited else lookup_tables.HAND
    assert strengths[row] == ranking.strength
    assert lookup_tables.HANDS[numbers[row]] is ranking.hand
