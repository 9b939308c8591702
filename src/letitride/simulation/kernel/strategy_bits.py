"""A strategy as a table of bits, with one word for each class of three cards.

Bit 63 says whether bet 1 rides on the class. Bit c says whether bet 2 rides when the first
community card is c, with suits renamed as for the representative of the class
(:mod:`letitride.simulation.kernel.lookup_tables`). The table can express any strategy that depends
on the cards a player has seen at their own seat, but not on the names of suits: 1,755 answers for
bet 1 and 85,995 for bet 2.
"""

import numpy as np
from numpy.typing import NDArray

from letitride.cards import FIXED_ORDER, Card
from letitride.odds.counts.shapes import Shape, shape_of
from letitride.odds.main_game.solver import MainGame
from letitride.odds.strategies.any_strategy import Strategy
from letitride.simulation.kernel.disk_cache import Arrays, kept
from letitride.simulation.kernel.lookup_tables import CARDS, CLASSES


def strategy_table(strategy: MainGame | Strategy) -> NDArray[np.uint64]:
    """Return the bits of a solved game or of a strategy function, which is called for every class.

    >>> never, always = strategy_table(lambda cards: False), strategy_table(lambda cards: True)
    >>> int(never.max()), bin(int(always[0])).count("1")
    (0, 50)
    """
    if isinstance(strategy, MainGame):
        return _by_shape({*strategy.rides_one, *strategy.rides_two})
    return np.array([_bits(strategy, *numbers) for numbers in CLASSES], np.uint64)


def _bits(rides: Strategy, a: int, b: int, c: int) -> int:
    own = (FIXED_ORDER[a], FIXED_ORDER[b], FIXED_ORDER[c])
    two = sum(1 << card.index for card in FIXED_ORDER if card not in own and rides((*own, card)))
    return two | rides(own) << 63


def _by_shape(riding: set[Shape]) -> NDArray[np.uint64]:
    """Return the bits of a strategy that depends only on the shape of the cards."""
    known = kept("shapes", _shapes)
    rides = np.array([tuple(shape) in riding for shape in known["shapes"].tolist()], np.uint64)
    bits: NDArray[np.uint64] = rides[known["numbers"]] @ (
        1 << np.array([*range(CARDS), 63], np.uint64)
    )
    return bits


def _shapes() -> Arrays:
    """Return all shapes, and the shape number of each class by itself and with each fourth card."""
    numbers = np.zeros((len(CLASSES), CARDS + 1), np.uint8)
    found: dict[tuple[int, ...], int] = {(0,) * len(Shape._fields): 0}  # a held card
    for row, (a, b, c) in enumerate(CLASSES):
        own = (FIXED_ORDER[a], FIXED_ORDER[b], FIXED_ORDER[c])
        numbers[row, CARDS] = found.setdefault(shape_of(own), len(found))
        for card in FIXED_ORDER:
            if card not in own:
                shape = shape_of((*own, card))
                numbers[row, card.index] = found.setdefault(shape, len(found))
    return {"shapes": np.array(list(found)), "numbers": numbers}


def best_play(game: MainGame) -> Strategy:
    """Return the strategy of a solved game.

    >>> from letitride.cards import parse_cards
    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds import solve
    >>> rides = best_play(solve(paytable("MA-MAIN")))
    >>> rides(parse_cards("Th Td 2c")), rides(parse_cards("9h 9d 2c"))
    (True, False)
    """

    def rides(cards: tuple[Card, ...]) -> bool:
        return shape_of(cards) in (game.rides_one if len(cards) == 3 else game.rides_two)

    return rides
