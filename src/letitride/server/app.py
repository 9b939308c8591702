"""The web application that serves a house: routes, errors, and headers."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from importlib import resources

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from letitride import __version__
from letitride.errors import AccessError, LetItRideError
from letitride.server.api_page import POLICY, api_page
from letitride.server.auth.hosts import is_known_host
from letitride.server.auth.rate_limits import READS, STRANGERS_READS, Limiter, network_of
from letitride.server.auth.route_access import COOKIE, address_of
from letitride.server.error_answers import REFUSALS, add_handlers, refusal, too_large
from letitride.server.lanes import Lanes
from letitride.server.live.websocket import Watches
from letitride.server.live.websocket import router as live
from letitride.server.operations.metrics import HouseMetrics
from letitride.server.operations.requests import noted, running
from letitride.server.operations.requests import router as operations
from letitride.server.routes import ROUTERS
from letitride.server.routes.entrance import router as entrance
from letitride.server.routes.tags import TAGS
from letitride.server.running_house import RunningHouse
from letitride.server.simulations.jobs import SimulationJobs

API = "/api/v1"
#: The maximum size of a request body, in bytes.
LARGEST = 65_536

_STRICT = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"


def _routes() -> list[BaseRoute]:
    made = APIRouter()
    for router in ROUTERS:
        made.include_router(router, prefix=API, responses=REFUSALS)
    made.include_router(live, prefix=API)
    made.include_router(entrance)
    made.include_router(operations)
    return made.routes


#: The routes. All applications in a process share them, because building them all is slow.
_ROUTES = _routes()


def create_app(house: RunningHouse) -> FastAPI:
    """Create the application that serves a house."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with running(house):
            yield
        app.state.simulations.stop_all()
        app.state.lanes.close()

    app = FastAPI(
        title="Let It Ride",
        version=__version__,
        summary="The tables, links, ledger, and people of a Let It Ride house.",
        openapi_tags=TAGS,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.house = house
    app.state.figures = HouseMetrics(house)
    app.state.simulations = SimulationJobs()
    app.state.lanes = Lanes()
    app.state.reads = Limiter(READS, "requests")
    app.state.strangers = Limiter(STRANGERS_READS, "requests from this address")
    app.state.watches = Watches()
    add_handlers(app)
    app.router.routes.extend(_ROUTES)
    _add_docs(app)
    app.add_middleware(Answers)
    app.mount("/", Pages(directory=str(resources.files("letitride") / "web"), html=True))
    return app


def page_file(path: str) -> str:
    """Return the file for an address. For example, ``lobby.html`` is in ``lobby/lobby.html``.

    >>> page_file("lobby.html"), page_file("shared/money.js")
    ('lobby/lobby.html', 'shared/money.js')
    """
    name, kind = os.path.splitext(path)
    if kind != ".html":
        return path
    folder = "not_found" if name == "404" else name
    return f"{folder}/{os.path.basename(folder)}.html"


class Pages(StaticFiles):
    """The web pages, each in its own folder.

    For a missing page, people see the ``not_found`` page and API clients get an error.
    """

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return super().lookup_path(page_file(path))

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["path"].startswith(API):
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return await super().get_response(path, scope)


class Answers:
    """Middleware that logs each request, sets security headers, and rejects oversized bodies."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Live connections pass through unchanged."""
        if scope["type"] == "websocket":
            await (self._app if _has_known_host(scope) else WebSocketClose())(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        with noted(request) as answered:

            async def told(message: Message) -> None:
                if message["type"] == "http.response.start":
                    answered.status = message["status"]
                    _tell_browsers(MutableHeaders(scope=message), request.url.path)
                await send(message)

            await self._chosen(request)(scope, receive, told)

    def _chosen(self, request: Request) -> ASGIApp:
        """Return what answers the request: the application, or the reason it does not."""
        try:
            _check_stranger(request)
        except LetItRideError as error:
            return refusal(request, error)
        return too_large(request, LARGEST) if _is_large(request) else self._app


def _has_known_host(scope: Scope) -> bool:
    host = Headers(scope=scope).get("host", "")
    return is_known_host(host, scope["app"].state.house.settings)


def _check_stranger(request: Request) -> None:
    """Reject requests under another site's name, and too many reads without a login."""
    if not _has_known_host(request.scope):
        raise AccessError("server/host", expected="a name of this house", got="another name")
    if COOKIE not in request.cookies and request.url.path.startswith(API):
        house: RunningHouse = request.app.state.house
        strangers: Limiter = request.app.state.strangers
        strangers.take(network_of(address_of(request)), house.clock())


def _tell_browsers(headers: MutableHeaders, path: str) -> None:
    headers["Content-Security-Policy"] = POLICY if path == "/docs" else _STRICT
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "same-origin"
    if path.startswith(API):
        headers["Cache-Control"] = "no-store"


def _is_large(request: Request) -> bool:
    """Return whether a body is too large, or its length is missing or invalid."""
    if "transfer-encoding" in request.headers:
        return True
    length = request.headers.get("content-length", "0")
    return not length.isdecimal() or int(length) > LARGEST


def _add_docs(app: FastAPI) -> None:
    """Serve the API's reference page."""

    @app.get("/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        return HTMLResponse(api_page(app.openapi(), f"{API}/openapi.json"))
