"""The accounting meters of a link, level by level, and whether they explain what is shown.

Amounts are millionths of a cent unless they are Cents, and counted from the opening of the link.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from letitride.money import MILLION, Cents
from letitride.progressive.link import events as link_events
from letitride.progressive.link.evolve import fold
from letitride.progressive.link.prize_log import Prize, PrizeStatus, prize_log
from letitride.progressive.link.state import LinkState


@dataclass(frozen=True, slots=True)
class Accounts:
    """What went through one level."""

    level: str
    coin_in: Cents
    coin_returned: Cents  # the wagers of void rounds
    display: Cents
    reserve: Cents
    hits: int  # wins that are logged and stand
    wins: Cents
    contributed: int  # to the meter and to its reserve
    overflow: int  # the part of it that a cap sent to the reserve
    reversed: int  # what voids took off the meter and its reserve
    from_tray: int  # what voids could not, another's win having taken it
    seeds: int
    adjustments: int
    paid: int  # off the meter
    pending: int  # logged, and still on the meter


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """One level's contributions, seeds and adjustments against what they have become."""

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
        """What the level has and cannot explain, or lacks; nothing if it balances."""
        explained = self.contributed - self.reversed + self.seeds + self.adjustments
        return self.meter_change + self.reserve_change + self.paid - explained

    @property
    def balanced(self) -> bool:
        """Whether every millionth of a cent is explained."""
        return self.off == 0


def accounts(opening: LinkState, events: Sequence[link_events.LinkEvent]) -> tuple[Accounts, ...]:
    """The accounting meters of every level."""
    now, prizes = fold(opening, events), prize_log(opening, events)
    return tuple(_level(level, now, events, prizes) for level in opening.levels)


def reconcile(
    opening: LinkState, events: Sequence[link_events.LinkEvent], closing: LinkState
) -> tuple[Reconciliation, ...]:
    """Hold the meters as they stand against everything recorded since the opening."""
    return tuple(
        Reconciliation(
            level=account.level,
            contributed=account.contributed,
            reversed=account.reversed,
            seeds=account.seeds,
            adjustments=account.adjustments,
            meter_change=closing.meter(account.level).amount - opening.meter(account.level).amount,
            reserve_change=(
                closing.meter(account.level).reserve - opening.meter(account.level).reserve
            ),
            paid=account.paid,
        )
        for account in accounts(opening, events)
    )


def _level(
    level: str, now: LinkState, events: Sequence[link_events.LinkEvent], prizes: Iterable[Prize]
) -> Accounts:
    currency, meter = now.terms.wager.currency, now.meter(level)
    fed = [x for x in events if isinstance(x, link_events.Contributed) and x.level == level]
    back = [
        x for x in events if isinstance(x, link_events.ContributionReversed) and x.level == level
    ]
    taken = [
        x for x in events if isinstance(x, link_events.MeterAdjusted) and x.award.level == level
    ]
    undone = [
        x for x in events if isinstance(x, link_events.AwardReversed) and x.award.level == level
    ]
    by_hand = [
        x for x in events if isinstance(x, link_events.ManualAdjustmentMade) and x.level == level
    ]
    won = [
        prize.award.amount
        for prize in prizes
        if prize.award.level == level and prize.status in (PrizeStatus.LOGGED, PrizeStatus.ADJUSTED)
    ]
    return Accounts(
        level=level,
        coin_in=Cents.total((x.staked for x in fed), currency),
        coin_returned=Cents.total((x.staked for x in back), currency),
        display=meter.shown,
        reserve=meter.reserve_shown,
        hits=len(won),
        wins=Cents.total(won, currency),
        contributed=sum(x.to_meter + x.to_reserve for x in fed),
        overflow=sum(x.overflow for x in fed),
        reversed=sum(x.from_meter + x.from_reserve for x in back),
        from_tray=sum(x.from_tray for x in back),
        seeds=_exact(x.seed for x in taken) - _exact(x.seed for x in undone),
        adjustments=sum(x.after - x.before for x in by_hand),
        paid=_exact(x.award.amount for x in taken) - _exact(x.award.amount for x in undone),
        pending=_exact(award.amount for award in now.waiting if award.level == level),
    )


def _exact(amounts: Iterable[Cents]) -> int:
    return sum(amount.cents for amount in amounts) * MILLION
