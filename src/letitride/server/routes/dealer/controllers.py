"""Controllers: tables with real cards, of which the house sees sensors and keys.

Who presses is who is logged in: the card that is swiped is their own, and what only a supervisor or
an executive does takes a password given just now.
"""

from fastapi import APIRouter

from letitride.api.dealer.controllers import (
    ControllerAnswer,
    ControllerView,
    KeyPressBody,
    NewControllerBody,
)
from letitride.api.fields import CommandBody
from letitride.api.progressive.links import AdjustmentBody
from letitride.errors import RuleError
from letitride.eventstore.journal import Request
from letitride.house.controllers import Press
from letitride.house.events import ControllerOpened
from letitride.house.links import DurableLink
from letitride.money import Cents
from letitride.people import Person, check_table
from letitride.progressive.controller import (
    SYSTEMS,
    Button,
    Confirm,
    ControllerSettings,
    Fold,
    GameStage,
    Hand,
    Key,
    Sensor,
    Swipe,
)
from letitride.progressive.link import TITLES
from letitride.server.auth.route_access import TheHouse, TheVisitor, Watcher
from letitride.server.error_answers import unreadable
from letitride.server.idempotency import request_of
from letitride.server.rendering.controller import card_of, controller_view, needed_for, pressed
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.progressive.links import adjust_meter
from letitride.server.running_house import RunningHouse

router = APIRouter(prefix="/tables/{name}", tags=["controllers"])


def open_controller(
    house: RunningHouse, body: NewControllerBody, person: Person
) -> ControllerAnswer:
    """Open a table with real cards."""
    title = TITLES.get(body.title)
    if title is None:
        raise unreadable(f"a title: {', '.join(TITLES)}", body.title)
    said = body.settings
    currency = DurableLink(house.journal, body.link).state().terms.wager.currency
    least = said.executive_from
    settings = ControllerSettings(
        system=SYSTEMS[body.system],
        executive_from=None if least is None else Cents.parse(least, currency),
        **said.model_dump(exclude={"executive_from"}),
    )
    opened = ControllerOpened(body.name, body.link, title, body.seats, settings)
    house.floor.open_controller(opened, Request(str(body.id), person.name))
    return pressed(house, body.name, person)


def shut_controller(
    house: RunningHouse, name: str, body: CommandBody, person: Person
) -> ControllerAnswer:
    """Start no more games at a controller's table."""
    house.floor.shut_controller(name, request_of(body, person.name, name))
    return pressed(house, name, person)


@router.get("/controller")
def look(name: TablePath, house: TheHouse, person: Watcher) -> ControllerView:
    """A controller: its game, its display, and the keys that work now and that you may press."""
    check_table(person, name)
    return controller_view(house, name, person)


@router.post("/presses")
def press(
    name: TablePath, body: KeyPressBody, house: TheHouse, visitor: TheVisitor, _: Watcher
) -> ControllerAnswer:
    """Press a key. CONFIRM, SWIPE and the supervisor's keys take a password given just now."""
    person = house.auth.authorize(visitor, needed_for(body.key))
    check_table(person, name)
    controller = house.floor.controller(name)
    if body.key is Key.ADJUST:
        link = controller.loaded.view.state.name
        approval = adjust_meter(house, visitor, _adjustment(body), link)
        return pressed(house, name, person).model_copy(update={"approval": approval})
    what = _press(body, person)
    asked = controller.request(what, str(body.id), person.name)
    between = controller.refresh().state.stage is GameStage.BETTING
    if between and house.floor.listed(name).shut and not controller.has_done(asked):
        raise RuleError("server/table_shut", expected="a table that is open", got="a shut one")
    controller.do(what, asked.id, asked.actor, body.version, asked.digest)
    return pressed(house, name, person)


def _adjustment(body: KeyPressBody) -> AdjustmentBody:
    if body.level is None or body.amount is None or body.reason is None:
        raise unreadable(f"{Key.ADJUST} with a level, an amount and a reason", "less")
    if body.version is not None:  # it is the link's that is adjusted
        raise unreadable(f"{Key.ADJUST} without a version", body.version)
    return AdjustmentBody(
        id=body.id, approval=body.approval, level=body.level, amount=body.amount,
        reason=body.reason,
    )  # fmt: skip


def _press(body: KeyPressBody, person: Person) -> Press:
    match body.key:
        case Key.SENSOR:
            return Sensor(_seat(body))
        case Key.HAND:
            if body.hand is None:
                raise unreadable(f"{Key.HAND} with a hand", "none")
            return Hand(_seat(body), body.hand)
        case Key.FOLD:
            return Fold(_seat(body))
        case Key.CONFIRM:
            return Confirm(body.seat)
        case Key.SWIPE:
            return Swipe(card_of(person))
        case _:
            return Button(body.key)


def _seat(body: KeyPressBody) -> int:
    if body.seat is None:
        raise unreadable(f"{body.key} with a seat", "none")
    return body.seat
