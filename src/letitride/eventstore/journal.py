"""Journal: events in, events out, over any store: written, sealed, chained, done once.

>>> from letitride.house.events import MoneyDeposited
>>> from letitride.eventstore.memory import MemoryStore
>>> from letitride.money import Cents
>>> journal = Journal(MemoryStore(), HouseKey(bytes(32)))
>>> gift = NewEvent(MoneyDeposited("ann", Cents(500)))
>>> journal.append("wallet:ann", 0, [gift], Request("gift 1", "cashier")).last
1
>>> journal.append("wallet:ann", 0, [gift], Request("gift 1", "cashier")).last   # sent twice
1
>>> [kept.record.amount for kept in journal.read("wallet:ann")]
[Cents('5.00', USD)]
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from threading import Event
from typing import NamedTuple, TypeVar

from letitride.errors import StaleVersionError, StorageError
from letitride.eventstore.chain import chained
from letitride.eventstore.sealing import HouseKey
from letitride.eventstore.store import (
    AccountKey,
    Done,
    Head,
    LedgerLine,
    Lock,
    Notice,
    Snapshot,
    Store,
    StoredEvent,
    StoredLine,
    Transaction,
)
from letitride.house import events as house_events
from letitride.house.events import Record
from letitride.money import MILLION, Cents, Currency

#: A port: what time it is. The house's clock, or one that a test sets.
Clock = Callable[[], datetime]

_LONGEST_NAME = 200
#: Between a command's id and the other stream that it grew: in no id, as that can be printed.
_ALONG = "\t"
T = TypeVar("T")


def utc_now() -> datetime:
    """The system's clock."""
    return datetime.now(UTC)


class NewEvent(NamedTuple):
    """An event to be kept, with its lines of the books and, of a link, how far that had come."""

    record: Record
    lines: tuple[LedgerLine, ...] = ()
    link_version: int | None = None


class Kept(NamedTuple):
    """An event that was kept: as it is stored, and what it says."""

    stored: StoredEvent
    record: Record


class Request(NamedTuple):
    """A command's id, made by who sent it, who that is, and a digest of what is asked for."""

    id: str
    actor: str
    digest: bytes = b""


#: Something else that is done in the transaction of a command.
Step = Callable[[Transaction, Request], object]


class Journal:
    """All streams of a house."""

    def __init__(self, store: Store, key: HouseKey, clock: Clock = utc_now) -> None:
        self.key = key
        self._store = store
        self._clock = clock

    def transaction(self) -> AbstractContextManager[Transaction]:
        """A transaction of the store."""
        return self._store.transaction()

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Do the work in a transaction, perhaps one with others' work in it."""
        return self._store.run(work)

    def reading(self) -> AbstractContextManager[Transaction]:
        """A transaction that only reads."""
        return self._store.reading()

    def notices(self, patience: float, stop: Event) -> Iterator[Notice | None]:
        """Which streams have grown, here or in another process, until it is to stop."""
        return self._store.notices(patience, stop)

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    def append(
        self, stream: str, expected_version: int, events: Iterable[NewEvent], request: Request
    ) -> Done:
        """Events at the end of a stream, all or none; a command done before is not done again."""

        def work(_: Transaction, head: Head) -> Iterable[NewEvent]:
            if head.version != expected_version:
                raise StaleVersionError.of(stream, expected_version, head.version)
            return events

        return self.once(stream, request, work)

    def once(
        self,
        stream: str,
        request: Request,
        work: Callable[[Transaction, Head], Iterable[NewEvent]],
    ) -> Done:
        """Put what the work leads to behind the head of a stream, unless that was done before."""
        check_names(stream, request)

        def run(tx: Transaction) -> Done:
            head = tx.head(stream, Lock.ALONE)
            done = done_before(tx, stream, request)
            if done is not None:
                return done
            new = tuple(work(tx, head))
            after = self.extend(tx, stream, head, new, request)
            return self.note_done(tx, stream, head, after, request)

        return self.run(run)

    def extend(
        self,
        tx: Transaction,
        stream: str,
        head: Head,
        events: Iterable[NewEvent],
        request: Request,
    ) -> Head:
        """Put events behind the head of a stream, which the transaction holds alone."""
        stored, lines = [], []
        time = max(self.time(), head.time)  # a clock set back does not turn the order round
        for event in events:
            one = self._written(stream, head, time, event, request)
            stored.append(one)
            lines += [StoredLine(one.version, at, line) for at, line in enumerate(event.lines)]
            head = Head(one.version, one.hash, time)
        if stored:
            tx.append(stream, head, stored, lines)
            _book(tx, (kept.line for kept in lines))
        return head

    def extend_along(
        self,
        tx: Transaction,
        stream: str,
        head: Head,
        events: Iterable[NewEvent],
        request: Request,
    ) -> None:
        """The same along with a command of another stream, with a note of its own.

        No event of any stream is without a note, so none can be put there, or rewritten, by who has
        not got the house's key.
        """
        after = self.extend(tx, stream, head, events, request)
        if after is not head:
            along = request._replace(id=f"{request.id}{_ALONG}{stream}")
            self.note_done(tx, stream, head, after, along)

    def note_done(
        self, tx: Transaction, stream: str, before: Head, after: Head, request: Request
    ) -> Done:
        """Remember what a request led to, signed with all that the stream has come to."""
        done = Done(request.id, stream, before.version + 1, after.version, request.digest)
        signed = done._replace(signature=self.key.sign(_done_text(done, after.hash)))
        tx.note(signed)
        return signed

    def is_noted(self, done: Done, hash_: bytes) -> bool:
        """Whether the house noted this of a stream with this hash, and nobody has altered it."""
        return self.key.signed(_done_text(done, hash_), done.signature)

    def read(self, stream: str, after: int = 0) -> list[Kept]:
        """The events of a stream."""
        with self.reading() as tx:
            return list(self.read_in(tx, stream, after))

    def read_in(
        self, tx: Transaction, stream: str, after: int = 0, upto: int | None = None
    ) -> Iterator[Kept]:
        """The events of a stream, within a transaction."""
        for stored in tx.events(stream, after, upto):
            yield Kept(stored, self.opened(stored))

    def opened(self, stored: StoredEvent) -> Record:
        """What a stored event says."""
        text = stored.payload
        if stored.sealed:
            text = self.key.open(text, _place(stored.stream, stored.version))
        return house_events.read(stored.kind, stored.schema, text)

    def keep_snapshot(self, tx: Transaction, stream: str, version: int, text: bytes) -> None:
        """Keep a state as of a version, sealed."""
        place = _place(stream, version, "snapshot")
        tx.keep(stream, Snapshot(version, self.key.seal(text, place)))

    def snapshot(self, tx: Transaction, stream: str) -> Snapshot | None:
        """The latest snapshot, opened; one that does not open is as good as none."""
        kept = tx.snapshot(stream)
        if kept is None:
            return None
        try:
            text = self.key.open(kept.payload, _place(stream, kept.version, "snapshot"))
        except StorageError:
            return None
        return Snapshot(kept.version, text)

    def time(self) -> str:
        """What time it is, as it is stored."""
        now = self._clock().astimezone(UTC).replace(tzinfo=None)
        return f"{now.isoformat(timespec='microseconds')}Z"

    def _written(
        self, stream: str, head: Head, time: str, event: NewEvent, request: Request
    ) -> StoredEvent:
        kind, version = type(event.record), head.version + 1
        sealed, text = house_events.is_sealed(kind), house_events.write(event.record)
        payload = self.key.seal(text, _place(stream, version)) if sealed else text
        header = (
            stream,
            version,
            kind.__name__,
            house_events.SCHEMA,
            time,
            request.actor,
            request.id,
            event.link_version,
            int(sealed),
        )
        return StoredEvent(*header, payload, chained(head.hash, header, payload))


def command_of(done: Done) -> str:
    """The id of the command that a note is of, in its own stream or in another."""
    return done.command.partition(_ALONG)[0]


def done_before(tx: Transaction, stream: str, request: Request) -> Done | None:
    """What the request led to if it was carried out before; one id is for one command only."""
    done = tx.command(request.id)
    if done is not None and (done.stream, done.digest) != (stream, request.digest):
        raise StorageError(
            "storage/command_reused",
            expected=f"the id {request.id} for the command it was first sent with",
            got="another command",
            id=request.id,
        )
    return done


def check_names(stream: str, request: Request) -> None:
    """Refuse names that some database cannot hold or some log cannot show."""
    for what, name in (("a stream", stream), ("an actor", request.actor), ("an id", request.id)):
        _check_name(what, name)


def _check_name(what: str, name: str) -> None:
    if not 0 < len(name) <= _LONGEST_NAME or not name.isprintable() or name != name.strip():
        expected = f"{what} of 1 to {_LONGEST_NAME} printable characters"
        raise StorageError(
            "storage/name",
            expected=expected,
            got=ascii(name[:40]),
            things=what,
            longest=_LONGEST_NAME,
        )


def _done_text(done: Done, hash_: bytes) -> bytes:
    what = f"{done.first} {done.last} {done.digest.hex()} {hash_.hex()}"
    return f"{done.command}\n{done.stream}\n{what}".encode()


def _place(stream: str, version: int, what: str = "event") -> str:
    return f"{what} {version} of {stream}"


def _book(tx: Transaction, lines: Iterable[LedgerLine]) -> None:
    """Add lines to the balances, in one order for all so that nobody waits in a ring."""
    amounts: dict[AccountKey, int] = {}
    for owner, account, currency, micros, _ in lines:
        key = (owner, account, currency)
        amounts[key] = amounts.get(key, 0) + micros
    if not amounts:
        return
    tx.add(dict(sorted(amounts.items())))
    for key in amounts:
        owner, account, currency = key
        if account == WALLET and (micros := tx.balance(key)) < 0:
            more = Cents(-micros // MILLION, Currency(currency))
            raise StorageError(
                "storage/not_enough_money",
                expected=f"{owner}: at most what is in the wallet",
                got=f"{more} {currency} more",
                more=more,
            )


#: The account of a player's money off the tables, the only one that must not fall below nothing.
WALLET = "wallet"
