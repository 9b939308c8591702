"""Accounts, roles and wallets."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from letitride.api.enums import Role
from letitride.api.examples import example
from letitride.api.fields import Amount, CommandBody, PersonName
from letitride.api.people.approvals import ApprovableBody, ApprovalView
from letitride.money import Currency


class PersonView(BaseModel):
    """Somebody the house knows."""

    model_config = example(name="Sam", roles=["supervisor"], disabled=False, guest=False)

    name: str
    roles: list[str]
    disabled: bool
    guest: bool


class NewPersonBody(CommandBody):
    """An account for somebody else."""

    name: PersonName
    roles: Annotated[list[Role], Field(min_length=1, max_length=7, examples=[["dealer"]])]


class RoleChangeBody(CommandBody):
    """One role more or less."""

    role: Annotated[Role, Field(examples=["dealer"])]
    change: Annotated[Literal["grant", "revoke"], Field(examples=["grant"])]


class StandingBody(CommandBody):
    """Shut out, or let back in."""

    disabled: Annotated[bool, Field(examples=[True])]


class IssuedPasswordAnswer(BaseModel):
    """The password that was made up, the first time it is asked for; it must be changed at once."""

    model_config = example(name="Sam", password="hD2-mV9-kQ4-tX7")

    name: str
    password: str | None


class DepositBody(CommandBody):
    """Money through the door."""

    amount: Amount
    currency: Currency = Currency.USD


class WithdrawalBody(ApprovableBody, DepositBody):
    """Money out again, with two persons."""


class WalletView(BaseModel):
    """What is in a wallet."""

    model_config = example(name="Ann", currency="USD", balance="250.00")

    name: str
    currency: str
    balance: str


class WithdrawalAnswer(BaseModel):
    """The approval that is asked for, or none once it is paid; and what is in the wallet then."""

    model_config = example(
        approval=None, wallet={"name": "Ann", "currency": "USD", "balance": "250.00"}
    )

    approval: ApprovalView | None
    wallet: WalletView
