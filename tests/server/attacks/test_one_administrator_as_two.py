"""Attacks by an administrator who tries to act as several people. Each must fail."""

from pathlib import Path

import pytest

from letitride.people import Role
from tests.eventstore.stores import StillClock
from tests.server.houses import PASSWORD, Served, Visit, served


def code(visit: Visit, method: str, path: str, **body: object) -> str:
    """Send a command that must be rejected, and return the error's code."""
    answer = visit.try_to(method, path, **body)
    assert answer.is_error, answer.text
    return str(answer.json()["error"]["code"])


@pytest.fixture
def ada(house: Served) -> Visit:
    return house.as_role(Role.ADMINISTRATOR, "Ada")


def names(ada: Visit) -> list[str]:
    return [person["name"] for person in ada.get("/people")]


def test_an_administrator_alone_creates_two_supervisors_and_pays_out(ada: Visit) -> None:
    """The whole attack: two invented supervisors deposit, request, approve, and pay out."""
    for name in ("Sam", "Sue"):
        asked = ada.do("POST", "/people", name=name, roles=["supervisor"])
        assert asked["password"] is None
        number = asked["approval"]["number"]
        assert code(ada, "POST", f"/approvals/{number}", answer="approve") in (
            "server/forbidden",
            "server/second_person",
        )
        assert (
            code(ada, "POST", "/people", name=name, roles=["supervisor"], approval=number)
            == "server/approval"
        )
    assert not {"Sam", "Sue"} & set(names(ada))


@pytest.mark.parametrize("role", ["dealer", "supervisor", "executive", "auditor", "administrator"])
def test_an_administrator_alone_creates_an_accomplice(ada: Visit, role: str) -> None:
    """An auditor or a second administrator would be a second person, too."""
    assert ada.do("POST", "/people", name="Max", roles=[role])["password"] is None
    assert "Max" not in names(ada)


def test_an_administrator_alone_promotes_a_player(house: Served, ada: Visit) -> None:
    house.as_role(Role.PLAYER, "Pat")
    ada.do("POST", "/people/Pat/roles", role="player", change="revoke")
    asked = ada.do("POST", "/people/Pat/roles", role="supervisor", change="grant")
    assert (asked["roles"], asked["approval"]["action"]) == ([], "appoint_staff")


@pytest.mark.parametrize("role", [Role.SUPERVISOR, Role.AUDITOR, Role.ADMINISTRATOR])
def test_an_administrator_alone_takes_over_an_employees_account(
    house: Served, ada: Visit, role: Role
) -> None:
    sam = house.as_role(role, "Sam")
    assert ada.do("POST", "/people/Sam/password")["password"] is None
    assert sam.get("/me")["name"] == "Sam"


def test_another_administrator_is_not_a_second_person(house: Served, ada: Visit) -> None:
    abel = house.as_role(Role.ADMINISTRATOR, "Abel")
    number = ada.do("POST", "/people", name="Sam", roles=["dealer"])["approval"]["number"]
    assert code(abel, "POST", f"/approvals/{number}", answer="approve") == "server/forbidden"


def test_supervisors_and_executives_cannot_approve_an_appointment(
    house: Served, ada: Visit
) -> None:
    number = ada.do("POST", "/people", name="Sam", roles=["dealer"])["approval"]["number"]
    for role in (Role.SUPERVISOR, Role.EXECUTIVE):
        second = house.as_role(role)
        assert code(second, "POST", f"/approvals/{number}", answer="approve") == "server/forbidden"


def test_an_auditors_approval_is_good_for_exactly_what_was_asked(house: Served, ada: Visit) -> None:
    auditor = house.as_role(Role.AUDITOR, "Abe")
    number = ada.do("POST", "/people", name="Sam", roles=["dealer"])["approval"]["number"]
    auditor.do("POST", f"/approvals/{number}", answer="approve")
    for other in ({"name": "Sue", "roles": ["dealer"]}, {"name": "Sam", "roles": ["supervisor"]}):
        assert code(ada, "POST", "/people", approval=number, **other) == "server/approval"
    done = ada.do("POST", "/people", name="Sam", roles=["dealer"], approval=number)
    assert done["password"]
    assert house.log_in("Sam", done["password"]).me["password_due"]
    again = {"name": "Dan", "roles": ["dealer"], "approval": number}
    assert code(ada, "POST", "/people", **again) == "server/approval"
    (added,) = [
        one.event
        for one in house.house.journal.read("people")
        if getattr(one.event, "person", "") == "Sam" and one.stored.kind == "PersonAdded"
    ]
    assert (added.by, added.second) == ("Ada", "Abe")  # type: ignore[union-attr]


def test_appointing_staff_needs_a_fresh_password(tmp_path: Path) -> None:
    clock = StillClock()
    with served(tmp_path, clock) as house:
        ada = house.as_role(Role.ADMINISTRATOR, "Ada")
        house.as_role(Role.DEALER, "Dee")
        house.as_role(Role.PLAYER, "Pat")
        clock.move(minutes=6)
        assert code(ada, "POST", "/people", name="Sam", roles=["dealer"]) == "server/step_up"
        grant = {"role": "supervisor", "change": "grant"}
        assert code(ada, "POST", "/people/Dee/roles", **grant) == "server/step_up"
        assert code(ada, "POST", "/people/Dee/password") == "server/step_up"
        assert ada.do("POST", "/people", name="Bob", roles=["player"])["password"]
        assert ada.do("POST", "/people/Pat/password")["password"]
        ada.enter(ada.ask("POST", "/step-up", json={"password": PASSWORD}).json())
        assert ada.do("POST", "/people", name="Sam", roles=["dealer"])["approval"]


@pytest.mark.parametrize("other", [role for role in Role if role not in (Role.AUDITOR, Role.GUEST)])
def test_auditors_hold_no_other_role(ada: Visit, other: Role) -> None:
    roles = ["auditor", other.value]
    assert code(ada, "POST", "/people", name="Max", roles=roles) == "server/roles"


def test_administrators_do_not_play(house: Served, ada: Visit) -> None:
    both = ["administrator", "player"]
    assert code(ada, "POST", "/people", name="Max", roles=both) == "server/roles"
    house.as_role(Role.PLAYER, "Pat")
    grant = {"role": "administrator", "change": "grant"}
    assert code(ada, "POST", "/people/Pat/roles", **grant) == "server/roles"


def test_a_demoted_supervisor_keeps_no_session(house: Served, ada: Visit) -> None:
    sam = house.as_role(Role.SUPERVISOR, "Sam")
    ada.do("POST", "/people/Sam/roles", role="supervisor", change="revoke")
    assert sam.ask("GET", "/me").status_code == 401


def test_a_promoted_dealer_must_log_in_again(house: Served, ada: Visit) -> None:
    dee = house.as_role(Role.DEALER, "Dee")
    auditor = house.as_role(Role.AUDITOR)
    grant = {"role": "supervisor", "change": "grant"}
    number = ada.do("POST", "/people/Dee/roles", **grant)["approval"]["number"]
    assert dee.get("/me")["roles"] == ["dealer"]
    auditor.do("POST", f"/approvals/{number}", answer="approve")
    granted = ada.do("POST", "/people/Dee/roles", approval=number, **grant)
    assert granted["roles"] == ["dealer", "supervisor"]
    assert dee.ask("GET", "/me").status_code == 401


@pytest.mark.parametrize("role", [Role.SUPERVISOR, Role.DEALER, Role.AUDITOR, Role.ADMINISTRATOR])
def test_deposits_to_employees_and_to_oneself_are_rejected(house: Served, role: Role) -> None:
    house.as_role(role, "Max")
    sam = house.as_role(Role.SUPERVISOR, "Sam")
    for name in ("Max", "Sam", "sam"):
        deposit = code(sam, "POST", f"/people/{name}/wallet", amount="5.00")
        assert deposit == "server/not_a_player"


def test_nobody_pays_themselves(house: Served, ada: Visit) -> None:
    """A former player who now works on the floor neither requests nor approves their own payout."""
    house.as_role(Role.PLAYER, "Pat")
    sam = house.as_role(Role.SUPERVISOR, "Sam")
    sam.do("POST", "/people/Pat/wallet", amount="50.00")
    ada.do("POST", "/people/Pat/roles", role="player", change="revoke")
    auditor = house.as_role(Role.AUDITOR)
    grant = {"role": "supervisor", "change": "grant"}
    number = ada.do("POST", "/people/Pat/roles", **grant)["approval"]["number"]
    auditor.do("POST", f"/approvals/{number}", answer="approve")
    ada.do("POST", "/people/Pat/roles", approval=number, **grant)
    pat = house.log_in("Pat")
    out = {"amount": "50.00"}
    assert code(pat, "POST", "/people/Pat/withdrawals", **out) == "server/second_person"
    number = sam.do("POST", "/people/Pat/withdrawals", **out)["approval"]["number"]
    assert code(pat, "POST", f"/approvals/{number}", answer="approve") == "server/second_person"
