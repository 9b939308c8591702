"""The OpenAPI document, and requests made up from it: no answer is a fault or undocumented."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok

from letitride.people import Role
from tests.server.houses import API, Served, Visit, served

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    with served(folder, demo=True) as made:
        made.open_table()
        yield made


def document(demo: Served) -> dict[str, Any]:
    found: dict[str, Any] = demo.client.get(f"{API}/openapi.json").json()
    return found


def test_every_operation_has_a_summary_and_documented_refusals(demo: Served) -> None:
    for path, methods in document(demo)["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], f"{method} {path}"
            if path.startswith(API):
                assert {"401", "403", "404", "409", "422", "429"} <= set(operation["responses"])


def test_every_body_has_examples(demo: Served) -> None:
    schemas = document(demo)["components"]["schemas"]
    for name, schema in schemas.items():
        if "id" in schema.get("required", []) and "uuid" in str(schema["properties"]["id"]):
            shown = "examples" in schema or "examples" in schema["properties"]["id"]
            assert shown, name


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SUPERVISOR, Role.EXECUTIVE])
def test_made_up_requests_are_answered_as_documented(demo: Served, role: Role) -> None:
    visit = demo.as_role(role)
    schema = schemathesis.openapi.from_dict(document(demo))
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if operation.path.endswith(("/sessions", "/players", "/guests", "/audit")):
            continue  # these change who asks, or read the whole house
        _try(visit, demo.url, operation)


def _try(visit: Visit, url: str, operation: Any) -> None:
    @settings(
        max_examples=6,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def once(case: Any) -> None:
        headers = {"X-CSRF-Token": visit.me["csrf"]}
        response = case.call(
            base_url=url, headers=headers, cookies=dict(visit.client.cookies.items())
        )
        case.validate_response(response, checks=CHECKS)

    once()
