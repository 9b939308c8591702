"""Withdrawals: one person requests a withdrawal, another approves it, and the house pays."""

from pathlib import Path

import pytest

from letitride.people import Role
from tests.eventstore.stores import StillClock
from tests.server.houses import PASSWORD, Served, Visit, new_id, served

PATH = "/people/Ann/withdrawals"
OUT = {"amount": "300.00", "currency": "USD"}


def code(visit: Visit, path: str, **body: object) -> str:
    return str(visit.try_to("POST", path, **body).json()["error"]["code"])


@pytest.fixture
def cashier(house: Served) -> Visit:
    """Provide a cashier who has deposited 500.00 for Ann, which needs no approval."""
    house.as_role(Role.PLAYER, "Ann")
    cashier = house.as_role(Role.SUPERVISOR)
    assert cashier.do("POST", "/people/Ann/wallet", amount="500.00")["balance"] == "500.00"
    return cashier


def test_nobody_can_pay_out_a_players_money_alone(house: Served, cashier: Visit) -> None:
    asked = cashier.do("POST", PATH, **OUT)
    number = asked["approval"]["number"]
    assert asked["wallet"]["balance"] == "500.00"
    assert asked["approval"]["parameters"] == OUT | {"player": "Ann"}
    assert code(cashier, PATH, approval=number, **OUT) == "server/approval"
    assert code(cashier, f"/approvals/{number}", answer="approve") == "server/second_person"
    assert code(house.log_in("Ann"), PATH, **OUT) == "server/forbidden"
    assert cashier.try_to("POST", "/people/Ann/wallet", amount="1.00", move="withdraw").is_error
    assert house.log_in("Ann").get("/me/play")["wallet"]["USD"] == "500.00"


def test_an_approved_withdrawal_is_paid_once(house: Served, cashier: Visit) -> None:
    second, id_ = house.as_role(Role.EXECUTIVE), new_id()
    number = cashier.do("POST", PATH, **OUT)["approval"]["number"]
    second.do("POST", f"/approvals/{number}", answer="approve")
    assert code(cashier, PATH, approval=number, **OUT | {"amount": "301.00"}) == "server/approval"
    house.as_role(Role.PLAYER, "Bob")
    bobs = {"approval": number} | OUT
    assert code(cashier, "/people/Bob/withdrawals", **bobs) == "server/approval"
    for _ in range(2):
        paid = cashier.do("POST", PATH, id=id_, approval=number, **OUT)
        assert (paid["approval"], paid["wallet"]["balance"]) == (None, "200.00")
    assert code(cashier, PATH, id=id_, approval=number, **OUT | {"amount": "1.00"}) == (
        "storage/command_reused"
    )
    assert code(cashier, PATH, approval=number, **OUT) == "server/approval"
    (used,) = [
        one.stored
        for one in house.house.journal.read("people")
        if one.stored.kind == "ApprovalUsed"
    ]
    paid_out = house.house.journal.read("wallet:Ann")[-1].stored
    assert (paid_out.kind, paid_out.command) == ("MoneyWithdrawn", used.command)
    assert house.as_role(Role.AUDITOR).ask("POST", "/audit").json()["ok"]


def test_a_withdrawal_beyond_the_balance_does_not_consume_the_approval(
    house: Served, cashier: Visit
) -> None:
    second, much = house.as_role(Role.SUPERVISOR), OUT | {"amount": "500.01"}
    number = cashier.do("POST", PATH, **much)["approval"]["number"]
    second.do("POST", f"/approvals/{number}", answer="approve")
    assert code(cashier, PATH, approval=number, **much) == "storage/not_enough_money"
    cashier.do("POST", "/people/Ann/wallet", amount="0.01")
    assert cashier.do("POST", PATH, approval=number, **much)["wallet"]["balance"] == "0.00"


def test_an_old_password_is_not_enough(tmp_path: Path) -> None:
    clock = StillClock()
    with served(tmp_path, clock) as house:
        house.as_role(Role.PLAYER, "Ann")
        cashier = house.as_role(Role.SUPERVISOR)
        clock.move(minutes=6)
        assert code(cashier, PATH, **OUT) == "server/step_up"
        cashier.do("POST", "/people/Ann/wallet", amount="500.00")
        cashier.enter(cashier.ask("POST", "/step-up", json={"password": PASSWORD}).json())
        assert cashier.do("POST", PATH, **OUT)["approval"]["asked_by"] == cashier.name


def test_an_expired_request_is_no_longer_pending(tmp_path: Path) -> None:
    clock = StillClock()
    with served(tmp_path, clock) as house:
        house.as_role(Role.PLAYER, "Ann")
        sam = house.as_role(Role.SUPERVISOR)
        asked = sam.do("POST", "/people/Ann/withdrawals", amount="5.00")["approval"]
        assert sam.get("/approvals") == [asked]
        clock.move(minutes=5)
        assert sam.get("/approvals") == []
