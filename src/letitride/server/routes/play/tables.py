"""Tables: list, open, look at, shut, spread the cards when nobody plays."""

from http import HTTPStatus
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends
from pydantic import Discriminator, Field, Tag

from letitride.api.examples import COMMAND_ID, example
from letitride.api.fields import Command, Pinned, TableName, TablePath
from letitride.api.tables import Answer, TableRow, TableView
from letitride.eventstore.journal import Request
from letitride.house.events import TableKind, TableListed
from letitride.house.floor_list import FloorTable
from letitride.people import Permission, Person, check_table
from letitride.rulebook.jurisdiction import SHIPPED, house_rules, jurisdiction
from letitride.rulebook.wagers import Game
from letitride.server.auth.access import TheHouse, Watcher, may
from letitride.server.floor.live_table import LiveTable
from letitride.server.routes.dealer.controllers import (
    NewController,
    open_controller,
    shut_controller,
)
from letitride.server.running_house import RunningHouse
from letitride.server.views.controller import ControllerRow, Pressed, controller_row
from letitride.server.views.placard import placard
from letitride.server.views.table import table_view
from letitride.table.commands import SpreadForDeadTable

router = APIRouter(prefix="/tables", tags=["tables"])
LinkName = Annotated[str, Field(min_length=1, max_length=80)]
Manager = Annotated[Person, Depends(may(Permission.RUN_TABLES))]


class NewTable(Command):
    """A table: where, how it is dealt, which pay tables, whose cards."""

    model_config = example(
        id=COMMAND_ID,
        name="T1",
        jurisdiction=SHIPPED[0],
        dealing="machine",
        paytables={"main": "MA-MAIN", "bonus": "MA-BONUS"},
        options={"min_bet": "5.00", "max_bet": "500.00"},
        kind="virtual",
        automatic=2,
    )

    name: TableName
    jurisdiction: Annotated[str, Field(max_length=20)]
    dealing: Annotated[str, Field(max_length=20)]
    paytables: Annotated[dict[str, str], Field(max_length=6)]
    options: Annotated[dict[str, str | int | bool], Field(default_factory=dict)]
    links: Annotated[dict[Game, LinkName], Field(default_factory=dict)]
    kind: Literal[TableKind.VIRTUAL, TableKind.DEALER] = TableKind.VIRTUAL
    pace: Annotated[float | None, Field(ge=0, le=60)] = None
    automatic: Annotated[int, Field(ge=0, le=6)] = 0
    alone: bool = False


def _whose_cards(body: Any) -> str:
    kind = body.get("kind") if isinstance(body, dict) else getattr(body, "kind", None)
    return "real" if kind == TableKind.CONTROLLER else "known"


#: A table whose cards the house knows, or one with real cards.
AnyNewTable = Annotated[
    Annotated[NewTable, Tag("known")] | Annotated[NewController, Tag("real")],
    Discriminator(_whose_cards),
]


def find(house: RunningHouse, name: str, person: Person) -> LiveTable:
    """A table that this person may see."""
    check_table(person, name)
    return house.floor.table(name)


def answered(table: LiveTable, person: Person) -> Answer:
    """What a command led to, as this person sees it."""
    view = table_view(table, person)
    return Answer(version=view.version, view=view)


@router.get("")
def tables(house: TheHouse, person: Watcher) -> list[TableRow | ControllerRow]:
    """The tables on the floor."""
    own = person.guest.table if person.guest else None
    listed = sorted(house.floor.listing.tables().items())
    return [_row(house, one) for name, one in listed if own in (None, name)]


def _row(house: RunningHouse, listed: FloorTable) -> TableRow | ControllerRow:
    if listed.kind is TableKind.CONTROLLER:
        return controller_row(house, listed)
    table = house.floor.table(listed.table)
    rules, round_ = table.loaded.next.rules, table.loaded.table.round
    return TableRow(
        table=table.table.name,
        kind=table.listed.kind,
        shut=table.listed.shut,
        jurisdiction=rules.jurisdiction,
        dealing=rules.deal.name,
        currency=rules.currency.value,
        limits=placard(rules).limits,
        games=list(rules.tables),
        seats=rules.settings.seats,
        taken=[seat.number for seat in round_.seats],
        round=round_.number,
        phase=round_.phase,
    )


@router.post("", status_code=HTTPStatus.CREATED)
def open_table(body: AnyNewTable, house: TheHouse, person: Manager) -> Answer | Pressed:
    """Open a table whose cards the house knows, or one with real cards and a controller."""
    if isinstance(body, NewController):
        return open_controller(house, body, person)
    rules = house_rules(jurisdiction(body.jurisdiction), body.dealing, body.paytables, body.options)
    pace = round(1000 * (house.settings.pace if body.pace is None else body.pace))
    listed = TableListed(body.name, body.kind, pace, body.automatic, body.alone)
    asked = Request(str(body.id), person.name)
    return answered(house.floor.open(listed, rules, body.links, asked), person)


@router.get("/{name}")
def look(name: TablePath, house: TheHouse, person: Watcher) -> TableView:
    """A table as you see it, with what it plays by."""
    return table_view(find(house, name, person), person)


@router.post("/{name}/close")
def close(name: TablePath, body: Command, house: TheHouse, person: Manager) -> Answer | Pressed:
    """Open no more rounds; the one that is played is played to its end."""
    if house.floor.listed(name).kind is TableKind.CONTROLLER:
        return shut_controller(house, name, body, person)
    find(house, name, person)
    return answered(house.floor.shut(name, body.asked_by(person.name, name)), person)


@router.post("/{name}/dead")
def dead(name: TablePath, body: Pinned, house: TheHouse, person: Manager) -> Answer:
    """Nobody plays: the cards are spread on the table."""
    table = find(house, name, person)
    table.do(SpreadForDeadTable(), str(body.id), person.name, body.version)
    return answered(table, person)
