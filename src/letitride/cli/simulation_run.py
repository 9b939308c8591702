"""A simulation's run: who shares the work, how far it has come, and what ends it."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from functools import partial
from threading import Timer

from letitride.cli.bad_input import about
from letitride.cli.progress import bar
from letitride.cli.terminal import note
from letitride.errors import OptionError
from letitride.rulebook.wagers import Game
from letitride.simulation.simulation import Chunk, Simulation
from letitride.simulation.workers import alone, cluster, processes, shared

#: After so many seconds a note says why nothing is seen yet.
PATIENCE = 1.0

#: What ends a run.
ROUNDS, TARGET, INTERRUPTED, WORKERS_LOST = "rounds", "target", "interrupted", "workers lost"

#: Rounds of a chunk, of all tables together: a fraction of a second with seven seats.
CHUNK, REAL_CHUNK = 1 << 20, 20

#: Shares rounds among workers: what is done with a chunk, how many there are, how many make one.
Share = Callable[[Callable[[int, int], Chunk], int, int], Iterator[Chunk]]


@contextmanager
def sharing(workers: int, dask: str | None) -> Iterator[Share]:
    """This core, some processes, or a cluster."""
    if dask is not None:
        with about("--dask"), _silence(), cluster(dask) as found:
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


def get_ready(simulation: Simulation) -> None:
    """Have everything compiled, or read what was compiled before."""
    timer = Timer(
        PATIENCE,
        note,
        ["note: getting ready; the first time on a machine it takes some seconds to compile"],
    )
    timer.start()
    try:
        simulation.work.play(0, 1)
    finally:
        timer.cancel()


def chunk_of(simulation: Simulation, real_table: bool) -> int:
    """How many rounds to play at once at each table: whole sessions, where they are followed."""
    if real_table:
        return REAL_CHUNK
    rounds = max(1, CHUNK // simulation.job.tables)
    session = simulation.terms.rounds if simulation.terms else 1
    return max(1, rounds // session) * session


def run(simulation: Simulation, rounds: int, chunk: int, target: float | None, share: Share) -> str:
    """Play all rounds, or until the main edge is known to the target; what ended it."""
    try:
        with bar("Rounds", rounds) as advance:
            for each in share(simulation.work.play, rounds, chunk):
                simulation.take(each)
                advance(each.tally.rounds)
                if target and 0 < simulation.estimate(Game.MAIN).standard_error <= target:
                    return TARGET
    except KeyboardInterrupt:
        if not simulation.tally.rounds:
            note("interrupted before there was anything to count")
            raise
        note(f"interrupted: {simulation.tally.rounds:,} of {rounds:,} rounds were played")
        return INTERRUPTED
    except (BrokenExecutor, CancelledError, OSError) as error:
        reason = str(error) or type(error).__name__
        played = f"{simulation.tally.rounds:,} of {rounds:,} rounds were played"
        lost = f"workers were lost, {reason}: {played}"
        if not simulation.tally.rounds:
            raise OptionError("cli/workers", expected="all workers", got=reason) from None
        note(lost)
        return WORKERS_LOST
    return ROUNDS
