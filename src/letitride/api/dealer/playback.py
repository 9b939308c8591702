"""Playback of a finished round, event by event."""

from typing import Any

from pydantic import BaseModel

from letitride.api.enums import Phase, Wager
from letitride.api.examples import TABLE, example
from letitride.api.play.tables import PlacardView, TableSeatView

_STEP: dict[str, Any] = {
    "version": 43, "event": "BetTakenBack", "time": "2026-01-01T12:00:00.000000Z", "actor": "Ann",
    "phase": "bet_one", "seats": TABLE["seats"], "community": [None, None], "to_burn": False,
    "burned": False, "stub": 47, "to_act": 3, "deciding": "1", "highest": None, "reason": None,
    "clauses": [],
}  # fmt: skip


class PlaybackStepView(BaseModel):
    """An event, by whom, and the table after it."""

    version: int
    event: str
    time: str
    actor: str
    phase: Phase
    seats: list[TableSeatView]
    community: list[str | None]
    to_burn: bool
    burned: bool
    stub: int
    to_act: int | None
    deciding: Wager | None
    highest: str | None
    reason: str | None
    clauses: list[str]


class PlaybackView(BaseModel):
    """A round that is over, step by step, and the rules it was played by."""

    model_config = example(table="T1", round=12, rules=TABLE["rules"], steps=[_STEP])

    table: str
    round: int
    rules: PlacardView
    steps: list[PlaybackStepView]
