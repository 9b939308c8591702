"""A strategy as a table of bits, one word for each class of three cards.

Bit 63 says whether bet 1 rides on the class. Bit c says whether bet 2 does when the first community
card is c, with suits renamed as for the set that stands for the class
(:mod:`letitride.simulation.lookup`). So any strategy can be written down that goes by everything a
player has seen at his own seat but the names of suits: 1,755 answers for bet 1, and 85,995 for
bet 2.
"""

from typing import TYPE_CHECKING

import numpy as np

from letitride.cards import FIXED_ORDER, Card
from letitride.odds.main_game import MainGame
from letitride.odds.other_strategies import Strategy
from letitride.odds.shapes import shape_of
from letitride.simulation.lookup import CLASSES

if TYPE_CHECKING:
    from numpy import uint64
    from numpy.typing import NDArray


def strategy_table(rides: Strategy) -> "NDArray[uint64]":
    """The bits of a strategy, which is asked about every class of cards.

    >>> never, always = strategy_table(lambda cards: False), strategy_table(lambda cards: True)
    >>> int(never.max()), bin(int(always[0])).count("1")
    (0, 50)
    """
    return np.array([_bits(rides, *numbers) for numbers in CLASSES], np.uint64)


def _bits(rides: Strategy, a: int, b: int, c: int) -> int:
    own = (FIXED_ORDER[a], FIXED_ORDER[b], FIXED_ORDER[c])
    two = sum(1 << card.index for card in FIXED_ORDER if card not in own and rides((*own, card)))
    return two | rides(own) << 63


def best_play(game: MainGame) -> Strategy:
    """The strategy of a solved game.

    >>> from letitride.cards import parse_cards
    >>> from letitride.house.paytables import paytable
    >>> from letitride.odds import solve
    >>> rides = best_play(solve(paytable("MA-MAIN")))
    >>> rides(parse_cards("Th Td 2c")), rides(parse_cards("9h 9d 2c"))
    (True, False)
    """

    def rides(cards: tuple[Card, ...]) -> bool:
        return shape_of(cards) in (game.rides_one if len(cards) == 3 else game.rides_two)

    return rides
