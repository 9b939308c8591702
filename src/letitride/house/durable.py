"""Durable: every command in one transaction, with its events, its books and its links.

A command is decided while its table's stream is held, on the stream's latest version, so two
processes never both act. What it feeds a link is added to the table's own rows of the meters while
the link is held together with others; only what needs a meter's true loaded, or stands in the
link's own stream, holds the link alone.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from threading import RLock
from typing import Any, ClassVar, Generic, TypeVar

from letitride.cage import Posting
from letitride.errors import RuleError, StaleVersionError, StorageError
from letitride.eventstore.codec import form
from letitride.eventstore.journal import Journal, NewEvent, Request, check_names, done_before
from letitride.eventstore.store import Done, Head, Lock, Transaction
from letitride.house import events as house_events
from letitride.house.books import meters_of, table_lines
from letitride.house.known_link import History, KnownLink, is_own
from letitride.house.link_locks import Linked, lock_needed
from letitride.house.loading import SNAPSHOT_EVERY, LinkHistory
from letitride.progressive.link.events import LinkEvent, is_of_link

S = TypeVar("S", bound=Linked)
C = TypeVar("C")

#: Who may raise an error before a command is decided: given the table as it stands, the command
#: and its request, in the command's own transaction.
Guard = Callable[[Transaction, Any, Any, Request], None]


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What a command led to, now or when it was sent first."""

    done: Done
    events: tuple[house_events.Record, ...]
    again: bool


def open_stream(
    journal: Journal,
    stream: str,
    event: house_events.Record,
    request: Request,
    join: Callable[[Transaction, Request], None],
) -> None:
    """Begin a table's stream, once, and put the table on its links in the same transaction."""
    asked = request._replace(digest=sha256(house_events.write(event)).digest())

    def work(tx: Transaction, head: Head) -> list[NewEvent]:
        if head.version:
            raise StaleVersionError.of(stream, 0, head.version)
        join(tx, asked)
        return [NewEvent(event)]

    journal.once(stream, asked, work)


class Durable(Generic[S, C]):
    """A table of one kind or another, whose every command is on the disk before the answer.

    What is played there is told by the four methods that each kind has of its own.
    """

    #: The type of its commands, as they are written for their digest.
    commands: ClassVar[Any]

    def __init__(self, journal: Journal, name: str, guard: Guard | None = None) -> None:
        self.name = name
        self.stream = house_events.table_stream(name)
        self._journal = journal
        self._guard = guard
        self._form = form(self.commands)  # to find the form of a union takes as long as to write
        self._turn = RLock()
        self._loaded: S | None = None

    def _load(self, tx: Transaction, known: S | None) -> S:
        """The table as its stream has it, from what is known of it on."""
        raise NotImplementedError

    def _decide(self, loaded: S, command: C) -> tuple[house_events.Record, ...]:
        """What a command leads to at a table as it stands."""
        raise NotImplementedError

    def _follow(
        self, loaded: S, event: house_events.Record, link_version: int | None, history: History
    ) -> tuple[S, tuple[Posting, ...]]:
        """The table after an event, and what that posted."""
        raise NotImplementedError

    def _snapshot(self, loaded: S) -> bytes:
        """The table as the text of a snapshot."""
        raise NotImplementedError

    @property
    def loaded(self) -> S:
        """The table as this process last saw it; loaded if it has not seen it yet."""
        return self._loaded or self.refresh()

    @property
    def version(self) -> int:
        """The version of the stream that is known here."""
        return self.loaded.version

    def refresh(self) -> S:
        """The table as its stream has it now."""
        with self._turn, self._journal.reading() as tx:
            self._loaded = self._load(tx, self._loaded)
            return self._loaded

    def with_meters(self) -> S:
        """The table as its stream has it now, its links' meters as all tables have fed them."""
        with self._turn, self._journal.reading() as tx:
            self._loaded = latest = self._load(tx, self._loaded)
            heads = self._heads(tx, latest, Lock.NONE)
            return _summed(tx, self._with_links(tx, latest, heads))

    def links_now(self) -> tuple[KnownLink, ...]:
        """The table's links as it knows them, their meters as all tables have fed them."""
        loaded = self.loaded
        if not loaded.links:
            return ()
        with self._journal.reading() as tx:
            return _summed(tx, loaded).links

    def has_done(self, request: Request) -> bool:
        """Whether the request was carried out before; refused if its id was another's."""
        with self._journal.reading() as tx:
            return done_before(tx, self.stream, request) is not None

    def do(
        self, command: C, id_: str, actor: str, expected_version: int | None = None
    ) -> CommandResult:
        """Carry a command out, once however often it is sent, wholly or not at all.

        With ``expected_version`` it is refused if others have gone past that.
        """
        return self.carry_out(command, self.request(command, id_, actor), expected_version)

    def carry_out(
        self, command: C, request: Request, expected_version: int | None = None
    ) -> CommandResult:
        """The same for a request whose digest is of what was asked for, not of the command."""
        (outcome,) = self._carry_out([(command, request)], expected_version)
        return outcome

    def do_each(
        self, commands: Iterable[tuple[C, str]], actor: str, expected_version: int | None = None
    ) -> list[CommandResult]:
        """Carry out commands with their ids one after the other, all of them or none."""
        asked = [(command, self.request(command, id_, actor)) for command, id_ in commands]
        return self._carry_out(asked, expected_version)

    def _carry_out(
        self, asked: list[tuple[C, Request]], expected_version: int | None
    ) -> list[CommandResult]:
        def work(tx: Transaction) -> tuple[S | None, list[CommandResult]]:
            loaded, outcomes, expected = self._loaded, [], expected_version
            for command, request in asked:
                loaded, outcome = self._do(tx, loaded, command, request, expected)
                outcomes.append(outcome)
                expected = None
            return loaded, outcomes

        with self._turn:
            self._loaded, outcomes = self._journal.run(work)  # now it is sure to be on the disk
            return outcomes

    def request(self, command: C, id_: str, actor: str) -> Request:
        """A command's id, who sends it, and its digest."""
        request = Request(id_, actor, sha256(self._form.to_bytes(command)).digest())
        check_names(self.stream, request)
        return request

    def _do(
        self,
        tx: Transaction,
        known: S | None,
        command: C,
        request: Request,
        expected: int | None,
    ) -> tuple[S, CommandResult]:
        head = tx.head(self.stream, Lock.ALONE)
        done = done_before(tx, self.stream, request)
        latest = self._latest(tx, known, head)
        if done is not None:
            kept = self._journal.read_in(tx, self.stream, done.first - 1, done.last)
            return latest, CommandResult(done, tuple(one.record for one in kept), again=True)
        if expected not in (None, head.version):
            raise StaleVersionError.of(self.stream, expected or 0, head.version)
        if self._guard is not None:
            self._guard(tx, latest, command, request)
        before, events, heads = self._decided(tx, latest, command)
        after, new = self._recorded(before, events)
        end = self._journal.extend(tx, self.stream, head, new, request)
        self._tell_links(tx, heads, events, request)
        done = self._journal.note_done(tx, self.stream, head, end, request)
        if after.version // SNAPSHOT_EVERY > head.version // SNAPSHOT_EVERY:
            self._journal.keep_snapshot(tx, self.stream, after.version, self._snapshot(after))
        return after, CommandResult(done, events, again=False)

    def _latest(self, tx: Transaction, known: S | None, head: Head) -> S:
        if known is not None and known.version == head.version:
            return known
        return self._load(tx, known)

    def _decided(
        self, tx: Transaction, loaded: S, command: C
    ) -> tuple[S, tuple[house_events.Record, ...], dict[str, Head]]:
        """The events, with the links held as they need to be, on the links as they are then."""
        try:
            events = self._decide(loaded, command)
        except RuleError:
            fresh = self._with_links(tx, loaded, self._heads(tx, loaded, Lock.NONE))
            if fresh is loaded:
                raise
            loaded, events = fresh, self._decide(fresh, command)
        need = lock_needed(loaded, events)
        if need is Lock.NONE:
            return loaded, events, {}
        heads = self._heads(tx, loaded, need)
        fresh = self._with_links(tx, loaded, heads)
        if need is Lock.SHARED and fresh is loaded:
            return loaded, events, heads
        if need is Lock.ALONE:
            return fresh, self._decide(_summed(tx, fresh), command), heads
        events = self._decide(fresh, command)
        if lock_needed(fresh, events) is Lock.ALONE:  # two who hold it together would wait forever
            raise StorageError("storage/busy", expected="the link at rest", got="a change of it")
        return fresh, events, heads

    def _heads(self, tx: Transaction, loaded: S, lock: Lock) -> dict[str, Head]:
        names = sorted({view.state.name for view in loaded.links})
        return {name: tx.head(house_events.link_stream(name), lock) for name in names}

    def _with_links(self, tx: Transaction, loaded: S, heads: dict[str, Head]) -> S:
        history = LinkHistory(self._journal, tx)
        for view in loaded.links:
            latest = view.advanced(heads[view.state.name].version, history)
            loaded = loaded if latest is view else loaded.with_link(latest)
        return loaded

    def _recorded(
        self, loaded: S, events: tuple[house_events.Record, ...]
    ) -> tuple[S, list[NewEvent]]:
        """The table after the events, each with its lines of the books."""
        new = []
        for event in events:
            told: tuple[LinkEvent, ...] = ()
            version = None
            if is_of_link(event):
                told = (event,)
                version = loaded.link(event.link).version + (not is_own(event))
            loaded, posted = self._follow(loaded, event, version, lambda *_, told=told: told)
            new.append(NewEvent(event, table_lines(self.stream, event, posted), version))
        return loaded, new

    def _tell_links(
        self,
        tx: Transaction,
        heads: dict[str, Head],
        events: tuple[house_events.Record, ...],
        request: Request,
    ) -> None:
        """Awards stand in the link's stream too; their money is in the table's books."""
        for name, head in heads.items():
            new = [
                NewEvent(event)
                for event in events
                if is_of_link(event) and event.link == name and not is_own(event)
            ]
            self._journal.extend_along(tx, house_events.link_stream(name), head, new, request)


def _summed(tx: Transaction, loaded: S) -> S:
    """The table with its links' meters as all rows together have them."""
    for view in loaded.links:
        loaded = loaded.with_link(replace(view, state=meters_of(tx, view.state)))
    return loaded
