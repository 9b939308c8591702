"""Find the tests for a changed file, using the mirrored test tree or a list of data files.

``tests/a/test_b.py`` tests ``src/letitride/a/b.py``. If that test does not exist, the tests in
``tests/a`` that import the module are used. If none of them imports it, all tests in ``tests/a``
are used.
"""

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path("src/letitride")
TESTS = Path("tests")
#: Tests that are never chosen, because they take minutes.
SLOW = (TESTS / "faults", TESTS / "exhaustive")

#: Patterns for files without a test of the same name, and the tests that read those files. The
#: first matching pattern wins. ``{}`` stands for the file's name in lower case, without its
#: extension.
READ_BY = {
    "src/letitride/rulebook/data/paytables/*": [
        "tests/conformance/test_paytables.py",
        "tests/odds/test_published.py",
    ],
    "src/letitride/rulebook/data/jurisdictions/*": [
        "tests/conformance/{}",
        "tests/conformance/test_houses.py",
        "tests/docs/test_jurisdictions_page.py",
    ],
    "src/letitride/rulebook/data/clauses/*": ["tests/conformance/test_clause_index.py"],
    "src/letitride/odds/data/cover_all.json": ["tests/odds/side_bets/cover_all/test_best_hand.py"],
    "src/letitride/odds/data/draws.json": ["tests/odds/counts/test_draws.py"],
    "src/letitride/odds/data/joint.json": ["tests/odds/sessions/test_round_result.py"],
    "src/letitride/documents/templates/*": ["tests/documents"],
    "src/letitride/documents/*.css": ["tests/documents"],
    "src/letitride/eventstore/migrations/*": ["tests/house/test_opening.py"],
    "src/letitride/web/table*": ["tests/browser/table/test_play.py"],
    "src/letitride/web/login*": ["tests/browser/test_lobby.py"],
    "src/letitride/web/win*": ["tests/browser/test_manager.py"],
    "examples/houses/*": ["tests/compliance/test_examples.py"],
    "examples/strategies/*": ["tests/simulation/test_strategy_file.py"],
    "tests/browser/views/*": ["tests/browser/table/test_look.py"],
    "tests/cli/commands/golden/*.txt": ["tests/cli/commands/test_play.py"],
    "tests/cli/commands/golden/*": ["tests/cli/commands/test_controller.py"],
    "tests/playthroughs/*": ["tests/playthroughs"],
    "tests/acceptance/*": ["tests/acceptance"],
    "tests/rulebook/atlantis.toml": ["tests/game/test_fifth_jurisdiction.py"],
    "docs/events.md": ["tests/house/test_events.py"],
    "docs/jurisdictions.md": ["tests/docs/test_jurisdictions_page.py"],
    "docs/errors.md": ["tests/test_errors.py"],
    "docs/cli.md": ["tests/cli/test_app.py"],
    "docs/tutorials/*": ["tests/docs/test_tutorials.py"],
    "docs/how-to/*": ["tests/docs/test_tutorials.py"],
    "mkdocs.yml": ["tests/docs/test_site.py"],
    "docs/architecture.md": ["tests/test_floor_plan.py", "docs/architecture.md"],
    "README.md": ["tests/docs/test_tutorials.py", "README.md"],
    "tools/clause_index.py": ["tests/conformance/test_clause_index.py"],
    "tools/browser_views.py": ["tests/browser/table/test_look.py"],
    "tools/docs/tutorials.py": ["tests/docs/test_tutorials.py"],
    "tools/docs/jurisdictions_page.py": ["tests/docs/test_jurisdictions_page.py"],
    "tools/docs/events_page.py": ["tests/house/test_events.py"],
    "tools/docs/*": ["tests/docs/test_site.py"],
}

#: Tests that check a group of files as a whole, and run when any of them changes.
KEEP_WHOLE = {
    "src/letitride/server/routes/*": ["tests/server/test_roles.py", "tests/client/test_routes.py"],
    "src/letitride/api/*": ["tests/client/test_routes.py"],
    "src/letitride/client/*": ["tests/client/test_routes.py"],
    "src/letitride/rulebook/settings.py": [
        "tests/docs/test_jurisdictions_page.py",
        "tests/server/routes/rulebook/test_rules_of_play.py",
    ],
    "src/letitride/errors.py": ["tests/test_errors.py"],
}


class Choice(NamedTuple):
    """The tests for one changed file, if any, and the reason for choosing them."""

    tests: tuple[Path, ...]
    why: str


def choose(changed: Path, root: Path) -> Choice:
    """Choose the tests for a changed file."""
    for pattern, read_by in READ_BY.items():
        if fnmatch(changed.as_posix(), pattern):
            names = (Path(name.format(changed.stem.lower())) for name in read_by)
            return Choice(_existing(names, root), "reads it")
    if changed.is_relative_to(PACKAGE / "web"):
        return _of_page(changed, root)
    if changed.suffix == ".py" and changed.is_relative_to(PACKAGE):
        tests, why = _of_module(changed, root)
        return Choice((*tests, *_keeping_whole(changed, root)), why)
    if changed.suffix == ".py" and changed.is_relative_to(TESTS):
        return _of_test(changed, root)
    if changed.suffix == ".py" and changed.parts[0] == "tools":
        return Choice(_existing([TESTS / "tools" / f"test_{changed.name}"], root), "same name")
    if changed.suffix == ".md" and changed.parts[0] == "docs":
        return Choice(_existing([changed], root), "its examples")
    return Choice((), "")


def _of_module(module: Path, root: Path) -> Choice:
    own = _existing([module], root)
    inner = module.relative_to(PACKAGE)
    folder = TESTS / inner.parent
    if named := _existing([folder / f"test_{inner.name}"], root):
        return Choice((*named, *own), "same name, and its examples")
    while not (root / folder).is_dir():
        folder = folder.parent
    dotted = ".".join(("letitride", *inner.with_suffix("").parts)).removesuffix(".__init__")
    if importing := tuple(_importing(dotted, folder, root)):
        return Choice((*importing, *own), f"in {folder}, and imports it; and its examples")
    if folder == TESTS:
        return Choice(own, "its examples")
    beside = sorted(path.relative_to(root) for path in (root / folder).glob("test_*.py"))
    return Choice((*(beside or [folder]), *own), f"in {folder}; and its examples")


def _keeping_whole(module: Path, root: Path) -> Iterator[Path]:
    for pattern, names in KEEP_WHOLE.items():
        if fnmatch(module.as_posix(), pattern):
            yield from _existing(map(Path, names), root)


def _of_test(test: Path, root: Path) -> Choice:
    """Choose the test itself or, for a helper module, the nearby tests that import it."""
    if any(test.is_relative_to(folder) for folder in SLOW):
        return Choice((), "")
    if test.name.startswith("test_"):
        return Choice(_existing([test], root), "changed itself")
    dotted = ".".join(test.with_suffix("").parts)
    found = tuple(_importing(dotted, test.parent, root)) if test.parent != TESTS else ()
    return Choice(found, f"in {test.parent}, and imports it")


def _of_page(page: Path, root: Path) -> Choice:
    """Choose the test named after the page's folder or file."""
    name = page.relative_to(PACKAGE / "web").parts[0].partition(".")[0]
    return Choice(_existing([TESTS / "browser" / f"test_{name}.py"], root), "opens the page")


def _importing(dotted: str, folder: Path, root: Path) -> Iterator[Path]:
    package, _, name = dotted.rpartition(".")
    imports = re.compile(
        rf"(from|import) {re.escape(dotted)}\b(?!\.)"
        rf"|from {re.escape(package)} import (\([^)]*|[^(\n]*)\b{name}\b"
    )
    for path in sorted((root / folder).rglob("test_*.py")):
        if imports.search(path.read_text("utf-8")):
            yield path.relative_to(root)


def _existing(paths: Iterable[Path], root: Path) -> tuple[Path, ...]:
    return tuple(path for path in paths if (root / path).exists())
