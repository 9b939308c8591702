"""Group commit: concurrent commands share one transaction and one wait for the disk.

SQLite has one writer at a time. Commands that arrive during a commit form the next batch. The
first of them leads: it runs every command of the batch in one transaction, each in a savepoint of
its own, and commits once. All of them are on the disk when any of them returns.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Event, Lock
from typing import Any, Generic, Protocol, TypeVar, cast

from letitride.errors import LetItRideError, StorageError
from letitride.eventstore.store import Transaction

T = TypeVar("T")

#: How long a leader waits for the writers of the last batch to come back, in seconds.
_PATIENCE = 0.001


class BatchTransaction(Transaction, Protocol):
    """A transaction with savepoints."""

    @property
    def is_open(self) -> bool:
        """Whether the database has not rolled it back by itself."""
        ...

    def savepoint(self) -> AbstractContextManager[None]:
        """A block that is rolled back by itself if it raises."""
        ...

    def rollback(self) -> None:
        """Undo the whole transaction; committing it afterwards does nothing."""
        ...


class _Pending(Generic[T]):
    """A command's work that waits for its batch, and then its outcome."""

    def __init__(self, work: Callable[[Transaction], T]) -> None:
        self.work = work
        self.leads = False
        self.value: T | None = None
        self.error: BaseException | None = None
        self._woken = Lock()
        self._woken.acquire()

    def wait(self) -> None:
        """Block until it is committed or rejected, or is to lead the next batch."""
        self._woken.acquire()

    def wake(self) -> None:
        self._woken.release()

    def result(self) -> T:
        if self.error is not None:
            raise self.error
        return cast(T, self.value)


class GroupCommit:
    """The queue of writers before a database that has one writer at a time."""

    def __init__(self, transaction: Callable[[], AbstractContextManager[BatchTransaction]]) -> None:
        self._transaction = transaction
        self._queue: list[_Pending[Any]] = []
        self._queue_lock = Lock()  # held for a moment, to join the queue or to choose its leader
        self._has_leader = False
        self._last_batch = 1  # how many commands were in it
        self._batch_is_full = Event()  # as many as last time have joined the queue
        self._write_lock = Lock()  # held while a transaction is open

    @contextmanager
    def alone(self) -> Iterator[BatchTransaction]:
        """A transaction that is shared with no other command."""
        with self._write_lock, self._transaction() as tx:
            yield tx

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Run the work in the next batch; it is on the disk when this returns."""
        pending = _Pending(work)
        try:
            self._join(pending)
            if not pending.leads:
                pending.wait()
            if pending.leads:
                self._commit_batch()
        finally:
            self._leave(pending)
        return pending.result()

    def _join(self, pending: _Pending[Any]) -> None:
        with self._queue_lock:
            self._queue.append(pending)
            if len(self._queue) >= self._last_batch > 1:
                self._batch_is_full.set()
            pending.leads, self._has_leader = not self._has_leader, True

    def _leave(self, pending: _Pending[Any]) -> None:
        """Hand the lead to the first in the queue; drop a writer that was interrupted in it."""
        with self._queue_lock:
            if pending in self._queue:
                self._queue.remove(pending)
            if pending.leads:
                self._has_leader = bool(self._queue)
                for first in self._queue[:1]:
                    first.leads = True
                    first.wake()

    def _commit_batch(self) -> None:
        """Run everything in the queue in one transaction, and wake the writers.

        Under load, the writers of the last batch are about to come back. Waiting a moment for them
        costs less than a commit for the first of them alone.
        """
        batch: list[_Pending[Any]] = []
        try:
            with self._write_lock:
                under_load = self._last_batch > 1
                if under_load:
                    self._batch_is_full.wait(_PATIENCE)
                with self._queue_lock:
                    batch, self._queue = self._queue, []
                    self._last_batch = len(batch)
                    if under_load:
                        self._batch_is_full.clear()
                with self._transaction() as tx:
                    for pending in batch:
                        _run_one(tx, pending, alone=len(batch) == 1)
        except BaseException as error:  # none of the batch is on the disk
            for pending in batch:
                pending.error = _unavailable(error)
            raise
        finally:
            for pending in batch:
                pending.wake()


def _run_one(tx: BatchTransaction, pending: _Pending[Any], *, alone: bool) -> None:
    """Run one command of a batch, or reject it; a command alone needs no savepoint."""
    try:
        with nullcontext() if alone else tx.savepoint():
            pending.value = pending.work(tx)
    except Exception as error:
        if not tx.is_open:  # as when the disk is full: then the whole batch is lost
            raise
        if alone:
            tx.rollback()
        pending.error = error


def _unavailable(error: BaseException) -> StorageError:
    """The error for every writer of a batch that could not be committed."""
    got = error.got if isinstance(error, LetItRideError) else type(error).__name__
    return StorageError("storage/unavailable", expected="a database that can be written", got=got)
