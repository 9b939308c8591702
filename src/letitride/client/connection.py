"""A connection to a house: a session, commands with ids made here, refusals as errors.

If an answer is lost on the way the command is sent again with the same id, and the house does it
once.
"""

import json
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote
from uuid import uuid4

import httpx
from websockets.sync.client import connect

from letitride.errors import LetItRideError
from letitride.money import Cents

Json = dict[str, Any]

_ROOT = "/api/v1"
_TRIES = 3


class ApiError(LetItRideError):
    """A refusal of the house: its code and clauses, and the status it came with.

    ``version`` is the current one, where the command was decided on an older.
    """

    status = 0
    version: int | None = None

    @classmethod
    def of(cls, response: httpx.Response) -> Self:
        """The refusal in an answer."""
        told = response.json() if "json" in response.headers.get("content-type", "") else {}
        detail = told.get("error", {})
        error = cls(
            detail.get("code", "server/request"),
            expected=detail.get("expected", "an answer of the API"),
            got=detail.get("got", f"status {response.status_code}"),
            clauses=detail.get("clauses", ()),
        )
        error.status, error.version = response.status_code, told.get("version")
        return error


class Connection:
    """Somebody at a house, and how they ask it things."""

    def __init__(self, address: str, transport: httpx.BaseTransport | None = None) -> None:
        self._address = address.rstrip("/")
        self._http = httpx.Client(base_url=address, transport=transport, timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections; the session stays until it is idle too long."""
        self._http.close()

    def log_in(self, name: str, password: str) -> Json:
        """Log in."""
        return self._entered(self._ask("POST", "/sessions", {"name": name, "password": password}))

    def come_in(self) -> Json:
        """Come in as a guest, with play chips."""
        return self._entered(self._ask("POST", "/guests"))

    def register(self, name: str, password: str) -> Json:
        """Open an account as a player."""
        return self._entered(self._ask("POST", "/players", {"name": name, "password": password}))

    def step_up(self, password: str) -> Json:
        """Give the password again, for what takes a fresh one."""
        return self._entered(self._ask("POST", "/step-up", {"password": password}))

    def change_password(self, old: str, new: str) -> Json:
        """Choose another password; all other sessions are over."""
        return self._entered(self._ask("POST", "/me/password", {"old": old, "new": new}))

    def log_out(self) -> None:
        """Log out."""
        self._ask("DELETE", "/sessions")

    def me(self) -> Json:
        """Who is logged in, and what they may do."""
        return self._one("GET", "/me")

    def watch(self, table: str, after: int | None = None) -> Iterator[Json]:
        """A table's messages as they come: what happened, and the table as you see it."""
        place = f"{self._address.replace('http', 'ws', 1)}{_ROOT}/tables/{quote(table)}/live"
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        query = "" if after is None else f"?after={after}"
        with connect(place + query, additional_headers={"Cookie": cookies}) as socket:
            for message in socket:
                yield json.loads(message)

    def command(self, method: str, path: str, **said: Any) -> Json:
        """Any command of the API, by its path; what is None is not said."""
        body = {name: _written(value) for name, value in said.items() if value is not None}
        return self._one(method, path, {"id": str(uuid4())} | body)

    def get(self, path: str, **query: Any) -> Any:
        """Anything that the API shows, by its path."""
        return self._ask("GET", path, None, _said(query))

    def listed(self, path: str, **query: Any) -> list[Json]:
        """A list that the API shows."""
        found: list[Json] = self._ask("GET", path, None, _said(query))
        return found

    def computed(self, path: str, **said: Any) -> Json:
        """What the house computes of this; nothing changes."""
        return self._one("POST", path, self.said(**said))

    def said(self, **values: Any) -> Json:
        """A body of these values; what is None is not said."""
        return {name: _written(one) for name, one in _said(values).items()}

    def file(
        self, method: str, path: str, body: Json | None = None, query: Json | None = None
    ) -> bytes:
        """A file that the house makes, by its path; nothing changes."""
        return self._answer(method, path, body, _said(query or {})).content

    def _do(self, method: str, path: str, version: int | None = None, **said: Any) -> Json:
        """A command at a table; what it led to as you see it."""
        view: Json = self.command(method, path, **said, version=version)["view"]
        return view

    def _entered(self, me: Any) -> Json:
        self._http.headers["X-CSRF-Token"] = me["csrf"]
        return dict(me)

    def _one(self, method: str, path: str, body: Json | None = None) -> Json:
        found: Json = self._ask(method, path, body)
        return found

    def _ask(
        self, method: str, path: str, body: Json | None = None, query: Json | None = None
    ) -> Any:
        """What the house answers, if it answers anything."""
        response = self._answer(method, path, body, query)
        return response.json() if response.content else None

    def _answer(
        self, method: str, path: str, body: Json | None = None, query: Json | None = None
    ) -> httpx.Response:
        """Ask until there is an answer; only what has an id, or changes nothing, is sent again."""
        again = method == "GET" or (body is not None and "id" in body)
        for left in reversed(range(_TRIES if again else 1)):
            try:
                response = self._http.request(
                    method, _ROOT + quote(path), json=body, params=query or None
                )
                break
            except httpx.TransportError:
                if not left:
                    raise
        if response.is_error:
            raise ApiError.of(response)
        return response


def _said(values: Mapping[str, Any]) -> Json:
    return {name: value for name, value in values.items() if value is not None}


def _written(value: Any) -> Any:
    """Money as the API writes it, wherever it is."""
    if isinstance(value, Cents):
        return str(value)
    if isinstance(value, Mapping):
        return {name: _written(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_written(one) for one in value]
    return value
