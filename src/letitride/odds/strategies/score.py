"""Scoring: the exact value of a strategy for a pay table, without simulation."""

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
    """A strategy's score for a pay table: its game, the best possible edge, and every mistake."""

    table: MainTable
    played: Played
    best_edge: Fraction
    mistakes: Records[Mistake]  # costliest first

    @property
    def edge(self) -> Fraction:
        """The player's average loss, in units of one bet."""
        return self.played.edge

    @property
    def average_bets(self) -> Fraction:
        """The average number of bets left in action, out of three."""
        return self.played.average_bets

    @property
    def par(self) -> Fraction:
        """The edge divided by the average number of bets left in action."""
        return self.played.par

    @property
    def cost(self) -> Fraction:
        """The extra loss compared with best play, in units of one bet: the sum of the mistakes."""
        return self.edge - self.best_edge

    def as_table(self) -> ResultTable:
        """Return the figures, and every mistake with its cost.

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
    """Score any strategy.

    Scoring a strategy that decides by shape alone takes milliseconds. Any other strategy is called
    once for every deal, except that deals that differ only in the names of suits count as one.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> scored = score(paytable("LIRX-01"), RideRules(()))  # no bet ever rides
    >>> f"{float(scored.edge):.3%} {float(scored.cost):.3%} {scored.mistakes[0].hand}"
    '37.272% 33.767% high pair'
    """
    best = solve(table).edge
    if isinstance(strategy, RideRules | StrategyCard):
        by_shape = strategy.rides_on
        played, wrong = play_by_shape(table, by_shape), mistakes_by_shape(table, by_shape)
        return Score(table, played, best, wrong)
    return Score(table, play_by(table, strategy.rides), best, mistakes(table, strategy.rides))
