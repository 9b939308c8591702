"""Shared fields and base models: strict bodies, commands with ids, and money as text."""

from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from letitride.api.examples import COMMAND_ID
from letitride.api.examples import Json as Json

Amount = Annotated[
    str, Field(pattern=r"^[0-9]{1,9}\.[0-9]{2}$", examples=["25.00"], description="An amount")
]
Percent = Annotated[
    str,
    Field(pattern=r"^[0-9]{1,3}(\.[0-9]{1,4})?%$", examples=["19%"], description="A percentage"),
]
TableName = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,38}[A-Za-z0-9])?$", examples=["T1"])
]
PersonName = Annotated[str, Field(min_length=1, max_length=40, examples=["Ann"])]
Password = Annotated[str, Field(min_length=1, max_length=200, examples=["correct horse battery"])]
Reason = Annotated[str, Field(min_length=1, max_length=200, examples=["display repaired"])]
SeatNumber = Annotated[
    int, Field(ge=1, le=9, description="The seat; seat 1 is to the dealer's left", examples=[3])
]


class Body(BaseModel):
    """A request body that rejects unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class CommandBody(Body):
    """A command. The house carries it out only once, even if it is sent again with the same id."""

    id: Annotated[UUID, Field(description="A UUID chosen by the sender", examples=[COMMAND_ID])]


class PinnedBody(CommandBody):
    """A command at a table. If it includes a version, the table must still be at that version.

    Only tables have visible versions, so other commands do not accept a version.
    """

    version: Annotated[
        int | None, Field(ge=0, le=2**62, description="The table's version", examples=[None])
    ] = None


PayTableId = Annotated[
    str, Field(max_length=40, description="A published pay table", examples=["MA-MAIN"])
]
PayTableText = Annotated[
    str,
    Field(
        max_length=20_000,
        description="Your own pay table, as TOML",
        examples=['id = "LUCKY"\nwager = "three_card"\n[pays]\nstraight_flush = "40 to 1"\n'],
    ),
]
