"""Daily reports (in UTC): tables' figures and links' meters, checked against the books."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from typing import Any

from letitride.errors import InputError, RuleError
from letitride.eventstore.store import Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.reports.link_history import LinkRecord, read_link
from letitride.house.reports.people import DealerDuty, RecutOrder
from letitride.house.reports.table_figures import (
    JackpotEntry,
    TableFigures,
    TableReport,
    awards_logged,
    jackpot_data,
    read_table,
    total_figures,
    versions_of,
)
from letitride.money import Cents
from letitride.progressive.link import LinkState, evolve
from letitride.progressive.link import events as link_events
from letitride.progressive.link.accounting import Reconciliation, reconcile
from letitride.table.meter_postings import meter, reserve


@dataclass(frozen=True, slots=True)
class LevelDay:
    """A level's day: its meter before and after, the changes, and any difference from the books."""

    before: Cents
    after: Cents
    moves: Reconciliation
    book_off_micros: int

    @property
    def balanced(self) -> bool:
        """True if the record and the books both match the meter, to a millionth of a cent."""
        return self.moves.balanced and not self.book_off_micros


@dataclass(frozen=True, slots=True)
class LinkDay:
    """A link over a day."""

    name: str
    paytable: str
    levels: tuple[LevelDay, ...]
    jackpots: tuple[JackpotEntry, ...]
    reversed_jackpots: tuple[JackpotEntry, ...]

    def as_data(self) -> dict[str, Any]:
        """Return the link as plain data."""
        return {
            "link": self.name,
            "paytable": self.paytable,
            "balanced": all(one.balanced for one in self.levels),
            "levels": [
                {
                    "level": one.moves.level,
                    "before": str(one.before),
                    "after": str(one.after),
                    "contributed_micros": one.moves.contributed,
                    "reversed_micros": one.moves.reversed,
                    "seeds_micros": one.moves.seeds,
                    "adjustments_micros": one.moves.adjustments,
                    "paid_micros": one.moves.paid,
                    "off_micros": one.moves.off,
                    "book_off_micros": one.book_off_micros,
                }
                for one in self.levels
            ],
            "jackpots": [_of_link(one) for one in self.jackpots],
            "reversed_jackpots": [_of_link(one) for one in self.reversed_jackpots],
        }


def _of_link(one: JackpotEntry) -> dict[str, Any]:
    return jackpot_data(one) | {"table": one.award.table}


def link_day(journal: HouseJournal, tx: Transaction, name: str, date: str) -> LinkDay | None:
    """Return a link's report for a day, or None if the link opened later."""
    opened = next(iter(tx.events(house_events.link_stream(name), upto=1)), None)
    if opened is None:
        raise RuleError("documents/no_link", expected="the name of a link", got=ascii(name))
    if opened.time[: len(date)] > date:
        return None
    record = read_link(journal, tx, name)
    before, during = _split(record, date)
    state = reduce(evolve, before, record.opening)
    after = reduce(evolve, during, state)
    books = _books(tx, record, date)
    awards = awards_logged(
        (one.stored.time, one.event) for one in record.noted if one.stored.time.startswith(date)
    )
    return LinkDay(
        name,
        record.opening.terms.paytable.id,
        tuple(
            LevelDay(
                state.meter(one.level).shown,
                after.meter(one.level).shown,
                one,
                _off(after, name, one.level, books),
            )
            for one in reconcile(state, during, after)
        ),
        tuple(one for one in awards if not one.reversed),
        tuple(one for one in awards if one.reversed),
    )


def _split(
    record: LinkRecord, date: str
) -> tuple[list[link_events.LinkEvent], list[link_events.LinkEvent]]:
    """Return the events before a day and the events on that day, in the order recorded."""
    days = [one.stored.time[: len(date)] for one in record.noted]
    first = next((at for at, day in enumerate(days) if day >= date), len(days))
    last = next((at for at, day in enumerate(days) if day > date), len(days))
    events = [one.event for one in record.noted]
    return events[:first], events[first:last]


def _books(tx: Transaction, record: LinkRecord, date: str) -> dict[str, int]:
    """Return the totals posted by the link and its tables, by account, up to the end of a day."""
    events = (one.event for one in record.noted)
    tables = {one.table for one in events if isinstance(one, link_events.TableJoined)}
    sums: Counter[str] = Counter()
    for stream in (
        house_events.link_stream(record.opening.name),
        *map(house_events.table_stream, sorted(tables)),
    ):
        posted = tx.posted_sums(stream, upto=versions_of(tx, stream, date)[1])
        for (_, account, _), micros in posted.items():
            sums[account] += micros
    return sums


def _off(state: LinkState, name: str, level: str, books: dict[str, int]) -> int:
    """Return the amount by which the books exceed the record, for a meter and reserve together."""
    shown = state.meter(level)
    booked = books.get(str(meter(name, level)), 0) + books.get(str(reserve(name, level)), 0)
    return booked - shown.amount - shown.reserve


@dataclass(frozen=True, slots=True)
class Day:
    """One day in the house: its tables and its links."""

    date: str
    tables: tuple[TableFigures, ...]
    links: tuple[LinkDay, ...]

    @property
    def balanced(self) -> bool:
        """True if every level of every link reconciles."""
        return all(level.balanced for one in self.links for level in one.levels)

    @property
    def jackpots(self) -> list[JackpotEntry]:
        """Every award, listed once even if both the table and the link report it.

        The list includes the awards that were reversed.
        """
        of_tables = (one for of in self.tables for one in (*of.jackpots, *of.reversed_jackpots))
        of_links = (one for of in self.links for one in (*of.jackpots, *of.reversed_jackpots))
        once = {(one.link, one.award): one for one in (*of_tables, *of_links)}
        return sorted(once.values(), key=lambda one: (one.time, one.award.seat))

    @property
    def void_rounds(self) -> list[TableReport]:
        """Every ruling that voided a round, in chronological order."""
        return _by_time(one for table in self.tables for one in table.void_rounds)

    @property
    def other_reports(self) -> list[TableReport]:
        """Every report of an irregularity that did not void a round, in chronological order."""
        return _by_time(one for table in self.tables for one in table.other_reports)

    @property
    def recuts(self) -> list[RecutOrder]:
        """Every recut that a supervisor ordered, in chronological order."""
        found = (one for table in self.tables for one in table.recuts)
        return sorted(found, key=lambda one: (one.time, one.table))

    @property
    def dealers(self) -> list[DealerDuty]:
        """The dealers at every table, in the order in which they signed on."""
        found = (one for table in self.tables for one in table.dealers)
        return sorted(found, key=lambda one: (one.on, one.table))

    @property
    def totals(self) -> list[TableFigures]:
        """The combined figures of all tables in each currency."""
        currencies = sorted({one.currency for one in self.tables})
        return [
            total_figures([one for one in self.tables if one.currency is currency], currency)
            for currency in currencies
        ]

    def as_data(self) -> dict[str, Any]:
        """Return the day as plain data."""
        return {
            "date": self.date,
            "tables": [one.as_data() for one in self.tables],
            "links": [one.as_data() for one in self.links],
        }


def _by_time(reports: Iterable[TableReport]) -> list[TableReport]:
    return sorted(reports, key=lambda one: (one.report.time, one.table))


def read_day(
    journal: HouseJournal, date: str, table: str | None = None, link_name: str | None = None
) -> Day:
    """Return a day's report for the whole house, or for one table or link."""
    check_date(date)
    with journal.store.reading() as tx:
        streams = tx.streams()
        if table is None and link_name is None:
            tables, links = list(_names(streams, "table")), list(_names(streams, "link"))
        else:
            tables = [] if table is None else [table]
            links = [] if link_name is None else [link_name]
        histories = [read_table(journal, tx, name) for name in tables]
        days = [link_day(journal, tx, name, date) for name in links]
        return Day(
            date,
            tuple(one.span(*versions_of(tx, one.stream, date)) for one in histories),
            tuple(one for one in days if one is not None),
        )


def check_date(text: str) -> None:
    """Reject text that is not a calendar date."""
    with suppress(ValueError):
        if datetime.date.fromisoformat(text).isoformat() == text:
            return
    raise InputError("documents/date", expected="a date such as 2026-01-31", got=ascii(text))


def _names(streams: Iterable[str], kind: str) -> Iterator[str]:
    start = f"{kind}:"
    return (stream.removeprefix(start) for stream in streams if stream.startswith(start))
