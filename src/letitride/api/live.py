"""Messages to who follows a table."""

from typing import Literal

from pydantic import BaseModel

from letitride.api.rounds import EventView
from letitride.api.tables import TableView


class Update(BaseModel):
    """What has happened since the last message, and the table as it is now."""

    version: int
    events: list[EventView]
    view: TableView


class Resync(BaseModel):
    """The table as it is now, without what came before: where to begin."""

    version: int
    resync: Literal[True] = True
    view: TableView


class Heartbeat(BaseModel):
    """Nothing has happened; the house is still there."""

    heartbeat: Literal[True] = True
    version: int | None


Message = Update | Resync | Heartbeat
