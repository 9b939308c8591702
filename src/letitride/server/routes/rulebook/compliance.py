"""Checks of tables against the rule documents, by the same rules as for a house file."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Query

from letitride.api.rulebook.compliance import Check, ComplianceView, FindingView, TableSetupQuery
from letitride.api.rulebook.jurisdictions import RequirementView
from letitride.compliance.finding import Finding
from letitride.compliance.house_description import Equipment, InstalledShuffler
from letitride.compliance.served_table import check_served
from letitride.errors import HouseError
from letitride.house.loaded_table import LoadedTable
from letitride.rulebook.approved_systems import Part
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.requirements import Severity
from letitride.rulebook.table_kind import TableKind
from letitride.server.auth.route_access import Manager, TheHouse
from letitride.server.error_answers import not_found
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.play.tables import find

router = APIRouter(tags=["compliance"])

#: The checks that need only the table's rules and links.
_ALWAYS: tuple[Check, ...] = ("floor", "approved", "pay_order", "option", "games", "link")


@router.get("/compliance/tables")
def compliance_of_tables(house: TheHouse, person: Manager) -> list[ComplianceView]:
    """Check every open table's rules and links against the rule documents."""
    listed = sorted(house.floor.listing.tables().items())
    names = [name for name, one in listed if not one.shut and one.kind is not TableKind.CONTROLLER]
    loaded = [find(house, name, person).loaded for name in names]
    return [_view(one, TableSetupQuery()) for one in loaded if one.rules.jurisdiction in SHIPPED]


@router.get("/tables/{name}/compliance")
def table_compliance(
    name: TablePath, setup: Annotated[TableSetupQuery, Query()], house: TheHouse, person: Manager
) -> ComplianceView:
    """Check a table's rules, links, and equipment against the rule documents."""
    loaded = find(house, name, person).loaded
    if loaded.rules.jurisdiction not in SHIPPED:
        raise not_found(
            "a table that uses rules included with the program", loaded.rules.jurisdiction, "rules"
        )
    return _view(loaded, setup)


def _view(loaded: LoadedTable, setup: TableSetupQuery) -> ComplianceView:
    rules, checked, found = loaded.rules, list[str](_ALWAYS), list[FindingView]()
    place = jurisdiction(rules.jurisdiction)
    installed: Mapping[str, str] | None = None
    if setup.decks:
        checked.append("equipment")
    if setup.installed:
        checked.append("system")
        try:
            parts = [Part.parse(printed) for printed in setup.installed]
            installed = {part.name: part.version for part in parts}
        except HouseError as error:
            found.append(
                view_of(FindingView, error, check="system", severity="error", about=loaded.name)
            )
    links = {sensor: loaded.link(link).state for sensor, link in loaded.sensors}
    findings = check_served(loaded.name, rules, links, _equipment(setup), installed)
    found += map(_found, findings)
    return ComplianceView(
        table=loaded.name,
        jurisdiction=place.id,
        ok=all(one.severity != "error" for one in found),
        checked=checked,
        findings=found,
        equipment=[view_of(RequirementView, one) for one in place.equipment],
    )


def _equipment(setup: TableSetupQuery) -> Equipment | None:
    """Return the table's equipment in the form that the checks use, or None if it is unknown."""
    if not setup.decks:
        return None
    shuffler = setup.shuffler and InstalledShuffler(
        setup.shuffler, setup.maker, setup.software, setup.mode
    )
    return Equipment(
        shuffler or None,
        tuple(frozenset({backs}) for backs in setup.decks),
        setup.cover_card,
        frozenset(setup.designated),
    )


def _found(finding: Finding) -> FindingView:
    severity = "error" if finding.severity is Severity.VIOLATION else "warning"
    return view_of(
        FindingView, finding, check=finding.topic.value, severity=severity, about=finding.setting
    )
