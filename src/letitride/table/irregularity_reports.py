"""Reports of irregularities and the rulings on them, collected from a table's events (R50, R51).

>>> from letitride.rulebook.irregularity import Irregularity, What
>>> found = table_events.IrregularityReported(Irregularity(What.FOREIGN_CARD), "dee", 3, "a joker")
>>> [one] = irregularity_reports([Act(found), Act(table_events.ReportDismissed("sam", "a label"))])
>>> one.reported_by, one.outcome.value, one.ruled_by, one.ruling_note
('dee', 'dismissed', 'sam', 'a label')
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from letitride.game import events as game_events
from letitride.records import changed
from letitride.table import events as table_events
from letitride.wording.names import IRREGULARITIES


class ReportOutcome(StrEnum):
    """The outcome of a report: held for a ruling, dismissed, or the consequence of the ruling."""

    HELD = "held"
    DISMISSED = "dismissed"
    CONTINUE = "continue"
    REPLACE = "replace"
    REDEAL = "redeal"
    VOID = "void"


class Act(NamedTuple):
    """An event with the details of its record: its time, its actor, and its version."""

    event: object
    time: str = ""
    actor: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class IrregularityReport:
    """A report and its ruling: the people, their notes, and the times.

    ``reported_by`` is empty if no report was recorded before the ruling. ``version`` is the version
    of the latest event.
    """

    round: int
    what: str
    seat: int | None = None
    reported_by: str = ""
    reported_at: str = ""
    report_note: str = ""
    ruled_by: str = ""
    ruled_at: str = ""
    second: str = ""
    ruling_note: str = ""
    outcome: ReportOutcome = ReportOutcome.HELD
    clauses: tuple[str, ...] = ()
    version: int = 0

    @property
    def voids(self) -> bool:
        """True if the ruling voided the round."""
        return self.outcome is ReportOutcome.VOID

    @property
    def reason(self) -> str:
        """The irregularity in words."""
        return IRREGULARITIES[self.what].short

    @property
    def time(self) -> str:
        """The time of the ruling, or of the report if nobody has ruled on it."""
        return self.ruled_at or self.reported_at

    def as_data(self) -> dict[str, Any]:
        """Return the report as plain data, with null for a missing name, note, or time."""
        return {
            "round": self.round,
            "time": self.time or None,
            "reason": self.what,
            "what": self.reason,
            "seat": self.seat,
            "outcome": self.outcome.value,
            "reported_by": self.reported_by or None,
            "reported_at": self.reported_at or None,
            "report_note": self.report_note or None,
            "ruled_by": self.ruled_by or None,
            "ruled_at": self.ruled_at or None,
            "second": self.second or None,
            "note": self.ruling_note or None,
            "clauses": list(self.clauses),
        }


def irregularity_reports(acts: Iterable[Act]) -> tuple[IrregularityReport, ...]:
    """Return the reports of irregularities among a table's events, in order.

    Older rounds have rulings without reports; in these rounds, the recorded actor is the person who
    ruled.
    """
    number, found = 0, list[IrregularityReport]()
    for act in acts:
        match act.event:
            case game_events.BettingOpened():
                number = act.event.number
            case table_events.IrregularityReported():
                found.append(_reported(number, act, act.event))
            case table_events.ReportDismissed():
                found[-1] = _answered(found[-1], act, act.event, ReportOutcome.DISMISSED)
            case table_events.RulingGiven():
                found[-1] = _answered(found[-1], act, act.event, ReportOutcome.HELD)
                found[-1] = changed(found[-1], second=act.event.second)
            case game_events.IrregularityRuled():
                ruling = act.event
                if not (found and found[-1].ruled_by and found[-1].outcome is ReportOutcome.HELD):
                    what = ruling.irregularity.what
                    alone = IrregularityReport(number, what, ruled_by=act.actor, ruled_at=act.time)
                    found.append(alone)
                found[-1] = changed(
                    found[-1], outcome=ReportOutcome(ruling.outcome.value),
                    clauses=(*ruling.clauses, *ruling.rulings), version=act.version,
                )  # fmt: skip
            case _:
                pass
    return tuple(found)


def _reported(
    number: int, act: Act, report: table_events.IrregularityReported
) -> IrregularityReport:
    return IrregularityReport(
        number,
        report.irregularity.what,
        report.seat,
        report.by,
        act.time,
        report.note,
        version=act.version,
    )


def _answered(
    report: IrregularityReport,
    act: Act,
    answer: table_events.RulingGiven | table_events.ReportDismissed,
    outcome: ReportOutcome,
) -> IrregularityReport:
    return changed(
        report, ruled_by=answer.by, ruled_at=act.time, ruling_note=answer.note, outcome=outcome,
        version=act.version,
    )  # fmt: skip
