"""Tables: opening one, the list of tables, and a table as its viewer sees it."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from letitride.api.enums import (
    BetStatus,
    Game,
    Phase,
    Responsible,
    SeedStage,
    TableKind,
    Wager,
    What,
)
from letitride.api.examples import COMMAND_ID, TABLE, example
from letitride.api.fields import CommandBody, TableName
from letitride.api.odds.paytables import PayTableView


class JurisdictionNameView(BaseModel):
    """A jurisdiction's id and name."""

    id: str
    name: str


class DealStepView(BaseModel):
    """A step in the deal: how many cards go to every seat in turn, or to the community area."""

    to: Literal["seats", "community"]
    cards: int


class DealingView(BaseModel):
    """The dealing method."""

    name: str
    shuffler: bool
    steps: list[DealStepView]


class SpotView(BaseModel):
    """A betting spot in front of each seat."""

    wager: Wager
    game: Game
    sensor: bool


class PlacardView(BaseModel):
    """A table's rules: jurisdiction, limits, dealing method, spots, and pay tables."""

    jurisdiction: JurisdictionNameView
    version: str
    digest: str
    currency: str
    seats: int
    two_spots: bool
    limits: dict[str, str]
    dealing: DealingView
    spots: list[SpotView]
    paytables: list[PayTableView]


class ListedTableView(BaseModel):
    """A table: its name, title, and kind, and whether it has been closed."""

    name: str
    title: str
    kind: TableKind
    shut: bool
    closed: bool = False  # a fault keeps the table temporarily closed


class BetView(BaseModel):
    """A wager, and the amounts won and returned so far."""

    wager: Wager
    stake: str
    standing: BetStatus
    won: str
    back: str


class TableSeatView(BaseModel):
    """A seat as you see it. A face-down card is null.

    ``net`` is the seat's result in this round so far, including envy but not tips.
    """

    seat: int
    player: str
    name: str
    automatic: bool
    bets: list[BetView]
    cards: list[str | None]
    hand: str | None
    three_card_hand: str | None
    left: bool
    settled: bool
    on_layout: bool
    envy: str
    net: str


class ClockView(BaseModel):
    """The deadline for the player whose turn it is."""

    deadline: str


class ScriptLineView(BaseModel):
    """A line in the dealer's script."""

    step: str
    text: str
    says: str
    seat: int | None
    clauses: list[str]


class DueStepView(BaseModel):
    """The next step at a table that a dealer runs, and the person it belongs to."""

    step: str
    who: Responsible
    text: str
    says: str
    clauses: list[str]
    seat: int | None
    deck: str
    asks_number: bool


class TableMeterView(BaseModel):
    """A meter as shown on displays, and the sensor that feeds it."""

    sensor: Game
    link: str
    level: str
    amount: str


class PromisedSeedView(BaseModel):
    """The hash of the seed that a seat committed to. The seed itself is shown after the round."""

    seat: int
    hash: str
    revealed: bool


class ClientSeedsView(BaseModel):
    """This round's client seeds, and their stage: promising, revealing, or dealing."""

    stage: SeedStage
    seats: list[PromisedSeedView]


class YouView(BaseModel):
    """The viewer's account, seats, and chips."""

    player: str
    seats: list[int]
    chips: str


class WagerRangeView(BaseModel):
    """A wager's minimum and maximum; null means no limit."""

    min: str | None
    max: str | None


class MaySitView(BaseModel):
    """You may sit in one of these seats."""

    action: Literal["sit"] = "sit"
    seats: list[int]


class MayWagerView(BaseModel):
    """You may place wagers within these ranges."""

    action: Literal["wagers"] = "wagers"
    seat: int
    allowed: dict[Wager, WagerRangeView]


class MayDecideView(BaseModel):
    """You may let this bet ride or take it back."""

    action: Literal["decision"] = "decision"
    seat: int
    bet: Literal["1", "2"]


class MayTakeDownView(BaseModel):
    """You may take your wagers down."""

    action: Literal["take_down"] = "take_down"
    seat: int


class MayLeaveView(BaseModel):
    """You may leave your seat."""

    action: Literal["leave"] = "leave"
    seat: int


class MayStepView(BaseModel):
    """You may take this step of the procedure, as a player."""

    action: Literal["step"] = "step"
    step: str
    text: str


LegalView = Annotated[
    MaySitView | MayWagerView | MayDecideView | MayTakeDownView | MayLeaveView | MayStepView,
    Field(discriminator="action"),
]


class TableView(BaseModel):
    """A table as you see it.

    ``due`` is the next step at a table that a dealer runs, and ``held`` the report that holds the
    round. ``stub`` is null while a person counts the stub.
    """

    model_config = example(**TABLE)

    table: ListedTableView
    version: int
    rules: PlacardView
    round: int
    phase: Phase
    seats: list[TableSeatView]
    community: list[str | None]
    to_burn: bool
    burned: bool
    stub: int | None
    to_act: int | None
    deciding: Wager | None
    to_settle: int | None
    highest: str | None
    reason: str | None
    clauses: list[str]
    clock: ClockView | None
    dealer: str | None
    due: DueStepView | None
    held: What | None
    script: list[ScriptLineView]
    meters: list[TableMeterView]
    commitment: str | None
    client_seed: ClientSeedsView | None
    you: YouView
    legal: list[LegalView]


class TableAnswer(BaseModel):
    """The table after a command: its version, and your view of it."""

    model_config = example(version=TABLE["version"], view=TABLE)

    version: int
    view: TableView


class TableRowView(BaseModel):
    """A table, as a row in the list of tables."""

    model_config = example(
        table="T1", kind="virtual", shut=False, jurisdiction="MA", dealing="machine",
        currency="USD", limits={"min_bet": "5.00", "max_bet": "500.00"}, games=["main", "bonus"],
        seats=7, taken=[3, 6, 7], round=12, phase="bet_one",
    )  # fmt: skip

    table: str
    kind: TableKind
    shut: bool
    jurisdiction: str
    dealing: str
    currency: str
    limits: dict[str, str]
    games: list[Game]
    seats: int
    taken: list[int]
    round: int
    phase: Phase
    closed: bool = False


LinkName = Annotated[str, Field(min_length=1, max_length=80)]


class NewTableBody(CommandBody):
    """A new table: its jurisdiction, dealing method, pay tables, and kind."""

    model_config = example(
        id=COMMAND_ID, name="T1", jurisdiction="MA", dealing="machine",
        paytables={"main": "MA-MAIN", "bonus": "MA-BONUS"},
        options={"min_bet": "5.00", "max_bet": "500.00"}, kind="virtual", automatic=2,
    )  # fmt: skip

    name: TableName
    jurisdiction: Annotated[str, Field(max_length=20)]
    dealing: Annotated[str, Field(max_length=20)]
    paytables: Annotated[dict[str, str], Field(max_length=6)]
    options: Annotated[dict[str, str | int | bool], Field(default_factory=dict)]
    links: Annotated[dict[Game, LinkName], Field(default_factory=dict)]
    kind: Literal[TableKind.VIRTUAL, TableKind.DEALER] = TableKind.VIRTUAL
    pace: Annotated[float | None, Field(ge=0, le=60)] = None
    automatic: Annotated[int, Field(ge=0, le=6)] = 0
    alone: bool = False
