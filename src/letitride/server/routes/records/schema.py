"""Schemas of the house's stored and published records, for programs in other languages."""

from functools import cache

from fastapi import APIRouter

from letitride.api.fields import Json
from letitride.fair_record import record_schema
from letitride.house.house_journal import json_schema

router = APIRouter(tags=["operations"])

_EXAMPLE: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Let It Ride events, format 1",
    "$defs": {"SeatTaken": {"type": "object"}, "RoundRecord": {"type": "object"}},
}


@cache
def document() -> Json:
    """Return the JSON Schema of every event, and of a round's record."""
    events = json_schema()
    return events | {"$defs": events["$defs"] | {"RoundRecord": record_schema()}}


@router.get("/schema", responses={200: {"content": {"application/json": {"example": _EXAMPLE}}}})
def schema() -> Json:
    """Get the JSON Schema of every event by name, and of a round's record as RoundRecord."""
    return document()
