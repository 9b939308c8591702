"""A house with a person in every role, built with ordinary commands."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from argon2 import PasswordHasher

from letitride.eventstore.journal import Request
from letitride.money import Cents
from letitride.people import NOBODY, PeopleState, Permission, Person, Role, decide, fold
from letitride.people import commands as people_commands
from letitride.people.accounts import required_approval
from letitride.people.appointments import Appointment
from letitride.server.auth import Authenticator, Passwords
from letitride.server.auth.authenticator import FIRST_AUDITOR

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)

#: Argon2id with parameters cheap enough for tests.
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

STAFF = {
    "Pat": Role.PLAYER,
    "Dee": Role.DEALER,
    "Sam": Role.SUPERVISOR,
    "Sue": Role.SUPERVISOR,
    "Eve": Role.EXECUTIVE,
    "Abe": Role.AUDITOR,
    "Ada": Role.ADMINISTRATOR,
}

#: Permissions reserved for the floor, because they move chips, money, or meters.
FLOOR_PERMISSIONS = {
    Permission.DEAL,
    Permission.RUN_TABLES,
    Permission.RULE_ON_PLAY,
    Permission.MOVE_CHIPS,
    Permission.TAKE_DEPOSITS,
    Permission.PAY_OUT,
    Permission.CONFIRM_JACKPOT,
    Permission.CONFIRM_LARGE_JACKPOT,
    Permission.ADJUST_METER,
    Permission.APPROVE_ADJUSTMENT,
    Permission.CHANGE_PARAMETERS,
}


def cheap_passwords() -> Passwords:
    return Passwords(CHEAP)


def appoint(auth: Authenticator, name: str, roles: frozenset[Role], request: Request) -> str:
    """Open an account with the first auditor's approval, if it needs one; return the password."""
    approval = approve(auth, people_commands.AddPerson(name, roles, "", request.actor), request)
    password = auth.add_person(name, roles, request, approval)
    assert password is not None
    return password


def approve(
    auth: Authenticator, command: Appointment, request: Request
) -> people_commands.Approved | None:
    """Have the first auditor approve a change to an employee's account."""
    _settle_auditor(auth)
    by, at = request.actor, auth._clock()
    parameters = required_approval(auth.register.state(), command)
    if parameters is None:
        return None
    ask = people_commands.AskApproval(Permission.APPOINT_STAFF, parameters, by, at)
    auth.do(ask, Request(f"ask {request.id}", by))
    number = auth.register.state().asked
    give = people_commands.GiveApproval(number, FIRST_AUDITOR, at, at)
    auth.do(give, Request(f"give {request.id}", FIRST_AUDITOR))
    return people_commands.Approved(number, at, at)


def _settle_auditor(auth: Authenticator) -> None:
    """Give the first auditor a password of their own."""
    auditor = auth.register.state().person(FIRST_AUDITOR)
    assert auditor is not None
    if auditor.issued:
        own = people_commands.ChangePassword(auditor.name, auditor.password, CHEAP.hash("own"))
        auth.do(own, Request("the auditor's own password", auditor.name))


def after(state: PeopleState, *commands: people_commands.Command) -> PeopleState:
    """Carry out commands that must succeed, and return the new state.

    Abe approves changes to employees' accounts.
    """
    for command in commands:
        state, ready = approved(state, command)
        state = fold(state, decide(state, ready))
    return state


def approved(
    state: PeopleState, command: people_commands.Command, at: datetime = NOON, by: str = "Abe"
) -> tuple[PeopleState, people_commands.Command]:
    """Have the auditor approve a command, if it needs an approval that it does not have."""
    if not isinstance(command, Appointment) or command.approved is not None:
        return state, command
    parameters = required_approval(state, command)
    if parameters is None:
        return state, command
    asked = people_commands.AskApproval(Permission.APPOINT_STAFF, parameters, command.by, at)
    state = fold(state, decide(state, asked))
    state = fold(state, decide(state, people_commands.GiveApproval(state.asked, by, at, at)))
    return state, replace(command, approved=people_commands.Approved(state.asked, at, at))


def new_house() -> PeopleState:
    """Return a house with only its first administrator and its first auditor."""
    return after(
        NOBODY,
        people_commands.AppointFirst("Ada", "hash of Ada", "Abe", "issued"),
        people_commands.ChangePassword("Abe", "issued", "hash of Abe"),
    )


def house() -> PeopleState:
    """Return a house with all its staff, who have changed their issued passwords.

    Its next approval has the number 1.
    """
    return replace(after(new_house(), *_others()), asked=0)


def _others() -> Iterable[people_commands.Command]:
    for name, role in STAFF.items():
        if name not in ("Ada", "Abe"):
            yield people_commands.AddPerson(name, frozenset({role}), "issued", "Ada")
            yield people_commands.ChangePassword(name, "issued", f"hash of {name}")


def guest(state: PeopleState, table: str = "T1", at: datetime = NOON) -> tuple[PeopleState, str]:
    """Admit a guest for an hour, and return the new state and the guest's name."""
    state = after(state, people_commands.AdmitGuest(table, Cents(100_00), at + HOUR, at))
    return state, list(state.persons.values())[-1].name


def who(state: PeopleState, name: str) -> Person:
    person = state.person(name)
    assert person is not None
    return person
