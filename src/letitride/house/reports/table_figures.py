"""A table's figures over any period, computed from the record.

The win over a period is the combined gain of the tray, drop box, and cage: drop plus closer plus
credits, less opener and fills. It includes wagers on a progressive. Contributions to meters are
reported separately, and jackpots that a meter pays do not reduce the table's win.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import reduce
from itertools import takewhile
from operator import add
from typing import Any

from letitride.cage import Books
from letitride.errors import RuleError
from letitride.eventstore.journal import RecordedEvent
from letitride.eventstore.store import Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import LinkReader
from letitride.house.reports.people import (
    DealerDuty,
    RecutOrder,
    duties,
    recuts_between,
    reports_between,
)
from letitride.money import MILLION, Cents, Currency
from letitride.numbers import percent
from letitride.progressive.controller import events as controller_events
from letitride.progressive.link import events as link_events
from letitride.table import events as table_events
from letitride.table.events import Slip
from letitride.table.irregularity_reports import IrregularityReport

#: The kinds of events in a table's stream that reports use.
_REPORTED = (
    "TableOpened", "ControllerOpened", "BettingOpened", "GameStarted", "RoundVoided",
    "RoundCanceled", "ChipsBought", "ChipsCashedOut", "SlipSigned", "Contributed",
    "ContributionReversed", "JackpotWon", "AwardReversed", "EnvyPaid", "EnvyTakenBack",
    "EnvyBonusPaid",
)  # fmt: skip
#: The change in the number of rounds that each kind of event makes.
_ROUNDS = {"BettingOpened": 1, "GameStarted": 1, "RoundCanceled": -1}
_COUNTS = (Slip.CLOSER, Slip.DROP)
_TOOK = (Books.TRAY.value, Books.DROP_BOX.value, Books.CAGE.value)


@dataclass(frozen=True, slots=True)
class JackpotEntry:
    """A meter award. ``reversed`` is true if it was taken back in the same period (R55)."""

    time: str
    link: str
    award: link_events.Award
    reversed: bool = False


@dataclass(frozen=True, slots=True)
class TableReport:
    """A report of an irregularity, with the table where it was made."""

    table: str
    report: IrregularityReport

    def as_data(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {"table": self.table, **self.report.as_data()}


@dataclass(frozen=True, slots=True)
class TableFigures:
    """A table's figures over a period, with its dealers and the reports of irregularities."""

    table: str
    currency: Currency
    rounds: int
    voids: int
    drop: Cents
    cashed_out: Cents
    slips: tuple[RecordedEvent[table_events.SlipSigned], ...]
    over_short: Cents
    win: Cents
    tips: Cents
    envy: Cents
    contributed_micros: int
    jackpots: tuple[JackpotEntry, ...]
    reversed_jackpots: tuple[JackpotEntry, ...]
    reports: tuple[TableReport, ...]
    dealers: tuple[DealerDuty, ...]
    recuts: tuple[RecutOrder, ...] = ()

    @property
    def void_rounds(self) -> tuple[TableReport, ...]:
        """The rulings that voided a round (R51)."""
        return tuple(one for one in self.reports if one.report.voids)

    @property
    def other_reports(self) -> tuple[TableReport, ...]:
        """The reports that did not void a round: dismissed, still on hold, or ruled to continue."""
        return tuple(one for one in self.reports if not one.report.voids)

    @property
    def hold(self) -> Fraction | None:
        """The win as a fraction of the drop, or None if there is no drop."""
        return Fraction(self.win.cents, self.drop.cents) if self.drop else None

    def total(self, slip: Slip) -> Cents:
        """Return the total of all slips of one kind."""
        signed = (one.event for one in self.slips)
        return Cents.total((x.amount for x in signed if x.slip is slip), self.currency)

    def as_data(self) -> dict[str, Any]:
        """Return the figures as plain data."""
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
            "hold": None if self.hold is None else percent(self.hold, 2),
            "tips": str(self.tips),
            "envy": str(self.envy),
            "contributed_micros": self.contributed_micros,
            "jackpots": [jackpot_data(one) for one in self.jackpots],
            "reversed_jackpots": [jackpot_data(one) for one in self.reversed_jackpots],
            "void_rounds": [one.as_data() for one in self.void_rounds],
            "other_reports": [one.as_data() for one in self.other_reports],
            "dealers": [one.as_data() for one in self.dealers],
            "recuts": [one.as_data() for one in self.recuts],
        }


def total_figures(tables: Sequence[TableFigures], currency: Currency) -> TableFigures:
    """Return the combined figures of tables that use one currency."""
    _, _, *names = (one.name for one in fields(TableFigures))
    sums = {name: reduce(add, (getattr(one, name) for one in tables)) for name in names}
    return TableFigures("", currency, **sums)


def jackpot_data(one: JackpotEntry) -> dict[str, Any]:
    """Return an award as plain data."""
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
    """A table's stream, which reports read one range of versions at a time."""

    table: str
    currency: Currency
    journal: HouseJournal
    tx: Transaction

    @property
    def stream(self) -> str:
        """The name of the table's stream."""
        return house_events.table_stream(self.table)

    def events_of(
        self, kinds: Iterable[str], first: int = 1, last: int | None = None
    ) -> list[RecordedEvent[house_events.HouseEvent]]:
        """Return the events of these kinds in a range of versions."""
        stored = self.tx.events_of(self.stream, kinds, first - 1)
        within = takewhile(lambda one: last is None or one.version <= last, stored)
        return list(self.journal.recorded(within))

    def span(self, first: int, last: int) -> TableFigures:
        """Return the figures for a range of versions."""
        kept = self.events_of(_REPORTED, first, last)
        records = [one.event for one in kept]
        slips = tuple(
            RecordedEvent(one.stored, one.event)
            for one in kept
            if isinstance(one.event, table_events.SlipSigned)
        )
        counted = (one.event for one in slips if one.event.slip in _COUNTS)
        awards = awards_logged(self._with_back_outs(kept))
        return TableFigures(
            table=self.table,
            currency=self.currency,
            rounds=sum(_ROUNDS.get(one.stored.kind, 0) for one in kept),
            voids=sum(one.stored.kind == "RoundVoided" for one in kept),
            drop=self._sum(x.amount for x in records if isinstance(x, table_events.ChipsBought)),
            cashed_out=self._sum(
                x.amount for x in records if isinstance(x, table_events.ChipsCashedOut)
            ),
            slips=slips,
            over_short=self._sum(x.amount - x.book for x in counted),
            win=self.moved(_TOOK, first, last),
            tips=self.moved((Books.TIPS.value,), first, last),
            envy=self._sum(_envy(records)),
            contributed_micros=sum(_contributed(records)),
            jackpots=tuple(one for one in awards if not one.reversed),
            reversed_jackpots=tuple(one for one in awards if one.reversed),
            reports=tuple(
                TableReport(self.table, one)
                for one in reports_between(self.journal, self.tx, self.table, first, last)
            ),
            dealers=duties(self.journal, self.tx, self.table, first, last),
            recuts=recuts_between(self.journal, self.tx, self.table, first, last),
        )

    def _with_back_outs(
        self, kept: Sequence[RecordedEvent[house_events.HouseEvent]]
    ) -> list[tuple[str, object]]:
        """Return events with their times, plus the links' back-outs through the last day."""
        until = kept[-1].stored.time[:10] if kept else ""
        noted: list[tuple[str, object]] = [(one.stored.time, one.event) for one in kept]
        links = {x.link for _, x in noted if isinstance(x, link_events.JackpotWon)}
        for link in sorted(links):
            stream = house_events.link_stream(link)
            stored = self.tx.events_of(stream, (link_events.WinBackedOut.__name__,), 0)
            noted += [
                (one.stored.time, one.event)
                for one in self.journal.recorded(stored)
                if one.stored.time[:10] <= until
            ]
        return sorted(noted, key=lambda one: one[0])

    def moved(self, accounts: Iterable[str], first: int, last: int) -> Cents:
        """Return the combined change in the given accounts of the table."""
        keys = [(self.stream, account, self.currency.value) for account in accounts]
        posted = self.tx.posted_sums(self.stream, first - 1, last)
        return Cents(sum(posted.get(key, 0) for key in keys) // MILLION, self.currency)

    def _sum(self, amounts: Iterable[Cents]) -> Cents:
        return Cents.total(amounts, self.currency)


def versions_of(tx: Transaction, stream: str, date: str) -> tuple[int, int]:
    """Find the first and last versions of a UTC day by binary search, since times never decrease.

    On a day without events, the last version is one less than the first.
    """

    def day_of(version: int) -> str:
        return next(tx.events(stream, version - 1, version)).time[: len(date)]

    every = range(1, tx.head(stream).version + 1)
    return bisect_left(every, date, key=day_of) + 1, bisect_right(every, date, key=day_of)


def _envy(records: Iterable[house_events.HouseEvent]) -> Iterator[Cents]:
    for one in records:
        if isinstance(one, table_events.EnvyPaid):
            yield one.amount
        if isinstance(one, table_events.EnvyTakenBack):
            yield -one.amount
        if isinstance(one, controller_events.EnvyBonusPaid):
            yield one.envy.amount


def _contributed(records: Iterable[house_events.HouseEvent]) -> Iterator[int]:
    for one in records:
        if isinstance(one, link_events.Contributed):
            yield one.to_meter + one.to_reserve
        if isinstance(one, link_events.ContributionReversed):
            yield -(one.from_meter + one.from_reserve + one.from_tray)


def awards_logged(logged: Iterable[tuple[str, object]]) -> tuple[JackpotEntry, ...]:
    """Return the awards logged in the given events, with their times."""
    found: list[JackpotEntry] = []
    for time, event in logged:
        if isinstance(event, link_events.JackpotWon):
            found.append(JackpotEntry(time, event.link, event.award))
        if isinstance(event, link_events.AwardReversed | link_events.WinBackedOut):
            undone = [one for one in found if one.award == event.award and not one.reversed][-1:]
            found = [replace(one, reversed=True) if one in undone else one for one in found]
    return tuple(found)


def read_table(journal: HouseJournal, tx: Transaction, name: str) -> TableHistory:
    """Return the history of an existing table, for use in reports."""
    opened = next(tx.events(house_events.table_stream(name), upto=1), None)
    if opened is None:
        raise RuleError("documents/no_table", expected="the name of a table", got=ascii(name))
    currency = _currency(LinkReader(journal, tx), journal.decode(opened))
    return TableHistory(name, currency, journal, tx)


def _currency(history: LinkReader, opened: house_events.HouseEvent) -> Currency:
    if isinstance(opened, house_events.TableOpened):
        return opened.rules.currency
    assert isinstance(opened, house_events.ControllerOpened)
    return history.opening(opened.link).terms.wager.currency
