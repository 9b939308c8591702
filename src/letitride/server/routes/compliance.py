"""Compliance of a table: its pay tables, equipment and progressive against the documents."""

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, ConfigDict, Field

from letitride.errors import HouseError
from letitride.house.equipment import Equipment, Shuffler, check_equipment
from letitride.house.floors import check_floor
from letitride.house.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.house.pay_order import out_of_order
from letitride.house.rules import HouseRules
from letitride.house.systems import Part, check_system
from letitride.house.wagers import SENSORS, Game
from letitride.people import Permission, Person
from letitride.progressive.findings import findings
from letitride.server.access import TheHouse, may
from letitride.server.bodies import TablePath
from letitride.server.errors import not_found
from letitride.server.examples import example
from letitride.server.routes.jurisdictions import RequirementView, requirement_view
from letitride.server.routes.tables import find
from letitride.storage.orders import rules_between
from letitride.storage.standing import Standing

router = APIRouter(prefix="/tables/{name}", tags=["compliance"])
Reader = Annotated[Person, Depends(may(Permission.READ_GAME_MANAGER))]
Name = Annotated[str, Field(max_length=60)]


class Setup(BaseModel):
    """What stands on the table, as whoever asks has seen it. What is not said is not checked."""

    model_config = ConfigDict(extra="forbid")

    shuffler: Annotated[
        Name | None, Field(description="The shuffler's model", examples=["i-Deal Plus"])
    ] = None
    maker: Annotated[Name, Field(description="The shuffler's maker")] = ""
    software: Annotated[Name, Field(description="The version of its software")] = "0"
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
        shuffler = self.shuffler and Shuffler(self.shuffler, self.maker, self.software)
        return Equipment(
            shuffler or None,
            tuple(frozenset({backs}) for backs in self.decks),
            self.cover_card,
            frozenset(self.designated),
        )


class Finding(BaseModel):
    """What a document does not allow (``error``), or advises against (``warning``)."""

    check: Literal["floor", "equipment", "system", "link", "pay_order"]
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
        checked=["floor", "link", "pay_order"],
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
    standing = find(house, name, person).standing
    rules = rules_between(standing)
    if rules.jurisdiction not in SHIPPED:
        raise not_found("a table under rules that are shipped", rules.jurisdiction)
    place = jurisdiction(rules.jurisdiction)
    checked = ["floor", "link", "pay_order"]
    found = [*_floors(place, rules), *_links(standing), *_orders(rules)]
    if setup.decks:
        checked.append("equipment")
        found += _refused("equipment", name, lambda: _equipment(place, rules, setup))
    if setup.installed and any(rules.offers(sensor) for sensor in SENSORS):
        checked.append("system")
        found += _refused("system", name, lambda: _system(place, setup))
    return Compliance(
        table=name,
        jurisdiction=place.id,
        ok=all(one.severity != "error" for one in found),
        checked=checked,
        findings=found,
        equipment=[requirement_view(one) for one in place.equipment],
    )


def _refused(
    check: Literal["floor", "equipment", "system"], about: str, look: Callable[[], None]
) -> Iterator[Finding]:
    """What a check refuses."""
    try:
        look()
    except HouseError as error:
        message = f"expected {error.expected}, got {error.got}"
        yield Finding(
            check=check,
            severity="error",
            about=about,
            message=message,
            clauses=list(error.clauses),
        )


def _floors(place: Jurisdiction, rules: HouseRules) -> Iterator[Finding]:
    for table in rules.tables.values():
        yield from _refused("floor", table.id, lambda table=table: check_floor(place, table))  # type: ignore[misc]


def _equipment(place: Jurisdiction, rules: HouseRules, setup: Setup) -> None:
    check_equipment(rules, place.equipment, setup.equipment())


def _system(place: Jurisdiction, setup: Setup) -> None:
    parts = [Part.parse(printed) for printed in setup.installed]
    check_system(place.systems, {part.name: part.version for part in parts})


def _links(standing: Standing) -> Iterator[Finding]:
    """What the documents would have a house think over in its links."""
    for _, name in standing.sensors:
        for one in findings(standing.link(name).state):
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
