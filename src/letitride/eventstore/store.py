"""Store: the port to whatever keeps rows.

A store knows rows and transactions, nothing of games. What it is asked to do in one transaction is
done wholly or not at all, and is on the disk when the transaction ends.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager
from enum import Enum
from threading import Event
from typing import NamedTuple, Protocol, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Head(NamedTuple):
    """The end of a stream: its last version, that event's hash and time; zero if it is new."""

    version: int
    hash: bytes
    time: str


NOTHING_YET = Head(0, bytes(32), "")


class StoredEvent(NamedTuple):
    """One event as it is stored; ``link_version`` is what the event's link had come to."""

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


class Done(NamedTuple):
    """What a command led to: the versions of its stream from ``first`` to ``last``.

    A command without events leads to nothing: then ``last`` is one less than ``first``. The
    signature is the house's, under all the rest.
    """

    command: str
    stream: str
    first: int
    last: int
    digest: bytes
    signature: str = ""


class LedgerLine(NamedTuple):
    """One line of the books, in millionths of a cent: whose account, and what was moved."""

    owner: str
    account: str
    currency: str
    micros: int
    memo: str = ""


class StoredLine(NamedTuple):
    """A line of the books with the event it belongs to."""

    version: int
    number: int
    line: LedgerLine


class Snapshot(NamedTuple):
    """A state kept so that it need not be made again: a cache and no more."""

    version: int
    payload: bytes


Row = TypeVar("Row", Head, StoredEvent, Done, LedgerLine, StoredLine, Snapshot)


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
    """A stream has come to a version."""

    stream: str
    version: int


def silence(patience: float, stop: Event) -> Generator[Notice | None, None, None]:
    """No notices, where nobody sends any: None at the beginning, and after so many seconds."""
    yield None
    while not stop.wait(patience):
        yield None


class Lock(Enum):
    """How a stream is held until the transaction ends."""

    NONE = "none"
    SHARED = "shared"  # others may hold it too, but not alone
    ALONE = "alone"


AccountKey = tuple[str, str, str]  # owner, account, currency


class Transaction(Protocol):
    """What can be read and written between the beginning and the end of a transaction."""

    def head(self, stream: str, lock: Lock = Lock.NONE) -> Head:
        """The end of a stream, held in this way; ``NOTHING_YET`` if there is no such stream."""
        ...

    def streams(self) -> list[str]:
        """The names of all streams, in order."""
        ...

    def named(self) -> set[str]:
        """Every stream that any row names, whether it is one or not."""
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

    def command(self, id_: str) -> Done | None:
        """What a command led to, if it was done."""
        ...

    def commands(self, stream: str) -> list[Done]:
        """Every command of a stream that was done, in the order of versions."""
        ...

    def lines(self, stream: str) -> Iterator[StoredLine]:
        """The lines of the books that a stream's events led to, in order."""
        ...

    def posted(self, stream: str, after: int = 0, upto: int | None = None) -> dict[AccountKey, int]:
        """What the lines of a stream's events come to on each account."""
        ...

    def balances(self, account: str | None = None) -> dict[AccountKey, int]:
        """The balances of all accounts, or of those of this name, whoever owns them."""
        ...

    def snapshot(self, stream: str) -> Snapshot | None:
        """The latest snapshot of a stream."""
        ...

    def append(
        self, stream: str, head: Head, events: Iterable[StoredEvent], lines: Iterable[StoredLine]
    ) -> None:
        """Events and their lines at the end of a stream, which has this head then."""
        ...

    def add(self, amounts: dict[AccountKey, int]) -> None:
        """Add to balances, in the order given."""
        ...

    def balance(self, key: AccountKey) -> int:
        """The balance of one account."""
        ...

    def note(self, done: Done) -> None:
        """Remember what a command led to."""
        ...

    def keep(self, stream: str, snapshot: Snapshot | None) -> None:
        """Keep a snapshot in place of the last one, or none."""
        ...


class Store(Protocol):
    """Where rows are kept."""

    def transaction(self) -> AbstractContextManager[Transaction]:
        """A transaction: it ends with the block, and is as if it had never been if that raises."""
        ...

    def run(self, work: Callable[[Transaction], V]) -> V:
        """Do the work in a transaction, perhaps one with others' work in it; the same holds."""
        ...

    def reading(self) -> AbstractContextManager[Transaction]:
        """A transaction that only reads, all of it as of one moment, and holds nobody up."""
        ...

    def notices(self, patience: float, stop: Event) -> Generator[Notice | None, None, None]:
        """Which streams have grown, until it is to stop; None means: look for yourself."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...
