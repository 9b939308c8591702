"""Running a simulation: the rounds in chunks, shared among workers, until something ends them.

The command ``simulate`` and :func:`letitride.simulate` both run here.
"""

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial

from letitride.errors import InputError
from letitride.money import Cents
from letitride.odds.main_game.solver import MainGame
from letitride.odds.result_tables import Records, ResultTable, Tabular
from letitride.odds.sessions.ruin import Ruin
from letitride.odds.strategies.any_strategy import Strategy
from letitride.odds.strategies.named import BEST
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction
from letitride.rulebook.layout import check_seats
from letitride.rulebook.wagers import Game
from letitride.simulation.estimates import Estimate
from letitride.simulation.sessions.bankrolls import SessionTerms
from letitride.simulation.simulation import Chunk, Simulation
from letitride.simulation.strategy_file import play_strategy
from letitride.simulation.workers import alone, cluster, processes, shared
from letitride.table import lookup
from letitride.table.lookup import Amount, Name, SomeTable
from letitride.table.stakes import every_bet

#: What ends a run.
ROUNDS, TARGET, INTERRUPTED, WORKERS_LOST = "rounds", "target", "interrupted", "workers lost"

#: Rounds of a chunk, of all tables together: a fraction of a second with seven seats.
CHUNK, REAL_CHUNK = 1 << 20, 20

#: Seeds, and how many workers and tables there may be.
MOST_SEED, MOST_WORKERS, MOST_TABLES = 2**64 - 1, 1_000, 1_000

#: Shares rounds among workers: what is done with a chunk, how many there are, how many make one.
Share = Callable[[Callable[[int, int], Chunk], int, int], Iterator[Chunk]]


@dataclass(frozen=True)
class SimulationResult(Tabular):
    """A simulation at its end, the rounds asked for, why it ended, and how long it took.

    The estimate of each wager has its name: ``main``, ``bonus``, ``three_card``, ``cover_all``,
    ``progressive`` and ``progressive_2``.
    """

    simulation: Simulation
    asked: int
    stopped: str
    seconds: float
    reason: str = ""  # why workers were lost

    @property
    def rounds(self) -> int:
        """The rounds of each table."""
        return self.simulation.tally.rounds

    @property
    def rate(self) -> float:
        """Rounds a second, of all tables together."""
        return self.simulation.tally.table_rounds / self.seconds

    @cached_property
    def estimates(self) -> Records[Estimate]:
        """Every estimate; a progressive's edge with the meters as they were, then its hold."""
        return self.simulation.estimates()

    @cached_property
    def exact_end(self) -> Ruin | None:
        """How sessions should end."""
        return self.simulation.exact_end()

    def estimate(self, wager: Game | str) -> Estimate:
        """The estimate of one wager: of its edge, or of the hold of a progressive."""
        found = {one.wager: one for one in self.estimates}
        if wager not in found:
            expected = f"a wager that was made: {', '.join(found)}"
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
        """A row for each estimate."""
        return ResultTable({"rounds": self.rounds}, self.estimates.as_table().rows)

    @property
    def title(self) -> str:
        """How many rounds, at how many tables and seats, and by whose rules."""
        job, rules = self.simulation.job, self.simulation.rules
        at = f"{job.seats} seat{'s' * (job.seats > 1)}"
        if job.tables > 1:
            at = f"{job.tables:,} tables of {at}"
        played = "1 round" if self.rounds == 1 else f"{self.rounds:,} rounds"
        return f"{played}, {at}, {rules.jurisdiction}, dealt by {rules.deal.name}"

    def amount(self, cents: int) -> Cents:
        """Cents of the house's currency."""
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
    """Deal whole tables, and estimate every wager beside its exact edge. Needs the extra ``sim``.

    The house is that of :func:`letitride.rules`; every seat makes every bet it may. ``strategy``
    is a name (best, simple, never, always), a file, or a function of the cards. The run ends after
    its ``rounds``, at the standard error ``target_se``, or at Ctrl-C with what there is. It may use
    several ``workers`` of this machine or a ``dask`` cluster. With ``session``, bankrolls are
    followed through sessions of that many rounds. ``advance`` is called with the rounds of every
    chunk that is done.

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
    with sharing(workers, dask) as share:
        return run(simulation, rounds, share, target=target_se, advance=advance)


def _check(**numbers: tuple[int, int]) -> None:
    for name, (given, most) in numbers.items():
        if not 1 <= given <= most:
            expected = f"{name} from 1 to {most:,}"
            raise InputError(
                "simulation/number", expected=expected, got=given, name=name, most=most
            )


@contextmanager
def sharing(workers: int = 1, dask: str | None = None) -> Iterator[Share]:
    """This core, some processes, or a cluster."""
    if dask is not None:
        with _silence(), cluster(dask) as found:
            yield partial(shared, found.pool, found.threads, gone=found.gone)
    elif workers > 1:
        with processes(workers, Simulation.__module__) as pool:
            yield partial(shared, pool, workers)
    else:
        yield alone


@contextmanager
def _silence() -> Iterator[None]:
    """No log on standard error: Dask writes pages where one line says what is the matter."""
    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def chunk_of(simulation: Simulation) -> int:
    """How many rounds to play at once at each table: whole sessions, where they are followed."""
    if simulation.real_table:
        return REAL_CHUNK
    rounds = max(1, CHUNK // simulation.job.tables)
    session = simulation.terms.rounds if simulation.terms else 1
    return max(1, rounds // session) * session


def run(
    simulation: Simulation,
    rounds: int,
    share: Share = alone,
    *,
    target: float | None = None,
    advance: Callable[[int], object] = lambda _: None,
) -> SimulationResult:
    """Play all rounds, or until the main edge is known to the target.

    A run that is interrupted, or whose workers are lost, ends with what was counted. If nothing
    was, the error goes on.
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
