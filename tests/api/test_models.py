"""Tests of the API models' modules, names, and imports."""

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import letitride
from letitride.api.rulebook.clauses import ClauseRowView
from letitride.rulebook.clauses import DOCUMENTS

PACKAGE = Path(letitride.__file__).parent
#: Packages that a client does not need to import.
SERVERS = {"server", "house", "eventstore", "simulation", "odds", "documents", "compliance", "cli"}
ENDINGS = ("Body", "Query", "View", "Answer", "Message")


def classes(folder: Path) -> Iterator[tuple[Path, ast.ClassDef]]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                yield path.relative_to(PACKAGE), node


def test_model_names_end_with_their_role() -> None:
    found = [node.name for _, node in classes(PACKAGE / "api")]
    assert len(found) > 150
    assert [name for name in found if not name.endswith(ENDINGS)] == []


def test_no_model_has_the_same_name_as_another_class() -> None:
    models = {node.name for _, node in classes(PACKAGE / "api")}
    named = Counter(node.name for _, node in classes(PACKAGE))
    assert [name for name in models if named[name] > 1] == []


def test_the_routes_define_no_api_models() -> None:
    """Only two internal models, used for calculations, are defined outside the API package."""
    found = {
        node.name
        for path, node in classes(PACKAGE / "server")
        if any(isinstance(base, ast.Name) and base.id.endswith("Body") for base in node.bases)
        or any(isinstance(base, ast.Name) and base.id == "BaseModel" for base in node.bases)
    }
    assert found == {"_Asked", "_Paper"}


def test_models_are_in_the_module_named_after_their_route() -> None:
    routes = {path.relative_to(PACKAGE / "server/routes") for path in _modules("server/routes")}
    models = {path.relative_to(PACKAGE / "api") for path in _modules("api")}
    assert models <= routes
    without = {str(path) for path in routes - models}
    assert without == {"odds/par_documents.py", "records/schema.py"}


def _modules(folder: str) -> Iterator[Path]:
    return (path for path in (PACKAGE / folder).glob("*/*.py") if path.stem != "__init__")


@pytest.mark.parametrize("package", ["letitride.api", "letitride.client"])
def test_the_client_and_models_do_not_import_the_server(package: str) -> None:
    names = sorted(
        ".".join(("letitride", *path.relative_to(PACKAGE).with_suffix("").parts))
        for path in (PACKAGE / package.rpartition(".")[2]).rglob("*.py")
    )
    code = f"import {', '.join(names)}, sys; print(*sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    loaded = {name.split(".")[1] for name in told if name.startswith("letitride.")}
    assert loaded & SERVERS == set()
    assert {"sqlalchemy", "fastapi", "uvicorn", "numpy"} & set(told) == set()


def test_every_clause_belongs_to_a_document() -> None:
    schema = ClauseRowView.model_json_schema()["properties"]["document"]
    assert schema["pattern"] == f"^({'|'.join(DOCUMENTS)})$"
