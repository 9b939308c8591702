"""Play rounds in chunks on one core, several cores, or many machines, with the same result.

Any free worker plays the next chunk. Workers run at most a few chunks ahead of the results, which
come back in order. The outcome, including the meters, does not depend on the number of workers.
Memory use stays constant.
"""

import asyncio
import logging
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing import forkserver, get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from threading import current_thread, main_thread
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from letitride.errors import InputError

if TYPE_CHECKING:
    from distributed import Client

#: The number of chunks assigned to each worker at a time, so that no worker has to wait.
AHEAD = 2

#: Seconds to wait for a cluster to answer.
PATIENCE = 5

#: Seconds between checks that the workers are still connected.
LOOK = 1.0

Result = TypeVar("Result")

#: A function that plays a chunk, given its first round and its number of rounds.
Play = Callable[[int, int], Result]

#: A function that shares rounds among workers, given a Play, the total number of rounds, and the
#: number of rounds per chunk.
Share = Callable[[Play[Result], int, int], Iterator[Result]]


def spans(total: int, chunk: int) -> Iterator[tuple[int, int]]:
    """Yield the first round and the number of rounds of each chunk.

    >>> list(spans(5, chunk=2))
    [(0, 2), (2, 2), (4, 1)]
    """
    for first in range(0, total, chunk):
        yield first, min(chunk, total - first)


def alone(play: Play[Result], total: int, chunk: int) -> Iterator[Result]:
    """Play all chunks in order on this core, and yield the results.

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
    """Play all chunks with the workers of a pool, and yield the results in order.

    ``gone`` returns whether the workers are lost, which the pool itself may not notice.
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
    """Return the result of a chunk.

    A Dask cluster may shut down just as a chunk finishes. Its executor then treats the result as an
    error and fails on it, or never reports it. In either case, this function raises the error for
    lost workers.
    """
    try:
        while not future.done():
            if gone():
                raise CancelledError("the cluster disconnected")
            wait([future], LOOK)
        return future.result()
    except (AttributeError, TypeError, ValueError) as error:
        *_, (frame, _) = walk_tb(error.__traceback__)
        if frame.f_globals["__name__"] != "distributed.cfexecutor":
            raise
        raise CancelledError("the cluster disconnected") from None


@contextmanager
def processes(workers: int, module: str) -> Iterator[Executor]:
    """Open a pool of processes on this machine to run functions from a module.

    On exit, work that has not started is canceled. A terminal sends Ctrl-C to all processes; the
    workers ignore it and let the parent handle it.
    """
    pool = ProcessPoolExecutor(workers, mp_context=_context(module), initializer=_ignore_interrupts)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _context(module: str) -> BaseContext:
    """Return a process context that avoids fork, which may hang with the progress thread."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([module])
    if current_thread() is main_thread():  # only the main thread gets interrupts
        before = _ignore_interrupts()
        try:
            forkserver.ensure_running()  # the fork server then ignores interrupts too
        finally:
            signal.signal(signal.SIGINT, before)
    return context


def _ignore_interrupts() -> Any:
    """Ignore Ctrl-C, and return the previous handler."""
    return signal.signal(signal.SIGINT, signal.SIG_IGN)


class Cluster(NamedTuple):
    """A pool of Dask workers, their number of threads, and a function to check if they are gone."""

    pool: Executor
    threads: int
    gone: Callable[[], bool]


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Connect to the workers of the Dask cluster at an address."""
    from distributed import Client, connect
    from distributed.client import ClosedClientError

    try:
        asyncio.run(_shake_hands(connect, address))  # a Client alone takes too long to time out
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
            # If the cluster is gone, there is nothing left to cancel.
            with suppress(ClosedClientError, RuntimeError):
                pool.shutdown(wait=False)


async def _shake_hands(connect: Callable[..., Any], address: str) -> None:
    comm = await connect(address, timeout=PATIENCE)
    await comm.close()


def _threads(client: "Client") -> int:
    """Wait for a worker, and return the total number of threads on all workers."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        return 0
    threads: dict[str, int] = client.nthreads()  # type: ignore[no-untyped-call]  # Dask has no types
    return sum(threads.values())


def _no_cluster(address: str, got: object) -> InputError:
    expected = f"a Dask cluster at {address or 'an address'}"
    return InputError("simulation/cluster", expected=expected, got=got, address=address)


@contextmanager
def sharing(module: str, workers: int = 1, dask: str | None = None) -> Iterator[Share[Any]]:
    """Choose where to play: this core, a pool of processes that run a module, or a cluster."""
    if dask is not None:
        with _silence(), cluster(dask) as found:
            yield partial(shared, found.pool, found.threads, gone=found.gone)
    elif workers > 1:
        with processes(workers, module) as pool:
            yield partial(shared, pool, workers)
    else:
        yield alone


@contextmanager
def _silence() -> Iterator[None]:
    """Turn off logging, because Dask would print pages of text around our one-line message."""
    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)
