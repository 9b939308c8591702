"""Group commit: concurrent commands share one transaction and one fsync.

SQLite allows one writer at a time. Commands that arrive during a commit form the next batch. The
first of them is the leader. It runs every command in the batch in one transaction, each in its own
savepoint, and commits once. By the time any of them returns, the whole batch is on disk.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Event, Lock
from typing import Any, Generic, TypeVar, cast

from letitride.errors import LetItRideError, StorageError
from letitride.eventstore.sql_transaction import DatabaseTransaction
from letitride.eventstore.store import Transaction

T = TypeVar("T")

#: Seconds that a leader waits for the writers of the last batch to send their next commands.
_PATIENCE = 0.001


class _Pending(Generic[T]):
    """A command in the queue, and its result once its batch has run."""

    def __init__(self, work: Callable[[Transaction], T]) -> None:
        self.work = work
        self.leads = False
        self.value: T | None = None
        self.error: BaseException | None = None
        self._woken = Lock()
        self._woken.acquire()

    def wait(self) -> None:
        """Block until the command is committed or rejected, or becomes the next leader."""
        self._woken.acquire()

    def wake(self) -> None:
        self._woken.release()

    def result(self) -> T:
        if self.error is not None:
            raise self.error
        return cast(T, self.value)


class GroupCommit:
    """The queue of writers for a database that allows one writer at a time."""

    def __init__(
        self, transaction: Callable[[], AbstractContextManager[DatabaseTransaction]]
    ) -> None:
        self._transaction = transaction
        self._queue: list[_Pending[Any]] = []
        self._queue_lock = Lock()  # held briefly to join the queue or choose its leader
        self._has_leader = False
        self._last_batch = 1  # The number of commands in the last batch.
        self._batch_is_full = Event()  # Set when the queue is as long as the last batch.
        self._write_lock = Lock()  # Held while a transaction is open.

    @contextmanager
    def alone(self) -> Iterator[DatabaseTransaction]:
        """Run the block in a transaction that no other command shares."""
        with self._write_lock, self._transaction() as tx:
            yield tx

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Run the work in the next batch; its changes are on disk when this returns."""
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
        """Remove a writer from the queue. If it was the leader, make the next writer the leader."""
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

        Under load, the writers of the last batch soon send their next commands. Waiting briefly for
        all of them costs less than committing the first one separately.
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
        except BaseException as error:  # nothing in the batch was saved
            for pending in batch:
                pending.error = _unavailable(error)
            raise
        finally:
            for pending in batch:
                pending.wake()


def _run_one(tx: DatabaseTransaction, pending: _Pending[Any], *, alone: bool) -> None:
    """Run one command in a batch, or reject it. A lone command needs no savepoint."""
    try:
        with nullcontext() if alone else tx.savepoint():
            pending.value = pending.work(tx)
    except Exception as error:
        if not tx.is_open:  # for example, because the disk is full; the whole batch is lost
            raise
        if alone:
            tx.rollback()
        pending.error = error


def _unavailable(error: BaseException) -> StorageError:
    """Return the error that every writer in a failed batch receives."""
    got = error.got if isinstance(error, LetItRideError) else type(error).__name__
    return StorageError("storage/unavailable", expected="a writable database", got=got)
