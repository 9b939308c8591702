"""Fields and bases that the models share: strict bodies, commands with ids, money as text."""

from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from letitride.api.examples import COMMAND_ID

Amount = Annotated[
    str, Field(pattern=r"^[0-9]{1,9}\.[0-9]{2}$", examples=["25.00"], description="Money")
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
    int, Field(ge=1, le=9, description="The seat; 1 is at the dealer's left", examples=[3])
]
Json = dict[str, Any]


class Body(BaseModel):
    """A body with nothing in it that is not known."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class CommandBody(Body):
    """A command: done once however often it is sent with the same id."""

    id: Annotated[
        UUID,
        Field(description="Made by who sends it", examples=[COMMAND_ID]),
    ]


class PinnedBody(CommandBody):
    """A command at a table; with a version it is refused if others have gone past that.

    What is no table's shows no version, so other commands are pinned to none.
    """

    version: Annotated[
        int | None, Field(ge=0, le=2**62, description="Pinned version", examples=[None])
    ] = None


PayTableId = Annotated[
    str, Field(max_length=40, description="A pay table of the documents", examples=["MA-MAIN"])
]
PayTableText = Annotated[
    str,
    Field(
        max_length=20_000,
        description="A pay table of your own, as TOML",
        examples=['id = "LUCKY"\nwager = "three_card"\n[pays]\nstraight_flush = "40 to 1"\n'],
    ),
]
