"""The store: one interface to rows and transactions in memory, SQLite, or PostgreSQL.

A transaction is applied completely or not at all, and is on disk when it ends.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager
from enum import Enum
from threading import Event
from typing import NamedTuple, Protocol, TypeVar

V = TypeVar("V")


class Head(NamedTuple):
    """The head of a stream: the version, hash, and time of its last event."""

    version: int
    hash: bytes
    time: str


NO_EVENTS = Head(0, bytes(32), "")


class StoredEvent(NamedTuple):
    """One event as a row.

    ``link_version`` is the version of the linked stream when the event was written, or None if the
    event does not depend on one.
    """

    stream: str
    version: int
    kind: str
    schema: int
    time: str
    actor: str
    command: str
    link_version: int | None
    sealed: int  # 1 or 0
    payload: bytes
    hash: bytes = b""


class CommandReceipt(NamedTuple):
    """The versions that a command appended to its stream, from ``first`` to ``last``.

    If the command appended nothing, ``last`` is one less than ``first``. The signature covers the
    other fields and the hash of the stream's head.
    """

    command: str
    stream: str
    first: int
    last: int
    digest: bytes
    signature: str = ""


class LedgerLine(NamedTuple):
    """One ledger line: an owner's account and its change, in millionths of a cent."""

    owner: str
    account: str
    currency: str
    micros: int
    memo: str = ""

    @property
    def key(self) -> "AccountKey":
        """The account that the line changes."""
        return self.owner, self.account, self.currency


class StoredLine(NamedTuple):
    """A ledger line with the version of the event it belongs to."""

    version: int
    number: int
    line: LedgerLine


class Snapshot(NamedTuple):
    """A stream's state at one version, kept only as a cache."""

    version: int
    payload: bytes


Row = TypeVar("Row", Head, StoredEvent, CommandReceipt, LedgerLine, StoredLine, Snapshot)


def checked(row: Row) -> Row:
    """Return the row unchanged if its fields have the declared types and fit in every database.

    Otherwise, raise TypeError. A boolean does not count as a number.
    """
    for value, kind in zip(row, type(row).__annotations__.values(), strict=True):
        wrong = not isinstance(value, kind) or isinstance(value, bool)
        if wrong or (isinstance(value, int) and value.bit_length() > 63):
            raise TypeError
    return row


class Notice(NamedTuple):
    """A notice that a stream has grown to a version."""

    stream: str
    version: int


def no_notices(patience: float, stop: Event) -> Generator[Notice | None, None, None]:
    """Yield None now and every ``patience`` seconds, for stores that send no notices."""
    yield None
    while not stop.wait(patience):
        yield None


class Lock(Enum):
    """The lock on a stream, held until the transaction ends."""

    NONE = "none"
    SHARED = "shared"
    EXCLUSIVE = "exclusive"


AccountKey = tuple[str, str, str]  # owner, account, currency


class Transaction(Protocol):
    """The reads and writes available within a transaction."""

    def head(self, stream: str, lock: Lock = Lock.NONE) -> Head:
        """Return a stream's head, locked as given, or ``NO_EVENTS`` if it has no events."""

    def streams(self, prefix: str = "") -> list[str]:
        """Return the names of all streams, or of those with this prefix, sorted."""

    def named_streams(self) -> set[str]:
        """Return every stream that any row names, with or without a head."""

    def events(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[StoredEvent]:
        """Return the events of a stream, in order."""

    def events_of(self, stream: str, kinds: Iterable[str], after: int = 0) -> Iterator[StoredEvent]:
        """Return a stream's events of these kinds, in order."""

    def last_of(self, stream: str, kinds: Iterable[str]) -> StoredEvent | None:
        """Return a stream's latest event of one of these kinds."""

    def receipt(self, command: str) -> CommandReceipt | None:
        """Return the receipt of a command, or None if it was not carried out."""

    def receipts(self, stream: str) -> list[CommandReceipt]:
        """Return the receipts of a stream's commands, in order of version."""

    def lines(self, stream: str) -> Iterator[StoredLine]:
        """Return the ledger lines of a stream's events, in order."""

    def posted_sums(
        self, stream: str, after: int = 0, upto: int | None = None
    ) -> dict[AccountKey, int]:
        """Return the sums of a stream's ledger lines by account."""

    def balances(self, account: str | None = None) -> dict[AccountKey, int]:
        """Return the balances of all accounts, or of every owner's account with this name."""

    def snapshot(self, stream: str) -> Snapshot | None:
        """Return the latest snapshot of a stream."""

    def append(
        self, stream: str, head: Head, events: Iterable[StoredEvent], lines: Iterable[StoredLine]
    ) -> None:
        """Append events and their ledger lines to a stream, and set the stream's head."""

    def add_to_balances(self, amounts: dict[AccountKey, int]) -> None:
        """Add amounts to balances, in the order given."""

    def balance(self, key: AccountKey) -> int:
        """Return the balance of one account."""

    def save_receipt(self, receipt: CommandReceipt) -> None:
        """Save the receipt of a command."""

    def save_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Replace the snapshot of a stream."""


class Store(Protocol):
    """Storage for rows, in a database or in memory."""

    def transaction(self) -> AbstractContextManager[Transaction]:
        """Run the block in a transaction that commits at its end, or rolls back on an error."""

    def run(self, work: Callable[[Transaction], V]) -> V:
        """Do the work in a transaction, which may be shared with other work (group commit)."""

    def reading(self) -> AbstractContextManager[Transaction]:
        """Run the block on one consistent state, read-only and without blocking writers."""

    def notices(self, patience: float, stop: Event) -> Generator[Notice | None, None, None]:
        """Yield a notice whenever a stream grows, until stopped.

        None means that any stream may have grown.
        """

    def close(self) -> None:
        """Close every connection."""
