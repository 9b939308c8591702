"""Access to routes: the session cookie, the CSRF token, the Origin, and what a person may do."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from letitride.errors import AccessError
from letitride.people import Permission, Person
from letitride.server.auth import Ticket, Visitor
from letitride.server.running_house import RunningHouse

COOKIE = "letitride_session"
CSRF = "X-CSRF-Token"
#: What a page sends with what it asks by itself, again and again.
GLANCE = "X-Glance"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def house_of(request: HTTPConnection) -> RunningHouse:
    """The house that is served."""
    house: RunningHouse = request.app.state.house
    return house


def address_of(request: HTTPConnection) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "unknown"


def check_origin(request: HTTPConnection) -> None:
    """Refuse what a page of another site has sent; who sends no Origin is no page."""
    origin = request.headers.get("origin")
    if origin is None or origin in house_of(request).settings.origins:
        return
    host = request.headers.get("host", "")
    if origin not in (f"http://{host}", f"https://{host}"):
        raise AccessError(
            "server/origin", expected="a page of this house", got="one of another site"
        )


def token_of(request: HTTPConnection) -> str:
    """The token of the session, if there is one."""
    token = request.cookies.get(COOKIE)
    if not token:
        raise AccessError("server/no_session", expected="to be logged in", got="no session")
    return token


def visitor_of(request: Request) -> Visitor:
    """Who is logged in; a request that would change something must come from a page of theirs."""
    csrf = None
    if request.method not in SAFE:
        check_origin(request)
        csrf = request.headers.get(CSRF, "")
    in_use = csrf is not None or GLANCE not in request.headers
    visitor = house_of(request).auth.authenticate(token_of(request), csrf, in_use=in_use)
    request.state.who = visitor.person.name  # for the log
    return visitor


# What needs no disk is asked on the event loop; the rest, in a thread.
async def _house(request: Request) -> RunningHouse:
    return house_of(request)


async def _address(request: Request) -> str:
    return address_of(request)


TheHouse = Annotated[RunningHouse, Depends(_house)]
TheVisitor = Annotated[Visitor, Depends(visitor_of)]
Address = Annotated[str, Depends(_address)]


def may(permission: Permission) -> Callable[[RunningHouse, Visitor], Awaitable[Person]]:
    """The person who asks, if they may do this now."""

    async def person(house: TheHouse, visitor: TheVisitor) -> Person:
        return house.auth.authorize(visitor, permission)

    return person


Watcher = Annotated[Person, Depends(may(Permission.WATCH))]
Sitter = Annotated[Person, Depends(may(Permission.SIT))]


def onlooker(request: Request, house: TheHouse) -> None:
    """Anybody, where the displays of the house are public; who may watch, elsewhere."""
    if not house.settings.public_displays:
        house.auth.authorize(visitor_of(request), Permission.WATCH)


def ticket_cookie(house: RunningHouse, ticket: Ticket) -> dict[str, object]:
    """How the token is set as a cookie."""
    return {
        "key": COOKIE,
        "value": ticket.token,
        "httponly": True,
        "samesite": "lax",
        "secure": house.settings.secure_cookies,
        "path": "/",
    }
