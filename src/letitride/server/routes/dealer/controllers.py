"""Controllers for tables with real cards, where the house sees only the sensors and keys.

The record names the logged-in person for each key press. People swipe their own cards. The keys
for supervisors and executives require a recently entered password.
"""

from typing import Any

from fastapi import APIRouter

from letitride.api.dealer.controllers import (
    ControllerAnswer,
    ControllerView,
    KeyPressBody,
    NewControllerBody,
)
from letitride.api.progressive.links import AdjustmentBody, BackOutBody
from letitride.compliance.served_table import check_controller
from letitride.errors import RuleError
from letitride.eventstore.journal import Request
from letitride.house.controllers import Press
from letitride.house.events import ControllerOpened
from letitride.house.links import DurableLink
from letitride.money import Cents
from letitride.people import Person, check_table
from letitride.progressive import controller as keypad
from letitride.progressive.link import TITLES
from letitride.rulebook.paytables.library import fixed_pays_confirmed
from letitride.server.auth.route_access import TheHouse, TheVisitor, Watcher
from letitride.server.error_answers import unreadable
from letitride.server.rendering.controller import card_of, controller_view, needed_for, pressed
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.progressive.links import adjust_meter
from letitride.server.running_house import RunningHouse

router = APIRouter(prefix="/tables/{name}", tags=["controllers"])


def open_controller(
    house: RunningHouse, body: NewControllerBody, person: Person
) -> ControllerAnswer:
    """Open a table with real cards; ``executive_from`` defaults to the top level's seed (R53)."""
    title = TITLES.get(body.title)
    if title is None:
        raise unreadable(f"the title {' or '.join(TITLES)}", body.title)
    said = body.settings
    link = DurableLink(house.journal, body.link).state()
    check_controller(link.terms.paytable, body.system)
    top, least, confirmed = link.meters[0], said.executive_from, said.fixed_needs_supervisor
    if confirmed is None:
        confirmed = fixed_pays_confirmed(link.terms.paytable.id)
    settings = keypad.ControllerSettings(
        system=keypad.SYSTEMS[body.system],
        executive_from=top.seed if least is None else Cents.parse(least, top.seed.currency),
        fixed_needs_supervisor=confirmed,
        **said.model_dump(exclude={"executive_from", "fixed_needs_supervisor"}),
    )
    opened = ControllerOpened(body.name, body.link, title, body.seats, settings)
    house.floor.open_controller(opened, Request(str(body.id), person.name))
    return pressed(house, body.name, person)


@router.get("/controller")
def look(name: TablePath, house: TheHouse, person: Watcher) -> ControllerView:
    """Get a controller's game, its display, and the keys that you can press now."""
    check_table(person, name)
    return controller_view(house, name, person)


@router.post("/presses")
def press(
    name: TablePath, body: KeyPressBody, house: TheHouse, visitor: TheVisitor, _: Watcher
) -> ControllerAnswer:
    """Press a key. CONFIRM, SWIPE, and supervisors' keys require a recently entered password."""
    person = house.auth.authorize(visitor, needed_for(body.key))
    check_table(person, name)
    controller = house.floor.controller(name)
    if body.key is keypad.Key.ADJUST:
        link = controller.loaded.view.state.name
        approval = adjust_meter(house, visitor, _adjustment(body), link)
        return pressed(house, name, person).model_copy(update={"approval": approval})
    what = _press(body, person)
    asked = controller.request(what, str(body.id), person.name)
    between = controller.refresh().state.stage is keypad.GameStage.BETTING
    if between and house.floor.listed(name).shut and not controller.has_done(asked):
        raise RuleError("server/table_shut", expected="an open table", got="closed")
    try:
        controller.do(what, asked.id, asked.actor, body.version, asked.digest)
    except RuleError as error:
        house.access.press_refused(name, body.key, person.name, error.code)
        raise
    return pressed(house, name, person)


def _adjustment(body: KeyPressBody) -> AdjustmentBody | BackOutBody:
    if body.version is not None:  # ADJUST changes the link, not the table
        raise unreadable(f"no version for {keypad.Key.ADJUST}", f"version {body.version}")
    said: Any = {
        "id": body.id, "approval": body.approval, "reason": body.reason, "note": body.note,
    }  # fmt: skip
    match body.reason, body.level, body.amount, body.win:
        case str(), str(level), str(amount), None:
            return AdjustmentBody(level=level, amount=amount, **said)
        case str(), None, None, int(win):
            return BackOutBody(win=win, **said)
        case _:
            wanted = "a reason, and a level with an amount or a win"
            raise unreadable(f"{wanted}, for {keypad.Key.ADJUST}", "something else")


def _press(body: KeyPressBody, person: Person) -> Press:
    match body.key:
        case keypad.Key.SENSOR:
            return keypad.Sensor(_seat(body), body.base)
        case keypad.Key.HAND:
            if body.hand is None:
                raise unreadable(f"a hand for {keypad.Key.HAND}", "none")
            return keypad.Hand(_seat(body), body.hand)
        case keypad.Key.FOLD:
            return keypad.Fold(_seat(body))
        case keypad.Key.CONFIRM:
            return keypad.Confirm(body.seat)
        case keypad.Key.SWIPE:
            return keypad.Swipe(card_of(person))
        case _:
            return keypad.Button(body.key)


def _seat(body: KeyPressBody) -> int:
    if body.seat is None:
        raise unreadable(f"a seat for {body.key}", "none")
    return body.seat
