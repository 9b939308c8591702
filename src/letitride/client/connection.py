"""A connection to a house, with a session, typed responses, and exceptions for errors."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, wraps
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

_ROOT = "/api/v1"
#: Paths outside the API.
_BESIDE = frozenset({"/healthz", "/metrics"})
_TRIES = 3
_LIVE: TypeAdapter[LiveMessage | ErrorAnswer] = TypeAdapter(LiveMessage | ErrorAnswer)

#: The cached validator for each type of response.
_adapter: Callable[[Any], TypeAdapter[Any]] = cache(TypeAdapter)

Answer = TypeVar("Answer")
Name = TypeVar("Name", bound=str)
Query = Mapping[str, str | int | bool | list[str] | None]


class ApiError(LetItRideError):
    """An error from the house, with its code, clauses, and HTTP status.

    If the command's version was out of date, ``version`` is the table's current one.
    """

    status = 0
    version: int | None = None
    told = ""

    @property
    def message(self) -> str:
        """The house's message."""
        return self.told or super().message

    @classmethod
    def of(cls, answer: ErrorAnswer, status: int = 0) -> "ApiError":
        """Return the error that a response contains."""
        told = answer.error
        error = cls(told.code, expected=told.expected, got=told.got, clauses=told.clauses)
        error.status, error.version, error.told = status, answer.version, told.message
        return error

    @classmethod
    def unreadable(cls, response: httpx.Response) -> "ApiError":
        """Return the error for a response that is not from this API."""
        got = f"status {response.status_code}"
        error = cls("server/request", expected="a response from the API", got=got, why="answer")
        error.status = response.status_code
        return error


class Connection:
    """A connection to a house, for one login session."""

    def __init__(self, address: str, transport: httpx.BaseTransport | None = None) -> None:
        self._address = address.rstrip("/")
        self._http = httpx.Client(base_url=address, transport=transport, timeout=30)

    def close(self) -> None:
        """Close the connections. The login session stays valid until it has been idle too long."""
        self._http.close()

    def use_token(self, csrf: str) -> None:
        """Send this CSRF token with every request that changes something."""
        self._http.headers["X-CSRF-Token"] = csrf

    def get(
        self, kind: type[Answer] | TypeAdapter[Answer], path: str, query: Query | None = None
    ) -> Answer:
        """Send a GET request to a path, and return the typed response."""
        return self.send(kind, "GET", path, query=query)

    def send(
        self,
        kind: type[Answer] | TypeAdapter[Answer],
        method: str,
        path: str,
        body: Body | None = None,
        query: Query | None = None,
    ) -> Answer:
        """Send a request, and return the typed response."""
        response = self.raw(method, path, body, query)
        adapter: TypeAdapter[Answer] = kind if isinstance(kind, TypeAdapter) else _adapter(kind)
        try:
            return adapter.validate_json(response.content)
        except ValidationError as error:
            raise ApiError.unreadable(response) from error

    def raw(
        self, method: str, path: str, body: Body | None = None, query: Query | None = None
    ) -> httpx.Response:
        """Send a request. Retry only reads and commands with an id."""
        again = method == "GET" or isinstance(body, CommandBody)
        said = {name: one for name, one in (query or {}).items() if one is not None}
        content = None if body is None else body.model_dump_json()
        headers = {} if body is None else {"Content-Type": "application/json"}
        place = quote(path if path in _BESIDE else _ROOT + path)
        for left in reversed(range(_TRIES if again else 1)):
            try:
                response = self._http.request(
                    method, place, content=content, params=said or None, headers=headers
                )
                break
            except httpx.TransportError:
                if not left:
                    raise
        if response.is_error:
            raise _refusal(response)
        return response

    def follow(self, path: str) -> Iterator[LiveMessage]:
        """Yield messages from a live connection as they arrive."""
        place = self._address.replace("http", "ws", 1) + _ROOT + path
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        with connect(place, additional_headers={"Cookie": cookies}) as socket:
            for text in socket:
                message = _LIVE.validate_json(text)
                if isinstance(message, ErrorAnswer):
                    raise ApiError.of(message)
                yield message


def _refusal(response: httpx.Response) -> ApiError:
    try:
        return ApiError.of(ErrorAnswer.model_validate_json(response.content), response.status_code)
    except ValidationError:
        return ApiError.unreadable(response)


class Calls:
    """A group of calls on one subject, over a shared connection.

    An invalid value raises an :class:`InputError`, and nothing is sent.
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
    """Return named amounts in the API's format."""
    return {name: str(amount) for name, amount in (said or {}).items()}


def amount(said: Cents | None) -> str | None:
    """Return an amount in the API's format, or None."""
    return None if said is None else str(said)
