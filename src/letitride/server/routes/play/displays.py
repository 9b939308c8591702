"""Displays: what hangs above the tables of a link for everybody to see."""

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from letitride.api.examples import example
from letitride.api.links import LinkMeter
from letitride.api.tables import PayTableView
from letitride.house.links import DurableLink
from letitride.progressive.link.events import JackpotWon
from letitride.server.auth.access import TheHouse, onlooker
from letitride.server.routes.progressive.links import LinkPath
from letitride.server.running_house import RunningHouse
from letitride.server.views.placard import pays
from letitride.server.views.table import meters

router = APIRouter(prefix="/links/{link}", tags=["links"])


class Hit(BaseModel):
    """An award off a meter, numbered as in the link's stream. Nobody is named."""

    number: int
    time: str
    table: str
    hand: str
    level: str
    amount: str


class DisplayView(BaseModel):
    """The meters of a link, its pay table in the words of a display, and the latest award."""

    model_config = example(
        link="Floor",
        currency="USD",
        wager="1.00",
        meters=[{"link": "Floor", "level": "Jackpot", "amount": "10000.19"}],
        paytable={
            "game": "progressive",
            "id": "PTMGL01",
            "title": "Let It Ride progressive",
            "jurisdiction": "SM",
            "columns": ["Pays"],
            "rows": [["royal_flush", "100%"], ["straight_flush", "10%"]],
            "note": "For a wager of $1. The original wager is not returned.",
            "clauses": [],
        },
        hit={
            "number": 3,
            "time": "2026-01-01T12:00:00.000000Z",
            "table": "T1",
            "hand": "royal_flush",
            "level": "Jackpot",
            "amount": "20000.19",
        },
    )

    link: str
    currency: str
    wager: str
    meters: list[LinkMeter]
    paytable: PayTableView
    hit: Hit | None


@router.get("/display", dependencies=[Depends(onlooker)])
def display(link: LinkPath, house: TheHouse) -> DisplayView:
    """What a display shows; with ``public_displays`` nobody need be logged in."""
    durable = DurableLink(house.journal, link)
    state = durable.state()
    return DisplayView(
        link=state.name,
        currency=state.terms.wager.currency.value,
        wager=str(state.terms.wager),
        meters=meters(state),
        paytable=pays(state.terms.paytable),
        hit=_latest(house, durable),
    )


def _latest(house: RunningHouse, link: DurableLink) -> Hit | None:
    """The last award off a meter."""
    with house.journal.store.reading() as tx:
        stored = tx.last_of(link.stream, (JackpotWon.__name__,))
        if stored is None:
            return None
        won = house.journal.decode(stored)
    assert isinstance(won, JackpotWon)
    award = won.award
    return Hit(
        number=stored.version,
        time=stored.time,
        table=award.table,
        hand=award.hand,
        level=award.level,
        amount=str(award.amount),
    )
