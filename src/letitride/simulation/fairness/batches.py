"""Batches: many shuffles in parts, in this process or in several.

With a seed every batch has its own, so the counts are the same however many processes share them.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread

from letitride.errors import InputError
from letitride.simulation.fairness.tally import BATCH, Tally, tally_of
from letitride.table.shufflers import Shuffler

#: A shuffler from a seed, or from the system's randomness. For several processes, importable.
MakeShuffler = Callable[[int | None], Shuffler]
Task = tuple[MakeShuffler, int | None, int]


def tallies(
    make: MakeShuffler, shuffles: int, seed: int | None = None, workers: int = 1
) -> Iterator[Tally]:
    """Shuffle so many times; a tally for each batch, as soon as it is counted.

    >>> from letitride.table.shufflers import RandomShuffler
    >>> [tally.shuffles for tally in tallies(RandomShuffler, 5000, seed=1)]
    [2048, 2048, 904]
    """
    if workers < 1:
        raise InputError("simulation/workers", expected="at least one", got=workers)
    tasks = (
        (make, _seed_of_batch(seed, start), min(BATCH, shuffles - start))
        for start in range(0, shuffles, BATCH)
    )
    return map(_tally, tasks) if workers == 1 else _shared(tasks, workers)


def _seed_of_batch(seed: int | None, start: int) -> int | None:
    if seed is None:
        return None
    return int.from_bytes(sha256(f"{seed} {start}".encode()).digest())


def _tally(task: Task) -> Tally:
    make, seed, shuffles = task
    return tally_of(make(seed), shuffles)


def _shared(tasks: Iterator[Task], workers: int) -> Iterator[Tally]:
    """The same in several processes, which have a batch in hand and one to go on with."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    try:
        with _interrupts_ignored():
            waiting = deque(pool.submit(_tally, task) for task in islice(tasks, 2 * workers))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(_tally, task) for task in islice(tasks, 1))
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes that are started here leave Ctrl-C to the one that started them."""
    if current_thread() is not main_thread():  # which alone is interrupted
        yield
        return
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)
