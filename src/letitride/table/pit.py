"""A pit: one link, its table controllers, and their ledger.

The cards are physical, so this module never sees them. It sees only sensors and keys. Chips enter a
table's tray from outside when betting closes, and winnings leave the tray.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from letitride.cage import Account, Books, Ledger, Posting, move
from letitride.errors import RuleError
from letitride.money import MILLION, Cents, Currency
from letitride.progressive.controller import BackOut, ControllerSettings, ControllerState, Press
from letitride.progressive.controller import events as controller_events
from letitride.progressive.controller.decide import press
from letitride.progressive.controller.display import Display, display
from letitride.progressive.controller.evolve import evolve
from letitride.progressive.link import LinkState, decide
from letitride.progressive.link import events as link_events
from letitride.progressive.link import evolve as evolve_link
from letitride.progressive.link.adjustments import REVERSAL
from letitride.progressive.link.commands import BackOutWin, JoinTable
from letitride.progressive.link.game_manager import GameManager
from letitride.progressive.link.reasons import stated
from letitride.table.meter_postings import link_postings, opening_postings
from letitride.table.round_postings import OUTSIDE


class PitTable(NamedTuple):
    """A table in the pit: its terms for joining the link, and its number of seats."""

    join: JoinTable
    seats: int = 7


class Pit:
    """A live link and its controllers, with their state, their ledger, and all events so far."""

    def __init__(
        self, settings: ControllerSettings, opening: LinkState, tables: Iterable[PitTable]
    ) -> None:
        self.settings = settings
        self.opening = self.link = opening
        self.controllers: dict[str, ControllerState] = {}
        self.ledger = Ledger(opening.terms.wager.currency).post(*opening_postings(opening))
        self.events: list[controller_events.Event] = []
        for table in tables:
            name = table.join.table
            self._record(_joined(self.link, table.join))
            self.controllers[name] = ControllerState(name, table.join.title, table.seats)

    def press(self, table: str, pressed: Press | BackOut) -> tuple[controller_events.Event, ...]:
        """Carry out a key press at a table; if it raises an error, nothing changes."""
        if isinstance(pressed, BackOut):
            events: tuple[controller_events.Event, ...] = (self._backed_out(pressed),)
        else:
            events = press(self.settings, self.link, self.controllers[table], pressed)
        self._record(events)
        return events

    @property
    def manager(self) -> GameManager:
        """The link's Game Manager."""
        of_link = (event for event in self.events if isinstance(event, link_events.LinkEvent))
        return GameManager(self.opening, tuple(of_link))

    def _backed_out(self, pressed: BackOut) -> link_events.WinBackedOut:
        """Back out a win at the Game Manager. The press gives the win's place in logging order."""
        kind, note = stated(pressed.reason, pressed.note)
        number, manager = self._prize_number(pressed.win), self.manager
        made = manager.back_out(BackOutWin(number, note, pressed.by, pressed.second, kind))
        shown = Cents(made.after // MILLION, self.ledger.currency)
        if pressed.amount not in (None, str(shown)):
            raise RuleError(
                "progressive/adjustment", expected=f"{shown}, the meter without win {pressed.win}",
                got=pressed.amount, clauses=REVERSAL, why="back_out_amount", shown=shown,
                number=pressed.win,
            )  # fmt: skip
        return made

    def _prize_number(self, win: int) -> int:
        """Return a win's number in the prize log, given its position in the order of logging."""
        logged = [x.award for x in self.events if isinstance(x, link_events.JackpotWon)]
        if not 1 <= win <= len(logged):
            return 0  # the number of no prize
        award = logged[win - 1]
        same = [prize.number for prize in self.manager.prizes() if prize.award == award]
        return same[logged[:win].count(award) - 1]

    @property
    def display(self) -> Display:
        """The display that players see."""
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
    """Return the account for a table's tray."""
    return Account(Books.TRAY, table)


def postings(event: controller_events.Event, currency: Currency, at: Account) -> Iterator[Posting]:
    """Yield the postings for an event at the table with this tray."""
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
