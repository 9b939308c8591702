"""Rounds: their events, and the record that proves a deal."""

from pydantic import BaseModel, ConfigDict

from letitride.api.examples import EVENT, ROUND, example
from letitride.fair_record import FairRecord


class EventView(BaseModel):
    """An event by its version and its name, with all of its fields that are not hidden."""

    model_config = ConfigDict(extra="allow")

    version: int
    event: str


class KeptEventView(EventView):
    """An event as the record has it: when, and by whom."""

    model_config = example(**EVENT)

    time: str
    actor: str


class RoundRowView(BaseModel):
    """A round on the list, and the version it began at."""

    model_config = example(round=12, version=38)

    round: int
    version: int


class RoundRecordView(BaseModel):
    """A round that is over: its events, what each seat won or lost, and the proof of its deal."""

    model_config = example(**ROUND)

    table: str
    round: int
    events: list[KeptEventView]
    nets: dict[int, str]
    fair: FairRecord | None
