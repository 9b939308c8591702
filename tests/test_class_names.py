"""No two public classes in the package share a name."""

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "letitride"
#: Public class names that may be shared, each with the reason.
SHARED_FOR_A_REASON: dict[str, str] = {}


def test_no_two_public_classes_share_a_name() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path.relative_to(PACKAGE).as_posix())
    shared = {name: where for name, where in places.items() if len(where) > 1}
    new = {name: where for name, where in shared.items() if name not in SHARED_FOR_A_REASON}
    assert not new, f"these names are used twice; rename all but one of each: {new}"
    assert set(SHARED_FOR_A_REASON) <= set(shared), "take these off the list"
