"""A fake house: the real pages, with views from files in place of the API."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from types import TracebackType
from typing import Any

from letitride.server.app import page_file
from tools.browser_views import VIEWS

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
CSRF = "a-token-of-this-session"


def read_view(name: str) -> Any:
    """Return the view in one file."""
    return json.loads((VIEWS / f"{name}.json").read_text(encoding="utf-8"))


class Server(ThreadingHTTPServer):
    """A server with a long connection backlog, because a page requests forty files at once."""

    request_queue_size = 128


class House:
    """The fake server. ``shows`` is the table's current view, and ``next`` is the view after it."""

    def __init__(self) -> None:
        self.forget()
        self._server = Server(("127.0.0.1", 0), type("Door", (Handler,), {"house": self}))

    def forget(self) -> None:
        """Reset to the initial state."""
        self.shows: Any = None
        self.next: Any = None
        self.refuses: Any = None
        self.drops = 0  # how many responses to commands to drop
        self.commands: list[tuple[str, str, Any]] = []

    def __enter__(self) -> "House":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def address(self) -> str:
        """The address of the pages."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def answer(self, path: str) -> tuple[int, Any]:
        """Return the API's response to a GET request."""
        if path == "/api/v1/me":
            return 200, {"csrf": CSRF, "permissions": []}
        if path == "/api/v1/tables/table-3":
            return 200, self.shows
        return 404, {"error": {"code": "server/not_found", "message": "No such thing."}}

    def do(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        """Record a command, and show the next view."""
        self.commands.append((method, path, body))
        if self.refuses:
            return 409, {"error": self.refuses}
        self.shows = self.next or self.shows
        return 200, {"version": self.shows["version"], "view": self.shows}


class Handler(BaseHTTPRequestHandler):
    """A handler that passes requests to the house, which a subclass sets."""

    house: House
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Log nothing."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path.startswith("/api/"):
            status, content = self.house.answer(path)
            self._send(status, "application/json", json.dumps(content).encode())
            return
        page = files("letitride") / "web" / page_file(path.lstrip("/"))
        kind = TYPES[path.rpartition(".")[2]]
        self._send(200, f"{kind}; charset=utf-8", page.read_bytes())

    def _command(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        body = json.loads(self.rfile.read(length)) if length else None
        if self.headers.get("X-CSRF-Token") != CSRF:
            self._send(403, "application/json", b'{"error": {"message": "No token."}}')
            return
        status, content = self.house.do(self.command, self.path, body)
        if self.house.drops:
            self.house.drops -= 1
            self.close_connection = True
            self.connection.close()
            return
        self._send(status, "application/json", json.dumps(content).encode())

    def do_PUT(self) -> None:
        self._command()

    def do_POST(self) -> None:
        self._command()

    def do_DELETE(self) -> None:
        self._command()

    def _send(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store" if "json" in kind else "max-age=3600")
        self.end_headers()
        self.wfile.write(content)
