"""Durable tables: those whose cards the house deals, or its dealer.

What every durable table does is in :mod:`letitride.house.durable`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from letitride.cage import Posting
from letitride.errors import StaleVersionError, StorageError
from letitride.eventstore.journal import Journal, NewEvent, Request
from letitride.eventstore.store import Lock, Transaction
from letitride.house import events as house_events
from letitride.house.durable import Durable, open_stream
from letitride.house.known_link import History
from letitride.house.links import DurableLink, opened_link
from letitride.house.loaded_table import LoadedTable, follow
from letitride.house.loading import load, snapshot_text
from letitride.house.seeds import FixSeeds
from letitride.house.table_commands import Command, decided, rules_between
from letitride.progressive.link import LinkState, open_link
from letitride.rulebook.rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.table import dealer
from letitride.table.commands import Deal
from letitride.table.fair import deck_order
from letitride.table.fair.commit_reveal import SeedStage
from letitride.table.linked_meters import LinkedMeters, join_links, terms
from letitride.table.shufflers import Shuffler
from letitride.table.state import TableState

NONE_OF_ITS_OWN: Mapping[Game, str] = MappingProxyType({})


def open_table(
    journal: Journal,
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
    journal: Journal,
    tx: Transaction,
    event: house_events.TableOpened,
    openings: Mapping[str, LinkState],
    request: Request,
) -> None:
    """Put the table on its links, if it plays by their terms."""
    names = sorted({name for _, name in event.links})
    heads = {name: tx.head(house_events.link_stream(name), Lock.ALONE) for name in names}
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
        journal.extend_along(tx, house_events.link_stream(name), heads[name], new, request)


class DurableTable(Durable[LoadedTable, Command]):
    """A table whose every command is on the disk before it is acknowledged."""

    commands = Command

    @property
    def state(self) -> TableState:
        """The round, the decks and the books."""
        return self.loaded.table

    def _load(self, tx: Transaction, known: LoadedTable | None) -> LoadedTable:
        return load(self._journal, tx, self.stream, known)

    def _decide(self, loaded: LoadedTable, command: Command) -> tuple[house_events.Record, ...]:
        return decided(loaded, command)

    def _follow(
        self,
        loaded: LoadedTable,
        event: house_events.Record,
        link_version: int | None,
        history: History,
    ) -> tuple[LoadedTable, tuple[Posting, ...]]:
        return follow(loaded, event, link_version, history)

    def _snapshot(self, loaded: LoadedTable) -> bytes:
        return snapshot_text(loaded)

    def prepare(self, shuffler: Shuffler) -> None:
        """Open, shuffle and cut until a deck is ready: by the seeds, or else by the shuffler."""
        while command := self._next_preparation(shuffler):
            self._deal_on(command)

    def _next_preparation(self, shuffler: Shuffler) -> Command | None:
        loaded = self.loaded
        rules, fair = rules_between(loaded), loaded.seeds
        if fair is not None:
            return deck_order.prepare(rules, loaded.table, fair)
        return dealer.prepare(rules, loaded.table, shuffler)

    def run(self, shuffler: Shuffler) -> None:
        """Let the dealer go on until players are to act, to reveal seeds, or the round is over."""
        while command := dealer.next_command(self.loaded.now.rules, self.state):
            if isinstance(command, Deal):
                if not self._seeds_fixed():
                    return
                self.prepare(shuffler)
            self._deal_on(command)

    def _seeds_fixed(self) -> bool:
        """Whether nobody's seed is waited for; if all are there, they are fixed."""
        fair = self.loaded.seeds
        if fair is None or fair.stage is SeedStage.DEALING:
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
