"""Many rounds, in chunks: on this core, on several, or on many machines, with the same result.

Chunks are played by whoever is free and handed on in order, a few ahead at the most; so what is
made of them, meters included, is the same however many share the work, and memory stays flat.
"""

import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_all_start_methods, get_context

from letitride.simulation.job import Job, Tally

#: Rounds of a chunk, at every table: a fifth of a second for a table of seven seats.
CHUNK = 1 << 20

#: Chunks under way for each worker, so that none waits for the next.
AHEAD = 2


def spans(rounds: int, chunk: int = CHUNK) -> Iterator[tuple[int, int]]:
    """The first round and the number of rounds of each chunk.

    >>> list(spans(5, chunk=2))
    [(0, 2), (2, 2), (4, 1)]
    """
    for first in range(0, rounds, chunk):
        yield first, min(chunk, rounds - first)


def alone(job: Job, rounds: int) -> Iterator[Tally]:
    """The tallies of all chunks, one after the other, on this core."""
    for first, number in spans(rounds):
        yield job.play(first, number)


def shared(job: Job, rounds: int, pool: Executor, workers: int) -> Iterator[Tally]:
    """The tallies of all chunks in order, played by the workers of a pool."""
    waiting = spans(rounds)
    under_way: deque[Future[Tally]] = deque()
    for first, number in islice(waiting, AHEAD * workers):
        under_way.append(pool.submit(job.play, first, number))
    while under_way:
        done = under_way.popleft()
        for first, number in islice(waiting, 1):
            under_way.append(pool.submit(job.play, first, number))
        yield done.result()


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """A pool of processes on this machine. Leaving it drops what has not been started."""
    methods = get_all_start_methods()
    # A fork of a process that has threads may hang, and progress is shown by a thread.
    context = get_context("forkserver" if "forkserver" in methods else "spawn")
    if hasattr(context, "set_forkserver_preload"):
        context.set_forkserver_preload(["letitride.simulation.job"])
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_leave_interrupts_to_us)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_us() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster as a pool, and how many they are."""
    from distributed import Client

    with Client(address, timeout="10s") as client:  # type: ignore[no-untyped-call]
        workers = sum(client.nthreads().values())
        pool = client.get_executor(pure=False)
        try:
            yield pool, workers
        finally:
            pool.shutdown(wait=False)
