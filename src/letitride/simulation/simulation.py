"""A simulation under way: what has been counted so far, and what follows from it.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> from letitride.money import Cents
>>> from letitride.simulation.workers import alone
>>> rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"})
>>> simulation = Simulation(rules, Stakes(Cents(500)), seats=7, seed=1)
>>> for chunk in alone(simulation.work.play, 100_000, chunk=30_000):
...     simulation.take(chunk)
>>> (main,) = simulation.estimates()
>>> f"{main.value:.4f} ± {main.standard_error:.4f}, exactly {float(main.exact):.4f}"
'0.0225 ± 0.0087, exactly 0.0351'
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from letitride.odds.main_game.solver import MainGame, Played, solve
from letitride.odds.result_tables import Records
from letitride.odds.sessions.ruin import Ruin
from letitride.odds.strategies.any_strategy import Strategy, play_by
from letitride.progressive.link import LinkState, MeterSetting
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.simulation.estimates import (
    WITHOUT_METER,
    Estimate,
    estimate,
    exact_edge,
    progressive_estimates,
)
from letitride.simulation.jackpots import Jackpots
from letitride.simulation.kernel.job import Tally, make_job
from letitride.simulation.kernel.pays import stake_on
from letitride.simulation.kernel.strategy_bits import best_play
from letitride.simulation.real_table import play as play_real
from letitride.simulation.sessions.bankrolls import (
    SessionJob,
    SessionTerms,
    SimulatedSessions,
    make_evening,
)
from letitride.simulation.sessions.exact_end import exact_end
from letitride.table.linked_meters import own_links
from letitride.table.stakes import Stakes


class Chunk(NamedTuple):
    """What came of the rounds from one on, and of the sessions they make up if any are followed."""

    first: int
    tally: Tally
    sessions: SimulatedSessions | None


@dataclass(frozen=True, eq=False)
class Work:
    """What is done with rounds, here or on another machine: they are counted, and sat through."""

    count: Callable[[int, int], Tally]
    evening: SessionJob | None

    def play(self, first: int, rounds: int) -> Chunk:
        """So many rounds from this one on, and every session that begins and ends in them."""
        evening = self.evening
        if evening is None:
            return Chunk(first, self.count(first, rounds), None)
        length = evening.terms.rounds
        assert first % length == 0, f"round {first} is amid a session"
        sessions = evening.play(first // length, rounds // length)
        return Chunk(first, self.count(first, rounds), sessions)


class Simulation:
    """Tables of one house where every seat has the same stakes and plays by the same strategy.

    Without a strategy they play the main bets as well as can be; a solved game is played as it was
    solved. Tables share the meters of the progressive, which open by their presets if nothing else
    is said. ``session`` follows bankrolls as well. ``real_table`` deals at a real table, of which
    there is one: slow, and the same to the last count (:mod:`letitride.simulation.real_table`).
    """

    def __init__(
        self,
        rules: HouseRules,
        stakes: Stakes,
        strategy: MainGame | Strategy | None = None,
        *,
        seats: int,
        seed: int,
        tables: int = 1,
        meters: Mapping[Game, Iterable[MeterSetting]] | None = None,
        session: SessionTerms | None = None,
        real_table: bool = False,
    ) -> None:
        self.rules, self.stakes = rules, stakes
        main = solve(rules.main) if strategy is None else strategy
        self.main: Played = main if isinstance(main, MainGame) else play_by(rules.main, main)
        self.job = make_job(rules, stakes, main, seats=seats, seed=seed, tables=tables)
        self.jackpots = Jackpots(rules, stakes, seats=seats, tables=tables, meters=meters)
        self.tally, self.terms, self.real_table = self.job.empty(), session, real_table
        self.sessions: SimulatedSessions | None = None
        evening = None
        if session is not None:
            evening = make_evening(rules, stakes, self.job, self.links, session)
        self.work = Work(self.job.play, evening)
        if real_table:
            assert tables == 1, "one real table at a time"
            rides = best_play(main) if isinstance(main, MainGame) else main
            real = partial(play_real, rules, stakes, rides, seats, seed)
            self.work = replace(self.work, count=partial(real, links=own_links(rules, meters)))

    @property
    def links(self) -> dict[Game, LinkState]:
        """The progressives as they opened."""
        return {sensor: log.opening for sensor, log in self.jackpots.sensors.items()}

    def take(self, chunk: Chunk) -> None:
        """Take in the next rounds; they must come in order, for the meters go on from here."""
        first, tally, sessions = chunk
        self.jackpots.follow(self.job, tally, first)
        self.tally = replace(self.tally + tally, hits=self.tally.hits)  # followed, so let go
        if sessions is not None:
            self.sessions = sessions if self.sessions is None else self.sessions + sessions

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

    def exact_end(self) -> Ruin | None:
        """How the sessions should end, where that is known."""
        if self.terms is None:
            return None
        seats = self.job.seats
        return exact_end(self.rules, self.stakes, self.main, self.links, seats, self.terms)
