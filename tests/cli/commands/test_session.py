"""``letitride session``: its output, the parts it omits, and the input it rejects."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from letitride.cli import progress
from letitride.odds.side_bets.cover_all import cover_all
from letitride.rulebook.paytables.library import paytable
from tests.cli.conftest import Run

COMMAND = "letitride.cli.commands.session"


def data_of(run: Run, args: str) -> dict[str, Any]:
    status, out, err = run("session", *args.split(), "--json")
    assert (status, err) == (0, "")
    data: dict[str, Any] = json.loads(out)
    return data


def test_a_session_in_numbers_and_in_words(run: Run) -> None:
    args = "--rounds 100 --side MA-BONUS=1 --side WA-GM-1=1"
    data = data_of(run, f"{args} --bankroll 200 --goal 400")
    assert data["parts"] == ["main", "MA-BONUS", "WA-GM-1"]
    assert (data["stake"], data["currency"]) == ("17.00", "USD")
    assert data["ahead"] + data["even"] + data["behind"] == pytest.approx(1)
    assert sum(data["ruin"][end] for end in ("ruined", "reached", "neither")) == pytest.approx(1)
    assert data_of(run, f"{args} --meter Jackpot=100000")["mean"] > data["mean"]
    told = run("session", *args.split(), "--bankroll", "200").out
    assert "100 rounds at $17.00: main, MA-BONUS, WA-GM-1" in told
    assert "With your bankroll: ruined" in told
    assert max(map(len, told.splitlines())) <= 80


def test_cover_all_is_counted_with_one_hand_dealt_with_a_note(run: Run) -> None:
    note = "MA-COVER: Cover All is calculated as if only one hand were dealt."
    with_it, without = (data_of(run, f"--rounds 10{side}") for side in (" --side MA-COVER=5", ""))
    cost = 10 * 5 * float(cover_all(paytable("MA-COVER"), 1).edge)
    assert with_it["mean"] == pytest.approx(without["mean"] - cost)
    assert (with_it["notes"], without["notes"]) == ([note], [])
    assert note in run("session", "--rounds", "10", "--side", "MA-COVER=5").out


def test_envy_is_not_counted_with_a_note(run: Run) -> None:
    note = "WA-GM-1: envy bonuses for other players' hands are not included."
    assert data_of(run, "--rounds 10 --side WA-GM-1=1")["notes"] == [note]
    assert note in run("session", "--rounds", "10", "--side", "WA-GM-1=1").out


def test_long_tables_of_bankrolls_are_left_out(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data_of(run, "--rounds 50")["bankroll_for"]["0.05"] == "155.00"
    monkeypatch.setattr(sys.modules[COMMAND], "MOST_WORK", 1)
    page = tmp_path / "page.html"
    long = data_of(run, f"--rounds 50 --bankroll 100 --plot {page}")
    assert long["bankroll_for"] is None
    assert long["notes"][0].startswith("No bankroll is suggested")
    assert long["ruin"]["ruined"] > 0
    assert "figure-1" in page.read_text("utf-8")
    assert "figure-2" not in page.read_text("utf-8")
    told = run("session", "--rounds", "50").out
    assert "No bankroll is suggested" in told
    assert "Chance of ruin" not in told


def test_amounts_too_fine_for_a_table_of_bankrolls_still_have_a_session(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["letitride.odds.sessions.ruin"], "MOST_BANKROLLS", 10)
    data = data_of(run, "--rounds 50")
    assert data["bankroll_for"] is None
    assert float(data["quantiles"]["0.5"]) < 0


@pytest.mark.parametrize(
    ("args", "currency", "stake"),
    [
        ("--paytable MBS-MAIN --side MBS-PROG=1", "SGD", "S$16.00"),
        ("--paytable MBS-MAIN --currency SGD", "SGD", "S$15.00"),
        ("--side MBS-PROG=1 --currency USD --meter Jackpot=5000", "USD", "$16.00"),
        ("--side MBS-PROG=1 --side WA-GM-1=1 --currency SGD", "SGD", "S$17.00"),
        ("--side MA-BONUS=1 --currency SGD", "SGD", "S$16.00"),
    ],
)
def test_all_amounts_are_in_one_currency(run: Run, args: str, currency: str, stake: str) -> None:
    args += " --rounds 5 --bankroll 100 --goal 200"
    assert data_of(run, args)["currency"] == currency
    told = run("session", *args.split()).out
    assert f"5 rounds at {stake}: " in told
    assert told.count("S$") == (told.count("$") if currency == "SGD" else 0)


def test_charts_are_in_the_currency(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    data_of(run, f"--side MBS-PROG=1 --rounds 5 --bankroll 100 --plot {page}")
    text = page.read_text("utf-8")
    assert "Result, SGD" in text
    assert "Bankroll, SGD" in text


def test_one_round_can_be_charted(run: Run, tmp_path: Path) -> None:
    assert data_of(run, f"--rounds 1 --plot {tmp_path / 'page.html'}")["rounds"] == 1


ODD = """
id = "ODD"
wager = "three_card"
[pays]
straight_flush = "40 to 1"
three_of_a_kind = "50 to 1"
"""


def test_tables_that_pay_a_lower_hand_more_get_a_warning(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(ODD, "utf-8")
    args = f"--rounds 5 --side {path}=5"
    warning = "ODD: straight flush pays 40 to 1, less than three of a kind: 50 to 1"
    assert data_of(run, args)["warnings"] == [warning]
    status, out, err = run("session", *args.split())
    assert (status, err) == (0, f"note: {warning}\n")
    assert "5 rounds" in out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("--rounds 0", "--rounds: odds/rounds"),
        ("--rounds 100001", "--rounds: odds/rounds: expected 1 to 100,000 rounds, got 100,001"),
        (f"--rounds {10**30}", "got about 10^30"),
        ("--bet 0", "--bet: odds/stake: expected a stake above zero, got 0.00"),
        ("--bet ", "--bet: money/amount"),
        ("--side MA-BONUS", "--side: expected NAME=AMOUNT, got MA-BONUS"),
        ("--side MA-3CB-A=0", "--side: odds/stake"),
        ("--side MA-COVER=0", "--side: odds/stake"),
        ("--side MA-MAIN=5", "--side: odds/side_bet_table"),
        ("--side SM-TCP-1=1", "got SM-TCP-1, Three Card Poker Progressive"),
        (
            "--side PTMGLML02=1 --meter Major=5",
            "--meter: odds/meter: expected PTMGLML02: an amount for Mega and Minor",
        ),
        (
            "--side MA-BONUS=0.50",
            "--side: odds/bonus_amount",
        ),
        (
            "--side MA-BONUS=5",
            "expected MA-BONUS: exactly 1.00, got 5.00 [MA-6a(b)-2]",
        ),
        ("--side MA-3CB-A=5 --side MA-3CB-A=7", "--side: expected MA-3CB-A once"),
        ("--meter Jackpot=5", "--meter: odds/meter: expected a progressive among the side bets"),
        ("--meter ", "--meter: expected NAME=AMOUNT"),
        ("--side PTMGL01=1 --meter Nope=5", "--meter: odds/meter: expected Jackpot, got Nope"),
        ("--side WA-GM-1=1 --meter Jackpot=123456789.01", "letitride: odds/too_fine"),
        ("--goal 100", "--goal: odds/goal: expected a bankroll in addition to the goal, got none"),
        (
            "--bankroll 100 --goal 100",
            "expected a goal above the bankroll of 100.00, got 100",
        ),
        (
            "--bankroll 100 --goal 99.99",
            "--goal: odds/goal",
        ),
        ("--bankroll 100 --goal ", "--goal: money/amount"),
        ("--bankroll 100 --goal 900000000000", "letitride: odds/too_fine"),
        ("--bankroll lots", "--bankroll: money/amount"),
        ("--bankroll ", "--bankroll: money/amount"),
        ("--plot ", "--plot: expected a file name, got none"),
        ("--currency ", "--currency: expected USD or SGD"),
        ("--currency EUR", "--currency: expected USD or SGD, got EUR"),
        ("--side MBS-PROG=1 --side WA-GM-1=1", "--currency: expected USD or SGD, got both"),
    ],
)
def test_invalid_input_is_rejected_in_one_short_line(run: Run, args: str, words: str) -> None:
    status, out, err = run("session", *args.split(" "))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err.facts
    assert len(err) < 200


def test_a_bar_is_shown_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with progress.bar("Following", 2) as tick:
        tick()
    assert capsys.readouterr() == ("", "")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress.bar("Following", 2) as tick:
        tick()
    out, err = capsys.readouterr()
    assert out == ""
    assert "Following" in err
