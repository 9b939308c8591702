"""The history of a table: what it took and paid in any time, out of the record.

The win of any time is what tray, drop box and cage gained together: that is drop, closer and
credits less opener and fills. Wagers on a progressive are in it; what they fed the meters is
reported beside it, and what a meter paid is no loss of the table's.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from typing import Any

from letitride.cage import Books
from letitride.errors import RuleError
from letitride.eventstore.journal import RecordedEvent
from letitride.eventstore.store import Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import LinkReader
from letitride.money import MILLION, Cents, Currency
from letitride.numbers import percent
from letitride.progressive.link import events as link_events
from letitride.table import events as table_events
from letitride.table.events import Slip

#: The events of a table's stream that a report is about.
_REPORTED = (
    "TableOpened", "ControllerOpened", "BettingOpened", "GameStarted", "RoundVoided",
    "ChipsBought", "ChipsCashedOut", "SlipSigned", "Contributed", "ContributionReversed",
    "JackpotWon", "AwardReversed", "EnvyPaid", "EnvyTakenBack",
)  # fmt: skip
_COUNTS = (Slip.CLOSER, Slip.DROP)
_TOOK = (Books.TRAY.value, Books.DROP_BOX.value, Books.CAGE.value)


@dataclass(frozen=True, slots=True)
class JackpotEntry:
    """An award off a meter that stands."""

    time: str
    link: str
    award: link_events.Award


@dataclass(frozen=True, slots=True)
class TableFigures:
    """What went through a table in some time."""

    table: str
    currency: Currency
    rounds: int
    voids: int
    drop: Cents
    cashed_out: Cents
    slips: tuple[RecordedEvent[house_events.HouseEvent], ...]
    over_short: Cents
    win: Cents
    tips: Cents
    envy: Cents
    contributed_micros: int
    jackpots: tuple[JackpotEntry, ...]

    @property
    def hold(self) -> Fraction | None:
        """The win as a part of the drop."""
        return Fraction(self.win.cents, self.drop.cents) if self.drop else None

    def total(self, slip: Slip) -> Cents:
        """What all slips of a kind come to."""
        signed = (one.event for one in self.slips)
        amounts = (
            x.amount for x in signed if isinstance(x, table_events.SlipSigned) and x.slip is slip
        )
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
            "hold": None if self.hold is None else percent(self.hold, 2),
            "tips": str(self.tips),
            "envy": str(self.envy),
            "contributed_micros": self.contributed_micros,
            "jackpots": [jackpot_data(one) for one in self.jackpots],
        }


def total_figures(tables: Sequence[TableFigures], currency: Currency) -> TableFigures:
    """What tables of one currency come to together."""

    def total(name: str) -> Cents:
        return Cents.total((getattr(one, name) for one in tables), currency)

    return TableFigures(
        table="",
        currency=currency,
        rounds=sum(one.rounds for one in tables),
        voids=sum(one.voids for one in tables),
        drop=total("drop"),
        cashed_out=total("cashed_out"),
        slips=tuple(slip for one in tables for slip in one.slips),
        over_short=total("over_short"),
        win=total("win"),
        tips=total("tips"),
        envy=total("envy"),
        contributed_micros=sum(one.contributed_micros for one in tables),
        jackpots=tuple(jackpot for one in tables for jackpot in one.jackpots),
    )


def jackpot_data(one: JackpotEntry) -> dict[str, Any]:
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
    """A table's stream as reports read it, a part of it at a time."""

    table: str
    currency: Currency
    journal: HouseJournal
    tx: Transaction

    @property
    def stream(self) -> str:
        """The table's stream."""
        return house_events.table_stream(self.table)

    def events_of(
        self, kinds: Iterable[str], first: int = 1, last: int | None = None
    ) -> list[RecordedEvent[house_events.HouseEvent]]:
        """The events of these kinds, of the versions from one to another."""
        stored = self.tx.events_of(self.stream, kinds, first - 1)
        within = takewhile(lambda one: last is None or one.version <= last, stored)
        return [RecordedEvent(one, self.journal.decode(one)) for one in within]

    def span(self, first: int, last: int) -> TableFigures:
        """The figures of the versions from one to another."""
        kept = self.events_of(_REPORTED, first, last)
        records = [one.event for one in kept]
        slips = tuple(one for one in kept if isinstance(one.event, table_events.SlipSigned))
        counted = (
            x for x in records if isinstance(x, table_events.SlipSigned) and x.slip in _COUNTS
        )
        return TableFigures(
            table=self.table,
            currency=self.currency,
            rounds=sum(one.stored.kind in ("BettingOpened", "GameStarted") for one in kept),
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
            jackpots=awards_in_force((one.stored.time, one.event) for one in kept),
        )

    def moved(self, accounts: Iterable[str], first: int, last: int) -> Cents:
        """What accounts of the table gained."""
        keys = [(self.stream, account, self.currency.value) for account in accounts]
        posted = self.tx.posted_sums(self.stream, first - 1, last)
        return Cents(sum(posted.get(key, 0) for key in keys) // MILLION, self.currency)

    def _sum(self, amounts: Iterable[Cents]) -> Cents:
        return Cents.total(amounts, self.currency)


def versions_of(tx: Transaction, stream: str, date: str) -> tuple[int, int]:
    """The first and the last version of a day of UTC, found by halves: times never go back.

    On a day without any, the last is the one before the first.
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


def _contributed(records: Iterable[house_events.HouseEvent]) -> Iterator[int]:
    for one in records:
        if isinstance(one, link_events.Contributed):
            yield one.to_meter + one.to_reserve
        if isinstance(one, link_events.ContributionReversed):
            yield -(one.from_meter + one.from_reserve + one.from_tray)


def awards_in_force(logged: Iterable[tuple[str, object]]) -> tuple[JackpotEntry, ...]:
    """The awards that were logged at these times, and not reversed."""
    found: list[JackpotEntry] = []
    for time, event in logged:
        if isinstance(event, link_events.JackpotWon):
            found.append(JackpotEntry(time, event.link, event.award))
        if isinstance(event, link_events.AwardReversed):
            undone = [each for each in found if each.award == event.award]
            if undone:
                found.remove(undone[-1])
    return tuple(found)


def read_table(journal: HouseJournal, tx: Transaction, name: str) -> TableHistory:
    """What reports are made from, of a table that must be there."""
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
