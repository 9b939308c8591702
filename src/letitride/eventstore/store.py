"""The store: the port to memory, SQLite or PostgreSQL, in rows and transactions.

A transaction is applied as a whole or not at all, and is on the disk when it ends.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager
from enum import Enum
from threading import Event
from typing import NamedTuple, Protocol, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Head(NamedTuple):
    """The end of a stream: the version, hash and time of its last event."""

    version: int
    hash: bytes
    time: str


NO_EVENTS = Head(0, bytes(32), "")


class StoredEvent(NamedTuple):
    """One event as a row.

    ``link_version`` is the version of a linked stream when the event was written, if it relies on
    one.
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
    """What a command appended: the versions of its stream from ``first`` to ``last``.

    If it appended nothing, ``last`` is one less than ``first``. The signature covers the rest and
    the hash of the stream's head.
    """

    command: str
    stream: str
    first: int
    last: int
    digest: bytes
    signature: str = ""


class LedgerLine(NamedTuple):
    """One line of the ledger, in millionths of a cent: an owner's account, and its change."""

    owner: str
    account: str
    currency: str
    micros: int
    memo: str = ""


class StoredLine(NamedTuple):
    """A ledger line with the version of the event it belongs to."""

    version: int
    number: int
    line: LedgerLine


class Snapshot(NamedTuple):
    """A state as of a version: a cache, and no more."""

    version: int
    payload: bytes


Row = TypeVar("Row", Head, StoredEvent, CommandReceipt, LedgerLine, StoredLine, Snapshot)


def checked(row: Row) -> Row:
    """A row, if its fields are what they are said to be and every database can hold them.

    Raises TypeError if not; true and false are no numbers.
    """
    for value, kind in zip(row, type(row).__annotations__.values(), strict=True):
        wrong = not isinstance(value, kind) or isinstance(value, bool)
        if wrong or (isinstance(value, int) and value.bit_length() > 63):
            raise TypeError
    return row


class Notice(NamedTuple):
    """A stream has grown to a version."""

    stream: str
    version: int


def no_notices(patience: float, stop: Event) -> Generator[Notice | None, None, None]:
    """None at once and then every ``patience`` seconds, for stores that send no notices."""
    yield None
    while not stop.wait(patience):
        yield None


class Lock(Enum):
    """How a stream is locked until the transaction ends."""

    NONE = "none"
    SHARED = "shared"
    EXCLUSIVE = "exclusive"


AccountKey = tuple[str, str, str]  # owner, account, currency


class Transaction(Protocol):
    """What can be read and written between the beginning and the end of a transaction."""

    def head(self, stream: str, lock: Lock = Lock.NONE) -> Head:
        """The head of a stream, locked like this; ``NO_EVENTS`` if there is no such stream."""
        ...

    def streams(self) -> list[str]:
        """The names of all streams, in order."""
        ...

    def named_streams(self) -> set[str]:
        """Every stream that any row names, with or without a head."""
        ...

    def events(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[StoredEvent]:
        """The events of a stream in order."""
        ...

    def events_of(self, stream: str, kinds: Iterable[str], after: int = 0) -> Iterator[StoredEvent]:
        """The events of a stream that are of one of these kinds, in order."""
        ...

    def last_of(self, stream: str, kinds: Iterable[str]) -> StoredEvent | None:
        """The latest event of a stream that is of one of these kinds."""
        ...

    def receipt(self, command: str) -> CommandReceipt | None:
        """The receipt of a command, if it was carried out."""
        ...

    def receipts(self, stream: str) -> list[CommandReceipt]:
        """The receipts of a stream's commands, in the order of versions."""
        ...

    def lines(self, stream: str) -> Iterator[StoredLine]:
        """The ledger lines of a stream's events, in order."""
        ...

    def posted_sums(
        self, stream: str, after: int = 0, upto: int | None = None
    ) -> dict[AccountKey, int]:
        """The sums of a stream's ledger lines by account."""
        ...

    def balances(self, account: str | None = None) -> dict[AccountKey, int]:
        """The balances of all accounts, or of every owner's account of this name."""
        ...

    def snapshot(self, stream: str) -> Snapshot | None:
        """The latest snapshot of a stream."""
        ...

    def append(
        self, stream: str, head: Head, events: Iterable[StoredEvent], lines: Iterable[StoredLine]
    ) -> None:
        """Append events and their lines to a stream, which then has this head."""
        ...

    def add_to_balances(self, amounts: dict[AccountKey, int]) -> None:
        """Add to balances, in the order given."""
        ...

    def balance(self, key: AccountKey) -> int:
        """The balance of one account."""
        ...

    def save_receipt(self, receipt: CommandReceipt) -> None:
        """Save the receipt of a command."""
        ...

    def save_snapshot(self, stream: str, snapshot: Snapshot | None) -> None:
        """Replace the snapshot of a stream, or delete it."""
        ...


class Store(Protocol):
    """A database, or memory."""

    def transaction(self) -> AbstractContextManager[Transaction]:
        """A transaction that commits at the end of the block, or rolls back if that raises."""
        ...

    def run(self, work: Callable[[Transaction], V]) -> V:
        """Do the work in a transaction, which may be shared with other work (group commit)."""
        ...

    def reading(self) -> AbstractContextManager[Transaction]:
        """A read-only transaction on one consistent state, which blocks no writer."""
        ...

    def notices(self, patience: float, stop: Event) -> Generator[Notice | None, None, None]:
        """Which streams have grown, until stopped; None means that any of them may have."""
        ...

    def close(self) -> None:
        """Close every connection."""
        ...
