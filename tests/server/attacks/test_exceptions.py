"""The exception report shows the traces that insiders leave, with the base rates beside them."""

import json
from datetime import UTC, datetime

import pytest

from letitride.eventstore.journal import Request
from letitride.house.links import DurableLink
from letitride.money import Cents
from letitride.people import Role
from letitride.people import events as people_events
from letitride.progressive.link.commands import AdjustManually
from tests.cli.conftest import Run
from tests.server.attacks.test_void_of_lost_rounds import bet_and_see_a_card, lose
from tests.server.crews import Crew
from tests.server.houses import Json, Served, Visit
from tests.server.routes.dealer.test_controllers import BANK, press

TODAY = datetime.now(UTC).date().isoformat


def sections(visit: Visit) -> dict[str, Json]:
    found = visit.get(f"/reports/exceptions?first={TODAY()}")
    return {one["id"]: one for one in found["sections"]}


def rates(section: Json) -> dict[str, tuple[int, int]]:
    return {one["name"]: (one["count"], one["of"]) for one in section["rates"]}


def void(supervisor: Visit, second: Visit) -> None:
    supervisor.do("POST", "/tables/T1/irregularities", what="technical_fault", note="dark")
    asked = supervisor.do("POST", "/tables/T1/ruling", note="no picture")["approval"]["number"]
    second.do("POST", f"/approvals/{asked}", answer="approve")
    supervisor.do("POST", "/tables/T1/ruling", note="no picture", approval=asked)


def test_two_accomplices_who_void_a_friends_rounds_stand_out(house: Served) -> None:
    house.open_table()
    ann, sam = house.player("Ann"), house.as_role(Role.SUPERVISOR, "Sam")
    eve = house.as_role(Role.EXECUTIVE, "Eve")
    for number in range(1, 4):
        bet_and_see_a_card(ann, number)
        if number == 2:
            lose(ann)
        else:
            void(sam, eve)
    found = sections(sam)
    assert rates(found["voids_by_ruler"]) == {"Sam": (2, 2), "Eve": (2, 2)}
    assert rates(found["voids_by_player"]) == {"Ann": (2, 3)}
    dealer, (count, of) = next(iter(rates(found["voids_by_dealer"]).items()))
    assert (dealer, count) == ("automatic dealer", 2)
    assert of >= 3
    assert found["voids_by_ruler"]["total"]["of"] == of
    assert [row[2] for row in found["voids_by_ruler"]["rows"]] == ["1", "3"]


def test_wrong_passwords_and_shared_addresses_are_counted(house: Served) -> None:
    house.as_role(Role.PLAYER, "Ann")
    for name in ("Ann", "Nobody at all"):
        said = {"name": name, "password": "not the right one"}
        assert house.visit().ask("POST", "/sessions", json=said).status_code == 401
    found = sections(house.as_role(Role.AUDITOR, "Ada"))
    assert rates(found["logins"]) == {"Ann": (1, 2), "unknown": (1, 1)}
    (row,) = found["addresses"]["rows"]
    assert row[1] == "Ada, Ann"
    assert "127.0.0.1" not in json.dumps(found)
    stored = house.house.journal.read("access")
    assert all(b"127.0.0.1" not in one.stored.payload for one in stored)


def test_keys_that_could_not_be_pressed_are_counted(house: Served) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    supervisor.do("POST", "/links", **BANK)
    said = {"kind": "controller", "name": "P1", "link": "Bank", "system": "nexus"}
    supervisor.do("POST", "/tables", **said, settings={"executive_from": "100000.00"})
    dee = house.as_role(Role.DEALER, "Dee")
    press(dee, "SENSOR", seat=1)
    refused = dee.try_to("POST", "/tables/P1/presses", key="END GAME")
    assert refused.status_code == 409, refused.text
    presses = sections(supervisor)["presses"]
    assert rates(presses) == {"Dee": (1, 2)}
    assert presses["rows"][0][1:4] == ["P1", "END GAME", "Dee"]


def test_adjustments_and_short_counts_are_listed(house: Served) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    supervisor.do("POST", "/links", **BANK)
    link = DurableLink(house.house.journal, "Bank")
    level = link.state().meters[0].level
    adjusted = AdjustManually(level, Cents(12_345_00), "a typing error", "Sam", "Eve")
    link.do(adjusted, Request("adjust 1", "Sam"))
    house.open_table(kind="dealer")
    crew = Crew(house)
    for slip, amount in (("opener", "10000.00"), ("closer", "9990.00")):
        crew.supervisor.do("POST", f"/tables/T1/inventory/{slip}", amount=amount)
        crew.dealer.do("POST", f"/tables/T1/inventory/{slip}/signature", amount=amount)
    found = sections(supervisor)
    assert rates(found["adjustments"]) == {"Sam": (1, 1), "Eve": (1, 1)}
    (row,) = found["counts"]["rows"]
    assert row[1:6] == ["T1", "closer", "9990.00", "10000.00", "-10.00"]
    assert rates(found["counts"])[crew.dealer.name] == (1, 1)


def test_an_approval_from_the_requesters_own_browser_is_flagged(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The report reads where an approval came from, if the record says so."""
    house.open_table()
    ann, sam = house.player("Ann"), house.as_role(Role.SUPERVISOR, "Sam")
    eve = house.as_role(Role.EXECUTIVE, "Eve")
    bet_and_see_a_card(ann, 1)
    void(sam, eve)
    approvals = sections(sam)["approvals"]
    assert approvals["total"]["of"] == 1
    for kind in (people_events.ApprovalAsked, people_events.ApprovalGiven):
        if "browser" not in kind.__dataclass_fields__:
            monkeypatch.setattr(kind, "browser", "one browser", raising=False)
    flagged = sections(sam)["approvals"]
    if "browser" not in people_events.ApprovalGiven.__dataclass_fields__:
        assert rates(flagged) == {"Eve": (1, 1)}
        assert flagged["rows"][0][3:] == ["Sam", "Eve", "browser"]


def test_the_report_is_printed_too(
    house: Served, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LETITRIDE_DATABASE", house.house.settings.database)
    auditor = house.as_role(Role.AUDITOR, "Ada")
    page = auditor.ask("GET", f"/reports/exceptions.html?first={TODAY()}")
    assert "Voids by the person who ruled" in page.text
    status, out, _ = run("report", "exceptions", "--date", TODAY(), "--json")
    assert status == 0
    ids = [one["id"] for one in json.loads(out)["sections"]]
    assert ids == [
        "voids_by_ruler", "voids_by_dealer", "voids_by_player", "redeals", "counts",
        "adjustments", "back_outs", "approvals", "addresses", "presses", "logins",
    ]  # fmt: skip
