"""Tables over HTTP: rounds from taking a seat to checking the proof, as each viewer sees them."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from letitride.eventstore.journal import utc_now
from letitride.money import Cents
from letitride.people import Role
from letitride.people.timestamps import moment
from letitride.rulebook.jurisdiction import jurisdiction
from letitride.rulebook.wagers import Wager
from letitride.table.events import EnvyPaid
from letitride.table.fair.proof import check
from letitride.table.fair.record_reader import read_record
from tests.eventstore.stores import StillClock
from tests.server.crews import Crew
from tests.server.houses import MA_TABLE, Served, Visit, new_id, served

BETS = {"1": "5.00", "2": "5.00", "$": "5.00"}


def until(visit: Visit, wanted: Callable[[dict[str, Any]], bool], table: str = "T1") -> Any:
    """Wait until a virtual table meets a condition, and return its view."""
    deadline = time.monotonic() + 20
    while not wanted(view := visit.get(f"/tables/{table}")):
        assert time.monotonic() < deadline, view
        time.sleep(0.02)
    return view


def betting(view: dict[str, Any]) -> bool:
    """Return whether the viewer may sit down now."""
    return any(action["action"] == "sit" for action in view["legal"])


def over(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda view: bool(view["round"] > number or view["phase"] in ("over", "void"))


def opened(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda view: (view["round"], view["phase"]) == (number, "betting")


def sit_and_bet(visit: Visit, seat: int, table: str = "T1") -> Any:
    until(visit, betting, table)
    visit.do("POST", f"/tables/{table}/seats/{seat}")
    answer = visit.do("PUT", f"/tables/{table}/seats/{seat}/wagers", wagers=BETS)
    return answer["view"]


def decide_all(visit: Visit, seat: int, number: int, ride: bool = True) -> Any:
    """Decide on both bets, and return the table after the round."""
    for bet in ("1", "2"):
        until(visit, lambda view, bet=bet: view["deciding"] == bet and view["to_act"] == seat)  # type: ignore[misc]  # a default binds the loop's bet
        visit.do("POST", f"/tables/T1/seats/{seat}/decision", bet=bet, ride=ride)
    return until(visit, over(number))


def test_a_round_from_the_first_bet_to_the_last_card(house: Served) -> None:
    house.open_table()
    ann = house.player("Ann")
    number = sit_and_bet(ann, 3)["round"]
    view = until(ann, lambda view: view["to_act"] == 3)
    assert {"action": "decision", "seat": 3, "bet": "1"} in view["legal"]
    assert len(view["seats"][0]["cards"]) == 3
    assert all(view["seats"][0]["cards"])
    assert view["community"] == [None, None]
    decide_all(ann, 3, number)
    record = ann.get(f"/tables/T1/rounds/{number}")
    assert record["events"][0]["event"] == "BettingOpened"
    chips = Decimal(ann.get("/tables/T1")["you"]["chips"])
    assert record["nets"] == {"3": str(chips - 1000)}
    auditor = house.as_role(Role.AUDITOR)
    assert auditor.get("/ledger/balances")["total_micros"] == 0


def test_the_record_of_a_round_proves_its_deal(house: Served) -> None:
    house.open_table()
    ann = house.player("Ann")
    seed = bytes(range(16))
    until(ann, betting)
    ann.do("POST", "/tables/T1/seats/3")
    promised = ann.do("POST", "/tables/T1/seats/3/client-seed", hash=sha256(seed).hexdigest())
    commitment = promised["view"]["commitment"]
    number = ann.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)["view"]["round"]
    until(ann, lambda view: view["phase"] == "closed")
    assert ann.ask("GET", f"/tables/T1/rounds/{number}").status_code == 404
    ann.do("POST", "/tables/T1/seats/3/client-seed", seed=seed.hex())
    decide_all(ann, 3, number, ride=False)
    fair = ann.ask("GET", f"/tables/T1/rounds/{number}").json()["fair"]
    record = read_record(json.dumps(fair))
    assert check(record, commitment).ok
    assert record.client_seeds[0].seed == seed.hex()


def test_other_people_see_no_cards_until_they_are_turned(house: Served) -> None:
    house.open_table()
    ann, bob = house.player("Ann"), house.player("Bob")
    until(ann, betting)
    bob.do("POST", "/tables/T1/seats/5")
    number = sit_and_bet(ann, 3)["round"]
    bob.do("PUT", "/tables/T1/seats/5/wagers", wagers=BETS)
    until(ann, lambda view: view["to_act"] == 3)
    for visit in (bob, house.as_role(Role.DEALER), house.as_role(Role.SUPERVISOR)):
        seats = {seat["seat"]: seat for seat in visit.get("/tables/T1")["seats"]}
        assert seats[3]["cards"] == [None, None, None]
    not_his = bob.try_to("POST", "/tables/T1/seats/3/decision", bet="1", ride=True)
    assert (not_his.status_code, not_his.json()["error"]["code"]) == (409, "game/not_your_hand")
    early = bob.try_to("POST", "/tables/T1/seats/5/decision", bet="1", ride=True)
    assert early.json()["error"]["code"] == "game/out_of_turn"
    assert early.json()["error"]["clauses"]
    up = bob.try_to("DELETE", "/tables/T1/seats/3")
    assert (up.status_code, up.json()["error"]["code"]) == (409, "game/not_your_seat")
    assert ann.get("/tables/T1")["round"] == number


def test_a_command_sent_repeatedly_is_carried_out_once(house: Served) -> None:
    house.open_table()
    ann = house.player("Ann")
    until(ann, betting)
    body = {"id": new_id(), "move": "cash_out", "amount": "100.00"}
    for _ in range(3):
        answer = ann.ask("POST", "/tables/T1/chips", json=body).json()
        assert answer["view"]["you"]["chips"] == "900.00"
    other = ann.ask("POST", "/tables/T1/chips", json=body | {"amount": "200.00"})
    assert (other.status_code, other.json()["error"]["code"]) == (409, "storage/command_reused")


def test_a_stale_version_is_409_with_the_current_version(house: Served) -> None:
    house.open_table()
    ann = house.player("Ann")
    version = until(ann, betting)["version"]
    stale = ann.try_to("POST", "/tables/T1/seats/3", version=version - 1)
    assert (stale.status_code, stale.json()["version"]) == (409, version)
    assert ann.try_to("POST", "/tables/T1/seats/3", version=version).status_code == 200


def test_a_timeout_takes_the_bet_back(tmp_path: Path) -> None:
    with served(tmp_path, decision_time=0.2) as house:
        house.open_table()
        ann = house.player("Ann")
        number = sit_and_bet(ann, 3)["round"]
        until(ann, over(number))
        events = ann.get(f"/tables/T1/rounds/{number}")["events"]
        taken = [event["bet"] for event in events if event["event"] == "BetTakenBack"]
        assert taken == ["1", "2"]


def test_the_table_does_not_wait_for_players_who_have_left(house: Served) -> None:
    house.open_table()
    ann = house.player("Ann")
    number = sit_and_bet(ann, 3)["round"]
    until(ann, lambda view: view["to_act"] == 3)
    ann.do("DELETE", "/tables/T1/seats/3")
    until(ann, over(number))
    until(ann, betting)


def test_the_next_player_does_not_see_the_deadline_of_one_who_left(tmp_path: Path) -> None:
    with served(tmp_path, pace=0.5) as house:
        house.open_table()
        ann, bob = house.player("Ann"), house.player("Bob")
        for visit, seat in ((ann, 3), (bob, 5)):
            visit.do("POST", f"/tables/T1/seats/{seat}")
        for visit, seat in ((ann, 3), (bob, 5)):
            visit.do("PUT", f"/tables/T1/seats/{seat}/wagers", wagers=BETS)
        until(ann, lambda view: view["to_act"] == 3)
        ann.do("DELETE", "/tables/T1/seats/3")
        clock = until(ann, lambda view: view["to_act"] == 5)["clock"]
        assert clock is None or moment(clock["deadline"]) > utc_now()


def test_the_table_does_not_wait_for_the_seed_of_a_player_who_left(house: Served) -> None:
    house.open_table()
    ann, bob = house.player("Ann"), house.player("Bob")
    until(ann, betting)
    for visit, seat in ((ann, 3), (bob, 5)):
        visit.do("POST", f"/tables/T1/seats/{seat}")
    ann.do("POST", "/tables/T1/seats/3/client-seed", hash=sha256(bytes(16)).hexdigest())
    ann.do("DELETE", "/tables/T1/seats/3")
    bob.do("PUT", "/tables/T1/seats/5/wagers", wagers=BETS)
    until(bob, lambda view: view["to_act"] == 5)


def test_a_player_who_skips_three_rounds_loses_the_seat(tmp_path: Path) -> None:
    with served(tmp_path, betting_time=1, decision_time=0) as house:
        house.open_table()
        ann, bob, cid = house.player("Ann"), house.player("Bob"), house.player("Cid")
        for visit, seat in ((ann, 3), (bob, 5), (cid, 6)):
            visit.do("POST", f"/tables/T1/seats/{seat}")
        seated = []
        for number in range(1, 5):
            view = until(ann, opened(number))
            seated.append({seat["player"] for seat in view["seats"]})
            if number == 2:
                cid.do("PUT", "/tables/T1/seats/6/wagers", wagers=BETS)
            ann.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
        assert seated == [{"Ann", "Bob", "Cid"}] * 3 + [{"Ann", "Cid"}]
        assert bob.get("/tables/T1")["you"]["chips"] == "1000.00"


def test_a_rate_limited_player_does_not_open_a_round(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        house.open_table()
        ann = house.player("Ann")
        before = ann.get("/tables/T1")["version"]
        for _ in range(20):
            assert ann.try_to("DELETE", "/tables/T1/seats/3/wagers").status_code == 409
        assert ann.try_to("POST", "/tables/T1/seats/3").status_code == 429
        assert ann.get("/tables/T1")["version"] == before


def test_seats_are_freed_after_ten_minutes_without_bets(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        house.open_table()
        ann, bob = house.player("Ann"), house.player("Bob")

        def gone(view: dict[str, Any]) -> bool:
            clock.move(minutes=3)
            bob.do("POST", "/tables/T1/chips", move="cash_out", amount="1.00")  # wakes the dealer
            return not view["you"]["seats"]

        for _ in range(2):  # a returning player gets the full time again
            since = clock()
            ann.do("POST", "/tables/T1/seats/3")
            until(ann, gone)
            assert clock() - since > timedelta(minutes=10)
        assert ann.get("/tables/T1")["you"]["chips"] == "1000.00"


def test_automatic_players_fill_seats_and_play(house: Served) -> None:
    house.open_table(automatic=2, alone=True)
    ann = house.as_role(Role.PLAYER, "Ann")
    view = until(ann, lambda view: view["round"] >= 3)
    assert {seat["player"] for seat in view["seats"]} <= {"Linden (automatic)", "Maple (automatic)"}
    house.as_role(Role.SUPERVISOR).do("POST", "/tables/T1/close")
    shut = until(
        ann, lambda view: view["table"]["shut"] and view["phase"] in ("over", "void", "betting")
    )
    assert shut["table"]["shut"]
    assert house.as_role(Role.AUDITOR).get("/ledger/balances")["total_micros"] == 0


@pytest.mark.clause("MA-10(a)-1", "MA-10(a)-2")
@pytest.mark.parametrize("place", ["MA", "WA"])
def test_pays_use_the_wording_of_the_layout(house: Served, place: str) -> None:
    everything = dict(jurisdiction(place).tables)
    options = {"three_card_option": 1} if place == "WA" else {}
    house.open_table(jurisdiction=place, paytables=everything, options=options)
    rules = house.as_role(Role.PLAYER).get("/tables/T1")["rules"]
    shown = {table["game"]: table for table in rules["paytables"]}
    assert set(shown) == set(everything)
    for game, table in shown.items():
        printed = [pay for _, *pays in table["rows"] for pay in pays]
        assert printed
        assert any(" for 1" in pay for pay in printed) == (game == "progressive"), game
    assert shown["progressive"]["columns"] == ["Pays", "Envy"]
    assert shown["progressive"]["rows"][0] == ["royal_flush", "100% Jackpot", "$1,000"]


def test_a_seats_net_includes_envy(house: Served) -> None:
    house.open_table(kind="dealer")  # no step is automatic at a dealer-run table
    Crew(house).open_betting()
    ann = house.player("Ann")
    sit_and_bet(ann, 3)
    table = house.house.floor.table("T1").table
    paid = EnvyPaid(3, Wager.PROGRESSIVE, 5, "royal_flush", Cents(100_000))
    state = replace(table.loaded.table, envy=(paid,))
    table._loaded = replace(table.loaded, table=state)
    (seat,) = ann.get("/tables/T1")["seats"]
    assert (seat["envy"], seat["net"]) == ("1000.00", "985.00")


def test_a_player_cannot_bet_beyond_their_loss_limit(house: Served) -> None:
    house.open_table()
    ann = house.player("Ann")
    ann.do("POST", "/me/limits", limit="loss", value=1000)
    until(ann, betting)
    ann.do("POST", "/tables/T1/seats/3")
    refused = ann.try_to("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
    assert refused.json()["error"]["code"] == "server/may_not_play"


def test_a_round_continues_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        house.open_table()
        ann = house.player("Ann")
        number = sit_and_bet(ann, 3)["round"]
        cards = until(ann, lambda view: view["to_act"] == 3)["seats"][0]["cards"]
    with served(tmp_path) as house:
        ann = house.log_in("Ann")
        assert ann.get("/tables/T1")["seats"][0]["cards"] == cards
        decide_all(ann, 3, number)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"jurisdiction": "NO"}, "house/unknown_jurisdiction"),
        ({"paytables": {"main": "NONE"}}, "house/unknown_paytable"),
        ({"options": {"nothing": "1"}}, "house/unknown_option"),
        ({"name": "a b"}, "server/request"),
    ],
)
def test_an_invalid_table_is_rejected(house: Served, change: dict[str, Any], code: str) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    answer = supervisor.try_to("POST", "/tables", **(MA_TABLE | change))
    assert answer.json()["error"]["code"] == code
    assert answer.status_code in (404, 422)


def test_a_rejected_table_opens_no_meters(house: Served) -> None:
    house.open_table()
    supervisor, auditor = house.as_role(Role.SUPERVISOR), house.as_role(Role.AUDITOR)
    before = auditor.get("/ledger/balances")
    linked = MA_TABLE | {"paytables": MA_TABLE["paytables"] | {"progressive": "PTMGL01"}}
    for refused in (linked, linked | {"name": "T2", "links": {"cover_all": "nowhere"}}):
        assert not supervisor.try_to("POST", "/tables", **refused).is_success
    assert supervisor.get("/links") == []
    assert auditor.get("/ledger/balances") == before
    opened = supervisor.do("POST", "/tables", **(linked | {"name": "T2"}))
    assert [meter["link"] for meter in opened["view"]["meters"]] == ["T2 progressive"]
    assert auditor.do("POST", "/audit")["ok"]


def test_retries_of_sitting_and_leaving_do_not_affect_the_next_player(house: Served) -> None:
    house.open_table()
    ann, bob = house.player("Ann"), house.player("Bob")
    sat, left = new_id(), new_id()
    version = ann.get("/tables/T1")["version"]
    ann.do("POST", "/tables/T1/seats/3", id=sat, version=version)
    ann.do("DELETE", "/tables/T1/seats/3", id=left)
    bob.do("POST", "/tables/T1/seats/3")
    ann.do("DELETE", "/tables/T1/seats/3", id=left)
    refused = ann.try_to("DELETE", "/tables/T1/seats/3")
    assert refused.json()["error"]["code"] == "game/not_your_seat"
    bob.do("DELETE", "/tables/T1/seats/3")
    before = bob.get("/tables/T1")
    ann.do("POST", "/tables/T1/seats/3", id=sat, version=version)
    assert bob.get("/tables/T1")["version"] == before["version"]


def test_a_retry_of_sitting_down_opens_no_round(house: Served) -> None:
    house.open_table()
    ann, sat = house.player("Ann"), new_id()
    first = ann.get("/tables/T1")["version"]
    number = ann.do("POST", "/tables/T1/seats/3", id=sat, version=first)["view"]["round"]
    ann.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
    until(ann, lambda view: view["to_act"] == 3)
    ann.do("DELETE", "/tables/T1/seats/3")
    ended = until(ann, over(number))
    for version in (first, None):
        again = ann.do("POST", "/tables/T1/seats/3", id=sat, version=version)
        assert (again["view"]["round"], again["version"]) == (number, ended["version"])
