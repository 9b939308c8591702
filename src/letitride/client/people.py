"""Calls for people: your session, your own play, accounts, and approvals."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal
from uuid import uuid4

from letitride.api.enums import Limit, Role
from letitride.api.people import accounts
from letitride.api.people.approvals import ApprovableBody, ApprovalDecisionBody, ApprovalView
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
from letitride.api.people.own_play import ExclusionBody, LimitBody, OwnPlayView
from letitride.client.connection import Calls
from letitride.money import Cents


class SessionCalls(Calls):
    """Log in and out."""

    def log_in(self, name: str, password: str, code: str = "") -> MeView:
        """Log in, with a code if you have a second factor."""
        return self._enter("/sessions", LoginBody(name=name, password=password, code=code))

    def register(self, name: str, password: str) -> MeView:
        """Open a player account for yourself, and log in."""
        return self._enter("/players", RegistrationBody(name=name, password=password))

    def enter_as_guest(self) -> MeView:
        """Enter as a guest with play chips."""
        return self._enter("/guests", None)

    def step_up(self, password: str, code: str = "") -> MeView:
        """Enter your password, and your code if you have one, before an action that requires it."""
        return self._enter("/step-up", PasswordBody(password=password, code=code))

    def offer_second_factor(self) -> SecondFactorOffer:
        """Get a new secret for your authenticator app. This requires a recent password."""
        return self._house.send(SecondFactorOffer, "POST", "/me/second-factor")

    def enroll(self, code: str) -> SecondFactorAnswer:
        """Put the secret into effect with a code from your app, and get your recovery codes."""
        body = CodeBody(code=code)
        answer = self._house.send(SecondFactorAnswer, "PUT", "/me/second-factor", body)
        self._house.use_token(answer.me.csrf)
        return answer

    def change_password(self, old: str, new: str) -> MeView:
        """Change your password. All of your other sessions end."""
        return self._enter("/me/password", NewPasswordBody(old=old, new=new))

    def log_out(self) -> None:
        """Log out."""
        self._house.raw("DELETE", "/sessions")

    def me(self) -> MeView:
        """Get the person who is logged in, and their permissions."""
        return self._house.get(MeView, "/me")

    def _enter(
        self, path: str, body: RegistrationBody | PasswordBody | NewPasswordBody | None
    ) -> MeView:
        me = self._house.send(MeView, "POST", path, body)
        self._house.use_token(me.csrf)
        return me


class OwnPlayCalls(Calls):
    """Your own play, and its limits."""

    def get(self) -> OwnPlayView:
        """Get your current playing session."""
        return self._house.get(OwnPlayView, "/me/play")

    def set_limit(self, limit: Limit, value: int | None) -> MeView:
        """Set a limit: losses in cents, time or reminders in minutes, or None for no limit."""
        body = LimitBody(id=uuid4(), limit=limit, value=value)
        return self._house.send(MeView, "POST", "/me/limits", body)

    def exclude(self, until: datetime) -> MeView:
        """Exclude yourself from play. Nobody can undo this."""
        body = ExclusionBody(id=uuid4(), until=until)
        return self._house.send(MeView, "POST", "/me/exclusion", body)


class PeopleCalls(Calls):
    """Accounts, roles, and wallets."""

    def all(self) -> list[accounts.PersonView]:
        """List all people with accounts, and all guests."""
        return self._house.get(list[accounts.PersonView], "/people")

    def add(
        self, name: str, roles: Sequence[Role], approval: int | None = None
    ) -> accounts.IssuedPasswordAnswer:
        """Open an account. The answer contains a password that must be changed at first login.

        For an employee, the answer contains a request instead. Once an auditor has approved it,
        call the method again with the approval's number.
        """
        body = accounts.NewPersonBody(id=uuid4(), name=name, roles=list(roles), approval=approval)
        return self._house.send(accounts.IssuedPasswordAnswer, "POST", "/people", body)

    def change_role(
        self,
        name: str,
        change: Literal["grant", "revoke"],
        role: Role,
        approval: int | None = None,
    ) -> accounts.AccountChangeAnswer:
        """Grant or revoke a role. Granting an employee's role requires an auditor's approval."""
        body = accounts.RoleChangeBody(id=uuid4(), role=role, change=change, approval=approval)
        return self._house.send(accounts.AccountChangeAnswer, "POST", f"/people/{name}/roles", body)

    def set_disabled(self, name: str, *, disabled: bool) -> accounts.PersonView:
        """Disable an account, or enable it again."""
        body = accounts.StandingBody(id=uuid4(), disabled=disabled)
        return self._house.send(accounts.PersonView, "POST", f"/people/{name}/standing", body)

    def issue_password(
        self, name: str, approval: int | None = None
    ) -> accounts.IssuedPasswordAnswer:
        """Issue a new password to a person who has lost theirs.

        An employee's password requires an auditor's approval.
        """
        body, path = ApprovableBody(id=uuid4(), approval=approval), f"/people/{name}/password"
        return self._house.send(accounts.IssuedPasswordAnswer, "POST", path, body)

    def remove_second_factor(
        self, name: str, approval: int | None = None
    ) -> accounts.AccountChangeAnswer:
        """Remove the second factor of an employee who lost it, with an auditor's approval."""
        body, path = ApprovableBody(id=uuid4(), approval=approval), f"/people/{name}/second-factor"
        return self._house.send(accounts.AccountChangeAnswer, "DELETE", path, body)

    def deposit(self, name: str, amount: Cents) -> accounts.WalletView:
        """Deposit money into a player's wallet, as the cashier."""
        body = accounts.DepositBody(id=uuid4(), amount=str(amount), currency=amount.currency)
        return self._house.send(accounts.WalletView, "POST", f"/people/{name}/wallet", body)

    def withdraw(
        self, name: str, amount: Cents, approval: int | None = None
    ) -> accounts.WithdrawalAnswer:
        """Request approval to pay out a player's money or, with an approval, pay it out."""
        body = accounts.WithdrawalBody(
            id=uuid4(), amount=str(amount), currency=amount.currency, approval=approval
        )
        path = f"/people/{name}/withdrawals"
        return self._house.send(accounts.WithdrawalAnswer, "POST", path, body)


class ApprovalCalls(Calls):
    """Requests that a second person must approve."""

    def all(self) -> list[ApprovalView]:
        """List the requests that are waiting for a second person."""
        return self._house.get(list[ApprovalView], "/approvals")

    def answer(self, number: int, answer: Literal["approve", "decline"]) -> list[ApprovalView]:
        """Approve or decline a request, as the second person."""
        body, path = ApprovalDecisionBody(id=uuid4(), answer=answer), f"/approvals/{number}"
        return self._house.send(list[ApprovalView], "POST", path, body)
