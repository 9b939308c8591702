"""Live updates of a table, by WebSocket: numbered, redacted for who watches, from any version on.

Each message is ``{"version", "events", "view"}``. One with ``"resync": true`` has no events: it is
the first, or the watcher was too far behind, and its view is where to begin. Between changes there
is a heartbeat, so that either side notices when the other is gone.
"""

import asyncio
import logging
import time
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from letitride.errors import LetItRideError
from letitride.people import Permission, Person, check_table
from letitride.server.access import address_of, check_origin, house_of, token_of
from letitride.server.errors import body_of
from letitride.server.floor.feed import Feed
from letitride.server.house import House
from letitride.server.messages import Heartbeat, Message, Resync, Update
from letitride.server.metrics import Figures
from letitride.server.views import event_view, table_view

router = APIRouter()

_LOG = logging.getLogger("letitride.server")
HEARTBEAT = 15.0
#: What the protocol says to who may not come in.
_POLICY = 1008


@router.websocket("/tables/{name}/live")
async def live(socket: WebSocket, name: str, after: int | None = None) -> None:
    """Follow a table."""
    house = house_of(socket)
    await socket.accept()
    try:
        check_origin(socket)
        person = await asyncio.to_thread(_watcher, house, token_of(socket), name)
        feed = await asyncio.to_thread(house.floor.feed, name)
    except LetItRideError as error:
        _LOG.info("watching refused", extra={"code": error.code, "address": address_of(socket)})
        await socket.send_json(body_of(error))
        await socket.close(_POLICY)
        return
    changed = feed.watch()
    sending = asyncio.create_task(_send(socket, house, feed, person, changed, after, name))
    figures: Figures = socket.app.state.figures
    try:
        with figures.watching(), suppress(WebSocketDisconnect):
            while True:
                await socket.receive_text()  # nothing is asked for here; this notices who leaves
    finally:
        sending.cancel()
        feed.leave(changed)
        await asyncio.gather(sending, return_exceptions=True)


def _watcher(house: House, token: str, name: str, *, in_use: bool = True) -> Person:
    visitor = house.door.enter(token, in_use=in_use)
    person = house.door.authorise(visitor, Permission.WATCH)
    check_table(person, name)
    return person


async def _send(
    socket: WebSocket,
    house: House,
    feed: Feed,
    person: Person,
    changed: asyncio.Event,
    after: int | None,
    name: str,
) -> None:
    token, checked = token_of(socket), time.monotonic()
    message: Message | None = _message(house, feed, person, after, name)
    while True:
        if message is not None:
            await socket.send_text(message.model_dump_json())
            after = message.version
        try:
            async with asyncio.timeout(HEARTBEAT):
                await changed.wait()
            changed.clear()
            message = _message(house, feed, person, after, name)
        except TimeoutError:
            message = Heartbeat(version=after)
        if time.monotonic() - checked >= HEARTBEAT:
            try:  # who was logged out, or may not watch any more, is not shown any more
                person = await asyncio.to_thread(_watcher, house, token, name, in_use=False)
                checked = time.monotonic()
            except LetItRideError as error:
                await socket.send_json(body_of(error))
                await socket.close(_POLICY)
                return


def _message(
    house: House, feed: Feed, person: Person, after: int | None, name: str
) -> Update | Resync | None:
    """What is new since a version, made of what is in memory; None if nothing is."""
    if after == feed.version:
        return None
    events = None if after is None else feed.after(after)
    view = table_view(house.floor.table(name), person)
    version = max(view.version, feed.version)
    if events is None:
        return Resync(version=version, view=view)
    version = events[-1][0] if events else version
    shown = [event_view(number, record) for number, record in events]
    return Update(version=version, events=shown, view=view)
