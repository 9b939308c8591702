"""``letitride strategy``: a pay table's strategy card, and the cost of other strategies."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.commands.odd_table import check_refused, check_warned
from tests.cli.conftest import Run


@pytest.mark.parametrize("form", ["toml", "csv"])
def test_a_card_is_saved_edited_and_scored(run: Run, tmp_path: Path, form: str) -> None:
    path = tmp_path / f"card.{form}"
    run("strategy", "LIRX-01", "--save", str(path))
    played = json.loads(run("strategy", "LIRX-01", "--score", str(path), "--json").out)["played"]
    best, own, *_ = played
    assert own["played"] == str(path)
    assert (own["edge"], own["mistakes"]) == (best["edge"], [])
    lines = path.read_text().replace("high_pair", "low_pair")
    path.write_text(lines)
    told = run("strategy", "LIRX-01", "--score", str(path))
    assert "high pair" in told.out


def test_the_strategy_card_is_derived_and_shows_the_closest_decisions(run: Run) -> None:
    told = run("strategy", "LIRX-01").out
    assert "four to a straight (2 straights), at least 1 high" in told
    assert "either" in told
    data = json.loads(run("strategy", "LIRX-01", "--json").out)
    assert data["card"]["2"]["draws"] == [
        "four to a flush", "four to a straight (2 straights), at least 1 high",
    ]  # fmt: skip
    assert data["decisions"]["2"][0]["indifferent"]


def test_no_figure_is_cut_however_large(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rich.toml"
    hands = "royal_flush straight_flush four_of_a_kind full_house flush straight three_of_a_kind"
    pays = (f'{hand} = "9999999 to 1"' for hand in hands.split())
    path.write_text("\n".join(['id = "RICH"', 'wager = "main"', "[pays]", *pays]), "utf-8")
    told = run("strategy", str(path)).out
    assert "…" not in told
    assert max(map(len, told.splitlines())) <= 80


def test_the_cost_of_other_strategies(run: Run) -> None:
    told = run("strategy", "LIRX-03", "--seen", "1").out
    assert max(map(len, told.splitlines())) <= 80
    data = json.loads(run("strategy", "LIRX-03", "--seen", "1", "--json").out)
    played = {way["played"]: way for way in data["played"]}
    assert list(played) == [
        "best", "simple card", "never ride", "always ride", "best, other hands seen: 1",
        "best if the first community card is seen early",
        "best if the second community card is seen early",
    ]  # fmt: skip
    best = Fraction(played["best"]["edge"])
    for way in ("simple card", "never ride", "always ride"):
        costs = sum(Fraction(one["cost"]) for one in played[way]["mistakes"])
        assert Fraction(played[way]["edge"]) - best == costs > 0
        dearest = played[way]["mistakes"][0]
        assert f" {dearest['hand']} " in told
    assert played["best"]["edge"] == json.loads(run("par", "LIRX-03", "--json").out)["edge"]
    assert played["best"]["edge_pct"] > played["best, other hands seen: 1"]["edge_pct"] > 0
    assert "other hands seen" not in run("strategy", "LIRX-03").out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("strategy --seen 7", "--seen: odds/cards_seen: expected 0 to 6 other hands, got 7"),
        ("strategy --seen=-1", "--seen: odds/cards_seen"),
        ("strategy --score none.toml", "--score: house/file"),
        ("strategy --score card.txt", "--score: house/file"),
        (
            "strategy --save card.txt",
            "--save: expected a file name ending in .toml or .csv, got 'card.txt'",
        ),
        ("strategy --save nowhere/card.csv", "--save: nowhere/card.csv: expected a writable file"),
        ("strategy MA-BONUS", "expected a pay table for the main bets, got MA-BONUS (bonus)"),
    ],
)
def test_invalid_input_is_rejected_in_one_line(run: Run, args: str, words: str) -> None:
    check_refused(run(*args.split()), words)


def test_a_table_that_pays_a_lower_hand_more_is_allowed_with_a_warning(
    run: Run, odd_table: str
) -> None:
    check_warned(run, "strategy", odd_table)
