"""Operations: health, metrics, the request log, and regular checkpoints."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from fastapi import APIRouter, Request, Response

from letitride import __version__
from letitride.api.operations import HealthView
from letitride.errors import LetItRideError
from letitride.server.auth.route_access import address_of
from letitride.server.error_answers import REFUSALS
from letitride.server.operations.metrics import HouseMetrics
from letitride.server.operations.self_checks import check_at_start, keep_checking
from letitride.server.running_house import RunningHouse

router = APIRouter(tags=["operations"])
_LOG = logging.getLogger("letitride.server")


_WELL = HealthView(status="ok", version=__version__)


@router.get(
    "/healthz",
    responses={
        200: {"content": {"application/json": {"example": _WELL.model_dump()}}},
        503: REFUSALS[503],
    },
)
def health(request: Request) -> HealthView:
    """Check that the house can read and write its database, and list the places that are closed."""
    house: RunningHouse = request.app.state.house
    house.health.check()
    closed = sorted({one.fault.place for one in house.floor.closures.state().faults})
    return HealthView(status="fault", version=__version__, closed=closed) if closed else _WELL


@router.get("/metrics", response_class=Response)
def metrics(request: Request) -> Response:
    """Get metrics for Prometheus."""
    figures: HouseMetrics = request.app.state.figures
    return Response(figures.text(), media_type=figures.media_type)


class Answered:
    """The outcome of a request. A request counts as failed until the server answers it."""

    status = 500


@contextmanager
def noted(request: Request) -> Iterator[Answered]:
    """Record a request in the metrics, and log it with the person, address, and outcome."""
    began, answered = time.perf_counter(), Answered()
    try:
        yield answered
    finally:
        _note(request, answered.status, time.perf_counter() - began)


def _note(request: Request, status: int, seconds: float) -> None:
    """Log the route instead of the path, so that no query or secret gets into the log."""
    route = getattr(request.scope.get("route"), "path", "none")
    code = getattr(request.state, "code", None)
    request.app.state.figures.note(request.method, route, status, code, seconds)
    line = {"method": request.method, "route": route, "status": status, "code": code}
    line |= {"who": getattr(request.state, "who", None), "address": address_of(request)}
    told = {name: value for name, value in line.items() if value is not None}
    _LOG.info("request", extra=told | {"ms": round(seconds * 1000, 1)})


@asynccontextmanager
async def running(house: RunningHouse) -> AsyncIterator[None]:
    """Run the tables and write regular checkpoints. On shutdown, write a final checkpoint."""
    await asyncio.to_thread(check_at_start, house)
    await house.floor.start()
    checkpoints = asyncio.create_task(_keep_checkpoints(house))
    self_checks = asyncio.create_task(keep_checking(house))
    _LOG.info("start", extra={"version": __version__})
    yield
    for task in (checkpoints, self_checks):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await house.floor.stop()
    await asyncio.to_thread(_write_checkpoint, house)
    house.close()
    _LOG.info("stop")


async def _keep_checkpoints(house: RunningHouse) -> None:
    while True:
        await asyncio.to_thread(_write_checkpoint, house)
        await asyncio.sleep(60 * house.settings.checkpoint_minutes)


def _write_checkpoint(house: RunningHouse) -> None:
    """Write a checkpoint. If that fails, log the error and keep running."""
    try:
        house.checkpoints.write()
    except (LetItRideError, OSError) as error:
        code = error.code if isinstance(error, LetItRideError) else type(error).__name__
        _LOG.error("no checkpoint", extra={"code": code})
