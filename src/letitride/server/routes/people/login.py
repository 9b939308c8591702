"""Sessions: log in, come in as a guest, step up, log out."""

from datetime import datetime
from http import HTTPStatus

from fastapi import APIRouter, Request, Response

from letitride.api.people.login import LoginBody, MeView, NewPasswordBody, PasswordBody
from letitride.people import Person
from letitride.people.timestamps import written
from letitride.server.auth import Ticket
from letitride.server.auth.login_sessions import csrf_of
from letitride.server.auth.route_access import (
    COOKIE,
    Address,
    TheHouse,
    TheVisitor,
    check_origin,
    ticket_cookie,
    token_of,
)
from letitride.server.running_house import RunningHouse

router = APIRouter(tags=["sessions"])


def me_view(person: Person, token: str, now: datetime) -> MeView:
    until = person.excluded_until
    return MeView(
        name=person.name,
        roles=sorted(person.roles),
        permissions=sorted(person.permissions),
        password_due=person.issued,
        table=person.guest.table if person.guest else None,
        limits={limit.value: setting.at(now) for limit, setting in person.limits.items()},
        excluded_until=None if until is None else written(until),
        csrf=csrf_of(token),
    )


def _enter(house: RunningHouse, ticket: Ticket, response: Response) -> MeView:
    response.set_cookie(**ticket_cookie(house, ticket))  # type: ignore[arg-type]  # a dict has one type for all of its values
    return me_view(house.auth.authenticate(ticket.token).person, ticket.token, house.clock())


def _come_in(request: Request, house: RunningHouse, ticket: Ticket, response: Response) -> MeView:
    """Enter anew: the session that the browser had until now is over."""
    before = request.cookies.get(COOKIE)
    if before:
        house.auth.sessions.end(before)
    return _enter(house, ticket, response)


@router.post("/sessions", status_code=HTTPStatus.CREATED)
def log_in(
    request: Request, body: LoginBody, house: TheHouse, address: Address, response: Response
) -> MeView:
    """Log in."""
    check_origin(request)
    ticket = house.auth.log_in(body.name, body.password, address)
    return _come_in(request, house, ticket, response)


@router.post("/players", status_code=HTTPStatus.CREATED)
def register(
    request: Request, body: LoginBody, house: TheHouse, address: Address, response: Response
) -> MeView:
    """Open an account as a player, and log in."""
    check_origin(request)
    ticket = house.auth.register_player(body.name, body.password, address)
    return _come_in(request, house, ticket, response)


@router.post("/guests", status_code=HTTPStatus.CREATED)
def come_in(request: Request, house: TheHouse, address: Address, response: Response) -> MeView:
    """Come in as a guest with play chips, at the demo table."""
    check_origin(request)
    return _come_in(request, house, house.admit_guest(address), response)


@router.delete("/sessions", status_code=HTTPStatus.NO_CONTENT)
def log_out(
    request: Request, house: TheHouse, _: TheVisitor, address: Address, response: Response
) -> None:
    """Log out."""
    house.auth.log_out(token_of(request), address)
    response.delete_cookie(COOKIE, path="/")


@router.get("/me")
def me(request: Request, house: TheHouse, visitor: TheVisitor) -> MeView:
    """Who is logged in."""
    return me_view(visitor.person, token_of(request), house.clock())


@router.post("/step-up")
def step_up(
    request: Request,
    body: PasswordBody,
    house: TheHouse,
    _: TheVisitor,
    address: Address,
    response: Response,
) -> MeView:
    """Give the password again, for what takes a fresh one."""
    return _enter(house, house.auth.step_up(token_of(request), body.password, address), response)


@router.post("/me/password")
def change_password(
    request: Request,
    body: NewPasswordBody,
    house: TheHouse,
    _: TheVisitor,
    address: Address,
    response: Response,
) -> MeView:
    """Choose another password; all other sessions are over."""
    token = token_of(request)
    ticket = house.auth.change_password(token, body.old, body.new, address)
    return _enter(house, ticket, response)
