"""The progressive systems and versions that Washington approves."""

import pytest

from letitride.compliance.link_rules import check_system
from letitride.errors import HouseError
from letitride.rulebook.approved_systems import Part
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.settings import LinkSystem

WA = jurisdiction("WA").systems
AQUARIUS = {
    "Game Manager": "v6.6 Build 520",
    "Aquarius Controller": "v6.5.6SP",
    "Coin Spot": "v6.0",
    "ViPS": "v1.2.0",
}
NEXUS = {"Nexus Command Game Manager": "v1.3.0", "Table Controller Software": "v2.0.0"}


def tables(ids: str) -> list[ProgressiveTable]:
    found = [paytable(id_) for id_ in ids.split()]
    return [one for one in found if isinstance(one, ProgressiveTable)]


def accepts(ids: str, installed: dict[str, str] | None, chosen: str | None = None) -> None:
    check_system(WA, tables(ids), LinkSystem(chosen) if chosen else None, installed)


def refused(
    ids: str, installed: dict[str, str] | None, chosen: str | None = None, why: str = ""
) -> tuple[str, ...]:
    with pytest.raises(HouseError) as caught:
        accepts(ids, installed, chosen)
    assert caught.value.code in ("house/progressive_system", "house/system_choice")
    assert not why or caught.value.facts["why"] == why
    return caught.value.clauses


@pytest.mark.clause("WA-GM-SYS-1", "WA-GM-SYS-2", "WA-GM-SYS-3", "WA-GM-SYS-4")
@pytest.mark.parametrize(
    "bad",
    [
        {"Game Manager": "v6.6 Build 519"},
        {"Game Manager": "v6.5 Build 900"},
        {"Aquarius Controller": "v6.5.5SP"},
        {"Aquarius Controller": "v6.5.7SP"},
        {"Coin Spot": "v6.1"},
        {"ViPS": "v1.1.9"},
    ],
    ids=str,
)
def test_aquarius_needs_a_recent_build_its_controller_and_coin_spot(bad: dict[str, str]) -> None:
    accepts("WA-GM-1", AQUARIUS)
    accepts("WA-GM-1", AQUARIUS | {"Game Manager": "v6.6 Build 1000"})
    chameleon = {name: version for name, version in AQUARIUS.items() if name != "ViPS"}
    accepts("WA-GM-1", chameleon | {"CHAM2+": "v1.66P$"})
    assert "WA-GM-SYS-1" in refused("WA-GM-1", chameleon)
    clauses = refused("WA-GM-1", AQUARIUS | bad, why="incomplete")
    assert {"WA-GM-SYS-1", "WA-GM-SYS-2", "WA-GM-SYS-3"} <= set(clauses)


@pytest.mark.clause("WA-NEXUS-SYS-1", "WA-LINK-SYS-1")
@pytest.mark.parametrize("part", NEXUS)
def test_nexus_command_needs_both_parts_at_recent_versions(part: str) -> None:
    accepts("WA-NEXUS-1", NEXUS)
    accepts("WA-NEXUS-1", NEXUS | {part: "v10.0.0"})
    assert refused("WA-NEXUS-1", NEXUS | {part: "v0.9.9"}) == ("WA-NEXUS-SYS-1",)
    assert "WA-LINK-SYS-1" in refused("WA-LINK-01", NEXUS | {part: "v0.9.9"})
    assert refused("WA-NEXUS-1", {name: NEXUS[name] for name in NEXUS if name != part})


@pytest.mark.clause("WA-NEXUS-SYS-2", "WA-LINK-SYS-2")
@pytest.mark.parametrize(
    ("part", "lowest", "too_low"),
    [
        ("Nexus Command Game Manager 2", "v2.5.4", "v2.5.3"),
        ("GM Atlas", "v5.4.0", "v5.3.9"),
        ("Nexus Command II", "v5.4", "v5.3"),
    ],
)
def test_the_second_set_needs_any_one_of_three_parts(part: str, lowest: str, too_low: str) -> None:
    accepts("WA-NEXUS-1", {part: lowest})
    assert refused("WA-NEXUS-1", {part: too_low}) == ("WA-NEXUS-SYS-2",)
    assert "WA-LINK-SYS-2" in refused("WA-LINK-01", {part: too_low})


@pytest.mark.clause("WA-LINK-SYS-1", "WA-LINK-SYS-2", "WA-NEXUS-SYS-1", "WA-NEXUS-JP-1.1")
def test_aquarius_serves_neither_links_between_games_nor_a_second_jackpot() -> None:
    for link in ("WA-LINK-01", "WA-LINK-ML01", "WA-LINK-ML03"):
        assert {"WA-LINK-SYS-1", "WA-LINK-SYS-2"} <= set(refused(link, AQUARIUS, why="unfit"))
    assert "WA-NEXUS-SYS-2" in refused("WA-NEXUS-1 WA-NEXUS-1", AQUARIUS, why="unfit")
    for nexus in (NEXUS, {"GM Atlas": "v5.4.0"}, AQUARIUS | NEXUS):
        accepts("WA-LINK-01 WA-NEXUS-1", nexus)


@pytest.mark.clause("WA-GM-SYS-1", "WA-NEXUS-SYS-1", "WA-NEXUS-SYS-2")
def test_each_pay_table_is_for_the_system_that_its_text_names() -> None:
    assert "WA-NEXUS-SYS-2" in refused("WA-NEXUS-1", AQUARIUS, why="unfit")
    assert "WA-GM-SYS-1" in refused("WA-GM-1", NEXUS, why="unfit")
    assert refused("WA-GM-1", {"GM Atlas": "v5.4.0"}, why="unfit")
    accepts("WA-GM-1", AQUARIUS | NEXUS)
    accepts("WA-NEXUS-1", AQUARIUS | NEXUS)
    for both in ("WA-GM-1 WA-NEXUS-1", "WA-GM-1 WA-GM-1"):  # no text allows this pair of jackpots
        assert "WA-GM-SYS-1" in refused(both, AQUARIUS | NEXUS, why="none")
        assert refused(both, None, why="none")


@pytest.mark.clause("WA-GM-SYS-1", "WA-NEXUS-SYS-1", "WA-NEXUS-SYS-2", "WA-LINK-SYS-1")
def test_the_system_that_the_house_chose_is_judged_by_the_pay_table_and_the_parts() -> None:
    for installed in (None, AQUARIUS | NEXUS):
        assert "WA-LINK-SYS-1" in refused("WA-LINK-01", installed, "aquarius", "option")
        assert "WA-NEXUS-SYS-2" in refused("WA-NEXUS-1", installed, "aquarius", "option")
        assert refused("WA-NEXUS-1 WA-NEXUS-1", installed, "aquarius", "option")
        assert "WA-GM-SYS-1" in refused("WA-GM-1", installed, "nexus", "option")
        accepts("WA-NEXUS-1", installed, "nexus")
        accepts("WA-GM-1", installed, "aquarius")
    accepts("WA-NEXUS-1", {"Nexus Command II": "v5.4"}, "nexus")
    accepts("WA-LINK-01", {"GM Atlas": "v5.4.0"}, "atlas")
    assert "WA-NEXUS-SYS-2" in refused("WA-NEXUS-1", NEXUS, "atlas", "unfit")


@pytest.mark.clause("WA-GM-6.1", "WA-NEXUS-6.1")
@pytest.mark.parametrize(
    ("id_", "system", "key"),
    [
        ("WA-GM-1", "aquarius", "COIN IN"),
        ("WA-NEXUS-1", "nexus", "START GAME"),
        ("WA-LINK-01", "nexus", "START GAME"),
    ],
)
def test_the_pay_table_sets_the_system_where_the_house_does_not(
    id_: str, system: str, key: str
) -> None:
    games = {"main": "LIRX-01", "progressive": id_}
    rules = house_rules(jurisdiction("WA"), "machine", games)
    assert rules.settings.progressive_system == system
    assert any(f'"{key}"' in line.text for line in rules.script)
    chosen = house_rules(jurisdiction("WA"), "machine", games, {"progressive_system": "atlas"})
    assert chosen.settings.progressive_system == "atlas"


def test_without_a_list_any_system_is_approved_and_with_one_no_system_is_rejected() -> None:
    check_system(jurisdiction("MA").systems, tables("PTMGL01"), None, {"Own System": "v1"})
    assert refused("WA-NEXUS-1", {})
    accepts("MA-PROG", AQUARIUS)  # another check reports pay tables that Washington does not list
    accepts("MA-PROG", NEXUS)


def test_a_part_is_read_from_its_printed_form() -> None:
    printed = "Game Manager v6.6 Build 520 or higher"
    assert str(Part.parse(printed)) == printed
    with pytest.raises(HouseError):
        Part.parse("Game Manager")
