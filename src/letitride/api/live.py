"""Messages about a table, sent over a live connection."""

from typing import Literal

from pydantic import BaseModel

from letitride.api.play.rounds import EventView
from letitride.api.play.tables import TableView


class UpdateMessage(BaseModel):
    """The events since the last message, and the table's current state."""

    version: int
    events: list[EventView]
    view: TableView


class ResyncMessage(BaseModel):
    """The table's current state, without earlier events. A client starts from this view."""

    version: int
    resync: Literal[True] = True
    view: TableView


class HeartbeatMessage(BaseModel):
    """A heartbeat that the house sends when nothing has happened."""

    heartbeat: Literal[True] = True
    version: int | None


LiveMessage = UpdateMessage | ResyncMessage | HeartbeatMessage
