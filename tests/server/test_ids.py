"""Command ids: each belongs to one command by one person, and any other use is rejected.

Versions belong to tables. Commands that have no table reject a version instead of ignoring it.
"""

import pytest

from letitride.api.dealer.script import StepBody
from letitride.api.examples import COMMAND_ID
from letitride.api.fields import CommandBody, PinnedBody
from letitride.api.people.accounts import NewPersonBody, RoleChangeBody, StandingBody
from letitride.api.people.approvals import ApprovableBody, ApprovalDecisionBody
from letitride.api.people.own_play import ExclusionBody, LimitBody
from letitride.api.play.tables import NewTableBody
from letitride.people import Role
from letitride.server.idempotency import DIGEST_NAMES, request_of
from tests.server.crews import BETS, Crew
from tests.server.houses import MA_TABLE, Served, Visit, new_id

UNTIL = "2030-01-01T00:00:00Z"
REUSED = (409, "storage/command_reused")
NOBODY_BETS = (409, "game/no_wagers")


def told(visit: Visit, path: str, id_: str, **body: object) -> tuple[int, str]:
    answer = visit.try_to("POST", path, id=id_, **body)
    done = answer.is_success
    return answer.status_code, "done" if done else answer.json()["error"]["code"]


def test_the_id_of_a_limit_cannot_be_reused_for_an_exclusion(house: Served) -> None:
    ann, id_ = house.as_role(Role.PLAYER), new_id()
    for _ in range(2):
        assert told(ann, "/me/limits", id_, limit="loss", value=100) == (200, "done")
    assert told(ann, "/me/limits", id_, limit="loss", value=50) == REUSED
    assert told(ann, "/me/exclusion", id_, until=UNTIL) == REUSED
    assert ann.get("/me")["excluded_until"] is None
    assert told(ann, "/me/exclusion", new_id(), until=UNTIL) == (200, "done")


def test_an_id_cannot_be_reused_by_another_person(house: Served) -> None:
    ann, bob, id_ = house.as_role(Role.PLAYER), house.as_role(Role.PLAYER), new_id()
    assert told(ann, "/me/exclusion", id_, until=UNTIL) == (200, "done")
    assert told(bob, "/me/exclusion", id_, until=UNTIL) == REUSED


def test_an_id_cannot_be_reused_for_another_approval(house: Served) -> None:
    first, second = house.as_role(Role.SUPERVISOR), house.as_role(Role.SUPERVISOR)
    first.do("POST", "/links", name="Bank", paytable="PTMGL01")
    said = {"level": "Jackpot", "reason": "repaired"}
    one, two = (
        first.do("POST", "/links/Bank/adjustments", amount=amount, **said)["approval"]["number"]
        for amount in ("100.00", "200.00")
    )
    id_ = new_id()
    for _ in range(2):
        assert told(second, f"/approvals/{one}", id_, answer="approve") == (200, "done")
    assert told(second, f"/approvals/{two}", id_, answer="approve") == REUSED
    assert told(second, f"/approvals/{one}", id_, answer="decline") == REUSED


def test_an_id_cannot_be_reused_for_another_account_change(house: Served) -> None:
    ada, dee = house.as_role(Role.ADMINISTRATOR), house.as_role(Role.DEALER)
    place, id_ = f"/people/{dee.name}", new_id()
    for _ in range(2):
        assert told(ada, f"{place}/roles", id_, role="dealer", change="revoke") == (200, "done")
    assert told(ada, f"{place}/roles", id_, role="auditor", change="revoke") == REUSED
    assert told(ada, f"{place}/standing", id_, disabled=True) == REUSED
    assert told(ada, f"{place}/password", id_) == REUSED
    assert told(ada, "/people", id_, name="Dan", roles=["dealer"]) == REUSED


def test_an_id_cannot_be_reused_to_close_another_table(house: Served) -> None:
    supervisor, id_ = house.as_role(Role.SUPERVISOR), new_id()
    for name in ("T1", "T2"):
        house.open_table(name=name)
    for _ in range(2):
        assert told(supervisor, "/tables/T1/close", id_) == (200, "done")
    assert told(supervisor, "/tables/T2/close", id_) == REUSED
    assert [row["shut"] for row in supervisor.get("/tables")] == [True, False]


def test_an_id_cannot_be_reused_to_open_another_table(house: Served) -> None:
    supervisor, id_ = house.as_role(Role.SUPERVISOR), new_id()
    for _ in range(2):
        assert told(supervisor, "/tables", id_, **MA_TABLE) == (201, "done")
    for other in ({"kind": "dealer"}, {"pace": 7}, {"automatic": 2}, {"alone": True}):
        assert told(supervisor, "/tables", id_, **(MA_TABLE | other)) == REUSED


def test_an_id_cannot_be_reused_for_another_step(house: Served) -> None:
    house.open_table(kind="dealer")
    dee, dan = house.as_role(Role.DEALER), house.as_role(Role.DEALER)
    ann, sat, stepped = house.player("Ann"), new_id(), new_id()
    Crew(house, dealer=dee).open_betting()
    for _ in range(2):
        assert told(dee, "/tables/T1/step", stepped, step="no_more_bets") == NOBODY_BETS
    assert told(ann, "/tables/T1/seats/3", sat) == (200, "done")
    ann.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
    for _ in range(2):
        assert told(dee, "/tables/T1/step", stepped, step="no_more_bets") == (200, "done")
    version = dee.get("/tables/T1")["version"]
    assert told(dee, "/tables/T1/step", sat, step="deal") == REUSED
    assert told(dan, "/tables/T1/step", stepped, step="no_more_bets") == REUSED
    assert told(dee, "/tables/T1/step", stepped, step="deal") == REUSED
    assert told(ann, "/tables/T1/seats/4", stepped) == REUSED
    assert dee.get("/tables/T1")["version"] == version


def test_commands_that_take_no_version_reject_one(house: Served) -> None:
    house.open_table()
    first, second = house.as_role(Role.SUPERVISOR), house.as_role(Role.SUPERVISOR)
    ada, ann = house.as_role(Role.ADMINISTRATOR), house.player("Ann")
    link = {"name": "Bank", "paytable": "PTMGL01"}
    first.do("POST", "/links", **link)
    adjustment = {"level": "Jackpot", "amount": "100.00", "reason": "repaired"}
    number = first.do("POST", "/links/Bank/adjustments", **adjustment)["approval"]["number"]
    before = (
        first.get("/links"),
        first.get("/approvals"),
        first.get("/tables"),
        ada.get("/people"),
    )
    asked = [
        (first, "/links", link | {"name": "Other"}),
        (first, "/links/Bank/adjustments", adjustment),
        (second, f"/approvals/{number}", {"answer": "approve"}),
        (first, "/people/Ann/wallet", {"amount": "5.00"}),
        (first, "/people/Ann/withdrawals", {"amount": "5.00"}),
        (first, "/tables", MA_TABLE | {"name": "T2"}),
        (first, "/tables/T1/close", {}),
        (ada, "/people", {"name": "Dan", "roles": ["dealer"]}),
        (ann, "/me/limits", {"limit": "loss", "value": 100}),
    ]
    for visit, path, body in asked:
        assert told(visit, path, new_id(), version=1, **body) == (422, "server/request"), path
    now = (first.get("/links"), first.get("/approvals"), first.get("/tables"), ada.get("/people"))
    assert now == before


#: Digests stored by earlier versions, in which the request bodies had other names.
STORED: dict[type[CommandBody], tuple[dict[str, object], str]] = {
    CommandBody: ({}, "4b016f49fedf5e9e2dd2fa4fc1639a5abb81a314010959850978850f4a7d091b"),
    ApprovableBody: ({}, "4b016f49fedf5e9e2dd2fa4fc1639a5abb81a314010959850978850f4a7d091b"),
    PinnedBody: (
        {"version": 3},
        "a9202881b3cafb49c06d2cbedd8046b50b1ffe49862846098643b03b75b9e394",
    ),
    NewPersonBody: (
        {"name": "Sam", "roles": ["dealer"]},
        "352c41d39a194cfdb7c9048a19bb7d292433ddf09b9a6407594dee5c8178a848",
    ),
    RoleChangeBody: (
        {"role": "dealer", "change": "grant"},
        "89beaad7b1df263387d0272ad451e915ea05d529a8b61cd20074104de28f2b8c",
    ),
    StandingBody: (
        {"disabled": True},
        "97d41c5f1200f4b710d3d94dc0926af427227bbeed5a474c283cca6e79e47ea4",
    ),
    ApprovalDecisionBody: (
        {"answer": "approve"},
        "92185ab19a0ef78a81ae5764235913b7b89f36e3d12521a4c35b6c4df9234e73",
    ),
    LimitBody: (
        {"limit": "time", "value": 60},
        "c093d5c85c8fafa748cdfed96a23867f00030499d5591695f36647842baffb56",
    ),
    ExclusionBody: (
        {"until": "2027-01-01T00:00:00Z"},
        "6c07be26c1250732d3b300a18553b1f4fdc1d8ac55e1ee35c65c8568a25041f0",
    ),
    NewTableBody: (  # the digest excludes the rules' wording, so that later versions recognize it
        {
            "name": "T1",
            "jurisdiction": "MA",
            "dealing": "shoe",
            "paytables": {"main": "MA-MAIN"},
        },
        "5ff7789f234e825e49643185da14fa27067e143596fe36a9069b674dd82817ed",
    ),
    StepBody: (
        {"step": "count_stub", "number": 37},
        "f15519fc53e195e67ee3577f5205c014f3cd035fdf5150ce97554797de8bfa57",
    ),
}


@pytest.mark.parametrize("kind", STORED, ids=lambda kind: kind.__name__)
def test_a_command_stored_before_its_body_was_renamed_is_recognized(
    kind: type[CommandBody],
) -> None:
    said, digest = STORED[kind]
    body = kind.model_validate({"id": COMMAND_ID, **said})
    assert request_of(body, "Ann", "T1", 3) == (COMMAND_ID, "Ann", bytes.fromhex(digest))


def test_every_name_in_a_digest_is_known() -> None:
    assert DIGEST_NAMES.keys() == STORED.keys()
