"""People: accounts, roles, passwords; deposits at the cashier's."""

from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field

from letitride.api.examples import example
from letitride.api.fields import Amount, Command, PersonName, PersonPath
from letitride.errors import RuleError
from letitride.eventstore.journal import Request
from letitride.money import Cents, Currency
from letitride.people import Permission, Person, Role
from letitride.people import commands as people_commands
from letitride.server.auth.access import TheHouse, TheVisitor, may
from letitride.server.auth.second_person import Approvable, ApprovalBody, ask_or_do
from letitride.server.running_house import RunningHouse

router = APIRouter(prefix="/people", tags=["people"])

Reader = Annotated[Person, Depends(may(Permission.READ_PEOPLE))]
Administrator = Annotated[Person, Depends(may(Permission.ADMINISTER_PEOPLE))]
Cashier = Annotated[Person, Depends(may(Permission.TAKE_DEPOSITS))]
Payer = Annotated[Person, Depends(may(Permission.PAY_OUT))]


class PersonBody(BaseModel):
    """Somebody the house knows."""

    model_config = example(name="Sam", roles=["supervisor"], disabled=False, guest=False)

    name: str
    roles: list[str]
    disabled: bool
    guest: bool


class NewPerson(Command):
    """An account for somebody else."""

    name: PersonName
    roles: Annotated[list[Role], Field(min_length=1, max_length=7, examples=[["dealer"]])]


class RoleChange(Command):
    """One role more or less."""

    role: Annotated[Role, Field(examples=["dealer"])]
    change: Annotated[Literal["grant", "revoke"], Field(examples=["grant"])]


class Standing(Command):
    """Shut out, or let back in."""

    disabled: Annotated[bool, Field(examples=[True])]


class Issued(BaseModel):
    """The password that was made up, the first time it is asked for; it must be changed at once."""

    model_config = example(name="Sam", password="hD2-mV9-kQ4-tX7")

    name: str
    password: str | None


class Deposit(Command):
    """Money through the door."""

    amount: Amount
    currency: Currency = Currency.USD


class Withdrawal(Approvable, Deposit):
    """Money out again, with two persons."""


class Wallet(BaseModel):
    """What is in a wallet."""

    model_config = example(name="Ann", currency="USD", balance="250.00")

    name: str
    currency: str
    balance: str


class Withdrawn(BaseModel):
    """The approval that is asked for, or none once it is paid; and what is in the wallet then."""

    model_config = example(
        approval=None, wallet={"name": "Ann", "currency": "USD", "balance": "250.00"}
    )

    approval: ApprovalBody | None
    wallet: Wallet


def _shown(person: Person) -> PersonBody:
    return PersonBody(
        name=person.name,
        roles=sorted(person.roles),
        disabled=person.disabled,
        guest=person.guest is not None,
    )


def _found(house: RunningHouse, name: str) -> Person:
    person = house.door.register.state().person(name)
    if person is None:
        raise RuleError(
            "server/no_such_person",
            expected="a person of this house",
            got=ascii(name[:40]),
            why="account",
        )
    return person


@router.get("")
def everybody(house: TheHouse, _: Reader) -> list[PersonBody]:
    """Everybody the house knows."""
    return [_shown(person) for person in house.door.register.state().persons.values()]


@router.post("", status_code=HTTPStatus.CREATED)
def add(body: NewPerson, house: TheHouse, by: Administrator) -> Issued:
    """Open an account for somebody."""
    asked = body.asked_by(by.name)
    password = house.door.add_person(body.name, frozenset(body.roles), asked)
    return Issued(name=body.name, password=password)


@router.post("/{name}/roles")
def change_roles(
    name: PersonPath, body: RoleChange, house: TheHouse, by: Administrator
) -> PersonBody:
    """Grant or revoke a role."""
    kind = people_commands.GrantRole if body.change == "grant" else people_commands.RevokeRole
    house.door.carry_out(kind(name, body.role, by.name), body.asked_by(by.name, name))
    return _shown(_found(house, name))


@router.post("/{name}/standing")
def set_standing(
    name: PersonPath, body: Standing, house: TheHouse, by: Administrator
) -> PersonBody:
    """Shut a person out, or let them back in."""
    kind = people_commands.DisablePerson if body.disabled else people_commands.EnablePerson
    house.door.carry_out(kind(name, by.name), body.asked_by(by.name, name))
    return _shown(_found(house, name))


@router.post("/{name}/password")
def issue_password(name: PersonPath, body: Command, house: TheHouse, by: Administrator) -> Issued:
    """Issue another password to who has lost theirs."""
    password = house.door.issue_password(name, body.asked_by(by.name, name))
    return Issued(name=name, password=password)


@router.post("/{name}/wallet")
def deposit(name: PersonPath, body: Deposit, house: TheHouse, by: Cashier) -> Wallet:
    """Take a player's money in at the cashier's."""
    player = _found(house, name).name
    amount = Cents.parse(body.amount, body.currency)
    house.wallets.deposit(player, amount, Request(str(body.id), by.name))
    return _wallet(house, player, body.currency)


@router.post("/{name}/withdrawals")
def withdraw(
    name: PersonPath, body: Withdrawal, house: TheHouse, visitor: TheVisitor, _: Payer
) -> Withdrawn:
    """Hand a player's money out, with two persons."""
    player = _found(house, name).name
    amount = Cents.parse(body.amount, body.currency)
    parameters = {"player": player, "amount": body.amount, "currency": body.currency.value}
    approval = ask_or_do(
        house, visitor, body, Permission.PAY_OUT, parameters,
        lambda _, request, first: house.wallets.withdraw(player, amount, request, first),
    )  # fmt: skip
    return Withdrawn(approval=approval, wallet=_wallet(house, player, body.currency))


def _wallet(house: RunningHouse, player: str, currency: Currency) -> Wallet:
    balance = house.wallets.balance(player, currency)
    return Wallet(name=player, currency=currency.value, balance=str(balance))
