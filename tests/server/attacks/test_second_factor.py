"""Attacks on the second factor: stolen passwords, replayed codes, and guesses. Each must fail."""

from pathlib import Path
from typing import Any

import pytest
from pyotp.totp import TOTP

from letitride.people import Role
from tests.eventstore.stores import PostgresServer, StillClock, postgres_address
from tests.server.crews import BETS, Crew
from tests.server.houses import PASSWORD, Served, Visit, served

OUT = {"amount": "5.00"}


class Phone:
    """An authenticator app, with the house's clock."""

    def __init__(self, secret: str, clock: StillClock) -> None:
        self.totp, self.clock = TOTP(secret), clock

    @property
    def code(self) -> str:
        return self.totp.at(self.clock())

    def next_code(self) -> str:
        """Wait for a code that has not been used."""
        self.clock.move(seconds=30)
        return self.code


def enroll(visit: Visit, clock: StillClock) -> tuple[Phone, list[str]]:
    """Set up a second factor, and return the phone and the recovery codes."""
    offered = visit.ask("POST", "/me/second-factor").json()
    phone = Phone(offered["secret"], clock)
    answer = visit.ask("PUT", "/me/second-factor", json={"code": phone.code})
    assert answer.status_code == 200, answer.text
    visit.enter(answer.json()["me"])
    return phone, answer.json()["recovery_codes"]


def log_in(house: Served, name: str, **said: str) -> Any:
    return house.visit().ask("POST", "/sessions", json={"name": name, "password": PASSWORD} | said)


def code(answer: Any) -> str:
    assert answer.is_error, answer.text
    return str(answer.json()["error"]["code"])


def step_up(visit: Visit, **said: str) -> Any:
    return visit.ask("POST", "/step-up", json={"password": PASSWORD} | said)


def test_a_stolen_password_is_not_enough(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        sam = house.as_role(Role.SUPERVISOR, "Sam")
        phone, _ = enroll(sam, clock)
        assert code(log_in(house, "Sam")) == "server/second_factor"
        assert code(log_in(house, "Sam", code="000000")) == "server/second_factor"
        assert log_in(house, "Sam", code=phone.next_code()).status_code == 201


def test_a_stolen_session_and_password_do_not_pay_out(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        house.as_role(Role.PLAYER, "Ann")
        sam = house.as_role(Role.SUPERVISOR, "Sam")
        phone, _ = enroll(sam, clock)
        clock.move(minutes=6)
        path = "/people/Ann/withdrawals"
        assert code(sam.try_to("POST", path, **OUT)) == "server/step_up"
        assert code(step_up(sam)) == "server/second_factor"
        new = {"old": PASSWORD, "new": "another password entirely"}
        sam.enter(sam.ask("POST", "/me/password", json=new).json())
        assert code(sam.try_to("POST", path, **OUT)) == "server/step_up"
        answer = sam.ask("POST", "/step-up", json={"password": new["new"], "code": phone.code})
        sam.enter(answer.json())
        assert sam.do("POST", path, **OUT)["approval"]


def test_a_code_works_once(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        sam = house.as_role(Role.SUPERVISOR, "Sam")
        phone, _ = enroll(sam, clock)
        assert code(log_in(house, "Sam", code=phone.code)) == "server/second_factor"
        seen = phone.next_code()
        assert log_in(house, "Sam", code=seen).status_code == 201
        assert code(log_in(house, "Sam", code=seen)) == "server/second_factor"
        assert code(step_up(sam, code=seen)) == "server/second_factor"


def test_an_earlier_code_does_not_work_after_a_later_one(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        phone, _ = enroll(house.as_role(Role.SUPERVISOR, "Sam"), clock)
        clock.move(seconds=30)
        earlier, later = phone.code, phone.next_code()
        assert log_in(house, "Sam", code=later).status_code == 201
        assert code(log_in(house, "Sam", code=earlier)) == "server/second_factor"


def test_a_code_used_on_one_server_does_not_work_on_another(
    postgres: PostgresServer, tmp_path: Path, clock: StillClock
) -> None:
    address = postgres_address(postgres, tmp_path)
    said = {"database": address.database, "key": address.key, "checkpoints": address.checkpoints}
    with served(tmp_path, clock, **said) as one, served(tmp_path, clock, **said) as two:
        phone, codes = enroll(one.as_role(Role.SUPERVISOR, "Sam"), clock)
        seen = phone.next_code()
        assert log_in(one, "Sam", code=seen).status_code == 201
        assert code(log_in(two, "Sam", code=seen)) == "server/second_factor"
        assert log_in(two, "Sam", code=codes[0]).status_code == 201
        assert code(log_in(one, "Sam", code=codes[0])) == "server/second_factor"


def test_a_recovery_code_works_once_and_is_stored_only_as_a_hash(
    tmp_path: Path, clock: StillClock
) -> None:
    with served(tmp_path, clock) as house:
        phone, codes = enroll(house.as_role(Role.SUPERVISOR, "Sam"), clock)
        assert len(set(codes)) == 10
        assert log_in(house, "Sam", code=codes[3].upper()).status_code == 201
        assert code(log_in(house, "Sam", code=codes[3])) == "server/second_factor"
        assert log_in(house, "Sam", code=codes[4]).status_code == 201
        stored = " ".join(repr(one.event) for one in house.house.journal.read("people"))
        for secret in (phone.totp.secret, *codes):
            assert secret not in stored
            assert secret.replace("-", "") not in stored
        raw = (tmp_path / "house.db").read_bytes() + (tmp_path / "house.db-wal").read_bytes()
        assert phone.totp.secret.encode() not in raw


def test_guessing_codes_with_a_known_password_is_slow(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        enroll(house.as_role(Role.SUPERVISOR, "Sam"), clock)
        codes = set()
        for number in range(40):
            clock.move(minutes=1)
            codes.add(code(log_in(house, "Sam", code=f"{number:06}")))
        assert codes == {"server/second_factor", "server/too_many"}
        events = list(house.house.journal.read("people"))
        assert not [one for one in events if one.stored.kind == "SecondFactorUsed"]


def test_a_thief_cannot_replace_the_second_factor(tmp_path: Path, clock: StillClock) -> None:
    """Someone at an unattended session cannot enroll a phone without the old one."""
    with served(tmp_path, clock) as house:
        sam = house.as_role(Role.SUPERVISOR, "Sam")
        enroll(sam, clock)
        clock.move(minutes=6)
        assert code(sam.ask("POST", "/me/second-factor")) == "server/step_up"
        assert code(sam.ask("PUT", "/me/second-factor", json={"code": "000000"})) in (
            "server/step_up",
            "server/second_factor",
        )


def test_an_administrator_alone_cannot_remove_a_second_factor(
    tmp_path: Path, clock: StillClock
) -> None:
    with served(tmp_path, clock) as house:
        ada, abe = house.as_role(Role.ADMINISTRATOR, "Ada"), house.as_role(Role.AUDITOR, "Abe")
        sam = house.as_role(Role.SUPERVISOR, "Sam")
        enroll(sam, clock)
        path = "/people/Sam/second-factor"
        number = ada.do("DELETE", path)["approval"]["number"]
        assert code(log_in(house, "Sam")) == "server/second_factor"
        assert code(ada.try_to("DELETE", path, approval=number)) == "server/approval"
        abe.do("POST", f"/approvals/{number}", answer="approve")
        assert ada.do("DELETE", path, approval=number)["approval"] is None
        assert sam.ask("GET", "/me").status_code == 401
        assert log_in(house, "Sam").status_code == 201


ACTIONS = {
    "/people/Ann/withdrawals": OUT,
    "/links/Bank/adjustments": {"level": "Jackpot", "amount": "9.00", "reason": "repaired"},
}


@pytest.mark.parametrize("path", ACTIONS)
def test_by_default_money_does_not_move_without_a_second_factor(
    tmp_path: Path, clock: StillClock, path: str
) -> None:
    with served(tmp_path, clock, second_factor="actions") as house:
        house.as_role(Role.PLAYER, "Ann")
        sam = house.as_role(Role.SUPERVISOR, "Sam")
        sam.do("POST", "/links", name="Bank", paytable="PTMGL01")
        assert code(sam.try_to("POST", path, **ACTIONS[path])) == "server/second_factor"
        enroll(sam, clock)
        number = sam.do("POST", path, **ACTIONS[path])["approval"]["number"]
        sue = house.as_role(Role.SUPERVISOR, "Sue")
        approve = {"answer": "approve"}
        assert code(sue.try_to("POST", f"/approvals/{number}", **approve)) == "server/second_factor"
        enroll(sue, clock)
        sue.do("POST", f"/approvals/{number}", **approve)


def test_an_executive_without_a_second_factor_confirms_no_jackpot(
    tmp_path: Path, clock: StillClock
) -> None:
    with served(tmp_path, clock, second_factor="actions") as house:
        sam = house.as_role(Role.SUPERVISOR, "Sam")
        sam.do("POST", "/links", name="Bank", paytable="PTMGL01")
        said = {"kind": "controller", "name": "P1", "link": "Bank", "system": "nexus"}
        sam.do("POST", "/tables", **said)
        eve, swipe = house.as_role(Role.EXECUTIVE, "Eve"), {"key": "SWIPE", "seat": 1}
        assert code(eve.try_to("POST", "/tables/P1/presses", **swipe)) == "server/second_factor"
        enroll(eve, clock)
        assert code(eve.try_to("POST", "/tables/P1/presses", **swipe)) != "server/second_factor"
        assert code(sam.try_to("POST", "/tables/P1/presses", **swipe)) != "server/second_factor"


def test_a_void_after_a_card_requires_a_second_factor(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock, second_factor="actions") as house:
        house.open_table(kind="dealer", dealing="shoe")
        ann, crew = house.player("Ann"), Crew(house)
        crew.open_betting()
        ann.do("POST", "/tables/T1/seats/3")
        ann.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
        crew.play({3: ann}, until="ask_bet_two")
        crew.dealer.do("POST", "/tables/T1/irregularities", what="foreign_card")
        ruling = {"note": "a card of another deck"}
        ruled = crew.supervisor.try_to("POST", "/tables/T1/ruling", **ruling)
        assert code(ruled) == "server/second_factor"
        enroll(crew.supervisor, clock)
        assert crew.supervisor.do("POST", "/tables/T1/ruling", **ruling)["approval"]


@pytest.mark.parametrize(
    ("setting", "role", "due"),
    [
        ("off", Role.SUPERVISOR, False),
        ("actions", Role.SUPERVISOR, False),
        ("floor", Role.DEALER, True),
        ("floor", Role.AUDITOR, False),
        ("floor", Role.PLAYER, False),
        ("staff", Role.ADMINISTRATOR, True),
        ("staff", Role.PLAYER, False),
    ],
)
def test_the_house_says_who_must_enroll(
    tmp_path: Path, clock: StillClock, setting: str, role: Role, due: bool
) -> None:
    with served(tmp_path, clock, second_factor=setting) as house:
        visit = house.as_role(role, "Max")
        assert visit.me["second_factor_due"] == due
        tables = visit.ask("GET", "/tables")
        assert (tables.status_code == 200) != due
        if due:
            assert code(tables) == "server/second_factor"
            enroll(visit, clock)
            assert not visit.me["second_factor_due"]
            assert visit.get("/tables") == []


def test_players_have_no_second_factor(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        pat = house.as_role(Role.PLAYER, "Pat")
        assert code(pat.ask("POST", "/me/second-factor")) == "server/second_factor"
