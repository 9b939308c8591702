"""The web application that serves a house: routes, errors, and headers."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from importlib import resources
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from swagger_ui_bundle import swagger_ui_path

from letitride import __version__
from letitride.server.error_answers import REFUSALS, add_handlers, too_large
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
#: The documentation page's content security policy, which allows its inline startup script.
_DOCS = f"{_STRICT}; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
_DOCS += "img-src 'self' data:"


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
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        with noted(request) as answered:

            async def told(message: Message) -> None:
                if message["type"] == "http.response.start":
                    answered.status = message["status"]
                    headers = MutableHeaders(scope=message)
                    _tell_browsers(headers, request.url.path)
                    headers.update(_headers_for(request.app.state.house))
                await send(message)

            app = too_large(request, LARGEST) if _is_large(request) else self._app
            await app(scope, receive, told)


#: Features of browsers that no page uses, so that injected code could not use them either.
_UNUSED = (
    "camera", "display-capture", "geolocation", "hid", "microphone", "midi", "payment",
    "publickey-credentials-get", "serial", "usb", "xr-spatial-tracking",
)  # fmt: skip
#: Headers that keep the pages apart from other sites' pages.
_APART = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _UNUSED),
}
#: Behind TLS, browsers must not use plain HTTP for a year.
_SECURE = _APART | {"Strict-Transport-Security": "max-age=31536000"}


def _headers_for(house: RunningHouse) -> dict[str, str]:
    return _SECURE if house.settings.secure_cookies else _APART


def _tell_browsers(headers: MutableHeaders, path: str) -> None:
    headers["Content-Security-Policy"] = _DOCS if path == "/docs" else _STRICT
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
    """Serve the documentation from bundled files, so that it works offline."""
    app.mount("/docs/files", StaticFiles(directory=swagger_ui_path), name="docs-files")

    @app.get("/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        return get_swagger_ui_html(
            openapi_url="/docs/openapi.json",
            title="Let It Ride",
            swagger_js_url="/docs/files/swagger-ui-bundle.js",
            swagger_css_url="/docs/files/swagger-ui.css",
            swagger_favicon_url="/docs/files/favicon-32x32.png",
        )

    @app.get("/docs/openapi.json", include_in_schema=False)
    def document() -> JSONResponse:
        """Return the OpenAPI document with the version number that the bundled page expects."""
        schema: dict[str, Any] = app.openapi() | {"openapi": "3.0.3"}
        return JSONResponse(schema)
