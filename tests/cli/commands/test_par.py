"""``letitride par``: a pay table's exact figures."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from letitride.rulebook.paytables.library import ids
from tests.cli.commands.odd_table import check_refused, check_warned
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
def test_every_table_has_a_par_in_the_documented_form(run: Run, id_: str) -> None:
    status, out, err = run("par", id_, *NEEDS.get(id_, []), "--json")
    assert (status, err) == (0, "")
    sheet = json.loads(out)
    assert set(sheet) >= {
        "id", "wager", "edge", "edge_pct", "average_bets", "par_pct", "hit_pct", "sd", "rows",
        "published", "agrees",
    }  # fmt: skip
    assert sheet["agrees"] is (id_ not in R41)
    returned = sum(row["return_pct"] for row in sheet["rows"])
    assert returned + sheet.get("envy_pct", 0) == pytest.approx(-sheet["edge_pct"])
    assert sum(Fraction(row["probability"]) for row in sheet["rows"]) == 1
    assert ("hold_pct" in sheet) is (sheet["wager"] == "progressive")
    assert sheet["warnings"] == []


def test_people_see_the_figures_that_are_not_reproduced(run: Run) -> None:
    told = run("par", "SM-LIR-1").out
    assert "Published hit frequency 3.72%: NOT reproduced; we get 3.71%" in told
    assert "Long-run hold 22.3348%" in told
    assert "With the presets and 7 bets at the table:\nPublished house advantage" in told
    assert "7 bets at the table:\nPublished" in run("par", "SM-LIR-1", "--seats", "1").out
    assert max(map(len, told.splitlines())) <= 80


def test_cover_all_depends_on_the_hands_dealt(run: Run) -> None:
    two, seven = (
        json.loads(run("par", "MA-COVER", *seats, "--json").out) for seats in (["--seats", "2"], [])
    )
    assert two["edge"] == "1268146403/13169417625"
    assert seven["edge_pct"] == pytest.approx(8.7826, abs=5e-5)


def test_a_meter_at_its_break_even_makes_the_wager_even(run: Run) -> None:
    even = json.loads(run("par", "WA-GM-1", "--json").out)["break_even_meter"]["Jackpot"]
    sheet = json.loads(run("par", "WA-GM-1", "--meter", f"Jackpot={even}", "--json").out)
    assert sheet["edge_pct"] == pytest.approx(0, abs=1e-5)


def test_letting_zero_decisions_ride_does_not_match_the_published_par(run: Run) -> None:
    withdraw, ride = (
        json.loads(run("par", "LIRX-01", *option, "--json").out)
        for option in ([], ["--ride-on-zero"])
    )
    assert withdraw["edge"] == ride["edge"]
    assert ride["average_bets"] > withdraw["average_bets"]
    assert ride["par_pct"] == pytest.approx(2.8453, abs=5e-5)
    assert (withdraw["agrees"], ride["agrees"]) == (True, False)
    assert (ride["published"]["par"], ride["computed"]["par"]) == ("2.86%", "2.85%")


@pytest.mark.parametrize("limit", ["500", "50000/100", "1250.00/2.50"])
def test_a_payout_limit_with_the_same_and_the_best_strategy(run: Run, limit: str) -> None:
    told = run("par", "LIRX-01", "--payout-limit", limit).out
    assert "together may win at most 500 bets:" in told
    assert "  the same strategy: edge 3.9582%, par 3.2346%\n" in told
    assert "  the best strategy: edge 3.9544%, par 3.2353%\n" in told
    data = json.loads(run("par", "LIRX-01", "--payout-limit", limit, "--json").out)
    assert data["edge"] == "37963/1082900"  # without the limit
    assert data["payout_limit"]["limit"] == "500"
    same, best = (data["payout_limit"][f"{which}_strategy"] for which in ("same", "best"))
    assert Fraction(data["edge"]) < Fraction(best["edge"]) < Fraction(same["edge"])
    assert same["average_bets"] == data["average_bets"] > best["average_bets"]


def test_the_meters_of_a_progressive(run: Run) -> None:
    data = json.loads(run("par", "WA-GM-1", "--json").out)
    assert data["meters"] == [
        {
            "level": "Jackpot",
            "amount": "10000.00",
            "seed": "10000.00",
            "contribution": "19%",
            "reserve_rate": "0%",
            "average_award": "70237.16",
            "break_even": "148846.32",
            "break_even_together": "148846.32",
            "rounds_between_wins": "92820",
            "rounds_for_half": 64338,
        }
    ]
    alone = json.loads(run("par", "WA-GM-1", "--seats", "1", "--json").out)
    assert alone["envy_pct"] == 0
    assert alone["sd"] == data["sd"]
    assert alone["meters"][0]["rounds_between_wins"] == "649740"


def test_levels_and_their_reserves_have_their_own_contributions(run: Run) -> None:
    every = ("par", "PTMGLML03", "--contribution", "4%")
    plain, major, reserve, seed = (
        json.loads(run(*every, *more, "--json").out)
        for more in (
            [],
            ["--contribution", "Major=6%"],
            ["--reserve-rate", "1%"],
            ["--seed", "Mega=20000"],
        )
    )
    assert plain["hold_pct"] - major["hold_pct"] == pytest.approx(2)
    assert plain["hold_pct"] - reserve["hold_pct"] == pytest.approx(3)
    assert plain["hold_pct"] - seed["hold_pct"] == pytest.approx(100 * 10_000 / 649_740)
    means = [meter["average_award"] for meter in major["meters"]]
    before = [meter["average_award"] for meter in plain["meters"]]
    assert [one == other for one, other in zip(means, before, strict=True)] == [True, False, True]


def test_the_sheet_shows_the_contributions_behind_its_hold(run: Run) -> None:
    said = ("--contribution", "4%", "--contribution", "Major=6%", "--reserve-rate", "Mega=1%")
    told = run("par", "PTMGLML03", *said, "--seed", "Mega=20000").out
    lines = {line[:24].strip(): line[24:].split() for line in told.splitlines()}
    assert lines["restarts from"] == ["$20,000.00", "$1,000.00", "$250.00"]
    assert lines["share of each bet"] == ["4%", "6%", "4%"]
    assert lines["share for the reserve"] == ["1%", "0%", "0%"]


def test_all_levels_together_make_the_wager_even(run: Run) -> None:
    args = ("par", "PTMGLML03", "--contribution", "4%", "--json")
    meters = json.loads(run(*args).out)["meters"]
    together = [f"--meter={meter['level']}={meter['break_even_together']}" for meter in meters]
    assert json.loads(run(*args, *together).out)["edge_pct"] == pytest.approx(0, abs=1e-3)


def test_a_level_that_may_be_empty_is_even_with_any_amount(run: Run) -> None:
    args = ("par", "PTMGLML03", "--contribution", "4%", "--meter", "Mega=900000")
    even = json.loads(run(*args, "--json").out)["break_even_meter"]
    assert even == {"Mega": "281608.00", "Major": None, "Minor": None}
    told = run(*args).out
    assert "any amount   any amount" in told
    assert max(map(len, told.splitlines())) <= 80


def test_singapore_dollars_are_printed_as_such(run: Run) -> None:
    told = run("par", "MBS-PROG").out
    assert "S$139,032.11" in told
    assert " $" not in told


def test_empty_meters_have_no_proportion(run: Run) -> None:
    data = json.loads(run("par", "WA-GM-1", "--meter", "Jackpot=0", "--json").out)
    assert data["meters"][0]["break_even"] == "148846.32"
    assert data["meters"][0]["break_even_together"] is None


COMMON_LEVEL = """
id = "COMMON"
wager = "progressive"
cards = 5
contribution = "10%"
[pays]
royal_flush = "100% Mega"
straight_flush = "10% Mega"
four_of_a_kind = "300 for 1"
full_house = "100% Minor"
flush = "1% Tiny"
[seeds]
Mega = "1000.00"
Minor = "100.00"
Tiny = "10.00"
"""


def test_a_level_with_a_common_hand_or_no_full_win_has_no_wait(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "common.toml"
    path.write_text(COMMON_LEVEL, "utf-8")
    meters = json.loads(run("par", str(path), "--json").out)["meters"]
    assert [meter["rounds_between_wins"] for meter in meters] == ["92820", None, None]
    assert run("par", str(path)).status == 0
    alone = json.loads(run("par", str(path), "--seats", "1", "--json").out)["meters"]
    full_house = Fraction(2_598_960, 3_744)
    assert [each["rounds_between_wins"] for each in alone] == ["649740", str(full_house), None]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("par LIRX-99", "house/unknown_paytable"),
        ("par PTMGLML01", "a contribution, because PTMGLML01 has no preset"),
        ("par MA-MAIN --meter Jackpot=1", "--meter: expected a progressive table, got MA-MAIN"),
        ("par MA-MAIN --seats 3", "--seats: expected a Cover All or progressive table"),
        ("par MA-BONUS --seats 7", "--seats: expected a Cover All or progressive table"),
        ("par WA-GM-1 --ride-on-zero", "--ride-on-zero: expected a main bets table, got WA-GM-1"),
        ("par MA-COVER --payout-limit 5", "--payout-limit: expected a main bets table"),
        ("par MA-COVER --reserve-rate 1%", "--reserve-rate: expected a progressive table"),
        (
            "par LIRX-01 --payout-limit lots",
            "--payout-limit: expected a number of bets, such as 500",
        ),
        (
            "par LIRX-01 --payout-limit 5/0",
            "--payout-limit: expected a number of bets, such as 500",
        ),
        ("par LIRX-01 --payout-limit=-1", "--payout-limit: expected a number of bets, such as 500"),
        ("par WA-GM-1 --contribution Mega=1%", "--contribution: expected Jackpot, got Mega"),
        ("par WA-GM-1 --seed =5", "--seed: expected Jackpot, got"),
        ("par WA-GM-1 --seed 5 --seed 6", "--seed: expected every level once, got it twice"),
        ("par WA-GM-1 --reserve-rate 99%", "progressive/"),
        ("par WA-GM-1 --meter Jackpot", "--meter: expected NAME=AMOUNT, got Jackpot"),
        ("par WA-GM-1 --meter Mega=1", "odds/meter"),
        ("par WA-GM-1 --meter Jackpot=-1", "--meter: money/amount"),
        ("par WA-GM-1 --contribution 19", "--contribution: money/rate"),
        ("par WA-GM-1 --seed much", "--seed: money/amount"),
        ("par WA-GM-1 --seats 0", "odds/seats: expected 1 to 7 seats, got 0"),
        ("par MA-COVER --seats 8", "odds/seats: expected 1 to 7 seats, got 8"),
    ],
)
def test_invalid_input_is_rejected_in_one_line(run: Run, args: str, words: str) -> None:
    check_refused(run(*args.split()), words)


def test_a_table_that_pays_a_lower_hand_more_is_allowed_with_a_warning(
    run: Run, odd_table: str
) -> None:
    check_warned(run, "par", odd_table)
