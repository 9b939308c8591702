"""Disputes: the cards and bets on the table, and the resulting payouts."""

from typing import Annotated

from pydantic import BaseModel, Field

from letitride.api.enums import BetStatus, Wager
from letitride.api.examples import example
from letitride.api.fields import Amount, Body, SeatNumber

Cards = Annotated[str, Field(max_length=20, examples=["Ks Qs Js"])]


class DisputedSeatBody(Body):
    """A seat: its three cards, its bets, and whether the player let bets 1 and 2 ride."""

    seat: SeatNumber
    cards: Cards
    bets: Annotated[dict[Wager, Amount], Field(min_length=1)]
    ride: tuple[bool, bool] = (True, True)


class DisputeBody(Body):
    """The disputed cards and bets. ``meters`` lists the first sensor's amounts, top level first."""

    model_config = Body.model_config | example(
        jurisdiction="MA",
        dealing="machine",
        paytables={"main": "MA-MAIN"},
        community="Ts 4d",
        seats=[{"seat": 3, "cards": "Tc Td 2h", "bets": {"1": "5.00", "2": "5.00", "$": "5.00"}}],
    )

    jurisdiction: Annotated[str, Field(max_length=20, examples=["MA"])]
    dealing: Annotated[str, Field(max_length=20, examples=["machine"])]
    paytables: Annotated[dict[str, str], Field(max_length=6)]
    options: Annotated[dict[str, str | int | bool], Field(default_factory=dict)]
    community: Cards
    seats: Annotated[tuple[DisputedSeatBody, ...], Field(min_length=1, max_length=9)]
    meters: Annotated[tuple[Amount, ...], Field(max_length=8)] = ()


class DisputedPayView(BaseModel):
    """A settled wager: its hand, the odds in the pay table, and the amounts won and returned."""

    wager: Wager
    stake: str
    outcome: BetStatus
    hand: str | None
    pays: str
    won: str
    back: str
    paytable: str
    clauses: list[str]


class SettledSeatView(BaseModel):
    """A settled seat: its hands, and each of its wagers."""

    seat: int
    cards: list[str]
    hand: str | None
    three_card_hand: str | None
    wagers: list[DisputedPayView]
    envy: str
    net: str


class DisputeAnswer(BaseModel):
    """Every payout, and the order of settlement."""

    model_config = example(
        jurisdiction="MA", currency="USD", community=["Ts", "4d"],
        seats=[
            {
                "seat": 3, "cards": ["Tc", "Td", "2h"], "hand": "three_of_a_kind",
                "three_card_hand": "pair",
                "wagers": [
                    {
                        "wager": "1", "stake": "5.00", "outcome": "paid", "hand": "three_of_a_kind",
                        "pays": "3 to 1", "won": "15.00", "back": "5.00", "paytable": "MA-MAIN",
                        "clauses": ["MA-10(b)"],
                    },
                ],
                "envy": "0.00", "net": "15.00",
            },
        ],
        order=[{"seat": 3, "wager": "1"}], order_clauses=["MA-11(c)"],
    )  # fmt: skip

    jurisdiction: str
    currency: str
    community: list[str]
    seats: list[SettledSeatView]
    order: list[dict[str, int | str]]
    order_clauses: list[str]
