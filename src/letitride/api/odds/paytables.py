"""Pay tables, par, strategy, design and advice. Exact figures are fractions, as text."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from letitride.api.enums import FiveCardHand, Game
from letitride.api.examples import example
from letitride.api.fields import Amount, Body, PayTableId, PayTableText, Percent


class PayTableView(BaseModel):
    """A pay table in the words that a layout prints (R14): a row for each hand."""

    model_config = example(
        game="main", id="MA-MAIN", title="Let It Ride", jurisdiction="MA", columns=["Pays"],
        rows=[["royal_flush", "1,000 to 1"], ["straight_flush", "200 to 1"]], note="",
        clauses=["MA-10(b)"],
    )  # fmt: skip

    game: Game
    id: str
    title: str
    jurisdiction: str
    columns: list[str]
    rows: list[list[str]]
    note: str
    clauses: list[str]


_EDGE: dict[str, Any] = {
    "edge": "37963/1082900", "edge_pct": 3.5057, "average_bets": 1.2237, "par_pct": 2.8648,
}  # fmt: skip


class EdgeView(BaseModel):
    """The loss per unit of one bet, the bets left in action, and the one over the other."""

    edge: str
    edge_pct: float
    average_bets: float
    par_pct: float


class PayTableFileView(BaseModel):
    """A pay table as the TOML that the house reads."""

    model_config = example(id="MINE", text='id = "MINE"\nwager = "main"\n[pays]\n')

    id: str
    text: str


class ParRowView(BaseModel):
    """A hand: its chance, its pay, and what it adds to the mean."""

    hand: str
    probability: str
    pays: str
    return_pct: float


class UnderLimitView(BaseModel):
    """The main bets under a payout limit, by the strategy that is best without it and with it."""

    limit: str
    same_strategy: EdgeView
    best_strategy: EdgeView


class MeterFiguresView(BaseModel):
    """A meter of a progressive: where it breaks even, and how long it waits to be won."""

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
    """A par sheet; of a progressive, of a payout limit, only where there is one."""

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
    """A line of the strategy card."""

    bet: int
    rides_on: str


class RideDecisionView(BaseModel):
    """The best decision on a kind of hand, and what always deciding it wrongly costs a round."""

    bet: int
    hand: str
    decision: Literal["ride", "withdraw"]
    indifferent: bool
    ev_ride: str
    frequency: str
    cost: str


class MistakeView(BaseModel):
    """A kind of hand that a way to play decides wrongly, and what that costs a round."""

    bet: int
    hand: str
    frequency: str
    cost: str


class WayToPlayView(EdgeView):
    """What a way to play is worth, and the mistakes in it."""

    played: str
    mistakes: list[MistakeView]


class StrategyAnswer(BaseModel):
    """The strategy card of a pay table, every decision, and what other ways to play are worth."""

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
    """The pay tables that were found."""

    model_config = example(
        tables=[{"pays": {"royal_flush": "1,000 to 1"}, "warnings": [], **_EDGE}]
    )

    tables: list[DesignedTableView]


class AdviceAnswer(BaseModel):
    """What riding is worth of the bet, and in how many ways each hand may come."""

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
    """A pay table: one of the documents by its id, or one of your own as TOML."""

    id: PayTableId | None = None
    table: PayTableText | None = None


class ParBody(ChosenTableBody):
    """A pay table, and what is to be assumed; what its kind has no use for is not looked at.

    ``payout_limit`` is in bets. Meters stand at their seeds, contributions and seeds are the
    presets, and reserves are fed nothing, unless it is said.
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
    """The main bets' pay table, and how many hands of others are seen."""

    model_config = example(id="MA-MAIN", seen=1)

    seen: Annotated[int, Field(ge=0, le=3)] = 0


class OddsRangeBody(Body):
    """The least and the most that a hand may pay to 1."""

    least: Odds
    most: Odds


class DesignBody(ChosenTableBody):
    """The par to meet, the hands whose odds may vary, and the table that the others follow."""

    model_config = example(
        low="2.5%", high="3%", vary={"flush": {"least": 7, "most": 9}}, id="MA-MAIN"
    )

    low: Percent
    high: Percent
    vary: Annotated[dict[FiveCardHand, OddsRangeBody], Field(min_length=1, max_length=9)]
    most: Annotated[int, Field(ge=1, le=100)] = 20
    any_order: bool = False


class AdviceBody(Body):
    """The cards that are known: your three, the community card that is up, cards seen elsewhere."""

    model_config = example(cards="Ks Qs Js", community="Ts", dead="2c")

    cards: Cards
    community: Cards = ""
    dead: Cards = ""
    paytable: PayTableId | None = None
    table: PayTableText | None = None
