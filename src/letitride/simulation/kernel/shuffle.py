"""The deck of any round of any table, from a seed alone.

Fisher and Yates: every card in turn changes places with one at or below it, each with the same
chance. A word of 32 bits serves four cards: multiplied by how many places there are to choose from,
its upper half is the choice and its lower half serves the next (Brackett-Rozinsky and Lemire,
"Batched ranged random integer generation", 2024). A word that would favour some choices, one in
660 at the most, is passed over; so every order is equally likely, as far as the words are.

Cards are their places in the fixed order, 2c = 0 to As = 51. What lies on top does not depend on
how many cards are asked for.

>>> print(*deck_of(seed=7, table=0, round_=1_000_000)[:5])
5c 2d 8h 9d 8c
"""

from math import prod
from typing import TYPE_CHECKING

import numpy as np

from letitride.cards import FIXED_ORDER, Deck
from letitride.simulation.kernel.compiled import compiled
from letitride.simulation.kernel.philox import fill, word

if TYPE_CHECKING:
    from numpy import uint8, uint32, uint64
    from numpy.typing import NDArray

CARDS = len(FIXED_ORDER)
_LOW, _WORD = np.uint64(0xFFFF_FFFF), np.uint64(32)
_ONE, _TWO, _THREE, _FOUR = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)

#: Lower halves below this, after the four cards of a word, mark one that favours some choices.
_UNFAIR = np.array(
    [2**32 % prod(range(places, places - 4, -1)) for places in range(CARDS, 0, -4)], np.uint64
)


@compiled
def rows_for(cards: int) -> int:
    """How many words to have ready for a deal of so many cards, in whole blocks of four.

    >>> rows_for(5), rows_for(23)
    (4, 8)
    """
    return -(-cards // 16) * 4


@compiled
def _swap(deck: "NDArray[uint8]", place: "uint64", product: "uint64") -> None:
    """Change a card with the one chosen, so many places below, by the upper half of a product."""
    other = place + (product >> _WORD)
    deck[place], deck[other] = deck[other], deck[place]


@compiled
def deal(
    deck: "NDArray[uint8]",
    cards: int,
    words: "NDArray[uint32]",
    column: int,
    seed: "uint64",
    table: "uint64",
    round_: "uint64",
) -> None:
    """Put a deck in order and shuffle its top, so many cards at least.

    The round's words stand ready in a column; should too many be passed over, the rest is made.
    Whole numbers without a sign are used for places, for they need no look whether they count from
    the end.
    """
    for card in range(CARDS):
        deck[card] = card
    at, place = 0, np.uint64(0)
    while place < np.uint64(cards):
        drawn = np.uint64(words[at, column]) if at < len(words) else word(at, seed, table, round_)
        at += 1
        places = np.uint64(CARDS) - place
        p0 = drawn * places
        p1 = (p0 & _LOW) * (places - _ONE)
        p2 = (p1 & _LOW) * (places - _TWO)
        p3 = (p2 & _LOW) * (places - _THREE)
        if p3 & _LOW < _UNFAIR[place >> _TWO]:
            continue
        _swap(deck, place, p0)
        _swap(deck, place + _ONE, p1)
        _swap(deck, place + _TWO, p2)
        _swap(deck, place + _THREE, p3)
        place += _FOUR


def deck_of(seed: int, table: int, round_: int) -> Deck:
    """The whole deck of a round, the top card first.

    >>> len(set(deck_of(seed=1, table=2, round_=3)))
    52
    """
    deck, words = np.empty(CARDS, np.uint8), np.empty((rows_for(CARDS), 1), np.uint32)
    key, which, number = np.uint64(seed), np.uint64(table), np.uint64(round_)
    fill(words, key, which, number)
    deal(deck, CARDS, words, 0, key, which, number)
    return tuple(FIXED_ORDER[card] for card in deck)
