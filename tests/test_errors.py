"""Error codes are an interface: each is written out where it is raised, and documented."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import letitride

SOURCE = Path(letitride.__file__).parent
PAGE = SOURCE.parents[1] / "docs" / "errors.md"
AREAS = (
    "money",
    "cards",
    "house",
    "game",
    "progressive",
    "cage",
    "odds",
    "table",
    "simulation",
    "documents",
    "storage",
    "server",
)
CODE = re.compile(rf"({'|'.join(AREAS)})/[a-z_]+")


def codes_in_source() -> Iterator[str]:
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and CODE.fullmatch(text):
                yield text


def test_every_error_code_is_documented_and_every_documented_code_exists() -> None:
    documented = re.findall(rf"^\| `({CODE.pattern})` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    codes = [code for code, _ in documented]
    assert len(codes) == len(set(codes))
    assert set(codes) == set(codes_in_source())
