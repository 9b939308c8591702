"""Exact distributions for a fair shuffle, as fractions.

The chances follow from the number of orders of n cards with k rising sequences, k cards in place,
or k cycles. These are the Eulerian numbers, the rencontres numbers, and the Stirling numbers of the
first kind.
"""

from fractions import Fraction
from functools import cache
from math import comb, factorial

from letitride.cards import FIXED_ORDER, FiveCardHand, ThreeCardHand
from letitride.odds.counts.hands import THREE_CARD, probability
from letitride.odds.counts.joint import hand_named

CARDS = len(FIXED_ORDER)

#: The chance of each number, starting with 0.
Law = tuple[Fraction, ...]


@cache
def rising_sequences(cards: int = CARDS) -> Law:
    """Return the chance of each number of rising sequences.

    A new rising sequence starts wherever a card lies above the one before it in rank order. These
    cards are the descents that the Eulerian numbers count, and there is one more sequence than
    there are descents. Riffling a sorted deck once produces two sequences.

    >>> [str(chance) for chance in rising_sequences(3)]
    ['0', '1/6', '2/3', '1/6']
    """
    ways = [0, 1]
    for n in range(2, cards + 1):
        less = [*ways, 0]  # the counts for one card fewer, with a 0 at index -1
        ways = [k * less[k] + (n - k + 1) * less[k - 1] for k in range(n + 1)]
    return _law(ways)


@cache
def cards_in_place(cards: int = CARDS) -> Law:
    """Return the chance of each number of cards in place: choose those cards, and derange the rest.

    >>> [str(chance) for chance in cards_in_place(3)]
    ['1/3', '1/2', '0', '1/6']
    """
    none = [1, 0]  # the number of orders that leave no card in place
    for n in range(2, cards + 1):
        none.append((n - 1) * (none[-1] + none[-2]))
    return _law([comb(cards, k) * none[cards - k] for k in range(cards + 1)])


@cache
def cycles(cards: int = CARDS) -> Law:
    """Return the chance of each number of cycles, from the Stirling numbers of the first kind.

    >>> [str(chance) for chance in cycles(3)]
    ['0', '1/3', '1/2', '1/6']
    """
    ways = [1]
    for n in range(cards):
        less = [*ways, 0]
        ways = [n * less[k] + less[k - 1] for k in range(n + 2)]
    return _law(ways)


def _law(ways: list[int]) -> Law:
    return tuple(Fraction(each, factorial(len(ways) - 1)) for each in ways)


@cache
def three_card_hands() -> Law:
    """Return the chance of each three-card hand, best first.

    >>> [round(float(chance), 5) for chance in three_card_hands()]
    [0.00018, 0.00199, 0.00235, 0.03258, 0.04959, 0.16941, 0.74389]
    """
    return tuple(
        sum((probability(3, name) for name in THREE_CARD if hand_named(name) is hand), Fraction(0))
        for hand in ThreeCardHand
    )


@cache
def five_card_hands() -> Law:
    """Return the chance of each five-card hand, best first.

    >>> five_card_hands()[0]
    Fraction(1, 649740)
    """
    return tuple(probability(5, hand.value) for hand in FiveCardHand)
