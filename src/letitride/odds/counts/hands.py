"""The number of ways to be dealt each five-card and three-card hand.

The hand names come from progressive pay tables, which list A-K-Q of spades separately.
"""

from collections.abc import Mapping
from fractions import Fraction

from letitride.errors import InputError

FIVE_CARD: Mapping[str, int] = {
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
THREE_CARD: Mapping[str, int] = {
    "akq_spades": 1,
    "akq_suited": 3,
    "straight_flush": 44,
    "three_of_a_kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "nothing": 16_440,
}

_BY_CARDS = {5: FIVE_CARD, 3: THREE_CARD}


def hand_counts(cards: int) -> Mapping[str, int]:
    """Return the number of hands with each name, among all five-card or three-card hands.

    >>> sum(hand_counts(5).values()), sum(hand_counts(3).values())
    (2598960, 22100)
    """
    if cards not in _BY_CARDS:
        expected = "hands of 3 or 5 cards"
        raise InputError("odds/cards", expected=expected, got=cards, why="number")
    return _BY_CARDS[cards]


def probability(cards: int, *names: str) -> Fraction:
    """Return the chance of being dealt a hand with one of these names.

    >>> probability(3, "akq_spades"), probability(3, "akq_spades", "akq_suited")
    (Fraction(1, 22100), Fraction(1, 5525))
    """
    of_size = hand_counts(cards)
    for name in names:
        if name not in of_size:
            expected = f"one of {', '.join(of_size)}"
            raise InputError(
                "odds/cards", expected=expected, got=name, why="name", hands=tuple(of_size)
            )
    return Fraction(sum(of_size[name] for name in names), sum(of_size.values()))
