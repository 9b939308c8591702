"""Simulations: what to play, how far one has come, and its estimates."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from letitride.api.examples import example
from letitride.api.fields import Body, PayTableId, PayTableText

#: Some seconds' work; more is for the command line.
MOST_ROUNDS = 20_000_000
_ESTIMATE = {
    "wager": "main", "figure": "edge", "value_pct": 3.41, "se_pct": 0.09, "exact_pct": 3.5057,
    "z": -1.06, "hit_pct": 23.88,
}  # fmt: skip


class SimulationBody(Body):
    """A pay table to play by, beside main bets if it is another wager's, and how much."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"id": "MA-MAIN", "seats": 1, "rounds": 1000}]}
    )

    id: PayTableId | None = None
    table: PayTableText | None = None
    seats: Annotated[int, Field(ge=1, le=7)] = 7
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] = 1_000_000
    seed: Annotated[int, Field(ge=0, lt=2**64)] = 1
    strategy: Literal["best", "simple", "never", "always"] = "best"


class WagerEstimateView(BaseModel):
    """A wager's edge, or a progressive's hold: estimated, how surely, and exactly if known."""

    wager: str
    figure: str
    value_pct: float
    se_pct: float
    exact_pct: float | None
    z: float | None
    hit_pct: float


class SimulationProgressView(BaseModel):
    """What is known after so many rounds."""

    played: int = 0
    estimates: list[WagerEstimateView] = []


class SimulationAnswer(SimulationProgressView):
    """A simulation: whether it goes on, how far it has come, and what it estimates so far."""

    model_config = example(
        number=3, state="running", rounds=1_000_000, played=393_216, estimates=[_ESTIMATE]
    )

    number: int
    state: Literal["running", "done", "stopped", "failed"]
    rounds: int
