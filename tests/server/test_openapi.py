"""The OpenAPI document, and generated requests that must get only documented answers."""

import json
from collections.abc import Iterator
from contextlib import suppress
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from pydantic import BaseModel
from requests import Session
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from letitride.api.errors import ErrorAnswer
from letitride.people import Role
from letitride.server.error_answers import REFUSALS
from letitride.server.routes.tags import TAGS
from tests.server.houses import API, PASSWORD, Served, Visit, served
from tests.server.routes.dealer.test_controllers import BANK, NEXUS

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
Json = dict[str, Any]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    with served(folder, demo=True) as made:
        made.open_table(automatic=2, alone=True)
        made.open_table(name="D1", kind="dealer")
        supervisor = made.as_role(Role.SUPERVISOR, "Sam")
        supervisor.do("POST", "/links", **BANK)
        supervisor.do("POST", "/tables", **NEXUS)
        supervisor.do("POST", "/tables/D1/dealer")
        yield made


@pytest.fixture(scope="module")
def document(demo: Served) -> Json:
    found: Json = demo.client.get(f"{API}/openapi.json").json()
    return found


def operations(document: Json) -> Iterator[tuple[str, Json]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def resolved(document: Json, schema: Json) -> Json:
    """Return the schema that a reference points to, or the schema itself."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return resolved(document, document["components"]["schemas"][name])
    return schema


def examples(document: Json, content: Json) -> list[Any]:
    """Return a body's own examples, or else its schema's. A list example has a single item."""
    if "example" in content:
        return [content["example"]]
    schema = resolved(document, content.get("schema", content))
    if "examples" in schema:
        return list(schema["examples"])
    if schema.get("type") == "array":
        return [[one] for one in examples(document, schema["items"])]
    kinds = [examples(document, kind) for kind in schema.get("anyOf", [])]
    return [one for kind in kinds for one in kind] if kinds and all(kinds) else []


def test_every_operation_has_a_description_and_a_described_tag(document: Json) -> None:
    parts = {tag["name"] for tag in document["tags"] if tag["description"]}
    used = set()
    for name, operation in operations(document):
        assert operation["description"], name
        assert set(operation["tags"]) <= parts, name
        used |= set(operation["tags"])
        for parameter in operation.get("parameters", []):
            assert parameter.get("description"), f"{name}: {parameter['name']}"
    assert used == parts


def test_every_answer_has_an_example(document: Json) -> None:
    for name, operation in operations(document):
        good = [status for status in operation["responses"] if status.startswith("2")]
        assert good, name
        for status in good:
            for content in operation["responses"][status].get("content", {}).values():
                assert not content["schema"] or examples(document, content), f"{name} {status}"


#: Commands at a table. No other command accepts a version.
PINNED = {
    "POST /tables/{name}/chips",
    "POST /tables/{name}/dead",
    "POST /tables/{name}/inventory/{slip}",
    "DELETE /tables/{name}/inventory/{slip}",
    "POST /tables/{name}/inventory/{slip}/signature",
    "POST /tables/{name}/dealer",
    "DELETE /tables/{name}/dealer",
    "POST /tables/{name}/irregularities",
    "POST /tables/{name}/presses",
    "POST /tables/{name}/recut",
    "POST /tables/{name}/ruling",
    "POST /tables/{name}/seats/{seat}",
    "DELETE /tables/{name}/seats/{seat}",
    "POST /tables/{name}/seats/{seat}/absent",
    "POST /tables/{name}/seats/{seat}/award",
    "POST /tables/{name}/seats/{seat}/client-seed",
    "POST /tables/{name}/seats/{seat}/decision",
    "PUT /tables/{name}/seats/{seat}/wagers",
    "DELETE /tables/{name}/seats/{seat}/wagers",
    "POST /tables/{name}/step",
}


def bodies(document: Json, operation: Json) -> Iterator[Json]:
    """Yield the possible schemas of an operation's body."""
    content = operation.get("requestBody", {}).get("content", {})
    for one in content.values():
        schema = resolved(document, one["schema"])
        for form in schema.get("anyOf") or schema.get("oneOf") or [schema]:
            yield resolved(document, form)


def test_only_commands_at_a_table_take_a_version(document: Json) -> None:
    taken = {
        name.replace(API, "")
        for name, operation in operations(document)
        for body in bodies(document, operation)
        if {"id", "version"} <= body.get("properties", {}).keys()
    }
    assert taken == PINNED


def forms(kind: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """Yield every API model with its own example."""
    for form in kind.__subclasses__():
        extra = form.model_config.get("json_schema_extra")
        own = "model_config" in vars(form) and isinstance(extra, dict) and "examples" in extra
        if own and form.__module__.startswith("letitride.api"):
            yield form
        yield from forms(form)


def test_every_example_is_valid() -> None:
    found = list(forms(BaseModel))
    for form in found:
        extra: Any = form.model_config.get("json_schema_extra")
        for example in extra["examples"]:
            form.model_validate_json(json.dumps(example))
    assert len(found) > 30


def test_every_body_shows_what_to_send(document: Json) -> None:
    for name, operation in operations(document):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            for schema in _kinds(document, content["schema"]):
                if "examples" in schema:
                    continue
                for field, about in schema["properties"].items():
                    assert _shows(about), f"{name}: {field}"


def _shows(about: Json) -> bool:
    """Return whether the schema itself shows what to send."""
    plain = {"examples", "default", "enum", "const", "$ref"} & set(about)
    kinds = about.get("anyOf", []) + about.get("oneOf", [])
    return bool(plain) or about.get("type") == "boolean" or any(map(_shows, kinds))


def _kinds(document: Json, schema: Json) -> Iterator[Json]:
    """Yield a schema, or each of its alternatives."""
    found = resolved(document, schema)
    kinds = found.get("oneOf", []) + found.get("anyOf", [])
    if not kinds:
        yield found
    for kind in kinds:
        yield from _kinds(document, kind)


def test_every_error_has_the_shared_format_and_an_example(document: Json) -> None:
    for name, operation in operations(document):
        if API in name:
            missing = {str(status) for status in REFUSALS} - set(operation["responses"])
            assert not missing, f"{name}: {missing}"
        for status, answer in operation["responses"].items():
            if not status.startswith("2"):
                content = answer["content"]["application/json"]
                assert content["schema"]["$ref"].endswith("/ErrorAnswer"), f"{name} {status}"
                for example in examples(document, content):
                    assert ErrorAnswer.model_validate(example).error.message


#: Names of existing objects, by path parameter. Half of the random requests use one.
THERE: dict[str, dict[str, list[str | int]]] = {
    "/people": {"name": ["Sam", "player 3"]},
    "/tables": {"name": ["T1", "D1", "P1"], "number": [1], "seat": [1, 2]},
    "/links": {"link": ["Bank"], "number": [1]},
    "/paytables": {"id_": ["MA-MAIN", "WA-GM-1", "MA-COVER"]},
    "/compliance": {"id_": ["MA-10(b)", "MBS-3.4/1"]},
    "/jurisdictions": {"id_": ["MA", "WA"]},
}


def made_up(document: Json, part: str) -> Iterator[Any]:
    """Yield the operations that have the given tag."""
    schema = schemathesis.openapi.from_dict(document)
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if part in operation.definition.raw["tags"]:
            yield operation


@pytest.fixture(scope="module")
def everybody(demo: Served) -> list[Visit]:
    """Return a visitor, a person in each role (stepped up), and a player who will log out."""
    guest = demo.visit()
    guest.enter(guest.ask("POST", "/guests").json())
    staff = [demo.as_role(role) for role in Role if role is not Role.GUEST]
    for visit in staff:
        visit.enter(visit.ask("POST", "/step-up", json={"password": PASSWORD}).json())
    return [demo.visit(), guest, *staff, demo.as_role(Role.PLAYER)]


@pytest.fixture(scope="module")
def line() -> Iterator[Session]:
    """Provide a connection that stays open between requests and stores no cookies."""
    with Session() as made:
        made.trust_env = False
        made.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        yield made


@pytest.mark.parametrize("part", [tag["name"] for tag in TAGS])
def test_generated_requests_are_answered_as_documented(
    demo: Served, line: Session, document: Json, everybody: list[Visit], part: str
) -> None:
    """Send the document's examples, then valid and invalid requests, as every person."""
    for operation in made_up(document, part):
        ends = operation.label == f"DELETE {API}/sessions"  # this request ends its own session
        visits = everybody[-1:] if ends else everybody[:-1]
        shown = operation.schema.get_strategies_from_examples(operation)
        wrong = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
        statuses = set()
        for strategy, number in [
            *((one, 1) for one in shown[:1]), (operation.as_strategy(), 4), (wrong, 1),
        ]:  # fmt: skip
            with suppress(Unsatisfiable):  # an operation without parameters has no invalid request
                statuses |= _try(visits, demo.url, line, strategy, number)
        assert statuses, operation.label


def _try(visits: list[Visit], url: str, line: Session, strategy: Any, number: int) -> set[int]:
    """Send this number of requests, and return their statuses."""
    sent: list[int] = []

    @settings(
        max_examples=number,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def once(case: Any) -> None:
        if number > 2 and len(sent) // len(visits) % 2:
            _name_what_is_there(case, len(sent) // len(visits))
        for visit in visits:
            response = case.call(
                base_url=url,
                session=line,
                headers={"X-CSRF-Token": visit.me.get("csrf", "")},
                cookies=dict(visit.client.cookies.items()),
                timeout=300,  # generating the first PDF is slow on a busy machine
            )
            case.validate_response(response, checks=CHECKS)
            sent.append(response.status_code)

    once()
    return set(sent)


def _name_what_is_there(case: Any, turn: int) -> None:
    for root, names in THERE.items():
        if case.operation.path.startswith(API + root):
            for place in set(names) & set(case.path_parameters):
                case.path_parameters[place] = names[place][turn // 2 % len(names[place])]
