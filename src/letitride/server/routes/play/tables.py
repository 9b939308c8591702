"""Tables: list, open, view, and close them, and spread the cards at a dead table."""

from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Discriminator, Tag

from letitride.api.dealer.controllers import ControllerAnswer, ControllerRowView, NewControllerBody
from letitride.api.fields import CommandBody, PinnedBody
from letitride.api.play.tables import NewTableBody, TableAnswer, TableRowView, TableView
from letitride.house.events import TableListed
from letitride.house.floor_list import FloorTable
from letitride.house.loaded_table import Command
from letitride.people import Person, check_table
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.rulebook.table_kind import TableKind
from letitride.server.auth.route_access import Runner, TheHouse, Watcher
from letitride.server.floor.live_table import LiveTable
from letitride.server.idempotency import request_of
from letitride.server.rendering.controller import controller_row, pressed
from letitride.server.rendering.placard import placard
from letitride.server.rendering.table import table_view
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.dealer.controllers import open_controller
from letitride.server.routes.parameters import TablePath
from letitride.server.running_house import RunningHouse
from letitride.table.commands import SpreadForDeadTable

router = APIRouter(prefix="/tables", tags=["tables"])


def _whose_cards(body: Any) -> str:
    kind = body.get("kind") if isinstance(body, dict) else getattr(body, "kind", None)
    return "real" if kind == TableKind.CONTROLLER else "known"


#: A request to open a table with virtual cards, or one with real cards.
AnyNewTable = Annotated[
    Annotated[NewTableBody, Tag("known")] | Annotated[NewControllerBody, Tag("real")],
    Discriminator(_whose_cards),
]


def find(house: RunningHouse, name: str, person: Person) -> LiveTable:
    """Return a table that this person may see."""
    check_table(person, name)
    return house.floor.table(name)


def answered(table: LiveTable, person: Person) -> TableAnswer:
    """Return the table after a command, as this person sees it."""
    view = table_view(table, person)
    return TableAnswer(version=view.version, view=view)


def carry_out(table: LiveTable, person: Person, body: PinnedBody, command: Command) -> TableAnswer:
    """Carry out a person's command once, and return the table after it."""
    table.do(command, str(body.id), person.name, body.version)
    return answered(table, person)


@router.get("")
def tables(house: TheHouse, person: Watcher) -> list[TableRowView | ControllerRowView]:
    """List the tables on the floor."""
    own = person.guest.table if person.guest else None
    listed = sorted(house.floor.listing.tables().items())
    return [_row(house, one) for name, one in listed if own in (None, name)]


def _row(house: RunningHouse, listed: FloorTable) -> TableRowView | ControllerRowView:
    if listed.kind is TableKind.CONTROLLER:
        return controller_row(house, listed)
    table = house.floor.table(listed.table)
    rules, round_ = table.loaded.next.rules, table.loaded.table.round
    return view_of(
        TableRowView, table.listed, rules, round_,
        dealing=rules.deal.name,
        limits=placard(rules).limits,
        games=list(rules.tables),
        seats=rules.settings.seats,
        taken=[seat.number for seat in round_.seats],
        round=round_.number,
        closed=table.closed,
    )  # fmt: skip


@router.post("", status_code=HTTPStatus.CREATED)
def open_table(
    body: AnyNewTable, house: TheHouse, person: Runner
) -> TableAnswer | ControllerAnswer:
    """Open a table with virtual cards, or one with real cards and a controller.

    A table that would break its jurisdiction's rules is rejected, with the clauses. A table that
    only departs from advice opens, and its compliance page shows the warnings.
    """
    if isinstance(body, NewControllerBody):
        return open_controller(house, body, person)
    rules = house_rules(jurisdiction(body.jurisdiction), body.dealing, body.paytables, body.options)
    pace = round(1000 * (house.settings.pace if body.pace is None else body.pace))
    listed = TableListed(body.name, body.kind, pace, body.automatic, body.alone)
    asked = request_of(body, person.name)
    return answered(house.floor.open(listed, rules, body.links, asked), person)


@router.get("/{name}")
def look(name: TablePath, house: TheHouse, person: Watcher) -> TableView:
    """Get your view of a table, with its rules."""
    return table_view(find(house, name, person), person)


@router.post("/{name}/close")
def close(
    name: TablePath, body: CommandBody, house: TheHouse, person: Runner
) -> TableAnswer | ControllerAnswer:
    """Close a table. The current round is played to its end."""
    controller = house.floor.listed(name).kind is TableKind.CONTROLLER
    if not controller:
        check_table(person, name)
    house.floor.shut(name, request_of(body, person.name, name))
    return pressed(house, name, person) if controller else answered(house.floor.table(name), person)


@router.post("/{name}/dead")
def dead(name: TablePath, body: PinnedBody, house: TheHouse, person: Runner) -> TableAnswer:
    """Declare a table dead, and spread the cards."""
    return carry_out(find(house, name, person), person, body, SpreadForDeadTable())
