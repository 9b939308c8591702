"""The people in a record: the dealers, and those who took steps, made reports, or ruled."""

from pydantic import BaseModel

from letitride.api.examples import Json

DUTY: Json = {
    "table": "T1", "dealer": "Dee", "signed_on": "2026-01-31T20:00:00.000000Z",
    "signed_off": "2026-01-31T21:00:00.000000Z", "signed_off_by": "Dee",
}  # fmt: skip
REPORT: Json = {
    "round": 12, "time": "2026-01-31T20:31:07.000000Z", "reason": "foreign_card",
    "what": "a card did not belong to the deck", "seat": 3, "outcome": "void",
    "reported_by": "Dee", "reported_at": "2026-01-31T20:30:12.000000Z", "report_note": "a joker",
    "ruled_by": "Sam", "ruled_at": "2026-01-31T20:31:07.000000Z", "second": "Sue",
    "note": "a joker from another deck", "clauses": ["R42", "R46"],
}  # fmt: skip
STEP: Json = {
    "version": 41, "time": "2026-01-31T20:29:00.000000Z", "step": "deal",
    "text": "Deal the cards.", "who": "dealer", "by": "Dee", "seat": None, "deck": None,
    "declined": False, "executive": False, "number": None,
}  # fmt: skip
RECUT: Json = {
    "table": "T1", "time": "2026-01-31T20:28:00.000000Z", "by": "Sam",
    "why": "a card was seen during the cut",
}  # fmt: skip
PEOPLE: Json = {
    "dealers": [DUTY], "steps": [STEP], "jackpot_verifications": [], "decided_for_absent": [],
    "reports": [REPORT], "recuts": [], "void": REPORT,
}  # fmt: skip


class DealerDutyView(BaseModel):
    """A dealer's time at a table, from signing on to signing off."""

    table: str
    dealer: str
    signed_on: str
    signed_off: str | None
    signed_off_by: str | None


class ReportView(BaseModel):
    """A report of an irregularity and the ruling on it.

    ``reason`` is the code of the irregularity, and ``what`` describes the irregularity in words.
    ``outcome`` is ``held``, ``dismissed``, or the consequence of the ruling. ``note`` is the
    supervisor's note on the ruling.
    """

    round: int
    time: str | None
    reason: str
    what: str
    seat: int | None
    outcome: str
    reported_by: str | None
    reported_at: str | None
    report_note: str | None
    ruled_by: str | None
    ruled_at: str | None
    second: str | None
    note: str | None
    clauses: list[str]


class StepView(BaseModel):
    """A step of the dealer's script, and the person who took it.

    ``declined`` means that no player wished to take the step. ``number`` is the number that the
    step asked for.
    """

    version: int
    time: str
    step: str
    text: str
    who: str
    by: str
    seat: int | None
    deck: str | None
    declined: bool
    executive: bool
    number: int | None


class RecutView(BaseModel):
    """A supervisor's order to cut the cards again, with the reason."""

    table: str
    time: str
    by: str
    why: str


class AbsentDecisionView(BaseModel):
    """A bet taken back for an absent player, and the person who took it back."""

    time: str
    seat: int
    bet: str
    by: str


class RoundPeopleView(BaseModel):
    """Everyone who acted in a round, other than players making their own bets and decisions."""

    dealers: list[DealerDutyView]
    steps: list[StepView]
    jackpot_verifications: list[StepView]
    decided_for_absent: list[AbsentDecisionView]
    reports: list[ReportView]
    recuts: list[RecutView]
    void: ReportView | None
