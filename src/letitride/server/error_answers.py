"""Error responses: one format for every error in the API.

The format is ``{"error": {"code", "message", "expected", "got", "clauses"}}``. If a command was
based on a stale version, the current ``version`` is next to ``error``.
"""

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from letitride.api.errors import ErrorAnswer
from letitride.errors import (
    AccessError,
    InputError,
    LetItRideError,
    RuleError,
    StaleVersionError,
    StorageError,
    TooManyError,
)

_LOG = logging.getLogger("letitride.server")

#: Codes with a status of their own. The status of other codes depends on the error's class.
_BY_CODE = {
    "server/no_session": HTTPStatus.UNAUTHORIZED,
    "server/login": HTTPStatus.UNAUTHORIZED,
    "server/no_such_person": HTTPStatus.NOT_FOUND,
    "server/not_found": HTTPStatus.NOT_FOUND,
    "storage/no_table": HTTPStatus.NOT_FOUND,
    "storage/no_link": HTTPStatus.NOT_FOUND,
    "documents/no_table": HTTPStatus.NOT_FOUND,
    "documents/no_link": HTTPStatus.NOT_FOUND,
    "documents/no_shift": HTTPStatus.NOT_FOUND,
    "progressive/no_win": HTTPStatus.NOT_FOUND,
    "house/unknown_paytable": HTTPStatus.NOT_FOUND,
    "storage/stale": HTTPStatus.CONFLICT,
    "storage/command_reused": HTTPStatus.CONFLICT,
    "storage/not_enough_money": HTTPStatus.CONFLICT,
    "storage/owed": HTTPStatus.CONFLICT,
    "storage/amount": HTTPStatus.UNPROCESSABLE_ENTITY,
    "storage/name": HTTPStatus.UNPROCESSABLE_ENTITY,
    "server/temporarily_closed": HTTPStatus.SERVICE_UNAVAILABLE,
    "storage/busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "storage/unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}
_BY_CLASS: tuple[tuple[type[LetItRideError], HTTPStatus], ...] = (
    (TooManyError, HTTPStatus.TOO_MANY_REQUESTS),
    (AccessError, HTTPStatus.FORBIDDEN),
    (RuleError, HTTPStatus.CONFLICT),
    (InputError, HTTPStatus.UNPROCESSABLE_ENTITY),
)


def _documented(text: str, error: LetItRideError) -> dict[str, Any]:
    """Return an example error for the documentation."""
    return {
        "model": ErrorAnswer,
        "description": text,
        "content": {"application/json": {"example": body_of(error)}},
    }


def body_of(error: LetItRideError) -> dict[str, Any]:
    """Return the response body for an error."""
    body: dict[str, Any] = {
        "error": {
            "code": error.code,
            "message": error.message,
            "expected": error.expected,
            "got": error.got,
            "clauses": list(error.clauses),
        }
    }
    if isinstance(error, StaleVersionError):
        body["version"] = error.current
    return body


def not_found(expected: str, got: object, why: str) -> RuleError:
    """Return the error for something that does not exist."""
    return RuleError("server/not_found", expected=expected, got=got, why=why)


def unreadable(expected: str, got: object, why: str = "needs", **facts: object) -> InputError:
    """Return the error for an invalid request."""
    return InputError("server/request", expected=expected, got=got, clauses=(), why=why, **facts)


#: The errors that any route may return.
REFUSALS: dict[int | str, dict[str, Any]] = {
    400: _documented(
        "The request is not valid HTTP", unreadable("a route in this API", "Bad Request", "route")
    ),
    401: _documented(
        "You are not logged in",
        AccessError("server/no_session", expected="a login session", got="no session"),
    ),
    403: _documented(
        "You do not have permission",
        AccessError(
            "server/forbidden", expected="a person who may deal", got="player", permission="deal"
        ),
    ),
    404: _documented("Not found", not_found("a finished round", 12, "round")),
    409: _documented(
        "The rules or the state of play do not allow this request, or the version is out of date",
        StaleVersionError.of("table:T1", 40, 41),
    ),
    413: _documented(
        "Body too large", unreadable("a body of at most 65536 bytes", "another", "size", most=65536)
    ),
    422: _documented(
        "The request is invalid",
        unreadable(
            "body.amount: String should match pattern",
            "string_pattern_mismatch",
            "field",
            field="amount",
        ),
    ),
    429: _documented("Too many requests", TooManyError.of("commands", 1)),
    503: _documented(
        "The database is not available",
        StorageError("storage/unavailable", expected="the database", got="no answer"),
    ),
}


def status_of(error: LetItRideError) -> HTTPStatus:
    """Return the HTTP status for an error."""
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    for kind, status in _BY_CLASS:
        if isinstance(error, kind):
            return status
    return HTTPStatus.INTERNAL_SERVER_ERROR


def add_handlers(app: FastAPI) -> None:
    """Make the app return every error in the shared format."""
    app.add_exception_handler(LetItRideError, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _fault)


def _answer(request: Request, error: LetItRideError, status: int, code: str = "") -> JSONResponse:
    body = body_of(error)
    body["error"]["code"] = request.state.code = code or error.code  # The log uses state.code.
    headers = {}
    if isinstance(error, TooManyError):
        headers["Retry-After"] = str(max(1, round(error.seconds)))
    return JSONResponse(body, status, headers)


def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, LetItRideError)
    status = status_of(error)
    if status is HTTPStatus.INTERNAL_SERVER_ERROR:  # a stored record is broken, so log the code
        _LOG.error("broken", extra={"code": error.code})
        hidden = StorageError("server/fault", expected="a readable record", got="something else")
        return _answer(request, hidden, status, error.code)
    return _answer(request, error, status)


def _unreadable(request: Request, error: Exception) -> JSONResponse:
    """Answer an invalid request without repeating its contents, which may include a password."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    field = ".".join(str(part) for part in first["loc"][1:]) or "the request"
    refusal = unreadable(f"{place}: {first['msg']}", first["type"], "field", field=field)
    return _answer(request, refusal, HTTPStatus.UNPROCESSABLE_ENTITY)


def _fault(request: Request, error: Exception) -> JSONResponse:
    """Answer an internal error. Only the log includes the error's type."""
    _LOG.error("fault", extra={"code": type(error).__name__})
    told = StorageError("server/fault", expected="an answer", got="an internal error")
    return _answer(request, told, HTTPStatus.INTERNAL_SERVER_ERROR)


def too_large(request: Request, most: int) -> JSONResponse:
    """Return the response to a request body that is too large or whose length is unknown."""
    told = unreadable(
        f"a body of at most {most} bytes, with its length stated", "another", "size", most=most
    )
    return _answer(request, told, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    told = unreadable("a route in this API", error.detail, "route")
    response = _answer(request, told, error.status_code)
    response.headers.update(error.headers or {})
    return response
