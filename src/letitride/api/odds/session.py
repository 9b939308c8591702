"""The odds of a session: its bets, its distribution, and the probability of ruin."""

from typing import Annotated

from pydantic import BaseModel, Field

from letitride.api.examples import example
from letitride.api.fields import Amount
from letitride.api.odds.paytables import ChosenTableBody, Level
from letitride.money import Currency


class RuinView(BaseModel):
    """The probability of each way a session can end, and the session's average length."""

    ruined: float
    reached: float
    neither: float
    average_rounds: float


class RuinPointView(BaseModel):
    """The probability of ruin with this bankroll."""

    bankroll: str
    ruined: float


class SessionAnswer(BaseModel):
    """A session's statistics: mean, standard deviation, probabilities, quantiles, and bankrolls.

    ``bankroll_for`` gives the smallest bankroll for each probability of ruin. ``ruin_curve`` has
    about sixty points, starting with the bankroll for one round. Both are null if they would take
    too long to compute.
    """

    model_config = example(
        rounds=500, currency="USD", stake="15.00", parts=["main"], mean=-87.64, sd=576.69,
        ahead=0.2974, even=0.0085, behind=0.6941,
        quantiles={"0.05": "-570.00", "0.5": "-165.00", "0.95": "585.00"},
        bankroll_for={"0.5": "255.00", "0.05": "620.00"},
        ruin_curve=[{"bankroll": "15.00", "ruined": 0.99}, {"bankroll": "255.00", "ruined": 0.5}],
        ruin={"ruined": 0.05, "reached": 0.0, "neither": 0.95, "average_rounds": 493.1}, notes=[],
        warnings=[],
    )  # fmt: skip

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
    ruin_curve: list[RuinPointView] | None
    ruin: RuinView | None
    notes: list[str]
    warnings: list[str]


class SideBetBody(ChosenTableBody):
    """A side bet: its pay table and amount."""

    amount: Amount


class SessionBody(ChosenTableBody):
    """The bets for each round, the number of rounds, and an optional bankroll and goal.

    Each meter starts every round at the amount given or, by default, at its seed.
    """

    model_config = example(
        id="MA-MAIN", bet="5.00", side=[{"id": "MA-3CB-D", "amount": "5.00"}], rounds=500,
        bankroll="1000.00",
    )  # fmt: skip

    bet: Amount = "5.00"
    side: Annotated[tuple[SideBetBody, ...], Field(max_length=5)] = ()
    meters: Annotated[dict[Level, Amount], Field(max_length=8, default_factory=dict)]
    currency: Currency = Currency.USD
    rounds: Annotated[int, Field(ge=1, le=100_000)] = 500
    bankroll: Amount | None = None
    goal: Amount | None = None
