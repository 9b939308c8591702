"""Simulations: requests, progress, and estimates."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from letitride.api.examples import example
from letitride.api.odds.paytables import ChosenTableBody

#: The maximum number of rounds, chosen to finish in a few seconds. Use the command line for more.
MOST_ROUNDS = 20_000_000
_ESTIMATE = {
    "wager": "main", "figure": "edge", "value_pct": 3.41, "se_pct": 0.09, "exact_pct": 3.5057,
    "z": -1.06, "hit_pct": 23.88,
}  # fmt: skip


class SimulationBody(ChosenTableBody):
    """A pay table and the number of rounds. A side bet is played along with the main bets."""

    model_config = example(id="MA-MAIN", seats=1, rounds=1000)

    seats: Annotated[int, Field(ge=1, le=7)] = 7
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] = 1_000_000
    seed: Annotated[int, Field(ge=0, lt=2**64)] = 1
    strategy: Literal["best", "simple", "never", "always"] = "best"


class WagerEstimateView(BaseModel):
    """The estimate of a wager's edge, or a progressive's hold, and the exact figure if known."""

    wager: str
    figure: str
    value_pct: float
    se_pct: float
    exact_pct: float | None
    z: float | None
    hit_pct: float


class SimulationProgressView(BaseModel):
    """The estimates after ``played`` rounds."""

    played: int = 0
    estimates: list[WagerEstimateView] = []


class SimulationAnswer(SimulationProgressView):
    """A simulation: its state, its progress, and its estimates so far."""

    model_config = example(
        number=3, state="running", rounds=1_000_000, played=393_216, estimates=[_ESTIMATE]
    )

    number: int
    state: Literal["waiting", "running", "done", "stopped", "failed"]
    rounds: int
