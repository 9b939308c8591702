"""Accounts, roles, and wallets."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from letitride.api.enums import Role
from letitride.api.examples import example
from letitride.api.fields import Amount, CommandBody, PersonName
from letitride.api.people.approvals import ApprovableBody, ApprovalView
from letitride.money import Currency

_WALLET = {"name": "Ann", "currency": "USD", "balance": "250.00"}


class PersonView(BaseModel):
    """A person with an account at the house, or a guest."""

    model_config = example(
        name="Sam", roles=["supervisor"], disabled=False, guest=False, second_factor=True
    )

    name: str
    roles: list[str]
    disabled: bool
    guest: bool
    second_factor: bool


class NewPersonBody(ApprovableBody):
    """A new account for another person. An employee's account requires an auditor's approval."""

    name: PersonName
    roles: Annotated[list[Role], Field(min_length=1, max_length=7, examples=[["dealer"]])]


class RoleChangeBody(ApprovableBody):
    """A role to grant or revoke. Granting an employee's role requires an auditor's approval."""

    role: Annotated[Role, Field(examples=["dealer"])]
    change: Annotated[Literal["grant", "revoke"], Field(examples=["grant"])]


class AccountChangeAnswer(PersonView):
    """The person, and the pending approval, which is null once the change has been made."""

    model_config = example(
        name="Sam",
        roles=["supervisor"],
        disabled=False,
        guest=False,
        second_factor=False,
        approval=None,
    )

    approval: ApprovalView | None


class StandingBody(CommandBody):
    """Disable or enable an account."""

    disabled: Annotated[bool, Field(examples=[True])]


class IssuedPasswordAnswer(BaseModel):
    """A generated password, to be changed at first login. It is null in the answer to a retry.

    It is also null while the request waits for an auditor's approval.
    """

    model_config = example(name="Sam", password="hD2-mV9-kQ4-tX7", approval=None)

    name: str
    password: str | None
    approval: ApprovalView | None


class DepositBody(CommandBody):
    """Cash to deposit in a wallet."""

    amount: Amount
    currency: Currency = Currency.USD


class WithdrawalBody(ApprovableBody, DepositBody):
    """Cash to pay out from a wallet. A payout requires two people."""


class WalletView(BaseModel):
    """The balance of a wallet."""

    model_config = example(**_WALLET)

    name: str
    currency: str
    balance: str


class WithdrawalAnswer(BaseModel):
    """The wallet, and the pending approval, which is null once the money has been paid out."""

    model_config = example(approval=None, wallet=_WALLET)

    approval: ApprovalView | None
    wallet: WalletView
