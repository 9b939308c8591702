"""The Game Manager over HTTP: its pages for a busy house, derived from the house's record."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from letitride.errors import RuleError
from letitride.house.controllers import DurableController
from letitride.house.proof.audit import audit
from letitride.people import Role
from letitride.progressive.controller import AQUARIUS, NEXUS
from letitride.table.fair.commit_reveal import FairRound
from tests.house.pits import any_press
from tests.server.crews import PROGRESSIVE_TABLE, TWO_STRAIGHT_FLUSHES, Crew
from tests.server.houses import Served, Visit, served
from tests.server.routes.dealer.test_controllers import BANK, press

TABLES = {"P1": NEXUS, "P2": AQUARIUS, "P3": NEXUS}


def play(house: Served, presses: int) -> None:
    """Press random legal keys at the bank's three tables."""
    rng = Random(3)
    controllers = {name: DurableController(house.house.journal, name) for name in TABLES}
    for number in range(presses):
        name = rng.choice(list(TABLES))
        pressed = any_press(rng, TABLES[name], controllers[name])
        try:
            controllers[name].do(pressed, f"press {number}", "Sam")
        except RuleError:
            continue


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("bank")) as house:
        supervisor = house.as_role(Role.SUPERVISOR)
        supervisor.do("POST", "/links", **BANK)
        for name, system in TABLES.items():
            said = {"kind": "controller", "name": name, "link": "Bank", "system": system.name}
            supervisor.do("POST", "/tables", **said, settings={"executive_from": "100000.00"})
        play(house, 600)
        yield house


@pytest.fixture(scope="module")
def manager(busy: Served) -> Visit:
    return busy.as_role(Role.AUDITOR)


@pytest.mark.clause("WA-GM-9(f).4", "WA-NEXUS-9(f).5", "WA-LINK-10(f).5", "SM-LIR-10(f)/5")
def test_the_prize_log_has_every_win_with_its_time_and_amount(manager: Visit) -> None:
    prizes = manager.get("/links/Bank/prizes")
    history = manager.get("/links/Bank/history")
    won = [event for event in history if event["event"] == "JackpotWon"]
    assert len(prizes) == len(won) > 1
    assert [prize["number"] for prize in prizes] == list(range(1, len(prizes) + 1))
    assert [f"{prize['amount']} USD" for prize in prizes] == [
        event["award"]["amount"] for event in won
    ]
    assert [prize["time"] for prize in prizes] == [event["time"] for event in won]
    assert {prize["by"] for prize in prizes} == {"Sam"}


@pytest.mark.clause("WA-GM-9(f).5", "WA-NEXUS-9(f).6", "WA-LINK-10(f).6", "SM-LIR-10(f)/6")
def test_the_win_page_shows_the_prize_once_it_is_logged(manager: Visit) -> None:
    (first, *_) = manager.get("/links/Bank/prizes")
    page = manager.get("/links/Bank/wins/1")
    assert page["prize"] == first
    assert (page["paytable"], page["wager"], page["currency"]) == ("SM-LIR-1", "1.00", "USD")
    none = manager.ask("GET", "/links/Bank/wins/999")
    assert (none.status_code, none.json()["error"]["code"]) == (404, "progressive/no_win")


def test_the_reconciliation_balances_in_a_busy_house(manager: Visit) -> None:
    (level,) = manager.get("/links/Bank/reconciliation")
    assert level["balanced"]
    assert (level["off_micros"], level["paid_micros"] > 0) == (0, True)
    (account,) = manager.get("/links/Bank/accounts")
    assert account["contributed_micros"] == level["contributed_micros"] > 0
    assert account["display"] == manager.get("/links/Bank")["meters"][0]["amount"]
    assert account["hits"] == len(manager.get("/links/Bank/prizes"))


def test_thinned_readings_keep_changes_other_than_contributions(manager: Visit) -> None:
    every = manager.get("/links/Bank/readings?points=10000")
    some = manager.get("/links/Bank/readings?points=5&level=Jackpot")
    assert len(some) < len(every)
    assert some[-1] == every[-1]
    assert [one["time"] for one in every] == sorted(one["time"] for one in every)
    fell = [one for one in every if one["event"] == "MeterAdjusted"]
    assert [one for one in some if one["event"] == "MeterAdjusted"] == fell != []
    assert manager.ask("GET", "/links/Bank/readings?level=None").status_code == 422


def test_the_tables_of_a_link_show_whether_a_round_is_open(busy: Served, manager: Visit) -> None:
    tables = {one["table"]: one for one in manager.get("/links/Bank/tables")}
    assert list(tables) == list(TABLES)
    for name, one in tables.items():
        stage = manager.get(f"/tables/{name}/controller")["stage"]
        assert one["open"] == (stage != "betting")
    assert busy.as_role(Role.PLAYER).ask("GET", "/links/Bank/tables").status_code == 403


def test_jackpots_are_pending_until_they_are_logged(house: Served) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    supervisor.do("POST", "/links", **BANK)
    for name in ("P1", "P2"):
        said = {"kind": "controller", "name": name, "link": "Bank", "system": "nexus"}
        supervisor.do("POST", "/tables", **said, settings={"executive_from": "100000.00"})
        press(supervisor, "SENSOR", name, seat=3)
        press(supervisor, "START GAME", name)
        press(supervisor, "HAND", name, seat=3, hand="akq_spades")
    press(supervisor, "CONFIRM", "P2")
    waiting = supervisor.get("/links/Bank/pending")
    assert [(one["table"], one["seat"], one["standing"]) for one in waiting] == [
        ("P1", 3, "keyed"),
        ("P2", 3, "confirmed"),
    ]
    press(supervisor, "SWIPE", "P2")
    assert [one["table"] for one in supervisor.get("/links/Bank/pending")] == ["P1"]


@pytest.mark.clause("WA-GM-9(i).2", "WA-NEXUS-9(h).2", "SM-LIR-10(i)/2", "SM-TCP-9(h)/2")
def test_two_people_back_out_a_win(house: Served) -> None:
    """The meter, reserve, log, accounts, and reconciliation all reflect the back-out (R55)."""
    supervisor, second = house.as_role(Role.SUPERVISOR), house.as_role(Role.SUPERVISOR)
    executive = house.as_role(Role.EXECUTIVE)
    level = {"level": "Jackpot", "amount": "4000.00", "reserve": "500.00", "reserve_rate": "1%"}
    supervisor.do("POST", "/links", **BANK | {"meters": [level]})
    said = {"kind": "controller", "name": "P1", "link": "Bank", "system": "nexus"}
    supervisor.do("POST", "/tables", **said)
    for seat in (3, 5):
        press(supervisor, "SENSOR", seat=seat)
    press(supervisor, "START GAME")
    (before,) = supervisor.get("/links/Bank/rates")
    press(supervisor, "HAND", seat=3, hand="akq_spades")
    press(supervisor, "CONFIRM")
    press(executive, "SWIPE")  # required for awards of at least the top level's seed (R53)
    what: Any = {"key": "ADJUST", "win": 1, "reason": "backed_out", "note": "seat 5 had it"}
    number = press(supervisor, **what)["approval"]["number"]
    alone = supervisor.try_to("POST", "/tables/P1/presses", approval=number, **what)
    assert alone.json()["error"]["code"] == "server/approval"
    second.do("POST", f"/approvals/{number}", answer="approve")
    view = press(supervisor, approval=number, **what)["view"]
    assert (view["hands"], view["pending"]) == ([], [])
    (after,) = supervisor.get("/links/Bank/rates")
    assert (after["amount"], after["reserve"]) == (before["amount"], before["reserve"])
    (prize,) = supervisor.get("/links/Bank/prizes")
    back = prize["back_out"]
    assert prize["status"] == "backed_out"
    assert (back["kind"], back["reason"]) == ("backed_out", "seat 5 had it")
    assert (back["by"], back["second"]) == (supervisor.name, second.name)
    (account,) = supervisor.get("/links/Bank/accounts")
    assert (account["hits"], account["paid_micros"], account["reversed_hits"]) == (0, 0, 1)
    assert account["reversed_wins"] == prize["amount"]
    (made,) = supervisor.get("/links/Bank/adjustments")
    assert (made["number"], made["kind"]) == (1, "backed_out")
    assert [one["balanced"] for one in supervisor.get("/links/Bank/reconciliation")] == [True]
    press(supervisor, "HAND", seat=5, hand="akq_spades")  # now key the hand at the right seat
    press(supervisor, "CONFIRM")
    press(executive, "SWIPE")
    press(supervisor, "END GAME")
    wins = supervisor.get("/links/Bank/prizes")
    assert [(one["seat"], one["status"]) for one in wins] == [(3, "backed_out"), (5, "adjusted")]
    assert wins[0]["amount"] == wins[1]["amount"]
    assert audit(house.house.journal).ok


@pytest.mark.parametrize(
    "body", [{"win": 1, "level": "Jackpot"}, {"amount": "1.00"}, {"level": "Jackpot"}, {}]
)
def test_an_adjustment_names_a_level_and_an_amount_or_a_win(
    manager: Visit, busy: Served, body: dict[str, object]
) -> None:
    supervisor = busy.as_role(Role.SUPERVISOR)
    asked = supervisor.try_to("POST", "/links/Bank/adjustments", reason="malfunction", **body)
    assert asked.status_code == 422
    keyed = supervisor.try_to(
        "POST", "/tables/P1/presses", key="ADJUST", reason="malfunction", **body
    )
    assert keyed.status_code == 422
    assert manager.get("/links/Bank/adjustments") == []


def test_supervisors_see_every_keyed_hand_in_the_house(house: Served) -> None:
    supervisor, dealer = house.as_role(Role.SUPERVISOR), house.as_role(Role.DEALER)
    for link in ("Bank", "East & West"):
        supervisor.do("POST", "/links", **BANK | {"name": link})
    confirmed = {"fixed_needs_supervisor": True}
    for name, link in (("P1", "Bank"), ("P2", "East & West")):
        said = {"kind": "controller", "name": name, "link": link, "system": "nexus"}
        supervisor.do("POST", "/tables", **said, settings=confirmed)
        press(dealer, "SENSOR", name, seat=3)
        press(dealer, "START GAME", name)
    assert supervisor.get("/pending") == []
    press(dealer, "HAND", "P2", seat=3, hand="akq_spades")
    press(dealer, "HAND", "P1", seat=3, hand="straight")
    waiting = {one["table"]: one for one in supervisor.get("/pending")}
    assert waiting["P2"]["page"] == "/manager.html?link=East%20%26%20West"
    assert (waiting["P2"]["hand"], waiting["P2"]["standing"]) == ("akq_spades", "keyed")
    assert (waiting["P1"]["level"], waiting["P1"]["currency"]) == (None, "USD")
    press(dealer, "HAND", "P2", seat=3, hand="akq_spades")  # cleared
    assert [one["table"] for one in supervisor.get("/pending")] == ["P1"]
    assert dealer.ask("GET", "/pending").status_code == 403


def test_a_controller_shows_what_to_pay_and_what_to_do_next(house: Served) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    supervisor.do("POST", "/links", **BANK)
    said = {"kind": "controller", "name": "P1", "link": "Bank", "system": "nexus"}
    said["title"] = "Three Card Poker"
    supervisor.do("POST", "/tables", **said, settings={"base_confirmed": True})
    none = supervisor.try_to("POST", "/tables/P1/presses", key="SENSOR", seat=3)
    assert none.json()["error"]["code"] == "progressive/base_wager"
    for seat in (3, 5):
        press(supervisor, "SENSOR", seat=seat, base=True)
    view = press(supervisor, "START GAME")["view"]
    assert "SM-TCP-7" in [clause for one in view["prompts"] for clause in one["clauses"]]
    view = press(supervisor, "HAND", seat=3, hand="akq_suited")["view"]
    due = [
        {"seat": 5, "kind": "envy", "hand": "akq_suited", "amount": "25.00", "for_seat": 3},
        {"seat": 3, "kind": "fixed", "hand": "akq_suited", "amount": "500.00", "for_seat": None},
    ]
    assert view["payments"] == due
    assert press(supervisor, "END GAME")["view"]["payments"] == due
    assert audit(house.house.journal).ok


def test_supervisors_see_every_win_at_a_dealers_table(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FairRound, "deck", lambda *_: TWO_STRAIGHT_FLUSHES)
    house.open_table(name="D1", **PROGRESSIVE_TABLE)
    crew = Crew(house, "D1")
    supervisor = crew.supervisor
    players = {1: house.player("Ann", table="D1"), 2: house.player("Bea", table="D1")}
    crew.bet_on_progressive(players)
    crew.play(players, until="press_hand_button")
    (link,) = [one["link"] for one in supervisor.get("/links")]

    def standing() -> list[tuple[int, str]]:
        listed, everywhere = supervisor.get(f"/links/{link}/pending"), supervisor.get("/pending")
        told = [(one["table"], one["seat"], one["standing"]) for one in listed]
        assert told == [(one["table"], one["seat"], one["standing"]) for one in everywhere]
        assert {(one["kind"], one["page"]) for one in everywhere} <= {
            ("dealer", "/dealer.html?table=D1"),
        }  # fmt: skip
        return [(seat, stage) for _, seat, stage in told]

    assert standing() == [(2, "unkeyed"), (1, "unkeyed")]
    crew.step()
    assert standing() == [(2, "keyed"), (1, "unkeyed")]
    crew.step_until("return_key")
    assert standing() == [(2, "logged"), (1, "unkeyed")]
    crew.step()
    assert standing() == [(1, "unkeyed")]
    crew.play(players)
    assert standing() == []
    assert [one["seat"] for one in supervisor.get(f"/links/{link}/prizes")] == [2, 1]
