"""The commands on odds: par, strategy, advise, design."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from letitride.rulebook.paytables.library import ids
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
    assert returned + sheet.get("envy_pct", 0) == pytest.approx(-sheet["edge_pct"])
    assert sum(Fraction(row["probability"]) for row in sheet["rows"]) == 1
    assert ("hold_pct" in sheet) is (sheet["wager"] == "progressive")
    assert sheet["warnings"] == []


def test_people_see_what_is_not_reproduced(run: Run) -> None:
    told = run("par", "SM-LIR-1").out
    assert "Published hit frequency 3.72%: NOT reproduced, ours is 3.71%" in told
    assert "Hold in the long run 22.3348%" in told
    assert "With the presets and 7 wagers at the table:\nPublished house advantage" in told
    assert "7 wagers at the table:\nPublished" in run("par", "SM-LIR-1", "--seats", "1").out
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


def test_a_decision_worth_nothing_may_ride_and_that_is_not_what_is_published(run: Run) -> None:
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
def test_a_payout_limit_played_as_before_and_played_best(run: Run, limit: str) -> None:
    told = run("par", "LIRX-01", "--payout-limit", limit).out
    assert "limited to winning 500 bets together:" in told
    assert "  played as before, edge 3.9582%, par 3.2346%\n" in told
    assert "  played best, edge 3.9544%, par 3.2353%\n" in told
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


def test_levels_are_fed_apart_and_a_reserve_beside(run: Run) -> None:
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


def test_the_sheet_says_what_its_hold_rests_on(run: Run) -> None:
    said = ("--contribution", "4%", "--contribution", "Major=6%", "--reserve-rate", "Mega=1%")
    told = run("par", "PTMGLML03", *said, "--seed", "Mega=20000").out
    lines = {line[:24].strip(): line[24:].split() for line in told.splitlines()}
    assert lines["restarts from"] == ["$20,000.00", "$1,000.00", "$250.00"]
    assert lines["fed, of each wager"] == ["4%", "6%", "4%"]
    assert lines["its reserve fed"] == ["1%", "0%", "0%"]


def test_all_levels_together_make_the_wager_even(run: Run) -> None:
    args = ("par", "PTMGLML03", "--contribution", "4%", "--json")
    meters = json.loads(run(*args).out)["meters"]
    together = [f"--meter={meter['level']}={meter['break_even_together']}" for meter in meters]
    assert json.loads(run(*args, *together).out)["edge_pct"] == pytest.approx(0, abs=1e-3)


def test_a_level_that_need_not_hold_anything_is_even_with_any_amount(run: Run) -> None:
    args = ("par", "PTMGLML03", "--contribution", "4%", "--meter", "Mega=900000")
    even = json.loads(run(*args, "--json").out)["break_even_meter"]
    assert even == {"Mega": "281608.00", "Major": None, "Minor": None}
    told = run(*args).out
    assert "any amount   any amount" in told
    assert max(map(len, told.splitlines())) <= 80


def test_singapore_dollars_are_told_as_such(run: Run) -> None:
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


def test_a_level_of_a_common_hand_or_never_won_whole_has_no_wait(run: Run, tmp_path: Path) -> None:
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
        ("par PTMGLML01", "a contribution, for PTMGLML01 has no preset"),
        ("par MA-MAIN --meter Jackpot=1", "--meter: expected a progressive table, got MA-MAIN"),
        ("par MA-MAIN --seats 3", "--seats: expected a Cover All or progressive table"),
        ("par MA-BONUS --seats 7", "--seats: expected a Cover All or progressive table"),
        ("par WA-GM-1 --ride-on-zero", "--ride-on-zero: expected a main bets table, got WA-GM-1"),
        ("par MA-COVER --payout-limit 5", "--payout-limit: expected a main bets table"),
        ("par MA-COVER --reserve-rate 1%", "--reserve-rate: expected a progressive table"),
        ("par LIRX-01 --payout-limit lots", "--payout-limit: expected a number of bets, as 500"),
        ("par LIRX-01 --payout-limit 5/0", "--payout-limit: expected a number of bets, as 500"),
        ("par LIRX-01 --payout-limit=-1", "--payout-limit: expected a number of bets, as 500"),
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
        ("strategy --seen 7", "--seen: odds/cards_seen: expected 0 to 6 other hands, got 7"),
        ("strategy --seen=-1", "--seen: odds/cards_seen"),
        ("strategy --score none.toml", "--score: house/file"),
        ("strategy --score card.txt", "--score: house/file"),
        ("strategy --save card.txt", "--save: expected a file of .toml or .csv, got 'card.txt'"),
        ("strategy --save nowhere/card.csv", "--save: nowhere/card.csv: expected a file to write"),
        ("strategy MA-BONUS", "expected a pay table of the main bets, got MA-BONUS (bonus)"),
        ("advise Ks", "odds/hand: expected three cards, got 1"),
        ("advise KsQsJs --dead Ks", "odds/card_twice: expected every card once, got Ks"),
        ("advise KsQsJs --community TsTh", "odds/hand: expected at most one community card"),
        ("advise KsQsJs --community=", "--community: expected one card, got none"),
        ("advise KsQsXx", "CARDS: cards/card"),
        ("design 2% 3% --vary flush=9", "--vary: expected HAND=LEAST-MOST, as flush=7-9"),
        ("design 2% 3% --vary flush=9-7", "--vary: odds/bounds"),
        ("design 2 3% --vary flush=7-9", "LOW: money/rate"),
        ("design 3% 2% --vary flush=7-9", "odds/bounds: expected a lowest figure below"),
        ("design 2% 3% --vary flush=7-9 --vary flush=1-3", "--vary: expected each hand once"),
        ("design 2% 3% --vary flush=12-15", "--vary: odds/bounds: expected some table in which"),
        ("design 2% 3% --vary flush=7-9 --most 0", "--most: expected at least 1, got 0"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(run: Run, args: str, words: str) -> None:
    status, out, err = run(*(_spaced(arg) for arg in args.split()))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err.facts


def _spaced(arg: str) -> str:
    """Cards written together, apart."""
    cards = len(arg) > 2 and len(arg) % 2 == 0 and arg[0] in "KT"
    return " ".join(arg[i : i + 2] for i in range(0, len(arg), 2)) if cards else arg


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


def test_what_other_ways_to_play_cost(run: Run) -> None:
    told = run("strategy", "LIRX-03", "--seen", "1").out
    assert max(map(len, told.splitlines())) <= 80
    data = json.loads(run("strategy", "LIRX-03", "--seen", "1", "--json").out)
    played = {way["played"]: way for way in data["played"]}
    assert list(played) == [
        "best", "simple card", "never ride", "always ride", "best, other hands seen: 1",
        "best, first community card seen early", "best, second community card seen early",
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


ODD_ORDER = "straight_flush pays 100 to 1, less than four_of_a_kind: 200 to 1"


@pytest.fixture
def odd(tmp_path: Path) -> str:
    """A file of a pay table that pays a lower hand more."""
    path = tmp_path / "odd.toml"
    path.write_text(ODD, "utf-8")
    return str(path)


@pytest.mark.parametrize(
    "args",
    [
        ["par", "ODD"],
        ["strategy", "ODD"],
        ["advise", "Ks Qs Js", "--paytable", "ODD"],
        ["design", "0%", "9%", "--like", "ODD", "--vary", "flush=7-9", "--any-order"],
    ],
)
def test_a_table_that_pays_a_lower_hand_more_is_allowed_with_a_warning(
    run: Run, odd: str, args: list[str]
) -> None:
    asked = [odd if arg == "ODD" else arg for arg in args]
    told = run(*asked)
    assert (told.status, told.err) == (0, f"note: {ODD_ORDER}\n")
    data = run(*asked, "--json")
    assert (data.status, data.err) == (0, "")
    assert json.loads(data.out)["warnings"] == [ODD_ORDER]


def test_a_design_like_a_table_out_of_order_needs_any_order(run: Run, odd: str) -> None:
    status, _, err = run("design", "0%", "9%", "--like", odd, "--vary", "flush=7-9")
    assert status == 2
    assert "expected some table in which no hand pays less than a lower one" in err.facts


def test_a_design_may_range_widely(run: Run) -> None:
    wide = ("design", "0%", "0.001%", "--vary", "royal_flush=1-1000000", "--json")
    tables = json.loads(run(*wide).out)["tables"]
    assert [table["pays"]["royal_flush"] for table in tables] == [
        "8,590 to 1", "8,591 to 1", "8,592 to 1",
    ]  # fmt: skip
