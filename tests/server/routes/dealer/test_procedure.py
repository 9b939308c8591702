"""The procedure at a dealer-run table over HTTP: steps, reports, rulings, and absent players."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.people import Role
from letitride.rulebook.jurisdiction import jurisdiction
from tests.eventstore.stores import StillClock
from tests.server.crews import BETS, Crew
from tests.server.houses import MA_TABLE, PASSWORD, Served, Visit, new_id, served

SEAT = "/tables/T1/seats/3"


@pytest.fixture
def crew(house: Served) -> Crew:
    """A table with a dealer on duty, and a supervisor."""
    house.open_table(kind="dealer")
    return Crew(house, dealer=house.as_role(Role.DEALER, "Dee"),
                supervisor=house.as_role(Role.SUPERVISOR, "Sam"))  # fmt: skip


def refused(visit: Visit, method: str, path: str, **said: Any) -> tuple[int, str]:
    answer = visit.try_to(method, path, **said)
    assert not answer.is_success, answer.text
    return answer.status_code, answer.json()["error"]["code"]


def bet(crew: Crew, player: Visit) -> None:
    crew.open_betting()
    player.do("POST", SEAT)
    player.do("PUT", f"{SEAT}/wagers", wagers=BETS)


def taken(visit: Visit) -> list[tuple[str, str]]:
    return [(one["step"], one["by"]) for one in visit.get("/tables/T1/procedure")["taken"]]


@pytest.mark.clause("MA-4(b)-1", "MA-4(b)-2", "MA-4(c)-1")
def test_a_deck_is_opened_step_by_step_by_the_people_responsible(crew: Crew) -> None:
    dee, sam, ann = crew.dealer, crew.supervisor, crew.house.player("Ann")
    for step in ("receive_deck", "inspect"):
        dee.do("POST", "/tables/T1/step", step=step)
    assert crew.view["due"]["who"] == "supervisor"
    for other in (dee, ann):
        assert refused(other, "POST", "/tables/T1/step", step="verify") == (
            409, "table/not_responsible",
        )  # fmt: skip
    sam.do("POST", "/tables/T1/step", step="verify")
    dee.do("POST", "/tables/T1/step", step="spread")
    assert ann.get("/tables/T1")["due"]["who"] == "player"
    ann.do("POST", "/tables/T1/step", step="player_inspects")
    seen = taken(dee)
    assert seen[2:] == [("verify", "Sam"), ("spread", "Dee"), ("player_inspects", "Ann")]
    assert all(one["time"] for one in dee.get("/tables/T1/procedure")["taken"])


@pytest.mark.clause("MA-4(c)-1")
def test_the_dealer_says_that_no_player_wished_to_inspect(crew: Crew) -> None:
    crew.step_until("player_inspects")
    crew.dealer.do("POST", "/tables/T1/step", step="player_inspects", declined=True)
    last = crew.dealer.get("/tables/T1/procedure")["taken"][-1]
    assert (last["by"], last["who"], last["declined"]) == ("Dee", "dealer", True)


def test_a_round_is_dealt_and_every_step_names_its_person(crew: Crew) -> None:
    ann = crew.house.player("Ann")
    bet(crew, ann)
    assert ann.get("/tables/T1")["client_seed"] is None
    crew.play({3: ann})
    number = crew.view["round"]
    record = ann.get(f"/tables/T1/rounds/{number}")
    assert record["fair"]["decks"]
    assert record["fair"]["client_seeds"] == []
    actors = {one["actor"] for one in record["events"]}
    assert actors <= {"Dee", "Sam", "Ann", "house"}
    seeds = [one["actor"] for one in record["events"] if one["event"].startswith("Seed")]
    assert set(seeds) <= {"house"}


def test_a_step_out_of_order_or_sent_again_changes_nothing(crew: Crew) -> None:
    out = refused(crew.dealer, "POST", "/tables/T1/step", step="deal")
    assert out == (409, "table/step_out_of_order")
    id_, version = new_id(), crew.view["version"]
    for _ in range(2):
        crew.dealer.do("POST", "/tables/T1/step", id=id_, step="receive_deck", version=version)
    assert len(taken(crew.dealer)) == 1
    stale = crew.dealer.try_to("POST", "/tables/T1/step", step="inspect", version=version)
    assert (stale.status_code, stale.json()["version"]) == (409, crew.view["version"])


def test_dealers_sign_on_and_off(crew: Crew) -> None:
    dan = crew.house.as_role(Role.DEALER, "Dan")
    assert refused(dan, "POST", "/tables/T1/dealer") == (409, "table/dealer_on_duty")
    assert refused(dan, "POST", "/tables/T1/step", step="receive_deck")[1] == (
        "table/not_responsible"
    )
    assert refused(dan, "DELETE", "/tables/T1/dealer")[1] == "table/not_responsible"
    crew.supervisor.do("DELETE", "/tables/T1/dealer")
    assert refused(crew.dealer, "POST", "/tables/T1/step", step="receive_deck")[1] == (
        "table/no_dealer"
    )
    dan.do("POST", "/tables/T1/dealer")
    dan.do("POST", "/tables/T1/step", step="receive_deck")
    assert taken(dan) == [("receive_deck", "Dan")]


def test_nobody_deals_at_a_virtual_table(house: Served) -> None:
    house.open_table()
    dealer = house.as_role(Role.DEALER)
    for path in ("/tables/T1/dealer", "/tables/T1/step"):
        said = {"step": "deal"} if path.endswith("step") else {}
        assert refused(dealer, "POST", path, **said) == (409, "server/not_your_deal")


@pytest.mark.clause("MA-7(e)-1")
def test_the_stub_count_is_blind_and_a_wrong_one_holds_the_round(house: Served) -> None:
    house.open_table(kind="dealer", dealing="shoe", options=MA_TABLE["options"] | {
        "stub_count_every": 1, "shuffler_counts": False,
    })  # fmt: skip
    crew, ann = Crew(house), house.player("Ann")
    bet(crew, ann)
    crew.step_until("count_stub")
    due = crew.view["due"]
    assert (due["asks_number"], crew.view["stub"]) == (True, None)
    assert crew.dealer.get("/tables/T1/decks")["rack_cards"] is None
    assert refused(crew.dealer, "POST", "/tables/T1/step", step="count_stub")[1] == (
        "table/number_needed"
    )
    crew.dealer.do("POST", "/tables/T1/step", step="count_stub", number=40)
    held = crew.supervisor.get("/tables/T1/procedure")["held"]
    assert (held["what"], held["by"]) == ("deck_count", crew.dealer.name)
    assert crew.view["phase"] != "void"


def report(crew: Crew, **said: Any) -> Any:
    """Report a foreign card as the dealer, and return the procedure."""
    found = {"what": "foreign_card", "seat": 3, "note": "two aces"} | said
    crew.dealer.do("POST", "/tables/T1/irregularities", **found)
    return crew.supervisor.get("/tables/T1/procedure")


def test_a_report_holds_the_round_until_a_supervisor_rules(crew: Crew) -> None:
    ann = crew.house.player("Ann")
    bet(crew, ann)
    crew.step()
    seen = report(crew)
    held = seen["held"]
    assert (held["what"], held["by"], held["seat"], held["note"]) == (
        "foreign_card", "Dee", 3, "two aces",
    )  # fmt: skip
    assert held["time"]
    assert (seen["due"], seen["preview"]["outcome"], seen["needs_second"]) == (None, "void", False)
    assert ann.get("/tables/T1")["held"] == "foreign_card"
    assert refused(crew.dealer, "POST", "/tables/T1/step", step="deal") == (409, "table/held")
    assert refused(crew.dealer, "POST", "/tables/T1/ruling", note="void it")[0] == 403
    assert refused(crew.supervisor, "POST", "/tables/T1/ruling", note=" ")[1] == "table/ruling_note"
    done = crew.supervisor.do("POST", "/tables/T1/ruling", note="a blue card")
    assert (done["ruling"], done["view"]["phase"]) == (seen["preview"], "void")
    assert ann.get("/tables/T1")["you"]["chips"] == "1000.00"


def test_a_supervisor_finds_that_nothing_irregular_happened(crew: Crew) -> None:
    bet(crew, crew.house.player("Ann"))
    crew.step()
    report(crew)
    done = crew.supervisor.do("POST", "/tables/T1/ruling", note="all 52 are red", dismiss=True)
    assert (done["ruling"], done["view"]["held"], done["view"]["phase"]) == (None, None, "closed")
    assert done["view"]["due"] is not None


def test_the_supervisor_who_deals_cannot_rule(house: Served) -> None:
    house.open_table(kind="dealer")
    sam = house.as_role(Role.SUPERVISOR)
    crew = Crew(house, dealer=sam)
    bet(crew, house.player("Ann"))
    crew.step()
    report(crew)
    assert refused(sam, "POST", "/tables/T1/ruling", note="void it")[1] == "table/own_ruling"


def test_a_void_after_a_card_is_turned_requires_two_people(crew: Crew) -> None:
    house, sam, ann = crew.house, crew.supervisor, crew.house.player("Ann")
    bet(crew, ann)
    crew.deal()
    ann.do("POST", f"{SEAT}/decision", bet="1", ride=True)
    crew.step_until("ask_bet_two")
    seen = report(crew)
    assert seen["needs_second"]
    asked = sam.do("POST", "/tables/T1/ruling", note="two aces")
    approval = asked["approval"]
    assert (asked["ruling"], asked["view"]["phase"]) == (None, "bet_two")
    assert (approval["action"], approval["parameters"]) == (
        "void_round",
        {"table": "T1", "round": str(crew.view["round"]), "what": "foreign_card",
         "note": "two aces"},
    )  # fmt: skip
    number, id_ = approval["number"], new_id()
    assert refused(sam, "POST", "/tables/T1/ruling", note="two aces", approval=number)[1] == (
        "table/void_needs_two"
    )
    assert refused(sam, "POST", f"/approvals/{number}", answer="approve")[0] == 403
    house.as_role(Role.EXECUTIVE, "Eve").do("POST", f"/approvals/{number}", answer="approve")
    assert refused(sam, "POST", "/tables/T1/ruling", note="other", approval=number)[1] == (
        "server/approval"
    )
    for _ in range(2):
        done = sam.do("POST", "/tables/T1/ruling", id=id_, note="two aces", approval=number)
        assert (done["ruling"], done["view"]["phase"]) == (seen["preview"], "void")
    events = house.as_role(Role.AUDITOR).get("/tables/T1/events")
    ruled = next(one for one in events if one["event"] == "RulingGiven")
    assert (ruled["by"], ruled["second"], ruled["note"]) == ("Sam", "Eve", "two aces")


def test_a_late_void_requires_a_recently_entered_password(tmp_path: Path) -> None:
    clock = StillClock()
    with served(tmp_path, clock) as house:
        house.open_table(kind="dealer")
        crew, ann = Crew(house), house.player("Ann")
        bet(crew, ann)
        crew.deal()
        ann.do("POST", f"{SEAT}/decision", bet="1", ride=True)
        crew.step_until("ask_bet_two")
        report(crew)
        eve, sam = house.as_role(Role.EXECUTIVE, "Eve"), crew.supervisor
        clock.move(minutes=3)
        asked = sam.do("POST", "/tables/T1/ruling", note="two aces")
        clock.move(minutes=3)
        number = asked["approval"]["number"]
        eve.enter(eve.ask("POST", "/step-up", json={"password": PASSWORD}).json())
        eve.do("POST", f"/approvals/{number}", answer="approve")
        old = refused(sam, "POST", "/tables/T1/ruling", note="two aces", approval=number)
        assert old == (403, "server/step_up")
        sam.enter(sam.ask("POST", "/step-up", json={"password": PASSWORD}).json())
        done = sam.do("POST", "/tables/T1/ruling", note="two aces", approval=number)
        assert done["view"]["phase"] == "void"


@pytest.mark.parametrize("chosen", ["void", "continue"])
def test_the_previewed_outcome_is_the_houses_choice(house: Served, chosen: str) -> None:
    place = jurisdiction("MBS")
    house.open_table(
        kind="dealer", jurisdiction="MBS", dealing=next(iter(place.dealing)),
        paytables={"main": place.tables["main"]}, options={"wrong_deal_handled": chosen},
    )  # fmt: skip
    ann, crew = house.as_role(Role.PLAYER, "Ann"), Crew(house)
    crew.supervisor.do("POST", "/people/Ann/wallet", amount="100.00", currency="SGD")
    ann.do("POST", "/tables/T1/chips", move="buy_in", amount="100.00")
    bet(crew, ann)
    crew.deal()
    seen = report(crew, what="wrong_deal", handled=True)
    assert seen["preview"]["outcome"] == chosen
    assert "R44" in seen["preview"]["rulings"]
    ruling = {"id": new_id(), "note": "looked"}
    for _ in range(2):
        done = crew.supervisor.do("POST", "/tables/T1/ruling", **ruling)
        assert done["ruling"] == seen["preview"]
        assert (done["view"]["phase"] == "void") == (chosen == "void")


@pytest.mark.parametrize(("dealing", "offered"), [("machine", True), ("shoe", False)])
def test_a_machine_jam_is_offered_only_where_a_machine_deals(
    house: Served, dealing: str, *, offered: bool
) -> None:
    house.open_table(kind="dealer", dealing=dealing)
    crew = Crew(house)
    assert ("machine_jam" in crew.dealer.get("/tables/T1/procedure")["offers"]) == offered


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[tuple[Crew, Visit, StillClock]]:
    """A table where Ann must decide on bet 1."""
    clock = StillClock()
    with served(tmp_path, clock, absent_time=60) as house:
        house.open_table(kind="dealer")
        crew, ann = Crew(house), house.player("Ann")
        bet(crew, ann)
        crew.deal()
        yield crew, ann, clock


def test_a_supervisor_decides_for_an_absent_player(
    waiting: tuple[Crew, Visit, StillClock],
) -> None:
    crew, ann, clock = waiting
    sam = crew.supervisor
    assert refused(sam, "POST", f"{SEAT}/absent") == (409, "server/absent")
    assert not sam.get("/tables/T1/procedure")["absent"]["may_decide"]
    clock.move(minutes=1)
    absent = sam.get("/tables/T1/procedure")["absent"]
    assert (absent["seat"], absent["may_decide"]) == (3, True)
    assert refused(crew.dealer, "POST", f"{SEAT}/absent") == (403, "server/absent_dealer")
    id_ = new_id()
    for _ in range(2):
        sam.do("POST", f"{SEAT}/absent", id=id_)
    events = crew.house.as_role(Role.AUDITOR).get("/tables/T1/events")
    back = [one for one in events if one["event"] == "BetTakenBack"]
    assert [(one["seat"], one["bet"], one["by"]) for one in back] == [(3, "1", sam.name)]
    assert crew.view["due"]["step"] != "ask_bet_one"
    assert refused(ann, "POST", f"{SEAT}/decision", bet="1", ride=True)[0] == 409


def test_nobody_waits_for_a_player_who_has_left(waiting: tuple[Crew, Visit, StillClock]) -> None:
    crew, ann, _ = waiting
    ann.do("DELETE", SEAT)
    assert crew.supervisor.get("/tables/T1/procedure")["absent"]["may_decide"]
    crew.supervisor.do("POST", f"{SEAT}/absent")
    assert crew.view["to_act"] is None


def test_a_house_may_let_the_dealer_decide_for_an_absent_player(tmp_path: Path) -> None:
    with served(tmp_path, absent_time=0, dealers_decide_for_absent=True) as house:
        house.open_table(kind="dealer")
        crew, ann = Crew(house), house.player("Ann")
        bet(crew, ann)
        crew.deal()
        dan = house.as_role(Role.DEALER)
        assert refused(dan, "POST", f"{SEAT}/absent")[1] == "server/absent_dealer"
        crew.dealer.do("POST", f"{SEAT}/absent")
        assert crew.view["to_act"] is None


def test_a_void_before_the_deal_never_leaves_a_known_deck(crew: Crew) -> None:
    """The void publishes the seed, so the undealt deck is shuffled again for the next round."""
    ann = crew.house.player("Ann")
    bet(crew, ann)
    crew.step()
    report(crew, what="technical_fault")
    crew.void("the display went dark")
    crew.step_until("shuffle")
    crew.open_betting()
    ann.do("PUT", f"{SEAT}/wagers", wagers=BETS)
    crew.play({3: ann})
    assert ann.get(f"/tables/T1/rounds/{crew.view['round']}")["fair"]["decks"]


@pytest.fixture
def virtual(house: Served) -> Served:
    house.open_table(automatic=2, alone=True, pace=0.2)
    return house


def test_a_virtual_table_accepts_only_a_technical_fault(virtual: Served) -> None:
    dealer, sam = virtual.as_role(Role.DEALER, "Dee"), virtual.as_role(Role.SUPERVISOR, "Sam")
    assert dealer.get("/tables/T1/procedure")["offers"] == ["technical_fault"]
    code = "game/wrong_phase"
    while code == "game/wrong_phase":  # no round is open yet
        code = refused(dealer, "POST", "/tables/T1/irregularities", what="foreign_card")[1]
    assert code == "table/disproved"
    while True:  # the automatic dealer goes on meanwhile
        told = dealer.try_to("POST", "/tables/T1/irregularities", what="technical_fault")
        if told.is_success:
            break
        assert told.json()["error"]["code"] == "game/wrong_phase"
    version = sam.get("/tables/T1")["version"]
    assert dealer.get("/tables/T1/procedure")["offers"] == ["technical_fault"]
    asked = sam.do("POST", "/tables/T1/ruling", note="the server stopped")
    number = asked["approval"]["number"]
    virtual.as_role(Role.EXECUTIVE).do("POST", f"/approvals/{number}", answer="approve")
    assert sam.get("/tables/T1")["version"] == version  # the automatic dealer waits
    said = {"note": "the server stopped", "approval": number}
    assert sam.do("POST", "/tables/T1/ruling", **said)["ruling"]["outcome"] == "void"
    events = virtual.as_role(Role.AUDITOR).get("/tables/T1/events")
    assert {one["actor"] for one in events if one["event"] == "DeckShuffled"} == {
        "automatic dealer"
    }
    assert not {"OpeningStepDone", "DeckCut", "StubCounted"} & {one["event"] for one in events}
