"""Durable controllers: tables with real cards, of which the house sees sensors and keys.

Each press is one transaction, like a command at any other durable table. A meter is adjusted by
hand at its link and not here: the adjustment is the link's, whichever controller asks for it.
"""

from dataclasses import dataclass, replace

from letitride.cage import Posting
from letitride.errors import StorageError
from letitride.eventstore.codec import from_bytes, to_bytes
from letitride.eventstore.journal import Journal, NewEvent, Request
from letitride.eventstore.store import Lock, Transaction
from letitride.house import events as house_events
from letitride.house.durable import Durable, open_stream
from letitride.house.known_link import History, KnownLink
from letitride.house.links import DurableLink
from letitride.house.loading import LinkHistory
from letitride.progressive.controller import (
    Button,
    Confirm,
    ControllerSettings,
    ControllerState,
    Fold,
    Hand,
    Sensor,
    Swipe,
    evolve,
    press,
)
from letitride.progressive.controller.events import Event
from letitride.progressive.link import LinkState, decide
from letitride.progressive.link.commands import JoinTable
from letitride.progressive.link.events import LinkEvent
from letitride.table.pit import postings
from letitride.table.round_postings import TRAY

#: What is pressed at the table itself.
Press = Sensor | Hand | Fold | Confirm | Swipe | Button


@dataclass(frozen=True, slots=True)
class LoadedController:
    """A controller at a version: its settings, its state, and its link as it knows it."""

    version: int
    settings: ControllerSettings
    state: ControllerState
    view: KnownLink

    @property
    def links(self) -> tuple[KnownLink, ...]:
        """The one link."""
        return (self.view,)

    def link(self, name: str) -> KnownLink:
        """The link, which is of this name."""
        assert name == self.view.state.name, f"{name} is another link"
        return self.view

    def with_link(self, latest: KnownLink) -> "LoadedController":
        """The same with the link changed."""
        return replace(self, view=latest)


def opened(event: house_events.ControllerOpened, opening: LinkState) -> LoadedController:
    """A controller that has just opened, on a link whose opening this is."""
    state = ControllerState(event.name, event.title, event.seats)
    return LoadedController(1, event.settings, state, KnownLink(1, opening))


def follow(
    loaded: LoadedController,
    record: house_events.Record,
    link_version: int | None,
    history: History,
) -> tuple[LoadedController, tuple[Posting, ...]]:
    """The controller after its next record, and what that posted."""
    if not isinstance(record, Event):
        got = type(record).__name__
        raise StorageError("storage/data", expected="an event of a controller", got=got)
    view = loaded.view
    if isinstance(record, LinkEvent):
        view = loaded.link(record.link).followed(record, link_version, history)
    currency = view.state.terms.wager.currency
    state = evolve(loaded.state, record)
    after = LoadedController(loaded.version + 1, loaded.settings, state, view)
    return after, tuple(postings(record, currency, TRAY))


def snapshot_text(loaded: LoadedController) -> bytes:
    """A controller as the text of a snapshot."""
    return to_bytes(LoadedController, loaded)


def open_controller(
    journal: Journal, event: house_events.ControllerOpened, request: Request
) -> None:
    """Open a table with real cards on a link that is open, by the link's terms."""
    stream, link = house_events.table_stream(event.name), DurableLink(journal, event.link)

    def join(tx: Transaction, asked: Request) -> None:
        head = tx.head(link.stream, Lock.ALONE)
        state = link.view(tx, head).state
        terms = state.terms
        joining = JoinTable(
            event.name, event.title, terms.paytable, terms.wager, terms.decks, terms.jackpot
        )
        joined = [NewEvent(one) for one in decide(state, joining)]
        journal.extend_along(tx, link.stream, head, joined, asked)

    open_stream(journal, stream, event, request, join)


class DurableController(Durable[LoadedController, Press]):
    """A table's controller whose every press is on the disk before it is acknowledged."""

    commands = Press

    def _load(self, tx: Transaction, known: LoadedController | None) -> LoadedController:
        history = LinkHistory(self._journal, tx)
        loaded = known or self._kept(tx) or self._opened(tx, history)
        for kept in self._journal.read_in(tx, self.stream, loaded.version):
            loaded, _ = follow(loaded, kept.record, kept.stored.link_version, history)
        return loaded

    def _kept(self, tx: Transaction) -> LoadedController | None:
        found = self._journal.snapshot(tx, self.stream)
        if found is None or found.version > tx.head(self.stream).version:
            return None
        try:
            kept: LoadedController = from_bytes(LoadedController, found.payload)
        except StorageError:
            return None  # of an earlier form: the events say it all
        return kept

    def _opened(self, tx: Transaction, history: LinkHistory) -> LoadedController:
        for kept in self._journal.read_in(tx, self.stream, upto=1):
            if isinstance(kept.record, house_events.ControllerOpened):
                return opened(kept.record, history.opening(kept.record.link))
        raise StorageError(
            "storage/no_table", expected="a controller's table", got=self.name, table=self.name
        )

    def _decide(self, loaded: LoadedController, command: Press) -> tuple[house_events.Record, ...]:
        return press(loaded.settings, loaded.view.state, loaded.state, command)

    def _follow(
        self,
        loaded: LoadedController,
        event: house_events.Record,
        link_version: int | None,
        history: History,
    ) -> tuple[LoadedController, tuple[Posting, ...]]:
        return follow(loaded, event, link_version, history)

    def _snapshot(self, loaded: LoadedController) -> bytes:
        return snapshot_text(loaded)
