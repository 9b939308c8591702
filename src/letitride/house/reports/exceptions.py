"""The exception report: what supervisors and auditors look at twice, with the base rates beside it.

Each section counts one kind of exception over some days, by person, and says how often the same
person did the ordinary thing: a supervisor's voids beside their rulings, a dealer's beside the
rounds they dealt, and a player's beside the rounds they played.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from typing import Any

from letitride.eventstore.store import Transaction
from letitride.game import events as game_events
from letitride.house import events as house_events
from letitride.house.access_record import STREAM as ACCESS
from letitride.house.house_journal import HouseJournal
from letitride.house.people_register import STREAM as PEOPLE
from letitride.house.reports.day import check_date
from letitride.house.reports.people import REPORT_KINDS, Recorded, acts
from letitride.house.tables import AUTOMATIC_DEALER
from letitride.money import MILLION, Cents
from letitride.numbers import percent
from letitride.people import events as people_events
from letitride.progressive.link import events as link_events
from letitride.table import events as table_events
from letitride.table.events import Slip
from letitride.table.irregularity_reports import (
    IrregularityReport,
    ReportOutcome,
    irregularity_reports,
)

_TABLE_KINDS = (
    "BettingOpened", "SeatTaken", "WagersPlaced", "WagersTakenDown", "BettingClosed",
    "DealerSignedOn", "DealerSignedOff", "SlipSigned", "RoundVoided", *REPORT_KINDS,
)  # fmt: skip
_LINK_KINDS = ("ManualAdjustmentMade", "WinBackedOut", "JackpotWon")
_COUNTED = (Slip.CLOSER, Slip.DROP)
_ALL = "all"
_NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class BaseRate:
    """How often an exception happened, and out of how many ordinary cases."""

    name: str
    count: int
    of: int

    @property
    def rate(self) -> str | None:
        """The share as a percentage, or None without any cases."""
        return percent(Fraction(self.count, self.of), 1) if self.of else None

    def as_data(self) -> dict[str, Any]:
        """Return the rate as plain data."""
        return {"name": self.name, "count": self.count, "of": self.of, "rate": self.rate}


@dataclass(frozen=True, slots=True)
class ExceptionSection:
    """One kind of exception: the rate in the whole house, the rates by person, and each case.

    ``ordinary`` says what the cases are counted out of.
    """

    id: str
    title: str
    ordinary: str
    total: BaseRate
    rates: tuple[BaseRate, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Return the section as plain data."""
        return {
            "id": self.id,
            "title": self.title,
            "ordinary": self.ordinary,
            "total": self.total.as_data(),
            "rates": [one.as_data() for one in self.rates],
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
        }


@dataclass(frozen=True, slots=True)
class ExceptionReport:
    """All sections, for the days from ``first`` to ``last`` (in UTC)."""

    first: str
    last: str
    rounds: int
    sections: tuple[ExceptionSection, ...]

    def as_data(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
            "first": self.first,
            "last": self.last,
            "rounds": self.rounds,
            "sections": [one.as_data() for one in self.sections],
        }


def read_exceptions(journal: HouseJournal, first: str, last: str | None = None) -> ExceptionReport:
    """Return the exceptions of one day, or of all days up to and including ``last``."""
    last = last or first
    check_date(first)
    check_date(last)
    with journal.store.reading() as tx:
        reader = _Reader(journal, tx, first, last)
        floor = _Floor(reader)
        sections = (
            *floor.sections(),
            *_links(reader, floor.rounds),
            _approvals(reader),
            *_access(reader),
        )
    return ExceptionReport(first, last, floor.rounds, sections)


class _Reader:
    """Reads events of the days of a report."""

    def __init__(self, journal: HouseJournal, tx: Transaction, first: str, last: str) -> None:
        self._journal, self.tx, self._first, self._last = journal, tx, first, last

    def streams(self, kind: str) -> list[str]:
        """Return the names of all streams of a kind."""
        return [name for name in self.tx.streams() if name.startswith(f"{kind}:")]

    def events(self, stream: str, kinds: Iterable[str]) -> Iterator[Recorded]:
        """Return a stream's events of these kinds, up to the end of the last day."""
        rows = self.tx.events_of(stream, kinds)
        return self._journal.recorded(takewhile(lambda one: one.time[:10] <= self._last, rows))

    def has(self, time: str) -> bool:
        """Return whether a time is within the report's days."""
        return self._first <= time[:10] <= self._last


@dataclass(slots=True)
class _Round:
    """A round: its dealer, and the players with bets when betting closed."""

    dealer: str
    players: frozenset[str] = frozenset()


class _Seating:
    """A table's dealer, seats, and bets, tracked through its events."""

    def __init__(self) -> None:
        self.rounds: dict[int, _Round] = {}
        self.dealer, self.number = AUTOMATIC_DEALER, 0
        self._seats: dict[int, str] = {}
        self._betting: set[int] = set()

    def evolve(self, event: object) -> None:
        """Apply one event."""
        match event:
            case table_events.DealerSignedOn():
                self.dealer = event.dealer
            case table_events.DealerSignedOff():
                self.dealer = AUTOMATIC_DEALER
            case game_events.BettingOpened():
                self.number, self._seats, self._betting = event.number, dict(event.seated), set()
                self.rounds[event.number] = _Round(self.dealer)
            case game_events.SeatTaken():
                self._seats[event.seat] = event.player
            case game_events.WagersPlaced():
                self._betting.add(event.seat)
            case game_events.WagersTakenDown():
                self._betting.discard(event.seat)
            case game_events.BettingClosed():
                names = frozenset(self._seats[seat] for seat in self._betting)
                self.rounds[self.number].players = names
            case _:
                pass


class _Floor:
    """The rounds, rulings, and counts at all tables."""

    def __init__(self, reader: _Reader) -> None:
        self._reader = reader
        self.rounds = 0
        self._dealt: Counter[str] = Counter()
        self._played: Counter[str] = Counter()
        self._reports: list[tuple[str, IrregularityReport, _Round]] = []
        self._slips: list[tuple[str, str, table_events.SlipSigned]] = []
        for stream in reader.streams("table"):
            self._read(stream)

    def _read(self, stream: str) -> None:
        table, kept = stream.partition(":")[2], list(self._reader.events(stream, _TABLE_KINDS))
        rounds = self._rounds_of(kept)
        for report in irregularity_reports(acts(kept)):
            if self._reader.has(report.time):
                played = rounds.get(report.round, _Round(AUTOMATIC_DEALER))
                self._reports.append((table, report, played))
        for stored, event in kept:
            if isinstance(event, table_events.SlipSigned) and self._reader.has(stored.time):
                self._slips.append((stored.time, table, event))

    def _rounds_of(self, kept: Iterable[Recorded]) -> dict[int, _Round]:
        """Return a table's rounds by number, and count those within the report's days."""
        seating = _Seating()
        for stored, event in kept:
            seating.evolve(event)
            if not self._reader.has(stored.time):
                continue
            if isinstance(event, game_events.BettingOpened):
                self.rounds += 1
                self._dealt[seating.dealer] += 1
            elif isinstance(event, game_events.BettingClosed):
                self._played.update(seating.rounds[seating.number].players)
        return seating.rounds

    def sections(self) -> Iterator[ExceptionSection]:
        """Yield the sections about rounds and counts."""
        voids = [one for one in self._reports if one[1].voids]
        redeals = [one for one in self._reports if one[1].outcome is ReportOutcome.REDEAL]
        rulings: Counter[str] = Counter()
        for _, report, _ in self._reports:
            rulings.update({name for name in (report.ruled_by, report.second) if name})
        total = BaseRate(_ALL, len(voids), self.rounds)
        by_ruler = Counter(
            name for _, one, _ in voids for name in {one.ruled_by, one.second} if name
        )
        yield ExceptionSection(
            "voids_by_ruler", "Voids by the person who ruled", "rulings they took part in", total,
            _rates(by_ruler, rulings), *_cases(voids),
        )  # fmt: skip
        by_dealer = Counter(played.dealer for _, _, played in voids)
        yield ExceptionSection(
            "voids_by_dealer", "Voids by dealer", "rounds they dealt", total,
            _rates(by_dealer, self._dealt),
        )  # fmt: skip
        by_player = Counter(name for _, _, played in voids for name in played.players)
        yield ExceptionSection(
            "voids_by_player", "Voids by player", "rounds they played", total,
            _rates(by_player, self._played),
        )  # fmt: skip
        by_ruler = Counter(one.ruled_by for _, one, _ in redeals if one.ruled_by)
        yield ExceptionSection(
            "redeals", "Redeals", "rulings they took part in",
            BaseRate(_ALL, len(redeals), self.rounds), _rates(by_ruler, rulings), *_cases(redeals),
        )  # fmt: skip
        yield self._counts()

    def _counts(self) -> ExceptionSection:
        """Return the counts of trays and drop boxes that differ from the books."""
        counts = [one for one in self._slips if one[2].slip in _COUNTED]
        uneven = [one for one in counts if one[2].amount != one[2].book]
        made = Counter(name for _, _, slip in counts for name in (slip.written_by, slip.signed_by))
        off = Counter(name for _, _, slip in uneven for name in (slip.written_by, slip.signed_by))
        rows = tuple(
            (
                _when(time), table, slip.slip.value, str(slip.amount), str(slip.book),
                _signed(slip.amount - slip.book), slip.written_by, slip.signed_by,
            )
            for time, table, slip in uneven
        )  # fmt: skip
        columns = (
            "Time",
            "Table",
            "Slip",
            "Counted",
            "Books",
            "Over or short",
            "Written",
            "Signed",
        )
        total = BaseRate(_ALL, len(uneven), len(counts))
        rates = _rates(off, made)
        return ExceptionSection(
            "counts", "Counts over and short", "counts they signed", total, rates, columns, rows
        )


def _cases(
    reports: Iterable[tuple[str, IrregularityReport, _Round]],
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the columns and rows of a list of rulings."""
    columns = ("Time", "Table", "Round", "Reason", "Reported by", "Ruled by", "Second", "Dealer",
               "Players")  # fmt: skip
    rows = tuple(
        (
            _when(one.time), table, str(one.round), one.reason, one.reported_by or _NOBODY,
            one.ruled_by or _NOBODY, one.second or _NOBODY, played.dealer,
            ", ".join(sorted(played.players)),
        )
        for table, one, played in reports
    )  # fmt: skip
    return columns, rows


def _links(reader: _Reader, rounds: int) -> Iterator[ExceptionSection]:
    """Yield the sections about manual adjustments and back-outs."""
    adjusted, backed_out = list[tuple[str, ...]](), list[tuple[str, ...]]()
    by_adjuster: Counter[str] = Counter()
    by_backer: Counter[str] = Counter()
    wins = 0
    for stream in reader.streams("link"):
        for stored, event in reader.events(stream, _LINK_KINDS):
            if not reader.has(stored.time):
                continue
            match event:
                case link_events.JackpotWon():
                    wins += 1
                case link_events.ManualAdjustmentMade():
                    by_adjuster.update((event.by, event.second))
                    change = _signed(Cents((event.after - event.before) // MILLION))
                    what = (event.level, change, event.kind.value, event.reason)
                    adjusted.append((_when(stored.time), event.link, *what, event.by, event.second))
                case link_events.WinBackedOut():
                    by_backer.update((event.by, event.second))
                    backed_out.append(
                        (_when(stored.time), event.link, str(event.number),
                         str(event.award.amount), event.by, event.second)
                    )  # fmt: skip
                case _:
                    pass
    yield ExceptionSection(
        "adjustments", "Manual adjustments of meters", "adjustments in the house",
        BaseRate(_ALL, len(adjusted), rounds),
        _rates(by_adjuster, Counter(dict.fromkeys(by_adjuster, len(adjusted)))),
        ("Time", "Link", "Level", "Change", "Reason", "Note", "By", "Second"), tuple(adjusted),
    )  # fmt: skip
    yield ExceptionSection(
        "back_outs", "Wins backed out", "wins backed out in the house",
        BaseRate(_ALL, len(backed_out), wins),
        _rates(by_backer, Counter(dict.fromkeys(by_backer, len(backed_out)))),
        ("Time", "Link", "Win", "Award", "By", "Second"), tuple(backed_out),
    )  # fmt: skip


def _approvals(reader: _Reader) -> ExceptionSection:
    """Return the approvals given from the requester's own browser or address.

    Earlier records name no browser and no address.
    """
    asked: dict[int, people_events.ApprovalAsked] = {}
    given: Counter[str] = Counter()
    flagged: Counter[str] = Counter()
    rows = []
    for stored, event in reader.events(PEOPLE, ("ApprovalAsked", "ApprovalGiven")):
        if isinstance(event, people_events.ApprovalAsked):
            asked[event.number] = event
        elif isinstance(event, people_events.ApprovalGiven) and reader.has(stored.time):
            request = asked.get(event.number)
            given[event.by] += 1
            same = [] if request is None else _same_origin(request, event)
            if request is not None and same:
                flagged[event.by] += 1
                what = (str(event.number), request.action.value, request.by, event.by)
                rows.append((_when(stored.time), *what, " and ".join(same)))
    total = BaseRate(_ALL, flagged.total(), given.total())
    columns = ("Time", "Number", "Action", "Asked by", "Approved by", "The same")
    return ExceptionSection(
        "approvals", "Approvals from the requester's own browser or address",
        "approvals they gave", total, _rates(flagged, given), columns, tuple(rows),
    )  # fmt: skip


def _same_origin(asked: object, given: object) -> list[str]:
    return [
        name
        for name in ("browser", "address")
        if (value := getattr(given, name, "")) and value == getattr(asked, name, "")
    ]


def _access(reader: _Reader) -> Iterator[ExceptionSection]:
    """Yield the sections about addresses, key presses, and logins."""
    made: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    presses: Counter[str] = Counter()
    places: dict[str, set[str]] = {}
    refused_rows = []
    for stored, event in reader.events(ACCESS, ("LoginMade", "LoginRefused", "PressRefused")):
        if not reader.has(stored.time):
            continue
        match event:
            case house_events.LoginMade():
                made[event.person] += 1
                places.setdefault(event.place, set()).add(event.person)
            case house_events.LoginRefused():
                failed[event.person] += 1
            case house_events.PressRefused():
                presses[event.by] += 1
                refused_rows.append(
                    (_when(stored.time), event.table, event.key, event.by, event.code)
                )
            case _:
                pass
    shared = {place: people for place, people in places.items() if len(people) > 1}
    sharing = set[str]().union(*shared.values())
    yield ExceptionSection(
        "addresses", "People who logged in from one address", "people who logged in",
        BaseRate(_ALL, len(sharing), len(made)), (), ("Address", "People"),
        tuple((place, ", ".join(sorted(people))) for place, people in sorted(shared.items())),
    )  # fmt: skip
    carried_out = _presses(reader)
    every = carried_out + presses
    yield ExceptionSection(
        "presses", "Refused key presses", "keys they pressed",
        BaseRate(_ALL, presses.total(), every.total()), _rates(presses, every),
        ("Time", "Table", "Key", "By", "Error code"), tuple(refused_rows),
    )  # fmt: skip
    attempts = made + failed
    yield ExceptionSection(
        "logins", "Failed logins", "attempts with their name",
        BaseRate(_ALL, failed.total(), attempts.total()), _rates(failed, attempts),
    )  # fmt: skip


def _presses(reader: _Reader) -> Counter[str]:
    """Count the key presses that were carried out at controllers, by person."""
    found: Counter[str] = Counter()
    for stream in reader.streams("table"):
        opened = next(iter(reader.tx.events(stream, upto=1)), None)
        if opened is None or opened.kind != house_events.ControllerOpened.__name__:
            continue
        last = ""
        for stored in reader.tx.events(stream, 1):
            if stored.command != last and reader.has(stored.time):
                found[stored.actor] += 1
            last = stored.command
    return found


def _rates(counts: Counter[str], ordinary: Counter[str]) -> tuple[BaseRate, ...]:
    """Return the rates by person, the most frequent first."""
    return tuple(BaseRate(name, count, ordinary[name]) for name, count in counts.most_common())


def _when(time: str) -> str:
    return time[:19].replace("T", " ")


def _signed(amount: Cents) -> str:
    return f"+{amount}" if amount.cents > 0 else str(amount)
