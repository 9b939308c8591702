"""Displays above a link's tables, for everyone to see."""

from fastapi import APIRouter, Depends

from letitride.api.play.displays import DisplayedAwardView, DisplayView
from letitride.documents.printed_table import cap_notice
from letitride.house.links import DurableLink
from letitride.progressive.link.events import JackpotWon
from letitride.server.auth.route_access import TheHouse, onlooker
from letitride.server.rendering.placard import pays
from letitride.server.rendering.table import meters
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import LinkPath
from letitride.server.running_house import RunningHouse

router = APIRouter(prefix="/links/{link}", tags=["links"])


@router.get("/display", dependencies=[Depends(onlooker)])
def display(link: LinkPath, house: TheHouse) -> DisplayView:
    """Get the contents of a link's display. With ``public_displays``, no login is required."""
    durable = DurableLink(house.journal, link)
    state = durable.state()
    return DisplayView(
        link=state.name,
        currency=state.terms.wager.currency.value,
        wager=str(state.terms.wager),
        meters=meters(state),
        paytable=pays(state.terms.paytable),
        notices=[
            cap_notice(meter.level, meter.cap) for meter in state.meters if meter.cap is not None
        ],
        closed=bool(house.floor.closures.known.closing((durable.stream,))),
        hit=_latest(house, durable),
    )


def _latest(house: RunningHouse, link: DurableLink) -> DisplayedAwardView | None:
    """Return the last award from a meter."""
    with house.journal.store.reading() as tx:
        stored = tx.last_of(link.stream, (JackpotWon.__name__,))
        if stored is None:
            return None
        won = house.journal.decode(stored)
    assert isinstance(won, JackpotWon)
    return view_of(DisplayedAwardView, won.award, number=stored.version, time=stored.time)
