"""letitride controller."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

GOLDEN = Path(__file__).parent / "golden"
SYSTEMS = ["aquarius", "nexus"]


@pytest.mark.parametrize("name", SYSTEMS)
def test_json_is_the_documented_report(run: Run, name: str) -> None:
    """To update: ``letitride controller tests/cli/commands/golden/NAME.toml --json``."""
    status, out, err = run("controller", str(GOLDEN / f"{name}.toml"), "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("name", SYSTEMS)
def test_people_see_the_result_of_each_press(run: Run, name: str) -> None:
    """To update: ``COLUMNS=80 letitride controller tests/cli/commands/golden/NAME.toml``."""
    result = run("controller", str(GOLDEN / f"{name}.toml"))
    assert (result.status, result.err) == (0, "")
    assert result.out == (GOLDEN / f"{name}.txt").read_text("utf-8")


def _changed(tmp_path: Path, name: str, old: str, new: str) -> str:
    text = (GOLDEN / f"{name}.toml").read_text("utf-8")
    assert old in text
    path = tmp_path / "script.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('key = "CONFIRM"', 'key = "CONFIRMED"', "press[16].key"),
        ('table = "T1"\nkey', 'table = "T7"\nkey', "press[1].table"),
        ('hand = "akq_spades"', "", "press[1].hand"),
        ('role = "supervisor"', 'role = "owner"', "press[20].role"),
        ('amount = "4000.00"', 'amount = "-4000.00"', "meter[1].amount"),
        ('amount = "4000.00"', 'amount = "4000.005"', "meter[1].amount"),
        ('title = "Three Card Poker"', 'title = "Three Card Poker"\ndecks = 2', "table T2"),
        ('title = "Three Card Poker"', 'title = "Three Card Poker"\nwager = "5.00"', "table T2"),
        ("[link]", "[chain]", "link.progressive"),
        ("[link]", "[link", "TOML"),
    ],
)
def test_a_malformed_script_is_rejected_in_one_line_that_names_the_field(
    run: Run, tmp_path: Path, old: str, new: str, field: str
) -> None:
    path = _changed(tmp_path, "nexus", old, new)
    for args in ((), ("--json",)):
        status, out, err = run("controller", path, *args)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"letitride: {path}: ")
        assert field in err


def test_meters_that_the_documents_advise_against_are_noted(run: Run, tmp_path: Path) -> None:
    path = _changed(tmp_path, "nexus", 'reserve = "12.34"', 'seed = "0.00"')
    assert "note: " in run("controller", path).err
    status, out, err = run("controller", path, "--json")
    assert (status, err) == (0, "")
    assert "WA-FLEX-SEED-3" in {warning["clause"] for warning in json.loads(out)["warnings"]}


def test_every_event_has_words(run: Run, tmp_path: Path) -> None:
    """Cover events missing from the golden scripts: locks, supervised fixed pays, unlit sensors."""
    path = tmp_path / "script.toml"
    path.write_text(
        """
[link]
system = "nexus"
progressive = "SM-LIR-1"
early_lock = true
fixed_needs_supervisor = true
[[meter]]
level = "Jackpot"
amount = "4000.00"
contribution = "0.0001%"
[[table]]
name = "T1"
title = "Let It Ride"
"""
        + "".join(
            f'[[press]]\ntable = "T1"\n{press}\n'
            for press in (
                'key = "SENSOR"\nseat = 1',
                'key = "SENSOR"\nseat = 2',
                'key = "SENSOR"\nseat = 2',
                'key = "START GAME"',
                'key = "HAND"\nseat = 1\nhand = "straight"',
                'key = "CONFIRM"',
                'key = "SWIPE"\nrole = "supervisor"',
                'key = "END GAME"',
                'key = "START GAME"',
                'key = "END GAME"',
                'key = "SENSOR"\nseat = 3',
                'key = "START GAME"',
                'key = "HAND"\nseat = 3\nhand = "akq_spades"',
                'key = "CONFIRM"',
            )
        ),
        "utf-8",
    )
    told = run("controller", str(path)).out
    for words in (
        "seat 2: sensor dark",
        "Jackpot +0.000001",
        "seat 1: straight logged, $6.00",
        "game 2: no progressive bets, $0.00 collected",
        "seat 3: A-K-Q of spades wins $4,000.00 of Jackpot: locked",
        "PENDING T1, seat 3: A-K-Q of spades, Jackpot, locked at $4,000.00",
    ):
        assert words in " ".join(told.split())
