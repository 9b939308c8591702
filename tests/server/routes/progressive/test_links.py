"""Links over HTTP: meters, adjustments by two people, parameters, the ledger, and the audit."""

import time
from pathlib import Path
from typing import Any

import pytest

from letitride.people import Role
from tests.eventstore.stores import StillClock
from tests.server.houses import MA_TABLE, PASSWORD, Served, served

LINK = {
    "name": "Floor",
    "paytable": "PTMGL01",
    "meters": [{"level": "Jackpot", "amount": "20000.00", "reserve": "100.00"}],
}
ADJUSTMENT = {"level": "Jackpot", "amount": "20500.00", "reason": "display repaired"}


@pytest.fixture
def linked(house: Served) -> Served:
    supervisor = house.as_role(Role.SUPERVISOR)
    supervisor.do("POST", "/links", **LINK)
    paytables = MA_TABLE["paytables"] | {"progressive": "PTMGL01"}
    house.open_table(paytables=paytables, links={"progressive": "Floor"})
    return house


def meter(house: Served) -> Any:
    return house.as_role(Role.PLAYER).get("/links/Floor")["meters"][0]["amount"]


def test_a_table_on_a_link_shows_its_meters(linked: Served) -> None:
    visit = linked.as_role(Role.PLAYER)
    shown = {"sensor": "progressive", "link": "Floor", "level": "Jackpot", "amount": "20000.00"}
    assert visit.get("/tables/T1")["meters"] == [shown]
    assert [link["tables"] for link in visit.get("/links")] == [["T1"]]


def test_an_invalid_link_is_rejected(linked: Served) -> None:
    supervisor = linked.as_role(Role.SUPERVISOR)
    other = supervisor.try_to("POST", "/links", **LINK | {"name": "B", "paytable": "MA-MAIN"})
    assert (other.status_code, other.json()["error"]["code"]) == (422, "server/request")
    for what in ("", "/history", "/prizes", "/reconciliation", "/pending", "/tables"):
        assert supervisor.ask("GET", f"/links/nowhere{what}").status_code == 404


def test_a_link_uses_the_currency_of_its_pay_table(house: Served) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    meter_ = {"level": "Jackpot", "amount": "20000.00", "seed": "9000.00", "cap": "90000.00"}
    said = {"name": "Sands", "paytable": "MBS-PROG", "meters": [meter_]}
    opened = supervisor.do("POST", "/links", **said)
    assert (opened["currency"], opened["wager"]) == ("SGD", "1.00")
    assert opened["meters"][0]["amount"] == "20000.00"
    (rates,) = supervisor.get("/links/Sands/rates")
    assert (rates["seed"], rates["cap"]) == ("9000.00", "90000.00")
    (notice,) = supervisor.get("/links/Sands/display")["notices"]  # the cap is posted (R59)
    assert notice == "The Jackpot meter stops growing at S$90,000.00."


def test_a_misspelled_field_of_a_meter_is_rejected(house: Served) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    wrong = LINK | {"meters": [{"level": "Jackpot", "ammount": "20000.00"}]}
    answer = supervisor.try_to("POST", "/links", **wrong)
    assert answer.status_code == 422
    assert "ammount" in answer.text


def test_a_table_shows_contributions_from_other_tables_on_its_link(linked: Served) -> None:
    supervisor = linked.as_role(Role.SUPERVISOR)
    said = {"kind": "controller", "name": "P1", "link": "Floor", "system": "nexus"}
    supervisor.do("POST", "/tables", **said)
    shown = supervisor.get("/tables/T1")["meters"][0]["amount"]
    for seat in range(1, 8):
        supervisor.do("POST", "/tables/P1/presses", key="SENSOR", seat=seat)
    supervisor.do("POST", "/tables/P1/presses", key="START GAME")
    now = meter(linked)
    assert shown == "20000.00" != now
    time.sleep(1.1)  # a display may lag by a second
    assert supervisor.get("/tables/T1")["meters"][0]["amount"] == now


def test_an_adjustment_requires_two_people_and_the_exact_approval(linked: Served) -> None:
    first, second = linked.as_role(Role.SUPERVISOR), linked.as_role(Role.SUPERVISOR)
    path = "/links/Floor/adjustments"
    number = first.do("POST", path, **ADJUSTMENT)["approval"]["number"]
    early = first.try_to("POST", path, approval=number, **ADJUSTMENT)
    assert early.json()["error"]["code"] == "server/approval"
    own = first.try_to("POST", f"/approvals/{number}", answer="approve")
    assert own.json()["error"]["code"] == "server/second_person"
    (given,) = second.do("POST", f"/approvals/{number}", answer="approve")
    assert given["given_by"] == second.name
    more = first.try_to("POST", path, approval=number, **ADJUSTMENT | {"amount": "30000.00"})
    assert more.status_code == 409
    assert meter(linked) == "20000.00"
    body = {"id": "6f1d1f0e-9a51-4c53-8d0b-2f7f5c3a1e42", "approval": number} | ADJUSTMENT
    for _ in range(2):
        assert first.ask("POST", path, json=body).json()["meters"][0]["amount"] == "20500.00"
    assert first.try_to("POST", path, approval=number, **ADJUSTMENT).status_code == 409
    history = linked.as_role(Role.AUDITOR).get("/links/Floor/history")
    (made,) = [event for event in history if event["event"] == "ManualAdjustmentMade"]
    assert (made["by"], made["second"]) == (first.name, second.name)


PARAMETERS = {"level": "Jackpot", "seed": "15000.00", "contribution": "20%"}


def test_changing_parameters_requires_an_executive_and_a_second_person(linked: Served) -> None:
    executive, second = linked.as_role(Role.EXECUTIVE), linked.as_role(Role.SUPERVISOR)
    path = "/links/Floor/parameters"
    assert second.try_to("POST", path, **PARAMETERS).status_code == 403
    number = executive.do("POST", path, **PARAMETERS)["approval"]["number"]
    alone = executive.try_to("POST", path, approval=number, **PARAMETERS)
    assert (alone.status_code, alone.json()["error"]["code"]) == (409, "server/approval")
    second.do("POST", f"/approvals/{number}", answer="approve")
    other = executive.try_to("POST", path, approval=number, **PARAMETERS | {"cap": "90000.00"})
    assert other.json()["error"]["code"] == "server/approval"
    body = {"id": "6f1d1f0e-9a51-4c53-8d0b-2f7f5c3a1e43", "approval": number} | PARAMETERS
    for _ in range(2):  # the command is sent twice but carried out once
        assert executive.ask("POST", path, json=body).status_code == 200
    reused = executive.ask("POST", path, json=body | {"seed": "1.00"})
    assert reused.json()["error"]["code"] == "storage/command_reused"
    history = linked.as_role(Role.AUDITOR).get("/links/Floor/history")
    (changed,) = [event for event in history if event["event"] == "ParametersChanged"]
    assert (changed["by"], changed["seed"]) == (executive.name, "15000.00 USD")
    wrong = executive.try_to("POST", path, **PARAMETERS | {"level": "None"})
    assert wrong.json()["approval"] is not None  # the change is checked only when it is made


def test_an_expired_request_does_not_count_as_carried_out(linked: Served) -> None:
    first, second = linked.as_role(Role.SUPERVISOR), linked.as_role(Role.SUPERVISOR)
    body = {"id": "6f1d1f0e-9a51-4c53-8d0b-2f7f5c3a1e44"} | ADJUSTMENT
    path = "/links/Floor/adjustments"
    number = first.ask("POST", path, json=body).json()["approval"]["number"]
    assert first.ask("POST", path, json=body).json()["approval"]["number"] == number
    other = first.ask("POST", path, json=body | {"amount": "99000.00"})
    assert other.json()["error"]["code"] == "storage/command_reused"
    second.do("POST", f"/approvals/{number}", answer="decline")
    over = first.ask("POST", path, json=body)
    assert (over.status_code, over.json()["error"]["code"]) == (409, "server/approval")
    assert meter(linked) == "20000.00"


def test_an_approval_is_consumed_only_if_the_action_succeeds(linked: Served) -> None:
    """An approval and its action share a transaction, so a rejected action does not consume it."""
    executive, second = linked.as_role(Role.EXECUTIVE), linked.as_role(Role.SUPERVISOR)
    said = PARAMETERS | {"level": "None"}
    number = executive.do("POST", "/links/Floor/parameters", **said)["approval"]["number"]
    second.do("POST", f"/approvals/{number}", answer="approve")
    refused = executive.try_to("POST", "/links/Floor/parameters", approval=number, **said)
    assert refused.json()["error"]["code"] == "progressive/adjustment"
    (waiting,) = executive.get("/approvals")
    assert (waiting["number"], waiting["given_by"]) == (number, second.name)
    done = executive.do("POST", "/links/Floor/adjustments", **ADJUSTMENT)["approval"]["number"]
    second.do("POST", f"/approvals/{done}", answer="approve")
    executive.do("POST", "/links/Floor/adjustments", approval=done, **ADJUSTMENT)
    assert [one["number"] for one in executive.get("/approvals")] == [number]
    people = linked.house.journal.read("people")
    (used,) = [one.stored for one in people if one.stored.kind == "ApprovalUsed"]
    adjusted = linked.house.journal.read("link:Floor")[-1].stored
    assert (adjusted.kind, adjusted.command) == ("ManualAdjustmentMade", used.command)
    assert linked.as_role(Role.AUDITOR).ask("POST", "/audit").json()["ok"]


def test_an_old_password_is_not_enough_for_parameters(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        house.as_role(Role.SUPERVISOR).do("POST", "/links", **LINK)
        executive = house.as_role(Role.EXECUTIVE)
        clock.move(minutes=6)
        late = executive.try_to("POST", "/links/Floor/parameters", **PARAMETERS)
        assert (late.status_code, late.json()["error"]["code"]) == (403, "server/step_up")


def test_postings_of_money_add_up_to_zero(linked: Served) -> None:
    ann = linked.player("Ann", "500.00")
    executive = linked.as_role(Role.EXECUTIVE)
    ledger = executive.get("/ledger/balances")
    chips = [one for one in ledger["balances"] if one["account"] == "player:Ann"]
    assert [one["amount"] for one in chips] == ["500.00"]
    assert ledger["total_micros"] == 0
    lines = executive.get("/ledger/postings?stream=table:T1")
    assert sum(line["micros"] for line in lines) == 0
    ann.do("POST", "/tables/T1/chips", move="cash_out", amount="500.00")
    assert ann.get("/me/play")["wallet"]["USD"] == "500.00"


def test_an_old_password_is_not_enough_for_an_adjustment(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        house.as_role(Role.SUPERVISOR).do("POST", "/links", **LINK)
        supervisor = house.as_role(Role.SUPERVISOR)
        clock.move(minutes=6)
        late = supervisor.try_to("POST", "/links/Floor/adjustments", **ADJUSTMENT)
        assert (late.status_code, late.json()["error"]["code"]) == (403, "server/step_up")
        supervisor.enter(supervisor.ask("POST", "/step-up", json={"password": PASSWORD}).json())
        asked = supervisor.do("POST", "/links/Floor/adjustments", **ADJUSTMENT)
        assert asked["approval"]["asked_by"] == supervisor.name


def test_the_odds_are_exact(house: Served) -> None:
    visit = house.as_role(Role.PLAYER)
    advice = visit.ask("POST", "/advice", json={"cards": "Ks Qs Js", "paytable": "LIRX-01"}).json()
    assert (advice["decision"], advice["ev_ride"]) == ("ride", "727/588")
    par = visit.ask("POST", "/odds/par", json={"id": "LIRX-01"}).json()
    assert par["edge"] == "37963/1082900"
    assert "MA-MAIN" in [table["id"] for table in visit.get("/paytables")]
    for body in ({}, {"id": "MA-MAIN", "table": "x"}, {"table": "x = 1"}):
        assert visit.ask("POST", "/odds/par", json=body).status_code == 422
    for body in ({"cards": "Ks Ks Js"}, {"cards": "Ks Qs Js", "paytable": "MA-BONUS"}):
        assert visit.ask("POST", "/advice", json=body).status_code == 422


def test_rates_are_those_that_were_set(house: Served) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    meters = [{"level": "Jackpot", "amount": "4000.00", "contribution": "0.333%"}]
    supervisor.do("POST", "/links", name="Bank", paytable="SM-LIR-1", meters=meters)
    (rate,) = supervisor.get("/links/Bank/rates")
    assert (rate["contribution"], rate["amount"], rate["cap"]) == ("0.333%", "4000.00", None)
