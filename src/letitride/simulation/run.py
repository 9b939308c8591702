"""Many rounds, in chunks: on this core, on several, or on many machines, with the same result.

Chunks are played by whoever is free and handed on in order, a few ahead at the most; so what is
made of them, meters included, is the same however many share the work, and memory stays flat.
"""

import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_all_start_methods, get_context
from typing import TypeVar

#: Chunks under way for each worker, so that none waits for the next.
AHEAD = 2

Result = TypeVar("Result")

#: What is done with a chunk, given its first round and their number: of rounds, or of sessions.
Play = Callable[[int, int], Result]


def spans(total: int, chunk: int) -> Iterator[tuple[int, int]]:
    """The first and the number of each chunk.

    >>> list(spans(5, chunk=2))
    [(0, 2), (2, 2), (4, 1)]
    """
    for first in range(0, total, chunk):
        yield first, min(chunk, total - first)


def alone(play: Play[Result], total: int, chunk: int) -> Iterator[Result]:
    """What comes of all chunks, one after the other, on this core.

    >>> list(alone(range, 5, chunk=3))
    [range(0, 3), range(3, 2)]
    """
    for first, number in spans(total, chunk):
        yield play(first, number)


def shared(
    pool: Executor, workers: int, play: Play[Result], total: int, chunk: int
) -> Iterator[Result]:
    """The same in the same order, with the work done by the workers of a pool."""
    waiting = spans(total, chunk)
    under_way: deque[Future[Result]] = deque()
    for first, number in islice(waiting, AHEAD * workers):
        under_way.append(pool.submit(play, first, number))
    while under_way:
        done = under_way.popleft()
        for first, number in islice(waiting, 1):
            under_way.append(pool.submit(play, first, number))
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
