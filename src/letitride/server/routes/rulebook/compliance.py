"""Compliance of a table's pay tables, equipment, and progressives with the documents."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Query

from letitride.api.rulebook.compliance import Check, ComplianceView, FindingView, TableSetupQuery
from letitride.api.rulebook.jurisdictions import RequirementView
from letitride.compliance.equipment_rules import equipment_errors
from letitride.compliance.house_description import Equipment, InstalledShuffler
from letitride.compliance.link_rules import check_system
from letitride.compliance.paytable_rules import paytable_errors
from letitride.errors import HouseError
from letitride.house.loaded_table import LoadedTable
from letitride.progressive.link.advisories import findings
from letitride.rulebook.approved_systems import Part
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.rulebook.paytables.pay_order import out_of_order
from letitride.rulebook.wagers import SENSORS
from letitride.server.auth.route_access import Manager, TheHouse
from letitride.server.error_answers import not_found
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.play.tables import find

router = APIRouter(prefix="/tables/{name}", tags=["compliance"])


@router.get("/compliance")
def table_compliance(
    name: TablePath, setup: Annotated[TableSetupQuery, Query()], house: TheHouse, person: Manager
) -> ComplianceView:
    """Check a table's pay tables, equipment, and progressives against the rule documents."""
    loaded = find(house, name, person).loaded
    rules = loaded.rules
    if rules.jurisdiction not in SHIPPED:
        raise not_found("a table that uses shipped rules", rules.jurisdiction, "rules")
    place = jurisdiction(rules.jurisdiction)
    checked = ["floor", "approved", "link", "pay_order"]
    found = [*_tables(place, rules), *_links(loaded), *_orders(rules)]
    if setup.decks:
        checked.append("equipment")
        errors = equipment_errors(rules, place.equipment, _equipment(setup))
        found += [_found("equipment", name, error) for error in errors]
    if setup.installed and any(rules.offers(sensor) for sensor in SENSORS):
        checked.append("system")
        found += _system(name, place, setup)
    return ComplianceView(
        table=name,
        jurisdiction=place.id,
        ok=all(one.severity != "error" for one in found),
        checked=checked,
        findings=found,
        equipment=[view_of(RequirementView, one) for one in place.equipment],
    )


def _equipment(setup: TableSetupQuery) -> Equipment:
    """Return the table's equipment in the rules' terms."""
    shuffler = setup.shuffler and InstalledShuffler(
        setup.shuffler, setup.maker, setup.software, setup.mode
    )
    return Equipment(
        shuffler or None,
        tuple(frozenset({backs}) for backs in setup.decks),
        setup.cover_card,
        frozenset(setup.designated),
    )


def _found(check: Check, about: str, error: HouseError) -> FindingView:
    """Return a failed check as a finding."""
    return view_of(FindingView, error, check=check, severity="error", about=about)


def _tables(place: Jurisdiction, rules: HouseRules) -> Iterator[FindingView]:
    for game, error in paytable_errors(place, rules.tables):
        check: Check = "floor" if error.code == "house/below_floor" else "approved"
        yield _found(check, rules.tables[game].id, error)


def _system(name: str, place: Jurisdiction, setup: TableSetupQuery) -> Iterator[FindingView]:
    try:
        parts = [Part.parse(printed) for printed in setup.installed]
        check_system(place.systems, {part.name: part.version for part in parts})
    except HouseError as error:
        yield _found("system", name, error)


def _links(loaded: LoadedTable) -> Iterator[FindingView]:
    """Yield the table's link settings that the documents advise against."""
    for _, name in loaded.sensors:
        for one in findings(loaded.link(name).state):
            yield FindingView(
                check="link",
                severity="warning",
                about=f"{name}: {one.setting}",
                message=one.message,
                clauses=[one.clause],
            )


def _orders(rules: HouseRules) -> Iterator[FindingView]:
    for table in rules.tables.values():
        for words in out_of_order(table):
            yield FindingView(
                check="pay_order", severity="warning", about=table.id, message=words, clauses=[]
            )
