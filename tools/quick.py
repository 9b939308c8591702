"""Run the tests of ``make quick``: the pure packages, and the tests nearest to changed code.

A file has changed if it differs from the merge base with ``main``, committed or not. If there are
too many changed files, only uncommitted changes count. The output lists the tests, the reason for
each, and any files that the tests do not cover.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.tests_beside import PACKAGE, TESTS, choose

#: The packages that use neither a clock nor I/O. Their tests and doctests always run.
PURE = ("money", "cage", "records", "cards", "rulebook", "game", "progressive", "people")
#: Tests of the odds that take less than a second, and a test of the package layout.
ALSO = (
    "tests/odds/main_game/test_solver.py",
    "tests/odds/progressive/test_hold.py",
    "tests/odds/side_bets/test_bonuses.py",
    "tests/odds/test_advice.py",
    "tests/odds/test_published.py",
    "tests/odds/test_result_tables.py",
    "tests/test_floor_plan.py",
)
#: The largest number of changed files whose tests run within a minute.
MOST_FILES = 30
PYTEST = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile"]
MARKS = ["-m", "not exhaustive and not faults"]


def always() -> list[Path]:
    """Return the tests that run no matter what has changed."""
    tests = [place for name in PURE for place in (TESTS / name, TESTS / f"test_{name}.py")]
    sources = [place for name in PURE for place in (PACKAGE / name, PACKAGE / f"{name}.py")]
    return [path for path in (*tests, *sources, *map(Path, ALSO)) if path.exists()]


def merge_base(since: str | None) -> str:
    """Return the commit to compare with: the merge base with ``main``, or else ``HEAD``."""
    for name in [since] if since else ["main", "origin/main"]:
        found = _git("merge-base", "HEAD", name)
        if found.returncode == 0:
            return found.stdout.strip()
    return "HEAD"


def changed_files(base: str) -> list[Path]:
    """Return the files that differ from a commit, and those that git does not track yet."""
    differs = _git("diff", "--name-only", "-z", base).stdout
    new = _git("ls-files", "--others", "--exclude-standard", "-z").stdout
    return sorted({Path(name) for name in (differs + new).split("\0") if name})


def _git(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *args], capture_output=True, text=True, check=False)


def without_repeats(paths: Iterable[Path]) -> list[Path]:
    """Return the paths without duplicates, and without those inside another path.

    >>> [str(path) for path in without_repeats([Path("a/b"), Path("c"), Path("a"), Path("c")])]
    ['c', 'a']
    """
    unique = dict.fromkeys(paths)
    return [path for path in unique if not any(parent in unique for parent in path.parents)]


def plan(base: str) -> list[Path]:
    """Choose and print the tests for everything that changed since a commit, with reasons."""
    changed = changed_files(base)
    print(f"{len(changed)} changed since {base[:10]}")
    if len(changed) > MOST_FILES:
        changed = changed_files("HEAD")
        print(f"Too many for a quick check. Checking only uncommitted files: {len(changed)}")
    chosen: list[Path] = []
    for path in changed:
        tests, why = choose(path, Path())
        chosen += tests
        print(f"  {path}")
        print(f"    -> {' '.join(map(str, tests))} ({why})" if tests else "    -> not covered here")
    print(f"Always run: {', '.join(PURE)}, and the fast tests of the odds")
    print("Not run here: other packages, other pages, faults, exhaustive tests. Run: make test")
    sys.stdout.flush()
    return without_repeats([*always(), *chosen])


def main() -> int:
    parser = argparse.ArgumentParser(prog="make quick", description=__doc__)
    parser.add_argument("--since", help="compare with this commit or branch instead of main")
    parser.add_argument("--plan", action="store_true", help="list the tests without running them")
    asked = parser.parse_args()
    tests = plan(merge_base(asked.since))
    return 0 if asked.plan else subprocess.run([*PYTEST, *MARKS, *tests], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
