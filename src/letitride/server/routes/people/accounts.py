"""People: accounts, roles, passwords, deposits, and withdrawals."""

from dataclasses import replace
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends

from letitride.api.people import accounts as wire
from letitride.api.people.approvals import ApprovableBody, ApprovalView
from letitride.errors import RuleError
from letitride.eventstore.journal import Request
from letitride.money import Cents, Currency
from letitride.people import Permission, Person
from letitride.people import commands as people_commands
from letitride.people.roles import permissions_of
from letitride.server.auth.appointed_staff import ask_or_appoint
from letitride.server.auth.approved_actions import ask_or_do
from letitride.server.auth.route_access import TheHouse, TheVisitor, may
from letitride.server.idempotency import request_of
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import PersonPath
from letitride.server.running_house import RunningHouse

router = APIRouter(prefix="/people", tags=["people"])

Reader = Annotated[Person, Depends(may(Permission.READ_PEOPLE))]
Administrator = Annotated[Person, Depends(may(Permission.ADMINISTER_PEOPLE))]
Cashier = Annotated[Person, Depends(may(Permission.TAKE_DEPOSITS))]
Payer = Annotated[Person, Depends(may(Permission.PAY_OUT))]


def _shown(person: Person) -> wire.PersonView:
    has_factor = person.second_factor is not None
    guest = person.guest is not None
    return view_of(wire.PersonView, person, guest=guest, second_factor=has_factor)


def _found(house: RunningHouse, name: str) -> Person:
    person = house.auth.register.state().person(name)
    if person is None:
        raise RuleError(
            "server/no_such_person", expected="a person with an account", got=ascii(name[:40]),
            why="account",
        )  # fmt: skip
    return person


@router.get("")
def everybody(house: TheHouse, _: Reader) -> list[wire.PersonView]:
    """List all people with accounts, and all guests."""
    return [_shown(person) for person in house.auth.register.state().persons.values()]


@router.post("", status_code=HTTPStatus.CREATED)
def add(
    body: wire.NewPersonBody, house: TheHouse, visitor: TheVisitor, by: Administrator
) -> wire.IssuedPasswordAnswer:
    """Open an account for another person. An employee's account requires an auditor's approval."""
    asked, roles = request_of(body, by.name), frozenset(body.roles)
    made = ask_or_appoint(
        house, visitor, body, asked, people_commands.AddPerson(body.name, roles, "", by.name),
        lambda approved: house.auth.add_person(body.name, roles, asked, approved),
    )  # fmt: skip
    return _issued(body.name, made)


def _issued(name: str, made: ApprovalView | str | None) -> wire.IssuedPasswordAnswer:
    if isinstance(made, ApprovalView):
        return wire.IssuedPasswordAnswer(name=name, password=None, approval=made)
    return wire.IssuedPasswordAnswer(name=name, password=made, approval=None)


@router.post("/{name}/roles")
def change_roles(
    name: PersonPath,
    body: wire.RoleChangeBody,
    house: TheHouse,
    visitor: TheVisitor,
    by: Administrator,
) -> wire.AccountChangeAnswer:
    """Grant or revoke a role. Granting an employee's role requires an auditor's approval."""
    asked, approval = request_of(body, by.name, name), None
    if body.change == "revoke":
        house.auth.do(people_commands.RevokeRole(name, body.role, by.name), asked)
    else:
        grant = people_commands.GrantRole(name, body.role, by.name)
        made = ask_or_appoint(
            house, visitor, body, asked, grant,
            lambda approved: house.auth.do(replace(grant, approved=approved), asked),
        )  # fmt: skip
        approval = made if isinstance(made, ApprovalView) else None
    person = _shown(_found(house, name))
    return wire.AccountChangeAnswer(**person.model_dump(), approval=approval)


@router.post("/{name}/standing")
def set_standing(
    name: PersonPath, body: wire.StandingBody, house: TheHouse, by: Administrator
) -> wire.PersonView:
    """Disable or enable a person's account."""
    kind = people_commands.DisablePerson if body.disabled else people_commands.EnablePerson
    house.auth.do(kind(name, by.name), request_of(body, by.name, name))
    return _shown(_found(house, name))


@router.post("/{name}/password")
def issue_password(
    name: PersonPath,
    body: ApprovableBody,
    house: TheHouse,
    visitor: TheVisitor,
    by: Administrator,
) -> wire.IssuedPasswordAnswer:
    """Issue a new password to a person who has lost theirs.

    An employee's password requires an auditor's approval.
    """
    asked = request_of(body, by.name, name)
    made = ask_or_appoint(
        house, visitor, body, asked, people_commands.IssuePassword(name, "", by.name),
        lambda approved: house.auth.issue_password(name, asked, approved),
    )  # fmt: skip
    return _issued(name, made)


@router.delete("/{name}/second-factor")
def remove_second_factor(
    name: PersonPath,
    body: ApprovableBody,
    house: TheHouse,
    visitor: TheVisitor,
    by: Administrator,
) -> wire.AccountChangeAnswer:
    """Remove the second factor of an employee who lost it, with an auditor's approval."""
    asked = request_of(body, by.name, name, "second-factor")
    remove = people_commands.RemoveSecondFactor(name, by.name)
    made = ask_or_appoint(
        house, visitor, body, asked, remove,
        lambda approved: house.auth.do(replace(remove, approved=approved), asked),
    )  # fmt: skip
    approval = made if isinstance(made, ApprovalView) else None
    return wire.AccountChangeAnswer(**_shown(_found(house, name)).model_dump(), approval=approval)


@router.post("/{name}/wallet")
def deposit(
    name: PersonPath, body: wire.DepositBody, house: TheHouse, by: Cashier
) -> wire.WalletView:
    """Deposit money into a player's wallet, as the cashier."""
    person = _found(house, name)
    player = person.name
    if Permission.USE_WALLET not in permissions_of(person.roles) or player == by.name:
        raise RuleError("server/not_a_player", expected="another person who plays", got=player)
    amount = Cents.parse(body.amount, body.currency)
    house.wallets.deposit(player, amount, Request(str(body.id), by.name))
    return _wallet(house, player, body.currency)


@router.post("/{name}/withdrawals")
def withdraw(
    name: PersonPath, body: wire.WithdrawalBody, house: TheHouse, visitor: TheVisitor, _: Payer
) -> wire.WithdrawalAnswer:
    """Pay money out of a player's wallet. This requires two people."""
    player = _found(house, name).name
    amount = Cents.parse(body.amount, body.currency)
    parameters = {"player": player, "amount": body.amount, "currency": body.currency.value}
    approval = ask_or_do(
        house, visitor, body, Permission.PAY_OUT, parameters,
        lambda _, request, first: house.wallets.withdraw(player, amount, request, first),
    )  # fmt: skip
    return wire.WithdrawalAnswer(approval=approval, wallet=_wallet(house, player, body.currency))


def _wallet(house: RunningHouse, player: str, currency: Currency) -> wire.WalletView:
    balance = house.wallets.balance(player, currency)
    return wire.WalletView(name=player, currency=currency.value, balance=str(balance))
