"""HTTP routes for dead tables and recuts, and the irregularities offered for reporting (R49)."""

from typing import Any

import pytest

from letitride.documents.round_record import round_html
from letitride.documents.shift_and_day import day_html
from letitride.house.reports.day import read_day
from letitride.house.reports.round_record import read_finished_round
from letitride.people import Role
from tests.server.crews import BETS, Crew
from tests.server.houses import Served, Visit

SEAT = "/tables/T1/seats/3"


def crew_at(house: Served, **said: Any) -> Crew:
    house.open_table(kind="dealer", **said)
    return Crew(house, dealer=house.as_role(Role.DEALER, "Dee"),
                supervisor=house.as_role(Role.SUPERVISOR, "Sam"))  # fmt: skip


def refused(visit: Visit, path: str, **said: Any) -> tuple[int, str]:
    answer = visit.try_to("POST", path, **said)
    assert not answer.is_success, answer.text
    return answer.status_code, answer.json()["error"]["code"]


def play(crew: Crew, player: Visit) -> None:
    crew.open_betting()
    if not player.get("/tables/T1")["seats"]:
        player.do("POST", SEAT)
    player.do("PUT", f"{SEAT}/wagers", wagers=BETS)
    crew.play({3: player})


@pytest.mark.clause("WA-LIRB-OPEN-5.2")
@pytest.mark.parametrize("before", ["open_betting", "no_more_bets"])
def test_the_dealer_spreads_the_cards_and_the_table_opens_again(house: Served, before: str) -> None:
    tables = {"main": "LIRX-01"}
    crew = crew_at(house, jurisdiction="WA", dealing="machine", paytables=tables, options={})
    crew.step_until(before)
    crew.dealer.do("POST", "/tables/T1/dead")
    events = house.as_role(Role.AUDITOR).get("/tables/T1/events")
    [dead] = [one for one in events if one["event"] == "TableWentDead"]
    assert dead["actor"] == "Dee"
    assert crew.view["due"]["step"] == "wash"
    play(crew, house.player("Ann"))
    assert crew.view["phase"] == "over"


def test_a_canceled_round_is_on_record(house: Served) -> None:
    crew = crew_at(house)
    crew.open_betting()
    number = crew.view["round"]
    crew.dealer.do("POST", "/tables/T1/dead")
    assert crew.view["phase"] == "over"
    finished = read_finished_round(house.house.journal, "T1", number)
    assert (finished.report["status"], finished.report["reason"]) == ("canceled", "nobody_bet")
    assert "Canceled: nobody bet" in round_html(finished)
    assert [one.taken.step for one in finished.people.steps][-1] == "dead_table"
    ann = house.player("Ann")
    assert ann.get(f"/tables/T1/rounds/{number}")["fair"]["decks"] == []
    play(crew, ann)
    date = house.house.clock().date().isoformat()
    [figures] = read_day(house.house.journal, date, table="T1").tables
    assert figures.rounds == 1


def test_who_may_spread_the_cards(house: Served) -> None:
    crew = crew_at(house)
    crew.step_until("shuffle")
    other = house.as_role(Role.DEALER, "Dan")
    assert refused(other, "/tables/T1/dead") == (409, "table/not_responsible")
    assert refused(crew.supervisor, "/tables/T1/dead") == (409, "table/not_responsible")
    crew.dealer.do("DELETE", "/tables/T1/dealer")
    assert refused(other, "/tables/T1/dead")[1] == "table/no_dealer"
    crew.supervisor.do("POST", "/tables/T1/dead")
    auditor = house.as_role(Role.AUDITOR)
    steps = [one for one in auditor.get("/tables/T1/events") if one["event"] == "StepTaken"]
    assert (steps[-1]["step"], steps[-1]["by"]) == ("dead_table", "Sam")


@pytest.mark.clause("MA-5(c)-1", "MA-5(c)-2")
def test_a_recut_is_an_order_with_a_reason_and_then_the_dealers_cut(house: Served) -> None:
    crew = crew_at(house, options={"cut_required": True})
    crew.step_until("open_betting")
    assert refused(crew.supervisor, "/tables/T1/recut", reason=" ")[1] == "table/recut_reason"
    crew.supervisor.do("POST", "/tables/T1/recut", reason="a card was seen")
    now = crew.dealer.get("/tables/T1/script")["now"]
    assert "recut" in [line["step"] for line in now]
    assert (crew.view["due"]["step"], crew.view["due"]["who"]) == ("lay_cover_card", "dealer")
    crew.step_until("cut")
    crew.step(number=17)
    ann = house.player("Ann")
    play(crew, ann)
    number = crew.view["round"]
    record = ann.get(f"/tables/T1/rounds/{number}")
    [recut] = record["people"]["recuts"]
    assert (recut["by"], recut["why"]) == ("Sam", "a card was seen")
    assert record["fair"]["decks"][0]["cuts"] == [26, 17]
    journal = house.house.journal
    assert "a card was seen" in round_html(read_finished_round(journal, "T1", number))
    day = read_day(journal, house.house.clock().date().isoformat())
    assert "a card was seen" in day_html(day)


def test_a_supervisor_who_deals_cannot_order_a_recut(house: Served) -> None:
    house.open_table(kind="dealer", options={"cut_required": True})
    sue = house.as_role(Role.SUPERVISOR, "Sue")
    crew = Crew(house, dealer=sue, supervisor=house.as_role(Role.SUPERVISOR, "Sam"))
    crew.step_until("open_betting")
    assert refused(sue, "/tables/T1/recut", reason="badly cut")[1] == "table/own_recut"


def test_only_what_can_be_reported_now_is_offered(house: Served) -> None:
    crew = crew_at(house)  # a shoe, with a shuffler
    assert crew.dealer.get("/tables/T1/procedure")["offers"] == ["deck_count", "shuffler_jam"]
    crew.open_betting()
    offers = crew.dealer.get("/tables/T1/procedure")["offers"]
    assert offers == ["foreign_card", "shuffler_jam", "technical_fault"]
    assert "community_not_delivered" not in offers


@pytest.mark.clause("WA-LIRB-IRR-3.1", "WA-LIRB-IRR-3.2")
def test_a_wrong_count_in_a_round_is_counted_before_the_ruling(house: Served) -> None:
    tables = {"main": "LIRX-01"}
    crew = crew_at(house, jurisdiction="WA", dealing="machine", paytables=tables, options={})
    ann = house.player("Ann")
    crew.open_betting()
    ann.do("POST", SEAT)
    ann.do("PUT", f"{SEAT}/wagers", wagers=BETS)
    crew.deal()
    crew.dealer.do("POST", "/tables/T1/irregularities", what="deck_count", cards=51)
    seen = crew.supervisor.get("/tables/T1/procedure")
    assert (seen["due"]["step"], seen["preview"]) == ("count_cards_in_play", None)
    assert refused(crew.supervisor, "/tables/T1/ruling", note="a flash")[1] == "table/count_first"
    assert refused(crew.dealer, "/tables/T1/step", step="count_cards_in_play", number=6)[1] == (
        "table/not_responsible"
    )
    crew.step(number=6)
    crew.step(number=46)
    seen = crew.supervisor.get("/tables/T1/procedure")
    assert (seen["due"], seen["preview"]["outcome"]) == (None, "continue")
    crew.supervisor.do("POST", "/tables/T1/ruling", note="52 cards")
    crew.play({3: ann})


def test_a_dealer_who_tries_to_approve_a_void_learns_what_is_not_allowed(house: Served) -> None:
    dan = house.as_role(Role.DEALER, "Dan")
    told = dan.try_to("POST", "/approvals/1", answer="approve").json()["error"]
    assert told["code"] == "server/forbidden"
    assert told["message"].startswith("You may not approve another person's request.")
