"""Export: a house's whole record as JSON Lines, which can be audited from the file alone.

The first line names the format. Each stream then has a line with its head, followed by its events
(each with the hash that chains it to the one before), its commands, and its ledger lines. The
balances come after all streams. The last line has the digest of all bytes before it, signed by the
house. Sealed payloads stay sealed, so you may give the file to others. Anyone with the house's key
can read all of it.

With the house's key, an export is audited like the house itself. Without it, an audit checks the
file's completeness, every chain and its head, the receipts, and the ledger.

::

    {"export": "letitride", "format": 1}
    {"stream": {"name": "wallet:ann", "version": 1, "hash": "…", "time": "…"}}
    {"event": {"version": 1, "kind": "MoneyDeposited", …, "payload": "…", "hash": "…"}}
    {"command": {"command": "gift 1", "first": 1, "last": 1, "digest": "", "signature": "…"}}
    {"posting": {"version": 1, "number": 0, "owner": "…", "account": "…", …}}
    {"balance": {"owner": "…", "account": "…", "currency": "USD", "micros": -500000000}}
    {"end": {"lines": 6, "sha256": "…", "signature": "…"}}
"""

import json
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from letitride.eventstore import store
from letitride.eventstore.memory import MemoryStore
from letitride.eventstore.sealing import StoreKey
from letitride.house.house_journal import HouseJournal
from letitride.house.proof.audit import AuditReport, audit, audit_without_key
from letitride.house.proof.chain_check import Fault, FaultError

FORMAT = 1
_JSON = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)

#: The stream name for a fault in the file itself; the version is the line number.
FILE = "export"

#: The number of bytes at which a line is split. No line of a valid export is this long.
_LONGEST = 1 << 24


def write_export(journal: HouseJournal, file: BinaryIO) -> int:
    """Write a house's whole record as of one point in time; return the number of lines."""
    digest, lines = sha256(), 0
    with journal.store.reading() as tx:
        for line in _lines(tx):
            text = _text(line)
            digest.update(text)
            file.write(text)
            lines += 1
    found = digest.hexdigest()
    end = {"lines": lines, "sha256": found, "signature": journal.key.sign(_sealed(lines, found))}
    file.write(_text({"end": end}))
    return lines + 1


def _text(line: dict[str, Any]) -> bytes:
    return _JSON.encode(line).encode() + b"\n"


def _sealed(lines: int, digest: str) -> bytes:
    """Return the text that the house signs: the digest and the number of lines it covers."""
    return f"export {FORMAT}\n{lines}\n{digest}".encode()


def _lines(tx: store.Transaction) -> Iterator[dict[str, Any]]:
    yield {"export": "letitride", "format": FORMAT}
    for stream in sorted(tx.named_streams()):
        head = tx.head(stream)
        end = {"version": head.version, "hash": head.hash.hex(), "time": head.time}
        yield {"stream": {"name": stream, **end}}
        for event in tx.events(stream):
            yield {"event": _event(event)}
        for receipt in tx.receipts(stream):
            fields = receipt._asdict() | {"digest": receipt.digest.hex()}
            yield {"command": _without_stream(fields)}
        for kept in tx.lines(stream):
            place = {"version": kept.version, "number": kept.number}
            yield {"posting": place | kept.line._asdict()}
    for (owner, account, currency), micros in sorted(tx.balances().items()):
        key = {"owner": owner, "account": account, "currency": currency}
        yield {"balance": {**key, "micros": micros}}


def _event(event: store.StoredEvent) -> dict[str, Any]:
    payload = b64encode(event.payload) if event.sealed else event.payload
    text = {"payload": payload.decode(), "hash": event.hash.hex()}
    return _without_stream(event._asdict() | text)


def _without_stream(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != "stream"}


@dataclass(slots=True)
class _Stream:
    """A stream being read from the file."""

    name: str
    head: store.Head
    events: list[store.StoredEvent] = field(default_factory=list)
    lines: list[store.StoredLine] = field(default_factory=list)


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Return the lines of a file, with overlong lines split."""
    return iter(partial(file.readline, _LONGEST), b"")


def audit_export(
    lines: Iterable[bytes],
    key: StoreKey | None = None,
    checkpoints: Path | Sequence[Path] | None = None,
) -> AuditReport:
    """Audit an export from its file alone.

    Without the house's key, skip the checks that need it. Any change to the file is a fault.
    """
    reader = _Reader()
    try:
        digest, signature = reader.read(lines)
    except FaultError as error:
        return AuditReport(fault=error.fault)
    if key is None:
        with reader.store.reading() as tx:
            return audit_without_key(tx)
    report = audit(HouseJournal(reader.store, key), checkpoints, counted=False)
    if report.ok and not key.signed(_sealed(reader.number - 1, digest), signature):
        report.fault = Fault(FILE, reader.number, "not signed by the house")
    return report


class _Reader:
    """A reader that takes a file's lines one at a time."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.number = 0
        self._end: tuple[str, str] | None = None
        self._digest = sha256()
        self._stream: _Stream | None = None
        self._kinds: dict[str, Callable[[store.Transaction, dict[str, Any]], None]] = {
            "stream": self._begin,
            "event": self._event,
            "command": self._command,
            "posting": self._posting,
            "balance": self._balance,
        }

    def read(self, lines: Iterable[bytes]) -> tuple[str, str]:
        """Fill the store from a file's lines; return the digest and signature at its end."""
        with self.store.transaction() as tx:
            for line in lines:
                self._take(tx, line)
            self._close(tx)
        if self._end is None:
            raise FaultError(FILE, self.number + 1, "the end of the file is missing")
        return self._end

    def _take(self, tx: store.Transaction, line: bytes) -> None:
        self.number += 1
        if self._end is not None:
            raise FaultError(FILE, self.number, "this line comes after the end of the export")
        try:
            plain = json.loads(line)
            if _text(plain) != line:
                raise self._wrong("in the exact format that the house writes")
            self._read(tx, plain)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Base64Error):
            raise self._wrong("a valid export line") from None
        self._digest.update(line)

    def _read(self, tx: store.Transaction, plain: dict[str, Any]) -> None:
        if self.number == 1:
            if plain != {"export": "letitride", "format": FORMAT}:
                raise self._wrong(f"an export in format {FORMAT}")
            return
        [(kind, fields)] = plain.items()
        if kind == "end":
            self._close_file(**fields)
        else:
            self._kinds[kind](tx, fields)

    def _close_file(self, lines: int, sha256: str, signature: str) -> None:
        found = (lines, sha256, type(signature))
        if found != (self.number - 1, self._digest.hexdigest(), str):
            raise self._wrong("the digest of all the lines above")
        self._end = (sha256, signature)

    def _begin(self, tx: store.Transaction, fields: dict[str, Any]) -> None:
        self._close(tx)
        name, hash_ = fields.pop("name"), bytes.fromhex(fields.pop("hash"))
        if not isinstance(name, str):
            raise self._wrong("the start of a named stream")
        self._stream = _Stream(name, store.checked(store.Head(hash=hash_, **fields)))

    def _close(self, tx: store.Transaction) -> None:
        """Store the stream that was read last."""
        if self._stream is not None:
            one, self._stream = self._stream, None
            tx.append(one.name, one.head, one.events, one.lines)

    def _event(self, _: store.Transaction, fields: dict[str, Any]) -> None:
        text = fields["payload"].encode()
        payload = b64decode(text, validate=True) if fields["sealed"] else text
        read = {"payload": payload, "hash": bytes.fromhex(fields["hash"])}
        stream = self._open()
        stream.events.append(store.checked(store.StoredEvent(stream=stream.name, **fields | read)))

    def _command(self, tx: store.Transaction, fields: dict[str, Any]) -> None:
        read = {"stream": self._open().name, "digest": bytes.fromhex(fields["digest"])}
        tx.save_receipt(store.checked(store.CommandReceipt(**fields | read)))

    def _posting(self, _: store.Transaction, fields: dict[str, Any]) -> None:
        version, number = fields.pop("version"), fields.pop("number")
        line = store.checked(store.LedgerLine(**fields))
        self._open().lines.append(store.checked(store.StoredLine(version, number, line)))

    def _balance(self, tx: store.Transaction, fields: dict[str, Any]) -> None:
        self._close(tx)
        line = store.checked(store.LedgerLine(**fields))
        tx.add_to_balances({line.key: line.micros})

    def _open(self) -> _Stream:
        if self._stream is None:
            raise self._wrong("part of a stream")
        return self._stream

    def _wrong(self, expected: str) -> FaultError:
        return FaultError(FILE, self.number, f"this line is not {expected}")
