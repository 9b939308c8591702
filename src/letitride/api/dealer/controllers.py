"""Controllers: tables with real cards, their keys, and their displays."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from letitride.api.enums import GameStage, HandStage, Key, PaymentKind, PayOrder, TableKind
from letitride.api.examples import COMMAND_ID, example
from letitride.api.fields import (
    Amount,
    Body,
    CommandBody,
    PinnedBody,
    Reason,
    SeatNumber,
    TableName,
)
from letitride.api.people.approvals import ApprovableBody, ApprovalView
from letitride.api.play.tables import ListedTableView
from letitride.api.progressive.game_manager import PendingJackpotView
from letitride.api.progressive.links import LevelName, LinkMeterView, Note, WinNumber

_VIEW = {
    "table": {"name": "P1", "title": "Let It Ride", "kind": "controller", "shut": False},
    "version": 12, "link": "Bank", "system": "nexus", "seats": 7, "round": 3,
    "stage": "playing", "key_at_jph": False, "lit": [3, 5], "folded": [],
    "hands": [{"seat": 3, "hand": "royal_flush", "standing": "keyed", "award": None}],
    "hand_buttons": ["royal_flush", "straight_flush"],
    "meters": [{"link": "Bank", "level": "Jackpot", "amount": "10000.38"}],
    "pending": [
        {
            "table": "P1", "seat": 3, "hand": "royal_flush", "level": "Jackpot", "amount": None,
            "standing": "keyed", "kind": "controller",
        }
    ],
    "payments": [
        {"seat": 3, "kind": "meter", "hand": "royal_flush", "amount": None, "for_seat": None},
        {"seat": 5, "kind": "envy", "hand": "royal_flush", "amount": "1000.00", "for_seat": 3},
    ],
    "prompts": [{"text": "Deal the game by the house's procedure.", "clauses": ["SM-TCP-7"]}],
    "base_confirmed": False,
    "keys": [{"key": "HAND", "seats": [3, 5]}, {"key": "CONFIRM", "seats": [3]}],
}  # fmt: skip


class KeyedHandView(BaseModel):
    """A hand that the dealer keyed in: its stage and, once the amount is fixed, its award."""

    seat: int
    hand: str
    standing: HandStage
    award: str | None


class PaymentView(BaseModel):
    """A line of the display: an amount for a seat, null until a supervisor verifies the win.

    Envy is for the hand at ``for_seat``.
    """

    model_config = example(seat=5, kind="envy", hand="royal_flush", amount="1000.00", for_seat=3)

    seat: int
    kind: PaymentKind
    hand: str
    amount: str | None
    for_seat: int | None


class ControllerPromptView(BaseModel):
    """A step for the dealer to take at the table, and the clauses behind it."""

    model_config = example(text="Deal the game by the house's procedure.", clauses=["SM-TCP-7"])

    text: str
    clauses: list[str]


class KeyView(BaseModel):
    """A key that you can press now, and the seats that you can press it for."""

    key: Key
    seats: list[int]


class ControllerView(BaseModel):
    """A controller as you see it, with the keys that you can press now.

    ``payments`` lists what to pay in a game, and what was paid after it.
    """

    model_config = example(**_VIEW)

    table: ListedTableView
    version: int
    link: str
    system: str
    seats: int
    round: int
    stage: GameStage
    key_at_jph: bool
    lit: list[int]
    folded: list[int]
    hands: list[KeyedHandView]
    hand_buttons: list[str]
    meters: list[LinkMeterView]
    pending: list[PendingJackpotView]
    payments: list[PaymentView]
    prompts: list[ControllerPromptView]
    base_confirmed: bool
    keys: list[KeyView]


class ControllerAnswer(BaseModel):
    """The controller after a key press. ``approval`` is set if a second person must approve."""

    model_config = example(version=12, view=_VIEW, approval=None)

    version: int
    view: ControllerView
    approval: ApprovalView | None = None


class ControllerRowView(BaseModel):
    """A table with real cards, as a row in the list of tables."""

    model_config = example(
        table="P1", kind="controller", shut=False, link="Bank", system="nexus",
        title="Let It Ride", seats=7, taken=[3, 5], round=3, stage="playing",
    )  # fmt: skip

    table: str
    kind: TableKind
    shut: bool
    link: str
    system: str
    title: str
    seats: int
    taken: list[int]
    round: int
    stage: GameStage
    closed: bool = False


class ControllerSettingsBody(Body):
    """House settings for a controller. Each defaults to the most common choice.

    ``executive_from`` defaults to the seed of the link's top level. ``fixed_needs_supervisor``
    defaults to the rule of the pay table's document.
    """

    executive_from: Amount | None = None
    early_lock: bool = False
    envy_needs_bet: bool = False
    envy_scales: bool = True
    folded_hands_qualify: bool = False
    fixed_needs_supervisor: bool | None = None
    meter_pay_order: PayOrder = PayOrder.RIGHT_FIRST
    base_confirmed: bool = False


class NewControllerBody(CommandBody):
    """A request to open a table with real cards, with its controller's system and its link."""

    model_config = example(
        id=COMMAND_ID, kind="controller", name="P1", link="Bank", system="nexus",
        title="Let It Ride", seats=7, settings={"executive_from": "10000.00"},
    )  # fmt: skip

    kind: Literal[TableKind.CONTROLLER]
    name: TableName
    link: Annotated[str, Field(min_length=1, max_length=80)]
    system: Literal["aquarius", "nexus"]
    title: Annotated[str, Field(max_length=40)] = "Let It Ride"
    seats: Annotated[int, Field(ge=1, le=9)] = 7
    settings: ControllerSettingsBody = ControllerSettingsBody()


class KeyPressBody(ApprovableBody, PinnedBody):
    """A key press, with its seat and hand.

    ADJUST takes a reason, and either a level with its new amount or a win to back out.
    """

    model_config = example(id=COMMAND_ID, key="HAND", seat=3, hand="royal_flush")

    key: Key
    seat: SeatNumber | None = None
    base: Annotated[
        bool | None, Field(description="SENSOR: whether the seat has the regular bet")
    ] = None
    hand: Annotated[str | None, Field(max_length=40)] = None
    level: LevelName | None = None
    amount: Amount | None = None
    win: WinNumber | None = None
    reason: Reason | None = None
    note: Note = ""
