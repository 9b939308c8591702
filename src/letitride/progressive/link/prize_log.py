"""The prize log, and the win page that the money-bag icon prints for each win in it.

A prize is "pending" while its amount is locked but not yet logged. It is "logged" until its meter
is adjusted, and then "adjusted". If its round was void, it is "reversed". If a manual
adjustment names it, it is "backed out" (R55). No prize is ever removed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from letitride.errors import RuleError
from letitride.money import Cents
from letitride.progressive.link import events as link_events
from letitride.progressive.link.evolve import evolve
from letitride.progressive.link.state import LinkState

WIN_PAGE = ("WA-GM-9(f).5", "WA-NEXUS-9(f).6", "SM-LIR-10(f)/6", "SM-TCP-9(f)/8")


class PrizeStatus(StrEnum):
    """The status of a prize."""

    PENDING = "pending"
    LOGGED = "logged"
    ADJUSTED = "adjusted"
    REVERSED = "reversed"
    BACKED_OUT = "backed_out"


@dataclass(frozen=True, slots=True)
class Prize:
    """One entry in the log: the award, and its meter before and after."""

    number: int
    award: link_events.Award
    title: str
    status: PrizeStatus
    meter_before: Cents
    meter_after: Cents | None = None  # None until the meter is adjusted
    seed: Cents | None = None
    from_reserve: int = 0  # the reserve's part of the restart, in millionths of a cent
    back_out: link_events.WinBackedOut | None = None


@dataclass(frozen=True, slots=True)
class WinPage:
    """The printed page for one win, which accounting keeps on file."""

    link: str
    paytable: str
    wager: Cents
    prize: Prize
    clauses: tuple[str, ...]


def prize_log(opening: LinkState, events: Iterable[link_events.LinkEvent]) -> tuple[Prize, ...]:
    """Return every prize since the link opened, in the order in which the amounts were fixed."""
    state, prizes = opening, list[Prize]()
    for event in events:
        after = evolve(state, event)
        match event:
            case link_events.JackpotLocked():
                prizes.append(_entry(len(prizes) + 1, event.award, state, PrizeStatus.PENDING))
            case link_events.JackpotWon() if event.award in state.locked:
                _change(prizes, event.award, status=PrizeStatus.ADJUSTED)
            case link_events.JackpotWon():
                prizes.append(_entry(len(prizes) + 1, event.award, state, PrizeStatus.LOGGED))
            case link_events.MeterAdjusted():
                locked = event.award in state.locked
                status = PrizeStatus.PENDING if locked else PrizeStatus.ADJUSTED
                shown = after.meter(event.award.level).shown
                taken = {"seed": event.seed, "from_reserve": event.from_reserve}
                _change(prizes, event.award, status=status, meter_after=shown, **taken)
            case link_events.AwardReversed():
                _change(prizes, event.award, status=PrizeStatus.REVERSED)
            case link_events.WinBackedOut():
                _change(prizes, event.award, status=PrizeStatus.BACKED_OUT, back_out=event)
            case _:
                pass
        state = after
    return tuple(prizes)


def win_page(opening: LinkState, events: Iterable[link_events.LinkEvent], number: int) -> WinPage:
    """Return the page for the logged win with this number."""
    for prize in prize_log(opening, events):
        if prize.number == number and prize.status is not PrizeStatus.PENDING:
            terms = opening.terms
            return WinPage(
                opening.name, terms.paytable.id, terms.wager, prize, terms.paytable.clauses
            )
    raise RuleError(
        "progressive/no_win", expected="the number of a logged win", got=number, clauses=WIN_PAGE
    )


def _entry(number: int, award: link_events.Award, found: LinkState, status: PrizeStatus) -> Prize:
    joined = found.table(award.table)
    assert joined is not None, f"{award.table} won but is not on the link"
    return Prize(number, award, joined.title, status, found.current_meter(award.level).shown)


def _change(prizes: list[Prize], award: link_events.Award, **changes: Any) -> None:
    """Change the latest entry for an award. A round dealt again after a void may repeat an award.

    If the log starts after the award, as one day's log may, there is nothing to change.
    """
    places = (i for i in reversed(range(len(prizes))) if prizes[i].award == award)
    if (index := next(places, None)) is not None:
        prizes[index] = replace(prizes[index], **changes)
