"""letitride check."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.compliance.houses import HOUSES

WASHINGTON = str(HOUSES / "washington.toml")
FOR = str(HOUSES / "broken" / "odds-printed-with-for.toml")
SEED = str(HOUSES / "unwise" / "no-seed.toml")


def test_a_house_that_keeps_the_rules(run: Run) -> None:
    told = run("check", WASHINGTON)
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("Puget Card Room: Washington State Gambling Commission, rules 3119")
    assert "House's choice" in told.out
    assert "drop box" in told.out
    assert told.out.endswith("No violations and no warnings.\n")
    data = json.loads(run("check", WASHINGTON, "--json").out)
    assert (data["ok"], data["findings"]) == (True, [])
    assert {
        "setting": "LIR 1: options.min_bet",
        "value": "5.00",
        "clauses": ["WA-LIRB-BETS-3.1"],
    } in (data["choices"])
    settings = [choice["setting"] for choice in data["choices"]]
    assert "LIR 1: options.max_bet" not in settings  # it has the document's value
    assert "WA-LIRB-TABLE-3" in [clause for look in data["looks"] for clause in look["clauses"]]


def test_a_house_that_breaks_a_rule(run: Run) -> None:
    told = run("check", FOR)
    assert (told.status, told.err) == (1, "")
    assert "MA-10(a)-2" in told.out
    assert 'allow only "to" or "win"' in " ".join(told.out.split())
    assert told.out.endswith("1 violation, 0 warnings.\n")
    data = run("check", FOR, "--json")
    assert data.status == 1
    assert json.loads(data.out)["findings"] == [
        {
            "clause": "MA-10(a)-2",
            "severity": "violation",
            "setting": "LIR 1: shown on layout: odds of main",
            "message": 'The odds on the layout are printed with "for". '
            'The rules allow only "to" or "win". Reword the odds.',
            "expected": '"to" or "win"',
            "got": '"for"',
            "clauses": ["MA-10(a)-2", "MA-10(a)-1"],
        }
    ]


def test_warnings_alone_pass(run: Run) -> None:
    told = run("check", SEED)
    assert told.status == 0
    assert told.out.endswith("0 violations, 3 warnings.\n")
    data = json.loads(run("check", SEED, "--json").out)
    assert data["ok"]
    assert {finding["severity"] for finding in data["findings"]} == {"warning"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name =", "house/toml: expected house: TOML"),
        ("colour = 1", "house/missing_key: expected house: jurisdiction to be given"),
        ('jurisdiction = "XX"', "house/unknown_jurisdiction"),
        ('name = "N"\njurisdiction = "SD"\n[[table]]\nname = 1', "table[1].name to be a string"),
        (
            'name = "N"\njurisdiction = "SD"\n[[table]]\nname = "T"\ndealing = "hand"\n'
            'paytables = { main = "SD-MAIN-A", progressive = "SD-LIRP-1" }\n'
            'meter = [{ level = "Mega" }]',
            "progressive/levels: expected T: progressive: SD-LIRP-1: "
            "a meter for each level: Jackpot",
        ),
    ],
)
def test_an_invalid_house_file_is_rejected_in_one_line(
    run: Run, tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text, "utf-8")
    told = run("check", str(path))
    assert (told.status, told.out) == (2, "")
    assert told.err.count("\n") == 1
    assert words in told.err.facts
    assert str(path) in told.err


def test_a_missing_file(run: Run) -> None:
    told = run("check", "nowhere.toml")
    assert (told.status, told.err.count("\n")) == (2, 1)
    assert "nowhere.toml: expected a file" in told.err.facts
