"""Calls about people: your session, your own play, accounts and approvals."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal
from uuid import uuid4

from letitride.api.enums import Limit, Role
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
from letitride.api.people.approvals import ApprovalDecisionBody, ApprovalView
from letitride.api.people.login import LoginBody, MeView, NewPasswordBody, PasswordBody
from letitride.api.people.own_play import ExclusionBody, LimitBody, OwnPlayView
from letitride.client.connection import ROOT, Calls
from letitride.money import Cents


class SessionCalls(Calls):
    """Log in and out."""

    def log_in(self, name: str, password: str) -> MeView:
        """Log in."""
        return self._enter("/sessions", LoginBody(name=name, password=password))

    def register(self, name: str, password: str) -> MeView:
        """Open an account as a player, and log in."""
        return self._enter("/players", LoginBody(name=name, password=password))

    def enter_as_guest(self) -> MeView:
        """Come in as a guest, with play chips."""
        return self._enter("/guests", None)

    def step_up(self, password: str) -> MeView:
        """Give your password again, for actions that require a fresh one."""
        return self._enter("/step-up", PasswordBody(password=password))

    def change_password(self, old: str, new: str) -> MeView:
        """Choose another password; all other sessions are over."""
        return self._enter("/me/password", NewPasswordBody(old=old, new=new))

    def log_out(self) -> None:
        """Log out."""
        self._house.raw("DELETE", f"{ROOT}/sessions")

    def me(self) -> MeView:
        """Who is logged in, and what they may do."""
        return self._house.get(MeView, f"{ROOT}/me")

    def _enter(self, path: str, body: LoginBody | PasswordBody | NewPasswordBody | None) -> MeView:
        me = self._house.send(MeView, "POST", ROOT + path, body)
        self._house.use_token(me.csrf)
        return me


class OwnPlayCalls(Calls):
    """Your own play and its limits."""

    def get(self) -> OwnPlayView:
        """How your session of play stands."""
        return self._house.get(OwnPlayView, f"{ROOT}/me/play")

    def set_limit(self, limit: Limit, value: int | None) -> MeView:
        """Limit your losses (cents) or your time, or set reminders (minutes); None is no limit."""
        body = LimitBody(id=uuid4(), limit=limit, value=value)
        return self._house.send(MeView, "POST", f"{ROOT}/me/limits", body)

    def exclude(self, until: datetime) -> MeView:
        """Keep yourself from playing; nobody can take this back."""
        body = ExclusionBody(id=uuid4(), until=until)
        return self._house.send(MeView, "POST", f"{ROOT}/me/exclusion", body)


class PeopleCalls(Calls):
    """Accounts, roles and wallets."""

    def all(self) -> list[PersonView]:
        """Everybody the house knows."""
        return self._house.get(list[PersonView], f"{ROOT}/people")

    def add(self, name: str, roles: Sequence[Role]) -> IssuedPasswordAnswer:
        """Open an account; the password in the answer must be changed at once."""
        body = NewPersonBody(id=uuid4(), name=name, roles=list(roles))
        return self._house.send(IssuedPasswordAnswer, "POST", f"{ROOT}/people", body)

    def change_role(self, name: str, change: Literal["grant", "revoke"], role: Role) -> PersonView:
        """Grant or revoke a role."""
        body = RoleChangeBody(id=uuid4(), role=role, change=change)
        return self._house.send(PersonView, "POST", f"{ROOT}/people/{name}/roles", body)

    def set_disabled(self, name: str, *, disabled: bool) -> PersonView:
        """Disable an account, or enable it again."""
        body = StandingBody(id=uuid4(), disabled=disabled)
        return self._house.send(PersonView, "POST", f"{ROOT}/people/{name}/standing", body)

    def issue_password(self, name: str) -> IssuedPasswordAnswer:
        """Issue another password to a person who has lost theirs."""
        body, path = CommandBody(id=uuid4()), f"{ROOT}/people/{name}/password"
        return self._house.send(IssuedPasswordAnswer, "POST", path, body)

    def deposit(self, name: str, amount: Cents) -> WalletView:
        """Take a player's money in at the cashier's."""
        body = DepositBody(id=uuid4(), amount=str(amount), currency=amount.currency)
        return self._house.send(WalletView, "POST", f"{ROOT}/people/{name}/wallet", body)

    def withdraw(self, name: str, amount: Cents, approval: int | None = None) -> WithdrawalAnswer:
        """Ask to pay a player's money out; with another person's approval, pay it out."""
        body = WithdrawalBody(
            id=uuid4(), amount=str(amount), currency=amount.currency, approval=approval
        )
        return self._house.send(WithdrawalAnswer, "POST", f"{ROOT}/people/{name}/withdrawals", body)


class ApprovalCalls(Calls):
    """Requests that a second person must approve."""

    def all(self) -> list[ApprovalView]:
        """The requests that wait for a second person."""
        return self._house.get(list[ApprovalView], f"{ROOT}/approvals")

    def answer(self, number: int, answer: Literal["approve", "decline"]) -> list[ApprovalView]:
        """Approve or decline, as the second person."""
        body, path = ApprovalDecisionBody(id=uuid4(), answer=answer), f"{ROOT}/approvals/{number}"
        return self._house.send(list[ApprovalView], "POST", path, body)
