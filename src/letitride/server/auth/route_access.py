"""Access to routes: the session cookie, CSRF token, Origin header, and permissions."""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from secrets import token_urlsafe
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from letitride.errors import AccessError
from letitride.people import Permission, Person
from letitride.people.commands import Origin
from letitride.server.auth import Ticket, Visitor
from letitride.server.running_house import RunningHouse

#: The session cookie's name over plain HTTP. Over HTTPS, both names get a prefix.
COOKIE = "letitride_session"
#: The cookie that recognizes an employee's browser, so that the record can show whether two people
#: used the same one.
BROWSER = "letitride_browser"
#: Browsers accept a cookie with this prefix only over HTTPS, from exactly this host.
SECURE_PREFIX = "__Host-"
_BROWSER_BYTES = 16
_BROWSER_SECONDS = 400 * 24 * 3600
CSRF = "X-CSRF-Token"
#: The header that pages send when they poll automatically.
GLANCE = "X-Glance"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def house_of(request: HTTPConnection) -> RunningHouse:
    """Return the house that this application serves."""
    house: RunningHouse = request.app.state.house
    return house


def address_of(request: HTTPConnection) -> str:
    """Return the client address of a request."""
    return request.client.host if request.client else "unknown"


def check_origin(request: HTTPConnection) -> None:
    """Reject requests from pages on other sites. Clients that are not pages send no Origin."""
    origin = request.headers.get("origin")
    if origin is None or origin in house_of(request).settings.origins:
        return
    host = request.headers.get("host", "")
    if origin not in (f"http://{host}", f"https://{host}"):
        raise AccessError(
            "server/origin", expected="a page on this site", got="a page on another site"
        )


def cookie_name(house: RunningHouse, name: str = COOKIE) -> str:
    """Return the name that a cookie has in this house."""
    return SECURE_PREFIX + name if house.settings.secure_cookies else name


def origin_of(request: HTTPConnection) -> Origin:
    """Return the browser and address of a request. The record keeps only a hash of the cookie."""
    cookie = request.cookies.get(cookie_name(house_of(request), BROWSER), "")
    browser = sha256(cookie.encode()).hexdigest()[: 2 * _BROWSER_BYTES] if cookie else ""
    return Origin(browser, address_of(request))


def token_of(request: HTTPConnection) -> str:
    """Return the session token, or raise an error if there is none."""
    token = request.cookies.get(cookie_name(house_of(request)))
    if not token:
        raise AccessError("server/no_session", expected="a login session", got="no session")
    return token


def visitor_of(request: Request) -> Visitor:
    """Return the logged-in person. Changing data requires a CSRF token and a valid Origin."""
    csrf = None
    if request.method not in SAFE:
        check_origin(request)
        csrf = request.headers.get(CSRF, "")
    in_use = csrf is not None or GLANCE not in request.headers
    visitor = house_of(request).auth.authenticate(token_of(request), csrf, in_use=in_use)
    request.state.who = visitor.person.name  # for the log
    return visitor._replace(origin=origin_of(request))


# These two functions need no disk access, so they run on the event loop instead of in a thread.
async def _house(request: Request) -> RunningHouse:
    return house_of(request)


async def _address(request: Request) -> str:
    return address_of(request)


TheHouse = Annotated[RunningHouse, Depends(_house)]
TheVisitor = Annotated[Visitor, Depends(visitor_of)]
Address = Annotated[str, Depends(_address)]


def may(permission: Permission) -> Callable[[RunningHouse, Visitor], Awaitable[Person]]:
    """Return a dependency that provides the person, if they have this permission now."""

    async def person(house: TheHouse, visitor: TheVisitor) -> Person:
        return house.auth.authorize(visitor, permission)

    return person


Watcher = Annotated[Person, Depends(may(Permission.WATCH))]
Sitter = Annotated[Person, Depends(may(Permission.SIT))]
Dealer = Annotated[Person, Depends(may(Permission.DEAL))]
Runner = Annotated[Person, Depends(may(Permission.RUN_TABLES))]
Manager = Annotated[Person, Depends(may(Permission.READ_GAME_MANAGER))]
Auditor = Annotated[Person, Depends(may(Permission.AUDIT))]


def onlooker(request: Request, house: TheHouse) -> None:
    """Require permission to watch, unless the house's displays are public."""
    if not house.settings.public_displays:
        house.auth.authorize(visitor_of(request), Permission.WATCH)


def set_cookie(
    request: HTTPConnection, response: Response, house: RunningHouse, ticket: Ticket
) -> None:
    """Set the token as a cookie. An employee's browser also gets a cookie that stays."""
    secure = house.settings.secure_cookies
    name, browser = cookie_name(house), cookie_name(house, BROWSER)
    response.set_cookie(name, ticket.token, secure=secure, httponly=True, samesite="lax")
    person = house.auth.register.state().person(ticket.session.person)
    if person is not None and person.is_staff and browser not in request.cookies:
        response.set_cookie(
            browser, token_urlsafe(_BROWSER_BYTES), max_age=_BROWSER_SECONDS,
            secure=secure, httponly=True, samesite="lax",
        )  # fmt: skip


def delete_cookie(response: Response, house: RunningHouse) -> None:
    """Delete the token's cookie."""
    secure = house.settings.secure_cookies
    response.delete_cookie(cookie_name(house), secure=secure, httponly=True, samesite="lax")
