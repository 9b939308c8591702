"""The house's checks of itself: at the start, at every interval, and on demand.

The check at the start leaves out the database, so that a large house starts at once. The first
check at an interval, which begins immediately, reads all of it.
"""

import asyncio
import logging
import time
from contextlib import suppress
from threading import Event

from letitride.errors import LetItRideError
from letitride.house.closures import ClosureState
from letitride.house.self_checks import HOUSE_ITSELF
from letitride.server.running_house import RunningHouse

_LOG = logging.getLogger("letitride.server")

#: The seconds that a check leaves to other work after each batch of events.
_PAUSE = 0.005


def check_at_start(house: RunningHouse) -> None:
    """Check the software, the settings, and the rules before the first round opens."""
    _told(house.self_checks.at_start())


class _StoppedError(BaseException):
    """The house stopped in the middle of a check, which is not a fault."""


async def keep_checking(house: RunningHouse) -> None:
    """Check everything now and at every interval."""
    stop = Event()
    try:
        while True:
            await asyncio.to_thread(_check, house, stop)
            await asyncio.sleep(60 * house.settings.self_check_minutes)
    finally:
        stop.set()


def check_now(house: RunningHouse, by: str, stop: Event | None = None) -> ClosureState:
    """Check everything, record the check under this name, and close or reopen what it affects.

    A change is also signed outside the database, in a checkpoint.
    """

    def pause() -> None:
        time.sleep(_PAUSE)
        if stop is not None and stop.is_set():
            raise _StoppedError

    before = house.floor.closures.state().faults
    state = house.self_checks.run(by, house.floor.rules_in_force(), pause)
    _told(state)
    house.floor.notice_closures()
    if [one.fault for one in before] != [one.fault for one in state.faults]:
        with suppress(LetItRideError, OSError):  # unreadable checkpoints are one of the faults
            house.checkpoints.write()
    return state


def _check(house: RunningHouse, stop: Event) -> None:
    """Check everything. If that fails, log the error and check again later."""
    with suppress(_StoppedError):
        try:
            check_now(house, HOUSE_ITSELF, stop)
        except LetItRideError as error:
            _LOG.error("no self-check", extra={"code": error.code})
        except Exception as error:  # noqa: BLE001 - no fault may end the checks
            _LOG.error("no self-check", extra={"code": type(error).__name__})


def _told(state: ClosureState) -> None:
    for one in state.faults:
        _LOG.error(
            "self-check fault", extra={"table": one.fault.place, "code": one.fault.part.value}
        )
