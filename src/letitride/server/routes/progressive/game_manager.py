"""The Game Manager: what it shows of a link, all of it told from the record."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from letitride.api.progressive.game_manager import (
    AdjustmentView,
    LevelAccountsView,
    LevelRatesView,
    LevelReconciliationView,
    LinkedTableView,
    MeterReadingView,
    PendingJackpotView,
    PrizeView,
    WinPageView,
)
from letitride.eventstore.store import StoredEvent
from letitride.house.events import TableKind
from letitride.house.links import DurableLink
from letitride.house.reports.link_history import LinkRecord, read_link
from letitride.money import Rate
from letitride.progressive.link import LinkState
from letitride.progressive.link import events as link_events
from letitride.progressive.link.game_manager import Reading
from letitride.progressive.link.prize_log import Prize
from letitride.server.auth.route_access import TheHouse
from letitride.server.error_answers import unreadable
from letitride.server.rendering.controller import pending as pending_at
from letitride.server.routes.parameters import LinkPath
from letitride.server.routes.progressive.links import Manager
from letitride.server.running_house import RunningHouse

router = APIRouter(prefix="/links/{link}", tags=["game manager"])

#: How many readings of a meter are shown unless said.
_POINTS = 500


def _record(house: RunningHouse, link: str) -> LinkRecord:
    with house.journal.store.reading() as tx:
        return read_link(house.journal, tx, link)


@router.get("/prizes")
def prizes(link: LinkPath, house: TheHouse, _: Manager) -> list[PrizeView]:
    """The prize log: every award since the link opened, in the order their amounts were fixed."""
    record = _record(house, link)
    logged = _logged(record)
    return [_prize(prize, logged) for prize in record.manager.prizes()]


@router.get("/wins/{number}")
def win(
    link: LinkPath,
    number: Annotated[int, Path(ge=1, le=2**53, description="Its number in the prize log")],
    house: TheHouse,
    _: Manager,
) -> WinPageView:
    """The win page of a prize, once its win is logged: a payout record for accounting."""
    record = _record(house, link)
    page = record.manager.win_page(number)
    return WinPageView(
        link=page.link,
        paytable=page.paytable,
        wager=str(page.wager),
        currency=page.wager.currency.value,
        prize=_prize(page.prize, _logged(record)),
        clauses=list(page.clauses),
    )


def _logged(record: LinkRecord) -> dict[link_events.Award, StoredEvent]:
    """When and by whom wins were logged; of equal awards of a round dealt anew, the last."""
    return {
        one.event.award: one.stored
        for one in record.noted
        if isinstance(one.event, link_events.JackpotWon)
    }


def _prize(prize: Prize, logged: dict[link_events.Award, StoredEvent]) -> PrizeView:
    award, stored = prize.award, logged.get(prize.award)
    return PrizeView(
        number=prize.number,
        table=award.table,
        title=prize.title,
        round=award.round,
        seat=award.seat,
        hand=award.hand,
        level=award.level,
        amount=str(award.amount),
        status=prize.status,
        meter_before=str(prize.meter_before),
        meter_after=None if prize.meter_after is None else str(prize.meter_after),
        seed=None if prize.seed is None else str(prize.seed),
        from_reserve_micros=prize.from_reserve,
        time=None if stored is None else stored.time,
        by=None if stored is None else stored.actor,
    )


@router.get("/pending")
def pending(link: LinkPath, house: TheHouse, _: Manager) -> list[PendingJackpotView]:
    """Jackpots in hand at the link's controllers: named, confirmed, locked or logged."""
    listed = house.floor.listing.tables()
    return [
        found
        for joined in DurableLink(house.journal, link).state().tables
        if joined.table in listed and listed[joined.table].kind is TableKind.CONTROLLER
        for found in pending_at(house.floor.controller(joined.table).with_meters())
    ]


@router.get("/adjustments")
def adjustments(link: LinkPath, house: TheHouse, _: Manager) -> list[AdjustmentView]:
    """Every manual adjustment: why, by which two persons, before and after."""
    return [
        AdjustmentView(
            level=one.event.level,
            before_micros=one.event.before,
            after_micros=one.event.after,
            reason=one.event.reason,
            by=one.event.by,
            second=one.event.second,
            time=one.stored.time,
        )
        for one in DurableLink(house.journal, link).events()
        if isinstance(one.event, link_events.ManualAdjustmentMade)
    ]


@router.get("/accounts")
def accounts(link: LinkPath, house: TheHouse, _: Manager) -> list[LevelAccountsView]:
    """The accounting meters of every level, since the link opened."""
    return [
        LevelAccountsView(
            level=one.level,
            coin_in=str(one.coin_in),
            coin_returned=str(one.coin_returned),
            display=str(one.display),
            reserve=str(one.reserve),
            hits=one.hits,
            wins=str(one.wins),
            contributed_micros=one.contributed,
            overflow_micros=one.overflow,
            reversed_micros=one.reversed,
            from_tray_micros=one.from_tray,
            seeds_micros=one.seeds,
            adjustments_micros=one.adjustments,
            paid_micros=one.paid,
            pending_micros=one.pending,
        )
        for one in _record(house, link).manager.accounts()
    ]


@router.get("/reconciliation")
def reconciliation(link: LinkPath, house: TheHouse, _: Manager) -> list[LevelReconciliationView]:
    """Whether the record explains the meters as the books have them, level by level."""
    with house.journal.store.reading() as tx:  # both as of one moment
        record = read_link(house.journal, tx, link)
        durable = DurableLink(house.journal, link)
        now = durable.view(tx, tx.head(durable.stream)).state
    return [
        LevelReconciliationView(
            level=one.level,
            contributed_micros=one.contributed,
            reversed_micros=one.reversed,
            seeds_micros=one.seeds,
            adjustments_micros=one.adjustments,
            meter_change_micros=one.meter_change,
            reserve_change_micros=one.reserve_change,
            paid_micros=one.paid,
            off_micros=one.off,
            balanced=one.balanced,
        )
        for one in record.manager.reconciliation(now)
    ]


@router.get("/readings")
def readings(
    link: LinkPath,
    house: TheHouse,
    _: Manager,
    level: Annotated[
        str | None, Query(max_length=40, description="The highest if left out")
    ] = None,
    points: Annotated[int, Query(ge=2, le=10_000, description="About so many")] = _POINTS,
) -> list[MeterReadingView]:
    """A meter's readings since the link opened, thinned for a chart.

    Whatever was not fed by wagers is always among them: awards, adjustments, voids.
    """
    record = _record(house, link)
    times = {id(one.event): one.stored.time for one in record.noted}
    found = record.manager.history(_level(record.opening, level))
    return [
        MeterReadingView(
            time=times[id(one.event)],
            event=type(one.event).__name__,
            shown=str(one.shown),
            micros=one.amount,
            reserve_micros=one.reserve,
        )
        for one in _thinned(found, points)
    ]


def _level(opening: LinkState, level: str | None) -> str:
    if level is None:
        return opening.levels[0]
    if level not in opening.levels:
        raise unreadable(f"a level: {', '.join(opening.levels)}", "another")
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
def tables(link: LinkPath, house: TheHouse, _: Manager) -> list[LinkedTableView]:
    """The tables on the link, and whether a round of theirs is played."""
    state = DurableLink(house.journal, link).state()
    return [
        LinkedTableView(
            table=joined.table,
            title=joined.title,
            decks=joined.decks,
            round=round_.number if round_ else None,
            open=round_ is not None and round_.open,
        )
        for joined in state.tables
        for round_ in (state.round(joined.table),)
    ]


@router.get("/rates")
def rates(link: LinkPath, house: TheHouse, _: Manager) -> list[LevelRatesView]:
    """The parameters of every level: seed, contribution, reserve and cap."""
    return [
        LevelRatesView(
            level=meter.level,
            amount=str(meter.shown),
            reserve=str(meter.reserve_shown),
            seed=str(meter.seed),
            contribution=_percent(meter.contribution),
            reserve_rate=_percent(meter.reserve_rate),
            cap=None if meter.cap is None else str(meter.cap),
        )
        for meter in DurableLink(house.journal, link).state().meters
    ]


def _percent(rate: Rate) -> str:
    """As it is set.

    >>> _percent(Rate.parse("0.333%")), _percent(Rate.parse("19%")), _percent(Rate.parse("10%"))
    ('0.333%', '19%', '10%')
    """
    whole, part = divmod(rate.ppm, 10_000)
    return f"{whole}.{part:04}".rstrip("0").rstrip(".") + "%"
