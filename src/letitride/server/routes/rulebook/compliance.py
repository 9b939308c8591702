"""Compliance of a table: its pay tables, equipment and progressive against the documents."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Depends, Query

from letitride.api.rulebook.compliance import Check, ComplianceView, FindingView, TableSetupQuery
from letitride.compliance.equipment_rules import equipment_errors
from letitride.compliance.house_description import Equipment, InstalledShuffler
from letitride.compliance.link_rules import check_system
from letitride.compliance.paytable_rules import paytable_errors
from letitride.errors import HouseError
from letitride.house.loaded_table import LoadedTable
from letitride.people import Permission, Person
from letitride.progressive.link.advisories import findings
from letitride.rulebook.approved_systems import Part
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.rulebook.paytables.pay_order import out_of_order
from letitride.rulebook.wagers import SENSORS
from letitride.server.auth.route_access import TheHouse, may
from letitride.server.error_answers import not_found
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.play.tables import find
from letitride.server.routes.rulebook.jurisdictions import requirement_view

router = APIRouter(prefix="/tables/{name}", tags=["compliance"])
Reader = Annotated[Person, Depends(may(Permission.READ_GAME_MANAGER))]


@router.get("/compliance")
def table_compliance(
    name: TablePath, setup: Annotated[TableSetupQuery, Query()], house: TheHouse, person: Reader
) -> ComplianceView:
    """A table's pay tables, equipment and progressive against the documents of its jurisdiction."""
    loaded = find(house, name, person).loaded
    rules = loaded.rules
    if rules.jurisdiction not in SHIPPED:
        raise not_found("a table under rules that are shipped", rules.jurisdiction, "rules")
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
        equipment=[requirement_view(one) for one in place.equipment],
    )


def _equipment(setup: TableSetupQuery) -> Equipment:
    """The table's equipment as the rules know it."""
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
    """What a check refuses."""
    message = f"expected {error.expected}, got {error.got}"
    clauses = list(error.clauses)
    return FindingView(check=check, severity="error", about=about, message=message, clauses=clauses)


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
    """What the documents would have a house think over in its links."""
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
