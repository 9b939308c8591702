"""Strategies, as bits for the kernel and as functions for players."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
from hypothesis import strategies as st

from letitride.cards import Card, Suit
from letitride.odds import solve
from letitride.odds.strategies.any_strategy import Strategy
from letitride.odds.strategies.named import SIMPLE_CARD
from letitride.simulation.kernel import counting
from letitride.simulation.kernel.pays import CELLS, Cell
from letitride.simulation.kernel.strategy_bits import best_play, strategy_table
from tests.odds.main_tables import named

if TYPE_CHECKING:
    from numpy import uint64
    from numpy.typing import NDArray


def never(_: Sequence[Card]) -> bool:
    return False


def always(_: Sequence[Card]) -> bool:
    return True


def by_lot(cards: Sequence[Card]) -> bool:
    """Decide at random, but give the same answer for cards that differ only in suit names."""
    masks = dict.fromkeys(Suit, 0)
    for place, card in enumerate(cards):
        masks[card.suit] |= 1 << card.rank + (16 if place == 3 else 0)
    return crc32(b"%d %d %d %d" % tuple(sorted(masks.values()))) % 2 == 1


WAYS: Mapping[str, Strategy] = {
    "never": never,
    "always": always,
    "simple": SIMPLE_CARD.rides,
    "best at LIRX-03": best_play(solve(named("LIRX-03"))),
    "by lot": by_lot,
}

ways_to_play = st.sampled_from(list(WAYS))


@cache
def table_of(way: str) -> "NDArray[uint64]":
    """Return the cached bits of a strategy."""
    return strategy_table(WAYS[way])


def end_of(cards: Iterable[int], way: str) -> Cell:
    """Return the kernel's cell for the numbers of three cards and two community cards."""
    a, b, c, first, second = map(np.uint64, cards)
    return CELLS[counting.cell_of(a, b, c, first, second, table_of(way))]


Renaming = Callable[[int], int]


def renamed(suits: Sequence[int]) -> Renaming:
    """Return a function that renames the suits of card numbers: suit s becomes suits[s]."""
    return lambda card: card // 4 * 4 + suits[card % 4]
