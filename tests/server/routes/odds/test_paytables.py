"""Odds over HTTP match the package's figures, for published and custom pay tables."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from letitride.cli import main
from letitride.odds import par_sheet
from letitride.people import Role
from letitride.rulebook.paytables.library import ids, paytable
from tests.server.houses import Served, Visit, served

OWN = """
id = "OWN"
wager = "main"
[pays]
royal_flush = "500 to 1"
straight_flush = "100 to 1"
four_of_a_kind = "25 to 1"
full_house = "15 to 1"
flush = "10 to 1"
straight = "5 to 1"
three_of_a_kind = "3 to 1"
two_pair = "2 to 1"
tens_or_better = "1 to 1"
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("mathematics")
    with served(folder, demo=True) as made:
        yield made


@pytest.fixture
def ann(house: Served) -> Visit:
    return house.as_role(Role.PLAYER)


@pytest.fixture(scope="module")
def reader(house: Served) -> Visit:
    """Share one person between tests, because logins from one address are limited."""
    return house.as_role(Role.PLAYER)


def asked(visit: Visit, route: str, **body: Any) -> Any:
    answer = visit.ask("POST", route, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(visit: Visit, route: str, **body: Any) -> tuple[int, str]:
    answer = visit.ask("POST", route, json=body)
    return answer.status_code, answer.json()["error"]["code"]


def test_every_pay_table_is_shown_without_a_session(house: Served) -> None:
    shown = house.visit().get("/paytables")
    assert [table["id"] for table in shown] == list(ids())
    assert house.visit().get("/paytables/MA-MAIN") in shown


def test_par_matches_the_package(ann: Visit) -> None:
    told = asked(ann, "/odds/par", id="MA-MAIN", payout_limit=500)
    sheet = par_sheet(paytable("MA-MAIN"), payout_limit=500).as_data()
    assert {name: told[name] for name in sheet} == sheet
    assert asked(ann, "/odds/par", table=OWN)["par_pct"] > 0


def test_par_of_a_progressive_uses_the_given_meters(ann: Visit) -> None:
    low = asked(ann, "/odds/par", id="WA-GM-1")
    high = asked(ann, "/odds/par", id="WA-GM-1", meters={"Jackpot": "100000.00"})
    assert high["edge_pct"] < low["edge_pct"]
    more = asked(ann, "/odds/par", id="WA-GM-1", contribution={"Jackpot": "25%"})
    assert more["hold_pct"] < low["hold_pct"]
    assert refused(ann, "/odds/par", id="WA-GM-1", seed={"Mega": "1.00"}) == (422, "server/request")


def test_strategy_has_the_card_and_the_cost_of_other_strategies(ann: Visit) -> None:
    told = asked(ann, "/odds/strategy", id="LIRX-01", seen=1)
    assert {"bet": 2, "rides_on": "four to a flush"} in told["card"]
    worth = {way["played"]: way["edge_pct"] for way in told["played"]}
    assert worth["best"] == float(par_sheet(paytable("LIRX-01")).edge * 100)
    assert worth["best, other hands seen: 1"] < worth["best"] < worth["always ride"]
    assert asked(ann, "/odds/strategy", table=OWN)["id"] == "OWN"


def test_a_session_has_probabilities_and_bankrolls(ann: Visit) -> None:
    side = [{"id": "MA-3CB-D", "amount": "5.00"}, {"id": "WA-GM-1", "amount": "1.00"}]
    told = asked(
        ann, "/odds/session", id="MA-MAIN", bet="5.00", rounds=100, side=side,
        bankroll="500.00", goal="1000.00",
    )  # fmt: skip
    assert told["stake"] == "21.00"
    assert abs(told["ahead"] + told["even"] + told["behind"] - 1) < 1e-9
    assert told["ruin"]["ruined"] + told["ruin"]["reached"] + told["ruin"]["neither"] > 0.999999
    assert set(told["bankroll_for"]) == {"0.5", "0.1", "0.05", "0.01"}
    curve = [(Decimal(one["bankroll"]), one["ruined"]) for one in told["ruin_curve"]]
    assert 40 < len(curve) <= 61
    assert curve == sorted(curve, key=lambda one: (one[0], -one[1]))
    assert curve[0][0] == Decimal("21.00")
    assert curve[-1][0] == Decimal(told["bankroll_for"]["0.01"])
    assert curve[-1][1] <= 0.01 < curve[-2][1]
    assert any("envy" in note for note in told["notes"])


#: Invalid sessions, over HTTP and on the command line.
NO_SESSIONS: list[tuple[dict[str, Any], str, str, list[str]]] = [
    (
        {"side": [{"id": "MA-BONUS", "amount": "5.00"}]}, "--side MA-BONUS=5",
        "odds/bonus_amount", ["MA-6a(b)-2"],
    ),
    (
        {"side": [{"id": "LIRB-03-BONUS", "amount": "0.50"}]}, "--side LIRB-03-BONUS=0.50",
        "odds/bonus_amount", ["WA-LIRB-BETS-4", "WA-LIRB-PROC-2(a).1"],
    ),
    ({"side": [{"id": "MA-COVER", "amount": "0.00"}]}, "--side MA-COVER=0", "odds/stake", []),
    ({"side": [{"id": "PTMGLML02", "amount": "1.00"}]}, "--side PTMGLML02=1", "odds/meter", []),
    (
        {"side": [{"id": "MA-MAIN", "amount": "1.00"}]}, "--side MA-MAIN=1",
        "odds/side_bet_table", [],
    ),
    ({"meters": {"Jackpot": "5.00"}}, "--meter Jackpot=5", "odds/meter", []),
    ({"bet": "0.00"}, "--bet 0", "odds/stake", []),
    ({"goal": "100.00"}, "--goal 100", "odds/goal", []),
    ({"bankroll": "100.00", "goal": "99.00"}, "--bankroll 100 --goal 99", "odds/goal", []),
]  # fmt: skip


def test_a_session_is_rejected_as_on_the_command_line(
    ann: Visit, capsys: pytest.CaptureFixture[str]
) -> None:
    for body, option, code, clauses in NO_SESSIONS:
        answer = ann.ask("POST", "/odds/session", json={"id": "MA-MAIN", "rounds": 10} | body)
        assert answer.status_code == 422, body
        error = answer.json()["error"]
        assert (error["code"], error["clauses"]) == (code, clauses)
        with pytest.raises(SystemExit, match="2"):
            main(["session", "--rounds", "10", *option.split()])
        said = capsys.readouterr().err
        assert all(one in said for one in (code, *clauses))


def test_design_finds_tables_within_the_target(ann: Visit) -> None:
    told = asked(
        ann, "/odds/design", id="MA-MAIN", low="2%", high="3%",
        vary={"flush": {"least": 5, "most": 9}, "straight": {"least": 4, "most": 6}},
    )  # fmt: skip
    assert len(told["tables"]) == 6
    assert all(2 <= table["par_pct"] <= 3 for table in told["tables"])


def test_advice_for_your_own_pay_table(ann: Visit) -> None:
    assert asked(ann, "/advice", cards="Ks Qs Js")["ev_ride"] == "727/588"
    own = asked(ann, "/advice", cards="9s 8h 7c", community="6d", table=OWN)
    assert (own["bet"], sum(own["outs"].values())) == (2, 48)


@pytest.mark.parametrize(
    ("route", "body"),
    [
        ("/odds/par", {}),
        ("/odds/par", {"id": "MA-MAIN", "table": OWN}),
        ("/odds/par", {"table": "id = 3"}),
        ("/odds/par", {"table": "x" * 20_001}),
        ("/odds/strategy", {"id": "MA-BONUS"}),
        ("/odds/strategy", {"id": "MA-MAIN", "seen": 4}),
        ("/odds/session", {"id": "MA-MAIN", "rounds": 100_001}),
        ("/odds/session", {"id": "MA-MAIN", "bet": "0.00"}),
        ("/odds/session", {"id": "MA-MAIN", "goal": "5.00"}),
        ("/odds/session", {"id": "MA-MAIN", "side": [{"id": "MA-BONUS", "amount": "5.00"}]}),
        ("/odds/session", {"id": "MA-MAIN", "rounds": 100_000, "bankroll": "5000.00"}),
        ("/odds/session", {"id": "MA-MAIN", "bankroll": "50.00", "goal": "999999999.00"}),
        (
            "/odds/session",
            {
                "id": "MA-MAIN", "rounds": 100_000, "bet": "5.01",
                "side": [{"id": "WA-GM-1", "amount": "1.00"}], "meters": {"Jackpot": "12345.67"},
            },
        ),
        ("/odds/session", {"id": "MA-MAIN", "meters": {"Jackpot": "1.00"}}),
        (
            "/odds/design",
            {
                "id": "MA-MAIN", "low": "1%", "high": "2%",
                "vary": {"flush": {"least": 1, "most": 50_000}},
            },
        ),
        ("/advice", {"cards": "Ks Ks Js"}),
    ],
)  # fmt: skip
def test_invalid_or_slow_requests_are_rejected_at_once(
    ann: Visit, route: str, body: dict[str, Any]
) -> None:
    began = time.monotonic()
    assert refused(ann, route, **body)[0] == 422
    assert time.monotonic() - began < 5


def test_tables_respond_while_figures_are_computed(ann: Visit) -> None:
    """The tables must not wait for slow, distinct session computations."""
    with ThreadPoolExecutor(3) as pool:
        slow = [
            pool.submit(asked, ann, "/odds/session", id="MA-MAIN", bet=f"{n}.50", rounds=4000)
            for n in range(1, 4)
        ]
        waits = []
        while not all(one.done() for one in slow):
            began = time.monotonic()
            ann.get("/tables/Demo")
            waits.append(time.monotonic() - began)
        assert all(one.result()["rounds"] == 4000 for one in slow)
    assert sorted(waits)[len(waits) // 2] < 0.5


def test_the_same_figures_are_computed_once(ann: Visit) -> None:
    body = {"id": "MA-MAIN", "bet": "7.00", "rounds": 5000, "bankroll": "300.00"}
    times = []
    for _ in range(2):
        began = time.monotonic()
        asked(ann, "/odds/session", **body)
        times.append(time.monotonic() - began)
    assert times[1] < times[0]


def test_a_pay_table_file_can_be_read_back(house: Served) -> None:
    ann = house.as_role(Role.PLAYER)
    text = house.visit().get("/paytables/MA-MAIN/file")["text"]
    assert asked(ann, "/odds/par", table=text)["edge"] == "37963/1082900"
    assert house.visit().ask("GET", "/paytables/none/file").status_code == 404


FORMS = {"html": b"<!doctype html>", "pdf": b"%PDF", "csv": b"section,", "xlsx": b"PK"}


@pytest.mark.parametrize(("form", "start"), list(FORMS.items()))
def test_a_par_sheet_is_available_in_every_format(reader: Visit, form: str, start: bytes) -> None:
    printed = reader.ask("GET", f"/paytables/MA-MAIN/par.{form}")
    assert printed.status_code == 200
    assert printed.content.startswith(start)
    assert printed.headers["content-disposition"] == f'attachment; filename="par-MA-MAIN.{form}"'
    own = reader.ask("POST", f"/odds/par.{form}", json={"table": OWN})
    assert own.content.startswith(start)
    again = reader.ask("POST", f"/odds/par.{form}", json={"id": "MA-MAIN"})
    if form != "pdf":
        assert again.content == printed.content


def test_an_unknown_par_sheet_or_format_is_rejected(reader: Visit) -> None:
    assert reader.ask("GET", "/paytables/none/par.csv").status_code == 404
    assert reader.ask("GET", "/paytables/MA-MAIN/par.doc").status_code == 422
    assert reader.ask("POST", "/odds/par.csv", json={}).status_code == 422
    odd = OWN.replace('id = "', 'id = "a\\"; b ', 1)
    told = reader.ask("POST", "/odds/par.csv", json={"table": odd})
    assert told.status_code == 200
    assert '"; b' not in told.headers["content-disposition"]
