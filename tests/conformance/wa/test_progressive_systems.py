"""The progressive systems and versions that Washington approves."""

import pytest

from letitride.compliance.link_rules import check_system
from letitride.errors import HouseError
from letitride.rulebook.approved_systems import Part
from letitride.rulebook.jurisdiction import jurisdiction

WA = jurisdiction("WA").systems
AQUARIUS = {
    "Game Manager": "v6.6 Build 520",
    "Aquarius Controller": "v6.5.6SP",
    "Coin Spot": "v6.0",
    "ViPS": "v1.2.0",
}
NEXUS = {"Nexus Command Game Manager": "v1.3.0", "Table Controller Software": "v2.0.0"}


def refused(
    installed: dict[str, str], *, many_games: bool = False, jackpots: int = 1
) -> tuple[str, ...]:
    with pytest.raises(HouseError) as caught:
        check_system(WA, installed, many_games=many_games, jackpots=jackpots)
    assert caught.value.code == "house/progressive_system"
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
    check_system(WA, AQUARIUS)
    check_system(WA, AQUARIUS | {"Game Manager": "v6.6 Build 1000"})
    chameleon = {name: version for name, version in AQUARIUS.items() if name != "ViPS"}
    check_system(WA, chameleon | {"CHAM2+": "v1.66P$"})
    assert "WA-GM-SYS-1" in refused(chameleon)
    assert {"WA-GM-SYS-1", "WA-GM-SYS-2", "WA-GM-SYS-3"} <= set(refused(AQUARIUS | bad))


@pytest.mark.clause("WA-NEXUS-SYS-1", "WA-LINK-SYS-1")
@pytest.mark.parametrize("part", NEXUS)
def test_nexus_command_needs_both_parts_at_recent_versions(part: str) -> None:
    check_system(WA, NEXUS)
    check_system(WA, NEXUS | {part: "v10.0.0"})
    assert refused(NEXUS | {part: "v0.9.9"}) == ("WA-NEXUS-SYS-1",)
    assert "WA-LINK-SYS-1" in refused(NEXUS | {part: "v0.9.9"}, many_games=True)
    assert refused({name: version for name, version in NEXUS.items() if name != part})


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
    check_system(WA, {part: lowest})
    assert refused({part: too_low}) == ("WA-NEXUS-SYS-2",)
    assert "WA-LINK-SYS-2" in refused({part: too_low}, many_games=True)


@pytest.mark.clause("WA-LINK-SYS-1", "WA-LINK-SYS-2", "WA-NEXUS-SYS-1", "WA-NEXUS-JP-1.1")
def test_aquarius_serves_neither_links_between_games_nor_a_second_jackpot() -> None:
    assert {"WA-LINK-SYS-1", "WA-LINK-SYS-2"} <= set(refused(AQUARIUS, many_games=True))
    assert refused(AQUARIUS, jackpots=2)
    for nexus in (NEXUS, {"GM Atlas": "v5.4.0"}, AQUARIUS | NEXUS):
        check_system(WA, nexus, many_games=True, jackpots=2)


def test_without_a_list_any_system_is_approved_and_with_one_no_system_is_rejected() -> None:
    check_system(jurisdiction("MA").systems, {"Own System": "v1"})
    refused({})


def test_a_part_is_read_from_its_printed_form() -> None:
    printed = "Game Manager v6.6 Build 520 or higher"
    assert str(Part.parse(printed)) == printed
    with pytest.raises(HouseError):
        Part.parse("Game Manager")
