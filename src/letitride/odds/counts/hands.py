"""How often each hand is dealt: counts over every hand of five or of three cards.

The names are those of progressive tables, which tell the suited A-K-Q of spades from the others.
"""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from letitride.errors import InputError

FIVE_CARD = MappingProxyType(
    {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three_of_a_kind": 54_912,
        "two_pair": 123_552,
        "tens_or_better": 422_400,
        "pair": 675_840,
        "nothing": 1_302_540,
    }
)
THREE_CARD = MappingProxyType(
    {
        "akq_spades": 1,
        "akq_suited": 3,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "nothing": 16_440,
    }
)

_BY_CARDS = {5: FIVE_CARD, 3: THREE_CARD}


def hand_counts(cards: int) -> Mapping[str, int]:
    """The number of hands of each name among all hands of five cards, or of three.

    >>> sum(hand_counts(5).values()), sum(hand_counts(3).values())
    (2598960, 22100)
    """
    if cards not in _BY_CARDS:
        expected = "hands of 3 or of 5 cards"
        raise InputError("odds/cards", expected=expected, got=cards, why="number")
    return _BY_CARDS[cards]


def probability(cards: int, name: str) -> Fraction:
    """The chance of being dealt a hand of this name.

    >>> probability(3, "akq_spades")
    Fraction(1, 22100)
    """
    of_size = hand_counts(cards)
    if name not in of_size:
        expected = f"one of {', '.join(of_size)}"
        raise InputError(
            "odds/cards", expected=expected, got=name, why="name", hands=tuple(of_size)
        )
    return Fraction(of_size[name], sum(of_size.values()))
