"""Break one step of a procedure at a time, and report which changes the tests detect.

Each mutant changes one step in a jurisdiction's file. The step is deleted, moved after the next
step, assigned to another person, or reworded. Only tests that name one of the step's clauses are
run against the mutant. `make mutants` runs this tool in a copy of the tree, because a mutant
rewrites a file.
"""

import argparse
import os
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from letitride.rulebook.jurisdiction import jurisdiction
from tools.forked import forked

FILES = Path("src/letitride/rulebook/data/jurisdictions")
KINDS = ("opening", "script")
#: The proportion of mutants that the tests must detect.
ENOUGH = 0.95
SECONDS = 60.0
PYTEST = ("-q", "--tb=no", "-x", "-p", "no:cacheprovider", "-W", "ignore")
Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ScriptMutant:
    """A changed file, with the step that was changed, the change, and the step's clauses."""

    path: Path
    kind: str
    change: str
    step: str
    place: int
    clauses: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.path.stem} {self.kind} {self.place} {self.step}: {self.change}"


def mutants_of(path: Path) -> Iterator[ScriptMutant]:
    """Yield every mutant of the opening steps and the script in a file."""
    whole = path.read_text("utf-8")
    for kind in KINDS:
        before, blocks, after = split(whole, kind)
        entries = [tomllib.loads(block)[kind][0] for block in blocks]
        for place, entry in enumerate(entries):
            for change, changed in changes(blocks, entries, place):
                text = before + "".join(changed) + after
                clauses = tuple(entry["clauses"])
                yield ScriptMutant(path, kind, change, entry["step"], place, clauses, text)


def split(whole: str, kind: str) -> tuple[str, list[str], str]:
    """Split a file into the text before the steps, one text for each step, and the rest."""
    header = f"[[{kind}]]\n"
    before, *parts = whole.split(header)
    last, rest = re.match(r"((?:[^\n]+\n)*)(.*)", parts[-1], re.DOTALL).groups()  # type: ignore[union-attr]
    return before, [header + part for part in (*parts[:-1], last)], rest


def changes(blocks: list[str], entries: list[Entry], place: int) -> Iterator[tuple[str, list[str]]]:
    """Yield each possible change to one step, with the resulting list of steps."""
    block, entry = blocks[place], entries[place]
    yield "deleted", [*blocks[:place], *blocks[place + 1 :]]
    following = range(place + 1, len(blocks))
    behind = next((i for i in following if together(entry, entries[i])), None)
    if behind is not None:
        moved = [*blocks[:place], *blocks[place + 1 : behind + 1], block, *blocks[behind + 1 :]]
        yield f"moved behind {entries[behind]['step']}", moved
    other = "supervisor" if entry.get("who", "dealer") == "dealer" else "dealer"
    given = re.sub(r"^who = .*\n", "", block, flags=re.MULTILINE) + f'who = "{other}"\n'
    yield f"given to the {other}", [*blocks[:place], given, *blocks[place + 1 :]]
    if "says" in entry:
        reworded = re.sub(r"^says = .*$", 'says = "Next."', block, flags=re.MULTILINE)
    else:
        reworded = re.sub(r"^text = .*$", 'text = "Next."', block, flags=re.MULTILINE)
    yield "reworded", [*blocks[:place], reworded, *blocks[place + 1 :]]


def together(one: Entry, other: Entry) -> bool:
    """Return whether any house could have both steps, so that their order matters."""
    methods = [set(entry.get("dealing", ())) for entry in (one, other)]
    if all(methods) and not methods[0] & methods[1]:
        return False
    needs = [facts_of(entry) for entry in (one, other)]
    return all(_agree(needs[0][fact], needs[1][fact]) for fact in needs[0].keys() & needs[1].keys())


def facts_of(entry: Entry) -> dict[str, str]:
    """Return the conditions for a step, including the game that it requires."""
    games: list[str] = entry.get("only_with", [])
    needs: dict[str, str] = entry.get("needs", {})
    return dict.fromkeys(games if len(games) == 1 else [], "true") | needs


def _agree(one: str, other: str) -> bool:
    for this, that in ((one, other), (other, one)):
        if this.startswith("not "):
            return this.removeprefix("not ") != that
    return one == other


class ClauseJudges:
    """The tests that name one of a step's clauses, and the one that failed."""

    def __init__(self, clauses: tuple[str, ...]) -> None:
        self.clauses = set(clauses)
        self.killer = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.clauses & set(named_by(item))]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.killer = report.nodeid

    def verdict(self, tests: str) -> str:
        """Return the test that fails, "no import" if no test can run, or "" if all tests pass."""
        forget()
        code = pytest.main([*PYTEST, tests], plugins=[self])
        return self.killer or ("" if code in (0, 5) else "no import")


def warm_up() -> None:
    """Import everything that the tests need, so that each forked process already has it."""
    tests = [f"tests/conformance/{path.stem.lower()}/test_procedure.py" for path in FILES.iterdir()]
    code = pytest.main([*PYTEST, *tests])
    if code:
        raise SystemExit("The tests must pass before a mutant is made.")


def forget() -> None:
    """Clear the cached rules, and unload the tests that read them."""
    jurisdiction.cache_clear()
    for name in [name for name in sys.modules if name.startswith("tests.conformance")]:
        del sys.modules[name]


def named_by(item: pytest.Item) -> Iterator[str]:
    """Yield the clauses that a test names."""
    for mark in item.iter_markers("clause"):
        yield from mark.args


def judge(mutant: ScriptMutant) -> str:
    """Run the tests that name the step's clauses against the changed file."""
    original, before = mutant.path.read_text("utf-8"), mutant.path.stat()
    mutant.path.write_text(mutant.text, "utf-8")
    tests = f"tests/conformance/{mutant.path.stem.lower()}/test_procedure.py"
    try:
        return forked(lambda: ClauseJudges(mutant.clauses).verdict(tests), SECONDS)
    finally:
        mutant.path.write_text(original, "utf-8")
        os.utime(mutant.path, ns=(before.st_atime_ns, before.st_mtime_ns))


def main() -> int:
    """Judge every mutant, and print the result for each kind of change."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--match", default="", help="judge only mutants with this in their name")
    asked = parser.parse_args()
    warm_up()
    verdicts: dict[ScriptMutant, str] = {}
    for path in sorted(FILES.glob("*.toml")):
        for mutant in mutants_of(path):
            if asked.match in str(mutant):
                verdicts[mutant] = judge(mutant)
                if verdicts[mutant] == "survived":
                    print(f"{mutant} survived", flush=True)
    return report(verdicts)


def report(verdicts: dict[ScriptMutant, str]) -> int:
    """Print how many mutants the tests detected, and return 1 if that is too few."""
    total, killed = Counter[str](), Counter[str]()
    for mutant, verdict in verdicts.items():
        for group in (mutant.change.split()[0], mutant.path.stem, "all"):
            total[group] += 1
            killed[group] += verdict != "survived"
    for group, count in total.items():
        print(f"{group:10} {count:5} mutants {killed[group]:5} killed {killed[group] / count:7.1%}")
    at_import = sum(verdict == "no import" for verdict in verdicts.values())
    print(f"{at_import} of them could not be loaded, and no test had to notice them.")
    return int(killed["all"] < ENOUGH * total["all"])


if __name__ == "__main__":
    sys.exit(main())
