"""Accounts: creating and disabling them, and changing their roles and passwords."""

from collections.abc import Iterator

from letitride.errors import AccessError, RuleError
from letitride.people import appointments
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.authorization import check_may
from letitride.people.evolve import evolve
from letitride.people.look_alikes import skeleton
from letitride.people.names import check_name, guest_name, key_of
from letitride.people.roles import STAFF, Permission, Role, check_roles
from letitride.people.state import PeopleState, Person
from letitride.people.timestamps import written

Events = Iterator[people_events.PeopleEvent]

#: The name recorded when the house itself acts; no person can have it.
HOUSE = "house"


def appoint_first(state: PeopleState, command: people_commands.AppointFirst) -> Events:
    """Create the first administrator and the first auditor.

    The administrator's password can stay the same. The auditor's must change, because the person
    who starts the house has seen it.
    """
    if state.persons:
        expected = "a house without accounts"
        raise RuleError("server/not_first", expected=expected, got=len(state.persons))
    check_name(command.name)
    yield _own_account(command, Role.ADMINISTRATOR)
    if command.auditor:
        yield _auditor(command.auditor, command.auditor_password)


def appoint_auditor(state: PeopleState, command: people_commands.AppointAuditor) -> Events:
    """Create an auditor, or issue an auditor a new password, on behalf of the house."""
    person = state.person(command.name)
    if person is None:
        _check_free(state, command.name)
        yield _auditor(command.name, command.password)
        return
    if person.roles != {Role.AUDITOR} or person.disabled:
        raise RuleError(
            "server/no_such_person", expected="an auditor who may log in", got=person.name,
            why="auditor",
        )  # fmt: skip
    yield people_events.PasswordSet(person.name, command.password, issued=True, by=HOUSE)


def _auditor(name: str, password: str) -> people_events.PersonAdded:
    check_name(name)
    roles = frozenset({Role.AUDITOR})
    return people_events.PersonAdded(name, roles, password, issued=True, by=HOUSE)


def add(state: PeopleState, command: people_commands.AddPerson) -> Events:
    """Create an account for someone else."""
    used, second = appointments.approved(state, command, required_approval(state, command))
    yield from used
    name, roles = command.name, command.roles
    by = _administrator(state, command.by).name
    yield people_events.PersonAdded(
        name, roles, command.password, issued=True, by=by, second=second
    )


def required_approval(
    state: PeopleState, command: appointments.Appointment
) -> appointments.Parameters | None:
    """Check a change to an account. Return the parameters of the approval it requires, if any."""
    by = _administrator(state, command.by)
    if isinstance(command, people_commands.AddPerson):
        _check_free(state, command.name)
        check_roles(command.roles)
        staff = bool(command.roles & STAFF)
        return appointments.adding(command.name, command.roles) if staff else None
    person = _account(state, command.person)
    if isinstance(command, people_commands.GrantRole):
        _check_other(by, person, "role")
        check_roles(person.roles | {command.role})
        staff = command.role in STAFF - person.roles
        return appointments.granting(person.name, command.role) if staff else None
    _check_other(by, person, "password")
    if isinstance(command, people_commands.RemoveSecondFactor):
        return appointments.removing(person.name) if person.second_factor else None
    return appointments.issuing(person.name) if person.is_staff else None


def register(state: PeopleState, command: people_commands.RegisterPlayer) -> Events:
    """Create a player's own account."""
    _check_free(state, command.name)
    yield _own_account(command, Role.PLAYER)


def _own_account(
    command: people_commands.AppointFirst | people_commands.RegisterPlayer, role: Role
) -> people_events.PersonAdded:
    name, roles = command.name, frozenset({role})
    return people_events.PersonAdded(name, roles, command.password, issued=False, by=name)


def grant(state: PeopleState, command: people_commands.GrantRole) -> Events:
    """Give someone else another role."""
    used, second = appointments.approved(state, command, required_approval(state, command))
    yield from used
    by, person = _administrator(state, command.by), _account(state, command.person)
    if command.role not in person.roles:
        yield people_events.RoleGranted(person.name, command.role, by.name, second)


def revoke(state: PeopleState, command: people_commands.RevokeRole) -> Events:
    """Remove a role, unless that would leave nobody to administer people."""
    by, person = _administrator(state, command.by), _account(state, command.person)
    if command.role in person.roles:
        yield _keeping_one(state, people_events.RoleRevoked(person.name, command.role, by.name))


def disable(state: PeopleState, command: people_commands.DisablePerson) -> Events:
    """Disable an account, unless that would leave nobody to administer people."""
    by, person = _administrator(state, command.by), _account(state, command.person)
    if not person.disabled:
        yield _keeping_one(state, people_events.PersonDisabled(person.name, by.name))


def enable(state: PeopleState, command: people_commands.EnablePerson) -> Events:
    """Enable a disabled account."""
    by, person = _administrator(state, command.by), _account(state, command.person)
    if person.disabled:
        yield people_events.PersonEnabled(person.name, by.name)


def issue_password(state: PeopleState, command: people_commands.IssuePassword) -> Events:
    """Issue a new password to someone else. People change their own passwords instead."""
    used, second = appointments.approved(state, command, required_approval(state, command))
    yield from used
    by, person = _administrator(state, command.by), _account(state, command.person)
    yield people_events.PasswordSet(
        person.name, command.password, issued=True, by=by.name, second=second
    )


def remove_second_factor(state: PeopleState, command: people_commands.RemoveSecondFactor) -> Events:
    """Remove the second factor of an employee who lost it."""
    used, second = appointments.approved(state, command, required_approval(state, command))
    yield from used
    by, person = _administrator(state, command.by), _account(state, command.person)
    if person.second_factor is not None:
        yield people_events.SecondFactorRemoved(person.name, by.name, second)


def recover_administrator(
    state: PeopleState, command: people_commands.RecoverAdministrator
) -> Events:
    """Issue an administrator a new password on behalf of the house."""
    person = _account(state, command.person)
    if Role.ADMINISTRATOR not in person.roles or person.disabled:
        raise RuleError(
            "server/no_such_person", expected="an administrator who may log in", got=person.name,
            why="administrator",
        )  # fmt: skip
    yield people_events.PasswordSet(person.name, command.password, issued=True, by=HOUSE)


def change_password(state: PeopleState, command: people_commands.ChangePassword) -> Events:
    """Replace a person's own password, unless it has changed since it was verified."""
    person = _account(state, command.person)
    if person.disabled or person.password != command.old:
        raise AccessError("server/login", expected="the account's password", got="another")
    yield people_events.PasswordSet(person.name, command.new, issued=False, by=person.name)


def rehash_password(state: PeopleState, command: people_commands.RehashPassword) -> Events:
    """Store a new hash of the same password, unless the password has changed in the meantime."""
    person = _account(state, command.person)
    if person.password == command.old:
        yield people_events.PasswordSet(
            person.name, command.new, issued=person.issued, by=person.name
        )


def admit_guest(state: PeopleState, command: people_commands.AdmitGuest) -> Events:
    """Admit a guest under a generated name, and remove guests whose passes have expired."""
    if command.expires <= command.at:
        raise RuleError("server/guest_time", expected="a time in the future", got=command.expires)
    for person in state.persons.values():
        if person.guest is not None and person.guest.expires <= command.at:
            yield people_events.GuestLeft(person.name)
    name = guest_name(state.guests + 1)
    yield people_events.GuestAdmitted(
        name, command.table, command.chips, written(command.expires), command.network
    )


def _administrator(state: PeopleState, by: str) -> Person:
    return check_may(state.person(by), Permission.ADMINISTER_PEOPLE)


def _check_other(by: Person, person: Person, why: str) -> None:
    if by.name == person.name:
        expected = "another administrator"
        raise AccessError("server/own_account", expected=expected, got=by.name, why=why)


def _account(state: PeopleState, name: str) -> Person:
    person = state.person(name)
    if person is None or person.guest is not None:
        raise RuleError(
            "server/no_such_person", expected="a person with an account", got=ascii(name),
            why="account",
        )  # fmt: skip
    return person


def _check_free(state: PeopleState, name: str) -> None:
    check_name(name)
    if key_of(name) in state.persons:
        raise RuleError("server/name_taken", expected="an unused name", got=ascii(name))
    looks = skeleton(name)
    if any(skeleton(person.name) == looks for person in state.persons.values()):
        expected = "a name that looks like nobody else's"
        raise RuleError("server/name", expected=expected, got=ascii(name), why="alike")


def _keeping_one(state: PeopleState, event: people_events.PersonEvent) -> people_events.PersonEvent:
    """Return the event, unless it would leave nobody to administer people."""
    if not evolve(state, event).administrators:
        expected = "at least one remaining administrator"
        raise RuleError("server/last_administrator", expected=expected, got="none")
    return event
