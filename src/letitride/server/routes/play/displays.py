"""Displays: what hangs above the tables of a link for everybody to see."""

from fastapi import APIRouter, Depends

from letitride.api.play.displays import DisplayedAwardView, DisplayView
from letitride.house.links import DurableLink
from letitride.progressive.link.events import JackpotWon
from letitride.server.auth.route_access import TheHouse, onlooker
from letitride.server.rendering.placard import pays
from letitride.server.rendering.table import meters
from letitride.server.routes.parameters import LinkPath
from letitride.server.running_house import RunningHouse

router = APIRouter(prefix="/links/{link}", tags=["links"])


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


def _latest(house: RunningHouse, link: DurableLink) -> DisplayedAwardView | None:
    """The last award off a meter."""
    with house.journal.store.reading() as tx:
        stored = tx.last_of(link.stream, (JackpotWon.__name__,))
        if stored is None:
            return None
        won = house.journal.decode(stored)
    assert isinstance(won, JackpotWon)
    award = won.award
    return DisplayedAwardView(
        number=stored.version,
        time=stored.time,
        table=award.table,
        hand=award.hand,
        level=award.level,
        amount=str(award.amount),
    )
