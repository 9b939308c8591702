"""When a test of a clause fails, the first line of the report names the clause."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from letitride.rulebook.clauses import inventory

ROOT = Path(__file__).parents[1]
BURN_TEST = "the burn comes after every bet 1 decision and before the first card"

#: A plugin that breaks a rule: no card is burned before the first community card is turned.
BREAKS_THE_BURN = """
import sys
from letitride.game import ride_or_take_back
from letitride.game.events import CardBurned

sound = ride_or_take_back.turn_community_card

def broken(rules, state):
    return tuple(e for e in sound(rules, state) if not isinstance(e, CardBurned))

import letitride.game.decide
for name, module in list(sys.modules.items()):
    if name.startswith("letitride.game") and getattr(module, sound.__name__, None) is sound:
        module.turn_community_card = broken
"""

#: Tests that fail in ways other than a simple assertion.
ODD_FAILURES = """
import pytest

pytestmark = pytest.mark.clause("MA-13(b)")

@pytest.mark.clause("MA-9(c)-2")
@pytest.mark.parametrize("case", [pytest.param(1, marks=pytest.mark.clause("MA-9(c)-1"))])
def test_several_clauses(case):
    assert case == 2

def test_a_cause():
    try:
        raise KeyError("first")
    except KeyError as error:
        raise ValueError("second") from error

def test_a_missing_fixture(no_such_fixture): ...

def test_that_passes(): ...

@pytest.mark.clause("MA-0")
def test_an_unknown_clause():
    assert False
"""


def run(folder: Path, *args: str) -> str:
    """Run pytest in its own process, on a wide terminal, and return its output."""
    environment = {**os.environ, "COLUMNS": "800", "PYTHONPATH": f"{ROOT}/src:{ROOT}:{folder}"}
    environment.pop("PYTEST_XDIST_WORKER", None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--color=no", "-q", *args],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def first_lines(printed: str) -> dict[str, str]:
    """Return the first line of each failure's report, by title."""
    lines = printed.splitlines()
    titles = [(n, line.strip("_ ")) for n, line in enumerate(lines) if line.startswith("____")]
    return {title: next(filter(None, lines[number + 1 :])) for number, title in titles}


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_broken_rule_is_named_with_its_clause(tmp_path: Path, workers: str) -> None:
    (tmp_path / "breaks_the_burn.py").write_text(BREAKS_THE_BURN, "utf-8")
    only = ("-k", BURN_TEST.replace(" ", "_"))
    decisions = "tests/conformance/ma/test_decisions.py"
    printed = run(tmp_path, "-p", "breaks_the_burn", "-n", workers, *only, decisions)
    gists = {id_: inventory()[id_].gist for id_ in ("MA-9(c)-1", "MA-9(d)-1")}
    rule = "; ".join(f"{id_}: {gist}" for id_, gist in gists.items())
    line = f"{rule} — {BURN_TEST} [shoe]"
    assert first_lines(printed)[f"test_{BURN_TEST.replace(' ', '_')}[shoe]"] == line
    assert any(
        shown.startswith("FAILED") and f"[shoe] - {rule}" in shown for shown in printed.splitlines()
    )
    _, last_section = printed.split("= broken rules =")
    assert f"\n{line}\n    {decisions}::test_" in last_section


def test_every_kind_of_failure_begins_with_its_clauses(tmp_path: Path) -> None:
    made = tmp_path / "test_odd.py"
    made.write_text(ODD_FAILURES, "utf-8")
    plugins = ("-p", "tests.broken_rules", "-p", "no:cacheprovider")
    marker = ("-o", "markers=clause(*ids): clauses", "--rootdir", str(tmp_path), "-n", "0")
    found = first_lines(run(tmp_path, "-c", os.devnull, *plugins, *marker, str(made)))
    gists = {id_: inventory()[id_].gist for id_ in ("MA-9(c)-2", "MA-9(c)-1", "MA-13(b)")}
    every = "; ".join(f"{id_}: {gist}" for id_, gist in gists.items())
    plain = f"MA-13(b): {gists['MA-13(b)']}"
    assert found == {
        "test_several_clauses[1]": f"{every} — several clauses [1]",
        "test_a_cause": f"{plain} — a cause",
        "ERROR at setup of test_a_missing_fixture": f"{plain} — a missing fixture",
        "test_an_unknown_clause": f"MA-0: no such clause; {plain} — an unknown clause",
    }
