"""The tray of a table: slips that two persons sign, and the shift in figures."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from letitride.api.dealer.tray import (
    CountedBody,
    InventoryView,
    ShiftFiguresView,
    SignedSlipView,
    WaitingSlipView,
)
from letitride.api.fields import PinnedBody
from letitride.money import Cents
from letitride.numbers import percent
from letitride.people import Permission, Person
from letitride.server.auth.route_access import TheHouse, may
from letitride.server.floor.live_table import LiveTable
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.play.tables import find
from letitride.table.commands import SignSlip, TearUpSlip, WriteSlip
from letitride.table.events import Slip
from letitride.table.round_postings import DEALERS
from letitride.table.tray import figures

router = APIRouter(prefix="/tables/{name}/inventory", tags=["inventory"])
SlipPath = Annotated[Slip, Path(description="What the slip is for")]
Reader = Annotated[Person, Depends(may(Permission.READ_TRAY))]
Supervisor = Annotated[Person, Depends(may(Permission.MOVE_CHIPS))]
Dealer = Annotated[Person, Depends(may(Permission.DEAL))]


@router.get("")
def look(name: TablePath, house: TheHouse, person: Reader) -> InventoryView:
    """The slips of the shift that goes on, or was the last, and what they come to."""
    table = find(house, name, person)
    table.table.refresh()
    return _shown(table)


@router.post("/{slip}")
def write(
    name: TablePath, slip: SlipPath, body: CountedBody, house: TheHouse, person: Supervisor
) -> InventoryView:
    """Write a slip: nothing moves until another person has counted the same and signed it."""
    table = find(house, name, person)
    return _done(table, body, WriteSlip(slip, _amount(table, body), person.name))


@router.post("/{slip}/signature")
def sign(
    name: TablePath, slip: SlipPath, body: CountedBody, house: TheHouse, person: Dealer
) -> InventoryView:
    """Sign the slip that waits, with the amount as you have counted it."""
    table = find(house, name, person)
    return _done(table, body, SignSlip(slip, _amount(table, body), person.name))


@router.delete("/{slip}")
def tear_up(
    name: TablePath, slip: SlipPath, body: PinnedBody, house: TheHouse, person: Supervisor
) -> InventoryView:
    """Tear up the slip that waits."""
    return _done(find(house, name, person), body, TearUpSlip(slip, person.name))


def _done(
    table: LiveTable, body: PinnedBody, what: WriteSlip | SignSlip | TearUpSlip
) -> InventoryView:
    table.do(what, str(body.id), what.by, body.version)
    return _shown(table)


def _amount(table: LiveTable, body: CountedBody) -> Cents:
    return Cents.parse(body.amount, table.loaded.now.rules.currency)


def _shown(table: LiveTable) -> InventoryView:
    loaded = table.loaded
    inventory, ledger = loaded.table.inventory, loaded.table.ledger
    written, shift = inventory.written, figures(inventory, ledger)
    return InventoryView(
        version=loaded.version,
        currency=ledger.currency,
        open=inventory.is_open,
        waiting=None
        if written is None
        else WaitingSlipView(slip=written.slip, amount=str(written.amount), written_by=written.by),
        signed=[
            SignedSlipView(
                slip=one.slip,
                amount=str(one.amount),
                written_by=one.written_by,
                signed_by=one.signed_by,
                book=str(one.book),
            )
            for one in inventory.signed
        ],
        shift=ShiftFiguresView(
            opener=str(shift.opener),
            fills=str(shift.fills),
            credits=str(shift.credits),
            drop=str(shift.drop),
            closer=str(shift.closer),
            late=str(shift.late),
            over_short=str(shift.over_short),
            win=str(shift.win),
            hold=None if shift.hold is None else percent(shift.hold, 2),
        ),
        tips=str(ledger.balance(DEALERS)),
    )
