"""Pending jackpots in the whole house, for supervisors on any page."""

from urllib.parse import quote

from fastapi import APIRouter

from letitride.api.progressive.pending import WaitingJackpotView
from letitride.rulebook.table_kind import TableKind
from letitride.server.auth.route_access import Manager, TheHouse
from letitride.server.rendering.controller import pending as pending_at
from letitride.server.rendering.view_of import view_of

router = APIRouter(prefix="/pending", tags=["game manager"])


@router.get("")
def waiting(house: TheHouse, _: Manager) -> list[WaitingJackpotView]:
    """List every keyed hand that is waiting for a supervisor, at all of the house's controllers."""
    found = []
    for name, listed in house.floor.listing.tables().items():
        if listed.kind is TableKind.CONTROLLER:
            loaded = house.floor.controller(name).with_meters()
            link = loaded.view.state
            found += [
                view_of(
                    WaitingJackpotView, one, link=link.name,
                    currency=link.terms.wager.currency,
                    page=f"/manager.html?link={quote(link.name, safe='')}",
                )
                for one in pending_at(loaded)
            ]  # fmt: skip
    return found
