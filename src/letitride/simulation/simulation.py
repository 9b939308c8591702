"""A simulation: rounds played in chunks, the counts so far, and the estimates from them.

Both the ``simulate`` command and :func:`letitride.simulate` use this module.

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

import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple

from letitride.errors import InputError
from letitride.money import Cents
from letitride.odds.main_game.solver import MainGame, Played, solve
from letitride.odds.result_tables import Records, ResultTable, Tabular
from letitride.odds.sessions.ruin import Ruin
from letitride.odds.strategies.any_strategy import Strategy, play_by
from letitride.odds.strategies.named import BEST
from letitride.progressive.link import LinkState, MeterSetting
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction
from letitride.rulebook.layout import check_seats
from letitride.rulebook.wagers import Game
from letitride.simulation import estimates
from letitride.simulation.estimates import Estimate
from letitride.simulation.jackpots import Jackpots
from letitride.simulation.kernel.job import Tally, make_job
from letitride.simulation.kernel.pays import stake_on
from letitride.simulation.kernel.strategy_bits import best_play
from letitride.simulation.real_table import play as play_real
from letitride.simulation.sessions import bankrolls
from letitride.simulation.sessions.bankrolls import SessionTerms, SimulatedSessions
from letitride.simulation.sessions.exact_end import exact_end
from letitride.simulation.strategy_file import play_strategy
from letitride.simulation.workers import Share, alone, sharing
from letitride.table import lookup
from letitride.table.linked_meters import own_links
from letitride.table.lookup import Amount, Name, SomeTable
from letitride.table.stakes import Stakes, every_bet

#: The reasons why a run can end.
ROUNDS, TARGET, INTERRUPTED, WORKERS_LOST = "rounds", "target", "interrupted", "workers lost"

#: The number of rounds in a chunk. With seven seats, a chunk takes a fraction of a second.
CHUNK, REAL_CHUNK = 1 << 20, 20

#: The maximum numbers of workers and tables in a run.
MOST_WORKERS, MOST_TABLES = 1_000, 1_000


class Chunk(NamedTuple):
    """The counts for a range of rounds, and for any sessions in that range."""

    first: int
    tally: Tally
    sessions: SimulatedSessions | None


@dataclass(frozen=True, eq=False)
class Work:
    """The work for a chunk, in this process or elsewhere: count rounds and play sessions."""

    count: Callable[[int, int], Tally]
    sessions: bankrolls.SessionJob | None

    def play(self, first: int, rounds: int) -> Chunk:
        """Play a number of rounds, starting with round ``first``, and every session within them."""
        sessions = None
        if self.sessions is not None:
            length = self.sessions.terms.rounds
            assert first % length == 0, f"round {first} is in the middle of a session"
            sessions = self.sessions.play(first // length, rounds // length)
        return Chunk(first, self.count(first, rounds), sessions)


class Simulation:
    """Tables in one house where every seat has the same stakes and strategy.

    By default, players use the best strategy for the main bets. If ``strategy`` is a solved game,
    they use its strategy. Tables share the progressive's meters, which by default open at their
    presets. With ``session``, the simulation also tracks bankrolls. With ``real_table``, it deals
    at one real table, which is slow but gives exactly the same counts
    (:mod:`letitride.simulation.real_table`).
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
        sessions = None
        if session is not None:
            sessions = bankrolls.make_session_job(rules, stakes, self.job, self.links, session)
        self.work = Work(self.job.play, sessions)
        if real_table:
            assert tables == 1, "only one real table at a time is supported"
            rides = best_play(main) if isinstance(main, MainGame) else main
            real = partial(play_real, rules, stakes, rides, seats, seed)
            self.work = replace(self.work, count=partial(real, links=own_links(rules, meters)))

    @property
    def links(self) -> dict[Game, LinkState]:
        """The progressives, with the opening amounts on their meters."""
        return {sensor: log.opening for sensor, log in self.jackpots.sensors.items()}

    def take(self, chunk: Chunk) -> None:
        """Add the next chunk. Chunks must be in order, because each one changes the meters."""
        first, tally, sessions = chunk
        self.jackpots.follow(self.job, tally, first)
        self.tally = replace(self.tally + tally, hits=self.tally.hits)  # already followed
        if sessions is not None:
            self.sessions = sessions if self.sessions is None else self.sessions + sessions

    def estimates(self) -> Records[Estimate]:
        """Estimate the edge of every wager placed, and the hold of each progressive."""
        stakes, seats = self.stakes, self.job.seats
        found = [self.estimate(game) for game in estimates.WITHOUT_METER if stake_on(stakes, game)]
        for sensor, log in self.jackpots.sensors.items():
            found += estimates.progressive_estimates(self.rules, sensor, log, self.tally, seats)
        return Records(found)

    def estimate(self, game: Game) -> Estimate:
        """Estimate the edge of a wager that does not depend on a meter."""
        seats = self.job.seats
        exact = estimates.exact_edge(self.rules, self.stakes, self.main, game, seats)
        return estimates.estimate(self.rules, self.stakes, game, self.tally, seats, exact)

    def exact_end(self) -> Ruin | None:
        """Return the exact chance of each way a session can end, or None if unknown."""
        if self.terms is None:
            return None
        seats = self.job.seats
        return exact_end(self.rules, self.stakes, self.main, self.links, seats, self.terms)


@dataclass(frozen=True)
class SimulationResult(Tabular):
    """A finished simulation: the rounds requested, why it ended, and how long it took.

    Each estimate has the name of its wager: ``main``, ``bonus``, ``three_card``, ``cover_all``,
    ``progressive``, and ``progressive_2``.
    """

    simulation: Simulation
    asked: int
    stopped: str
    seconds: float
    reason: str = ""  # why the workers were lost

    @property
    def rounds(self) -> int:
        """The number of rounds at each table."""
        return self.simulation.tally.rounds

    @property
    def rate(self) -> float:
        """The number of rounds per second, at all tables together."""
        return self.simulation.tally.table_rounds / self.seconds

    @cached_property
    def estimates(self) -> Records[Estimate]:
        """All estimates. A progressive has two: its edge with the run's meters, and its hold."""
        return self.simulation.estimates()

    @cached_property
    def exact_end(self) -> Ruin | None:
        """The exact chance of each way a session can end, or None if unknown."""
        return self.simulation.exact_end()

    def estimate(self, wager: Game | str) -> Estimate:
        """Return the estimate of one wager's edge, or of a progressive's hold."""
        found = {one.wager: one for one in self.estimates}
        if wager not in found:
            expected = f"one of the wagers made: {', '.join(found)}"
            raise InputError("simulation/wager", expected=expected, got=wager, wagers=tuple(found))
        return found[wager]

    @property
    def main(self) -> Estimate:
        """The main bets."""
        return self.estimate(Game.MAIN)

    @property
    def bonus(self) -> Estimate:
        """The $1 bonus."""
        return self.estimate(Game.BONUS)

    @property
    def three_card(self) -> Estimate:
        """The three card bonus."""
        return self.estimate(Game.THREE_CARD)

    @property
    def cover_all(self) -> Estimate:
        """Cover All."""
        return self.estimate(Game.COVER_ALL)

    @property
    def progressive(self) -> Estimate:
        """The progressive."""
        return self.estimate(Game.PROGRESSIVE)

    @property
    def progressive_2(self) -> Estimate:
        """The second progressive."""
        return self.estimate(Game.PROGRESSIVE_2)

    def as_table(self) -> ResultTable:
        """Return a table with a row for each estimate."""
        return ResultTable({"rounds": self.rounds}, self.estimates.as_table().rows)

    @property
    def title(self) -> str:
        """A title with the rules and the numbers of rounds, tables, and seats."""
        job, rules = self.simulation.job, self.simulation.rules
        at = f"{job.seats} seat{'s' * (job.seats > 1)}"
        if job.tables > 1:
            at = f"{job.tables:,} tables of {at}"
        played = "1 round" if self.rounds == 1 else f"{self.rounds:,} rounds"
        return f"{played}, {at}, {rules.jurisdiction}, dealt by {rules.deal.name}"

    def amount(self, cents: int) -> Cents:
        """Return an amount in the house's currency."""
        return Cents(cents, self.simulation.rules.currency)

    def __str__(self) -> str:
        lines = [self.title]
        for one in self.estimates:
            exact = "" if one.exact is None else f", exactly {float(one.exact):.4%}"
            about = f"{one.value:.4%} ± {one.standard_error:.4%}{exact}"
            lines.append(f"{one.wager} {one.figure}: {about}")
        return "\n".join(lines)


def simulate(
    place: HouseRules | Jurisdiction | Name = SHIPPED[0],
    dealing: str | None = None,
    *,
    rounds: int = 1_000_000,
    seats: int = 7,
    seed: int = 1,
    bet: Amount = "5.00",
    strategy: MainGame | Strategy | str = BEST,
    tables: int = 1,
    target_se: float | None = None,
    workers: int = 1,
    dask: str | None = None,
    session: int | None = None,
    bankroll: Amount = "200.00",
    goal: Amount | None = None,
    advance: Callable[[int], object] = lambda _: None,
    main: SomeTable | None = None,
    bonus: SomeTable | None = None,
    three_card: SomeTable | None = None,
    cover_all: SomeTable | None = None,
    progressive: SomeTable | None = None,
    progressive_2: SomeTable | None = None,
    **options: object,
) -> SimulationResult:
    """Simulate full tables, and compare each wager's estimated edge with its exact edge.

    This function needs the ``sim`` extra. See :func:`letitride.rules` for the parameters that
    describe the house. Every seat places every bet it can. ``strategy`` is a name (best, simple,
    never, always), a file, or a function of the cards. The run ends after the given number of
    ``rounds``, or earlier if the standard error reaches ``target_se``. If you press Ctrl-C, it ends
    with the results so far. It can use several ``workers`` or a ``dask`` cluster. With ``session``,
    it also tracks bankrolls through sessions of this many rounds. ``advance`` is called after every
    chunk with the number of rounds in it.

    >>> import letitride as lir
    >>> result = lir.simulate("MA", rounds=10_000, seats=7, seed=1, main="MA-MAIN")
    >>> f"{result.main.value:.4f} ± {result.main.standard_error:.4f}, z = {result.main.z:.2f}"
    '-0.0413 ± 0.0624, z = -1.22'
    """
    rules = lookup.rules(
        place, dealing,
        main=main, bonus=bonus, three_card=three_card, cover_all=cover_all,
        progressive=progressive, progressive_2=progressive_2, **options,
    )  # fmt: skip
    _check(rounds=(rounds, 10**15), tables=(tables, MOST_TABLES), workers=(workers, MOST_WORKERS))
    check_seats(seats)
    stakes, _ = every_bet(rules, lookup.amount(bet, rules.currency))
    terms = None
    if session is not None:
        _check(session=(session, rounds))
        aim = None if goal is None else lookup.amount(goal, rules.currency)
        terms = SessionTerms(session, lookup.amount(bankroll, rules.currency), aim)
    game = play_strategy(rules.main, strategy) if isinstance(strategy, str) else strategy
    simulation = Simulation(
        rules, stakes, game, seats=seats, seed=seed, tables=tables, session=terms
    )
    with sharing(__name__, workers, dask) as share:
        return run(simulation, rounds, share, target=target_se, advance=advance)


def _check(**numbers: tuple[int, int]) -> None:
    for name, (given, most) in numbers.items():
        if not 1 <= given <= most:
            expected = f"{name} from 1 to {most:,}"
            raise InputError(
                "simulation/number", expected=expected, got=given, name=name, most=most
            )


def chunk_of(simulation: Simulation) -> int:
    """Return the number of rounds per chunk at each table, a multiple of any session's length."""
    if simulation.real_table:
        return REAL_CHUNK
    rounds = max(1, CHUNK // simulation.job.tables)
    session = simulation.terms.rounds if simulation.terms else 1
    return max(1, rounds // session) * session


def run(
    simulation: Simulation,
    rounds: int,
    share: Share[Chunk] = alone,
    *,
    target: float | None = None,
    advance: Callable[[int], object] = lambda _: None,
) -> SimulationResult:
    """Play all rounds, or play until the standard error of the main edge reaches the target.

    A run that is interrupted, or that loses its workers, ends with the counts so far. If there are
    no counts yet, the run raises an error.
    """
    started = time.perf_counter()
    stopped, reason = ROUNDS, ""
    try:
        for each in share(simulation.work.play, rounds, chunk_of(simulation)):
            simulation.take(each)
            advance(each.tally.rounds)
            if target and 0 < simulation.estimate(Game.MAIN).standard_error <= target:
                stopped = TARGET
                break
    except KeyboardInterrupt:
        if not simulation.tally.rounds:
            raise
        stopped = INTERRUPTED
    except (BrokenExecutor, CancelledError, OSError) as error:
        stopped, reason = WORKERS_LOST, str(error) or type(error).__name__
        if not simulation.tally.rounds:
            expected = f"workers for {rounds:,} rounds"
            raise InputError("simulation/workers_lost", expected=expected, got=reason) from None
    return SimulationResult(simulation, rounds, stopped, time.perf_counter() - started, reason)
