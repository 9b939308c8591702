"""``make quick``: the tests that it always runs, and how it finds changed files."""

import subprocess
from pathlib import Path

import pytest

from tools.quick import ALSO, PURE, always, changed_files, merge_base, plan

ROOT = Path(__file__).parents[2]


def test_the_tests_that_always_run_exist() -> None:
    assert not [name for name in ALSO if not (ROOT / name).exists()]


def test_every_pure_package_is_always_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    places = {path.with_suffix("").as_posix() for path in always()}
    assert {f"src/letitride/{name}" for name in PURE} <= places
    assert {"tests/game", "tests/test_money"} <= places


@pytest.fixture
def branch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a branch and a main branch that each have a commit of their own."""
    monkeypatch.chdir(tmp_path)
    for name in ("a", "b", "of_main", "kept"):
        Path(f"{name}.md").write_text(name, "utf-8")
    git("init", "--quiet", "--initial-branch=main")
    commit("first")
    git("checkout", "--quiet", "-b", "branch")
    Path("a.md").write_text("committed", "utf-8")
    commit("of the branch")
    git("checkout", "--quiet", "main")
    Path("of_main.md").write_text("changed", "utf-8")
    commit("of main")
    git("checkout", "--quiet", "branch")
    return tmp_path


def git(*args: str) -> None:
    subprocess.run(["git", *args], check=True, capture_output=True)


def commit(subject: str) -> None:
    git("add", ".")
    git("-c", "user.name=n", "-c", "user.email=e@example.com", "commit", "-qm", subject)


def test_committed_modified_and_new_files_of_the_branch_have_changed(branch: Path) -> None:
    (branch / "b.md").write_text("not committed", "utf-8")
    (branch / "new.md").write_text("not tracked", "utf-8")
    assert changed_files(merge_base(None)) == [Path("a.md"), Path("b.md"), Path("new.md")]
    assert changed_files(merge_base("HEAD")) == [Path("b.md"), Path("new.md")]


def test_a_branch_without_a_main_is_compared_with_its_last_commit(branch: Path) -> None:
    git("branch", "-D", "main")
    (branch / "b.md").write_text("not committed", "utf-8")
    assert changed_files(merge_base(None)) == [Path("b.md")]


def test_the_plan_says_what_is_not_covered(
    branch: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (branch / "docs").mkdir()
    (branch / "docs" / "new.md").write_text("", "utf-8")
    assert plan(merge_base(None)) == [Path("docs/new.md")]
    printed = capsys.readouterr().out
    assert "a.md\n    -> not covered here\n" in printed
    assert "docs/new.md\n    -> docs/new.md (its examples)\n" in printed


def test_only_uncommitted_files_of_a_large_branch_are_checked(
    branch: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(40):
        (branch / f"{number}.md").write_text("", "utf-8")
    commit("much")
    (branch / "b.md").write_text("not committed", "utf-8")
    plan(merge_base(None))
    assert "only uncommitted files: 1\n" in capsys.readouterr().out
