"""Awards that a supervisor must confirm, at virtual tables and at dealer-run tables.

The deck gives seats 1 and 2 straight flushes, each of which wins a tenth of the meter (R53).
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from letitride.people import Role
from letitride.table.fair.commit_reveal import FairRound
from tests.eventstore.stores import StillClock
from tests.server.crews import BETS, PROGRESSIVE_TABLE, TWO_STRAIGHT_FLUSHES, Crew
from tests.server.houses import PASSWORD, Served, Visit, served
from tests.server.routes.play.test_tables import until

Json = dict[str, Any]
#: Seat 2 wins $1,000.03, which needs an executive. Seat 1 then wins $900.03.
OPTIONS = {"confirm_awards": True, "executive_from": "1000.00"}


@pytest.fixture(autouse=True)
def stacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FairRound, "deck", lambda *_: TWO_STRAIGHT_FLUSHES)


def play(house: Served, **options: object) -> dict[int, Visit]:
    """Play a round at a virtual table up to the settlement, and return the players by seat."""
    virtual = PROGRESSIVE_TABLE | {"kind": "virtual"}
    house.open_table(**virtual, options={"min_bet": "5.00", "max_bet": "500.00"} | options)
    players = {1: house.player("Ann"), 2: house.player("Bea")}
    for seat, player in players.items():
        player.do("POST", f"/tables/T1/seats/{seat}")
    for seat, player in players.items():
        wagers = BETS | {"progressive": "1.00"}
        player.do("PUT", f"/tables/T1/seats/{seat}/wagers", wagers=wagers)
    for bet in ("1", "2"):
        for seat, player in players.items():
            view = until(player, to_decide(seat, bet))
            player.do("POST", f"/tables/T1/seats/{seat}/decision", bet=view["deciding"], ride=True)
    return players


def to_decide(seat: int, bet: str) -> Callable[[Json], bool]:
    return lambda view: (view["to_act"], view["deciding"]) == (seat, bet)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def kinds(visit: Visit) -> list[str]:
    return [event["event"] for event in visit.get("/tables/T1/rounds/1")["events"]]


def test_an_award_at_a_virtual_table_is_automatic_unless_the_house_says_otherwise(
    house: Served,
) -> None:
    player = play(house)[1]
    until(player, lambda view: view["phase"] == "over" or view["round"] > 1)
    assert kinds(player).count("JackpotWon") == 2
    assert "AwardConfirmed" not in kinds(player)


def test_an_award_waits_for_a_supervisor_where_the_house_confirms_awards(house: Served) -> None:
    player = play(house, **OPTIONS)[1]
    until(player, lambda view: view["phase"] == "collecting")
    sam, eve = house.as_role(Role.SUPERVISOR), house.as_role(Role.EXECUTIVE)
    waiting = sam.get("/pending")
    page = "/manager.html?link=T1%20progressive"
    assert [
        (one["seat"], one["hand"], one["standing"], one["kind"], one["page"]) for one in waiting
    ] == [(seat, "straight_flush", "keyed", "virtual", page) for seat in (2, 1)]
    first, second = "/tables/T1/seats/2/award", "/tables/T1/seats/1/award"
    assert code(sam.try_to("POST", first)) == (409, "progressive/card")
    assert code(eve.try_to("POST", second)) == (409, "table/no_award")
    assert code(player.try_to("POST", first)) == (403, "server/forbidden")
    eve.do("POST", first)
    assert [one["seat"] for one in sam.get("/pending")] == [1]
    view = sam.do("POST", second)["view"]
    bets = {seat["seat"]: seat["bets"][-1] for seat in view["seats"]}
    assert [(bets[seat]["standing"], bets[seat]["won"]) for seat in (2, 1)] == [
        ("paid", "1000.03"), ("paid", "900.03"),
    ]  # fmt: skip
    until(player, lambda view: view["phase"] == "over" or view["round"] > 1)
    assert sam.get("/pending") == []
    record = house.as_role(Role.AUDITOR).get("/tables/T1/rounds/1")
    told = record["people"]["jackpot_verifications"]
    assert [(one["by"], one["seat"], one["executive"]) for one in told] == [
        (eve.name, 2, True), (sam.name, 1, False),
    ]  # fmt: skip
    prizes = sam.get("/links/T1 progressive/prizes")
    assert [(one["seat"], one["by"]) for one in prizes] == [(2, eve.name), (1, sam.name)]
    assert eve.get("/ledger/balances")["total_micros"] == 0


def test_other_tables_go_on_while_an_award_waits(house: Served) -> None:
    player = play(house, **OPTIONS)[1]
    until(player, lambda view: view["phase"] == "collecting")
    house.open_table(name="T2", automatic=2, alone=True)
    until(house.as_role(Role.SUPERVISOR), lambda view: view["round"] >= 3, "T2")
    assert player.get("/tables/T1")["phase"] == "collecting"


def test_no_award_can_be_confirmed_where_none_waits(house: Served) -> None:
    house.open_table()
    supervisor = house.as_role(Role.SUPERVISOR)
    assert code(supervisor.try_to("POST", "/tables/T1/seats/1/award")) == (409, "table/no_award")


def test_confirming_an_award_requires_a_recent_password(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        player = play(house, **OPTIONS)[1]
        until(player, lambda view: view["phase"] == "collecting")
        eve = house.as_role(Role.EXECUTIVE)
        clock.move(minutes=6)
        first = "/tables/T1/seats/2/award"
        assert code(eve.try_to("POST", first)) == (403, "server/step_up")
        eve.enter(eve.ask("POST", "/step-up", json={"password": PASSWORD}).json())
        eve.do("POST", first)


@pytest.mark.clause("SM-LIR-10(f)/1", "SM-TCP-9(f)/1", "SM-TCP-9(f)/2")
@pytest.mark.parametrize(
    ("system", "steps"),
    [
        ("aquarius", ["verify_jackpot", "log_jackpot", "return_key"]),
        ("nexus", ["verify_jackpot", "confirm_jackpot", "swipe_card"]),
    ],
)
def test_each_step_of_verifying_a_jackpot_requires_a_recent_password(
    tmp_path: Path, clock: StillClock, system: str, steps: list[str]
) -> None:
    with served(tmp_path, clock) as house:
        house.open_table(**PROGRESSIVE_TABLE, options={"progressive_system": system})
        crew = Crew(house)
        players = {1: house.player("Ann"), 2: house.player("Bea")}
        crew.bet_on_progressive(players)
        crew.play(players, until="press_hand_button")
        for step in steps:
            crew.step_until(step)
            clock.move(minutes=6)
            sam = crew.supervisor
            late = sam.try_to("POST", "/tables/T1/step", step=step)
            assert code(late) == (403, "server/step_up")
            sam.enter(sam.ask("POST", "/step-up", json={"password": PASSWORD}).json())
            crew.step()


@pytest.mark.clause("SM-LIR-10(f)/1")
def test_only_an_executive_verifies_an_award_of_the_houses_amount(house: Served) -> None:
    options = {"executive_from": "1000.00"}
    house.open_table(**PROGRESSIVE_TABLE, options=options)
    crew = Crew(house)
    players = {1: house.player("Ann"), 2: house.player("Bea")}
    crew.bet_on_progressive(players)
    crew.play(players, until="verify_jackpot")
    eve = house.as_role(Role.EXECUTIVE)
    for step in ("verify_jackpot", "log_jackpot"):
        refused = crew.supervisor.try_to("POST", "/tables/T1/step", step=step)
        assert code(refused) == (409, "progressive/card")
        assert "SM-LIR-10(f)/" in str(refused.json()["error"]["clauses"])
        eve.do("POST", "/tables/T1/step", step=step)
    crew.play(players)  # the second award is smaller
    assert eve.get("/ledger/balances")["total_micros"] == 0
