"""Controllers over HTTP: people swipe only their own cards, and nobody sees playing cards."""

from pathlib import Path
from typing import Any

import pytest

from letitride.people import Role
from tests.eventstore.stores import StillClock
from tests.server.houses import PASSWORD, Served, Visit, new_id, served

BANK = {
    "name": "Bank",
    "paytable": "SM-LIR-1",
    "meters": [{"level": "Jackpot", "amount": "4000.00", "contribution": "10%"}],
}
NEXUS: dict[str, Any] = {"kind": "controller", "name": "P1", "link": "Bank", "system": "nexus"}
AQUARIUS = NEXUS | {"name": "P2", "system": "aquarius"}
TOP = "akq_spades"


def press(visit: Visit, key: str, table: str = "P1", **said: Any) -> Any:
    return visit.do("POST", f"/tables/{table}/presses", key=key, **said)


def refused(visit: Visit, key: str, table: str = "P1", **said: Any) -> tuple[int, str]:
    answer = visit.try_to("POST", f"/tables/{table}/presses", key=key, **said)
    return answer.status_code, answer.json()["error"]["code"]


@pytest.fixture
def pit(house: Served) -> Served:
    supervisor = house.as_role(Role.SUPERVISOR)
    supervisor.do("POST", "/links", **BANK)
    supervisor.do("POST", "/tables", **NEXUS, settings={"executive_from": "3000.00"})
    supervisor.do("POST", "/tables", **AQUARIUS)
    return house


def start(dealer: Visit, table: str = "P1", key: str = "START GAME", *seats: int) -> None:
    for seat in seats or (3, 5):
        press(dealer, "SENSOR", table, seat=seat)
    press(dealer, key, table)


def test_a_controllers_table_is_opened_listed_and_viewed(pit: Served) -> None:
    watcher, dealer = pit.as_role(Role.PLAYER), pit.as_role(Role.DEALER)
    rows = {row["table"]: row for row in watcher.get("/tables")}
    assert (rows["P1"]["kind"], rows["P1"]["system"], rows["P1"]["link"]) == (
        "controller", "nexus", "Bank",
    )  # fmt: skip
    view = watcher.get("/tables/P1/controller")
    assert (view["stage"], view["lit"], view["keys"]) == ("betting", [], [])
    assert view["meters"] == [{"link": "Bank", "level": "Jackpot", "amount": "4000.00"}]
    keys = {key["key"]: key["seats"] for key in dealer.get("/tables/P1/controller")["keys"]}
    assert keys == {"SENSOR": [1, 2, 3, 4, 5, 6, 7], "START GAME": []}
    assert watcher.get("/links/Bank")["tables"] == ["P1", "P2"]


@pytest.mark.clause("WA-LINK-SYS-1", "WA-LINK-SYS-2", "WA-GM-SYS-1")
def test_a_controllers_system_must_be_approved_for_the_pay_table_of_its_link(house: Served) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    for paytable, wrong, right, clause in (
        ("WA-LINK-01", "aquarius", "nexus", "WA-LINK-SYS-1"),
        ("WA-GM-1", "nexus", "aquarius", "WA-GM-SYS-1"),
    ):
        supervisor.do("POST", "/links", name=paytable, paytable=paytable)
        table = NEXUS | {"name": paytable, "link": paytable}
        answer = supervisor.try_to("POST", "/tables", **table | {"system": wrong})
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (422, "house/system_choice")
        assert clause in error["clauses"]
        supervisor.do("POST", "/tables", **table | {"system": right})


@pytest.mark.clause(
    "WA-NEXUS-9(f).1", "WA-NEXUS-9(f).2", "WA-LINK-10(f).1", "WA-LINK-10(f).2", "SM-TCP-9(f)/3"
)
def test_swiping_uses_the_card_of_the_person_logged_in(pit: Served) -> None:
    dealer, supervisor = pit.as_role(Role.DEALER), pit.as_role(Role.SUPERVISOR)
    executive = pit.as_role(Role.EXECUTIVE)
    start(dealer)
    press(dealer, "HAND", seat=3, hand=TOP)
    assert refused(dealer, "CONFIRM") == (403, "server/forbidden")
    assert refused(supervisor, "SWIPE") == (409, "progressive/out_of_sequence")
    view = press(supervisor, "CONFIRM")["view"]
    assert [(one["seat"], one["standing"]) for one in view["pending"]] == [(3, "confirmed")]
    assert "SWIPE" not in [key["key"] for key in view["keys"]]  # a large award needs an executive
    assert refused(dealer, "SWIPE") == (403, "server/forbidden")
    assert refused(supervisor, "SWIPE") == (409, "progressive/card")
    assert refused(supervisor, "SWIPE", role="executive") == (422, "server/request")
    view = press(executive, "SWIPE")["view"]
    assert (view["pending"], view["meters"][0]["amount"]) == ([], "1000.00")
    assert view["hands"] == [{"seat": 3, "hand": TOP, "standing": "logged", "award": "4000.20"}]
    view = press(dealer, "END GAME")["view"]
    assert (view["stage"], view["lit"], view["round"]) == ("betting", [], 1)
    assert pit.as_role(Role.AUDITOR).ask("POST", "/audit").json()["ok"]


@pytest.mark.clause("SM-LIR-10(f)/2", "WA-GM-9(f).1", "SD-10(a)iv")
def test_only_a_supervisor_turns_the_key_to_jph(pit: Served) -> None:
    dealer, supervisor = pit.as_role(Role.DEALER), pit.as_role(Role.SUPERVISOR)
    start(dealer, "P2", "COIN IN")
    press(dealer, "HAND", "P2", seat=5, hand=TOP)
    for key in ("KEY JPH", "J-POT", "KEY RUN"):
        assert refused(dealer, key, "P2") == (403, "server/forbidden")
    assert refused(supervisor, "J-POT", "P2") == (409, "progressive/out_of_sequence")
    assert press(supervisor, "KEY JPH", "P2")["view"]["key_at_jph"]
    logged = press(supervisor, "J-POT", "P2")["view"]
    assert (logged["hands"][0]["award"], logged["meters"][0]["amount"]) == ("4000.20", "4000.20")
    assert press(supervisor, "KEY RUN", "P2")["view"]["meters"][0]["amount"] == "1000.00"


def test_confirming_a_jackpot_requires_a_recent_password(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        supervisor = house.as_role(Role.SUPERVISOR)
        supervisor.do("POST", "/links", **BANK)
        supervisor.do("POST", "/tables", **NEXUS)
        start(supervisor)
        press(supervisor, "HAND", seat=3, hand=TOP)
        clock.move(minutes=6)
        assert refused(supervisor, "CONFIRM") == (403, "server/step_up")
        step_up = supervisor.ask("POST", "/step-up", json={"password": PASSWORD})
        supervisor.enter(step_up.json())
        press(supervisor, "CONFIRM")
        clock.move(minutes=6)
        assert refused(supervisor, "SWIPE") == (403, "server/step_up")
        assert supervisor.get("/tables/P1/controller")["hands"][0]["standing"] == "confirmed"


def test_an_adjustment_at_the_controller_requires_two_people(pit: Served) -> None:
    first, second = pit.as_role(Role.SUPERVISOR), pit.as_role(Role.EXECUTIVE)
    said = {"level": "Jackpot", "amount": "4100.00", "reason": "a wrong prize"}
    assert refused(pit.as_role(Role.DEALER), "ADJUST", **said) == (403, "server/forbidden")
    assert refused(first, "ADJUST", level="Jackpot") == (422, "server/request")
    assert refused(first, "ADJUST", version=1, **said) == (422, "server/request")  # not a table
    number = press(first, "ADJUST", **said)["approval"]["number"]
    assert refused(first, "ADJUST", approval=number, **said) == (409, "server/approval")
    second.do("POST", f"/approvals/{number}", answer="approve")
    adjusted = press(first, "ADJUST", approval=number, **said)
    assert (adjusted["approval"], adjusted["view"]["meters"][0]["amount"]) == (None, "4100.00")
    (made,) = first.get("/links/Bank/adjustments")
    assert (made["by"], made["second"], made["reason"]) == (
        first.name, second.name, "a wrong prize",
    )  # fmt: skip


def test_a_press_counts_once_and_only_at_the_current_version(pit: Served) -> None:
    dealer = pit.as_role(Role.DEALER)
    body = {"id": new_id(), "version": 1, "key": "SENSOR", "seat": 4}
    for _ in range(2):
        answer = dealer.ask("POST", "/tables/P1/presses", json=body)
        assert (answer.status_code, answer.json()["view"]["lit"]) == (200, [4])
    stale = dealer.try_to("POST", "/tables/P1/presses", version=1, key="SENSOR", seat=5)
    assert (stale.status_code, stale.json()["version"]) == (409, 2)


def test_a_key_press_with_missing_fields_is_rejected(pit: Served) -> None:
    dealer = pit.as_role(Role.DEALER)
    for said in ({"key": "SENSOR"}, {"key": "HAND", "seat": 3}, {"key": "FOLD"}, {"key": "BELL"}):
        assert refused(dealer, **said) == (422, "server/request")
    assert refused(dealer, "HAND", hand=TOP) == (422, "server/request")


def test_each_kind_of_table_rejects_the_routes_of_the_other(pit: Served) -> None:
    pit.open_table()
    dealer, player = pit.as_role(Role.DEALER), pit.as_role(Role.PLAYER)
    other = (409, "server/kind_of_table")
    assert refused(dealer, "SENSOR", "T1", seat=1) == other
    for method, path in (
        ("GET", "/tables/T1/controller"),
        ("GET", "/tables/P1"),
        ("GET", "/tables/P1/script"),
        ("GET", "/tables/P1/rounds"),
        ("GET", "/tables/P1/events"),
    ):
        answer = player.ask(method, path)
        assert (answer.status_code, answer.json()["error"]["code"]) == other, path
    sitting = player.try_to("POST", "/tables/P1/seats/1")
    assert (sitting.status_code, sitting.json()["error"]["code"]) == other
    assert player.ask("GET", "/tables/P9/controller").status_code == 404


def test_a_closed_controller_finishes_its_game_and_starts_no_other(pit: Served) -> None:
    dealer, supervisor = pit.as_role(Role.DEALER), pit.as_role(Role.SUPERVISOR)
    start(dealer)
    closed = supervisor.do("POST", "/tables/P1/close")
    assert closed["view"]["table"]["shut"]
    press(dealer, "END GAME")
    assert refused(dealer, "SENSOR", seat=1) == (409, "server/table_shut")
    assert refused(dealer, "START GAME") == (409, "server/table_shut")


def test_an_invalid_controller_cannot_be_opened(pit: Served) -> None:
    supervisor = pit.as_role(Role.SUPERVISOR)
    new = NEXUS | {"name": "P3"}
    for said, code in (
        ({"link": "Nowhere"}, "storage/no_link"),
        ({"title": "Faro"}, "server/request"),
        ({"system": "bell and string"}, "server/request"),
        ({"name": "P1"}, "storage/stale"),
        ({"title": "Three Card Poker", "settings": {"hat": 1}}, "server/request"),
    ):
        answer = supervisor.try_to("POST", "/tables", **new | said)
        assert answer.json()["error"]["code"] == code
    assert supervisor.do("POST", "/tables", **new)["view"]["table"]["name"] == "P3"


def test_a_controller_survives_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        supervisor = house.as_role(Role.SUPERVISOR, "Sam")
        supervisor.do("POST", "/links", **BANK)
        supervisor.do("POST", "/tables", **NEXUS)
        start(supervisor)
        press(supervisor, "HAND", seat=3, hand=TOP)
        before = supervisor.get("/tables/P1/controller")
    with served(tmp_path) as house:
        again = house.log_in("Sam")
        assert again.get("/tables/P1/controller") == before
        press(again, "CONFIRM")
