"""The prize log, and the win page the money-bag icon prints for each win in it.

A prize is pending while its amount is locked and its win still to be logged, logged until its
meter is adjusted, then adjusted; reversed if its round was void. A manual adjustment changes a
meter, never the log.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from letitride.errors import RuleError
from letitride.money import Cents
from letitride.progressive.link import events as link_events
from letitride.progressive.link.evolve import evolve
from letitride.progressive.link.state import LinkState

WIN_PAGE = ("WA-GM-9(f).5", "WA-NEXUS-9(f).6", "SM-LIR-10(f)/6", "SM-TCP-9(f)/8")


class PrizeStatus(StrEnum):
    """How far a prize has come."""

    PENDING = "pending"
    LOGGED = "logged"
    ADJUSTED = "adjusted"
    REVERSED = "reversed"


@dataclass(frozen=True, slots=True)
class Prize:
    """One entry of the log: the award, what its meter stood at, and what it was left with."""

    number: int
    award: link_events.Award
    title: str
    status: PrizeStatus
    meter_before: Cents
    meter_after: Cents | None = None  # until the meter is adjusted
    seed: Cents | None = None
    from_reserve: int = 0  # millionths of a cent that the restart took from the reserve


@dataclass(frozen=True, slots=True)
class WinPage:
    """What is printed for one win: the record accounting keeps of it."""

    link: str
    paytable: str
    wager: Cents
    prize: Prize
    clauses: tuple[str, ...]


def prize_log(opening: LinkState, events: Iterable[link_events.LinkEvent]) -> tuple[Prize, ...]:
    """Every prize since the link opened, in the order their amounts were fixed."""
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
                _take(prizes, event, after)
            case link_events.AwardReversed():
                _change(prizes, event.award, status=PrizeStatus.REVERSED)
            case _:
                pass
        state = after
    return tuple(prizes)


def win_page(opening: LinkState, events: Iterable[link_events.LinkEvent], number: int) -> WinPage:
    """The page of a win by its number in the log; there is none before the win is logged."""
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
    assert joined is not None, f"{award.table} won and is not on the link"
    return Prize(number, award, joined.title, status, found.current_meter(award.level).shown)


def _take(prizes: list[Prize], event: link_events.MeterAdjusted, after: LinkState) -> None:
    index = _latest(prizes, event.award)
    pending = prizes[index].status is PrizeStatus.PENDING
    prizes[index] = replace(
        prizes[index],
        status=PrizeStatus.PENDING if pending else PrizeStatus.ADJUSTED,
        meter_after=after.meter(event.award.level).shown,
        seed=event.seed,
        from_reserve=event.from_reserve,
    )


def _change(prizes: list[Prize], award: link_events.Award, *, status: PrizeStatus) -> None:
    index = _latest(prizes, award)
    prizes[index] = replace(prizes[index], status=status)


def _latest(prizes: list[Prize], award: link_events.Award) -> int:
    """Where the award stands in the log: a round dealt anew after a void may repeat one."""
    return next(i for i in reversed(range(len(prizes))) if prizes[i].award == award)
