"""Your own play: limits, exclusion, and how the session of play stands."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, BaseModel, Field

from letitride.api.enums import Limit
from letitride.api.examples import example
from letitride.api.fields import CommandBody


def _in_utc(moment: datetime) -> datetime:
    """The moment by the house's clock; a calendar's last day may not have one."""
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError("no moment of the calendar in UTC") from None


class LimitBody(CommandBody):
    """A limit for oneself: cents for losses, minutes for time and reminders; null is none."""

    limit: Annotated[Limit, Field(examples=["time"])]
    value: Annotated[int | None, Field(ge=1, le=10**12, strict=True, examples=[60])]


class ExclusionBody(CommandBody):
    """Until when not to play."""

    until: Annotated[
        AwareDatetime, AfterValidator(_in_utc), Field(examples=["2027-01-01T00:00:00Z"])
    ]


class OwnPlayView(BaseModel):
    """A session of play at all tables together. Show a reminder when their number has risen.

    ``lost`` is negative where play has won; chips on a layout count as lost until they come back.
    ``refusal`` says why one may not play now, ``until`` until when if that is known.
    """

    model_config = example(
        since="2026-01-01T12:00:00.000000Z", lost={"USD": "35.00", "SGD": "0.00"},
        owed={"USD": "0.00", "SGD": "0.00"}, wallet={"USD": "250.00", "SGD": "0.00"}, reminders=2,
        next_reminder="2026-01-01T13:30:00.000000Z", refusal=None, until=None,
    )  # fmt: skip

    since: str | None
    lost: dict[str, str]
    owed: dict[str, str]
    wallet: dict[str, str]
    reminders: int
    next_reminder: str | None
    refusal: str | None
    until: str | None
