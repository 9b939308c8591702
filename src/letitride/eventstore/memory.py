"""An in-memory store, for tests, examples, and files that are read into a store."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from threading import Event, RLock
from typing import TypeVar

from letitride.eventstore.store import (
    NO_EVENTS,
    AccountKey,
    CommandReceipt,
    Head,
    Lock,
    Notice,
    Snapshot,
    StoredEvent,
    StoredLine,
    Transaction,
    no_notices,
)

K = TypeVar("K")
V = TypeVar("V")


class MemoryStore:
    """A store that lasts as long as the process, with one transaction at a time."""

    def __init__(self) -> None:
        self._rows = _MemoryRows()
        self._lock = RLock()

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Run the block, and undo its changes if it raises an error."""
        with self._lock:
            self._rows.undo.clear()
            try:
                yield self._rows
            except BaseException:
                for step in reversed(self._rows.undo):
                    step()
                raise

    reading = transaction

    def run(self, work: Callable[[Transaction], V]) -> V:
        """Do the work in a separate transaction."""
        with self.transaction() as tx:
            return work(tx)

    def notices(self, patience: float, stop: Event) -> Generator[Notice | None, None, None]:
        """Yield only None, because no other process writes to this store."""
        return no_notices(patience, stop)

    def close(self) -> None:
        """Do nothing; there are no connections."""


class _MemoryRows:
    """A transaction on an in-memory store: its rows, and the steps that undo changes to them."""

    def __init__(self) -> None:
        self.undo: list[Callable[[], object]] = []
        self._heads: dict[str, Head] = {}
        self._events: dict[str, list[StoredEvent]] = {}
        self._lines: dict[str, list[StoredLine]] = {}
        self._receipts: dict[str, CommandReceipt] = {}
        self._balances: dict[AccountKey, int] = {}
        self._snapshots: dict[str, Snapshot] = {}

    def head(self, stream: str, lock: Lock = Lock.NONE) -> Head:  # noqa: ARG002 - one transaction at a time needs no lock
        return self._heads.get(stream, NO_EVENTS)

    def streams(self, prefix: str = "") -> list[str]:
        return sorted(name for name in self._heads if name.startswith(prefix))

    def named_streams(self) -> set[str]:
        named = {receipt.stream for receipt in self._receipts.values()}
        return named.union(self._heads, self._events, self._lines, self._snapshots)

    def events(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[StoredEvent]:
        return iter(self._events.get(stream, [])[after:upto])

    def events_of(self, stream: str, kinds: Iterable[str], after: int = 0) -> Iterator[StoredEvent]:
        wanted = set(kinds)
        return (event for event in self.events(stream, after) if event.kind in wanted)

    def last_of(self, stream: str, kinds: Iterable[str]) -> StoredEvent | None:
        wanted = set(kinds)
        kept = self._events.get(stream, [])
        return next((event for event in reversed(kept) if event.kind in wanted), None)

    def receipt(self, command: str) -> CommandReceipt | None:
        return self._receipts.get(command)

    def receipts(self, stream: str) -> list[CommandReceipt]:
        found = (receipt for receipt in self._receipts.values() if receipt.stream == stream)
        return sorted(found, key=attrgetter("first", "last", "command"))

    def lines(self, stream: str) -> Iterator[StoredLine]:
        return iter(self._lines.get(stream, []))

    def posted_sums(
        self, stream: str, after: int = 0, upto: int | None = None
    ) -> dict[AccountKey, int]:
        sums: Counter[AccountKey] = Counter()
        for version, _, line in self.lines(stream):
            if version > after and (upto is None or version <= upto):
                sums[line.key] += line.micros
        return sums

    def balances(self, account: str | None = None) -> dict[AccountKey, int]:
        return {
            key: micros
            for key, micros in self._balances.items()
            if account is None or key[1] == account
        }

    def snapshot(self, stream: str) -> Snapshot | None:
        return self._snapshots.get(stream)

    def append(
        self, stream: str, head: Head, events: Iterable[StoredEvent], lines: Iterable[StoredLine]
    ) -> None:
        _put(self.undo, self._heads, stream, head)
        _extend(self.undo, self._events.setdefault(stream, []), events)
        _extend(self.undo, self._lines.setdefault(stream, []), lines)

    def add_to_balances(self, amounts: dict[AccountKey, int]) -> None:
        for key, micros in amounts.items():
            _put(self.undo, self._balances, key, self._balances.get(key, 0) + micros)

    def balance(self, key: AccountKey) -> int:
        return self._balances.get(key, 0)

    def save_receipt(self, receipt: CommandReceipt) -> None:
        _put(self.undo, self._receipts, receipt.command, receipt)

    def save_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        _put(self.undo, self._snapshots, stream, snapshot)


def _put(undo: list[Callable[[], object]], rows: dict[K, V], key: K, value: V) -> None:
    if key in rows:
        before = rows[key]
        undo.append(lambda: rows.update({key: before}))
    else:
        undo.append(lambda: rows.pop(key))
    rows[key] = value


def _extend(undo: list[Callable[[], object]], rows: list[V], more: Iterable[V]) -> None:
    before = len(rows)
    undo.append(lambda: rows.__delitem__(slice(before, None)))
    rows.extend(more)
