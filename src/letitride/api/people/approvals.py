"""Approvals: requests that a second person must approve."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from letitride.api.examples import example
from letitride.api.fields import CommandBody, Json

ApprovalNumber = Annotated[
    int | None,
    Field(ge=1, le=2**53, description="The approval; omit it to request one", examples=[1]),
]


class ApprovalView(BaseModel):
    """A request: the exact action, the person who asked, and the person who approved."""

    model_config = example(
        number=1, action="adjust_meter",
        parameters={
            "link": "Floor", "level": "Jackpot", "amount": "20500.00", "reason": "display repaired",
        },
        asked_by="Sam", given_by=None, expires="2026-01-01T12:05:00Z",
    )  # fmt: skip

    number: int
    action: str
    parameters: Json
    asked_by: str
    given_by: str | None
    expires: str


class ApprovableBody(CommandBody):
    """A command that requires two people. Sent without an approval, it requests one."""

    approval: ApprovalNumber = None


class ApprovalDecisionBody(CommandBody):
    """The second person's decision."""

    answer: Annotated[Literal["approve", "decline"], Field(examples=["approve"])]
