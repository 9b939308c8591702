"""The Game Manager's pages for a link, all derived from the record."""

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path, Query

from letitride.api.progressive import game_manager as wire
from letitride.eventstore.store import StoredEvent
from letitride.house.links import DurableLink
from letitride.house.reports.link_history import LinkRecord, read_link
from letitride.house.reports.logged_win import logged
from letitride.progressive.link import LinkState
from letitride.progressive.link import events as link_events
from letitride.progressive.link.game_manager import Reading
from letitride.progressive.link.prize_log import Prize
from letitride.server.auth.route_access import Manager, TheHouse
from letitride.server.error_answers import unreadable
from letitride.server.rendering.pending import pending_at
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import LinkPath
from letitride.server.running_house import RunningHouse

router = APIRouter(prefix="/links/{link}", tags=["game manager"])

#: The default number of meter readings.
_POINTS = 500


def _record(house: RunningHouse, link: str) -> LinkRecord:
    with house.journal.store.reading() as tx:
        return read_link(house.journal, tx, link)


@router.get("/prizes")
def prizes(link: LinkPath, house: TheHouse, _: Manager) -> list[wire.PrizeView]:
    """Get the prize log: every award since the link opened, in the order the amounts were fixed."""
    record = _record(house, link)
    times = _Times(logged(record), record)
    return [_prize(prize, times) for prize in record.manager.prizes()]


@router.get("/wins/{number}")
def win(
    link: LinkPath,
    number: Annotated[int, Path(ge=1, le=2**53, description="The win's number in the prize log")],
    house: TheHouse,
    _: Manager,
) -> wire.WinPageView:
    """Get the page for a logged win: a payout record for accounting."""
    record = _record(house, link)
    page = record.manager.win_page(number)
    prize = _prize(page.prize, _Times(logged(record), record))
    return view_of(wire.WinPageView, page, currency=page.wager.currency, prize=prize)


class _Times(NamedTuple):
    """The stored events for wins and back-outs, which provide the times."""

    wins: dict[link_events.Award, StoredEvent]
    record: LinkRecord

    def back_out(self, number: int) -> StoredEvent:
        """Return the stored event that backed out a win."""
        return next(
            one.stored
            for one in self.record.noted
            if isinstance(one.event, link_events.WinBackedOut) and one.event.number == number
        )


def _prize(prize: Prize, times: _Times) -> wire.PrizeView:
    stored, back = times.wins.get(prize.award), prize.back_out
    return view_of(
        wire.PrizeView, prize, prize.award,
        time=stored and stored.time, by=stored and stored.actor,
        back_out=back and view_of(wire.BackOutView, back, times.back_out(prize.number)),
    )  # fmt: skip


@router.get("/pending")
def pending(link: LinkPath, house: TheHouse, _: Manager) -> list[wire.PendingJackpotView]:
    """List the link's pending jackpots: not keyed yet, keyed, confirmed, locked, or logged."""
    listed = house.floor.listing.tables()
    return [
        found
        for joined in DurableLink(house.journal, link).state().tables
        if joined.table in listed
        for joined_link, found in pending_at(house, listed[joined.table])
        if joined_link.name == link
    ]


@router.get("/adjustments")
def adjustments(link: LinkPath, house: TheHouse, _: Manager) -> list[wire.AdjustmentView]:
    """List manual adjustments, with their reasons, both people, and the meters before and after."""
    return [
        view_of(wire.AdjustmentView, one.event, one.stored)
        for one in DurableLink(house.journal, link).events()
        if isinstance(one.event, link_events.ManualAdjustmentMade | link_events.WinBackedOut)
    ]


@router.get("/accounts")
def accounts(link: LinkPath, house: TheHouse, _: Manager) -> list[wire.LevelAccountsView]:
    """Get the accounting meters of every level since the link opened."""
    return [view_of(wire.LevelAccountsView, one) for one in _record(house, link).manager.accounts()]


@router.get("/reconciliation")
def reconciliation(
    link: LinkPath, house: TheHouse, _: Manager
) -> list[wire.LevelReconciliationView]:
    """Reconcile the meters in the books with the record, level by level."""
    with house.journal.store.reading() as tx:  # both reads share one snapshot
        record = read_link(house.journal, tx, link)
        durable = DurableLink(house.journal, link)
        now = durable.view(tx, tx.head(durable.stream)).state
    return [
        view_of(wire.LevelReconciliationView, one) for one in record.manager.reconciliation(now)
    ]


@router.get("/readings")
def readings(
    link: LinkPath,
    house: TheHouse,
    _: Manager,
    level: Annotated[
        str | None, Query(max_length=40, description="The level; the highest by default")
    ] = None,
    points: Annotated[
        int, Query(ge=2, le=10_000, description="The approximate number of readings to return")
    ] = _POINTS,
) -> list[wire.MeterReadingView]:
    """Get a sample of a meter's readings since the link opened, for a chart.

    The sample includes every change other than contributions: awards, adjustments, and voids.
    """
    record = _record(house, link)
    times = {id(one.event): one.stored.time for one in record.noted}
    found = record.manager.history(_level(record.opening, level))
    return [
        view_of(
            wire.MeterReadingView,
            one,
            time=times[id(one.event)],
            event=type(one.event).__name__,
            micros=one.amount,
        )
        for one in _thinned(found, points)
    ]


def _level(opening: LinkState, level: str | None) -> str:
    if level is None:
        return opening.levels[0]
    if level not in opening.levels:
        raise unreadable(f"the level {' or '.join(opening.levels)}", "another level")
    return level


def _thinned(found: tuple[Reading, ...], points: int) -> list[Reading]:
    every = -(-len(found) // points) or 1
    return [
        one
        for number, one in enumerate(found, 1)
        if number % every == 0
        or number == len(found)
        or not isinstance(one.event, link_events.Contributed)
    ]


@router.get("/tables")
def tables(link: LinkPath, house: TheHouse, _: Manager) -> list[wire.LinkedTableView]:
    """List the tables on the link, and whether a round is open at each."""
    state = DurableLink(house.journal, link).state()
    return [
        view_of(
            wire.LinkedTableView,
            joined,
            round=round_ and round_.number,
            open=round_ is not None and round_.open,
        )
        for joined in state.tables
        for round_ in (state.round(joined.table),)
    ]


@router.get("/rates")
def rates(link: LinkPath, house: TheHouse, _: Manager) -> list[wire.LevelRatesView]:
    """Get the parameters of every level: seed, contribution, reserve, and cap."""
    return [
        view_of(wire.LevelRatesView, meter, amount=meter.shown, reserve=meter.reserve_shown)
        for meter in DurableLink(house.journal, link).state().meters
    ]
