"""The entrance: who opens the house's address is shown in.

In demo mode that is to the table, as a guest with play chips; there is nothing to fill in.
"""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse

from letitride.people import AccessError, Permission
from letitride.server.access import Address, TheHouse, ticket_cookie, token_of
from letitride.server.house import DEMO_TABLE, House

router = APIRouter(include_in_schema=False)


@router.get("/")
def enter(request: Request, house: TheHouse, address: Address) -> RedirectResponse:
    """To the demo's table, or to the documentation where there is none."""
    if not house.settings.demo:
        return RedirectResponse("/docs")
    answer = RedirectResponse(f"/table.html?table={DEMO_TABLE}")
    if not _is_in(request, house):
        answer.set_cookie(**ticket_cookie(house, house.admit_guest(address)))  # type: ignore[arg-type]
    return answer


def _is_in(request: Request, house: House) -> bool:
    """Whether somebody is who may watch; a guest whose time is over comes in anew."""
    try:
        house.door.authorise(house.door.enter(token_of(request)), Permission.WATCH)
    except AccessError:
        return False
    return True
