"""Your own play: limits, self-exclusion, and the current session."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, BaseModel, Field

from letitride.api.enums import Limit
from letitride.api.examples import example
from letitride.api.fields import CommandBody


def _in_utc(time: datetime) -> datetime:
    """Return the time in UTC. Reject a time that is out of range after conversion."""
    try:
        return time.astimezone(UTC)
    except OverflowError:
        raise ValueError("the time is out of range when converted to UTC") from None


class LimitBody(CommandBody):
    """A limit on your play: cents for losses, minutes for time and reminders, or null for none."""

    limit: Annotated[Limit, Field(examples=["time"])]
    value: Annotated[int | None, Field(ge=1, le=10**12, strict=True, examples=[60])]


class ExclusionBody(CommandBody):
    """A self-exclusion, and the time when it ends."""

    until: Annotated[
        AwareDatetime, AfterValidator(_in_utc), Field(examples=["2027-01-01T00:00:00Z"])
    ]


class OwnPlayView(BaseModel):
    """Your playing session across all tables. Show a reminder whenever ``reminders`` increases.

    ``lost`` is negative after a win. Chips on a layout count as lost until they are returned.
    ``refusal`` is the reason you may not play now, and ``until`` is when you may play again, if
    known.
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
