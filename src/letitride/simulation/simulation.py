"""A simulation under way: what has been counted so far, and what follows from it.

>>> from letitride.house.jurisdiction import house_rules, jurisdiction
>>> from letitride.money import Cents
>>> from letitride.simulation.run import alone
>>> rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"})
>>> simulation = Simulation(rules, Stakes(Cents(500)), seats=7, seed=1)
>>> for tally in alone(simulation.job.play, 100_000, chunk=30_000):
...     simulation.take(tally)
>>> (main,) = simulation.estimates()
>>> f"{main.value:.4f} ± {main.standard_error:.4f}, {float(main.exact):.4f}"
''
"""

from dataclasses import replace

from letitride.house.rules import HouseRules
from letitride.house.wagers import Game
from letitride.odds.main_game import Played, solve
from letitride.odds.other_strategies import Strategy, play_by
from letitride.odds.tables import Records
from letitride.simulation.estimates import (
    WITHOUT_METER,
    Estimate,
    estimate,
    exact_edge,
    progressive_estimates,
)
from letitride.simulation.jackpots import Jackpots
from letitride.simulation.job import Tally, make_job
from letitride.simulation.pays import stake_on
from letitride.simulation.strategy_table import best_play
from letitride.table.stakes import Stakes


class Simulation:
    """Tables of one house where every seat has the same stakes and plays by the same strategy.

    Without a strategy they play the main bets as well as can be. Tables share the meters of the
    progressive, which open by their presets.
    """

    def __init__(
        self,
        rules: HouseRules,
        stakes: Stakes,
        strategy: Strategy | None = None,
        *,
        seats: int,
        seed: int,
        tables: int = 1,
    ) -> None:
        self.rules, self.stakes = rules, stakes
        best = solve(rules.main)
        self.main: Played = best if strategy is None else play_by(rules.main, strategy)
        play = best_play(best) if strategy is None else strategy
        self.job = make_job(rules, stakes, play, seats=seats, seed=seed, tables=tables)
        self.jackpots = Jackpots(rules, stakes, seats=seats, tables=tables)
        self.tally = self.job.empty()

    def take(self, tally: Tally) -> None:
        """Take in the next rounds; they must come in order, for the meters go on from here."""
        self.jackpots.follow(self.job, tally, self.tally.rounds)
        self.tally = replace(self.tally + tally, hits=self.tally.hits)  # followed, so let go

    def estimates(self) -> Records[Estimate]:
        """An estimate of every wager that is made: its edge, and a progressive's hold as well."""
        plain = [self.estimate(game) for game in WITHOUT_METER if stake_on(self.stakes, game)]
        for sensor, log in self.jackpots.sensors.items():
            seats = self.job.seats
            plain += progressive_estimates(self.rules, sensor, log, self.tally, seats)
        return Records(plain)

    def estimate(self, game: Game) -> Estimate:
        """The estimate of a wager that needs no meter."""
        seats = self.job.seats
        exact = exact_edge(self.rules, self.stakes, self.main, game, seats)
        return estimate(self.rules, self.stakes, game, self.tally, seats, exact)
