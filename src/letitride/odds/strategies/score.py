"""Scoring: what a strategy is worth at a pay table, exactly and without simulation.

>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.simulation.strategy_file import load_strategy
>>> any_pair = load_strategy('''
... bet,made
... 1,low_pair or high_pair or three_of_a_kind
... 2,low_pair or high_pair or two_pair or three_of_a_kind or four_of_a_kind
... ''', "csv")
>>> scored = score(paytable("LIRX-01"), any_pair)
>>> f"{float(scored.edge):.3%} {float(scored.average_bets):.3f} {float(scored.cost):.3%}"
'14.491% 1.496 10.985%'
>>> worst = scored.mistakes[0]
>>> worst.bet, worst.hand, f"{float(worst.cost):.3%}"
(2, 'low pair', '8.581%')
"""

from dataclasses import dataclass
from fractions import Fraction

from letitride.odds.main_game.solver import Played, solve
from letitride.odds.result_tables import Records, ResultTable, Tabular, pick
from letitride.odds.strategies.any_strategy import (
    Mistake,
    mistakes,
    mistakes_by_shape,
    play_by,
    play_by_shape,
)
from letitride.odds.strategies.ride_rules import RideRules, Strategy
from letitride.odds.strategies.strategy_card import StrategyCard
from letitride.rulebook.paytables.table_types import MainTable


@dataclass(frozen=True, slots=True)
class Score(Tabular):
    """A strategy at a pay table: the game it makes, the best edge there is, and every mistake."""

    table: MainTable
    played: Played
    best_edge: Fraction
    mistakes: Records[Mistake]  # the dearest first

    @property
    def edge(self) -> Fraction:
        """What the player loses in the mean, in units of one bet."""
        return self.played.edge

    @property
    def average_bets(self) -> Fraction:
        """The mean number of bets left in action, of three."""
        return self.played.average_bets

    @property
    def par(self) -> Fraction:
        """The edge over the average bets."""
        return self.played.par

    @property
    def cost(self) -> Fraction:
        """What it loses more than the best, in units of one bet: its mistakes together."""
        return self.edge - self.best_edge

    def as_table(self) -> ResultTable:
        """The figures, and every mistake with what it costs.

        >>> from letitride.odds.strategies.named import SIMPLE_CARD
        >>> from letitride.rulebook.paytables.library import paytable
        >>> score(paytable("LIRX-01"), SIMPLE_CARD).as_table().figures["cost"]
        Fraction(0, 1)
        """
        names = "edge", "average_bets", "par", "best_edge", "cost"
        return ResultTable(
            {"table": self.table.id} | pick(self, *names), self.mistakes.as_table().rows
        )


def score(table: MainTable, strategy: Strategy) -> Score:
    """The score of any strategy. One that goes by shapes alone is scored in milliseconds; any
    other is asked about every deal that differs in more than the names of suits.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.strategies.named import SIMPLE_CARD
    >>> score(paytable("LIRX-01"), SIMPLE_CARD).cost
    Fraction(0, 1)
    """
    best = solve(table).edge
    if isinstance(strategy, RideRules | StrategyCard):
        by_shape = strategy.rides_on
        played, wrong = play_by_shape(table, by_shape), mistakes_by_shape(table, by_shape)
        return Score(table, played, best, wrong)
    return Score(table, play_by(table, strategy.rides), best, mistakes(table, strategy.rides))
