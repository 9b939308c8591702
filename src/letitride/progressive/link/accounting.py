"""The accounting meters of a link, level by level, and their reconciliation with its meters.

Amounts are in millionths of a cent unless their type is ``Cents``. They are totals since the link
opened.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from letitride.money import MILLION, Cents
from letitride.progressive.link import events as link_events
from letitride.progressive.link.evolve import fold
from letitride.progressive.link.prize_log import Prize, PrizeStatus, prize_log
from letitride.progressive.link.state import LinkState

Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Accounts:
    """The totals of one level."""

    level: str
    coin_in: Cents
    coin_returned: Cents  # bets returned from void rounds
    display: Cents
    reserve: Cents
    hits: int  # wins logged and not reversed
    wins: Cents
    reversed_hits: int  # wins reversed or backed out, which ``hits`` and ``paid`` exclude
    reversed_wins: Cents
    contributed: int  # The total added to the meter and to its reserve.
    overflow: int  # The part of ``contributed`` that a cap sent to the reserve.
    reversed: int  # The amount that voids took off the meter and its reserve.
    from_tray: int  # The part of voided amounts that the tray paid, because another win took it.
    seeds: int
    adjustments: int
    paid: int  # The amount paid out of the meter.
    pending: int  # The amount logged but still on the meter.


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """One level's contributions, seeds, and adjustments, compared with its meter and payouts."""

    level: str
    contributed: int
    reversed: int
    seeds: int
    adjustments: int
    meter_change: int
    reserve_change: int
    paid: int

    @property
    def off(self) -> int:
        """The unexplained amount: positive for a surplus, negative for a shortage, otherwise 0."""
        explained = self.contributed - self.reversed + self.seeds + self.adjustments
        return self.meter_change + self.reserve_change + self.paid - explained

    @property
    def balanced(self) -> bool:
        """True if every millionth of a cent is accounted for."""
        return self.off == 0


def accounts(opening: LinkState, events: Sequence[link_events.LinkEvent]) -> tuple[Accounts, ...]:
    """Return the accounting meters of every level."""
    now, prizes = fold(opening, events), prize_log(opening, events)
    return tuple(_level(level, now, events, prizes) for level in opening.levels)


def reconcile(
    opening: LinkState, events: Sequence[link_events.LinkEvent], closing: LinkState
) -> tuple[Reconciliation, ...]:
    """Reconcile the current meters with everything recorded since the opening."""
    return tuple(
        Reconciliation(
            level=account.level,
            contributed=account.contributed,
            reversed=account.reversed,
            seeds=account.seeds,
            adjustments=account.adjustments,
            meter_change=now.amount - before.amount,
            reserve_change=now.reserve - before.reserve,
            paid=account.paid,
        )
        for account in accounts(opening, events)
        for before, now in [(opening.meter(account.level), closing.meter(account.level))]
    )


def _level(
    level: str, now: LinkState, events: Sequence[link_events.LinkEvent], prizes: Iterable[Prize]
) -> Accounts:
    currency, meter = now.terms.wager.currency, now.meter(level)
    fed = [x for x in _of(link_events.Contributed, events) if x.level == level]
    back = [x for x in _of(link_events.ContributionReversed, events) if x.level == level]
    taken = [x for x in _of(link_events.MeterAdjusted, events) if x.award.level == level]
    undone = [x for x in _of(link_events.AwardReversed, events) if x.award.level == level]
    by_hand = [x for x in _of(link_events.ManualAdjustmentMade, events) if x.level == level]
    backed_out = [x for x in _of(link_events.WinBackedOut, events) if x.level == level]
    seeds_back = [*(x.seed for x in undone), *(x.seed for x in backed_out)]
    paid_back = [x.award.amount for x in undone]
    paid_back += [x.award.amount for x in backed_out if x.adjusted]
    stands = (PrizeStatus.LOGGED, PrizeStatus.ADJUSTED)
    back_again = (PrizeStatus.REVERSED, PrizeStatus.BACKED_OUT)
    here = [x for x in prizes if x.award.level == level]
    won = [x.award.amount for x in here if x.status in stands]
    reversed_ = [x.award.amount for x in here if x.status in back_again]
    return Accounts(
        level=level,
        coin_in=Cents.total((x.staked for x in fed), currency),
        coin_returned=Cents.total((x.staked for x in back), currency),
        display=meter.shown,
        reserve=meter.reserve_shown,
        hits=len(won),
        wins=Cents.total(won, currency),
        reversed_hits=len(reversed_),
        reversed_wins=Cents.total(reversed_, currency),
        contributed=sum(x.to_meter + x.to_reserve for x in fed),
        overflow=sum(x.overflow for x in fed),
        reversed=sum(x.from_meter + x.from_reserve for x in back),
        from_tray=sum(x.from_tray for x in back),
        seeds=_exact(x.seed for x in taken) - _exact(seeds_back),
        adjustments=sum(x.after - x.before for x in by_hand),
        paid=_exact(x.award.amount for x in taken) - _exact(paid_back),
        pending=_exact(award.amount for award in now.waiting if award.level == level),
    )


def _of(kind: type[Kind], events: Iterable[object]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def _exact(amounts: Iterable[Cents]) -> int:
    return sum(amount.cents for amount in amounts) * MILLION
