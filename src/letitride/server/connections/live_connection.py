"""WebSocket connections that count toward the limit per address and must keep reading."""

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from letitride.server.connections.serving import LimitedConfig


class LimitedLiveConnection(WebSocketsSansIOProtocol):
    """One WebSocket connection. It takes over the count of the HTTP connection that it was."""

    config: "LimitedConfig"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._counted, self.config.handed_over = self.config.handed_over, None
        self._send_timer: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._stop_timer()
        if self._counted is not None:
            self.config.open.remove(self._counted)
            self._counted = None
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Give the watcher some time to take what was sent."""
        super().pause_writing()
        if self._send_timer is None:
            seconds = self.config.limits.send_time
            self._send_timer = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        self._stop_timer()

    def _stop_timer(self) -> None:
        if self._send_timer is not None:
            self._send_timer.cancel()
            self._send_timer = None
