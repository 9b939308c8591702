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
from letitride.house.people_register import PeopleRegister
from letitride.money import Cents
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.authorization import authorize, check_fresh
from letitride.people.names import key_of
from letitride.people.roles import Permission, Role
from letitride.people.second_factor import (
    SecondFactorPolicy,
    is_required,
    must_enroll,
    wrong_code,
)
from letitride.people.state import Person, SecondFactor
from letitride.server.auth import second_factors
from letitride.server.auth.login_sessions import LoginSession, LoginSessions, Ticket, check_csrf
from letitride.server.auth.passwords import Passwords, check_password, random_password
from letitride.server.auth.rate_limits import (
    CODES,
    NEWCOMERS,
    Limiter,
    LoginLimits,
    network_of,
)

#: The names of a new house's first administrator and first auditor.
FIRST = "administrator"
FIRST_AUDITOR = "auditor"

#: Events after which a person must log in again.
_ENDING = (
    people_events.PersonDisabled,
    people_events.RoleGranted,
    people_events.RoleRevoked,
    people_events.SecondFactorRemoved,
)


_LOG = logging.getLogger("letitride.auth")


class Visitor(NamedTuple):
    """A logged-in person, their session, and where their request came from."""

    person: Person
    session: LoginSession
    origin: people_commands.Origin = people_commands.NOWHERE


class FirstPasswords(NamedTuple):
    """The passwords of a new house's first two people, who must be two different people."""

    administrator: str
    auditor: str


class Authenticator:
    """A service that logs people in and out, and identifies the person behind a request."""

    def __init__(
        self,
        register: PeopleRegister,
        sessions: LoginSessions,
        passwords: Passwords | None = None,
        clock: Clock = utc_now,
        second_factor: SecondFactorPolicy = "off",
    ) -> None:
        self._second_factor = second_factor
        self._codes = Limiter(CODES, "codes")
        self.register = register
        self.sessions = sessions
        self._passwords = passwords or Passwords()
        self._limits = LoginLimits()
        self._newcomers = Limiter(NEWCOMERS, "newcomers from this address")
        self._clock = clock

    def first_start(self) -> FirstPasswords | None:
        """Add the first administrator and auditor to a house without people.

        Return their passwords, or None if the house already has people.
        """
        if self.register.state().persons:
            return None
        issued = FirstPasswords(random_password(), random_password())
        administrator, auditor = map(self._passwords.hash, issued)
        command = people_commands.AppointFirst(FIRST, administrator, FIRST_AUDITOR, auditor)
        try:
            self.register.do(command, _request("system"))
        except RuleError:  # another process added them first
            return None
        return issued

    def log_in(self, name: str, password: str, address: str, code: str = "") -> Ticket:
        """Start a session for a name and password. An error does not reveal which was wrong.

        A person with a second factor also needs a code from it.
        """
        now = self._clock()
        person = self._verified(name, password, address, now, code)
        _log("login", person.name, address)
        return self.sessions.begin(self._rehashed(person, password), now)

    def step_up(self, token: str, password: str, address: str, code: str = "") -> Ticket:
        """Confirm the session with the password and the code, and give it a new token."""
        person, session, _ = self.authenticate(token)
        self._verified(person.name, password, address, self._clock(), code)
        _log("step-up", person.name, address)
        return self.sessions.confirm(session, person, self._clock())

    def offer_second_factor(self, visitor: Visitor) -> str:
        """Offer an employee a new secret for their authenticator app, and return it."""
        self._check_may_enroll(visitor)
        secret, name = second_factors.new_secret(), visitor.person.name
        self.register.do(people_commands.OfferSecondFactor(name, secret), _request(name))
        return secret

    def enroll(self, visitor: Visitor, code: str, address: str) -> tuple[Ticket, list[str]]:
        """Put the offered secret into effect, if the code proves that the app has it.

        Return the renewed session and the recovery codes. The person's other sessions end.
        """
        self._check_may_enroll(visitor)
        now, name, offered = self._clock(), visitor.person.name, visitor.person.offered
        self._codes.take(key_of(name), now)
        step = second_factors.step_of(offered, code, now) if offered else None
        if step is None:
            raise wrong_code()
        codes = second_factors.new_recovery_codes()
        hashes = tuple(map(second_factors.recovery_hash, codes))
        command = people_commands.EnrollSecondFactor(name, offered, step, hashes)
        self.register.do(command, _request(name))
        self._codes.forget(key_of(name))
        _log("second factor enrolled", name, address)
        return self.sessions.confirm(visitor.session, self._person(name), now), codes

    def _check_may_enroll(self, visitor: Visitor) -> None:
        """Require a recent password and, to replace a second factor, a recent code."""
        if not visitor.person.is_staff:
            got = visitor.person.name
            raise AccessError("server/second_factor", expected="an employee", got=got, why="staff")
        check_fresh(visitor.session.confirmed, self._clock())

    def is_second_factor_due(self, person: Person) -> bool:
        """Return whether a person must set up a second factor before anything else."""
        return must_enroll(person, self._second_factor)

    def change_password(self, token: str, old: str, new: str, address: str) -> Ticket:
        """Change the password and renew the session. The person's other sessions end."""
        person, session, _ = self.authenticate(token)
        self._verified(person.name, old, address, self._clock(), code=None)
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
        fully = person.second_factor is None
        now = self._clock()
        return self.sessions.confirm(session, self._person(person.name), now, fully=fully)

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
        person, confirmed = visitor.person, visitor.session.confirmed
        allowed = authorize(person, permission, confirmed, self._clock())
        self._check_second_factor(allowed, permission)
        return allowed

    def _check_second_factor(self, person: Person, permission: Permission) -> None:
        """Require a second factor where the house does. With one, each step-up needs a code."""
        required = is_required(person, permission, self._second_factor)
        if required and person.second_factor is None:
            expected = "a person with a second factor"
            raise AccessError(
                "server/second_factor", expected=expected, got="no second factor", why="enroll"
            )

    def admit_guest(
        self, table: str, chips: Cents, stay: timedelta, address: str, network: str = ""
    ) -> Ticket:
        """Admit a guest with a generated name to one table, with play chips, for a limited time.

        ``network`` is a pseudonym of the address, for the record.
        """
        now = self._clock()
        self._newcomers.take(network_of(address), now)
        command = people_commands.AdmitGuest(
            table, chips, expires=now + stay, at=now, network=network
        )
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

    def add_person(
        self,
        name: str,
        roles: frozenset[Role],
        request: Request,
        approved: people_commands.Approved | None = None,
    ) -> str | None:
        """Add an account for another person. Return its password, unless this is a retry."""
        by = request.actor
        return self._with_password(
            lambda hash_: people_commands.AddPerson(name, roles, hash_, by, approved), request
        )

    def recover(self, person: str) -> str:
        """Reset an administrator's password, from the machine that has the house's key."""
        password = random_password()
        command = people_commands.RecoverAdministrator(person, self._passwords.hash(password))
        self.register.do(command, _request("system"))
        return password

    def appoint_auditor(self, name: str) -> str:
        """Add an auditor or reset one's password, from the machine that has the house's key."""
        password = random_password()
        command = people_commands.AppointAuditor(name, self._passwords.hash(password))
        self.register.do(command, _request("system"))
        return password

    def issue_password(
        self, person: str, request: Request, approved: people_commands.Approved | None = None
    ) -> str | None:
        """Replace a person's lost password. Return the new one, unless this is a retry."""
        by = request.actor
        return self._with_password(
            lambda hash_: people_commands.IssuePassword(person, hash_, by, approved), request
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
        """Carry out any other command about people.

        Disabling an account or changing its roles ends all of its sessions.
        """
        events = self.register.do(command, request)
        for event in events:
            if isinstance(event, _ENDING):
                self.sessions.end_all(event.person)
        return events

    def _verified(
        self, name: str, password: str, address: str, now: datetime, code: str | None
    ) -> Person:
        """Return the person, if the password is right and the code, unless it is None."""
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
            if code is not None and person.second_factor is not None:
                self._use_code(person, person.second_factor, code, now)
        except AccessError as error:
            known = self.register.state().person(name)  # the typed name may be a password
            _log("login refused", known.name if known else "unknown", address, code=error.code)
            raise
        self._limits.forgive(name, address, now)
        return person

    def _use_code(self, person: Person, factor: SecondFactor, code: str, now: datetime) -> None:
        """Use a code once, and slow down guesses from all addresses together."""
        if not code:
            expected = "a code from the authenticator app"
            raise AccessError("server/second_factor", expected=expected, got="none", why="code")
        self._codes.take(key_of(person.name), now)
        command = second_factors.command_for(person.name, factor, code, now)
        self.register.do(command, _request(person.name))
        self._codes.forget(key_of(person.name))

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
