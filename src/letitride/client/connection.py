"""A connection to a house: a session, typed answers, and refusals as errors.

If an answer is lost on the way the command is sent again with the same id, and the house does it
once.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import quote

import httpx
from pydantic import TypeAdapter, ValidationError
from websockets.sync.client import connect

from letitride.api.errors import ErrorAnswer
from letitride.api.fields import Body, CommandBody
from letitride.api.live import LiveMessage
from letitride.errors import InputError, LetItRideError
from letitride.money import Cents

ROOT = "/api/v1"
_TRIES = 3
_LIVE: TypeAdapter[LiveMessage | ErrorAnswer] = TypeAdapter(LiveMessage | ErrorAnswer)
_ADAPTERS: dict[object, TypeAdapter[Any]] = {}

Answer = TypeVar("Answer")
Name = TypeVar("Name", bound=str)
Query = Mapping[str, str | int | bool | list[str] | None]


class ApiError(LetItRideError):
    """A refusal of the house: its code and clauses, and the status it came with.

    ``version`` is the current one, where the command was decided on an older.
    """

    status = 0
    version: int | None = None
    told = ""

    @property
    def message(self) -> str:
        """The house's own words."""
        return self.told or super().message

    @classmethod
    def of(cls, answer: ErrorAnswer, status: int = 0) -> "ApiError":
        """The refusal in an answer."""
        told = answer.error
        error = cls(told.code, expected=told.expected, got=told.got, clauses=told.clauses)
        error.status, error.version, error.told = status, answer.version, told.message
        return error

    @classmethod
    def unreadable(cls, response: httpx.Response) -> "ApiError":
        """The error for an answer that is not one of this API."""
        got = f"status {response.status_code}"
        error = cls("server/request", expected="an answer of the API", got=got, why="answer")
        error.status = response.status_code
        return error


class Connection:
    """The line to a house: one session, and what is asked over it."""

    def __init__(self, address: str, transport: httpx.BaseTransport | None = None) -> None:
        self._address = address.rstrip("/")
        self._http = httpx.Client(base_url=address, transport=transport, timeout=30)

    def close(self) -> None:
        """Let go of the connections; the session stays until it is idle too long."""
        self._http.close()

    def use_token(self, csrf: str) -> None:
        """Send this CSRF token with what changes anything."""
        self._http.headers["X-CSRF-Token"] = csrf

    def get(
        self, kind: type[Answer] | TypeAdapter[Answer], path: str, query: Query | None = None
    ) -> Answer:
        """What the house shows at a path."""
        return self.send(kind, "GET", path, query=query)

    def send(
        self,
        kind: type[Answer] | TypeAdapter[Answer],
        method: str,
        path: str,
        body: Body | None = None,
        query: Query | None = None,
    ) -> Answer:
        """What the house answers to a body."""
        response = self.raw(method, path, body, query)
        adapter: TypeAdapter[Answer] = kind if isinstance(kind, TypeAdapter) else _adapter(kind)
        try:
            return adapter.validate_json(response.content)
        except ValidationError as error:
            raise ApiError.unreadable(response) from error

    def raw(
        self, method: str, path: str, body: Body | None = None, query: Query | None = None
    ) -> httpx.Response:
        """Ask until there is an answer; only what has an id, or changes nothing, is sent again."""
        again = method == "GET" or isinstance(body, CommandBody)
        said = {name: one for name, one in (query or {}).items() if one is not None}
        content = None if body is None else body.model_dump_json()
        headers = {} if body is None else {"Content-Type": "application/json"}
        for left in reversed(range(_TRIES if again else 1)):
            try:
                response = self._http.request(
                    method, quote(path), content=content, params=said or None, headers=headers
                )
                break
            except httpx.TransportError:
                if not left:
                    raise
        if response.is_error:
            raise _refusal(response)
        return response

    def follow(self, path: str) -> Iterator[LiveMessage]:
        """The messages of a live connection as they come."""
        place = self._address.replace("http", "ws", 1) + path
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        with connect(place, additional_headers={"Cookie": cookies}) as socket:
            for text in socket:
                message = _LIVE.validate_json(text)
                if isinstance(message, ErrorAnswer):
                    raise ApiError.of(message)
                yield message


def _adapter(kind: Any) -> TypeAdapter[Any]:
    """The reader of a kind of answer, made once."""
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def _refusal(response: httpx.Response) -> ApiError:
    try:
        return ApiError.of(ErrorAnswer.model_validate_json(response.content), response.status_code)
    except ValidationError:
        return ApiError.unreadable(response)


class Calls:
    """A group of calls about one thing, all over one connection.

    A value that its body does not allow raises an :class:`InputError`; nothing is sent.
    """

    def __init__(self, house: Connection) -> None:
        self._house = house

    def __init_subclass__(cls) -> None:
        for name, call in list(vars(cls).items()):
            if callable(call) and not name.startswith("_"):
                setattr(cls, name, _checked(call))


def _checked(call: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(call)
    def checked(*said: Any, **named: Any) -> Any:
        try:
            return call(*said, **named)
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"])
            expected = f"{place}: {first['msg']}"
            raise InputError(
                "server/request", expected=expected, got=first["type"], why="field", field=place
            ) from error

    return checked


def amounts(said: Mapping[Name, Cents] | None) -> dict[Name, str]:
    """Money by its names, as the API writes it."""
    return {name: str(amount) for name, amount in (said or {}).items()}


def amount(said: Cents | None) -> str | None:
    """Money as the API writes it, if there is any."""
    return None if said is None else str(said)
