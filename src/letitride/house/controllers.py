"""Stored controllers of tables with real cards, where the house sees only sensors and keys.

Each key press is one transaction, like a command at any other stored table. Manual adjustments of
a meter belong to its link, whichever controller requests them, so they are not handled here.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from letitride.cage import Posting
from letitride.errors import StorageError
from letitride.eventstore.codec import to_bytes, wrong
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.store import Lock, Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import KnownLink, LinkEvents, LinkReader
from letitride.house.links import DurableLink
from letitride.house.table_transaction import Durable, open_stream
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

#: The inputs that come from the table itself.
Press = Sensor | Hand | Fold | Confirm | Swipe | Button


@dataclass(frozen=True, slots=True)
class LoadedController:
    """A controller at one version: its settings, its state, and its view of the link."""

    version: int
    settings: ControllerSettings
    state: ControllerState
    view: KnownLink

    @property
    def links(self) -> tuple[KnownLink, ...]:
        """The controller's only link."""
        return (self.view,)

    def link(self, name: str) -> KnownLink:
        """Return the controller's only link, which must have this name."""
        assert name == self.view.state.name, f"{name} is another link"
        return self.view

    def with_link(self, latest: KnownLink) -> "LoadedController":
        """Return a copy with the link replaced."""
        return replace(self, view=latest)

    @classmethod
    def opened(
        cls, event: house_events.ControllerOpened, opening_of: Callable[[str], LinkState]
    ) -> "LoadedController":
        """Return a newly opened controller; ``opening_of`` gives its link's opening state."""
        state = ControllerState(event.name, event.title, event.seats)
        return cls(1, event.settings, state, KnownLink(1, opening_of(event.link)))

    def decide(self, command: Press) -> tuple[house_events.HouseEvent, ...]:
        """Return the events that a press produces."""
        return press(self.settings, self.view.state, self.state, command)

    def evolve(
        self, event: house_events.HouseEvent, link_version: int | None, link_events: LinkEvents
    ) -> tuple["LoadedController", tuple[Posting, ...]]:
        """Return the controller after its next event, and the event's postings."""
        if not isinstance(event, Event):
            raise wrong("a controller event", type(event).__name__)
        view = self.view
        if isinstance(event, LinkEvent):
            view = self.link(event.link).evolve_by_table(event, link_version, link_events)
        currency = view.state.terms.wager.currency
        state = evolve(self.state, event)
        after = LoadedController(self.version + 1, self.settings, state, view)
        return after, tuple(postings(event, currency, TRAY))

    def snapshot(self) -> bytes:
        """Return the controller encoded as a snapshot."""
        return to_bytes(LoadedController, self)


def open_controller(
    journal: HouseJournal, event: house_events.ControllerOpened, request: Request
) -> None:
    """Open a table with real cards on an open link, under the link's terms."""
    stream, link = house_events.table_stream(event.name), DurableLink(journal, event.link)

    def join(tx: Transaction, asked: Request) -> None:
        head = tx.head(link.stream, Lock.EXCLUSIVE)
        state = link.view(tx, head).state
        terms = state.terms
        joining = JoinTable(
            event.name, event.title, terms.paytable, terms.wager, terms.decks, terms.jackpot
        )
        joined = [NewEvent(one) for one in decide(state, joining)]
        journal.append_along(tx, link.stream, head, joined, asked)

    open_stream(journal, stream, event, request, join)


class DurableController(Durable[LoadedController, Press]):
    """A table's controller that saves every press to disk before acknowledging it."""

    commands = Press
    snapshots = LoadedController

    def _opened(self, event: house_events.HouseEvent, links: LinkReader) -> LoadedController:
        if isinstance(event, house_events.ControllerOpened):
            return LoadedController.opened(event, links.opening)
        raise StorageError(
            "storage/no_table", expected="a controller's table", got=self.name, table=self.name
        )

    def _restored(self, tx: Transaction, version: int, kept: LoadedController) -> LoadedController:  # noqa: ARG002 - the snapshot includes the settings and the version
        return kept
