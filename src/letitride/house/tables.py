"""Open and load stored tables, run by the automatic dealer or by one of the house's dealers.

:mod:`letitride.house.table_transaction` carries out the commands of any table.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from letitride.errors import StaleVersionError, StorageError
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.store import Lock, StoredEvent, Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import LinkReader
from letitride.house.links import DurableLink, opened_link
from letitride.house.loaded_table import Command, LoadedTable, Rules, TableSnapshot
from letitride.house.table_transaction import Durable, open_stream
from letitride.progressive.link import LinkState, open_link
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.table import dealer
from letitride.table.events import StepTaken
from letitride.table.fair import deck_preparation
from letitride.table.linked_meters import LinkedMeters, join_links, terms
from letitride.table.shufflers import Shuffler
from letitride.table.state import TableState

#: A function that raises an error if a table may not have these links (keyed by sensor).
LinkCheck = Callable[[Mapping[Game, LinkState]], None]
#: The automatic dealer's name in the record. Older records say "dealer".
AUTOMATIC_DEALER = "automatic dealer"
#: The number of recent events to search first when looking up the steps taken.
_RECENT = 400


def open_table(
    journal: HouseJournal,
    name: str,
    rules: HouseRules,
    links: Mapping[Game, str],
    request: Request,
    own: Mapping[Game, str] = MappingProxyType({}),
    check: LinkCheck | None = None,
) -> "DurableTable":
    """Open a table under these rules, with its progressive sensors connected to open links.

    Links in ``own`` are opened with the table in the same transaction, at their presets. ``check``
    may reject the table because of its links. It does not run again if the command is repeated.
    """
    event = house_events.TableOpened(name, rules, tuple(sorted((*links.items(), *own.items()))))
    openings = {link: open_link(link, terms(rules, sensor), ()) for sensor, link in own.items()}
    open_stream(
        journal,
        house_events.table_stream(name),
        event,
        request,
        lambda tx, asked: _join(journal, tx, event, openings, asked, check),
    )
    return DurableTable(journal, name)


def _join(
    journal: HouseJournal,
    tx: Transaction,
    event: house_events.TableOpened,
    openings: Mapping[str, LinkState],
    request: Request,
    check: LinkCheck | None,
) -> None:
    """Join the table to its links if its rules match their terms."""
    names = sorted({name for _, name in event.links})
    heads = {name: tx.head(house_events.link_stream(name), Lock.EXCLUSIVE) for name in names}
    for name in openings:
        if heads[name].version:
            raise StaleVersionError.of(house_events.link_stream(name), 0, heads[name].version)
    shells = {
        sensor: LinkedMeters(
            openings.get(name) or DurableLink(journal, name).view(tx, heads[name]).state
        )
        for sensor, name in event.links
    }
    if check is not None:
        check({sensor: shell.state for sensor, shell in shells.items()})
    join_links(event.rules, event.name, shells)
    for sensor, name in event.links:
        new = [opened_link(openings[name])] if name in openings else []
        new += [NewEvent(joined) for joined in shells[sensor].events]
        journal.append_along(tx, house_events.link_stream(name), heads[name], new, request)


class DurableTable(Durable[LoadedTable, Command]):
    """A table dealt by the automatic dealer or by one of the house's dealers."""

    commands = Command
    snapshots = TableSnapshot

    @property
    def state(self) -> TableState:
        """The table's round, decks, and books."""
        return self.loaded.table

    def _opened(self, event: house_events.HouseEvent, links: LinkReader) -> LoadedTable:
        if isinstance(event, house_events.TableOpened):
            return LoadedTable.opened(event, links.opening)
        raise StorageError(
            "storage/no_table", expected="an open table", got=self.stream, table=self.name
        )

    def _restored(self, tx: Transaction, version: int, kept: TableSnapshot) -> LoadedTable:
        now, next_ = (self._rules(tx, version) for version in (kept.now, kept.next))
        return LoadedTable(
            kept.name, version, kept.table, kept.sensors, kept.links, now, next_, kept.fair
        )

    def _rules(self, tx: Transaction, version: int) -> Rules:
        for kept in self._journal.read_in(tx, self.stream, version - 1, version):
            if isinstance(kept.event, house_events.TableOpened | house_events.RulesChanged):
                return Rules(version, kept.event.rules)
        raise StorageError("storage/data", expected=f"rules at version {version}", got="none")

    def last_of(self, *kinds: type[house_events.HouseEvent]) -> StoredEvent | None:
        """Return the latest stored event of these kinds in the table's stream."""
        with self._journal.store.reading() as tx:
            return tx.last_of(self.stream, [kind.__name__ for kind in kinds])

    def steps_taken(self) -> list[tuple[StepTaken, str]]:
        """Return the steps taken since the script began, each with its time."""
        taken = self.state.procedure.taken
        for after in (max(0, self.version - _RECENT), 0):
            with self._journal.store.reading() as tx:
                stored = list(tx.events_of(self.stream, [StepTaken.__name__], after))
            if len(stored) >= len(taken):
                break
        times = [one.time for one in stored][len(stored) - len(taken) :]
        return list(zip(taken, times, strict=True))

    def prepare(self, shuffler: Shuffler) -> None:
        """Open, shuffle, and cut decks until one is ready. Seeds take precedence over the shuffler.

        If another process takes a step first, continue from there.
        """
        while command := self._next_preparation(shuffler):
            version = self.version
            try:
                self.do(command, f"{self.stream} after {version}", AUTOMATIC_DEALER, version)
            except StorageError as error:
                if error.code not in ("storage/stale", "storage/command_reused"):
                    raise
                self.refresh()

    def _next_preparation(self, shuffler: Shuffler) -> Command | None:
        loaded = self.loaded
        if loaded.seeds is not None:
            return deck_preparation.prepare(loaded.table, loaded.seeds)
        return dealer.prepare(loaded.rules, loaded.table, shuffler)
