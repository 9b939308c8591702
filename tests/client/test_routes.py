"""A comparison of the client with the OpenAPI document, route by route.

The test calls every client method with all of its arguments. It compares the request sent, the
request's model, and the declared return type with the document.
"""

import inspect
import json
import re
import types
import typing
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

import httpx
import pytest
from pydantic import BaseModel, TypeAdapter

from letitride.api.dealer.controllers import ControllerSettingsBody
from letitride.api.dealer.disputes import DisputedSeatBody
from letitride.api.dealer.practice import SituationView
from letitride.api.odds.session import SideBetBody
from letitride.api.progressive.links import MeterBody
from letitride.api.rulebook.compliance import TableSetupQuery
from letitride.client import ApiError, Client, Game, Wager
from letitride.client.connection import Calls, Connection
from letitride.money import Cents
from letitride.server.app import create_app
from letitride.server.running_house import open_house
from letitride.server.settings import ServerSettings
from tests.server.test_openapi import examples, operations

Json = dict[str, Any]

#: This method uses a WebSocket, which the document does not describe.
LIVE = "tables.watch"
#: Sample values for strings that must have a specific format.
TEXTS = {
    "contribution": "19%", "reserve_rate": "1%", "low": "2%", "high": "3%", "sha256": "0" * 64,
    "document": "MA",
}  # fmt: skip
#: Sample bodies and queries, of the kinds that callers build themselves.
MADE: dict[type[BaseModel], BaseModel] = {
    ControllerSettingsBody: ControllerSettingsBody(),
    MeterBody: MeterBody(level="Jackpot"),
    SideBetBody: SideBetBody(id="MA-3CB-D", amount="5.00"),
    DisputedSeatBody: DisputedSeatBody(seat=3, cards="Ks Qs Js", bets={Wager.ONE: "5.00"}),
    SituationView: SituationView.model_validate({"what": "foreign_card", "phase": "bet_one"}),
    TableSetupQuery: TableSetupQuery(
        shuffler="a", maker="b", software="1", mode="c", decks=["red"], cover_card="d",
        designated=[Game.BONUS], installed=["e"],
    ),
}  # fmt: skip


class Call(NamedTuple):
    """The request that a method sent, and its declared return type."""

    name: str
    route: str
    path: dict[str, str]
    query: set[str]
    body: type[BaseModel] | None
    sent: set[str]
    returns: Any


def argument(kind: Any, name: str) -> Any:
    """Return a sample argument of the given type."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return argument(next(one for one in parts if one is not type(None)), name)
    if origin is Literal:
        return parts[0]
    if origin in (Mapping, dict):
        return {argument(parts[0], name): argument(parts[1], name)}
    if origin in (Sequence, tuple, list):
        many = parts if origin is tuple else parts[:1]
        return tuple(argument(one, name) for one in many)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return MADE.get(kind) or kind.model_validate(_example(kind))
    plain: dict[Any, Any] = {
        str: TEXTS.get(name, "T1"), int: 1, float: 1.0, bool: True, bytes: b"0" * 16,
        Cents: Cents(500), datetime: datetime(2027, 1, 1, tzinfo=UTC),
    }  # fmt: skip
    return plain[kind]


def _example(kind: type[BaseModel]) -> Json:
    extra: Any = kind.model_config["json_schema_extra"]
    shown: Json = extra["examples"][0]
    return shown


def routes(document: Json) -> dict[str, re.Pattern[str]]:
    """Return every route as a pattern. Routes with fewer parameters come first."""
    names = sorted((name for name, _ in operations(document)), key=lambda name: name.count("{"))
    return {
        name: re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+?)", re.escape(name)))
        for name in names
    }


def methods(client: Client) -> Iterator[tuple[str, Callable[..., Any]]]:
    for group, calls in vars(client).items():
        if isinstance(calls, Calls):
            for name, method in inspect.getmembers(calls, inspect.ismethod):
                if not name.startswith("_") and f"{group}.{name}" != LIVE:
                    yield f"{group}.{name}", method


def called(document: Json, monkeypatch: pytest.MonkeyPatch) -> Iterator[Call]:
    """Call every client method, and yield the calls."""
    patterns, bodies, asked = routes(document), [], []
    described = dict(operations(document))
    real = Connection.raw

    def raw(self: Connection, method: str, path: str, body: Any = None, query: Any = None) -> Any:
        bodies.append(None if body is None else type(body))
        return real(self, method, path, body, query)

    def answer(request: httpx.Request) -> httpx.Response:
        line = f"{request.method} {request.url.path}"
        route, found = next(
            ((name, found) for name, form in patterns.items() if (found := form.fullmatch(line))),
            (line, None),
        )
        asked.append((route, found.groupdict() if found else {}, request))
        if route not in described:
            return httpx.Response(404)
        return _answer(document, described[route])

    monkeypatch.setattr(Connection, "raw", raw)
    with Client("http://house", transport=httpx.MockTransport(answer)) as client:
        for name, method in methods(client):
            hints = typing.get_type_hints(method)
            returns = hints.pop("return")
            with suppress(ApiError):  # because the mock response has the wrong type
                method(**{one: argument(kind, one) for one, kind in hints.items()})
            (body,), ((route, path, request),) = bodies, asked
            bodies.clear()
            asked.clear()
            sent = set(json.loads(request.content)) if request.content else set()
            yield Call(name, route, path, set(request.url.params), body, sent, returns)


def _answer(document: Json, operation: Json) -> httpx.Response:
    (status,) = (one for one in operation["responses"] if one.startswith("2"))
    content = operation["responses"][status].get("content", {})
    if "application/json" not in content:
        return httpx.Response(int(status), content=b"a file")
    shown = examples(document, content["application/json"]) or [{"status": "ok", "version": "1"}]
    return httpx.Response(int(status), json=shown[0])


def plain(schema: Any, defs: Json) -> Any:
    """Return a schema with its references resolved, and without titles and descriptions."""
    if isinstance(schema, list):
        return [plain(one, defs) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        beside = {name: part for name, part in schema.items() if name != "$ref"}
        return plain(defs[schema["$ref"].rpartition("/")[2]] | beside, defs)
    return {
        name: plain(part, defs)
        for name, part in schema.items()
        if name not in ("$defs", "description", "mapping", "examples", "example")
        and not (name == "title" and isinstance(part, str))
        and part is not None  # FastAPI omits this default
    }


def schema_of(kind: Any, mode: Literal["validation", "serialization"]) -> Any:
    made = TypeAdapter(kind).json_schema(mode=mode)
    return plain(made, made.get("$defs", {}))


def choices(schema: Json) -> list[Any]:
    return list(schema.get("oneOf") or schema.get("anyOf") or [schema])


def differences(document: Json, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the differences between the client and the document."""
    defs, found = document["components"]["schemas"], []
    by_route: defaultdict[str, list[Call]] = defaultdict(list)
    for call in called(document, monkeypatch):
        by_route[call.route].append(call)
    for name, operation in operations(document):
        calls = by_route.pop(name, [])
        body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        wanted = plain(body["schema"], defs) if body else None
        kinds = choices(wanted) if wanted is not None and "properties" not in wanted else [wanted]
        if len(calls) != len(kinds):
            found.append(f"{name}: {len(calls)} methods")
        found += [fault for call in calls for fault in _faults(call, operation, kinds, defs)]
        bodies = [call.body for call in calls]
        if len(set(bodies)) != len(bodies):
            found.append(f"{name}: two methods send the same")
    return found + [f"{route}: no such route" for route in by_route]


def _faults(call: Call, operation: Json, kinds: list[Any], defs: Json) -> Iterator[str]:
    at = f"{call.name}, {call.route}:"
    told: defaultdict[str, dict[str, Json]] = defaultdict(dict)
    for one in operation.get("parameters", []):
        told[one["in"]][one["name"]] = one["schema"]
    if call.query != set(told["query"]):
        yield f"{at} asks by {sorted(call.query)}"
    for name, text in call.path.items():
        if plain(told["path"][name], defs).get("type") == "integer" and not text.isdigit():
            yield f"{at} {name} is {text}"
    made = None if call.body is None else schema_of(call.body, "validation")
    if made not in kinds:
        yield f"{at} sends another body"
    if made is not None and call.sent != set(made["properties"]):
        yield f"{at} sends {sorted(call.sent)}"
    yield from (f"{at} {fault}" for fault in _faults_of_answer(call, operation, kinds, defs))


def _faults_of_answer(call: Call, operation: Json, kinds: list[Any], defs: Json) -> Iterator[str]:
    (status,) = (one for one in operation["responses"] if one.startswith("2"))
    content = operation["responses"][status].get("content", {})
    if call.returns is type(None):
        if status != "204":
            yield "returns nothing"
    elif call.returns in (bytes, str):
        if content.get("application/json", {}).get("schema"):
            yield "returns a file"
    else:
        answer = plain(content.get("application/json", {}).get("schema", {}), defs)
        returns = schema_of(call.returns, "serialization")
        one_of_some = len(kinds) > 1 and returns in choices(answer)
        if returns != answer and not one_of_some and not _is_any_object(answer):
            yield "returns something else"


def _is_any_object(answer: Json) -> bool:
    return answer == {"type": "object", "additionalProperties": True}


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Json:
    folder: Path = tmp_path_factory.mktemp("openapi")
    house = open_house(ServerSettings(database=f"sqlite:///{folder / 'house.db'}"))
    made = create_app(house).openapi()
    house.close()
    return json.loads(json.dumps(made))  # type: ignore[no-any-return]  # JSON has no type


def test_every_route_has_one_matching_method(
    document: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(list(operations(document))) > 90
    assert differences(document, monkeypatch) == []


def _drop_route(document: Json) -> None:
    del document["paths"]["/api/v1/tables/{name}/decks"]


def _add_route(document: Json) -> None:
    paths = document["paths"]
    paths["/api/v1/new"] = paths["/api/v1/me"]


def _other_method(document: Json) -> None:
    path = document["paths"]["/api/v1/audit"]
    path["get"] = path.pop("post")


def _other_path(document: Json) -> None:
    paths = document["paths"]
    paths["/api/v1/tables/{name}/cards"] = paths.pop("/api/v1/tables/{name}/decks")


def _other_query(document: Json) -> None:
    document["paths"]["/api/v1/reports/day"]["get"]["parameters"][0]["name"] = "day"


def _other_field_to_send(document: Json) -> None:
    body = document["components"]["schemas"]["DecisionBody"]
    body["properties"]["rides"] = body["properties"].pop("ride")


def _other_type_to_send(document: Json) -> None:
    body = document["components"]["schemas"]["StepBody"]
    body["properties"]["declined"]["type"] = "string"


def _other_field_to_read(document: Json) -> None:
    seen = document["components"]["schemas"]["DeckView"]
    seen["properties"]["backs"] = seen["properties"].pop("back")


def _other_answer(document: Json) -> None:
    answers = document["paths"]["/api/v1/links/{link}"]["get"]["responses"]
    answers["200"]["content"]["application/json"]["schema"]["$ref"] = (
        "#/components/schemas/DisplayView"
    )


@pytest.mark.parametrize(
    "change",
    [
        _drop_route, _add_route, _other_method, _other_path, _other_query, _other_field_to_send,
        _other_type_to_send, _other_field_to_read, _other_answer,
    ],
)  # fmt: skip
def test_a_mismatched_client_is_detected(
    document: Json, change: Callable[[Json], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = deepcopy(document)
    change(changed)
    assert differences(changed, monkeypatch)
