"""Links: their meters, rates, and parameters. Amounts are decimal strings."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from letitride.api.examples import COMMAND_ID, example
from letitride.api.fields import Amount, Body, CommandBody, Percent, Reason
from letitride.api.people.approvals import ApprovableBody, ApprovalView

_METER = {"link": "Floor", "level": "Jackpot", "amount": "20000.19"}


class LinkMeterView(BaseModel):
    """A meter, with its displayed amount."""

    model_config = example(**_METER)

    link: str
    level: str
    amount: str


class LinkView(BaseModel):
    """A link, its meters, and the tables that feed them."""

    model_config = example(
        link="Floor", paytable="PTMGL01", wager="1.00", currency="USD", tables=["T1", "T2"],
        meters=[_METER],
    )  # fmt: skip

    link: str
    paytable: str
    wager: str
    currency: str
    tables: list[str]
    meters: list[LinkMeterView]


class LinkEventView(BaseModel):
    """An event in the link's stream: its actor, its time, and its fields."""

    model_config = ConfigDict(extra="allow") | example(
        version=2, time="2026-01-01T12:00:00.000000Z", actor="Sam", event="TableJoined",
        link="Floor", table="T1", title="Let It Ride", decks=1,
    )  # fmt: skip

    version: int
    time: str
    actor: str
    event: str


class LinkChangeAnswer(BaseModel):
    """The meters, and the pending approval, which is null once the change is made."""

    model_config = example(approval=None, meters=[_METER])

    approval: ApprovalView | None
    meters: list[LinkMeterView]


Note = Annotated[str, Field(max_length=200, examples=[""])]
WinNumber = Annotated[int, Field(ge=1, le=2**53, description="The win's number in the prize log")]
LevelName = Annotated[str, Field(min_length=1, max_length=40, examples=["Jackpot"])]


class MeterBody(Body):
    """A meter's opening values. Omitted values default to the pay table's presets."""

    level: LevelName
    amount: Amount | None = None
    reserve: Amount | None = None
    seed: Amount | None = None
    contribution: Percent | None = None
    reserve_rate: Percent = "0%"
    cap: Amount | None = None


class NewLinkBody(CommandBody):
    """A new link for tables with this progressive. The wager is in the pay table's currency."""

    name: Annotated[str, Field(min_length=1, max_length=80, examples=["Main floor"])]
    paytable: Annotated[str, Field(max_length=40, examples=["PTMGL01"])]
    wager: Amount = "1.00"
    meters: Annotated[tuple[MeterBody, ...], Field(max_length=8)] = ()


class AdjustmentBody(ApprovableBody):
    """A new amount for a meter. Sent without an approval, this command requests one.

    The reason is ``malfunction``, ``transfer``, ``correction``, or ``other``, which requires a
    note. Any other text counts as ``other`` with that text as its note.
    """

    level: LevelName
    amount: Amount
    reason: Reason
    note: Note = ""


class BackOutBody(ApprovableBody):
    """A win to back out. Sent without an approval, this command requests one."""

    model_config = example(
        id=COMMAND_ID, win=1, reason="backed_out", note="wrong hand keyed", approval=None
    )

    win: WinNumber
    reason: Reason
    note: Note = ""


class ParametersBody(ApprovableBody):
    """A level's seed, rates, and cap. Sent without an approval, this command requests one."""

    level: LevelName
    seed: Amount
    contribution: Percent
    reserve_rate: Percent = "0%"
    cap: Amount | None = None
