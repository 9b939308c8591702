"""Compliance over HTTP: the documents as data, and tables checked against them."""

import pytest

from letitride.people import Role
from letitride.rulebook.clauses import DOCUMENTS, TIERS, inventory, report
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from tests.server.houses import MA_TABLE, Served, Visit


def test_clauses_are_listed_and_counted_as_the_package_counts_them(house: Served) -> None:
    visit = house.visit()
    everything = visit.get("/compliance/clauses")
    assert everything["total"] == len(inventory()) == len(everything["clauses"])
    for document in DOCUMENTS:
        told, counted = visit.get(f"/compliance/clauses?document={document}"), report(document)
        assert (told["total"], told["tested"]) == (counted.total, counted.tested)
        assert told["missing"] == list(counted.missing)
    shown = visit.get("/compliance/clauses?document=MA&kind=display&tier=rule")["clauses"]
    assert {(one["document"], one["kind"], one["tier"]) for one in shown} == {
        ("MA", "display", "rule")
    }
    assert {one["tier"] for one in everything["clauses"]} == set(TIERS)


def test_a_clause_shows_where_it_is_met(house: Served) -> None:
    visit = house.visit()
    one = visit.get("/compliance/clauses/MA-10(a)-2")
    assert one["tested"]
    assert all("::" in test for test in one["tests"])
    assert visit.get("/compliance/clauses/MBS-3.4/1")["document"] == "MBS"  # an id with a slash
    assert visit.ask("GET", "/compliance/clauses/MA-99").status_code == 404
    assert visit.ask("GET", "/compliance/clauses?document=XX").status_code == 422


def test_jurisdictions_show_the_sources_of_every_setting(house: Served) -> None:
    visit = house.visit()
    assert [one["id"] for one in visit.get("/jurisdictions")] == list(SHIPPED)
    for id_ in SHIPPED:
        shown, place = visit.get(f"/jurisdictions/{id_}"), jurisdiction(id_)
        settings = {one["name"]: one for one in shown["settings"]}
        assert set(settings) == set(place.settings)
        assert all(one["clauses"] or one["rulings"] or one["why"] for one in settings.values())
        assert settings["seats"]["value"] == place.settings["seats"].value
    assert visit.ask("GET", "/jurisdictions/XX").status_code == 404


@pytest.fixture
def reader(house: Served) -> Visit:
    return house.as_role(Role.AUDITOR)


def test_a_table_within_the_rules_has_no_findings(house: Served, reader: Visit) -> None:
    house.open_table()
    told = reader.get("/tables/T1/compliance")
    assert (told["ok"], told["findings"]) == (True, [])
    assert told["equipment"]
    good = "?decks=red&shuffler=i-Deal%20Plus"
    assert reader.get(f"/tables/T1/compliance{good}")["ok"]


REFUSED = [
    pytest.param(
        {"paytables": {"main": "LIRX-06"}}, ["MA-10(b)"], marks=pytest.mark.clause("MA-10(b)")
    ),
    pytest.param(
        {"paytables": {"main": "MA-MAIN", "progressive": "MA-PROG"},
         "options": {"progressive_wager": "5.00"}},
        ["MA-12(b)-2"], marks=pytest.mark.clause("MA-12(b)-2"),
    ),
    pytest.param(
        {"paytables": {"main": "MA-MAIN", "progressive": "PTMGL01", "progressive_2": "MA-PROG"}},
        ["MA-12(b)-2", "MA-12(a)-1"], marks=pytest.mark.clause("MA-12(b)-2"),
    ),
    pytest.param(  # the table has its own meters
        {"paytables": {"main": "MA-MAIN", "progressive": "PTMGL02"}},
        ["MA-12(c)-1", "MA-12(d)-table1"], marks=pytest.mark.clause("MA-12(c)-1"),
    ),
    pytest.param(
        {"jurisdiction": "SD", "options": {"posted_limit": "40.00", "min_bet": "15.00"},
         "paytables": {"main": "SD-MAIN-A"}},
        ["SD-13", "SD-2/1"], marks=pytest.mark.clause("SD-13"),
    ),
    pytest.param(
        {"jurisdiction": "SD", "paytables": {"main": "LIRX-06"}}, ["SD-9-BASIC", "SD-13"],
        marks=pytest.mark.clause("SD-9-BASIC", "SD-13"),
    ),
    pytest.param(
        {"jurisdiction": "SD", "options": {"posted_limit": "500.00"},
         "paytables": {"main": "SD-MAIN-A", "bonus": "SD-BONUS-A", "progressive": "SD-LIRP-1"}},
        ["SD-2/4"], marks=pytest.mark.clause("SD-2/4"),
    ),
    pytest.param(
        {"jurisdiction": "WA", "paytables": {"main": "LIRX-01", "three_card": "WA-3CB-4"}},
        ["WA-3CB-0", "WA-LETTER-6"], marks=pytest.mark.clause("WA-3CB-0"),
    ),
    pytest.param(
        {"jurisdiction": "WA", "dealing": "hand", "options": {"two_decks": False},
         "paytables": {"main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS"}},
        ["WA-LIRB-DECKS-1.1", "WA-LIRB-SHUF-1"], marks=pytest.mark.clause("WA-LIRB-SHUF-1"),
    ),
    pytest.param(
        {"jurisdiction": "WA", "options": {"progressive_system": "aquarius"},
         "paytables": {"main": "LIRX-01", "progressive": "WA-LINK-01"}},
        ["WA-LINK-SYS-1", "WA-LINK-SYS-2", "WA-NEXUS-SYS-1", "WA-NEXUS-SYS-2"],
        marks=pytest.mark.clause("WA-LINK-SYS-1", "WA-LINK-SYS-2"),
    ),
    pytest.param(
        {"jurisdiction": "WA", "options": {"progressive_system": "aquarius"},
         "paytables": {
             "main": "LIRX-01", "progressive": "WA-NEXUS-1", "progressive_2": "WA-NEXUS-1",
         }},
        ["WA-NEXUS-SYS-1", "WA-NEXUS-SYS-2"], marks=pytest.mark.clause("WA-NEXUS-JP-1.1"),
    ),
    pytest.param(
        {"jurisdiction": "WA", "options": {"progressive_system": "nexus"},
         "paytables": {"main": "LIRX-01", "progressive": "WA-GM-1"}},
        ["WA-GM-SYS-1", "WA-GM-SYS-2", "WA-GM-SYS-3", "WA-GM-SYS-4"],
        marks=pytest.mark.clause("WA-GM-SYS-1"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("said", "clauses"), REFUSED)
def test_a_table_that_would_break_the_rules_does_not_open(
    house: Served, said: dict[str, object], clauses: list[str]
) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    body = MA_TABLE | {"options": {}} | said
    refused = supervisor.try_to("POST", "/tables", **body)
    assert refused.status_code == 422
    error = refused.json()["error"]
    assert (error["code"], error["clauses"]) == ("house/violation", clauses)
    assert supervisor.get("/tables") == []


@pytest.mark.clause("WA-LIRX-1.1", "WA-FLEX-RES-1")
def test_a_table_that_departs_from_advice_opens_with_warnings(house: Served, reader: Visit) -> None:
    tables = {"main": "LIRX-01", "progressive": "WA-NEXUS-1"}
    house.open_table(jurisdiction="WA", dealing="hand", paytables=tables, options={})
    (told,) = reader.get("/compliance/tables")
    assert (told["table"], told["ok"]) == ("T1", True)
    assert [(one["severity"], one["clauses"]) for one in told["findings"]] == [
        ("warning", ["WA-LIRX-1.1"]), ("warning", ["WA-FLEX-RES-1"]),
    ]  # fmt: skip
    assert told["findings"] == reader.get("/tables/T1/compliance")["findings"]


@pytest.mark.clause("MA-5(a)-2")
def test_equipment_that_the_rules_do_not_allow_is_found(house: Served, reader: Visit) -> None:
    house.open_table()
    told = reader.get("/tables/T1/compliance?decks=red")  # without a shuffler
    (found,) = told["findings"]
    assert (found["check"], found["severity"]) == ("equipment", "error")
    assert "MA-5(a)-2" in found["clauses"]
    assert not told["ok"]


def test_a_progressive_system_that_is_not_approved_is_found(house: Served, reader: Visit) -> None:
    tables = {"main": "LIRB-03-MAIN", "progressive": "WA-GM-1"}
    house.open_table(jurisdiction="WA", paytables=tables, options={})
    old = "?installed=Game%20Manager%20v6.5%20Build%201"
    told = reader.get(f"/tables/T1/compliance{old}")["findings"]
    (found,) = [one for one in told if one["severity"] == "error"]
    assert found["check"] == "system"
    assert found["clauses"]
    unreadable = reader.get("/tables/T1/compliance?installed=nonsense")["findings"]
    assert [one["check"] for one in unreadable if one["severity"] == "error"] == ["system"]


def test_what_the_documents_advise_against_in_a_link_is_a_warning(
    house: Served, reader: Visit
) -> None:
    executive = house.as_role(Role.EXECUTIVE)
    meters = [{"level": "Jackpot", "seed": "200.00"}]
    executive.do("POST", "/links", name="Low", paytable="WA-GM-1", meters=meters)
    tables = {"main": "LIRB-03-MAIN", "progressive": "WA-GM-1"}
    links = {"progressive": "Low"}
    house.open_table(jurisdiction="WA", paytables=tables, options={}, links=links)
    told = reader.get("/tables/T1/compliance")
    assert told["ok"]
    assert [one["clauses"] for one in told["findings"]] == [["WA-FLEX-SEED-2"], ["WA-FLEX-RES-1"]]


@pytest.mark.clause("MA-11(d)")
def test_a_shufflers_mode_is_checked_only_if_given(house: Served, reader: Visit) -> None:
    house.open_table(paytables={"main": "MA-MAIN", "cover_all": "MA-COVER"})
    stands = "?decks=red&shuffler=i-Deal%20Plus"
    assert reader.get(f"/tables/T1/compliance{stands}")["ok"]
    (found,) = reader.get(f"/tables/T1/compliance{stands}&mode=Let%20It%20Ride")["findings"]
    assert (found["check"], found["clauses"]) == ("equipment", ["MA-11(d)"])
