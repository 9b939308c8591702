"""The history of a table: what it took and paid in any time, out of the record.

The win of any time is what tray, drop box and cage gained together: that is drop, closer and
credits less opener and fills. Wagers on a progressive are in it; what they fed the meters is told
beside it, and what a meter paid is no loss of the table's.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from letitride.cage import Books
from letitride.errors import RuleError
from letitride.money import MILLION, Cents, Currency
from letitride.progressive import events as meters
from letitride.storage import records as r
from letitride.storage.history import LinkHistory
from letitride.storage.journal import Journal, Kept
from letitride.storage.store import Line, Transaction
from letitride.table import events as e
from letitride.table.slips import Slip

#: What of a table's stream a report is about.
_TOLD = (
    "TableOpened", "ControllerOpened", "BettingOpened", "GameStarted", "RoundVoided",
    "ChipsBought", "ChipsCashedOut", "SlipSigned", "Contributed", "ContributionReversed",
    "JackpotWon", "AwardReversed", "EnvyPaid", "EnvyTakenBack",
)  # fmt: skip
_COUNTS = (Slip.CLOSER, Slip.DROP)
_TOOK = (Books.TRAY.value, Books.DROP_BOX.value, Books.CAGE.value)


@dataclass(frozen=True, slots=True)
class Jackpot:
    """An award off a meter that stands."""

    time: str
    link: str
    award: meters.Award


@dataclass(frozen=True, slots=True)
class TableFigures:
    """What went through a table in some time."""

    table: str
    currency: Currency
    rounds: int
    voids: int
    drop: Cents
    cashed_out: Cents
    slips: tuple[Kept, ...]
    over_short: Cents
    win: Cents
    tips: Cents
    envy: Cents
    contributed_micros: int
    jackpots: tuple[Jackpot, ...]

    @property
    def hold(self) -> Fraction | None:
        """The win as a part of the drop."""
        return Fraction(self.win.cents, self.drop.cents) if self.drop else None

    def total(self, slip: Slip) -> Cents:
        """What all slips of a kind come to."""
        signed = (one.record for one in self.slips)
        amounts = (x.amount for x in signed if isinstance(x, e.SlipSigned) and x.slip is slip)
        return Cents.total(amounts, self.currency)

    def as_data(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {
            "table": self.table,
            "currency": self.currency.value,
            "rounds": self.rounds,
            "voids": self.voids,
            "drop": str(self.drop),
            "cashed_out": str(self.cashed_out),
            "opener": str(self.total(Slip.OPENER)),
            "fills": str(self.total(Slip.FILL)),
            "credits": str(self.total(Slip.CREDIT)),
            "closer": str(self.total(Slip.CLOSER)),
            "over_short": str(self.over_short),
            "win": str(self.win),
            "hold": None if self.hold is None else f"{float(self.hold):.2%}",
            "tips": str(self.tips),
            "envy": str(self.envy),
            "contributed_micros": self.contributed_micros,
            "jackpots": [jackpot_data(one) for one in self.jackpots],
        }


def jackpot_data(one: Jackpot) -> dict[str, Any]:
    """An award as plain data."""
    award = one.award
    return {
        "time": one.time,
        "link": one.link,
        "round": award.round,
        "seat": award.seat,
        "hand": award.hand,
        "level": award.level,
        "amount": str(award.amount),
    }


@dataclass(frozen=True, slots=True)
class TableHistory:
    """Everything of a table's stream that reports are made from."""

    table: str
    currency: Currency
    told: tuple[Kept, ...]
    times: dict[int, str]
    lines: tuple[tuple[int, Line], ...]

    def span(self, first: int, last: int) -> TableFigures:
        """The figures of the versions from one to another."""
        kept = [one for one in self.told if first <= one.stored.version <= last]
        records = [one.record for one in kept]
        slips = tuple(one for one in kept if isinstance(one.record, e.SlipSigned))
        counted = (x for x in records if isinstance(x, e.SlipSigned) and x.slip in _COUNTS)
        return TableFigures(
            table=self.table,
            currency=self.currency,
            rounds=sum(one.stored.kind in ("BettingOpened", "GameStarted") for one in kept),
            voids=sum(one.stored.kind == "RoundVoided" for one in kept),
            drop=self._sum(x.amount for x in records if isinstance(x, e.ChipsBought)),
            cashed_out=self._sum(x.amount for x in records if isinstance(x, e.ChipsCashedOut)),
            slips=slips,
            over_short=self._sum(x.amount - x.book for x in counted),
            win=self._cents(self.moved(_TOOK, first, last)),
            tips=self._cents(self.moved((Books.TIPS.value,), first, last)),
            envy=self._sum(_envy(records)),
            contributed_micros=sum(_contributed(records)),
            jackpots=standing((one.stored.time, one.record) for one in kept),
        )

    def moved(self, accounts: Iterable[str], first: int, last: int) -> int:
        """What accounts of the table gained, in millionths of a cent."""
        wanted = set(accounts)
        return sum(
            line.micros
            for version, line in self.lines
            if first <= version <= last and line.account in wanted
        )

    def _sum(self, amounts: Iterable[Cents]) -> Cents:
        return Cents.total(amounts, self.currency)

    def _cents(self, micros: int) -> Cents:
        return Cents(micros // MILLION, self.currency)

    def day(self, date: str) -> tuple[int, int]:
        """The first and the last version of a day of UTC; of an empty one, no version at all."""
        versions = [version for version, time in self.times.items() if time.startswith(date)]
        return (versions[0], versions[-1]) if versions else (1, 0)


def _envy(records: Iterable[r.Record]) -> Iterator[Cents]:
    for one in records:
        if isinstance(one, e.EnvyPaid):
            yield one.amount
        if isinstance(one, e.EnvyTakenBack):
            yield -one.amount


def _contributed(records: Iterable[r.Record]) -> Iterator[int]:
    for one in records:
        if isinstance(one, meters.Contributed):
            yield one.to_meter + one.to_reserve
        if isinstance(one, meters.ContributionReversed):
            yield -(one.from_meter + one.from_reserve + one.from_tray)


def standing(told: Iterable[tuple[str, object]]) -> tuple[Jackpot, ...]:
    """The awards that were logged at these times, and not reversed."""
    found: list[Jackpot] = []
    for time, event in told:
        if isinstance(event, meters.JackpotWon):
            found.append(Jackpot(time, event.link, event.award))
        if isinstance(event, meters.AwardReversed):
            undone = [each for each in found if each.award == event.award]
            if undone:
                found.remove(undone[-1])
    return tuple(found)


def read_table(journal: Journal, tx: Transaction, name: str) -> TableHistory:
    """What reports are made from, of a table that must be there."""
    stream = r.table_stream(name)
    told = tuple(Kept(one, journal.opened(one)) for one in tx.events_of(stream, _TOLD))
    if not told:
        raise RuleError("documents/no_table", expected="the name of a table", got=ascii(name))
    lines = ((kept.version, kept.line) for kept in tx.lines(stream) if kept.line.owner == stream)
    return TableHistory(
        name,
        _currency(LinkHistory(journal, tx), told[0].record),
        told,
        {one.version: one.time for one in tx.events(stream)},
        tuple(lines),
    )


def _currency(history: LinkHistory, opened: r.Record) -> Currency:
    if isinstance(opened, r.TableOpened):
        return opened.rules.currency
    assert isinstance(opened, r.ControllerOpened)
    return history.opening(opened.link).terms.wager.currency
