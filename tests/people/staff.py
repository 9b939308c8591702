"""A house with a person in every role, built with ordinary commands."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from argon2 import PasswordHasher

from letitride.money import Cents
from letitride.people import NOBODY, PeopleState, Permission, Person, Role, decide, fold
from letitride.people import commands as people_commands
from letitride.server.auth import Passwords

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

#: Permissions reserved for floor staff, because they affect chips, money, or meters.
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


def after(state: PeopleState, *commands: people_commands.Command) -> PeopleState:
    """Carry out commands that must succeed, and return the new state."""
    for command in commands:
        state = fold(state, decide(state, command))
    return state


def new_house() -> PeopleState:
    """Return a house with only its first administrator."""
    return after(NOBODY, people_commands.AppointFirst("Ada", "hash of Ada"))


def house() -> PeopleState:
    """Return a house with a full staff. Everyone has changed their issued password."""
    return after(new_house(), *_others())


def _others() -> Iterable[people_commands.Command]:
    for name, role in STAFF.items():
        if name != "Ada":
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
