"""The commands on odds: par, strategy, advise, session, design."""

import json
from pathlib import Path

import pytest

from letitride.house.paytables import ids
from tests.cli.conftest import Run

NEEDS = {
    "PTMGL03": ["--contribution", "10%"],
    "PTMGLML01": ["--contribution", "10%"],
    "PTMGLML02": ["--contribution", "10%", "--seed", "1000.00"],
    "PTMGLML03": ["--contribution", "10%"],
    "WA-LINK-ML01": ["--contribution", "10%"],
    "WA-LINK-ML03": ["--contribution", "10%"],
}
R41 = {"SM-LIR-1", "SM-LIR-2", "SM-TCP-1", "SM-TCP-2"}


@pytest.mark.parametrize("id_", ids())
def test_every_table_has_a_par_in_the_form_of_the_contract(run: Run, id_: str) -> None:
    status, out, err = run("par", id_, *NEEDS.get(id_, []), "--json")
    assert (status, err) == (0, "")
    sheet = json.loads(out)
    assert set(sheet) >= {
        "id", "wager", "edge", "edge_pct", "average_bets", "par_pct", "hit_pct", "sd", "rows",
        "published", "agrees",
    }  # fmt: skip
    assert sheet["agrees"] is (id_ not in R41)
    returned = sum(row["return_pct"] for row in sheet["rows"])
    assert returned == pytest.approx(-sheet["edge_pct"])
    assert ("hold_pct" in sheet) is (sheet["wager"] == "progressive")


def test_people_see_what_is_not_reproduced(run: Run) -> None:
    told = run("par", "SM-LIR-1").out
    assert "Published hit frequency 3.72%: NOT reproduced, ours is 3.71%" in told
    assert "Hold in the long run 22.3348%" in told
    assert max(map(len, told.splitlines())) <= 80


def test_cover_all_goes_by_the_hands_dealt(run: Run) -> None:
    two, seven = (
        json.loads(run("par", "MA-COVER", *seats, "--json").out) for seats in (["--seats", "2"], [])
    )
    assert two["edge"] == "1268146403/13169417625"
    assert seven["edge_pct"] == pytest.approx(8.7826, abs=5e-5)


def test_a_meter_at_its_break_even_makes_the_wager_even(run: Run) -> None:
    even = json.loads(run("par", "WA-GM-1", "--json").out)["break_even_meter"]["Jackpot"]
    sheet = json.loads(run("par", "WA-GM-1", "--meter", f"Jackpot={even}", "--json").out)
    assert sheet["edge_pct"] == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("par LIRX-99", "house/unknown_paytable"),
        ("par PTMGLML01", "a contribution, for PTMGLML01 has no preset"),
        ("par MA-MAIN --meter Jackpot=1", "--meter: expected a progressive table, got MA-MAIN"),
        ("par WA-GM-1 --meter Jackpot", "--meter: expected NAME=AMOUNT, got Jackpot"),
        ("par WA-GM-1 --meter Mega=1", "odds/meter"),
        ("par WA-GM-1 --meter Jackpot=-1", "--meter: money/amount"),
        ("par WA-GM-1 --contribution 19", "--contribution: money/rate"),
        ("par WA-GM-1 --seed much", "--seed: money/amount"),
        ("par WA-GM-1 --seats 0", "odds/seats: expected 1 to 7 seats, got 0"),
        ("par MA-COVER --seats 8", "odds/seats: expected 1 to 7 seats, got 8"),
        ("strategy MA-BONUS", "expected a pay table of the main bets, got one of bonus"),
        ("advise Ks", "odds/hand: expected three cards, got 1"),
        ("advise KsQsJs --dead Ks", "odds/card_twice: expected every card once, got Ks"),
        ("advise KsQsJs --community TsTh", "odds/hand: expected at most one community card"),
        ("advise KsQsXx", "CARDS: cards/card"),
        ("session --rounds 0", "--rounds: odds/rounds"),
        ("session --bet 0", "odds/stake"),
        ("session --side MA-BONUS", "--side: expected NAME=AMOUNT, got MA-BONUS"),
        ("session --side MA-COVER=1", "--side: odds/"),
        ("session --side PTMGLML02=1", "--side: odds/meter"),
        ("session --side MA-BONUS=0.50", "--side: expected MA-BONUS=1.00, got 0.50"),
        ("session --meter Jackpot=5", "--meter: expected a progressive among the side bets"),
        ("session --side PTMGL01=1 --meter Nope=5", "--meter: expected Jackpot, got Nope"),
        ("session --side MA-3CB-A=5 --side MA-3CB-A=7", "--side: expected MA-3CB-A once"),
        ("session --goal 100", "--goal: expected a --bankroll to start from, got none"),
        ("session --bankroll lots", "--bankroll: money/amount"),
        ("design 2% 3% --vary flush=9", "--vary: expected HAND=LEAST-MOST, as flush=7-9"),
        ("design 2% 3% --vary flush=9-7", "--vary: odds/bounds"),
        ("design 2 3% --vary flush=7-9", "LOW: money/rate"),
        ("design 3% 2% --vary flush=7-9", "odds/bounds: expected a lowest figure below"),
        ("design 2% 3% --vary flush=7-9 --vary flush=1-3", "--vary: expected each hand once"),
        ("design 2% 3% --vary flush=7-9 --most 0", "--most: expected at least 1, got 0"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(run: Run, args: str, words: str) -> None:
    status, out, err = run(*(_spaced(arg) for arg in args.split()))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def _spaced(arg: str) -> str:
    """Cards written together, apart."""
    cards = len(arg) > 2 and len(arg) % 2 == 0 and arg[0] in "KT"
    return " ".join(arg[i : i + 2] for i in range(0, len(arg), 2)) if cards else arg


def test_the_strategy_card_is_derived_and_shows_the_closest_decisions(run: Run) -> None:
    told = run("strategy", "LIRX-01").out
    assert "four to a straight (2 straights), at least 1 high" in told
    assert "either" in told
    data = json.loads(run("strategy", "LIRX-01", "--json").out)
    assert data["card"]["2"]["draws"] == [
        "four to a flush", "four to a straight (2 straights), at least 1 high",
    ]  # fmt: skip
    assert data["decisions"]["2"][0]["indifferent"]


@pytest.mark.parametrize(
    ("args", "bet", "decision", "value"),
    [
        (["Ks Qs Js"], 1, "ride", "727/588"),
        (["Ks Qs Js", "--community", "Ts", "--dead", "As 9s"], 2, "ride", "77/46"),
        (["2s 7h 9c"], 1, "withdraw", None),
    ],
)
def test_advice(run: Run, args: list[str], bet: int, decision: str, value: str | None) -> None:
    data = json.loads(run("advise", *args, "--json").out)
    assert (data["bet"], data["decision"]) == (bet, decision)
    assert value in (None, data["ev_ride"])
    assert f"Bet {bet}: " in run("advise", *args).out


def test_a_decision_worth_nothing_is_told_as_such(run: Run) -> None:
    args = ("advise", "9s 8h 7c", "--community", "6d")
    assert json.loads(run(*args, "--json").out)["indifferent"]
    assert "either way: it is worth nothing" in run(*args).out


def test_a_session_in_numbers_and_in_words(run: Run) -> None:
    args = ("session", "--rounds", "100", "--side", "MA-BONUS=1", "--side", "WA-GM-1=1")
    data = json.loads(run(*args, "--bankroll", "200", "--goal", "400", "--json").out)
    assert data["parts"] == ["main", "MA-BONUS", "WA-GM-1"]
    assert data["stake"] == "17.00"
    assert data["ahead"] + data["even"] + data["behind"] == pytest.approx(1)
    assert sum(data["ruin"][end] for end in ("ruined", "reached", "neither")) == pytest.approx(1)
    richer = json.loads(run(*args, "--meter", "Jackpot=100000", "--json").out)
    assert richer["mean"] > data["mean"]
    told = run(*args, "--bankroll", "200").out
    assert "100 rounds of $17.00: main, MA-BONUS, WA-GM-1" in told
    assert "With that bankroll: ruined" in told


def test_designed_tables_meet_the_target(run: Run) -> None:
    args = ("design", "2.8%", "2.9%", "--vary", "flush=7-9", "--vary", "straight=4-6")
    tables = json.loads(run(*args, "--json").out)["tables"]
    assert [table["pays"]["flush"] for table in tables] == ["8 to 1"]
    assert tables[0]["edge"] == "37963/1082900"
    assert "1000 200 50 11 8 5 3 2 1" in run(*args).out
    assert (
        "No pay table within these bounds." in run("design", "0%", "0%", "--vary", "flush=7-9").out
    )
    odd = run("design", "0%", "5%", "--vary", "flush=12-12", "--any-order", "--json").out
    assert json.loads(odd)["tables"][0]["warnings"]


ODD = """
id = "ODD"
wager = "main"
[pays]
royal_flush = "500 to 1"
straight_flush = "100 to 1"
four_of_a_kind = "200 to 1"
full_house = "11 to 1"
flush = "8 to 1"
straight = "5 to 1"
three_of_a_kind = "3 to 1"
two_pair = "2 to 1"
tens_or_better = "1 to 1"
"""


def test_a_table_that_pays_a_lower_hand_more_is_solved_with_a_warning(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(ODD, "utf-8")
    warning = "straight_flush pays 100 to 1, less than four_of_a_kind: 200 to 1"
    data = json.loads(run("par", str(path), "--json").out)
    assert (data["id"], data["warnings"]) == ("ODD", [warning])
    assert run("par", str(path)).err == f"note: {warning}\n"
