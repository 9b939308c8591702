"""Operations: health, figures, a line in the log for every request, checkpoints by the clock."""

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
    """Whether the house can read and write its database."""
    house: RunningHouse = request.app.state.house
    house.health.check()
    return _WELL


@router.get("/metrics", response_class=Response)
def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    figures: HouseMetrics = request.app.state.figures
    return Response(figures.text(), media_type=figures.media_type)


class Answered:
    """What came of a request: a fault, until it is answered."""

    status = 500


@contextmanager
def noted(request: Request) -> Iterator[Answered]:
    """A figure and a line in the log for a request: who asked, from where, what came of it."""
    began, answered = time.perf_counter(), Answered()
    try:
        yield answered
    finally:
        _note(request, answered.status, time.perf_counter() - began)


def _note(request: Request, status: int, seconds: float) -> None:
    """The log has the route and not the path: no query, no secret."""
    route = getattr(request.scope.get("route"), "path", "none")
    code = getattr(request.state, "code", None)
    request.app.state.figures.note(request.method, route, status, code, seconds)
    line = {"method": request.method, "route": route, "status": status, "code": code}
    line |= {"who": getattr(request.state, "who", None), "address": address_of(request)}
    told = {name: value for name, value in line.items() if value is not None}
    _LOG.info("request", extra=told | {"ms": round(seconds * 1000, 1)})


@asynccontextmanager
async def running(house: RunningHouse) -> AsyncIterator[None]:
    """The house at work: its tables going, checkpoints by the clock, and one more at the end."""
    await house.floor.start()
    checkpoints = asyncio.create_task(_keep_checkpoints(house))
    _LOG.info("start", extra={"version": __version__})
    yield
    checkpoints.cancel()
    with suppress(asyncio.CancelledError):
        await checkpoints
    await house.floor.stop()
    await asyncio.to_thread(_write_checkpoint, house)
    house.close()
    _LOG.info("stop")


async def _keep_checkpoints(house: RunningHouse) -> None:
    while True:
        await asyncio.to_thread(_write_checkpoint, house)
        await asyncio.sleep(house.settings.checkpoint_every.total_seconds())


def _write_checkpoint(house: RunningHouse) -> None:
    """Whatever keeps a checkpoint from being written, the house goes on and says so."""
    try:
        house.checkpoints.write()
    except (LetItRideError, OSError) as error:
        code = error.code if isinstance(error, LetItRideError) else type(error).__name__
        _LOG.error("no checkpoint", extra={"code": code})
