"""Backup: a house's whole record as lines of JSON, which any database can be filled from again.

Events are in it just as they are stored, sealed ones sealed, so the file is of no use to whoever
lacks the house's key, and the key is not in it. Balances are summed again and snapshots left out.
What can be read from the file can be audited from it alone.

The first line names the form. Each stream then has a line of its own, followed by its events, the
lines of its books and the commands it did. The last line says how many streams there are: without
it the file was cut off.
"""

import json
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TextIO

from letitride.errors import StorageError
from letitride.eventstore.store import (
    AccountKey,
    CommandReceipt,
    Head,
    LedgerLine,
    StoredEvent,
    StoredLine,
    Transaction,
    checked,
)

FORM = {"letitride": "backup", "form": 2}

_BYTES = ("hash", "payload", "digest")


def write_backup(tx: Transaction, file: TextIO, each: Callable[[str], object] = str) -> None:
    """Write everything as of one moment; ``each`` is called with every stream when it is done."""
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
        each(stream)
    _write(file, {"end": len(streams)})


def read_backup(tx: Transaction, file: Iterable[str]) -> None:
    """Fill an empty store from a backup; what is not a backup fills nothing."""
    if tx.streams():
        raise StorageError("storage/not_empty", expected="an empty database", got="one in use")
    balances: Counter[AccountKey] = Counter()
    for stream in _streams(file):
        tx.append(stream.name, stream.head, stream.events, stream.lines)
        for done in stream.commands:
            tx.save_receipt(done)
        for _, _, line in stream.lines:
            balances[line.owner, line.account, line.currency] += line.micros
    tx.add_to_balances(dict(balances))


class _Stream(NamedTuple):
    name: str
    head: Head
    events: list[StoredEvent]
    lines: list[StoredLine]
    commands: list[CommandReceipt]


def _streams(file: Iterable[str]) -> Iterator[_Stream]:
    current: _Stream | None = None
    for number, row in _rows(file):
        try:
            match row:
                case {"stream": str(name), "version": version, "hash": hash_, "time": time}:
                    if current is not None:
                        yield _whole(current, number)
                    current = _Stream(name, checked(Head(version, hash_, time)), [], [], [])
                case {"event": dict(event)} if current is not None:
                    current.events.append(checked(StoredEvent(**event)))
                case {"line": [version, at, *line]} if current is not None:
                    kept = StoredLine(version, at, checked(LedgerLine(*line)))
                    current.lines.append(checked(kept))
                case {"command": dict(done)} if current is not None:
                    current.commands.append(checked(CommandReceipt(**done)))
                case _:
                    raise _wrong(number, "a stream, an event, a line of the books or a command")
        except TypeError:
            raise _wrong(number, "every field of a row, and no other") from None
    if current is not None:
        yield _whole(current, number)


def _rows(file: Iterable[str]) -> Iterator[tuple[int, Any]]:
    """What stands between the first line and the last, which must be there."""
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
        raise _wrong(number, f"an event of {stream.name!a} before this")
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
