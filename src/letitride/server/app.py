"""The application: routes, errors, headers, logs and figures around a house."""

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import resources
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from swagger_ui_bundle import swagger_ui_path

from letitride import __version__
from letitride.server.errors import REFUSALS, add_handlers, too_large
from letitride.server.house import House
from letitride.server.live import router as live
from letitride.server.metrics import Figures
from letitride.server.routes import ROUTERS

API = "/api/v1"
#: No request has a body of more bytes.
LARGEST = 65_536
_LOG = logging.getLogger("letitride.server")

_STRICT = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
#: The documentation's own page sets itself up with a line of script.
_DOCS = f"{_STRICT}; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
_DOCS += "img-src 'self' data:"


def create_app(house: House) -> FastAPI:
    """The application that serves a house."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.floor.start()
        yield
        await house.floor.stop()
        house.close()

    app = FastAPI(
        title="Let It Ride",
        version=__version__,
        summary="The tables, links, ledger and people of a house that deals Let It Ride.",
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.house = house
    app.state.figures = Figures()
    add_handlers(app)
    api = APIRouter(prefix=API, responses=REFUSALS)
    for router in ROUTERS:
        api.include_router(router)
    app.include_router(api)
    app.include_router(live, prefix=API)
    _add_operations(app)
    _add_docs(app)
    app.mount("/", StaticFiles(directory=str(resources.files("letitride") / "web")), name="pages")
    app.middleware("http")(_watched)
    return app


async def _watched(
    request: Request, call_next: Callable[[Request], Awaitable[Response]]
) -> Response:
    """Headers on every answer, a line in the log and a figure for every request.

    The log has the route and not the address: no query, no name, no secret.
    """
    began = time.perf_counter()
    response = too_large(LARGEST) if _is_large(request) else await call_next(request)
    seconds = time.perf_counter() - began
    path = getattr(request.scope.get("route"), "path", "none")
    request.app.state.figures.note(request.method, path, response.status_code, seconds)
    extra = {"method": request.method, "route": path, "status": response.status_code}
    _LOG.info("request", extra=extra | {"ms": round(seconds * 1000, 1)})
    headers = response.headers
    headers["Content-Security-Policy"] = _DOCS if request.url.path == "/docs" else _STRICT
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "same-origin"
    if request.url.path.startswith(API):
        headers["Cache-Control"] = "no-store"
    return response


def _is_large(request: Request) -> bool:
    """Whether a body is larger than any that is asked for, or does not say."""
    if "transfer-encoding" in request.headers:
        return True
    length = request.headers.get("content-length", "0")
    return not length.isdecimal() or int(length) > LARGEST


def _add_operations(app: FastAPI) -> None:
    @app.get("/healthz", tags=["operations"], responses={503: REFUSALS[503]})
    def health(request: Request) -> dict[str, str]:
        """Whether the house can read its record."""
        with request.app.state.house.journal.reading() as tx:
            tx.head("people")
        return {"status": "ok", "version": __version__}

    @app.get("/metrics", tags=["operations"], response_class=Response)
    def metrics(request: Request) -> Response:
        """Figures for Prometheus."""
        figures: Figures = request.app.state.figures
        return Response(figures.text(), media_type=figures.media_type)


def _add_docs(app: FastAPI) -> None:
    """The documentation, from the package's own files: nothing is fetched from elsewhere."""
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
        """The same document under the version number that the bundled page knows."""
        schema: dict[str, Any] = app.openapi() | {"openapi": "3.0.3"}
        return JSONResponse(schema)
