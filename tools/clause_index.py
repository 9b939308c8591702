"""Make the clause index, which lists each clause's tests and the shipped files that cite it.

The tests are parsed, not run, so ids must be literal strings in ``pytest.mark.clause(...)``. Run
``make clause-index`` to rewrite the index that ships with the package.
"""

import ast
import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from letitride.rulebook.clauses import inventory
from letitride.rulebook.paytables import library

ROOT = Path(__file__).parents[1]
INDEX = ROOT / "src/letitride/rulebook/data/clauses/index.json"
Cited = dict[str, set[str]]
Cites = Callable[[], Cited]

_CLAUSE_LIKE = re.compile(r"(MA|MBS|SD|SM|WA)-[0-9A-Z][^\s]*")
#: The rulings that the documentation describes.
_RULINGS = frozenset(re.findall(r"\*\*(R\d\da?)\.", (ROOT / "docs/rulings.md").read_text("utf-8")))


@cache
def cited_by_tests() -> Cited:
    """Map each clause id to the tests marked with it."""
    cited: Cited = defaultdict(set)
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for id_, test in marks_in(path.read_text("utf-8"), path.relative_to(ROOT).as_posix()):
            cited[id_].add(test)
    return cited


@cache
def cited_by_sources() -> Cited:
    """Map each clause id to the shipped files that cite it."""
    cited: Cited = defaultdict(set)
    package = ROOT / "src/letitride"
    for path in sorted(package.rglob("*.py")):
        for id_ in _literals(path.read_text("utf-8")):
            cited[id_].add(path.relative_to(package).as_posix())
    for path in _data_files():
        data = tomllib.loads(path.read_text("utf-8"))
        of_rules = (id_ for ids in data.get("cites", {}).values() for id_ in ids)
        for id_ in (*_listed(data, "clauses"), *of_rules):
            cited[id_].add(path.relative_to(package).as_posix())
    return cited


def unknown_rulings() -> list[str]:
    """Return rulings that shipped data cites but that do not exist, each with the citing files."""
    return [
        f"{path.name}: {ruling}"
        for path in _data_files()
        for ruling in _listed(tomllib.loads(path.read_text("utf-8")), "rulings")
        if ruling not in _RULINGS
    ]


def render() -> str:
    """Return the text of the current index, with one known clause per line."""
    tests, sources = cited_by_tests(), cited_by_sources()
    lines = [
        f"{json.dumps(id_)}: "
        + json.dumps({"tests": sorted(tests.get(id_, ())), "sources": sorted(sources.get(id_, ()))})
        for id_ in inventory()
        if id_ in tests or id_ in sources
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _data_files() -> list[Path]:
    data = ROOT / "src/letitride/rulebook/data"
    return sorted(path for path in data.rglob("*.toml") if path.parent.name != "clauses")


def _listed(value: object, key: str) -> Iterator[str]:
    """Yield every string listed under a key, at any depth."""
    if isinstance(value, list):
        for inner in value:
            yield from _listed(inner, key)
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from inner if name == key else _listed(inner, key)


def _literals(code: str) -> Iterator[str]:
    """Yield string literals that look like clause ids and are not the ids of pay tables."""
    if not _CLAUSE_LIKE.search(code):
        return
    for node in ast.walk(ast.parse(code)):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and _CLAUSE_LIKE.fullmatch(node.value)
            and node.value not in library.ids()
        ):
            yield node.value


def marks_in(code: str, path: str) -> Iterator[tuple[str, str]]:
    """Yield each clause id with a test that names it, directly or through a shared case."""
    if "clause(" not in code:  # most files have no marks, and parsing is slow
        return
    module = ast.parse(code)
    tests = list(_tests(module.body))
    for statement in module.body:
        for holder, node in _holders(statement):
            ids = list(_mark_ids(node, path))
            for user in _users(holder, tests) if ids else ():
                for id_ in ids:
                    yield id_, f"{path}::{user}" if user else path


Test = tuple[str, ast.FunctionDef]


def _tests(body: Iterable[ast.stmt], prefix: str = "") -> Iterator[Test]:
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _tests(node.body, f"{prefix}{node.name}::")


def _holders(node: ast.stmt, prefix: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield the parts of a statement that may have marks. The name "" stands for the module."""
    if isinstance(node, ast.ClassDef):
        for decorator in node.decorator_list:
            yield prefix + node.name, decorator
        for inner in node.body:
            yield from _holders(inner, f"{prefix}{node.name}::")
    elif isinstance(node, ast.FunctionDef):
        yield prefix + node.name, node
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        name = target.id if isinstance(target, ast.Name) else ""
        yield ("" if name == "pytestmark" else name), node
    else:
        yield "", node


def _users(holder: str, tests: list[Test]) -> list[str]:
    """Return the tests for a named part: the part itself, or tests whose decorators name it."""
    names = [name for name, _ in tests]
    if holder in names or any(name.startswith(f"{holder}::") for name in names):
        return [holder]
    used = [
        name
        for name, test in tests
        for decorator in test.decorator_list
        if any(isinstance(n, ast.Name) and n.id == holder for n in ast.walk(decorator))
    ]
    return used or [""]


def _mark_ids(node: ast.AST, path: str) -> Iterator[str]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and _is_mark(call.func):
            for argument in call.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise SyntaxError(f"{path}:{call.lineno}: clause ids must be literal strings")
                yield argument.value


def _is_mark(func: ast.expr) -> bool:
    match func:
        case ast.Attribute(attr="clause", value=ast.Attribute(attr="mark") | ast.Name(id="mark")):
            return True
        case _:
            return False


if __name__ == "__main__":
    INDEX.write_text(render(), "utf-8")
