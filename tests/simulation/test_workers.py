"""Work sharing: every pool plays the same chunks in order, and runs only a few chunks ahead."""

import pickle
import signal
import time
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
)
from functools import partial
from multiprocessing import forkserver
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.money import Cents
from letitride.rulebook.wagers import Game, Wager
from letitride.simulation import workers
from letitride.simulation.simulation import Simulation
from letitride.simulation.workers import AHEAD, alone, processes, shared, spans
from letitride.table.stakes import Stakes
from tests.playing import house


@given(st.integers(0, 1000), st.integers(1, 300))
def test_chunks_cover_all_rounds_once_and_in_order(total: int, chunk: int) -> None:
    rounds = [first + n for first, number in spans(total, chunk) for n in range(number)]
    assert rounds == list(range(total))
    assert all(number <= chunk for _, number in spans(total, chunk))


def slow_first(first: int, number: int) -> tuple[int, int]:
    time.sleep(0.02 if first == 0 else 0)
    return first, number


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_results_come_in_order_whichever_chunk_finishes_first(workers: int) -> None:
    with ThreadPoolExecutor(workers) as pool:
        assert list(shared(pool, workers, slow_first, 50, 7)) == list(alone(slow_first, 50, 7))


class Watched(Executor):
    """An executor that runs the first three tasks immediately and keeps all futures."""

    def __init__(self) -> None:
        self.given: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if len(self.given) < 3:
            future.set_result(fn(*args, **kwargs))
        self.given.append(future)
        return future


def test_lost_workers_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "LOOK", 0.01)
    looks = iter([False, False, True])
    results = shared(Watched(), 4, slow_first, 10, 1, gone=lambda: next(looks))
    assert [next(results) for _ in range(3)] == [(taken, 1) for taken in range(3)]
    with pytest.raises(CancelledError, match="the cluster disconnected"):
        next(results)
    assert next(looks, None) is None


def test_only_a_few_chunks_are_in_progress() -> None:
    """The limit ensures that a long run needs no more memory than a short one."""
    pool = Watched()
    results = shared(pool, 2, slow_first, 10**15, 1)
    for taken in range(3):
        assert next(results) == (taken, 1)
        assert len(pool.given) <= AHEAD * 2 + taken


def test_closing_the_iterator_cancels_the_rest() -> None:
    pool = Watched()
    results = shared(pool, 2, slow_first, 100, 1)
    next(results)
    results.close()  # type: ignore[attr-defined]  # a generator
    assert [future.cancelled() for future in pool.given] == [False, False, False, True]


# ---------------------------------------------------------------- processes

MODULE = Simulation.__module__


def simulation_of(seats: int = 7) -> Simulation:
    rules = house("MA", "shoe", {"main": "MA-MAIN", "progressive": "MA-PROG"})
    stakes = Stakes(Cents(500), {Wager.PROGRESSIVE: Cents(100)})
    return Simulation(rules, stakes, seats=seats, seed=3, tables=2)


def everything(simulation: Simulation) -> tuple[Any, ...]:
    """Return every result of a simulation, for exact comparison."""
    log = simulation.jackpots.sensors[Game.PROGRESSIVE]
    level = log.levels["Jackpot"]
    return (
        simulation.tally.digest,
        tuple(simulation.estimates()),
        level.meter,
        level.awards,
        level.whole_wins.bins,
        level.waits.bins,
        log.path.points,
    )


def run_alone(rounds: int, chunk: int) -> Simulation:
    simulation = simulation_of()
    for each in alone(simulation.work.play, rounds, chunk):
        simulation.take(each)
    return simulation


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_processes_gives_the_same_counts(workers: int) -> None:
    simulation = simulation_of()
    with processes(workers, MODULE) as pool:
        for each in shared(pool, workers, simulation.work.play, 100_000, 9_000):
            simulation.take(each)
    assert everything(simulation) == everything(run_alone(100_000, 9_000))


def test_the_counts_do_not_depend_on_the_chunk_size() -> None:
    small, large = run_alone(20_000, 1_700), run_alone(20_000, 20_000)
    assert small.tally.digest == large.tally.digest
    assert everything(small)[2:] == everything(large)[2:]


def test_a_process_that_dies_is_noticed() -> None:
    with processes(1, MODULE) as pool, pytest.raises(BrokenExecutor):
        pool.submit(signal.raise_signal, signal.SIGKILL).result()


def test_interrupts_are_left_to_the_command() -> None:
    """Ctrl-C reaches every process in a terminal. Workers ignore it; the command stops them."""
    with processes(1, MODULE) as pool:
        pool.submit(signal.raise_signal, signal.SIGINT).result()
        assert pool.submit(max, 1, 2).result() == 2


def test_ctrl_c_does_not_stop_processes_that_are_still_starting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """New processes start with the parent's handler, so the parent ignores Ctrl-C meanwhile."""
    before, begun_as = signal.getsignal(signal.SIGINT), []
    monkeypatch.setattr(
        forkserver, "ensure_running", lambda: begun_as.append(signal.getsignal(signal.SIGINT))
    )
    with processes(1, MODULE):
        assert signal.getsignal(signal.SIGINT) is before
    assert begun_as == [signal.SIG_IGN]


def test_the_job_sent_to_processes_is_small() -> None:
    """A job must be small, because it is sent with every chunk."""
    assert len(pickle.dumps(partial(simulation_of().work.play, 0, 1))) < 50_000
