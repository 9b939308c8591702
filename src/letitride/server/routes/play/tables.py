"""Tables: list, open, look at, shut, spread the cards when nobody plays."""

from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import Discriminator, Tag

from letitride.api.dealer.controllers import ControllerAnswer, ControllerRowView, NewControllerBody
from letitride.api.fields import CommandBody, PinnedBody
from letitride.api.play.tables import NewTableBody, TableAnswer, TableRowView, TableView
from letitride.eventstore.journal import Request
from letitride.house.events import TableKind, TableListed
from letitride.house.floor_list import FloorTable
from letitride.people import Permission, Person, check_table
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.server.auth.route_access import TheHouse, Watcher, may
from letitride.server.floor.live_table import LiveTable
from letitride.server.idempotency import request_of
from letitride.server.rendering.controller import controller_row
from letitride.server.rendering.placard import placard
from letitride.server.rendering.table import table_view
from letitride.server.routes.dealer.controllers import open_controller, shut_controller
from letitride.server.routes.parameters import TablePath
from letitride.server.running_house import RunningHouse
from letitride.table.commands import SpreadForDeadTable

router = APIRouter(prefix="/tables", tags=["tables"])
Manager = Annotated[Person, Depends(may(Permission.RUN_TABLES))]


def _whose_cards(body: Any) -> str:
    kind = body.get("kind") if isinstance(body, dict) else getattr(body, "kind", None)
    return "real" if kind == TableKind.CONTROLLER else "known"


#: A table whose cards the house knows, or one with real cards.
AnyNewTable = Annotated[
    Annotated[NewTableBody, Tag("known")] | Annotated[NewControllerBody, Tag("real")],
    Discriminator(_whose_cards),
]


def find(house: RunningHouse, name: str, person: Person) -> LiveTable:
    """A table that this person may see."""
    check_table(person, name)
    return house.floor.table(name)


def answered(table: LiveTable, person: Person) -> TableAnswer:
    """What a command led to, as this person sees it."""
    view = table_view(table, person)
    return TableAnswer(version=view.version, view=view)


@router.get("")
def tables(house: TheHouse, person: Watcher) -> list[TableRowView | ControllerRowView]:
    """The tables on the floor."""
    own = person.guest.table if person.guest else None
    listed = sorted(house.floor.listing.tables().items())
    return [_row(house, one) for name, one in listed if own in (None, name)]


def _row(house: RunningHouse, listed: FloorTable) -> TableRowView | ControllerRowView:
    if listed.kind is TableKind.CONTROLLER:
        return controller_row(house, listed)
    table = house.floor.table(listed.table)
    rules, round_ = table.loaded.next.rules, table.loaded.table.round
    return TableRowView(
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
def open_table(
    body: AnyNewTable, house: TheHouse, person: Manager
) -> TableAnswer | ControllerAnswer:
    """Open a table whose cards the house knows, or one with real cards and a controller."""
    if isinstance(body, NewControllerBody):
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
def close(
    name: TablePath, body: CommandBody, house: TheHouse, person: Manager
) -> TableAnswer | ControllerAnswer:
    """Open no more rounds; the one that is played is played to its end."""
    if house.floor.listed(name).kind is TableKind.CONTROLLER:
        return shut_controller(house, name, body, person)
    find(house, name, person)
    return answered(house.floor.shut(name, request_of(body, person.name, name)), person)


@router.post("/{name}/dead")
def dead(name: TablePath, body: PinnedBody, house: TheHouse, person: Manager) -> TableAnswer:
    """Nobody plays: the cards are spread on the table."""
    table = find(house, name, person)
    table.do(SpreadForDeadTable(), str(body.id), person.name, body.version)
    return answered(table, person)
