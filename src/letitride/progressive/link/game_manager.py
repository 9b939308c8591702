"""The Game Manager: its reports on a link, all derived from the record.

>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.progressive.link import LET_IT_RIDE, Terms, decide, evolve, open_link
>>> from letitride.progressive.link import commands as link_commands
>>> table, dollar = paytable("WA-NEXUS-1"), Cents(100)
>>> link = opening = open_link("bank", Terms(table, dollar))
>>> events = []
>>> for command in (
...     link_commands.JoinTable("T1", LET_IT_RIDE, table, dollar),
...     link_commands.BeginRound("T1", 1),
...     link_commands.Contribute("T1", 1, wagers=4),
...     link_commands.AwardJackpot("T1", 1, seat=3, hand="straight_flush"),
... ):
...     for event in decide(link, command):
...         link = evolve(link, event)
...         events.append(event)
>>> manager = GameManager(opening, tuple(events))
>>> prize = manager.win_page(1).prize
>>> str(prize.award.amount), str(prize.meter_before), str(prize.meter_after), prize.status.value
('1000.07', '10000.76', '9000.69', 'adjusted')
>>> [level.balanced for level in manager.reconciliation(link)]
[True]
"""

from dataclasses import dataclass

from letitride.money import Cents
from letitride.progressive.link.accounting import Accounts, Reconciliation, accounts, reconcile
from letitride.progressive.link.back_out import back_out
from letitride.progressive.link.commands import BackOutWin
from letitride.progressive.link.events import LinkEvent, ManualAdjustmentMade, WinBackedOut
from letitride.progressive.link.evolve import evolve
from letitride.progressive.link.prize_log import Prize, WinPage, prize_log, win_page
from letitride.progressive.link.state import LinkState


@dataclass(frozen=True, slots=True)
class Reading:
    """A meter's amount and reserve after an event, in millionths of a cent."""

    event: LinkEvent
    amount: int
    reserve: int
    shown: Cents


@dataclass(frozen=True, slots=True)
class GameManager:
    """A link's opening state, and everything recorded since then."""

    opening: LinkState
    events: tuple[LinkEvent, ...]

    def prizes(self) -> tuple[Prize, ...]:
        """Return the prize log."""
        return prize_log(self.opening, self.events)

    def win_page(self, number: int) -> WinPage:
        """Return the page that the money-bag icon prints for the win with this number."""
        return win_page(self.opening, self.events, number)

    def history(self, level: str) -> tuple[Reading, ...]:
        """Return the readings of a meter and its reserve, one for each change."""
        state, readings = self.opening, list[Reading]()
        for event in self.events:
            before, state = state.meter(level), evolve(state, event)
            meter = state.meter(level)
            if (meter.amount, meter.reserve) != (before.amount, before.reserve):
                readings.append(Reading(event, meter.amount, meter.reserve, meter.shown))
        return tuple(readings)

    def adjustments(self) -> tuple[ManualAdjustmentMade | WinBackedOut, ...]:
        """Return every manual adjustment, with its reason, the two people, and both amounts."""
        kinds = ManualAdjustmentMade | WinBackedOut
        return tuple(event for event in self.events if isinstance(event, kinds))

    def back_out(self, command: BackOutWin) -> WinBackedOut:
        """Back out the win with this number in the prize log (R55)."""
        return back_out(self.opening, self.events, command)

    def accounts(self) -> tuple[Accounts, ...]:
        """Return the accounting meters of every level."""
        return accounts(self.opening, self.events)

    def reconciliation(self, closing: LinkState) -> tuple[Reconciliation, ...]:
        """Reconcile the record with the current meters, level by level."""
        return reconcile(self.opening, self.events, closing)
