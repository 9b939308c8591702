"""A real Dask cluster gives the same counts."""

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from distributed import LocalCluster, default_client
from distributed.cfexecutor import _cascade_future

from letitride.errors import InputError
from letitride.simulation import workers
from letitride.simulation.workers import cluster, shared
from tests.rejected import rejected
from tests.simulation.test_workers import everything, run_alone, simulation_of


@pytest.fixture(scope="module")
def dask() -> Iterator[LocalCluster]:
    with LocalCluster(  # type: ignore[no-untyped-call]  # Dask has no types
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0",
        silence_logs=logging.CRITICAL,
    ) as there:  # fmt: skip
        yield there


def test_a_cluster_counts_the_same(dask: LocalCluster) -> None:
    simulation = simulation_of()
    with cluster(dask.scheduler_address) as (pool, threads, gone):
        assert (threads, gone()) == (2, False)
        for each in shared(pool, threads, simulation.work.play, 100_000, 9_000):
            simulation.take(each)
    assert everything(simulation) == everything(run_alone(100_000, 9_000))


def test_chunks_that_nobody_waits_for_are_canceled(dask: LocalCluster) -> None:
    simulation = simulation_of()
    with cluster(dask.scheduler_address) as (pool, threads, _):
        first = next(shared(pool, threads, simulation.work.play, 10**12, 9_000))
    assert first.tally.rounds == 9_000
    with cluster(dask.scheduler_address) as (pool, *_):  # the cluster still accepts other work
        assert pool.submit(max, 1, 2).result(timeout=30) == 2


def test_a_lost_connection_causes_no_error_on_exit(dask: LocalCluster) -> None:
    with cluster(dask.scheduler_address) as there:
        default_client().close()  # type: ignore[no-untyped-call]  # Dask has no types
        assert there.gone()


class LostWhenDone:
    """A future whose cluster disconnects after the result arrives but before its status is read."""

    status = "lost"

    async def _result(self, *, raiseit: bool) -> tuple[str, str, str]:
        assert not raiseit
        return ("three", "parts", "of a chunk")


class Handed(Executor):
    """A pool that returns one given future."""

    def __init__(self, future: Future[Any]) -> None:
        self._future = future

    def submit(self, *_: object) -> Future[Any]:  # type: ignore[override]  # arguments are ignored
        return self._future


def test_a_result_mistaken_for_an_error_means_lost_workers() -> None:
    async def cascade() -> None:
        await _cascade_future(LostWhenDone(), future)

    future: Future[Any] = Future()
    asyncio.run(cascade())
    assert isinstance(future.exception(), AttributeError)
    with pytest.raises(CancelledError, match="the cluster disconnected"):
        next(shared(Handed(future), 1, max, 1, 1))


def test_an_error_in_the_chunk_itself_is_raised_unchanged() -> None:
    def play(first: int, number: int) -> object:
        return (first, number).rounds  # type: ignore[attr-defined]  # the error

    with ThreadPoolExecutor(1) as pool, pytest.raises(AttributeError, match="rounds"):
        next(shared(pool, 1, play, 1, 1))


def test_a_scheduler_without_workers_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    with (
        LocalCluster(  # type: ignore[no-untyped-call]  # Dask has no types
            n_workers=0, processes=False, dashboard_address=":0", silence_logs=logging.CRITICAL
        ) as there,
        rejected(InputError, "got a scheduler without workers"),
        cluster(there.scheduler_address),
    ):
        pass


@pytest.mark.parametrize(
    "address", ["", "nonsense", "tcp://127.0.0.1:1", "ftp://127.0.0.1:1", "inproc://x", "tcp://"]
)
def test_an_address_without_a_cluster_is_rejected(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.3)
    with rejected(InputError, "simulation/cluster: expected a Dask cluster"):
        cluster(address).__enter__()


def test_another_kind_of_server_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is not a Dask scheduler, so Dask cannot parse its reply."""
    import socket
    from threading import Thread

    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            guest, _ = server.accept()
            guest.sendall(b"220 mail.example.com ready for whatever you have to say\r\n" * 4)
            guest.close()

        thread = Thread(target=greet, daemon=True)
        thread.start()
        with rejected(InputError, "simulation/cluster"):
            cluster(f"tcp://127.0.0.1:{server.getsockname()[1]}").__enter__()
        thread.join()
