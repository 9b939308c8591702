"""Sessions: log in, enter as a guest, confirm your password, and log out."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from letitride.api.people.login import (
    CodeBody,
    LoginBody,
    MeView,
    NewPasswordBody,
    PasswordBody,
    RegistrationBody,
    SecondFactorAnswer,
    SecondFactorOffer,
)
from letitride.people import Person
from letitride.server.auth import Ticket, second_factors
from letitride.server.auth.login_sessions import csrf_of
from letitride.server.auth.route_access import (
    Address,
    TheHouse,
    TheVisitor,
    check_origin,
    cookie_name,
    delete_cookie,
    set_cookie,
    token_of,
)
from letitride.server.rendering.view_of import view_of
from letitride.server.running_house import RunningHouse

router = APIRouter(tags=["sessions"])


def me_view(person: Person, token: str, house: RunningHouse) -> MeView:
    now = house.clock()
    return view_of(
        MeView, person,
        password_due=person.issued,
        second_factor=person.second_factor is not None,
        second_factor_due=house.auth.is_second_factor_due(person),
        table=person.guest.table if person.guest else None,
        limits={limit.value: setting.at(now) for limit, setting in person.limits.items()},
        csrf=csrf_of(token),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Door:
    """A login in progress: the house, the client address, and the response with the cookie."""

    house: TheHouse
    address: Address
    request: Request
    response: Response

    def enter(self, ticket: Ticket) -> MeView:
        """Set the session cookie, and return the person."""
        set_cookie(self.request, self.response, self.house, ticket)
        person = self.house.auth.authenticate(ticket.token).person
        return me_view(person, ticket.token, self.house)

    def come_in(self, ticket: Ticket) -> MeView:
        """Start a new session, and end the browser's previous one."""
        before = self.request.cookies.get(cookie_name(self.house))
        if before:
            self.house.auth.sessions.end(before)
        return self.enter(ticket)


TheDoor = Annotated[Door, Depends()]


@router.post("/sessions", status_code=HTTPStatus.CREATED)
def log_in(body: LoginBody, door: TheDoor) -> MeView:
    """Log in."""
    check_origin(door.request)
    ticket = door.house.auth.log_in(body.name, body.password, door.address, body.code)
    return door.come_in(ticket)


@router.post("/players", status_code=HTTPStatus.CREATED)
def register(body: RegistrationBody, door: TheDoor) -> MeView:
    """Open a player account for yourself, and log in."""
    check_origin(door.request)
    return door.come_in(door.house.auth.register_player(body.name, body.password, door.address))


@router.post("/guests", status_code=HTTPStatus.CREATED)
def come_in(door: TheDoor) -> MeView:
    """Enter as a guest with play chips, at the demo table."""
    check_origin(door.request)
    return door.come_in(door.house.admit_guest(door.address))


@router.delete("/sessions", status_code=HTTPStatus.NO_CONTENT)
def log_out(door: TheDoor, _: TheVisitor) -> None:
    """Log out."""
    door.house.auth.log_out(token_of(door.request), door.address)
    delete_cookie(door.response, door.house)


@router.get("/me")
def me(request: Request, house: TheHouse, visitor: TheVisitor) -> MeView:
    """Get the person who is logged in."""
    return me_view(visitor.person, token_of(request), house)


@router.post("/step-up")
def step_up(body: PasswordBody, door: TheDoor, _: TheVisitor) -> MeView:
    """Enter your password, and your code if you have one, before an action that requires it."""
    token = token_of(door.request)
    return door.enter(door.house.auth.step_up(token, body.password, door.address, body.code))


@router.post("/me/password")
def change_password(body: NewPasswordBody, door: TheDoor, _: TheVisitor) -> MeView:
    """Change your password. All of your other sessions end."""
    token = token_of(door.request)
    return door.enter(door.house.auth.change_password(token, body.old, body.new, door.address))


@router.post("/me/second-factor")
def offer_second_factor(house: TheHouse, visitor: TheVisitor) -> SecondFactorOffer:
    """Get a new secret for your authenticator app. This requires a recently entered password."""
    secret = house.auth.offer_second_factor(visitor)
    address = second_factors.address_of(secret, visitor.person.name)
    return SecondFactorOffer(secret=secret, address=address)


@router.put("/me/second-factor")
def enroll(body: CodeBody, door: TheDoor, visitor: TheVisitor) -> SecondFactorAnswer:
    """Put the secret into effect with a code from your app, and get your recovery codes."""
    ticket, codes = door.house.auth.enroll(visitor, body.code, door.address)
    return SecondFactorAnswer(recovery_codes=codes, me=door.enter(ticket))
