"""Durable tables: every command in one transaction, with its events, its books and its link.

A command is decided while its table's stream is held, on the stream's latest version, so two
processes never both act. What it feeds a link is added to the table's own rows of the meters while
the link is held together with others; only what needs a meter's true standing, or stands in the
link's own stream, holds the link alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from threading import RLock

from letitride.errors import RuleError, StaleVersionError, StorageError
from letitride.house.rules import HouseRules
from letitride.house.wagers import Game
from letitride.progressive.events import LinkEvent
from letitride.storage import records as r
from letitride.storage.books import meters_of, table_lines
from letitride.storage.codec import to_bytes
from letitride.storage.history import SNAPSHOT_EVERY, LinkHistory, load, snapshot_text
from letitride.storage.journal import (
    Journal,
    NewEvent,
    Request,
    check_names,
    done_before,
)
from letitride.storage.link_view import is_own
from letitride.storage.links import DurableLink
from letitride.storage.orders import Command, decided, lock_needed, rules_between
from letitride.storage.seeds import FixSeeds
from letitride.storage.standing import Standing, follow
from letitride.storage.store import Done, Head, Lock, Transaction
from letitride.table import dealer, fair_dealer
from letitride.table.commands import Deal
from letitride.table.fair_deal import Stage
from letitride.table.link import Link, join_links
from letitride.table.shufflers import Shuffler
from letitride.table.state import TableState


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command led to, now or when it was sent first."""

    done: Done
    events: tuple[r.Record, ...]
    again: bool


def open_table(
    journal: Journal,
    name: str,
    rules: HouseRules,
    links: Mapping[Game, str],
    request: Request,
) -> "DurableTable":
    """Open a table under these rules, its progressive sensors on links that are open."""
    event = r.TableOpened(name, rules, tuple(sorted(links.items())))
    stream = r.table_stream(name)
    asked = request._replace(digest=sha256(r.write(event)).digest())
    check_names(stream, asked)
    with journal.transaction() as tx:
        head = tx.head(stream, Lock.ALONE)
        if done_before(tx, stream, asked) is None:
            if head.version:
                raise StaleVersionError.of(stream, 0, head.version)
            _join(journal, tx, event, asked)
            journal.extend(tx, stream, head, [NewEvent(event)], asked)
            journal.note_done(tx, stream, head, 1, asked)
    return DurableTable(journal, name)


def _join(journal: Journal, tx: Transaction, event: r.TableOpened, request: Request) -> None:
    """Put the table on its links, if it plays by their terms."""
    names = sorted({name for _, name in event.links})
    heads = {name: tx.head(r.link_stream(name), Lock.ALONE) for name in names}
    shells = {
        sensor: Link(DurableLink(journal, name).view(tx, heads[name]).state)
        for sensor, name in event.links
    }
    join_links(event.rules, event.name, shells)
    for sensor, name in event.links:
        new = [NewEvent(joined) for joined in shells[sensor].events]
        journal.extend(tx, r.link_stream(name), heads[name], new, request)


class DurableTable:
    """A table whose every command is on the disk before it is acknowledged."""

    def __init__(self, journal: Journal, name: str) -> None:
        self.name = name
        self.stream = r.table_stream(name)
        self._journal = journal
        self._turn = RLock()
        self._standing: Standing | None = None

    @property
    def standing(self) -> Standing:
        """The table as this process last saw it; loaded if it has not seen it yet."""
        return self._standing or self.refresh()

    @property
    def state(self) -> TableState:
        """The round, the decks and the books."""
        return self.standing.table

    @property
    def version(self) -> int:
        """The version of the stream that is known here."""
        return self.standing.version

    def refresh(self) -> Standing:
        """The table as its stream has it now."""
        with self._turn, self._journal.reading() as tx:
            self._standing = load(self._journal, tx, self.stream, self._standing)
            return self._standing

    def has_done(self, id_: str) -> bool:
        """Whether a command with this id was carried out here before."""
        with self._journal.reading() as tx:
            done = tx.command(id_)
        return done is not None and done.stream == self.stream

    def do(
        self, command: Command, id_: str, actor: str, expected_version: int | None = None
    ) -> Outcome:
        """Carry a command out, once however often it is sent, wholly or not at all.

        With ``expected_version`` it is refused if others have gone past that.
        """
        request = Request(id_, actor, sha256(to_bytes(Command, command)).digest())
        check_names(self.stream, request)
        with self._turn:
            return self._do(command, request, expected_version)

    def _do(self, command: Command, request: Request, expected: int | None) -> Outcome:
        with self._journal.transaction() as tx:
            head = tx.head(self.stream, Lock.ALONE)
            done = done_before(tx, self.stream, request)
            self._standing = latest = self._latest(tx, head)
            if done is not None:
                kept = self._journal.read_in(tx, self.stream, done.first - 1, done.last)
                return Outcome(done, tuple(one.record for one in kept), again=True)
            if expected not in (None, head.version):
                raise StaleVersionError.of(self.stream, expected or 0, head.version)
            before, events, heads = self._decided(tx, latest, command)
            after, new = self._recorded(before, events)
            self._journal.extend(tx, self.stream, head, new, request)
            self._tell_links(tx, heads, events, request)
            done = self._journal.note_done(tx, self.stream, head, len(new), request)
            if after.version // SNAPSHOT_EVERY > head.version // SNAPSHOT_EVERY:
                text = snapshot_text(after)
                self._journal.keep_snapshot(tx, self.stream, after.version, text)
        self._standing = after  # only now is it sure to be on the disk
        return Outcome(done, events, again=False)

    def _latest(self, tx: Transaction, head: Head) -> Standing:
        known = self._standing
        if known is not None and known.version == head.version:
            return known
        return load(self._journal, tx, self.stream, known)

    def _decided(
        self, tx: Transaction, standing: Standing, command: Command
    ) -> tuple[Standing, tuple[r.Record, ...], dict[str, Head]]:
        """The events, with the links held as they need to be, on the links as they are then."""
        try:
            events = decided(standing, command)
        except RuleError:
            fresh = self._with_links(tx, standing, self._heads(tx, standing, Lock.NONE))
            if fresh is standing:
                raise
            standing, events = fresh, decided(fresh, command)
        need = lock_needed(standing, events)
        if need is Lock.NONE:
            return standing, events, {}
        heads = self._heads(tx, standing, need)
        fresh = self._with_links(tx, standing, heads)
        if need is Lock.SHARED and fresh is standing:
            return standing, events, heads
        if need is Lock.ALONE:
            summed = tuple(replace(v, state=meters_of(tx, v.state)) for v in fresh.links)
            return fresh, decided(replace(fresh, links=summed), command), heads
        events = decided(fresh, command)
        if lock_needed(fresh, events) is Lock.ALONE:  # two who hold it together would wait forever
            raise StorageError("storage/busy", expected="the link at rest", got="a change of it")
        return fresh, events, heads

    def _heads(self, tx: Transaction, standing: Standing, lock: Lock) -> dict[str, Head]:
        names = sorted({view.state.name for view in standing.links})
        return {name: tx.head(r.link_stream(name), lock) for name in names}

    def _with_links(self, tx: Transaction, standing: Standing, heads: dict[str, Head]) -> Standing:
        history = LinkHistory(self._journal, tx)
        for view in standing.links:
            latest = view.advanced(heads[view.state.name].version, history)
            standing = standing if latest is view else standing.with_link(latest)
        return standing

    def _recorded(
        self, standing: Standing, events: tuple[r.Record, ...]
    ) -> tuple[Standing, list[NewEvent]]:
        """The table after the events, each with its lines of the books."""
        new = []
        for event in events:
            version, told = None, (event,) if isinstance(event, LinkEvent) else ()
            if isinstance(event, LinkEvent):
                version = standing.link(event.link).version + (not is_own(event))
            standing, posted = follow(standing, event, version, lambda *_, told=told: told)
            new.append(NewEvent(event, table_lines(self.stream, event, posted), version))
        return standing, new

    def _tell_links(
        self,
        tx: Transaction,
        heads: dict[str, Head],
        events: tuple[r.Record, ...],
        request: Request,
    ) -> None:
        """Awards stand in the link's stream too; their money is in the table's books."""
        for name, head in heads.items():
            new = [
                NewEvent(event)
                for event in events
                if isinstance(event, LinkEvent) and event.link == name and not is_own(event)
            ]
            self._journal.extend(tx, r.link_stream(name), head, new, request)

    def prepare(self, shuffler: Shuffler) -> None:
        """Open, shuffle and cut until a deck is ready: by the seeds, or else by the shuffler."""
        while command := self._next_preparation(shuffler):
            self._deal_on(command)

    def _next_preparation(self, shuffler: Shuffler) -> Command | None:
        standing = self.standing
        rules, fair = rules_between(standing), standing.seeds
        if fair is not None:
            return fair_dealer.prepare(rules, standing.table, fair)
        return dealer.prepare(rules, standing.table, shuffler)

    def run(self, shuffler: Shuffler) -> None:
        """Let the dealer go on until players are to act, to reveal seeds, or the round is over."""
        while command := dealer.next_command(self.standing.now.rules, self.state):
            if isinstance(command, Deal):
                if not self._seeds_fixed():
                    return
                self.prepare(shuffler)
            self._deal_on(command)

    def _seeds_fixed(self) -> bool:
        """Whether nobody's seed is waited for; if all are there, they are fixed."""
        fair = self.standing.seeds
        if fair is None or fair.stage is Stage.DEALING:
            return True
        if any(client.seed is None for client in fair.client_seeds):
            return False
        self._deal_on(FixSeeds())
        return True

    def _deal_on(self, command: Command) -> None:
        """A step of the dealer's; if another process has taken it, that is as good."""
        version = self.version
        try:
            self.do(command, f"{self.stream} after {version}", "dealer", version)
        except StorageError as error:
            if error.code not in ("storage/stale", "storage/command_reused"):
                raise
            self.refresh()
