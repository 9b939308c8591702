"""Backup: a house's whole record as lines of JSON, which can be restored into any database.

The file contains events exactly as they are stored, with sealed events still sealed. It does not
contain the house's key, and is useless without that key. Balances are summed again on restore, and
snapshots are left out.

The first line names the format. Each stream then has its own line, followed by its events, its
ledger lines, and its commands. The entries of the public log come after all streams. The last line
gives the number of streams. If it is missing, the file was cut off.
"""

import json
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TextIO

from letitride.errors import StorageError
from letitride.eventstore import store
from letitride.house.proof.log_restore import LogRestore, log_rows

FORM = {"letitride": "backup", "form": 2}

_BYTES = ("hash", "payload", "digest", "leaf")


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
    for entry in log_rows(tx):
        _write(file, {"logged": entry})
    _write(file, {"end": len(streams)})
    return len(streams)


def read_backup(tx: store.Transaction, file: Iterable[str]) -> None:
    """Restore a backup into an empty store; an invalid file restores nothing."""
    if tx.streams():
        raise StorageError("storage/not_empty", expected="an empty database", got="one with data")
    balances: Counter[store.AccountKey] = Counter()
    log = LogRestore(tx)
    for stream in _streams(file, log):
        tx.append(stream.name, stream.head, stream.events, stream.lines)
        log.queue(stream.name, stream.events)
        for done in stream.commands:
            tx.save_receipt(done)
        for _, _, line in stream.lines:
            balances[line.key] += line.micros
    tx.add_to_balances(dict(balances))
    log.finish()


class _Stream(NamedTuple):
    name: str
    head: store.Head
    events: list[store.StoredEvent]
    lines: list[store.StoredLine]
    commands: list[store.CommandReceipt]


def _streams(file: Iterable[str], log: LogRestore) -> Iterator[_Stream]:
    current: _Stream | None = None
    for number, row in _rows(file):
        try:
            match row:
                case {"stream": str(name), "version": version, "hash": hash_, "time": time}:
                    if current is not None:
                        yield _whole(current, number)
                    current = _Stream(
                        name, store.checked(store.Head(version, hash_, time)), [], [], []
                    )
                case {"event": dict(event)} if current is not None:
                    current.events.append(store.checked(store.StoredEvent(**event)))
                case {"line": [version, at, *line]} if current is not None:
                    kept = store.StoredLine(version, at, store.checked(store.LedgerLine(*line)))
                    current.lines.append(store.checked(kept))
                case {"command": dict(done)} if current is not None:
                    current.commands.append(store.checked(store.CommandReceipt(**done)))
                case {"logged": dict(entry)}:
                    log.add(entry)
                case _:
                    raise _wrong(number, "a stream, an event, a ledger line, or a command")
        except TypeError:
            raise _wrong(number, "all fields of a row and no others") from None
    if current is not None:
        yield _whole(current, number)


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


def _whole(stream: _Stream, number: int) -> _Stream:
    if not stream.events:
        raise _wrong(number, f"an event in {stream.name!a} before this line")
    return stream


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
