"""Many rounds, in chunks: on this core, on several, or on many machines, with the same result.

Chunks are played by whoever is free and handed on in order, a few ahead at the most; so what is
made of them, meters included, is the same however many share the work, and memory stays flat.
"""

import asyncio
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import forkserver, get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from threading import current_thread, main_thread
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from letitride.errors import InputError

if TYPE_CHECKING:
    from distributed import Client

#: Chunks under way for each worker, so that none waits for the next.
AHEAD = 2

#: How long to wait for a cluster to answer, in seconds.
PATIENCE = 5

#: How many seconds there are between two looks whether the workers are still there.
LOOK = 1.0

Result = TypeVar("Result")

#: What is done with a chunk, given its first round and how many there are.
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
    pool: Executor,
    workers: int,
    play: Play[Result],
    total: int,
    chunk: int,
    gone: Callable[[], bool] = lambda: False,
) -> Iterator[Result]:
    """The same in the same order, with the work done by the workers of a pool.

    ``gone`` says whether they are lost, where the pool itself may not notice it.
    """
    waiting = spans(total, chunk)
    under_way: deque[Future[Result]] = deque()
    try:
        for first, number in islice(waiting, AHEAD * workers):
            under_way.append(pool.submit(play, first, number))
        while under_way:
            yield _result_of(under_way[0], gone)
            under_way.popleft()
            for first, number in islice(waiting, 1):
                under_way.append(pool.submit(play, first, number))
    finally:
        for future in under_way:
            future.cancel()


def _result_of(future: Future[Result], gone: Callable[[], bool]) -> Result:
    """What came of a chunk.

    If a Dask cluster goes away just when a chunk is done, its executor takes the result for an
    error and falls over it, or never tells of it; then the workers are lost, and no more is the
    matter.
    """
    try:
        while not future.done():
            if gone():
                raise CancelledError("the cluster went away")
            wait([future], LOOK)
        return future.result()
    except (AttributeError, TypeError, ValueError) as error:
        *_, (frame, _) = walk_tb(error.__traceback__)
        if frame.f_globals["__name__"] != "distributed.cfexecutor":
            raise
        raise CancelledError("the cluster went away") from None


@contextmanager
def processes(workers: int, module: str) -> Iterator[Executor]:
    """A pool of processes on this machine that are to run functions of a module.

    Leaving it drops what has not been started. Ctrl-C, which a terminal sends to all of them, is
    left to the one that started them.
    """
    pool = ProcessPoolExecutor(workers, mp_context=_context(module), initializer=_ignore_interrupts)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _context(module: str) -> BaseContext:
    """How processes start. A fork of one that has threads may hang, and progress has a thread."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([module])
    if current_thread() is main_thread():  # which alone is interrupted
        before = _ignore_interrupts()
        try:
            forkserver.ensure_running()  # ignores them as well, while it imports the module
        finally:
            signal.signal(signal.SIGINT, before)
    return context


def _ignore_interrupts() -> Any:
    """Ignore Ctrl-C; what was done about it before."""
    return signal.signal(signal.SIGINT, signal.SIG_IGN)


class Cluster(NamedTuple):
    """The workers of a Dask cluster as a pool, how many threads they have, whether it is gone."""

    pool: Executor
    threads: int
    gone: Callable[[], bool]


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The workers of the cluster at an address."""
    from distributed import Client, connect
    from distributed.client import ClosedClientError

    try:
        asyncio.run(_shake_hands(connect, address))  # a client that is not heard is slow to give up
    except (OSError, ValueError, TypeError, MemoryError) as error:
        raise _no_cluster(address, error) from None
    with Client(address, timeout=PATIENCE) as client:  # type: ignore[no-untyped-call]  # Dask has no types
        threads = _threads(client)
        if not threads:
            raise _no_cluster(address, "a scheduler without workers")
        pool = client.get_executor(pure=False)
        try:
            yield Cluster(pool, threads, gone=lambda: client.status in ("closing", "closed"))
        finally:
            # The cluster may have gone away: then nothing is left to call off.
            with suppress(ClosedClientError, RuntimeError):
                pool.shutdown(wait=False)


async def _shake_hands(connect: Callable[..., Any], address: str) -> None:
    comm = await connect(address, timeout=PATIENCE)
    await comm.close()


def _threads(client: "Client") -> int:
    """The threads of all workers, once there is one."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        return 0
    threads: dict[str, int] = client.nthreads()  # type: ignore[no-untyped-call]  # Dask has no types
    return sum(threads.values())


def _no_cluster(address: str, got: object) -> InputError:
    expected = f"a Dask cluster at {address or 'an address'}"
    return InputError("simulation/cluster", expected=expected, got=got, address=address)
