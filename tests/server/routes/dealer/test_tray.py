"""The tray over HTTP: its figures, and the slips that a supervisor writes and a dealer signs."""

from dataclasses import replace
from typing import Any

import pytest

from letitride.house.proof.audit import audit
from letitride.people import Role
from letitride.server.floor.automatic_dealer import AutomaticDealer
from tests.server.crews import Crew
from tests.server.houses import Served, Visit, new_id

TRAY = "/tables/T1/inventory"


@pytest.fixture
def floor(house: Served) -> tuple[Served, Visit, Visit]:
    """Provide a dealer's table, a supervisor, and a dealer."""
    house.open_table(kind="dealer")
    return house, house.as_role(Role.SUPERVISOR, "Sam"), house.as_role(Role.DEALER, "Dee")


def signed(sam: Visit, dee: Visit, slip: str, amount: str) -> Any:
    sam.do("POST", f"{TRAY}/{slip}", amount=amount)
    return dee.do("POST", f"{TRAY}/{slip}/signature", amount=amount)


def test_a_shift_over_http(floor: tuple[Served, Visit, Visit]) -> None:
    house, sam, dee = floor
    signed(sam, dee, "opener", "1000.00")
    house.player("Ann", "300.00")
    signed(sam, dee, "fills", "200.00")
    seen = dee.get(TRAY)
    assert (seen["open"], seen["waiting"], seen["currency"]) == (True, None, "USD")
    assert [one["slip"] for one in seen["signed"]] == ["opener", "fills"]
    assert (seen["shift"]["drop"], seen["shift"]["closer"]) == ("300.00", "900.00")
    signed(sam, dee, "credits", "100.00")
    signed(sam, dee, "closer", "799.00")
    shown = signed(sam, dee, "drop", "300.00")
    assert shown["open"] is False
    assert shown["shift"] == {
        "opener": "1000.00",
        "fills": "200.00",
        "credits": "100.00",
        "drop": "300.00",
        "closer": "799.00",
        "late": "0.00",
        "over_short": "-1.00",
        "win": "-1.00",
        "hold": "-0.33%",
    }
    balances = house.as_role(Role.AUDITOR).get("/ledger/balances")
    at = {
        one["account"]: one["amount"] for one in balances["balances"] if one["owner"] == "table:T1"
    }
    assert (at["cage"], at["tray"], at["drop_box"], at["over_short"]) == (
        "-1.00", "0.00", "0.00", "1.00",
    )  # fmt: skip
    assert balances["total_micros"] == 0
    assert audit(house.house.journal).fault is None


def test_players_see_only_that_there_was_a_slip(floor: tuple[Served, Visit, Visit]) -> None:
    house, sam, dee = floor
    signed(sam, dee, "opener", "1234.00")
    ann = house.as_role(Role.PLAYER, "Ann")
    seen = [one for one in ann.get("/tables/T1/events") if one["event"].startswith("Slip")]
    assert [one["event"] for one in seen] == ["SlipWritten", "SlipSigned"]
    assert all(one.keys() == {"version", "event", "time", "actor"} for one in seen)


def test_a_slip_needs_two_people_and_the_same_amount(floor: tuple[Served, Visit, Visit]) -> None:
    _, sam, dee = floor
    body = {"id": new_id(), "amount": "50.00"}
    for _ in range(2):  # the slip is sent twice but written once
        assert sam.ask("POST", f"{TRAY}/opener", json=body).status_code == 200
    assert sam.get(TRAY)["waiting"] == {"slip": "opener", "amount": "50.00", "written_by": "Sam"}
    own = sam.try_to("POST", f"{TRAY}/opener/signature", amount="50.00")
    assert (own.status_code, own.json()["error"]["code"]) == (409, "table/second_person")
    other = dee.try_to("POST", f"{TRAY}/opener/signature", amount="49.00")
    assert (other.status_code, other.json()["error"]["code"]) == (409, "table/other_count")
    sam.do("DELETE", f"{TRAY}/opener")
    gone = dee.try_to("POST", f"{TRAY}/opener/signature", amount="50.00")
    assert (gone.status_code, gone.json()["error"]["code"]) == (409, "table/no_slip")


def test_no_round_is_dealt_with_a_closed_tray(floor: tuple[Served, Visit, Visit]) -> None:
    house, sam, dee = floor
    signed(sam, dee, "opener", "100.00")
    signed(sam, dee, "closer", "100.00")
    crew = Crew(house, dealer=dee, supervisor=sam)
    crew.step_until("open_betting")
    refused = dee.try_to("POST", "/tables/T1/step", step="open_betting")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "table/tray_closed")
    signed(sam, dee, "opener", "100.00")
    assert crew.step()["phase"] == "betting"


def test_the_automatic_dealer_waits_for_the_tray(house: Served) -> None:
    house.open_table()
    sam, dee = house.as_role(Role.SUPERVISOR, "Sam"), house.as_role(Role.DEALER, "Dee")
    ann = house.player("Ann")
    signed(sam, dee, "opener", "100.00")
    signed(sam, dee, "closer", "100.00")
    live = house.house.floor.table("T1")
    live.listed = replace(live.listed, automatic=2, alone=True)
    rest = house.house
    assert AutomaticDealer(live, rest.wallets, rest.settings, rest.clock).step() is None
    assert ann.get("/tables/T1")["legal"] == []
    assert ann.try_to("POST", "/tables/T1/seats/3").json()["error"]["code"] == "game/wrong_phase"
    live.listed = replace(live.listed, automatic=0, alone=False)
    signed(sam, dee, "opener", "100.00")
    assert ann.get("/tables/T1")["legal"][0]["action"] == "sit"
