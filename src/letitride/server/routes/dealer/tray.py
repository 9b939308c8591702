"""A table's tray: slips that two people sign, and the shift's figures."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from letitride.api.dealer import tray as wire
from letitride.api.fields import PinnedBody
from letitride.money import Cents
from letitride.numbers import percent
from letitride.people import Permission, Person
from letitride.server.auth.route_access import Dealer, TheHouse, may
from letitride.server.floor.live_table import LiveTable
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.play.tables import find
from letitride.table.commands import SignSlip, TearUpSlip, WriteSlip
from letitride.table.events import Slip
from letitride.table.round_postings import DEALERS
from letitride.table.tray import figures

router = APIRouter(prefix="/tables/{name}/inventory", tags=["inventory"])
SlipPath = Annotated[Slip, Path(description="The slip's purpose")]
Reader = Annotated[Person, Depends(may(Permission.READ_TRAY))]
Supervisor = Annotated[Person, Depends(may(Permission.MOVE_CHIPS))]


@router.get("")
def look(name: TablePath, house: TheHouse, person: Reader) -> wire.InventoryView:
    """Get the slips and figures for the current shift, or for the last one if none is open."""
    table = find(house, name, person)
    table.table.refresh()
    return _shown(table)


@router.post("/{slip}")
def write(
    name: TablePath, slip: SlipPath, body: wire.CountedBody, house: TheHouse, person: Supervisor
) -> wire.InventoryView:
    """Write a slip. No money moves until a second person counts the same amount and signs."""
    table = find(house, name, person)
    return _done(table, body, WriteSlip(slip, _amount(table, body), person.name))


@router.post("/{slip}/signature")
def sign(
    name: TablePath, slip: SlipPath, body: wire.CountedBody, house: TheHouse, person: Dealer
) -> wire.InventoryView:
    """Sign the waiting slip, with the amount that you counted."""
    table = find(house, name, person)
    return _done(table, body, SignSlip(slip, _amount(table, body), person.name))


@router.delete("/{slip}")
def tear_up(
    name: TablePath, slip: SlipPath, body: PinnedBody, house: TheHouse, person: Supervisor
) -> wire.InventoryView:
    """Tear up the waiting slip."""
    return _done(find(house, name, person), body, TearUpSlip(slip, person.name))


def _done(
    table: LiveTable, body: PinnedBody, what: WriteSlip | SignSlip | TearUpSlip
) -> wire.InventoryView:
    table.do(what, str(body.id), what.by, body.version)
    return _shown(table)


def _amount(table: LiveTable, body: wire.CountedBody) -> Cents:
    return Cents.parse(body.amount, table.loaded.now.rules.currency)


def _shown(table: LiveTable) -> wire.InventoryView:
    loaded = table.loaded
    inventory, ledger = loaded.table.inventory, loaded.table.ledger
    slip = inventory.written
    shift = figures(inventory, ledger)
    hold = None if shift.hold is None else percent(shift.hold, 2)
    return view_of(
        wire.InventoryView, loaded, ledger,
        open=inventory.is_open,
        waiting=slip and view_of(wire.WaitingSlipView, slip, written_by=slip.by),
        signed=[view_of(wire.SignedSlipView, one) for one in inventory.signed],
        shift=view_of(wire.ShiftFiguresView, shift, hold=hold),
        tips=ledger.balance(DEALERS),
    )  # fmt: skip
