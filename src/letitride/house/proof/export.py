"""Export: the whole record of a house as JSON Lines, proven from the file alone.

The first line says what the file is. Of each stream there is its end, then every event with the
hash that chains it to the one before, every command that was done, and every line of the books;
after all streams come the balances; the last line has the digest of all bytes before it, signed by
the house. Sealed payloads stay sealed, so a file may be handed out; who holds the house's key reads
all of it.

With the house's key an export is audited like the house itself. Without it, an audit checks what
anybody can: that the file is whole, every chain and its end, the receipts, and the ledger.

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
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from letitride.eventstore.memory import MemoryStore
from letitride.eventstore.sealing import StoreKey
from letitride.eventstore.store import (
    CommandReceipt,
    Head,
    LedgerLine,
    StoredEvent,
    StoredLine,
    Transaction,
    checked,
)
from letitride.house.house_journal import HouseJournal
from letitride.house.proof.audit import AuditReport, audit, audit_without_key
from letitride.house.proof.chain_check import FaultError

FORMAT = 1
_JSON = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)

#: Where a fault of the file itself is; its version is the number of the line.
FILE = "export"

#: No line of an export is as long as this; what is longer is not read any further.
_LONGEST = 1 << 24


def write_export(journal: HouseJournal, file: BinaryIO) -> int:
    """Write everything a house has kept, as of one moment; how many lines that made."""
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
    """What the house signs: the digest and how many lines it is of."""
    return f"export {FORMAT}\n{lines}\n{digest}".encode()


def _lines(tx: Transaction) -> Iterator[dict[str, Any]]:
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


def _event(event: StoredEvent) -> dict[str, Any]:
    payload = b64encode(event.payload) if event.sealed else event.payload
    text = {"payload": payload.decode(), "hash": event.hash.hex()}
    return _without_stream(event._asdict() | text)


def _without_stream(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != "stream"}


@dataclass(slots=True)
class _Stream:
    """A stream as the file has it, until its end is known."""

    name: str
    head: Head
    events: list[StoredEvent] = field(default_factory=list)
    lines: list[StoredLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Export:
    """What is in a file: rows as any store has them, and the digest and signature at its end."""

    store: MemoryStore
    lines: int
    digest: str
    signature: str

    def is_signed(self, key: StoreKey) -> bool:
        """Whether the house with this key has written the file."""
        return key.signed(_sealed(self.lines, self.digest), self.signature)


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, as far as they can be lines of an export."""
    return iter(partial(file.readline, _LONGEST), b"")


def read_export(lines: Iterable[bytes]) -> Export:
    """The export in the lines of a file; whatever is not as it was written is a fault."""
    reader = _Reader()
    with reader.store.transaction() as tx:
        for line in lines:
            reader.take(tx, line)
        reader.close(tx)
    if reader.end is None:
        raise FaultError(FILE, reader.number + 1, "missing: the end of the file")
    return Export(reader.store, reader.number - 1, *reader.end)


def audit_export(
    lines: Iterable[bytes], key: StoreKey | None = None, checkpoints: Path | None = None
) -> AuditReport:
    """Audit an export from its file alone: all of it with the house's key, or what needs none."""
    try:
        export = read_export(lines)
    except FaultError as error:
        return AuditReport(fault=error.fault)
    if key is None:
        with export.store.reading() as tx:
            return audit_without_key(tx)
    report = audit(HouseJournal(export.store, key), checkpoints)
    if report.ok and not export.is_signed(key):
        what = "another signature than the house's"
        report.fault = FaultError(FILE, export.lines + 1, what).fault
    return report


class _Reader:
    """Takes the lines of a file one after the other."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.number = 0
        self.end: tuple[str, str] | None = None
        self._digest = sha256()
        self._stream: _Stream | None = None
        self._kinds: dict[str, Callable[[Transaction, dict[str, Any]], None]] = {
            "stream": self._begin,
            "event": self._event,
            "command": self._command,
            "posting": self._posting,
            "balance": self._balance,
        }

    def take(self, tx: Transaction, line: bytes) -> None:
        """The next line."""
        self.number += 1
        if self.end is not None:
            raise FaultError(FILE, self.number, "this line stands after the end")
        try:
            plain = json.loads(line)
            if _text(plain) != line:
                raise self._wrong("written as the house writes it")
            self._read(tx, plain)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Base64Error):
            raise self._wrong("a line of an export") from None
        self._digest.update(line)

    def _read(self, tx: Transaction, plain: dict[str, Any]) -> None:
        if self.number == 1:
            if plain != {"export": "letitride", "format": FORMAT}:
                raise self._wrong(f"an export of format {FORMAT}")
            return
        [(kind, fields)] = plain.items()
        if kind == "end":
            self._close_file(**fields)
        else:
            self._kinds[kind](tx, fields)

    def _close_file(self, lines: int, sha256: str, signature: str) -> None:
        found = (lines, sha256, type(signature))
        if found != (self.number - 1, self._digest.hexdigest(), str):
            raise self._wrong("the digest of all lines before")
        self.end = (sha256, signature)

    def _begin(self, tx: Transaction, fields: dict[str, Any]) -> None:
        self.close(tx)
        name, hash_ = fields.pop("name"), bytes.fromhex(fields.pop("hash"))
        if not isinstance(name, str):
            raise self._wrong("of a stream with a name")
        self._stream = _Stream(name, checked(Head(hash=hash_, **fields)))

    def close(self, tx: Transaction) -> None:
        """Keep the stream that was read last."""
        if self._stream is not None:
            one, self._stream = self._stream, None
            tx.append(one.name, one.head, one.events, one.lines)

    def _event(self, _: Transaction, fields: dict[str, Any]) -> None:
        text = fields["payload"].encode()
        payload = b64decode(text, validate=True) if fields["sealed"] else text
        read = {"payload": payload, "hash": bytes.fromhex(fields["hash"])}
        stream = self._open()
        stream.events.append(checked(StoredEvent(stream=stream.name, **fields | read)))

    def _command(self, tx: Transaction, fields: dict[str, Any]) -> None:
        read = {"stream": self._open().name, "digest": bytes.fromhex(fields["digest"])}
        tx.save_receipt(checked(CommandReceipt(**fields | read)))

    def _posting(self, _: Transaction, fields: dict[str, Any]) -> None:
        version, number = fields.pop("version"), fields.pop("number")
        line = checked(LedgerLine(**fields))
        self._open().lines.append(checked(StoredLine(version, number, line)))

    def _balance(self, tx: Transaction, fields: dict[str, Any]) -> None:
        self.close(tx)
        line = checked(LedgerLine(**fields))
        tx.add_to_balances({(line.owner, line.account, line.currency): line.micros})

    def _open(self) -> _Stream:
        if self._stream is None:
            raise self._wrong("a line of a stream")
        return self._stream

    def _wrong(self, expected: str) -> FaultError:
        return FaultError(FILE, self.number, f"this line is not {expected}")
