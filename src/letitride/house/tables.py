"""Durable tables whose cards the house deals, or its dealer: opened, loaded and kept dealing.

How any table carries out a command is in :mod:`letitride.house.table_transaction`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from letitride.errors import StaleVersionError, StorageError
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.store import Lock, Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import LinkReader
from letitride.house.links import DurableLink, opened_link
from letitride.house.loaded_table import Command, LoadedTable, Rules, TableSnapshot
from letitride.house.seeds import FixSeeds
from letitride.house.table_transaction import Durable, open_stream
from letitride.progressive.link import LinkState, open_link
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.table import dealer
from letitride.table.commands import Deal
from letitride.table.fair import deck_preparation
from letitride.table.fair.commit_reveal import SeedStage
from letitride.table.linked_meters import LinkedMeters, join_links, terms
from letitride.table.shufflers import Shuffler
from letitride.table.state import TableState

NONE_OF_ITS_OWN: Mapping[Game, str] = MappingProxyType({})


def open_table(
    journal: HouseJournal,
    name: str,
    rules: HouseRules,
    links: Mapping[Game, str],
    request: Request,
    own: Mapping[Game, str] = NONE_OF_ITS_OWN,
) -> "DurableTable":
    """Open a table under these rules, its progressive sensors on links that are open.

    Links of its ``own`` are opened along with it, at the presets, or not at all.
    """
    event = house_events.TableOpened(name, rules, tuple(sorted((*links.items(), *own.items()))))
    openings = {link: open_link(link, terms(rules, sensor), ()) for sensor, link in own.items()}
    open_stream(
        journal,
        house_events.table_stream(name),
        event,
        request,
        lambda tx, asked: _join(journal, tx, event, openings, asked),
    )
    return DurableTable(journal, name)


def _join(
    journal: HouseJournal,
    tx: Transaction,
    event: house_events.TableOpened,
    openings: Mapping[str, LinkState],
    request: Request,
) -> None:
    """Put the table on its links, if it plays by their terms."""
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
    join_links(event.rules, event.name, shells)
    for sensor, name in event.links:
        new = [opened_link(openings[name])] if name in openings else []
        new += [NewEvent(joined) for joined in shells[sensor].events]
        journal.append_along(tx, house_events.link_stream(name), heads[name], new, request)


class DurableTable(Durable[LoadedTable, Command]):
    """A table whose cards the house deals, or its dealer."""

    commands = Command
    snapshots = TableSnapshot

    @property
    def state(self) -> TableState:
        """The round, the decks and the books."""
        return self.loaded.table

    def _opened(self, event: house_events.HouseEvent, links: LinkReader) -> LoadedTable:
        if isinstance(event, house_events.TableOpened):
            return LoadedTable.opened(event, links.opening)
        raise StorageError(
            "storage/no_table", expected="a table that is open", got=self.stream, table=self.name
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

    def prepare(self, shuffler: Shuffler) -> None:
        """Open, shuffle and cut until a deck is ready: by the seeds, or else by the shuffler."""
        while command := self._next_preparation(shuffler):
            self._dealer_step(command)

    def _next_preparation(self, shuffler: Shuffler) -> Command | None:
        loaded = self.loaded
        if loaded.seeds is not None:
            return deck_preparation.prepare(loaded.rules, loaded.table, loaded.seeds)
        return dealer.prepare(loaded.rules, loaded.table, shuffler)

    def run(self, shuffler: Shuffler) -> None:
        """Let the dealer go on until players are to act, to reveal seeds, or the round is over."""
        while command := dealer.next_command(self.loaded.now.rules, self.state):
            if isinstance(command, Deal):
                if not self._seeds_fixed():
                    return
                self.prepare(shuffler)
            self._dealer_step(command)

    def _seeds_fixed(self) -> bool:
        """Whether nobody's seed is waited for; if all are there, they are fixed."""
        fair = self.loaded.seeds
        if fair is None or fair.stage is SeedStage.DEALING:
            return True
        if any(client.seed is None for client in fair.client_seeds):
            return False
        self._dealer_step(FixSeeds())
        return True

    def _dealer_step(self, command: Command) -> None:
        """A step of the dealer; it is fine if another process has taken it."""
        version = self.version
        try:
            self.do(command, f"{self.stream} after {version}", "dealer", version)
        except StorageError as error:
            if error.code not in ("storage/stale", "storage/command_reused"):
                raise
            self.refresh()
