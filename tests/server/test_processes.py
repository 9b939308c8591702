"""Two servers on one database: the same table, no event lost or done twice."""

from pathlib import Path

from letitride.people import Role
from letitride.server.access import COOKIE
from tests.server.houses import Served, Visit, served
from tests.server.test_tables import decide_all, sit_and_bet, until


def through(other: Served, visit: Visit) -> Visit:
    """The same person, with the same session, at another server."""
    again = other.visit()
    again.client.cookies.set(COOKIE, visit.client.cookies[COOKIE])
    return again.enter(visit.me)


def test_a_round_is_played_through_two_servers(tmp_path: Path) -> None:
    with served(tmp_path) as one, served(tmp_path) as two:
        one.open_table()
        ann = one.player("Ann")
        elsewhere = through(two, ann)
        number = sit_and_bet(ann, 3)["round"]
        until(elsewhere, lambda view: view["to_act"] == 3)
        decide_all(elsewhere, 3, number)
        events = one.as_role(Role.AUDITOR).get(f"/tables/T1/rounds/{number}")["events"]
        kinds = [event["event"] for event in events]
        assert kinds.count("DealCompleted") == 1
        assert kinds.count("CardsCollected") == 1
        versions = [event["version"] for event in events]
        assert versions == list(range(versions[0], versions[0] + len(versions)))
        assert two.as_role(Role.EXECUTIVE).get("/ledger/balances")["total_micros"] == 0
