"""Authentication: logins, guests, new accounts, and the person behind a session.

Only this module handles plain passwords, and only until they are hashed.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import uuid4

from letitride.errors import AccessError, RuleError
from letitride.eventstore.journal import Clock, Request, utc_now
from letitride.house.access_record import UNKNOWN, AccessRecord
from letitride.house.people_register import PeopleRegister
from letitride.money import Cents
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.authorization import authorize
from letitride.people.roles import Permission, Role
from letitride.people.state import Person
from letitride.server.auth.login_sessions import LoginSession, LoginSessions, Ticket, check_csrf
from letitride.server.auth.passwords import Passwords, check_password, random_password
from letitride.server.auth.rate_limits import NEWCOMERS, Limiter, LoginLimits, network_of

#: The name of a new house's first administrator.
FIRST = "administrator"

_LOG = logging.getLogger("letitride.auth")


class Visitor(NamedTuple):
    """A logged-in person and their session."""

    person: Person
    session: LoginSession


class Authenticator:
    """A service that logs people in and out, and identifies the person behind a request."""

    def __init__(
        self,
        register: PeopleRegister,
        sessions: LoginSessions,
        passwords: Passwords | None = None,
        clock: Clock = utc_now,
        record: AccessRecord | None = None,
    ) -> None:
        self._record = record
        self.register = register
        self.sessions = sessions
        self._passwords = passwords or Passwords()
        self._limits = LoginLimits()
        self._newcomers = Limiter(NEWCOMERS, "newcomers from this address")
        self._clock = clock

    def first_start(self) -> str | None:
        """Add the first administrator to a house without people, and return the password.

        Return None if the house already has people.
        """
        if self.register.state().persons:
            return None
        password = random_password()
        command = people_commands.AppointFirst(FIRST, self._passwords.hash(password))
        try:
            self.register.do(command, _request("system"))
        except RuleError:  # another process added the administrator first
            return None
        return password

    def log_in(self, name: str, password: str, address: str) -> Ticket:
        """Start a session for a name and password. An error does not reveal which was wrong."""
        now = self._clock()
        person = self._verified(name, password, address, now)
        _log("login", person.name, address)
        if self._record is not None:
            self._record.login(person.name, address)
        return self.sessions.begin(self._rehashed(person, password), now)

    def step_up(self, token: str, password: str, address: str) -> Ticket:
        """Confirm the session with the password, and give it a new token."""
        person, session = self.authenticate(token)
        self._verified(person.name, password, address, self._clock())
        _log("step-up", person.name, address)
        return self.sessions.confirm(session, person, self._clock())

    def change_password(self, token: str, old: str, new: str, address: str) -> Ticket:
        """Change the password and renew the session. The person's other sessions end."""
        person, session = self.authenticate(token)
        self._verified(person.name, old, address, self._clock())
        check_password(new, person.name)
        if self._passwords.verify(person.password, new):
            raise RuleError(
                "server/password", expected="a new password", got="the same one", why="same"
            )
        command = people_commands.ChangePassword(
            person.name, person.password, self._passwords.hash(new)
        )
        self.register.do(command, _request(person.name))
        _log("password changed", person.name, address)
        return self.sessions.confirm(session, self._person(person.name), self._clock())

    def log_out(self, token: str, address: str) -> None:
        """End a session."""
        _log("logout", self.sessions.find(token).person, address)
        self.sessions.end(token)

    def authenticate(self, token: str, csrf: str | None = None, *, in_use: bool = True) -> Visitor:
        """Return the person behind a token. Requests that change something also need a CSRF token.

        An open page alone does not keep the session active, because the person may have walked
        away.
        """
        session = self.sessions.find(token)
        if csrf is not None:
            check_csrf(token, csrf)
        person = self.register.state().person(session.person)
        live = self.sessions.check(session, person, self._clock(), in_use=in_use)
        return Visitor(live, session)

    def authorize(self, visitor: Visitor, permission: Permission) -> Person:
        """Return the visitor's account, or raise an error if it lacks this permission now."""
        return authorize(visitor.person, permission, visitor.session.confirmed, self._clock())

    def admit_guest(self, table: str, chips: Cents, stay: timedelta, address: str) -> Ticket:
        """Admit a guest with a generated name to one table, with play chips, for a limited time."""
        now = self._clock()
        self._newcomers.take(network_of(address), now)
        command = people_commands.AdmitGuest(table, chips, expires=now + stay, at=now)
        events = self.register.do(command, _request("guest"))
        (name,) = (
            event.person for event in events if isinstance(event, people_events.GuestAdmitted)
        )
        _log("guest admitted", name, address)
        return self.sessions.begin(self._person(name), now)

    def register_player(self, name: str, password: str, address: str) -> Ticket:
        """Register a new player, and start their first session."""
        now = self._clock()
        self._newcomers.take(network_of(address), now)
        check_password(password, name)
        command = people_commands.RegisterPlayer(name, self._passwords.hash(password))
        self.register.do(command, _request("guest"))
        _log("player registered", name, address)
        return self.sessions.begin(self._person(name), now)

    def add_person(self, name: str, roles: frozenset[Role], request: Request) -> str | None:
        """Add an account for another person. Return its password, unless this is a retry."""
        return self._with_password(
            lambda hash_: people_commands.AddPerson(name, roles, hash_, request.actor), request
        )

    def recover(self, person: str) -> str:
        """Reset an administrator's password, from the machine that has the house's key."""
        password = random_password()
        command = people_commands.RecoverAdministrator(person, self._passwords.hash(password))
        self.register.do(command, _request("system"))
        return password

    def issue_password(self, person: str, request: Request) -> str | None:
        """Replace a person's lost password. Return the new one, unless this is a retry."""
        return self._with_password(
            lambda hash_: people_commands.IssuePassword(person, hash_, request.actor), request
        )

    def _with_password(
        self, command: Callable[[str], people_commands.Command], request: Request
    ) -> str | None:
        password = random_password()
        hash_ = self._passwords.hash(password)
        events = self.register.do(command(hash_), request)
        is_set = any(
            isinstance(event, people_events.PersonAdded | people_events.PasswordSet)
            and event.password == hash_
            for event in events
        )
        return password if is_set else None

    def do(
        self, command: people_commands.Command, request: Request
    ) -> tuple[people_events.PeopleEvent, ...]:
        """Carry out any other command about people. Disabling an account ends all its sessions."""
        events = self.register.do(command, request)
        for event in events:
            if isinstance(event, people_events.PersonDisabled):
                self.sessions.end_all(event.person)
        return events

    def _verified(self, name: str, password: str, address: str, now: datetime) -> Person:
        try:
            self._limits.take(name, address, now)
            person = self.register.state().person(name)
            right = self._passwords.verify(person.password if person else None, password)
            if person is None or person.disabled or not right:
                raise AccessError(
                    "server/login",
                    expected="a name and the matching password",
                    got="something else",
                )
        except AccessError as error:
            known = self.register.state().person(name)  # the typed name may be a password
            _log("login refused", known.name if known else "unknown", address, code=error.code)
            if self._record is not None and error.code == "server/login":
                self._record.login_refused(known.name if known else UNKNOWN, address)
            raise
        self._limits.forgive(name, address, now)
        return person

    def _rehashed(self, person: Person, password: str) -> Person:
        if not self._passwords.is_weak(person.password):
            return person
        command = people_commands.RehashPassword(
            person.name, person.password, self._passwords.hash(password)
        )
        self.register.do(command, _request(person.name))
        return self._person(person.name)

    def _person(self, name: str) -> Person:
        person = self.register.state().person(name)
        assert person is not None, "was just found"
        return person


def _request(actor: str) -> Request:
    """Return a request made by the house itself."""
    return Request(uuid4().hex, actor)


def _log(what: str, who: str, address: str, **more: str) -> None:
    """Log an event with the person's name and client address, but without passwords or tokens."""
    level = logging.WARNING if more else logging.INFO
    _LOG.log(level, what, extra={"who": who, "address": address, **more})
