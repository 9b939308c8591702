"""Commands for a seat: chips, wagers, decisions, and client seeds."""

from typing import Annotated, Literal

from pydantic import Field

from letitride.api.enums import Wager
from letitride.api.examples import COMMAND_ID, example
from letitride.api.fields import Amount, PinnedBody


class ChipsBody(PinnedBody):
    """Buy chips with money from your wallet, or cash chips out to it."""

    move: Annotated[Literal["buy_in", "cash_out"], Field(examples=["buy_in"])]
    amount: Amount


class WagersBody(PinnedBody):
    """All of a seat's wagers for this round, by spot."""

    model_config = example(
        id=COMMAND_ID, wagers={"1": "5.00", "2": "5.00", "$": "5.00", "bonus": "1.00"}
    )

    wagers: Annotated[dict[Wager, Amount], Field(min_length=1)]


class DecisionBody(PinnedBody):
    """Let bet 1 or bet 2 ride, or take it back."""

    bet: Annotated[Literal["1", "2"], Field(examples=["1"])]
    ride: bool


class SeedBody(PinnedBody):
    """A client seed: its SHA-256 while bets are open, and the seed itself after "No more bets"."""

    hash: Annotated[str | None, Field(pattern=r"^[0-9a-f]{64}$", examples=["0" * 64])] = None
    seed: Annotated[
        str | None, Field(pattern=r"^(?:[0-9a-f]{2}){16,64}$", examples=["0f" * 16])
    ] = None
