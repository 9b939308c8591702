"""Sessions: log in, come in as a guest, step up, set limits for oneself, log out."""

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from pydantic import AfterValidator, AwareDatetime, BaseModel, Field

from letitride.api.examples import example
from letitride.api.fields import Body, Command, Password, PersonName
from letitride.people import Permission, Person
from letitride.people import commands as people_commands
from letitride.people.state import Limit
from letitride.people.timestamps import written
from letitride.server.auth import Ticket
from letitride.server.auth.access import (
    COOKIE,
    Address,
    TheHouse,
    TheVisitor,
    check_origin,
    may,
    ticket_cookie,
    token_of,
)
from letitride.server.auth.login_sessions import csrf_of
from letitride.server.running_house import RunningHouse

router = APIRouter(tags=["sessions"])
Own = Annotated[Person, Depends(may(Permission.LIMIT_OWN_PLAY))]


def _in_utc(moment: datetime) -> datetime:
    """The moment by the house's clock; a calendar's last day may not have one."""
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError("no moment of the calendar in UTC") from None


class Login(Body):
    """A name and its password."""

    name: PersonName
    password: Password


class PasswordBody(Body):
    """A password, given again."""

    password: Password


class NewPassword(Body):
    """The old password and the new one."""

    old: Password
    new: Password


class SetLimit(Command):
    """A limit for oneself: cents for losses, minutes for time and reminders; null is none."""

    limit: Annotated[Limit, Field(examples=["time"])]
    value: Annotated[int | None, Field(ge=1, le=10**12, strict=True, examples=[60])]


class Exclusion(Command):
    """Until when not to play."""

    until: Annotated[
        AwareDatetime, AfterValidator(_in_utc), Field(examples=["2027-01-01T00:00:00Z"])
    ]


class Me(BaseModel):
    """Who is logged in. ``csrf`` goes into the header X-CSRF-Token of what changes anything."""

    model_config = example(
        name="Ann",
        roles=["player"],
        permissions=["limit_own_play", "sit", "use_wallet", "watch"],
        password_due=False,
        table=None,
        limits={"loss": 50_000, "time": None, "reminder": 60},
        excluded_until=None,
        csrf="5feceb66ffc86f38d952786c6d696c79",
    )

    name: str
    roles: list[str]
    permissions: list[str]
    password_due: bool
    table: str | None
    limits: dict[str, int | None]
    excluded_until: str | None
    csrf: str


def _me(person: Person, token: str, now: datetime) -> Me:
    until = person.excluded_until
    return Me(
        name=person.name,
        roles=sorted(person.roles),
        permissions=sorted(person.permissions),
        password_due=person.issued,
        table=person.guest.table if person.guest else None,
        limits={limit.value: setting.at(now) for limit, setting in person.limits.items()},
        excluded_until=None if until is None else written(until),
        csrf=csrf_of(token),
    )


def _enter(house: RunningHouse, ticket: Ticket, response: Response) -> Me:
    response.set_cookie(**ticket_cookie(house, ticket))  # type: ignore[arg-type]  # a dict has one type for all of its values
    return _me(house.auth.authenticate(ticket.token).person, ticket.token, house.clock())


def _come_in(request: Request, house: RunningHouse, ticket: Ticket, response: Response) -> Me:
    """Enter anew: the session that the browser had until now is over."""
    before = request.cookies.get(COOKIE)
    if before:
        house.auth.sessions.end(before)
    return _enter(house, ticket, response)


@router.post("/sessions", status_code=HTTPStatus.CREATED)
def log_in(
    request: Request, body: Login, house: TheHouse, address: Address, response: Response
) -> Me:
    """Log in."""
    check_origin(request)
    ticket = house.auth.log_in(body.name, body.password, address)
    return _come_in(request, house, ticket, response)


@router.post("/players", status_code=HTTPStatus.CREATED)
def register(
    request: Request, body: Login, house: TheHouse, address: Address, response: Response
) -> Me:
    """Open an account as a player, and log in."""
    check_origin(request)
    ticket = house.auth.register_player(body.name, body.password, address)
    return _come_in(request, house, ticket, response)


@router.post("/guests", status_code=HTTPStatus.CREATED)
def come_in(request: Request, house: TheHouse, address: Address, response: Response) -> Me:
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
def me(request: Request, house: TheHouse, visitor: TheVisitor) -> Me:
    """Who is logged in."""
    return _me(visitor.person, token_of(request), house.clock())


@router.post("/step-up")
def step_up(
    request: Request,
    body: PasswordBody,
    house: TheHouse,
    _: TheVisitor,
    address: Address,
    response: Response,
) -> Me:
    """Give the password again, for what takes a fresh one."""
    return _enter(house, house.auth.step_up(token_of(request), body.password, address), response)


@router.post("/me/password")
def change_password(
    request: Request,
    body: NewPassword,
    house: TheHouse,
    _: TheVisitor,
    address: Address,
    response: Response,
) -> Me:
    """Choose another password; all other sessions are over."""
    token = token_of(request)
    ticket = house.auth.change_password(token, body.old, body.new, address)
    return _enter(house, ticket, response)


@router.post("/me/limits")
def set_limit(request: Request, body: SetLimit, house: TheHouse, person: Own) -> Me:
    """Set a limit: a stricter one at once, a looser one after a day."""
    command = people_commands.SetLimit(person.name, body.limit, body.value, house.clock())
    house.auth.do(command, body.asked_by(person.name))
    return me(request, house, house.auth.authenticate(token_of(request)))


@router.post("/me/exclusion")
def exclude(request: Request, body: Exclusion, house: TheHouse, person: Own) -> Me:
    """Keep oneself from playing; nobody can take this back."""
    command = people_commands.ExcludeSelf(person.name, body.until, house.clock())
    house.auth.do(command, body.asked_by(person.name))
    return me(request, house, house.auth.authenticate(token_of(request)))
