"""Figures: the form of what the mathematics answers. Exact figures are fractions, as text."""

from typing import Any, Literal

from pydantic import BaseModel

from letitride.api.examples import example
from letitride.rulebook.wagers import Game

_EDGE: dict[str, Any] = {
    "edge": "37963/1082900",
    "edge_pct": 3.5057,
    "average_bets": 1.2237,
    "par_pct": 2.8648,
}


class Edge(BaseModel):
    """The loss per unit of one bet, the bets left in action, and the one over the other."""

    edge: str
    edge_pct: float
    average_bets: float
    par_pct: float


class PayTableFile(BaseModel):
    """A pay table as the TOML that the house reads."""

    model_config = example(id="MINE", text='id = "MINE"\nwager = "main"\n[pays]\n')

    id: str
    text: str


class ParRow(BaseModel):
    """A hand: its chance, its pay, and what it adds to the mean."""

    hand: str
    probability: str
    pays: str
    return_pct: float


class UnderLimit(BaseModel):
    """The main bets under a payout limit, by the strategy that is best without it and with it."""

    limit: str
    same_strategy: Edge
    best_strategy: Edge


class MeterFigures(BaseModel):
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


class ParAnswer(Edge):
    """A par sheet; of a progressive, of a payout limit, only where there is one."""

    model_config = example(
        id="MA-MAIN",
        wager="main",
        **_EDGE,
        hit_pct=23.878,
        sd=5.158,
        rows=[
            {
                "hand": "royal_flush",
                "probability": "1/649740",
                "pays": "1,000 to 1",
                "return_pct": 0.4617,
            }
        ],
        published={},
        computed={},
        agrees=True,
        warnings=[],
    )

    id: str
    wager: Game
    hit_pct: float
    sd: float
    rows: list[ParRow]
    published: dict[str, str]
    computed: dict[str, str]
    agrees: bool
    payout_limit: UnderLimit | None = None
    envy_pct: float | None = None
    hold_pct: float | None = None
    break_even_meter: dict[str, str | None] | None = None
    meters: list[MeterFigures] | None = None
    warnings: list[str]


class RidesOn(BaseModel):
    """A line of the strategy card."""

    bet: int
    rides_on: str


class RideDecision(BaseModel):
    """The best decision on a kind of hand, and what always deciding it wrongly costs a round."""

    bet: int
    hand: str
    decision: Literal["ride", "withdraw"]
    indifferent: bool
    ev_ride: str
    frequency: str
    cost: str


class Mistake(BaseModel):
    """A kind of hand that a way to play decides wrongly, and what that costs a round."""

    bet: int
    hand: str
    frequency: str
    cost: str


class WayToPlay(Edge):
    """What a way to play is worth, and the mistakes in it."""

    played: str
    mistakes: list[Mistake]


class StrategyAnswer(BaseModel):
    """The strategy card of a pay table, every decision, and what other ways to play are worth."""

    model_config = example(
        id="MA-MAIN",
        card=[{"bet": 1, "rides_on": "high pair, three of a kind"}],
        decisions=[
            {
                "bet": 2,
                "hand": "four to a straight (1 straight), 4 high",
                "decision": "withdraw",
                "indifferent": True,
                "ev_ride": "0",
                "frequency": "768/270725",
                "cost": "0",
            }
        ],
        played=[{"played": "best", "mistakes": [], **_EDGE}],
        warnings=[],
    )

    id: str
    card: list[RidesOn]
    decisions: list[RideDecision]
    played: list[WayToPlay]
    warnings: list[str]


class DesignedTable(Edge):
    """A pay table that meets the target."""

    pays: dict[str, str]
    warnings: list[str]


class DesignAnswer(BaseModel):
    """The pay tables that were found."""

    model_config = example(
        tables=[{"pays": {"royal_flush": "1,000 to 1"}, "warnings": [], **_EDGE}]
    )

    tables: list[DesignedTable]


class AdviceAnswer(BaseModel):
    """What riding is worth of the bet, and in how many ways each hand may come."""

    model_config = example(
        bet=1,
        decision="ride",
        indifferent=False,
        ev_ride="727/588",
        ev_ride_pct=123.6395,
        outs={"royal_flush": 1, "straight_flush": 2},
    )

    bet: int
    decision: Literal["ride", "withdraw"]
    indifferent: bool
    ev_ride: str
    ev_ride_pct: float
    outs: dict[str, int]


class RuinFigures(BaseModel):
    """How a session with this bankroll ends, and its mean length."""

    ruined: float
    reached: float
    neither: float
    average_rounds: float


class RuinPoint(BaseModel):
    """The chance to be ruined with this bankroll."""

    bankroll: str
    ruined: float


class SessionAnswer(BaseModel):
    """How a session may end: mean and deviation in money, chances, quantiles, bankrolls.

    ``bankroll_for`` is the least bankroll by the chance to be ruined, ``ruin_curve`` some sixty
    points of it from the bankroll of one round on; both are null if too long to compute.
    """

    model_config = example(
        rounds=500,
        currency="USD",
        stake="15.00",
        parts=["main"],
        mean=-87.64,
        sd=576.69,
        ahead=0.2974,
        even=0.0085,
        behind=0.6941,
        quantiles={"0.05": "-570.00", "0.5": "-165.00", "0.95": "585.00"},
        bankroll_for={"0.5": "255.00", "0.05": "620.00"},
        ruin_curve=[{"bankroll": "15.00", "ruined": 0.99}, {"bankroll": "255.00", "ruined": 0.5}],
        ruin={"ruined": 0.05, "reached": 0.0, "neither": 0.95, "average_rounds": 493.1},
        notes=[],
        warnings=[],
    )

    rounds: int
    currency: str
    stake: str
    parts: list[str]
    mean: float
    sd: float
    ahead: float
    even: float
    behind: float
    quantiles: dict[str, str]
    bankroll_for: dict[str, str] | None
    ruin_curve: list[RuinPoint] | None
    ruin: RuinFigures | None
    notes: list[str]
    warnings: list[str]
