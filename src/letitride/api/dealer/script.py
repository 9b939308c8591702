"""The dealer's script and procedure: lines, steps, reports, rulings, and recuts."""

from typing import Annotated

from pydantic import BaseModel, Field

from letitride.api.enums import Consequence, DeckFate, Responsible, What
from letitride.api.examples import TABLE, example
from letitride.api.fields import PinnedBody, Reason, SeatNumber
from letitride.api.people.approvals import ApprovableBody, ApprovalView
from letitride.api.play.tables import DueStepView, ScriptLineView, TableAnswer

_LINE = TABLE["script"][0]
_STEP = {
    "step": "verify", "who": "supervisor", "text": "The floorperson verifies the cards.",
    "says": "", "clauses": ["MA-4(b)-1"], "seat": None, "deck": "red 1", "asks_number": False,
}  # fmt: skip
_RULING = {
    "outcome": "void", "deck": "removed", "clauses": ["MBS-5.1"], "rulings": ["R42", "R44"],
}  # fmt: skip
CardCount = Annotated[int, Field(ge=0, le=104, examples=[37])]


class StepBody(PinnedBody):
    """A step of the procedure. ``number`` is a count, or the number of cards lifted in a cut.

    ``declined`` is true if no player wished to take the step.
    """

    step: Annotated[str, Field(min_length=1, max_length=60, examples=["shuffle"])]
    number: Annotated[int | None, Field(ge=0, le=104, examples=[43])] = None
    declined: bool = False


class RecutBody(PinnedBody):
    """A supervisor's order to cut the cards again, with the reason."""

    reason: Reason


class IrregularityBody(PinnedBody):
    """A report of an irregularity, with the facts that decide the ruling."""

    what: What
    count: Annotated[int, Field(ge=1, le=52)] = 1
    position: Annotated[int, Field(ge=1, le=52)] = 1
    cards: CardCount = 52
    misdealt: bool = False
    handled: bool = False
    repairable: bool = False
    seat: SeatNumber | None = None
    note: Annotated[str, Field(max_length=200)] = ""


class RulingBody(PinnedBody, ApprovableBody):
    """A supervisor's ruling on the report that put the round on hold, with a note.

    ``dismiss`` is true if the supervisor finds that nothing irregular happened; the round then goes
    on. If a void requires two people, the first request only asks for approval. Send the ruling
    again with the number of that approval.
    """

    note: Reason
    dismiss: bool = False


class ScriptView(BaseModel):
    """The whole script, and the lines that apply now."""

    model_config = example(script=[_LINE], now=[_LINE])

    script: list[ScriptLineView]
    now: list[ScriptLineView]


class RulingView(BaseModel):
    """A decision on the round and the deck, with the clauses and rulings that support it."""

    outcome: Consequence
    deck: DeckFate
    clauses: list[str]
    rulings: list[str]


class TakenStepView(BaseModel):
    """A step that somebody has taken since the script began."""

    step: str
    text: str
    by: str
    who: Responsible
    seat: int | None
    deck: str
    declined: bool
    time: str


class HeldReportView(BaseModel):
    """A report that put the round on hold, with the facts of the irregularity."""

    what: What
    count: int
    position: int
    cards: int
    misdealt: bool
    handled: bool
    repairable: bool
    by: str
    seat: int | None
    note: str
    time: str


class AbsentView(BaseModel):
    """The seat that must decide, and how long it has to do so.

    ``over`` is true once the time is up. ``may_decide`` is true if you may now decide for the seat.
    """

    seat: int
    since: str
    until: str
    over: bool
    may_decide: bool


class BonusKeypadView(BaseModel):
    """A table's bonus keypad: its display, the lit sensors, and the keys in its slots."""

    model_config = example(display="locked out", lit=[3], seats=7, locked=True, keys=[1])

    display: str
    lit: list[int]
    seats: int
    locked: bool
    keys: list[int]


class ProcedureView(BaseModel):
    """The dealer on duty, the next step, the steps taken, and any report awaiting a ruling.

    ``preview`` is the ruling that this house's rules require. ``offers`` lists the irregularities
    that can be reported at this table now. ``keypad`` is the bonus keypad, if the table has one.
    """

    model_config = example(
        version=57, dealer="Dee", due=_STEP,
        taken=[
            {
                "step": "inspect", "text": "Inspect the cards.", "by": "Dee", "who": "dealer",
                "seat": None, "deck": "red 1", "declined": False,
                "time": "2026-01-01T12:00:00.000000Z",
            },
        ],
        held=None, preview=None, needs_second=False, offers=["foreign_card"], absent=None,
        keypad=None,
    )  # fmt: skip

    version: int
    dealer: str | None
    due: DueStepView | None
    taken: list[TakenStepView]
    held: HeldReportView | None
    preview: RulingView | None
    needs_second: bool
    offers: list[What]
    absent: AbsentView | None
    keypad: BonusKeypadView | None


class RulingAnswer(TableAnswer):
    """The ruling and the table after it, or the approval that the ruling still needs.

    If ``ruling`` is null, the report was dismissed or the approval is still pending.
    """

    model_config = example(
        ruling=_RULING, approval=None, version=TABLE["version"], view=TABLE,
    )  # fmt: skip

    ruling: RulingView | None
    approval: ApprovalView | None
