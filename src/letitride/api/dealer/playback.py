"""Playback of a finished round, event by event."""

from pydantic import BaseModel

from letitride.api.enums import Phase, Wager
from letitride.api.examples import EVENT, TABLE, example
from letitride.api.play.tables import PlacardView, TableSeatView


class PlaybackStepView(BaseModel):
    """An event: its time, its actor, and the state of the table after it."""

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
    """A finished round, event by event, with the rules it was played under."""

    model_config = example(
        table="T1", round=12, rules=TABLE["rules"],
        steps=[{name: (TABLE | EVENT)[name] for name in PlaybackStepView.model_fields}],
    )  # fmt: skip

    table: str
    round: int
    rules: PlacardView
    steps: list[PlaybackStepView]
