"""People: accounts, roles, passwords; deposits at the cashier's."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends

from letitride.api.fields import CommandBody
from letitride.api.people.accounts import (
    DepositBody,
    IssuedPasswordAnswer,
    NewPersonBody,
    PersonView,
    RoleChangeBody,
    StandingBody,
    WalletView,
    WithdrawalAnswer,
    WithdrawalBody,
)
from letitride.errors import RuleError
from letitride.eventstore.journal import Request
from letitride.money import Cents, Currency
from letitride.people import Permission, Person
from letitride.people import commands as people_commands
from letitride.server.auth.approved_actions import ask_or_do
from letitride.server.auth.route_access import TheHouse, TheVisitor, may
from letitride.server.idempotency import request_of
from letitride.server.routes.parameters import PersonPath
from letitride.server.running_house import RunningHouse

router = APIRouter(prefix="/people", tags=["people"])

Reader = Annotated[Person, Depends(may(Permission.READ_PEOPLE))]
Administrator = Annotated[Person, Depends(may(Permission.ADMINISTER_PEOPLE))]
Cashier = Annotated[Person, Depends(may(Permission.TAKE_DEPOSITS))]
Payer = Annotated[Person, Depends(may(Permission.PAY_OUT))]


def _shown(person: Person) -> PersonView:
    return PersonView(
        name=person.name,
        roles=sorted(person.roles),
        disabled=person.disabled,
        guest=person.guest is not None,
    )


def _found(house: RunningHouse, name: str) -> Person:
    person = house.auth.register.state().person(name)
    if person is None:
        raise RuleError(
            "server/no_such_person", expected="a person of this house", got=ascii(name[:40]),
            why="account",
        )  # fmt: skip
    return person


@router.get("")
def everybody(house: TheHouse, _: Reader) -> list[PersonView]:
    """Everybody the house knows."""
    return [_shown(person) for person in house.auth.register.state().persons.values()]


@router.post("", status_code=HTTPStatus.CREATED)
def add(body: NewPersonBody, house: TheHouse, by: Administrator) -> IssuedPasswordAnswer:
    """Open an account for somebody."""
    asked = request_of(body, by.name)
    password = house.auth.add_person(body.name, frozenset(body.roles), asked)
    return IssuedPasswordAnswer(name=body.name, password=password)


@router.post("/{name}/roles")
def change_roles(
    name: PersonPath, body: RoleChangeBody, house: TheHouse, by: Administrator
) -> PersonView:
    """Grant or revoke a role."""
    kind = people_commands.GrantRole if body.change == "grant" else people_commands.RevokeRole
    house.auth.do(kind(name, body.role, by.name), request_of(body, by.name, name))
    return _shown(_found(house, name))


@router.post("/{name}/standing")
def set_standing(
    name: PersonPath, body: StandingBody, house: TheHouse, by: Administrator
) -> PersonView:
    """Shut a person out, or let them back in."""
    kind = people_commands.DisablePerson if body.disabled else people_commands.EnablePerson
    house.auth.do(kind(name, by.name), request_of(body, by.name, name))
    return _shown(_found(house, name))


@router.post("/{name}/password")
def issue_password(
    name: PersonPath, body: CommandBody, house: TheHouse, by: Administrator
) -> IssuedPasswordAnswer:
    """Issue another password to who has lost theirs."""
    password = house.auth.issue_password(name, request_of(body, by.name, name))
    return IssuedPasswordAnswer(name=name, password=password)


@router.post("/{name}/wallet")
def deposit(name: PersonPath, body: DepositBody, house: TheHouse, by: Cashier) -> WalletView:
    """Take a player's money in at the cashier's."""
    player = _found(house, name).name
    amount = Cents.parse(body.amount, body.currency)
    house.wallets.deposit(player, amount, Request(str(body.id), by.name))
    return _wallet(house, player, body.currency)


@router.post("/{name}/withdrawals")
def withdraw(
    name: PersonPath, body: WithdrawalBody, house: TheHouse, visitor: TheVisitor, _: Payer
) -> WithdrawalAnswer:
    """Hand a player's money out, with two persons."""
    player = _found(house, name).name
    amount = Cents.parse(body.amount, body.currency)
    parameters = {"player": player, "amount": body.amount, "currency": body.currency.value}
    approval = ask_or_do(
        house, visitor, body, Permission.PAY_OUT, parameters,
        lambda _, request, first: house.wallets.withdraw(player, amount, request, first),
    )  # fmt: skip
    return WithdrawalAnswer(approval=approval, wallet=_wallet(house, player, body.currency))


def _wallet(house: RunningHouse, player: str, currency: Currency) -> WalletView:
    balance = house.wallets.balance(player, currency)
    return WalletView(name=player, currency=currency.value, balance=str(balance))
