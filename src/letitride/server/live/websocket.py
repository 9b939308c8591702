"""Live table updates over a WebSocket: numbered, redacted for each viewer, and resumable.

Each message is ``{"version", "events", "view"}``. A message with ``"resync": true`` has no events.
The server sends such a message first, and again if the watcher falls too far behind. The watcher
then starts over from the message's view. Between changes, a heartbeat lets each side detect that
the other is gone.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from letitride.api.live import HeartbeatMessage, LiveMessage, ResyncMessage, UpdateMessage
from letitride.errors import AccessError, LetItRideError
from letitride.people import Permission, Person, check_table
from letitride.server.auth.route_access import address_of, check_origin, house_of, token_of
from letitride.server.error_answers import body_of
from letitride.server.floor.live_table import LiveTable
from letitride.server.operations.metrics import HouseMetrics
from letitride.server.rendering.private_events import without_chips
from letitride.server.rendering.table import event_view, table_view
from letitride.server.running_house import RunningHouse

router = APIRouter()

_LOG = logging.getLogger("letitride.server")
HEARTBEAT = 15.0
#: The WebSocket close code for a policy violation, used when the watcher has no access.
_POLICY = 1008
#: The close code for "try again later", used when the database is down, for example.
_AGAIN = 1013
#: The maximum number of open connections per person, across all tables.
MOST = 200


class Watches:
    """The number of open connections per person."""

    def __init__(self) -> None:
        self._open = Counter[str]()

    @contextmanager
    def one_more(self, name: str) -> Iterator[None]:
        """Count a connection while the block runs, or raise an error if there are too many."""
        if self._open[name] >= MOST:
            expected = f"at most {MOST} connections per person"
            raise AccessError(
                "server/too_many_connections", expected=expected, got="one more", most=MOST
            )
        self._open[name] += 1
        try:
            yield
        finally:
            self._open -= Counter((name,))  # removes the name if its count is zero


@router.websocket("/tables/{name}/live")
async def live(socket: WebSocket, name: str, after: int | None = None) -> None:
    """Follow a table."""
    house, watches = house_of(socket), socket.app.state.watches
    await socket.accept()
    try:
        check_origin(socket)
        person = await asyncio.to_thread(_watcher, house, token_of(socket), name)
        with watches.one_more(person.name):
            table = await asyncio.to_thread(house.floor.table, name)
            await _follow(socket, house, table, person, after)
    except LetItRideError as error:
        _LOG.info("watching refused", extra={"code": error.code, "address": address_of(socket)})
        await socket.send_json(body_of(error))
        await socket.close(_POLICY)


async def _follow(
    socket: WebSocket, house: RunningHouse, table: LiveTable, person: Person, after: int | None
) -> None:
    """Send updates until the watcher leaves."""
    changed = table.feed.watch()
    sending = asyncio.create_task(_send(socket, house, table, person, changed, after))
    leaving = asyncio.create_task(_until_left(socket))
    figures: HouseMetrics = socket.app.state.figures
    try:
        with figures.watching(), suppress(WebSocketDisconnect):
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
    finally:
        sending.cancel()
        leaving.cancel()
        table.feed.leave(changed)
        await asyncio.gather(sending, leaving, return_exceptions=True)


async def _until_left(socket: WebSocket) -> None:
    """Wait for the watcher to disconnect, ignoring all messages from the watcher."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


def _watcher(house: RunningHouse, token: str, name: str, *, in_use: bool = True) -> Person:
    visitor = house.auth.authenticate(token, in_use=in_use)
    person = house.auth.authorize(visitor, Permission.WATCH)
    check_table(person, name)
    return person


async def _send(
    socket: WebSocket,
    house: RunningHouse,
    table: LiveTable,
    person: Person,
    changed: asyncio.Event,
    after: int | None,
) -> None:
    """Send messages until the watcher loses access or an error occurs."""
    token, checked, quiet = token_of(socket), time.monotonic(), False
    try:
        while True:
            if not table.has_links_at_hand:
                await asyncio.to_thread(table.links)
            message: LiveMessage | None = _message(table, person, after)
            if message is None and quiet:
                message = HeartbeatMessage(version=after)
            if message is not None:
                await socket.send_text(message.model_dump_json())
                after = message.version
            quiet = not await _is_news(changed)
            if time.monotonic() - checked >= HEARTBEAT:  # the person may have logged out
                name = table.table.name
                person = await asyncio.to_thread(_watcher, house, token, name, in_use=False)
                checked = time.monotonic()
    except LetItRideError as error:
        await socket.send_json(body_of(error))
        await socket.close(_POLICY if isinstance(error, AccessError) else _AGAIN)


async def _is_news(changed: asyncio.Event) -> bool:
    """Wait for a change. Return False if there is none within a heartbeat interval."""
    try:
        async with asyncio.timeout(HEARTBEAT):
            await changed.wait()
    except TimeoutError:
        return False
    changed.clear()
    return True


def _message(
    table: LiveTable, person: Person, after: int | None
) -> UpdateMessage | ResyncMessage | None:
    """Build the next message from memory, or return None if nothing is new."""
    feed = table.feed
    if after == feed.version:
        return None
    events = None if after is None else feed.after(after)
    view = table_view(table, person)
    version = max(view.version, feed.version)
    if events is None:
        return ResyncMessage(version=version, view=view)
    version = events[-1][0] if events else version
    shown = [without_chips(event_view(number, record), record, person) for number, record in events]
    return UpdateMessage(version=version, events=shown, view=view)
