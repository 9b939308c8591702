"""HTTP connections with limits: 431 for large headers, 408 for slow clients, 429 for too many.

The HTTP parser of the server library stores headers of any size and waits for them as long as the
client likes. This class counts the bytes before the parser stores them, and sets a timer for each
part of a request.
"""

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

if TYPE_CHECKING:
    from letitride.server.connections.serving import LimitedConfig

#: The maximum number of header fields in a request.
MOST_HEADERS = 100
#: The maximum number of bytes that a client may send after a request's headers. The application
#: accepts smaller bodies only, so this limit stops clients that go on sending.
MOST_BODY = 131_072
#: The number of bytes to parse at a time.
_SLICE = 8192
#: The number of seconds for which a rejected connection stays open.
_LINGER = 1.0
#: The number of seconds after which a connection beyond the limit may try again.
_AGAIN = 5


class LimitedHttpConnection(HttpToolsProtocol):
    """One HTTP connection."""

    config: "LimitedConfig"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limits = self.config.limits
        self._part = "head"  # the part of a request to be read next: head, body, or nothing
        self._size = 0  # of that part, so far
        self._counted: str | None = None  # the address that this connection is counted for
        self._refused = False
        self._timer: asyncio.TimerHandle | None = None
        self._send_timer: asyncio.TimerHandle | None = None

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and wait for a request. Reject one connection too many."""
        super().connection_made(transport)
        address = self.client[0] if self.client else "unknown"
        if self.config.open.add(address):
            self._counted = address
            self._await("head")
        else:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS, f"retry-after: {_AGAIN}\r\n")

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._stop_timers()
        if self._counted is not None:
            self.config.open.remove(self._counted)
            self._counted = None
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, and its count with it."""
        self._stop_timers()
        counted, self._counted = self._counted, None
        self.config.handed_over = counted
        super().handle_websocket_upgrade()

    # Reading

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, a little at a time, and stop at the limits."""
        if self._refused:
            self._ignore(data)
            return
        for start in range(0, len(data), _SLICE):
            if self._is_over():
                return
            piece = data[start : start + _SLICE]
            if self._part == "nothing" and self._is_answered():
                self._await("head")  # even if only blank lines come, which begin no request
            self._size += len(piece)
            super().data_received(piece)
            if self._counted is None:
                return  # this is a WebSocket now
            self._check_size()

    def _ignore(self, data: bytes) -> None:
        """Read a little more from a rejected client, which may notice the error only then."""
        self._size += len(data)
        if self._size > MOST_BODY:
            self.transport.abort()

    def _check_size(self) -> None:
        if self._refused:
            return
        if self._part == "head" and self._size > self._limits.header_bytes + _SLICE:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self._part == "body" and self._size > MOST_BODY:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        if self._part != "head":
            self._await("head")

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header field. Fields after the body are not kept, since nobody reads them."""
        if self._part == "head":
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start the request, unless its headers are too large."""
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self._limits.header_bytes or len(self.headers) > MOST_HEADERS:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        self._await("body")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Pass on part of the body."""
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Finish reading the request."""
        if self._refused:
            return
        super().on_message_complete()
        # If the answer was sent before the request was complete, the next request may come now.
        self._await("head" if self._is_answered() else "nothing")

    def _await(self, part: str) -> None:
        """Read the next part of a request, within its time."""
        self._part, self._size = part, 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if part != "nothing":
            limits = self._limits
            seconds = limits.header_time if part == "head" else limits.body_time
            self._timer = self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        """Give up on a client. One that has sent nothing at all gets no answer."""
        if self._part == "head" and self._size == 0:
            self._close()
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    # Answering

    def _refuse(self, status: HTTPStatus, more: str = "") -> None:
        """Send an error without a body, and close. A response that has begun is cut off.

        A client that is still sending can read the error only if the connection stays open for
        about a second.
        """
        self._stop_timers()
        self._refused, self._size = True, 0
        if self._may_answer():
            text = f"HTTP/1.1 {status.value} {status.phrase}\r\n{more}"
            self.transport.write(f"{text}content-length: 0\r\nconnection: close\r\n\r\n".encode())
            self.transport.write_eof()
            self._timer = self.loop.call_later(_LINGER, self._close)
        else:
            self._close()

    def _may_answer(self) -> bool:
        """Return whether no other answer is under way on this connection."""
        if self._part == "head":
            return self._is_answered()
        return not self.cycle.response_started

    def _is_answered(self) -> bool:
        """Return whether every request so far has its complete answer."""
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        return cycle is None or cycle.response_complete

    def _is_over(self) -> bool:
        return self._refused or self.transport.is_closing()

    def _close(self) -> None:
        """Close the connection, at once if the client does not take what was sent."""
        self._stop_timers()
        self.transport.close()
        self._send_timer = self.loop.call_later(self._limits.send_time, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that was idle for too long."""
        self._close()

    def pause_writing(self) -> None:
        """Give the client some time to take what was sent."""
        super().pause_writing()
        if self._send_timer is None:
            self._send_timer = self.loop.call_later(self._limits.send_time, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        if self._send_timer is not None and not self.transport.is_closing():
            self._send_timer.cancel()
            self._send_timer = None

    def _stop_timers(self) -> None:
        for timer in (self._timer, self._send_timer):
            if timer is not None:
                timer.cancel()
        self._timer = self._send_timer = None
