"""Shift reports: a table's figures from one opener to the next, as counted and as booked."""

from dataclasses import dataclass
from typing import Any

from letitride.cage import Books
from letitride.errors import RuleError
from letitride.eventstore.journal import RecordedEvent
from letitride.house.house_journal import HouseJournal
from letitride.house.reports.table_figures import TableFigures, TableHistory, read_table
from letitride.money import Cents
from letitride.numbers import percent
from letitride.table import events as table_events
from letitride.table.events import Slip
from letitride.table.tray import ShiftFigures


@dataclass(frozen=True, slots=True)
class Shift:
    """A table's shift, from its opener to the next opener, or until now if the shift is open."""

    number: int
    began: str
    last: str
    closed: bool
    figures: ShiftFigures
    table: TableFigures

    def as_data(self) -> dict[str, Any]:
        """Return the shift as plain data: counted amounts if available, otherwise booked ones."""
        counted = self.figures
        names = ("opener", "fills", "credits", "drop", "closer", "late", "over_short", "win")
        hold = None if counted.hold is None else percent(counted.hold, 2)
        return {
            "shift": self.number,
            "began": self.began,
            "last": self.last,
            "closed": self.closed,
            **self.table.as_data(),
            **{name: str(getattr(counted, name)) for name in names},
            "hold": hold,
            "slips": [_slip(one) for one in self.table.slips],
        }


def _slip(one: RecordedEvent[table_events.SlipSigned]) -> dict[str, str]:
    slip = one.event
    return {
        "time": one.stored.time,
        "slip": slip.slip.value,
        "amount": str(slip.amount),
        "book": str(slip.book),
        "written_by": slip.written_by,
        "signed_by": slip.signed_by,
    }


def read_shift(journal: HouseJournal, table: str, number: int | None = None) -> Shift:
    """Return the table's shift with this number, or its last shift if no number is given."""
    with journal.store.reading() as tx:
        history = read_table(journal, tx, table)
        spans = _spans(history)
        wanted = len(spans) if number is None else number
        if not 1 <= wanted <= len(spans):
            has = f"a shift from 1 to {len(spans)}" if spans else "a table whose tray was opened"
            why, last = "number" if spans else "none", len(spans)
            raise RuleError("documents/no_shift", expected=has, got=wanted, why=why, last=last)
        return _shift(history, wanted, *spans[wanted - 1])


def _spans(history: TableHistory) -> list[tuple[int, int]]:
    """Return each shift's first and last versions, or an empty list if no tray was opened."""
    openers = [
        one.stored.version
        for one in history.events_of(["SlipSigned"])
        if isinstance(one.event, table_events.SlipSigned) and one.event.slip is Slip.OPENER
    ]
    ends = [*(version - 1 for version in openers[1:]), history.tx.head(history.stream).version]
    return list(zip(openers, ends, strict=False))


def _shift(history: TableHistory, number: int, first: int, last: int) -> Shift:
    span, nothing = history.span(first, last), Cents(0, history.currency)
    tray, box = (
        history.moved((account,), 1, last) for account in (Books.TRAY.value, Books.DROP_BOX.value)
    )
    closed = any(one.event.slip is Slip.CLOSER for one in span.slips)
    figures = ShiftFigures(
        opener=span.total(Slip.OPENER),
        fills=span.total(Slip.FILL),
        credits=span.total(Slip.CREDIT),
        drop=span.total(Slip.DROP) + box,
        closer=span.total(Slip.CLOSER) if closed else tray,
        late=tray if closed else nothing,
        over_short=span.over_short,
    )
    began, ended = (
        next(history.tx.events(history.stream, version - 1, version)).time
        for version in (first, last)
    )
    return Shift(number, began, ended, closed, figures, span)
