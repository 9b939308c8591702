"""Backup: a house's whole record as lines of JSON, which can be restored into any database.

The file contains events exactly as they are stored, with sealed events still sealed. It does not
contain the house's key, and is useless without that key. Balances are summed again on restore, and
snapshots are left out.

The first line names the format. Each stream then has its own line, followed by its events, its
ledger lines, and its commands. The last line gives the number of streams. If it is missing, the
file was cut off.
"""

import json
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from letitride.errors import StorageError
from letitride.eventstore import store
from letitride.house.house_journal import WALLET

FORM = {"letitride": "backup", "form": 2}

_BYTES = ("hash", "payload", "digest")
#: The number of rows in memory at which they are stored.
_BATCH = 5000


def write_backup(tx: store.Transaction, file: TextIO) -> int:
    """Write the whole record as of one point in time; return the number of streams."""
    streams = tx.streams()
    _write(file, FORM)
    for stream in streams:
        _write(file, {"stream": stream, **tx.head(stream)._asdict()})
        for event in tx.events(stream):
            _write(file, {"event": event._asdict()})
        for line in tx.lines(stream):
            _write(file, {"line": [line.version, line.number, *line.line]})
        for done in tx.receipts(stream):
            _write(file, {"command": done._asdict()})
    _write(file, {"end": len(streams)})
    return len(streams)


def read_backup(tx: store.Transaction, file: Iterable[str]) -> None:
    """Restore a backup into an empty store; an invalid file restores nothing.

    Only a batch of rows is in memory at any time.
    """
    if tx.streams():
        raise StorageError("storage/not_empty", expected="an empty database", got="one with data")
    reader = _Reader(tx)
    for number, row in _rows(file):
        try:
            reader.take(number, row)
        except TypeError:
            raise _wrong(number, "all fields of a row and no others") from None
    reader.end_stream()
    reader.flush()


class _Reader:
    """A reader that stores the rows of a backup in batches, stream by stream."""

    def __init__(self, tx: store.Transaction) -> None:
        self._tx = tx
        self._name: str | None = None
        self._head = store.NO_EVENTS
        self._versions = 0  # The number of events of this stream so far.
        self._number = 1
        self._events: list[store.StoredEvent] = []
        self._lines: list[store.StoredLine] = []
        self._balances: Counter[store.AccountKey] = Counter()
        self._times: dict[store.AccountKey, str] = {}

    def take(self, number: int, row: Any) -> None:
        """Take one row."""
        self._number = number
        match row:
            case {"stream": str(name), "version": version, "hash": hash_, "time": time}:
                self.end_stream()
                self._head = store.checked(store.Head(version, hash_, time))
                self._name, self._versions = name, 0
            case {"event": dict(event)} if self._name is not None:
                self._take_event(store.checked(store.StoredEvent(**event)))
            case {"line": [version, at, *line]} if self._name is not None:
                kept = store.StoredLine(version, at, store.checked(store.LedgerLine(*line)))
                self._lines.append(store.checked(kept))
                self._balances[kept.line.key] += kept.line.micros
                if kept.line.account == WALLET:  # no later than the end of this stream
                    self._times[kept.line.key] = self._head.time
            case {"command": dict(done)} if self._name is not None:
                self._tx.save_receipt(store.checked(store.CommandReceipt(**done)))
            case _:
                raise _wrong(number, "a stream, an event, a ledger line, or a command")
        if len(self._events) + len(self._lines) + len(self._balances) >= _BATCH:
            self.flush()

    def _take_event(self, event: store.StoredEvent) -> None:
        self._versions += 1
        if (event.stream, event.version) != (self._name, self._versions):
            raise _wrong(self._number, f"event {self._versions} of {self._name!a}")
        self._events.append(event)

    def end_stream(self) -> None:
        """Store the rest of the stream, which must have an event."""
        if self._name is not None and not self._versions:
            raise _wrong(self._number, f"an event in {self._name!a} before this line")
        self.flush()

    def flush(self) -> None:
        """Store the rows in memory."""
        if self._name is not None and (self._events or self._lines):
            self._tx.append(self._name, self._head, self._events, self._lines)
        self._tx.add_to_balances(dict(self._balances))
        for key, time in self._times.items():
            self._tx.save_posting_time(key, max(time, self._tx.claim_posting_time(key)))
        self._events, self._lines = [], []
        self._balances.clear()
        self._times.clear()


def _rows(file: Iterable[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows between the first line and the last; both lines are required."""
    numbered = enumerate(file, 1)
    if _read(*next(numbered, (1, ""))) != FORM:
        raise _wrong(1, f"{json.dumps(FORM)}")
    number, streams = 1, 0
    for number, text in numbered:
        match _read(number, text):
            case {"end": int(count)}:
                if count != streams or next(numbered, None) is not None:
                    raise _wrong(number, f"the last line, after {count} streams")
                return
            case row:
                streams += isinstance(row, dict) and "stream" in row
                yield number, row
    raise _wrong(number + 1, "the end of the backup")


def _write(file: TextIO, row: Any) -> None:
    file.write(json.dumps(row, default=_text) + "\n")


def _text(value: bytes) -> str:
    return b64encode(value).decode("ascii")


def _read(number: int, text: str) -> Any:
    try:
        return json.loads(text, object_hook=_with_bytes)
    except (ValueError, TypeError, RecursionError):
        raise _wrong(number, "a line of JSON") from None


def _with_bytes(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: b64decode(value, validate=True) if name in _BYTES else value
        for name, value in row.items()
    }


def _wrong(number: int, expected: str) -> StorageError:
    return StorageError(
        "storage/backup", expected=f"line {number}: {expected}", got="something else", line=number
    )
