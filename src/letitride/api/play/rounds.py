"""Rounds: their events, and the record that proves the deal."""

from pydantic import BaseModel, ConfigDict

from letitride.api.attribution import PEOPLE, RoundPeopleView
from letitride.api.examples import EVENT, ROUND, example
from letitride.fair_record import FairRecord


class EventView(BaseModel):
    """An event: its version, its name, and its visible fields."""

    model_config = ConfigDict(extra="allow")

    version: int
    event: str


class KeptEventView(EventView):
    """A recorded event, with its time and actor."""

    model_config = example(**EVENT)

    time: str
    actor: str


class RoundRowView(BaseModel):
    """An entry in the list of rounds, with the table's version at the start of the round."""

    model_config = example(round=12, version=38)

    round: int
    version: int


class RoundRecordView(BaseModel):
    """A finished round: its events, net results, people, and the proof of its deal."""

    model_config = example(**ROUND, people=PEOPLE)

    table: str
    round: int
    events: list[KeptEventView]
    nets: dict[int, str]
    people: RoundPeopleView
    fair: FairRecord | None
