"""The journal: append-only streams of events in any store, encoded, sealed, and hash-chained.

Each command carries an idempotency key: an id that its sender chose. The command's receipt is
saved in the transaction that appends its events, so a command takes effect only once, however often
it is sent.

>>> from dataclasses import dataclass
>>> from letitride.eventstore.memory import MemoryStore
>>> @dataclass(frozen=True)
... class DoorOpened:
...     by: str
>>> catalog = EventCatalog([DoorOpened], schema=1)
>>> journal = Journal(MemoryStore(), StoreKey(bytes(32)), catalog)
>>> opened = NewEvent(DoorOpened("ann"))
>>> journal.append("door:front", 0, [opened], Request("key 1", "ann")).last
1
>>> journal.append("door:front", 0, [opened], Request("key 1", "ann")).last   # sent twice
1
>>> [recorded.event for recorded in journal.read("door:front")]
[DoorOpened(by='ann')]
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import UTC, datetime
from typing import Generic, NamedTuple, TypeVar

from letitride.cage import MOST_MICROS
from letitride.errors import StaleVersionError, StorageError
from letitride.eventstore.catalog import EventCatalog
from letitride.eventstore.chain import event_hash
from letitride.eventstore.sealing import StoreKey
from letitride.eventstore.store import (
    AccountKey,
    CommandReceipt,
    Head,
    LedgerLine,
    Lock,
    Snapshot,
    Store,
    StoredEvent,
    StoredLine,
    Transaction,
)
from letitride.money import MILLION, Cents, Currency

#: A source of the current time: the system clock, or a clock that a test controls.
Clock = Callable[[], datetime]

_LONGEST_NAME = 200
#: Separates a command's id from a second stream's name. Ids are printable, so they contain no tab.
_ALONG = "\t"

E = TypeVar("E")
E_co = TypeVar("E_co", covariant=True)


def utc_now() -> datetime:
    """Return the time from the system clock."""
    return datetime.now(UTC)


class NewEvent(NamedTuple, Generic[E_co]):
    """An event to append, its ledger lines, and the version of the linked stream it depends on."""

    event: E_co
    lines: tuple[LedgerLine, ...] = ()
    link_version: int | None = None


class RecordedEvent(NamedTuple, Generic[E_co]):
    """An event read from a stream: its row, and the event itself."""

    stored: StoredEvent
    event: E_co


class Request(NamedTuple):
    """A command's id (its idempotency key), its sender, and a digest of its content."""

    id: str
    actor: str
    digest: bytes = b""


#: An extra step that runs in a command's transaction.
Step = Callable[[Transaction, Request], object]


class Journal(Generic[E]):
    """All streams in a store, with the catalog of their event types.

    Accounts named in ``no_overdraft`` must never have a negative balance.
    """

    def __init__(
        self,
        store: Store,
        key: StoreKey,
        catalog: EventCatalog[E],
        clock: Clock = utc_now,
        no_overdraft: Collection[str] = (),
    ) -> None:
        self.store = store
        self.key = key
        self._catalog = catalog
        self._clock = clock
        self._no_overdraft = frozenset(no_overdraft)

    def close(self) -> None:
        """Close the store."""
        self.store.close()

    def append(
        self, stream: str, expected_version: int, events: Iterable[NewEvent[E]], request: Request
    ) -> CommandReceipt:
        """Append all or none of the events to a stream at the expected version.

        A request takes effect only once.
        """

        def decide(_: Transaction, head: Head) -> Iterable[NewEvent[E]]:
            if head.version != expected_version:
                raise StaleVersionError.of(stream, expected_version, head.version)
            return events

        return self.execute(stream, request, decide)

    def execute(
        self,
        stream: str,
        request: Request,
        decide: Callable[[Transaction, Head], Iterable[NewEvent[E]]],
    ) -> CommandReceipt:
        """Append the events that ``decide`` returns for the stream's head, once per request."""
        check_names(stream, request)

        def work(tx: Transaction) -> CommandReceipt:
            head = tx.head(stream, Lock.EXCLUSIVE)
            receipt = find_receipt(tx, stream, request)
            if receipt is not None:
                return receipt
            new = tuple(decide(tx, head))
            after = self.append_in(tx, stream, head, new, request)
            return self.save_receipt(tx, stream, head, after, request)

        try:
            return self.store.run(work)
        except StaleVersionError as error:
            if error.facts.get("why") != "row":
                raise
            return self.store.run(work)  # another process created the stream first, so it exists

    def append_in(
        self,
        tx: Transaction,
        stream: str,
        head: Head,
        events: Iterable[NewEvent[E]],
        request: Request,
    ) -> Head:
        """Append events after a stream's head, which the transaction has locked exclusively."""
        stored, lines = [], []
        time = max(self.time(), head.time)  # an event is never earlier than the one before it
        for event in events:
            one = self._encode(stream, head, time, event, request)
            stored.append(one)
            lines += [StoredLine(one.version, at, line) for at, line in enumerate(event.lines)]
            head = Head(one.version, one.hash, time)
        if stored:
            tx.append(stream, head, stored, lines)
            self._post(tx, (kept.line for kept in lines))
        return head

    def append_along(
        self,
        tx: Transaction,
        stream: str,
        head: Head,
        events: Iterable[NewEvent[E]],
        request: Request,
    ) -> None:
        """Append to a second stream in a command's transaction, with a separate receipt.

        Every event in every stream has a signed receipt, so nobody without the key can add or
        rewrite one.
        """
        after = self.append_in(tx, stream, head, events, request)
        if after is not head:
            along = request._replace(id=f"{request.id}{_ALONG}{stream}")
            self.save_receipt(tx, stream, head, after, along)

    def save_receipt(
        self, tx: Transaction, stream: str, before: Head, after: Head, request: Request
    ) -> CommandReceipt:
        """Save a request's receipt, signed together with the hash of the stream's head."""
        receipt = CommandReceipt(
            request.id, stream, before.version + 1, after.version, request.digest
        )
        signed = receipt._replace(signature=self.key.sign(_receipt_text(receipt, after.hash)))
        tx.save_receipt(signed)
        return signed

    def is_signed_receipt(self, receipt: CommandReceipt, hash_: bytes) -> bool:
        """Return whether a receipt was signed for a stream whose last event has this hash."""
        return self.key.signed(_receipt_text(receipt, hash_), receipt.signature)

    def read(self, stream: str, after: int = 0) -> list[RecordedEvent[E]]:
        """Return the events of a stream."""
        with self.store.reading() as tx:
            return list(self.read_in(tx, stream, after))

    def read_in(
        self, tx: Transaction, stream: str, after: int = 0, upto: int | None = None
    ) -> Iterator[RecordedEvent[E]]:
        """Return the events of a stream, within a transaction."""
        return self.recorded(tx.events(stream, after, upto))

    def recorded(self, rows: Iterable[StoredEvent]) -> Iterator[RecordedEvent[E]]:
        """Decode rows into recorded events."""
        return (RecordedEvent(stored, self.decode(stored)) for stored in rows)

    def decode(self, stored: StoredEvent) -> E:
        """Decode the event in a row, unsealing it if needed."""
        text = stored.payload
        if stored.sealed:
            text = self.key.open(text, _place(stored.stream, stored.version))
        return self._catalog.read(stored.kind, stored.schema, text)

    def save_snapshot(self, tx: Transaction, stream: str, version: int, text: bytes) -> None:
        """Seal and save a stream's state at one version."""
        place = _place(stream, version, "snapshot")
        tx.save_snapshot(stream, Snapshot(version, self.key.seal(text, place)))

    def snapshot(self, tx: Transaction, stream: str) -> Snapshot | None:
        """Return a stream's latest snapshot, unsealed, or None if it cannot be opened."""
        kept = tx.snapshot(stream)
        if kept is None:
            return None
        try:
            text = self.key.open(kept.payload, _place(stream, kept.version, "snapshot"))
        except StorageError:
            return None
        return Snapshot(kept.version, text)

    def time(self) -> str:
        """Return the current time in its stored format."""
        now = self._clock().astimezone(UTC).replace(tzinfo=None)
        return f"{now.isoformat(timespec='microseconds')}Z"

    def _encode(
        self, stream: str, head: Head, time: str, new: NewEvent[E], request: Request
    ) -> StoredEvent:
        kind, version = type(new.event), head.version + 1
        sealed, text = self._catalog.is_sealed(kind), self._catalog.write(new.event)
        payload = self.key.seal(text, _place(stream, version)) if sealed else text
        stored = StoredEvent(
            stream,
            version,
            kind.__name__,
            self._catalog.schema,
            time,
            request.actor,
            request.id,
            new.link_version,
            int(sealed),
            payload,
        )
        return stored._replace(hash=event_hash(head.hash, stored))

    def _post(self, tx: Transaction, lines: Iterable[LedgerLine]) -> None:
        """Add lines to balances in sorted order, so that transactions cannot deadlock."""
        amounts: Counter[AccountKey] = Counter()
        for line in lines:
            amounts[line.key] += line.micros
        if not amounts:
            return
        if any(abs(micros) > MOST_MICROS for micros in amounts.values()):
            raise _too_much()
        tx.add_to_balances(dict(sorted(amounts.items())))
        for owner, account, currency in amounts:
            micros = tx.balance((owner, account, currency)) if account in self._no_overdraft else 0
            if micros > MOST_MICROS:
                raise _too_much()
            if micros < 0:
                more = Cents(-micros // MILLION, Currency(currency))
                raise StorageError(
                    "storage/not_enough_money",
                    expected=f"{owner}: at most the balance of the {account}",
                    got=f"{more} {currency} more",
                    more=more,
                )


def _too_much() -> StorageError:
    return StorageError(
        "storage/amount", expected="an amount that the ledger can record", got="more", why="ledger"
    )


def command_of(receipt: CommandReceipt) -> str:
    """Return the id of a receipt's command, even if the receipt is for a second stream."""
    return receipt.command.partition(_ALONG)[0]


def find_receipt(tx: Transaction, stream: str, request: Request) -> CommandReceipt | None:
    """Return a completed request's receipt; reject an id reused for another request."""
    receipt = tx.receipt(request.id)
    if receipt is not None and (receipt.stream, receipt.digest) != (stream, request.digest):
        raise StorageError(
            "storage/command_reused",
            expected=f"the command first sent with the id {request.id}",
            got="another command",
            id=request.id,
        )
    return receipt


def check_names(stream: str, request: Request) -> None:
    """Reject names that some databases cannot store or some logs cannot show."""
    for what, name in (("a stream", stream), ("an actor", request.actor), ("an id", request.id)):
        if not 0 < len(name) <= _LONGEST_NAME or not name.isprintable() or name != name.strip():
            expected = f"{what} with 1 to {_LONGEST_NAME} printable characters"
            raise StorageError(
                "storage/name", expected=expected, got=ascii(name[:40]), things=what,
                longest=_LONGEST_NAME,
            )  # fmt: skip


def _receipt_text(receipt: CommandReceipt, hash_: bytes) -> bytes:
    what = f"{receipt.first} {receipt.last} {receipt.digest.hex()} {hash_.hex()}"
    return f"{receipt.command}\n{receipt.stream}\n{what}".encode()


def _place(stream: str, version: int, what: str = "event") -> str:
    return f"{what} {version} of {stream}"
