"""The deck for any round at any table, determined by a seed alone.

This is a Fisher-Yates shuffle: each card in turn swaps with itself or a card below it, and all of
these choices are equally likely. One random 32-bit word is enough for four cards. The code
multiplies the word by the number of positions to choose from. The product's upper half is the
choice, and its lower half serves as the word for the next card (Brackett-Rozinsky and Lemire,
"Batched ranged random integer generation", 2024). The code skips words that would favor some
choices; this affects at most one word in 660. If all words are equally likely, so are all orders.

A card is represented by its index in the fixed order, from 2c = 0 to As = 51. The order at the top
of the deck does not depend on how many cards are dealt.

>>> print(*deck_of(seed=7, table=0, round_=1_000_000)[:5])
5c 2d 8h 9d 8c
"""

from math import prod

import numpy as np
from numpy.typing import NDArray

from letitride.cards import FIXED_ORDER, Deck
from letitride.simulation.kernel.compiled import compiled
from letitride.simulation.kernel.philox import fill, word

CARDS = len(FIXED_ORDER)
_LOW, _WORD = np.uint64(0xFFFF_FFFF), np.uint64(32)
_ONE, _TWO, _THREE, _FOUR = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)

#: A word favors some choices if its lower half, after serving four cards, is below this value.
_UNFAIR = np.array(
    [2**32 % prod(range(places, places - 4, -1)) for places in range(CARDS, 0, -4)], np.uint64
)


@compiled
def rows_for(cards: int) -> int:
    """Return how many random words to prepare for this many cards, in whole blocks of four.

    >>> rows_for(5), rows_for(23)
    (4, 8)
    """
    return -(-cards // 16) * 4


@compiled
def _swap(deck: NDArray[np.uint8], place: np.uint64, product: np.uint64) -> None:
    """Swap two cards. The product's upper half is the distance between their positions."""
    other = place + (product >> _WORD)
    deck[place], deck[other] = deck[other], deck[place]


@compiled
def deal(
    deck: NDArray[np.uint8],
    cards: int,
    words: NDArray[np.uint32],
    column: int,
    seed: np.uint64,
    table: np.uint64,
    round_: np.uint64,
) -> None:
    """Put a deck in order, and then shuffle at least the given number of cards at its top.

    The given column contains the round's words. If too many of them are skipped, the function
    generates more. Positions are unsigned integers, which need no check for negative indexes.
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
    """Return the whole deck of a round, top card first.

    >>> len(set(deck_of(seed=1, table=2, round_=3)))
    52
    """
    deck, words = np.empty(CARDS, np.uint8), np.empty((rows_for(CARDS), 1), np.uint32)
    key, which, number = np.uint64(seed), np.uint64(table), np.uint64(round_)
    fill(words, key, which, number)
    deal(deck, CARDS, words, 0, key, which, number)
    return tuple(FIXED_ORDER[card] for card in deck)
