"""The forms of what a house keeps and publishes, for programs in other languages."""

from functools import cache

from fastapi import APIRouter

from letitride.api.fields import Json
from letitride.fair_record import record_schema
from letitride.house.house_journal import json_schema

router = APIRouter(tags=["operations"])

_EXAMPLE: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Events of Let It Ride, form 1",
    "$defs": {"SeatTaken": {"type": "object"}, "RoundRecord": {"type": "object"}},
}


@cache
def document() -> Json:
    """The JSON Schema of every event, and of the record of a round."""
    events = json_schema()
    return events | {"$defs": events["$defs"] | {"RoundRecord": record_schema()}}


@router.get("/schema", responses={200: {"content": {"application/json": {"example": _EXAMPLE}}}})
def schema() -> Json:
    """The JSON Schema of every event under its name, and of a round's record as RoundRecord."""
    return document()
