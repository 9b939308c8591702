"""Exact laws: what a fair shuffle does, how often, as fractions.

Of all n! orders of n cards so many have k rising sequences, k cards in place, or k cycles. The
counts are classical: the numbers of Euler, of Montmort, and of Stirling's first kind.
"""

from fractions import Fraction
from functools import cache
from math import comb, factorial

from letitride.cards import FIXED_ORDER, FiveCardHand, ThreeCardHand
from letitride.odds.counts.hands import THREE_CARD, probability
from letitride.odds.counts.joint import hand_named

CARDS = len(FIXED_ORDER)

#: The chance of each number from 0 on.
Law = tuple[Fraction, ...]


@cache
def rising_sequences(cards: int = CARDS) -> Law:
    """Runs of cards that follow one another upward, as a riffle leaves two of a sorted deck.

    A new rising sequence starts wherever a card lies above the one before it in rank order, so
    there is one more of them than there are descents: the numbers of Euler.

    >>> [str(chance) for chance in rising_sequences(3)]
    ['0', '1/6', '2/3', '1/6']
    """
    ways = [0, 1]
    for n in range(2, cards + 1):
        ways = [0] + [k * _at(ways, k) + (n - k + 1) * ways[k - 1] for k in range(1, n + 1)]
    return _law(ways)


@cache
def cards_in_place(cards: int = CARDS) -> Law:
    """Cards that lie where they lay: choose which, and derange the others.

    >>> [str(chance) for chance in cards_in_place(3)]
    ['1/3', '1/2', '0', '1/6']
    """
    none = [1, 0]  # orders that leave no card in place
    for n in range(2, cards + 1):
        none.append((n - 1) * (none[-1] + none[-2]))
    return _law([comb(cards, k) * none[cards - k] for k in range(cards + 1)])


@cache
def cycles(cards: int = CARDS) -> Law:
    """Rings of cards that took one another's places: the numbers of Stirling's first kind.

    >>> [str(chance) for chance in cycles(3)]
    ['0', '1/3', '1/2', '1/6']
    """
    ways = [1]
    for n in range(cards):
        ways = [n * _at(ways, k) + (ways[k - 1] if k else 0) for k in range(n + 2)]
    return _law(ways)


def _at(ways: list[int], k: int) -> int:
    return ways[k] if k < len(ways) else 0


def _law(ways: list[int]) -> Law:
    return tuple(Fraction(each, factorial(len(ways) - 1)) for each in ways)


@cache
def three_card_hands() -> Law:
    """The chance of each three-card hand, the best first.

    >>> [round(float(chance), 5) for chance in three_card_hands()]
    [0.00018, 0.00199, 0.00235, 0.03258, 0.04959, 0.16941, 0.74389]
    """
    return tuple(
        sum((probability(3, name) for name in THREE_CARD if hand_named(name) is hand), Fraction(0))
        for hand in ThreeCardHand
    )


@cache
def five_card_hands() -> Law:
    """The chance of each five-card hand, the best first.

    >>> five_card_hands()[0]
    Fraction(1, 649740)
    """
    return tuple(probability(5, hand.value) for hand in FiveCardHand)
