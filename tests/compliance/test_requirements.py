"""The requirements for a house are complete and use valid names."""

from pathlib import Path

import pytest

from letitride.compliance.check import check
from letitride.compliance.house_description import Equipment, HouseDescription, HouseTable
from letitride.errors import HouseError
from letitride.progressive.link import JackpotKind
from letitride.rulebook.clauses import inventory
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction, load_jurisdiction
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.requirements import Requirements, read_demands
from letitride.rulebook.settings import NAMES
from letitride.rulebook.toml_entry import parse_toml
from letitride.rulebook.wagers import Game
from tests.rejected import facts

ATLANTIS = load_jurisdiction((Path(__file__).parents[1] / "rulebook" / "atlantis.toml").read_text())


@pytest.mark.parametrize("id_", SHIPPED)
def test_every_printed_table_is_on_its_documents_list(id_: str) -> None:
    demands = jurisdiction(id_).demands
    approved, on_links = demands.approved, demands.on_links
    listed = [table for choice in approved.values() for table in choice.tables]
    listed += on_links.tables if on_links else ()
    assert sorted(listed) == [one for one in ids() if paytable(one).document == id_]
    for game, choice in approved.items():
        assert {paytable(table).wager for table in choice.tables} == {game}


@pytest.mark.parametrize("id_", SHIPPED)
def test_requirements_name_existing_settings_and_games(id_: str) -> None:
    place = jurisdiction(id_)
    demands = place.demands
    assert {asked.setting for asked in demands.settings} <= set(NAMES)
    assert {change.of for change in demands.changes} <= {*NAMES, *Game}
    for modified in demands.modified:  # changing a fixed setting is a violation, not a warning
        assert not any(place.settings[name].fixed for name in modified.settings)
    for bonus, main in demands.pairs.items():
        assert (paytable(bonus).wager, paytable(main).wager) == (Game.BONUS, Game.MAIN)
    for posted in demands.posted:
        assert posted.on
        assert all(way in place.dealing for way in posted.when.dealing)


def cited(demands: Requirements) -> list[tuple[str, ...]]:
    lists = (
        demands.approved.values(), demands.settings, demands.posted, demands.wording,
        demands.displays, demands.changes, demands.modified, demands.together, demands.wagers,
        demands.looks,
    )  # fmt: skip
    return [one.clauses for group in lists for one in group]


@pytest.mark.parametrize("id_", SHIPPED)
def test_every_requirement_cites_a_clause_of_its_own_document(id_: str) -> None:
    for clauses in cited(jurisdiction(id_).demands):
        assert clauses
        assert {inventory()[clause].document for clause in clauses} == {id_}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[approved]\ncolour = { tables = [] }", "check.approved.colour"),
        ("[approved]\nmain = {}", "check.approved.main.tables"),
        ('[[setting]]\nname = "seats"\nseverity = "bad"', "check.setting[1].severity"),
        ('[[posted]]\ntext = "x"\non = ["wall"]', "check.posted[1].on"),
        ('[[posted]]\ntext = "x"', "check.posted[1].notice"),
        ('[[posted]]\ntext = "x"\nnotice = "n"\nschedule = "main"', "check.posted[1].notice"),
        ('[[look]]\nname = "x"\ntext = "x"\nonly_with = ["tips"]', "check.look[1].only_with"),
        ('[[wording]]\ngames = ["main"]', "check.wording[1].words"),
        ("[colour]", "check.colour"),
    ],
)
def test_an_invalid_requirement_is_rejected_with_its_place(text: str, place: str) -> None:
    entry = parse_toml("\n".join(["[check]", _under_check(text)]), "jurisdiction")
    with pytest.raises(HouseError) as refused:
        entry.table("check").whole(read_demands)
    assert place in facts(refused.value)


def _under_check(text: str) -> str:
    opening = "[[" if text.startswith("[[") else "["
    return text.replace(opening, f"{opening}check.", 1)


def test_a_jurisdiction_without_requirements_checks_only_its_settings() -> None:
    """Without a list or floor, any pay table passes. Changing a fixed setting is still reported."""
    table = HouseTable(
        name="T", place=ATLANTIS, dealing=next(iter(ATLANTIS.dealing)),
        paytables={Game.MAIN: paytable("LIRX-06").in_currency(ATLANTIS.currency)},
        options={"seats": 6}, equipment=Equipment(None, (frozenset({"red"}),)), shown=(),
        table_stakes=True, jackpot=JackpotKind.PROGRESSIVE, links={}, meters={}, conditions={},
    )  # fmt: skip
    house = HouseDescription("Atlantis", ATLANTIS, "another", (table,), (), {}, ())
    (found,) = check(house).findings
    assert found.setting == "T: options.seats"
    assert found.clause == ""


def test_requirements_are_not_part_of_the_rules_digest() -> None:
    text = (Path(__file__).parents[1] / "rulebook" / "atlantis.toml").read_text()
    more = text + '\n[[check.look]]\nname = "sea"\ntext = "The sea is calm."\n'
    assert load_jurisdiction(more).demands.looks
    assert load_jurisdiction(more).digest == ATLANTIS.digest


def house_with(id_: str, conditions: dict[str, bool]) -> HouseDescription:
    """Return a house in this jurisdiction that offers every game and lists no equipment."""
    place = jurisdiction(id_)
    tables = {Game(game): paytable(name).in_currency(place.currency)
              for game, name in place.tables.items()}  # fmt: skip
    if id_ == "WA":
        tables[Game.PROGRESSIVE_2] = tables[Game.PROGRESSIVE]
    made = tuple(
        HouseTable(
            name=dealing, place=place, dealing=dealing, paytables=tables, options={},
            equipment=None, shown=None, table_stakes=False, jackpot=JackpotKind.PROGRESSIVE,
            links={}, meters={}, conditions=conditions,
        )
        for dealing in place.dealing
    )  # fmt: skip
    return HouseDescription("House", place, place.version, made, (), None, ())


CONDITIONS = [(id_, look.name) for id_ in SHIPPED for look in jurisdiction(id_).demands.looks]


@pytest.mark.clause("MA-2(a)-3", "MA-2(b)(5)", "MA-4(d)", "MA-5(d)-1", "MA-6a(b)-2", "MA-6b(b)-2")
@pytest.mark.clause("MA-9(a)(2)", "MA-10(c)-1")
@pytest.mark.clause("MBS-2.1/1", "MBS-2.1/2", "MBS-2.2", "MBS-2.2.1", "MBS-3.7")
@pytest.mark.clause("SD-2/1", "SD-2/4", "SD-2/6", "SD-2/8")
@pytest.mark.clause("WA-LIRB-TABLE-1.2", "WA-LIRB-TABLE-2.2", "WA-LIRB-TABLE-2.3")
@pytest.mark.clause("WA-LIRB-TABLE-2.4", "WA-LIRB-TABLE-3", "WA-LIRB-TABLE-4.1")
@pytest.mark.clause("WA-LIRB-TABLE-4.2", "WA-LIRB-TABLE-4.3", "WA-LIRB-TABLE-4.4")
@pytest.mark.clause("WA-LIRB-TABLE-4.6", "WA-LIRB-TABLE-4.7", "WA-LIRB-CARDS-1")
@pytest.mark.clause("WA-LIRB-CARDS-2", "WA-LIRB-DECKS-1.2", "WA-LIRB-ROUND-1.3", "WA-LIRB-HOW-10")
@pytest.mark.clause("WA-GM-5.4", "WA-GM-6.2", "WA-NEXUS-6.2", "WA-GM-9(f).4", "WA-NEXUS-9(f).5")
@pytest.mark.clause("WA-NEXUS-JP-1.2")
@pytest.mark.parametrize(("id_", "name"), CONDITIONS)
def test_every_condition_that_a_person_checks_can_be_broken(id_: str, name: str) -> None:
    """A condition is a point to check until it is known. If it is not met, it becomes a finding."""
    look = next(one for one in jurisdiction(id_).demands.looks if one.name == name)
    unknown, met, broken = (
        check(house_with(id_, conditions)) for conditions in ({}, {name: True}, {name: False})
    )
    assert look in unknown.looks
    assert look not in met.looks
    assert met.findings == unknown.findings
    more = set(broken.findings) - set(unknown.findings)
    assert {(one.clauses, one.severity) for one in more} == {(look.clauses, look.severity)}
    assert all(one.setting.endswith(f"conditions.{name}") for one in more)


@pytest.mark.parametrize("id_", SHIPPED)
def test_conditions_have_unique_names(id_: str) -> None:
    names = [look.name for look in jurisdiction(id_).demands.looks]
    assert len(set(names)) == len(names)
