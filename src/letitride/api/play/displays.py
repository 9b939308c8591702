"""The display above a link's tables."""

from pydantic import BaseModel

from letitride.api.examples import example
from letitride.api.odds.paytables import PayTableView
from letitride.api.progressive.links import LinkMeterView


class DisplayedAwardView(BaseModel):
    """An award from a meter, with its event number on the link. The player is not named."""

    number: int
    time: str
    table: str
    hand: str
    level: str
    amount: str


class DisplayView(BaseModel):
    """A link's meters, its pay table as shown on displays, its notices, and the latest award.

    ``closed`` is true while a fault keeps the link or the house temporarily closed.
    """

    model_config = example(
        link="Floor", currency="USD", wager="1.00",
        meters=[{"link": "Floor", "level": "Jackpot", "amount": "10000.19"}],
        paytable={
            "game": "progressive", "id": "PTMGL01", "title": "Let It Ride progressive",
            "jurisdiction": "SM", "columns": ["Pays"],
            "rows": [["royal_flush", "100%"], ["straight_flush", "10%"]],
            "note": "For a wager of $1. The original wager is not returned.", "clauses": [],
        },
        notices=["The Jackpot meter stops growing at $50,000.00."],
        hit={
            "number": 3, "time": "2026-01-01T12:00:00.000000Z", "table": "T1",
            "hand": "royal_flush", "level": "Jackpot", "amount": "20000.19",
        },
    )  # fmt: skip

    link: str
    currency: str
    wager: str
    meters: list[LinkMeterView]
    paytable: PayTableView
    notices: list[str] = []
    closed: bool = False
    hit: DisplayedAwardView | None
