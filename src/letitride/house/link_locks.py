"""Locks: how the links of a table are held while a command is carried out."""

from typing import Protocol, Self

from letitride.eventstore.store import Lock
from letitride.game.events import WagerPaid
from letitride.house.events import Record
from letitride.house.known_link import KnownLink, is_own
from letitride.progressive.controller.events import FixedPayPaid
from letitride.progressive.link.events import Contributed, ContributionReversed, is_of_link
from letitride.rulebook.settings import PaysFrom
from letitride.rulebook.wagers import SENSORS


class Linked(Protocol):
    """A table at a version, with its links as it knows them."""

    @property
    def version(self) -> int:
        """How far its stream has come."""

    @property
    def links(self) -> tuple[KnownLink, ...]:
        """Its links."""

    def link(self, name: str) -> KnownLink:
        """The link of this name."""

    def with_link(self, latest: KnownLink) -> Self:
        """The same with one link changed."""


def lock_needed(loaded: Linked, events: tuple[Record, ...]) -> Lock:
    """How the table's links are held: alone for whatever depends on a meter's true amount."""
    if any(_needs_alone(loaded, event) for event in events):
        return Lock.ALONE
    return Lock.SHARED if any(map(is_of_link, events)) else Lock.NONE


def _needs_alone(loaded: Linked, event: Record) -> bool:
    match event:
        case Contributed():
            return loaded.link(event.link).state.meter(event.level).cap is not None
        case ContributionReversed():
            return True
        case WagerPaid():  # off a meter perhaps, and it may be dry: then no award tells of it
            return event.wager in SENSORS.values()
        case FixedPayPaid():  # the same at a controller: what a dry meter lacks is the tray's
            terms = (view.state.terms for view in loaded.links)
            return any(agreed.fixed_pays_from is PaysFrom.METER for agreed in terms)
        case _:
            return is_of_link(event) and not is_own(event)
