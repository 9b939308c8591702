"""A table's commands: each runs in one transaction with its events, ledger lines, and link events.

A command is decided on the latest version of its table's stream, under an exclusive lock, so two
processes never act at once. Contributions are added to the table's own rows of the meters, under a
shared lock on the link. A command takes an exclusive lock on the link only if it needs a meter's
true amount or appends to the link's own stream.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from threading import RLock
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from letitride.cage import Posting
from letitride.errors import RuleError, StaleVersionError, StorageError
from letitride.eventstore.codec import form, from_bytes
from letitride.eventstore.journal import NewEvent, Request, Step, check_names, find_receipt
from letitride.eventstore.store import CommandReceipt, Head, Lock, Transaction
from letitride.game.events import WagerPaid
from letitride.house import events as house_events
from letitride.house.books import meters_of, table_lines
from letitride.house.closures import Closures
from letitride.house.house_journal import CATALOG, HouseJournal
from letitride.house.known_link import KnownLink, LinkEvents, LinkReader, is_own
from letitride.progressive.controller.events import FixedPayPaid
from letitride.progressive.link import events as link_events
from letitride.rulebook.settings import PaysFrom
from letitride.rulebook.wagers import SENSORS

#: The number of events between snapshots: a compromise between fast loads and infrequent saves.
SNAPSHOT_EVERY = 500


class Loaded(Protocol):
    """A table at one version of its stream, with its view of its links."""

    @property
    def version(self) -> int:
        """The version of the table's stream."""

    @property
    def links(self) -> tuple[KnownLink, ...]:
        """The table's views of its links."""

    def link(self, name: str) -> KnownLink:
        """Return the link with this name."""

    def with_link(self, latest: KnownLink) -> Self:
        """Return a copy with one link replaced."""

    def decide(self, command: Any) -> tuple[house_events.HouseEvent, ...]:
        """Return the events that a command produces."""

    def evolve(
        self, event: house_events.HouseEvent, link_version: int | None, link_events: LinkEvents
    ) -> tuple[Self, tuple[Posting, ...]]:
        """Return the table after its next event, and the event's postings."""

    def snapshot(self) -> bytes:
        """Return the table encoded as a snapshot."""


S = TypeVar("S", bound=Loaded)
C = TypeVar("C")

#: A check that may raise an error before a command is decided. Its arguments are the transaction,
#: the table's current state, the command, and the request.
Guard = Callable[[Transaction, Any, Any, Request], None]


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The result of a command, whether carried out now or when it was first sent."""

    receipt: CommandReceipt
    events: tuple[house_events.HouseEvent, ...]
    again: bool


def open_stream(
    journal: HouseJournal,
    stream: str,
    event: house_events.HouseEvent,
    request: Request,
    join: Callable[[Transaction, Request], None],
) -> None:
    """Begin a table's stream, once, and join the table to its links in the same transaction."""
    asked = request._replace(digest=request.digest or sha256(CATALOG.write(event)).digest())

    def decide(tx: Transaction, head: Head) -> list[NewEvent[house_events.HouseEvent]]:
        if head.version:
            raise StaleVersionError.of(stream, 0, head.version)
        join(tx, asked)
        return [NewEvent(event)]

    journal.execute(stream, asked, decide)


class Durable(Generic[S, C]):
    """A table that saves every command to disk before it answers.

    Subclasses define its commands, and how it is opened and restored from a snapshot.
    """

    #: The type of the table's commands, which determines how the digest encodes them.
    commands: ClassVar[Any]
    #: The type of the table's snapshots.
    snapshots: ClassVar[Any]

    def __init__(
        self,
        journal: HouseJournal,
        name: str,
        guard: Guard | None = None,
        closures: Closures | None = None,
    ) -> None:
        self.name = name
        self.stream = house_events.table_stream(name)
        self._journal = journal
        self._guard = guard
        self._closures = closures
        self._form = form(self.commands)  # Cached, because looking up a union's form is slow.
        self._busy = RLock()  # Held while this process loads or changes the table.
        self._loaded: S | None = None

    def _opened(self, event: house_events.HouseEvent, links: LinkReader) -> S:
        """Return the table that the first event of its stream opens."""
        raise NotImplementedError

    def _restored(self, tx: Transaction, version: int, kept: Any) -> S:
        """Restore the table from a snapshot at this version."""
        raise NotImplementedError

    @property
    def loaded(self) -> S:
        """The table as this process last saw it; loaded on first use."""
        return self._loaded or self.refresh()

    @property
    def version(self) -> int:
        """The version of the stream that this process last saw."""
        return self.loaded.version

    def refresh(self) -> S:
        """Bring the table up to date with its stream, and return it."""
        with self._busy, self._journal.store.reading() as tx:
            self._loaded = self._load(tx, self._loaded)
            return self._loaded

    def with_meters(self) -> S:
        """Return the up-to-date table, with its links' meters summed over all tables."""
        with self._busy, self._journal.store.reading() as tx:
            self._loaded = latest = self._load(tx, self._loaded)
            heads = self._heads(tx, latest, Lock.NONE)
            return _with_meters(tx, self._with_links(tx, latest, heads))

    def links_now(self) -> tuple[KnownLink, ...]:
        """Return the table's views of its links, with meters summed over all tables."""
        loaded = self.loaded
        if not loaded.links:
            return ()
        with self._journal.store.reading() as tx:
            return _with_meters(tx, loaded).links

    def has_done(self, request: Request) -> bool:
        """Return whether the request was carried out; raise an error if its id was reused."""
        with self._journal.store.reading() as tx:
            return find_receipt(tx, self.stream, request) is not None

    def do(
        self,
        command: C,
        id_: str,
        actor: str,
        expected_version: int | None = None,
        digest: bytes | None = None,
        first: Step | None = None,
    ) -> CommandResult:
        """Carry out a command atomically, and only once, however often it is sent.

        If ``expected_version`` is given and the table has moved on, the command is rejected. If the
        command is derived from a request, ``digest`` is the digest of that request. ``first`` runs
        in the same transaction, so that an approval is consumed if and only if
        the approved command is carried out.
        """
        request = self.request(command, id_, actor, digest)
        with self._busy:
            work = partial(
                self._execute, self._loaded, command, request, expected_version, first=first
            )
            self._loaded, result = self._journal.store.run(work)  # committed to disk at this point
            return result

    def do_all(self, commands: Iterable[tuple[C, str]], actor: str) -> list[CommandResult]:
        """Carry out commands, given with their ids, in order: all of them or none."""
        asked = [(command, self.request(command, id_, actor)) for command, id_ in commands]

        def work(tx: Transaction) -> tuple[S | None, list[CommandResult]]:
            loaded, results = self._loaded, []
            for command, request in asked:
                loaded, result = self._execute(loaded, command, request, None, tx)
                results.append(result)
            return loaded, results

        with self._busy:
            self._loaded, results = self._journal.store.run(work)
            return results

    def request(self, command: C, id_: str, actor: str, digest: bytes | None = None) -> Request:
        """Return the request for a command: its id, sender, and digest."""
        request = Request(id_, actor, digest or sha256(self._form.to_bytes(command)).digest())
        check_names(self.stream, request)
        return request

    def _execute(
        self,
        known: S | None,
        command: C,
        request: Request,
        expected: int | None,
        tx: Transaction,
        first: Step | None = None,
    ) -> tuple[S, CommandResult]:
        """Carry out a command in a transaction; return the table after it and the result."""
        head = tx.head(self.stream, Lock.EXCLUSIVE)
        receipt = find_receipt(tx, self.stream, request)
        latest = known if known is not None and known.version == head.version else None
        latest = latest or self._load(tx, known)
        if receipt is not None:
            kept = self._journal.read_in(tx, self.stream, receipt.first - 1, receipt.last)
            return latest, CommandResult(receipt, tuple(one.event for one in kept), again=True)
        if expected not in (None, head.version):
            raise StaleVersionError.of(self.stream, expected or 0, head.version)
        if self._guard is not None:
            self._guard(tx, latest, command, request)
        before, events, heads = self._decide(tx, latest, command)
        if self._closures is not None:
            self._closures.check(tx, self.stream, before.links, events)
        if first is not None:  # after the links are locked, as for a link's own commands
            first(tx, request)
        after, new = self._evolve(before, events)
        end = self._journal.append_in(tx, self.stream, head, new, request)
        self._append_to_links(tx, heads, events, request)
        receipt = self._journal.save_receipt(tx, self.stream, head, end, request)
        if after.version // SNAPSHOT_EVERY > head.version // SNAPSHOT_EVERY:
            self._journal.save_snapshot(tx, self.stream, after.version, after.snapshot())
        return after, CommandResult(receipt, events, again=False)

    def _load(self, tx: Transaction, known: S | None) -> S:
        """Load the table, starting from the known version, the snapshot, or the opening."""
        links = LinkReader(self._journal, tx)
        loaded = known or self._from_snapshot(tx) or self._from_opening(tx, links)
        for kept in self._journal.read_in(tx, self.stream, loaded.version):
            loaded, _ = loaded.evolve(kept.event, kept.stored.link_version, links)
        return loaded

    def _from_opening(self, tx: Transaction, links: LinkReader) -> S:
        for kept in self._journal.read_in(tx, self.stream, upto=1):
            return self._opened(kept.event, links)
        raise StorageError(
            "storage/no_table", expected="an open table", got=self.stream, table=self.name
        )

    def _from_snapshot(self, tx: Transaction) -> S | None:
        found = self._journal.snapshot(tx, self.stream)
        if found is None or found.version > tx.head(self.stream).version:
            return None
        try:
            kept = from_bytes(self.snapshots, found.payload)
        except StorageError:
            return None  # the snapshot's format is old: replay the events instead
        return self._restored(tx, found.version, kept)

    def _decide(
        self, tx: Transaction, loaded: S, command: C
    ) -> tuple[S, tuple[house_events.HouseEvent, ...], dict[str, Head]]:
        """Decide a command on its links' latest state, under the lock that its events need."""
        try:
            events = loaded.decide(command)
        except RuleError:
            fresh = self._with_links(tx, loaded, self._heads(tx, loaded, Lock.NONE))
            if fresh is loaded:
                raise
            loaded, events = fresh, fresh.decide(command)
        need = lock_needed(loaded, events)
        if need is Lock.NONE:
            return loaded, events, {}
        heads = self._heads(tx, loaded, need)
        fresh = self._with_links(tx, loaded, heads)
        if need is Lock.SHARED and fresh is loaded:
            return loaded, events, heads
        if need is Lock.EXCLUSIVE:
            return fresh, _with_meters(tx, fresh).decide(command), heads
        events = fresh.decide(command)
        if lock_needed(fresh, events) is Lock.EXCLUSIVE:  # upgrading a shared lock could deadlock
            raise StorageError("storage/busy", expected="an unchanged link", got="a change")
        return fresh, events, heads

    def _heads(self, tx: Transaction, loaded: S, lock: Lock) -> dict[str, Head]:
        names = sorted({view.state.name for view in loaded.links})
        return {name: tx.head(house_events.link_stream(name), lock) for name in names}

    def _with_links(self, tx: Transaction, loaded: S, heads: dict[str, Head]) -> S:
        links = LinkReader(self._journal, tx)
        for view in loaded.links:
            latest = view.fold_to(heads[view.state.name].version, links)
            loaded = loaded if latest is view else loaded.with_link(latest)
        return loaded

    def _evolve(
        self, loaded: S, events: tuple[house_events.HouseEvent, ...]
    ) -> tuple[S, list[NewEvent[house_events.HouseEvent]]]:
        """Return the table after the events, and the events with their ledger lines."""
        new = []
        for event in events:
            of_link: tuple[link_events.LinkEvent, ...] = ()
            version = None
            if link_events.is_of_link(event):
                of_link = (event,)
                version = loaded.link(event.link).version + (not is_own(event))
            loaded, posted = loaded.evolve(event, version, lambda *_, of_link=of_link: of_link)
            new.append(NewEvent(event, table_lines(self.stream, event, posted), version))
        return loaded, new

    def _append_to_links(
        self,
        tx: Transaction,
        heads: dict[str, Head],
        events: tuple[house_events.HouseEvent, ...],
        request: Request,
    ) -> None:
        """Append awards to their links' streams; the table's books record the money."""
        for name, head in heads.items():
            new = [
                NewEvent(event)
                for event in events
                if link_events.is_of_link(event) and event.link == name and not is_own(event)
            ]
            self._journal.append_along(tx, house_events.link_stream(name), head, new, request)


def _with_meters(tx: Transaction, loaded: S) -> S:
    """Return the table with its links' meters summed over all tables' rows."""
    for view in loaded.links:
        loaded = loaded.with_link(replace(view, state=meters_of(tx, view.state)))
    return loaded


def lock_needed(loaded: Loaded, events: tuple[house_events.HouseEvent, ...]) -> Lock:
    """Return the lock the links need: exclusive for anything that depends on a meter's amount."""
    if any(_needs_exclusive(loaded, event) for event in events):
        return Lock.EXCLUSIVE
    return Lock.SHARED if any(map(link_events.is_of_link, events)) else Lock.NONE


def _needs_exclusive(loaded: Loaded, event: house_events.HouseEvent) -> bool:
    match event:
        case link_events.Contributed():
            return loaded.link(event.link).state.meter(event.level).cap is not None
        case link_events.ContributionReversed():
            return True
        case WagerPaid():  # a meter may pay this; an empty meter gives no award
            return event.wager in SENSORS.values()
        case FixedPayPaid():  # a meter may pay this too; the tray pays the rest
            terms = (view.state.terms for view in loaded.links)
            return any(agreed.fixed_pays_from is PaysFrom.METER for agreed in terms)
        case _:
            return link_events.is_of_link(event) and not is_own(event)
