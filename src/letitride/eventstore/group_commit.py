"""Together: commands that come at the same time share a transaction, and one wait for the disk.

SQLite lets one write at a time. Whoever comes while others write waits in line; the first of the
line then does the work of everybody in it, each piece undone by itself if it is refused, and all of
it is on the disk when any of them is told so.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Event, Lock
from typing import Any, Generic, Protocol, TypeVar, cast

from letitride.errors import LetItRideError, StorageError
from letitride.eventstore.store import Transaction

T = TypeVar("T")

#: How long whoever leads waits for those who were served last time, in seconds.
_PATIENCE = 0.001


class Divisible(Transaction, Protocol):
    """A transaction of which a part can be undone."""

    @property
    def is_open(self) -> bool:
        """Whether the database has not given it up."""
        ...

    def part(self) -> AbstractContextManager[None]:
        """A block that leaves nothing behind if it raises."""
        ...

    def undo(self) -> None:
        """Leave nothing of all of it behind."""
        ...


class _Piece(Generic[T]):
    """Somebody's work, and what became of it."""

    def __init__(self, work: Callable[[Transaction], T]) -> None:
        self.leads = False
        self._told = Lock()
        self._told.acquire()
        self._work = work
        self._value: T | None = None
        self._error: BaseException | None = None

    def wait(self) -> None:
        """Until it is done, or is to lead the line."""
        self._told.acquire()

    def wake(self) -> None:
        self._told.release()

    def do(self, tx: Transaction) -> None:
        self._value = self._work(tx)

    def refuse(self, error: BaseException) -> None:
        self._error = error

    def result(self) -> T:
        if self._error is not None:
            raise self._error
        return cast(T, self._value)


class GroupCommit:
    """The line before a database that one writes at a time."""

    def __init__(self, transaction: Callable[[], AbstractContextManager[Divisible]]) -> None:
        self._transaction = transaction
        self._waiting: list[_Piece[Any]] = []
        self._line = Lock()  # held for a moment, to join the line or to say who leads it
        self._is_led = False
        self._served = 1  # how many were, last time
        self._complete = Event()  # as many have come again
        self._turn = Lock()  # held while the database is written

    @contextmanager
    def alone(self) -> Iterator[Divisible]:
        """A transaction shared with nobody."""
        with self._turn, self._transaction() as tx:
            yield tx

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Do the work, with that of others who wait; it is on the disk when this returns."""
        piece = _Piece(work)
        try:
            self._join(piece)
            if not piece.leads:
                piece.wait()
            if piece.leads:
                self._lead()
        finally:
            self._leave(piece)
        return piece.result()

    def _join(self, piece: _Piece[Any]) -> None:
        with self._line:
            self._waiting.append(piece)
            if len(self._waiting) >= self._served > 1:
                self._complete.set()
            piece.leads, self._is_led = not self._is_led, True

    def _leave(self, piece: _Piece[Any]) -> None:
        """Whoever led lets the next one lead; who was interrupted is not in the line any more."""
        with self._line:
            if piece in self._waiting:
                self._waiting.remove(piece)
            if piece.leads:
                self._is_led = bool(self._waiting)
                for first in self._waiting[:1]:
                    first.leads = True
                    first.wake()

    def _lead(self) -> None:
        """Write for everybody in the line, and tell them.

        Where many write, those served last time are about to come again: to wait for them a moment
        costs less than to go to the disk for the first of them alone.
        """
        pieces: list[_Piece[Any]] = []
        try:
            with self._turn:
                among_many = self._served > 1
                if among_many:
                    self._complete.wait(_PATIENCE)
                with self._line:
                    pieces, self._waiting = self._waiting, []
                    self._served = len(pieces)
                    if among_many:
                        self._complete.clear()
                with self._transaction() as tx:
                    for piece in pieces:
                        _do_part(tx, piece, alone=len(pieces) == 1)
        except BaseException as error:  # not one of them is on the disk
            for piece in pieces:
                piece.refuse(_told_again(error))
            raise
        finally:
            for piece in pieces:
                piece.wake()


def _do_part(tx: Divisible, piece: _Piece[Any], *, alone: bool) -> None:
    """Do a piece, or refuse it; whoever is alone needs no part that could be undone by itself."""
    try:
        with nullcontext() if alone else tx.part():
            piece.do(tx)
    except Exception as error:
        if not tx.is_open:  # as when the disk is full: then none of it was done
            raise
        if alone:
            tx.undo()
        piece.refuse(error)


def _told_again(error: BaseException) -> StorageError:
    """The same for everybody who waited."""
    got = error.got if isinstance(error, LetItRideError) else type(error).__name__
    return StorageError("storage/unavailable", expected="a database that can be written", got=got)
