"""The health of a running house."""

from typing import Literal

from pydantic import BaseModel


class HealthView(BaseModel):
    """The house's status and version.

    ``ok`` means that the house can read and write its database, and that its self-check found no
    fault. ``fault`` means that the places in ``closed`` open no rounds: the house, tables, or links.
    """

    status: Literal["ok", "fault"]
    version: str
    closed: list[str] = []
