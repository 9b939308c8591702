"""The attack: a supervisor voids a friend's lost rounds after seeing their cards (R51)."""

import json
import time
from collections.abc import Callable
from pathlib import Path

from letitride.people import Role
from letitride.rulebook.irregularity import What
from tests.cli.conftest import Run
from tests.server.crews import BETS
from tests.server.houses import Json, Served, Visit

ROUNDS = 8
SEAT = "/tables/T1/seats/3"


def wait_for(look: Callable[[], Json], ready: Callable[[Json], bool]) -> Json:
    """Poll until the table is ready."""
    until = time.monotonic() + 20
    while not ready(view := look()):
        assert time.monotonic() < until, view["phase"]
        time.sleep(0.02)
    return view


def do(player: Visit, method: str, what: str, **said: object) -> None:
    """Send a command, and send it again if the player was too fast for the house."""
    while (answer := player.try_to(method, f"{SEAT}/{what}", **said)).status_code == 429:
        time.sleep(0.2)
    assert answer.is_success, answer.text


def bet_and_see_a_card(ann: Visit, number: int) -> Json:
    """Bet, let bet 1 ride, and stop at the decision on bet 2, after a community card."""

    def look() -> Json:
        found: Json = ann.get("/tables/T1")
        return found

    if number == 1:
        ann.do("POST", SEAT)
    wait_for(look, lambda view: view["phase"] == "betting" and view["round"] == number)
    do(ann, "PUT", "wagers", wagers=BETS)
    wait_for(look, lambda view: view["phase"] == "bet_one" and view["to_act"] == 3)
    do(ann, "POST", "decision", bet="1", ride=True)
    return wait_for(look, lambda view: view["phase"] == "bet_two" and view["to_act"] == 3)


def lose(ann: Visit) -> None:
    do(ann, "POST", "decision", bet="2", ride=True)


def code_of(visit: Visit, path: str, **said: object) -> str:
    answer = visit.try_to("POST", path, **said)
    return "" if answer.is_success else str(answer.json()["error"]["code"])


def test_one_supervisor_cannot_void_six_of_eight_lost_rounds(house: Served) -> None:
    """At a virtual table, the record disproves every claim about cards, chips, and machines."""
    house.open_table()
    ann, sam = house.player("Ann"), house.as_role(Role.SUPERVISOR, "Sam")
    claims = [what for what in What if what is not What.TECHNICAL_FAULT]
    for number in range(1, ROUNDS + 1):
        assert bet_and_see_a_card(ann, number)["community"]
        told = {
            code_of(sam, "/tables/T1/irregularities", what=what, seat=3)
            for what in (claims if number == 1 else claims[number : number + 1])
        }
        assert told <= {"table/disproved", "server/request"}, told
        assert "table/disproved" in told
        assert code_of(sam, "/tables/T1/ruling", note="my friend lost") == "table/no_report"
        lose(ann)
    events = house.as_role(Role.AUDITOR).get("/tables/T1/events")
    assert not [one for one in events if one["event"] in ("RoundVoided", "IrregularityReported")]


def test_a_technical_fault_claimed_by_one_supervisor_voids_nothing(house: Served) -> None:
    house.open_table()
    ann, sam = house.player("Ann"), house.as_role(Role.SUPERVISOR, "Sam")
    bet_and_see_a_card(ann, 1)
    assert not code_of(sam, "/tables/T1/irregularities", what="technical_fault")
    asked = sam.do("POST", "/tables/T1/ruling", note="my friend lost")
    number = asked["approval"]["number"]
    assert code_of(sam, f"/approvals/{number}", answer="approve") == "server/second_person"
    said = {"note": "my friend lost", "approval": number}
    assert code_of(sam, "/tables/T1/ruling", **said) == "table/void_needs_two"
    assert sam.get("/tables/T1")["phase"] == "bet_two"


def test_a_void_by_two_accomplices_is_in_the_published_proof(
    house: Served, run: Run, tmp_path: Path
) -> None:
    """``verify`` names the people who ruled, so that "Proven" cannot hide a void."""
    house.open_table()
    ann, sam = house.player("Ann"), house.as_role(Role.SUPERVISOR, "Sam")
    bet_and_see_a_card(ann, 1)
    sam.do("POST", "/tables/T1/irregularities", what="technical_fault", note="it went dark")
    number = sam.do("POST", "/tables/T1/ruling", note="no picture")["approval"]["number"]
    eve = house.as_role(Role.EXECUTIVE, "Eve")
    eve.do("POST", f"/approvals/{number}", answer="approve")
    sam.do("POST", "/tables/T1/ruling", note="no picture", approval=number)
    fair = ann.get("/tables/T1/rounds/1")["fair"]
    assert (fair["void"]["ruled_by"], fair["void"]["second"]) == ("Sam", "Eve")
    record = tmp_path / "round.json"
    record.write_text(json.dumps(fair), "utf-8")
    status, out, _ = run("verify", str(record))
    said = " ".join(out.split())
    assert status == 0
    assert "Proven: the deal follows" not in said
    assert "The deal is proven, and the round was void:" in said
    assert "Reported by Sam: it went dark" in said
    assert "Ruled by Sam, with Eve as the second person" in said
    assert json.loads(run("verify", str(record), "--json").out)["void"]["second"] == "Eve"
