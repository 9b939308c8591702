"""Pay tables, par, strategy, design, and advice. Exact figures are fractions written as text."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from letitride.api.enums import FiveCardHand, Game
from letitride.api.examples import PAYTABLE, Json, example
from letitride.api.fields import Amount, Body, PayTableId, PayTableText, Percent


class PayTableView(BaseModel):
    """A pay table as printed on a layout (R14), with a row for each hand."""

    model_config = example(**PAYTABLE)

    game: Game
    id: str
    title: str
    jurisdiction: str
    columns: list[str]
    rows: list[list[str]]
    note: str
    clauses: list[str]


_EDGE: Json = {
    "edge": "37963/1082900", "edge_pct": 3.5057, "average_bets": 1.2237, "par_pct": 2.8648,
}  # fmt: skip


class EdgeView(BaseModel):
    """The edge relative to one bet, the average number of bets in action, and par (their ratio)."""

    edge: str
    edge_pct: float
    average_bets: float
    par_pct: float


class PayTableFileView(BaseModel):
    """A pay table as a TOML file that the house can read."""

    model_config = example(id="MINE", text='id = "MINE"\nwager = "main"\n[pays]\n')

    id: str
    text: str


class ParRowView(BaseModel):
    """A hand: its probability, its pay, and its share of the return."""

    hand: str
    probability: str
    pays: str
    return_pct: float


class UnderLimitView(BaseModel):
    """The main bets' edge under a payout limit, before and after adapting the strategy."""

    limit: str
    same_strategy: EdgeView
    best_strategy: EdgeView


class MeterFiguresView(BaseModel):
    """A progressive meter: its parameters, its break-even amounts, and how often it is won."""

    level: str
    amount: str
    seed: str
    contribution: str
    reserve_rate: str
    average_award: str | None
    break_even: str | None
    break_even_together: str | None
    rounds_between_wins: str | None
    rounds_for_half: int | None


class ParAnswer(EdgeView):
    """A par sheet. Progressive and payout-limit figures are present only where they apply."""

    model_config = example(
        id="MA-MAIN", wager="main", **_EDGE, hit_pct=23.878, sd=5.158,
        rows=[
            {
                "hand": "royal_flush", "probability": "1/649740", "pays": "1,000 to 1",
                "return_pct": 0.4617,
            },
        ],
        published={}, computed={}, agrees=True, warnings=[],
    )  # fmt: skip

    id: str
    wager: Game
    hit_pct: float
    sd: float
    rows: list[ParRowView]
    published: dict[str, str]
    computed: dict[str, str]
    agrees: bool
    payout_limit: UnderLimitView | None = None
    envy_pct: float | None = None
    hold_pct: float | None = None
    break_even_meter: dict[str, str | None] | None = None
    meters: list[MeterFiguresView] | None = None
    warnings: list[str]


class StrategyLineView(BaseModel):
    """A line on the strategy card."""

    bet: int
    rides_on: str


class RideDecisionView(BaseModel):
    """The best decision for a kind of hand, and the cost per round of always getting it wrong."""

    bet: int
    hand: str
    decision: Literal["ride", "withdraw"]
    indifferent: bool
    ev_ride: str
    frequency: str
    cost: str


class MistakeView(BaseModel):
    """A kind of hand that a strategy misplays, and what the mistake costs per round."""

    bet: int
    hand: str
    frequency: str
    cost: str


class WayToPlayView(EdgeView):
    """A strategy's edge, and its mistakes."""

    played: str
    mistakes: list[MistakeView]


class StrategyAnswer(BaseModel):
    """A pay table's strategy card, every decision, and the edge of other strategies."""

    model_config = example(
        id="MA-MAIN", card=[{"bet": 1, "rides_on": "high pair, three of a kind"}],
        decisions=[
            {
                "bet": 2, "hand": "four to a straight (1 straight), 4 high", "decision": "withdraw",
                "indifferent": True, "ev_ride": "0", "frequency": "768/270725", "cost": "0",
            },
        ],
        played=[{"played": "best", "mistakes": [], **_EDGE}], warnings=[],
    )  # fmt: skip

    id: str
    card: list[StrategyLineView]
    decisions: list[RideDecisionView]
    played: list[WayToPlayView]
    warnings: list[str]


class DesignedTableView(EdgeView):
    """A pay table that meets the target."""

    pays: dict[str, str]
    warnings: list[str]


class DesignAnswer(BaseModel):
    """The pay tables found."""

    model_config = example(
        tables=[{"pays": {"royal_flush": "1,000 to 1"}, "warnings": [], **_EDGE}]
    )

    tables: list[DesignedTableView]


class AdviceAnswer(BaseModel):
    """The expected value of letting a bet ride, and the number of ways to make each hand."""

    model_config = example(
        bet=1, decision="ride", indifferent=False, ev_ride="727/588", ev_ride_pct=123.6395,
        outs={"royal_flush": 1, "straight_flush": 2},
    )  # fmt: skip

    bet: int
    decision: Literal["ride", "withdraw"]
    indifferent: bool
    ev_ride: str
    ev_ride_pct: float
    outs: dict[str, int]


Cards = Annotated[str, Field(max_length=200)]
Level = Annotated[str, Field(max_length=40, examples=["Jackpot"])]
Odds = Annotated[int, Field(ge=0, le=10**9, examples=[8])]


class ChosenTableBody(Body):
    """A pay table: a published one by its id, or your own as TOML."""

    id: PayTableId | None = None
    table: PayTableText | None = None


class ParBody(ChosenTableBody):
    """A pay table, and assumptions for its par sheet. Assumptions that do not apply are ignored.

    ``payout_limit`` is a multiple of the bet. By default, meters are at their seeds, contributions
    and seeds are the pay table's presets, and nothing goes to reserves.
    """

    model_config = example(id="MA-MAIN")

    seats: Annotated[int, Field(ge=1, le=7)] = 7
    ride_on_zero: bool = False
    payout_limit: Annotated[int | None, Field(ge=1, le=10**9)] = None
    meters: Annotated[dict[Level, Amount], Field(max_length=8, default_factory=dict)]
    contribution: Annotated[dict[Level, Percent], Field(max_length=8, default_factory=dict)]
    reserve_rate: Annotated[dict[Level, Percent], Field(max_length=8, default_factory=dict)]
    seed: Annotated[dict[Level, Amount], Field(max_length=8, default_factory=dict)]


class StrategyBody(ChosenTableBody):
    """A pay table for the main bets, and the number of other players' hands that you see."""

    model_config = example(id="MA-MAIN", seen=1)

    seen: Annotated[int, Field(ge=0, le=3)] = 0


class OddsRangeBody(Body):
    """The lowest and highest pays (to 1) allowed for a hand."""

    least: Odds
    most: Odds


class DesignBody(ChosenTableBody):
    """A par range, the hands whose odds may vary, and the pay table that sets all other odds."""

    model_config = example(
        low="2.5%", high="3%", vary={"flush": {"least": 7, "most": 9}}, id="MA-MAIN"
    )

    low: Percent
    high: Percent
    vary: Annotated[dict[FiveCardHand, OddsRangeBody], Field(min_length=1, max_length=9)]
    most: Annotated[int, Field(ge=1, le=100)] = 20
    any_order: bool = False


class AdviceBody(Body):
    """The known cards: your hand, the face-up community card, and dead cards seen elsewhere."""

    model_config = example(cards="Ks Qs Js", community="Ts", dead="2c")

    cards: Cards
    community: Cards = ""
    dead: Cards = ""
    paytable: PayTableId | None = None
    table: PayTableText | None = None
