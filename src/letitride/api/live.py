"""Live messages about a table."""

from typing import Literal

from pydantic import BaseModel

from letitride.api.play.rounds import EventView
from letitride.api.play.tables import TableView


class UpdateMessage(BaseModel):
    """What has happened since the last message, and the table as it is now."""

    version: int
    events: list[EventView]
    view: TableView


class ResyncMessage(BaseModel):
    """The table as it is now, without what came before: where to begin."""

    version: int
    resync: Literal[True] = True
    view: TableView


class HeartbeatMessage(BaseModel):
    """Nothing has happened; the house is still there."""

    heartbeat: Literal[True] = True
    version: int | None


LiveMessage = UpdateMessage | ResyncMessage | HeartbeatMessage
