"""Compliance of a table: its pay tables, equipment and progressive against the documents."""

from collections.abc import Iterator
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, ConfigDict, Field

from letitride.api.examples import example
from letitride.api.fields import TablePath
from letitride.compliance.equipment_rules import equipment_errors
from letitride.compliance.house_description import Equipment, InstalledShuffler
from letitride.compliance.link_rules import check_system
from letitride.compliance.paytable_rules import paytable_errors
from letitride.errors import HouseError
from letitride.house.loaded_table import LoadedTable
from letitride.house.table_commands import rules_between
from letitride.people import Permission, Person
from letitride.progressive.link.advisories import findings
from letitride.rulebook.approved_systems import Part
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.rulebook.pay_order import out_of_order
from letitride.rulebook.rules import HouseRules
from letitride.rulebook.wagers import SENSORS, Game
from letitride.server.auth.access import TheHouse, may
from letitride.server.error_answers import not_found
from letitride.server.routes.play.tables import find
from letitride.server.routes.rulebook.jurisdictions import RequirementView, requirement_view

router = APIRouter(prefix="/tables/{name}", tags=["compliance"])
Reader = Annotated[Person, Depends(may(Permission.READ_GAME_MANAGER))]
Name = Annotated[str, Field(max_length=60)]


Check = Literal["floor", "approved", "equipment", "system", "link", "pay_order"]


class Setup(BaseModel):
    """What stands on the table, as whoever asks has seen it. What is not said is not checked."""

    model_config = ConfigDict(extra="forbid")

    shuffler: Annotated[
        Name | None, Field(description="The shuffler's model", examples=["i-Deal Plus"])
    ] = None
    maker: Annotated[Name, Field(description="The shuffler's maker")] = ""
    software: Annotated[Name, Field(description="The version of its software")] = "0"
    mode: Annotated[Name | None, Field(description="The mode it is set to")] = None
    decks: Annotated[
        list[Name],
        Field(max_length=4, description="The colour of each deck's backs", examples=[["red"]]),
    ] = []
    cover_card: Annotated[Name | None, Field(description="The colour of the cover card")] = None
    designated: Annotated[
        list[Game], Field(max_length=6, description="The games the table is set aside for")
    ] = []
    installed: Annotated[
        list[Name],
        Field(
            max_length=20,
            description="The parts of the progressive system",
            examples=[["Game Manager v6.6 Build 520"]],
        ),
    ] = []

    def equipment(self) -> Equipment:
        """The table's equipment as the rules know it."""
        shuffler = self.shuffler and InstalledShuffler(
            self.shuffler, self.maker, self.software, self.mode
        )
        return Equipment(
            shuffler or None,
            tuple(frozenset({backs}) for backs in self.decks),
            self.cover_card,
            frozenset(self.designated),
        )


class Finding(BaseModel):
    """What a document does not allow (``error``), or advises against (``warning``)."""

    check: Check
    severity: Literal["error", "warning"]
    about: str
    message: str
    clauses: list[str]


class Compliance(BaseModel):
    """What was checked at a table, what was found, and what its equipment must be."""

    model_config = example(
        table="T1",
        jurisdiction="MA",
        ok=False,
        checked=["floor", "approved", "link", "pay_order"],
        findings=[
            {
                "check": "floor",
                "severity": "error",
                "about": "LIRX-06",
                "message": "expected no less than MA-MAIN, got LIRX-06: royal_flush",
                "clauses": ["MA-10(b)"],
            }
        ],
        equipment=[
            {
                "needs": "shuffler",
                "names": [],
                "at_least": "",
                "only_with": None,
                "dealing": [],
                "clauses": ["MA-5(a)-2"],
            }
        ],
    )

    table: str
    jurisdiction: str
    ok: bool
    checked: list[str]
    findings: list[Finding]
    equipment: list[RequirementView]


@router.get("/compliance")
def table_compliance(
    name: TablePath, setup: Annotated[Setup, Query()], house: TheHouse, person: Reader
) -> Compliance:
    """A table's pay tables, equipment and progressive against the documents of its jurisdiction."""
    loaded = find(house, name, person).loaded
    rules = rules_between(loaded)
    if rules.jurisdiction not in SHIPPED:
        raise not_found("a table under rules that are shipped", rules.jurisdiction, "rules")
    place = jurisdiction(rules.jurisdiction)
    checked = ["floor", "approved", "link", "pay_order"]
    found = [*_tables(place, rules), *_links(loaded), *_orders(rules)]
    if setup.decks:
        checked.append("equipment")
        errors = equipment_errors(rules, place.equipment, setup.equipment())
        found += [_found("equipment", name, error) for error in errors]
    if setup.installed and any(rules.offers(sensor) for sensor in SENSORS):
        checked.append("system")
        found += _system(name, place, setup)
    return Compliance(
        table=name,
        jurisdiction=place.id,
        ok=all(one.severity != "error" for one in found),
        checked=checked,
        findings=found,
        equipment=[requirement_view(one) for one in place.equipment],
    )


def _found(check: Check, about: str, error: HouseError) -> Finding:
    """What a check refuses."""
    message = f"expected {error.expected}, got {error.got}"
    clauses = list(error.clauses)
    return Finding(check=check, severity="error", about=about, message=message, clauses=clauses)


def _tables(place: Jurisdiction, rules: HouseRules) -> Iterator[Finding]:
    for game, error in paytable_errors(place, rules.tables):
        check: Check = "floor" if error.code == "house/below_floor" else "approved"
        yield _found(check, rules.tables[game].id, error)


def _system(name: str, place: Jurisdiction, setup: Setup) -> Iterator[Finding]:
    try:
        parts = [Part.parse(printed) for printed in setup.installed]
        check_system(place.systems, {part.name: part.version for part in parts})
    except HouseError as error:
        yield _found("system", name, error)


def _links(loaded: LoadedTable) -> Iterator[Finding]:
    """What the documents would have a house think over in its links."""
    for _, name in loaded.sensors:
        for one in findings(loaded.link(name).state):
            yield Finding(
                check="link",
                severity="warning",
                about=f"{name}: {one.setting}",
                message=one.message,
                clauses=[one.clause],
            )


def _orders(rules: HouseRules) -> Iterator[Finding]:
    for table in rules.tables.values():
        for words in out_of_order(table):
            yield Finding(
                check="pay_order", severity="warning", about=table.id, message=words, clauses=[]
            )
