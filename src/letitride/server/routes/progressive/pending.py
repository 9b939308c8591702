"""Pending jackpots in the whole house, for supervisors on any page."""

from urllib.parse import quote

from fastapi import APIRouter

from letitride.api.progressive.game_manager import PendingJackpotView
from letitride.api.progressive.pending import WaitingJackpotView
from letitride.rulebook.table_kind import TableKind
from letitride.server.auth.route_access import Manager, TheHouse
from letitride.server.rendering.pending import pending_at
from letitride.server.rendering.view_of import view_of

router = APIRouter(prefix="/pending", tags=["game manager"])


@router.get("")
def waiting(house: TheHouse, _: Manager) -> list[WaitingJackpotView]:
    """List every winning hand that is waiting for a supervisor, at all kinds of tables."""
    return [
        view_of(
            WaitingJackpotView, one, link=link.name, currency=link.terms.wager.currency,
            page=_page(one, link.name),
        )
        for listed in house.floor.listing.tables().values()
        for link, one in pending_at(house, listed)
    ]  # fmt: skip


def _page(one: PendingJackpotView, link: str) -> str:
    """Return the page where a supervisor verifies the hand."""
    if one.kind is TableKind.DEALER:
        return f"/dealer.html?table={quote(one.table, safe='')}"
    return f"/manager.html?link={quote(link, safe='')}"
