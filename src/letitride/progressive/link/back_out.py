"""Backing out a win: a manual adjustment that names a win and undoes all of it (R55).

The meter and its reserve are set to the amounts they would have without the win. Other awards keep
their amounts. Contributions are divided between the meter and its reserve as if the win had never
happened, which can change how much the cap sends to the reserve.
"""

from collections.abc import Sequence
from dataclasses import replace

from letitride.errors import RuleError
from letitride.money import MILLION, Cents
from letitride.progressive.link import events as link_events
from letitride.progressive.link.adjustments import REVERSAL, check_signed, covers_what_is_won
from letitride.progressive.link.commands import BackOutWin
from letitride.progressive.link.evolve import evolve, fold
from letitride.progressive.link.meter import Meter
from letitride.progressive.link.prize_log import Prize, PrizeStatus, prize_log
from letitride.progressive.link.state import LinkState

Events = Sequence[link_events.LinkEvent]


def back_out(opening: LinkState, events: Events, command: BackOutWin) -> link_events.WinBackedOut:
    """Return the event that backs out the win with this number in the prize log."""
    prize = _standing(opening, events, command.win)
    signed = check_signed(command)
    award, now = prize.award, fold(opening, events)
    level, taken = award.level, _taken(events, prize)
    actual = _walk(opening.meter(level), events)
    without = _walk(opening.meter(level), events, leave_out=taken)
    before = now.meter(level).amount
    after = before + without.amount - actual.amount
    seed = prize.seed if prize.seed is not None and taken is not None else award.amount * 0
    if after < 0:  # other awards won part of the restart, so part of the seed stays on the meter
        short = -(after // MILLION)
        after, seed = after + short * MILLION, seed - Cents(short, seed.currency)
    made = link_events.WinBackedOut(
        now.name, prize.number, award, before, after, without.reserve - actual.reserve, seed,
        taken is not None, signed.note, signed.by, signed.second, signed.kind,
    )  # fmt: skip
    if not covers_what_is_won(evolve(now, made), level):
        raise RuleError(
            "progressive/adjustment", expected="an amount that covers the wins on the meter",
            got=str(award.amount), clauses=REVERSAL, why="won", amount=Cents(
                made.after // MILLION, award.amount.currency
            ),
        )  # fmt: skip
    return made


def _standing(opening: LinkState, events: Events, number: int) -> Prize:
    """Return the win with this number, which must have been logged and not reversed."""
    prizes = prize_log(opening, events)
    logged = (PrizeStatus.LOGGED, PrizeStatus.ADJUSTED)
    if not 1 <= number <= len(prizes) or prizes[number - 1].status is PrizeStatus.PENDING:
        raise RuleError(
            "progressive/no_win", expected="the number of a logged win", got=number,
            clauses=REVERSAL,
        )  # fmt: skip
    if prizes[number - 1].status not in logged:
        raise RuleError(
            "progressive/adjustment", expected="a win that has not been reversed",
            got=f"win {number}", clauses=REVERSAL, why="reversed", number=number,
        )  # fmt: skip
    return prizes[number - 1]


def _taken(events: Events, prize: Prize) -> int | None:
    """Return the index of the event that took the award off its meter, or None if there is none."""
    if prize.status is not PrizeStatus.ADJUSTED:
        return None
    return next(
        place
        for place in reversed(range(len(events)))
        if isinstance(event := events[place], link_events.MeterAdjusted)
        if event.award == prize.award
    )


def _walk(meter: Meter, events: Events, leave_out: int | None = None) -> Meter:
    """Return the meter after applying its level's events, except the one at index ``leave_out``."""
    for place, event in enumerate(events):
        if place != leave_out:
            meter = _after(meter, event)
    return meter


def _after(meter: Meter, event: link_events.LinkEvent) -> Meter:
    if getattr(event, "level", None) != meter.level:
        return meter
    match event:
        case link_events.Contributed():
            feed = meter.feed(event.staked)
            return meter.moved(feed.to_meter, feed.to_reserve)
        case link_events.ContributionReversed():
            return meter.moved(-event.from_meter, -event.from_reserve)
        case link_events.MeterAdjusted():
            reserve = meter.reserve if event.award.whole else 0
            fall = (event.seed.cents - event.award.amount.cents) * MILLION
            return meter.moved(fall + reserve, -reserve)
        case link_events.AwardReversed():
            rise = (event.award.amount.cents - event.seed.cents) * MILLION
            return meter.moved(rise - event.to_reserve, event.to_reserve)
        case link_events.ManualAdjustmentMade():
            return meter.moved(event.after - event.before)
        case link_events.WinBackedOut():
            return meter.moved(event.after - event.before, event.to_reserve)
        case link_events.ParametersChanged():
            return replace(
                meter, seed=event.seed, contribution=event.contribution,
                reserve_rate=event.reserve_rate, cap=event.cap,
            )  # fmt: skip
        case _:
            return meter
