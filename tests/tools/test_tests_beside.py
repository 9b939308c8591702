"""Choosing the tests for a changed file, from the mirrored tree and the list of data files."""

from pathlib import Path

import pytest

from tools.tests_beside import KEEP_WHOLE, READ_BY, choose

ROOT = Path(__file__).parents[2]


def chosen(changed: str, root: Path = ROOT) -> list[str]:
    return [path.as_posix() for path in choose(Path(changed), root).tests]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Make a small tree with every kind of test."""
    files = {
        "src/letitride/a/named.py": "",
        "src/letitride/a/imported.py": "",
        "src/letitride/a/alone.py": "",
        "src/letitride/a/deep/alone.py": "",
        "src/letitride/top.py": "",
        "src/letitride/web/lab/chart.js": "",
        "src/letitride/web/shared/money.js": "",
        "tests/a/test_named.py": "from letitride.a.named_too import x",
        "tests/a/test_one.py": "from letitride.a import (\n    imported as i,\n)\n",
        "tests/a/test_other.py": "from letitride.a.imported import x\nfrom tests.a.helper import y",
        "tests/a/inner/test_inner.py": "import letitride.a.imported",
        "tests/a/helper.py": "",
        "tests/browser/test_lab.py": "",
        "tests/faults/test_kills.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


BESIDE_A = ["tests/a/test_named.py", "tests/a/test_one.py", "tests/a/test_other.py"]


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/letitride/a/named.py", ["tests/a/test_named.py", "src/letitride/a/named.py"]),
        (
            "src/letitride/a/imported.py",
            [
                "tests/a/inner/test_inner.py",
                "tests/a/test_one.py",
                "tests/a/test_other.py",
                "src/letitride/a/imported.py",
            ],
        ),
        ("src/letitride/a/alone.py", [*BESIDE_A, "src/letitride/a/alone.py"]),
        ("src/letitride/a/deep/alone.py", [*BESIDE_A, "src/letitride/a/deep/alone.py"]),
        ("src/letitride/a/deleted.py", BESIDE_A),
        ("src/letitride/top.py", ["src/letitride/top.py"]),
        ("src/letitride/web/lab/chart.js", ["tests/browser/test_lab.py"]),
        ("src/letitride/web/shared/money.js", []),
        ("tests/a/test_one.py", ["tests/a/test_one.py"]),
        ("tests/a/test_deleted.py", []),
        ("tests/a/helper.py", ["tests/a/test_other.py"]),
        ("tests/faults/test_kills.py", []),
        ("Makefile", []),
    ],
)
def test_the_tests_chosen_for_a_file(tree: Path, changed: str, tests: list[str]) -> None:
    assert chosen(changed, tree) == tests


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/letitride/odds/main_game/solver.py", "tests/odds/main_game/test_solver.py"),
        ("src/letitride/eventstore/group_commit.py", "tests/eventstore/test_group_commit.py"),
        ("src/letitride/rulebook/data/jurisdictions/MA.toml", "tests/conformance/ma"),
        ("src/letitride/rulebook/data/paytables/MA-MAIN.toml", "tests/odds/test_published.py"),
        ("src/letitride/server/routes/people/login.py", "tests/server/test_roles.py"),
        ("docs/odds.md", "docs/odds.md"),
    ],
)
def test_the_projects_own_files_have_tests(changed: str, tests: str) -> None:
    assert tests in chosen(changed)


def test_every_test_on_the_list_exists() -> None:
    tables = (*READ_BY.values(), *KEEP_WHOLE.values())
    names = {name for tests in tables for name in tests if "{" not in name}
    assert not [name for name in names if not (ROOT / name).exists()]


def test_every_pattern_on_the_list_matches_a_file() -> None:
    """If a file moves but its pattern is not updated, its tests are no longer chosen."""
    assert not [pattern for pattern in (*READ_BY, *KEEP_WHOLE) if not any(ROOT.glob(pattern))]
