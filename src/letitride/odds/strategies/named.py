"""Named strategies: best play, the card printed for players, never ride, and always ride.

>>> from letitride.rulebook.paytables.library import paytable
>>> for name in NAMES:
...     print(name, f"{float(play_named(paytable('MA-MAIN'), name).edge):.3%}")
best 3.506%
simple 3.506%
never 37.272%
always 111.817%
"""

from collections.abc import Mapping
from typing import NamedTuple

from letitride.errors import InputError
from letitride.odds.counts.shapes import Made
from letitride.odds.main_game.solver import MainGame, solve
from letitride.odds.strategies.any_strategy import ByShape, play_by_shape
from letitride.odds.strategies.strategy_card import Rule, StrategyCard
from letitride.rulebook.paytables.table_types import MainTable


def never_ride(cards: object) -> bool:  # noqa: ARG001 - a strategy is asked with cards
    """Withdraw both bets, whatever the cards.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> play_by_shape(paytable("LIRX-01"), never_ride).average_bets
    Fraction(1, 1)
    """
    return False


def always_ride(cards: object) -> bool:  # noqa: ARG001 - a strategy is asked with cards
    """Let both bets ride, whatever the cards.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> play_by_shape(paytable("LIRX-01"), always_ride).average_bets
    Fraction(3, 1)
    """
    return True


#: The card printed for players. One card serves all pay tables, so it is not always optimal.
SIMPLE_CARD = StrategyCard(
    made={
        1: frozenset({Made.HIGH_PAIR, Made.THREE_OF_A_KIND}),
        2: frozenset({Made.HIGH_PAIR, Made.TWO_PAIR, Made.THREE_OF_A_KIND, Made.FOUR_OF_A_KIND}),
    },
    rules={
        1: (
            Rule(3, True, (3,), (0, 1, 2, 3), ""),
            Rule(3, True, (2,), (1, 2, 3), "at least 1 high"),
            Rule(3, True, (1,), (2, 3), "at least 2 high"),
        ),
        2: (
            Rule(4, True, (0, 1, 2), (0, 1, 2, 3, 4), ""),
            Rule(4, False, (2,), (1, 2, 3, 4), "at least 1 high"),
            Rule(4, False, (1,), (4,), "4 high"),
        ),
    },
)


class NamedStrategy(NamedTuple):
    """A strategy that works for every pay table: its common name, and when a bet rides."""

    words: str
    rides: ByShape


#: The best play, which is different for each pay table.
BEST = "best"

#: The strategies that are the same for every pay table.
NAMED: Mapping[str, NamedStrategy] = {
    "simple": NamedStrategy("simple card", SIMPLE_CARD.rides_on),
    "never": NamedStrategy("never ride", never_ride),
    "always": NamedStrategy("always ride", always_ride),
}

NAMES = (BEST, *NAMED)


def play_named(table: MainTable, name: str) -> MainGame:
    """Return the main game as played with the strategy that has this name.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> play_named(paytable("MA-MAIN"), "bold")
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: No strategy is named "bold". Choose best, simple, never \
or always. (odds/strategy)
    """
    if name == BEST:
        return solve(table)
    if name not in NAMED:
        expected = f"{', '.join(NAMES[:-1])} or {NAMES[-1]}"
        raise InputError("odds/strategy", expected=expected, got=name)
    return play_by_shape(table, NAMED[name].rides)
