"""letitride replay."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SETTLED = """
jurisdiction = "MA"
dealing = "shoe"
[tables]
main = "MA-MAIN"
three_card = "MA-3CB-D"
[options]
max_bet = "500.00"
[[round]]
deck = "Ts 2h 9c Js Td 4s"
  [[round.seat]]
  seat = 1
  player = "p1"
  bet = "5.00"
  three_card = "1500.00"
  ride = [true, false]
"""
VOIDED = """
  [[round.irregularity]]
  what = "wrong_count_seat"
"""
PROGRESSIVE = """
[[meter]]
level = "Jackpot"
amount = "10000.00"
contribution = "19%"
"""


def _scenario(tmp_path: Path, text: str) -> str:
    path = tmp_path / "scenario.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_json_is_the_documented_report(run: Run, tmp_path: Path) -> None:
    status, out, err = run("replay", _scenario(tmp_path, SETTLED), "--json")
    report = json.loads(out)
    assert (status, err) == (0, "")
    assert report["cage_balance"] == "0.00"
    (only,) = report["rounds"]
    assert (only["status"], only["community"], only["burned"]) == ("settled", ["Js", "4s"], ["2h"])
    (seat,) = only["seats"]
    assert (seat["hand"], seat["three_card_hand"], seat["net"]) == (
        "tens_or_better", "pair", "1510.00",
    )  # fmt: skip


def test_people_see_the_round_in_the_order_of_settlement(run: Run, tmp_path: Path) -> None:
    told = run("replay", _scenario(tmp_path, SETTLED)).out
    lines = [line.rstrip() for line in told.splitlines()]
    assert lines[0].startswith("Round 1 ─")
    assert lines[1:] == [
        "Community J♠ 4♠   burned 2♥",
        "Seat  Cards and bets         Hand and result               Net",
        "1 p1  T♠ 9♣ T♦               tens or better          +1,510.00",
        "        bet 2 5.00             taken back                 0.00",
        "        bet 1 5.00             pays 5.00                 +5.00",
        "        bet $ 5.00             pays 5.00                 +5.00",
        "        three card 1,500.00    pays 1,500.00 (pair)  +1,500.00",
        "",
    ]


def test_a_void_round_shows_the_reason_and_the_clauses(run: Run, tmp_path: Path) -> None:
    told = run("replay", _scenario(tmp_path, SETTLED + VOIDED)).out
    assert "Void: a player had the wrong number of cards [MA-13(c)" in told
    assert told.count("returned") == 5  # once in the first line, and once for each of four bets
    assert "1 p1" in told


def test_a_progressive_is_settled_with_its_meters(run: Run, tmp_path: Path) -> None:
    text = SETTLED.replace("[options]", 'progressive = "MA-PROG"\n[options]')
    text = text.replace("  ride", '  progressive = "1.00"\n  ride') + PROGRESSIVE
    status, out, err = run("replay", _scenario(tmp_path, text), "--json")
    assert (status, err) == (0, "")
    (only,) = json.loads(out)["rounds"]
    assert only["seats"][0]["wagers"][-1]["outcome"] == "lost"
    assert only["meters"] == [
        {"level": "Jackpot", "sensor": 1, "amount": "10000.19", "reserve": "0.00"}
    ]


def test_tips_go_to_the_dealer_and_a_nameless_seat_has_only_its_number(
    run: Run, tmp_path: Path
) -> None:
    text = """
    jurisdiction = "SD"
    dealing = "hand"
    tables = { main = "SD-MAIN-A", bonus = "SD-BONUS-A" }
    [[round]]
    deck = "Ts 2h Td 4s 9s"
      [[round.seat]]
      seat = 1
      bet = "5.00"
      tip = "1.00"
      bonus = "1.00"
      ride = [true, true]
    """
    told = run("replay", _scenario(tmp_path, text)).out
    assert "dealer tip 1.00    pays 1.00      dealer's" in told
    assert "\n1     T♠ T♦ 9♠" in told


def test_a_bet_that_the_house_keeps_is_shown(run: Run, tmp_path: Path) -> None:
    text = SETTLED.replace("three_card", "bonus").replace("1500.00", "1.00")
    text = text.replace("MA-3CB-D", "MA-BONUS").replace("Ts 2h 9c Js Td 4s", "Ts 2h Th Js Td 4s")
    assert "pays 5.00; the house keeps the bet" in run("replay", _scenario(tmp_path, text)).out


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('bet = "5.00"', 'bet = "501.00"', "max_bet: at most 500.00, got 501.00 [MA-6(d)-1]"),
        ("2h 9c", "2h 2h", "got 2h twice"),
        ("MA-MAIN", "MA-NONE", "house/unknown_paytable"),
        ('bet = "5.00"', "bet = 5.0", "round[1].seat[1].bet to be a string"),
        ("[[round]]", "[[round", "house/toml"),
    ],
)
def test_a_scenario_that_breaks_a_rule_is_rejected_with_the_clause(
    run: Run, tmp_path: Path, old: str, new: str, words: str
) -> None:
    path = _scenario(tmp_path, SETTLED.replace(old, new))
    status, out, err = run("replay", path, "--json")
    assert (status, out) == (2, "")
    assert err.startswith(f"letitride: {path}: ")
    assert words in err.facts
    assert err.count("\n") == 1


def test_markup_and_escapes_in_names_are_shown_as_they_are(run: Run, tmp_path: Path) -> None:
    text = SETTLED.replace('"p1"', '"[bold]p\\u001b[31m[/x]"')
    told = run("replay", _scenario(tmp_path, text)).out
    assert "1 [bold]p [31m[/x]" in told
    assert "\x1b" not in told
