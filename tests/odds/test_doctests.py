"""Every public function of the odds package has an example in its docstring."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import letitride.odds

ROOT = Path(letitride.odds.__file__).parent
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))


def public_functions(body: list[ast.stmt], place: str = "") -> Iterator[tuple[str, str]]:
    """Yield the names and docstrings of public functions and methods, but not of properties."""
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
            continue
        if isinstance(node, ast.ClassDef):
            yield from public_functions(node.body, f"{place}{node.name}.")
        elif not any("property" in ast.unparse(each) for each in node.decorator_list):
            yield f"{place}{node.name}", ast.get_docstring(node) or ""


@pytest.mark.parametrize("module", MODULES)
def test_every_public_function_has_a_doctest(module: str) -> None:
    body = ast.parse((ROOT / module).read_text("utf-8")).body
    assert [name for name, words in public_functions(body) if ">>>" not in words] == []


def test_the_check_finds_a_missing_doctest() -> None:
    source = (
        "class A:\n    def f(self):\n        'Says nothing.'\n    @property\n    def g(self): ...\n"
    )
    assert dict(public_functions(ast.parse(source).body)) == {"A.f": "Says nothing."}
