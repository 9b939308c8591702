"""The entrance: who opens the house's address is shown in.

That is to the lobby; in demo mode as a guest with play chips, with nothing to fill in. Elsewhere
who is not known is asked for a name at the door.
"""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse

from letitride.errors import AccessError
from letitride.people import Permission
from letitride.server.auth.route_access import Address, TheHouse, ticket_cookie, token_of
from letitride.server.running_house import RunningHouse

LOBBY = "/lobby.html"
DOOR = "/login.html"

router = APIRouter(include_in_schema=False)


@router.get("/")
def enter(request: Request, house: TheHouse, address: Address) -> RedirectResponse:
    """To the lobby, if one is known or need not be; or to the door."""
    if _is_in(request, house):
        return RedirectResponse(LOBBY)
    if not house.settings.demo:
        return RedirectResponse(DOOR)
    answer = RedirectResponse(LOBBY)
    answer.set_cookie(**ticket_cookie(house, house.admit_guest(address)))  # type: ignore[arg-type]  # a dict has one type for all of its values
    return answer


def _is_in(request: Request, house: RunningHouse) -> bool:
    """Whether somebody is who may watch; a guest whose time is over comes in anew."""
    try:
        house.auth.authorize(house.auth.authenticate(token_of(request)), Permission.WATCH)
    except AccessError:
        return False
    return True
