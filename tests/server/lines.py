"""A slow connection between a browser and a house, with late and reordered answers.

The environment variable ``SLOW_LINE`` holds a seed that determines which answers are late. If it is
not set, nothing is delayed. Only requests from browsers are delayed, not those from the tests.
"""

import asyncio
import os
from random import Random

from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Possible maximum delays in seconds. The seed selects one for each kind of request.
LONGEST = (0.0, 0.3, 0.8)
KINDS = ("GET", "POST", "PUT", "DELETE", "live", "file")


class SlowLine:
    """A house behind a slow connection."""

    def __init__(self, app: ASGIApp, seed: str) -> None:
        self._app = app
        self._random = Random(seed)
        self._longest = {kind: self._random.choice(LONGEST) for kind in KINDS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Delay a browser's request and its answer."""
        if not _is_browser(scope):
            await self._app(scope, receive, send)
            return
        kind = _kind(scope)

        async def late(message: Message) -> None:
            if kind == "live" or message["type"] == "http.response.start":
                await self._wait(kind)
            await send(message)

        if kind != "live":
            await self._wait(kind)
        await self._app(scope, receive, late)

    async def _wait(self, kind: str) -> None:
        """Wait for a random time, which is usually short."""
        await asyncio.sleep(self._longest[kind] * self._random.random() ** 2)


def slowed(app: ASGIApp) -> ASGIApp:
    """Return the app. If ``SLOW_LINE`` is set, put it behind a slow connection."""
    seed = os.environ.get("SLOW_LINE")
    return SlowLine(app, seed) if seed else app


def _is_browser(scope: Scope) -> bool:
    agents = (value for name, value in scope.get("headers", ()) if name == b"user-agent")
    return any(b"Mozilla" in agent for agent in agents)


def _kind(scope: Scope) -> str:
    if scope["type"] == "websocket":
        return "live"
    return str(scope["method"]) if scope["path"].startswith("/api/") else "file"
