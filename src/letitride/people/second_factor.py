"""The second factor: codes from an employee's phone, and recovery codes for when it is lost.

The server verifies codes. This module makes sure that each one works only once, in every process.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from letitride.errors import AccessError
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.roles import FLOOR, STAFF, Permission, Role
from letitride.people.state import PeopleState, Person, SecondFactor

Events = Iterator[people_events.PeopleEvent]

#: Actions for which a house requires a second factor, unless it turns the second factor off. The
#: person who approves such an action needs one, too.
GUARDED = frozenset(
    {
        Permission.PAY_OUT,
        Permission.ADJUST_METER,
        Permission.VOID_ROUND,
        Permission.CONFIRM_LARGE_JACKPOT,
        Permission.APPROVE_ADJUSTMENT,
    }
)

#: When a house requires a second factor: never, for guarded actions, or for anything at all, from
#: the floor's staff or from all employees.
SecondFactorPolicy = Literal["off", "actions", "floor", "staff"]
_MUST_ENROLL: Mapping[SecondFactorPolicy, frozenset[Role]] = {
    "off": frozenset(),
    "actions": frozenset(),
    "floor": FLOOR,
    "staff": STAFF,
}


def must_enroll(person: Person, policy: SecondFactorPolicy) -> bool:
    """Return whether a person must set up a second factor before anything else."""
    return bool(person.roles & _MUST_ENROLL[policy]) and person.second_factor is None


def is_required(person: Person, permission: Permission, policy: SecondFactorPolicy) -> bool:
    """Return whether a person needs a second factor to use a permission."""
    guarded = permission in GUARDED and policy != "off"
    return guarded or must_enroll(person, policy)


def confirming(person: Person) -> Permission:
    """Return the permission with which a person confirms jackpots.

    An executive may confirm any amount, so every confirmation counts as one of a large jackpot.
    """
    large = Permission.CONFIRM_LARGE_JACKPOT
    return large if large in person.permissions else Permission.CONFIRM_JACKPOT


def offer(state: PeopleState, command: people_commands.OfferSecondFactor) -> Events:
    """Offer an employee a new secret, which replaces an earlier offer."""
    yield people_events.SecondFactorOffered(_employee(state, command.person).name, command.secret)


def enroll(state: PeopleState, command: people_commands.EnrollSecondFactor) -> Events:
    """Put the offered secret into effect, unless there is a newer offer."""
    person = _employee(state, command.person)
    if not command.secret or person.offered != command.secret:
        raise wrong_code()
    yield people_events.SecondFactorEnrolled(person.name, command.step, command.recovery)


def use(state: PeopleState, command: people_commands.UseSecondFactor) -> Events:
    """Use a code that is newer than every code used before."""
    person, factor = _enrolled(state, command.person)
    if command.step <= factor.last:
        raise wrong_code()
    yield people_events.SecondFactorUsed(person.name, command.step)


def use_recovery(state: PeopleState, command: people_commands.UseRecoveryCode) -> Events:
    """Use a recovery code that has not been used before."""
    person, factor = _enrolled(state, command.person)
    if command.code not in factor.recovery:
        raise wrong_code()
    yield people_events.RecoveryCodeUsed(person.name, command.code)


def wrong_code() -> AccessError:
    """Return the error for a code that is wrong, too old, or already used."""
    expected = "a new code from the authenticator app, or an unused recovery code"
    return AccessError("server/second_factor", expected=expected, got="another", why="wrong")


def _employee(state: PeopleState, name: str) -> Person:
    person = state.person(name)
    if person is None or person.disabled or person.issued or not person.is_staff:
        raise AccessError("server/second_factor", expected="an employee", got=name, why="staff")
    return person


def _enrolled(state: PeopleState, name: str) -> tuple[Person, SecondFactor]:
    person = state.person(name)
    if person is None or person.disabled or person.second_factor is None:
        raise wrong_code()
    return person, person.second_factor
