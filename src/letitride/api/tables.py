"""Answers about tables: the form of all that is shown of one. Amounts are decimal strings."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from letitride.api.examples import TABLE, example
from letitride.game.state import BetStatus
from letitride.house.events import TableKind
from letitride.rulebook.phases import Phase
from letitride.rulebook.wagers import Game, Wager
from letitride.table.fair.commit_reveal import SeedStage


class JurisdictionName(BaseModel):
    """A jurisdiction by its id and its name."""

    id: str
    name: str


class DealStep(BaseModel):
    """So many cards to every seat in turn, or to the community area."""

    to: Literal["seats", "community"]
    cards: int


class Dealing(BaseModel):
    """How the cards are dealt."""

    name: str
    shuffler: bool
    steps: list[DealStep]


class Spot(BaseModel):
    """A place for chips in front of each seat."""

    wager: Wager
    game: Game
    sensor: bool


class PayTableView(BaseModel):
    """A pay table in the words that a layout prints (R14): a row for each hand."""

    model_config = example(
        game="main",
        id="MA-MAIN",
        title="Let It Ride",
        jurisdiction="MA",
        columns=["Pays"],
        rows=[["royal_flush", "1,000 to 1"], ["straight_flush", "200 to 1"]],
        note="",
        clauses=["MA-10(b)"],
    )

    game: Game
    id: str
    title: str
    jurisdiction: str
    columns: list[str]
    rows: list[list[str]]
    note: str
    clauses: list[str]


class Placard(BaseModel):
    """What a table plays by."""

    jurisdiction: JurisdictionName
    version: str
    digest: str
    currency: str
    seats: int
    two_spots: bool
    limits: dict[str, str]
    dealing: Dealing
    spots: list[Spot]
    paytables: list[PayTableView]


class ListedTable(BaseModel):
    """A table, and who runs it."""

    name: str
    title: str
    kind: TableKind
    shut: bool


class BetView(BaseModel):
    """A wager, and what it has won and given back so far."""

    wager: Wager
    stake: str
    standing: BetStatus
    won: str
    back: str


class SeatView(BaseModel):
    """A seat as you see it. A card that lies face down is null.

    ``net`` is what the round has brought so far, with envy and without tips.
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


class Clock(BaseModel):
    """Until when who is to act may do so."""

    deadline: str


class ScriptLine(BaseModel):
    """A line of the dealer's script."""

    step: str
    text: str
    says: str
    seat: int | None
    clauses: list[str]


class MeterView(BaseModel):
    """A meter as displays show it, and the sensor that feeds it."""

    sensor: Game
    link: str
    level: str
    amount: str


class ClientSeedView(BaseModel):
    """A seat's promise; the seed itself is shown when the round is over."""

    seat: int
    hash: str
    revealed: bool


class ClientSeeds(BaseModel):
    """Where the seeds of this round stand."""

    stage: SeedStage
    seats: list[ClientSeedView]


class You(BaseModel):
    """Who looks."""

    player: str
    seats: list[int]
    chips: str


class Range(BaseModel):
    """The least and the most of a wager; null where there is no limit."""

    min: str | None
    max: str | None


class MaySit(BaseModel):
    """You may sit down at one of these."""

    action: Literal["sit"] = "sit"
    seats: list[int]


class MayWager(BaseModel):
    """You may put down wagers of these amounts."""

    action: Literal["wagers"] = "wagers"
    seat: int
    allowed: dict[Wager, Range]


class MayDecide(BaseModel):
    """You may let this bet ride or take it back."""

    action: Literal["decision"] = "decision"
    seat: int
    bet: Literal["1", "2"]


class MayTakeDown(BaseModel):
    """You may take your wagers down."""

    action: Literal["take_down"] = "take_down"
    seat: int


class MayLeave(BaseModel):
    """You may get up."""

    action: Literal["leave"] = "leave"
    seat: int


Legal = Annotated[
    MaySit | MayWager | MayDecide | MayTakeDown | MayLeave, Field(discriminator="action")
]


class TableView(BaseModel):
    """A table as you see it."""

    model_config = example(**TABLE)

    table: ListedTable
    version: int
    rules: Placard
    round: int
    phase: Phase
    seats: list[SeatView]
    community: list[str | None]
    to_burn: bool
    burned: bool
    stub: int
    to_act: int | None
    deciding: Wager | None
    to_settle: int | None
    highest: str | None
    reason: str | None
    clauses: list[str]
    clock: Clock | None
    script: list[ScriptLine]
    meters: list[MeterView]
    commitment: str | None
    client_seed: ClientSeeds | None
    you: You
    legal: list[Legal]


class Answer(BaseModel):
    """What a command at a table led to: the version it is at, and what you see of it."""

    model_config = example(version=TABLE["version"], view=TABLE)

    version: int
    view: TableView


class TableRow(BaseModel):
    """A table on the list."""

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
