"""The entrance: a redirect from the house's root address.

People who are logged in go to the lobby. In demo mode, others enter as guests with play chips.
Otherwise, they go to the login page.
"""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse

from letitride.errors import AccessError
from letitride.people import Permission
from letitride.server.auth.route_access import Address, TheHouse, set_cookie, token_of
from letitride.server.running_house import RunningHouse

LOBBY = "/lobby.html"
DOOR = "/login.html"

router = APIRouter(include_in_schema=False)


@router.get("/")
def enter(request: Request, house: TheHouse, address: Address) -> RedirectResponse:
    """Redirect to the lobby, or to the login page if a login is required."""
    if _is_in(request, house):
        return RedirectResponse(LOBBY)
    if not house.settings.demo:
        return RedirectResponse(DOOR)
    answer = RedirectResponse(LOBBY)
    set_cookie(request, answer, house, house.admit_guest(address))
    return answer


def _is_in(request: Request, house: RunningHouse) -> bool:
    """Return whether the visitor is logged in and may watch. Expired guests may not."""
    try:
        house.auth.authorize(house.auth.authenticate(token_of(request)), Permission.WATCH)
    except AccessError:
        return False
    return True
