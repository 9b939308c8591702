"""Pit: the thin shell around one link, the controllers of its tables, and their cage.

The cards are real and nobody tells the pit what they are; it sees sensors and keys. Chips come
from outside into a table's tray when bets close, and winnings go out of it again.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from letitride.cage import Account, Books, Ledger, Posting, move
from letitride.errors import RuleError
from letitride.money import Currency
from letitride.progressive.controller import (
    ControllerSettings,
    ControllerState,
    Display,
    Press,
    display,
    evolve,
    press,
)
from letitride.progressive.controller import events as controller_events
from letitride.progressive.link import LinkState, decide
from letitride.progressive.link import events as link_events
from letitride.progressive.link import evolve as evolve_link
from letitride.progressive.link.commands import JoinTable
from letitride.table.meter_postings import link_postings, opening_postings
from letitride.table.round_postings import OUTSIDE


class PitTable(NamedTuple):
    """A table of the pit: what it brings to the link, and how many seats it has."""

    join: JoinTable
    seats: int = 7


class Pit:
    """A link and the controllers on it, live: their state, their books, every event so far."""

    def __init__(
        self, settings: ControllerSettings, opening: LinkState, tables: Iterable[PitTable]
    ) -> None:
        self.settings = settings
        self.link = opening
        self.controllers: dict[str, ControllerState] = {}
        self.ledger = Ledger(opening.terms.wager.currency).post(*opening_postings(opening))
        self.events: list[controller_events.Event] = []
        for table in tables:
            name = table.join.table
            self._record(_joined(self.link, table.join))
            self.controllers[name] = ControllerState(name, table.join.title, table.seats)

    def press(self, table: str, pressed: Press) -> tuple[controller_events.Event, ...]:
        """Carry out a press at a table, or raise what refuses it and leave all as it was."""
        events = press(self.settings, self.link, self.controllers[table], pressed)
        self._record(events)
        return events

    @property
    def display(self) -> Display:
        """What the players see."""
        return display(self.settings, self.link, self.controllers.values())

    def _record(self, events: Iterable[controller_events.Event]) -> None:
        for event in events:
            self.events.append(event)
            at = tray(controller_events.table_of(event) or "")
            self.ledger = self.ledger.post(*postings(event, self.ledger.currency, at))
            if isinstance(event, link_events.LinkEvent):
                self.link = evolve_link(self.link, event)
            self.controllers = {
                name: evolve(controller, event) for name, controller in self.controllers.items()
            }


def _joined(state: LinkState, join: JoinTable) -> tuple[link_events.LinkEvent, ...]:
    try:
        return decide(state, join)
    except RuleError as error:
        raise error.at(f"table {join.table}") from None


def tray(table: str) -> Account:
    """The tray of one of the pit's tables."""
    return Account(Books.TRAY, table)


def postings(event: controller_events.Event, currency: Currency, at: Account) -> Iterator[Posting]:
    """What an event posts in the cage, at the table with this tray."""
    match event:
        case controller_events.GameStarted():
            yield move("progressive wagers collected", OUTSIDE, at, event.staked)
        case link_events.JackpotWon():
            yield move(f"{event.award.hand} won", at, OUTSIDE, event.award.amount)
        case controller_events.FixedPayPaid():
            yield move(f"{event.hand} paid", at, OUTSIDE, event.amount + event.back)
        case controller_events.EnvyBonusPaid():
            yield move("envy paid", at, OUTSIDE, event.envy.amount)
        case _ if isinstance(event, link_events.LinkEvent):
            yield from link_postings(event, currency, at)
        case _:
            return
