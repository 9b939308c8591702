"""Accounts: who has one, with which roles and which password."""

from collections.abc import Iterator

from letitride.errors import AccessError, RuleError
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.authorization import check_may
from letitride.people.evolve import evolve
from letitride.people.names import check_name, guest_name, key_of
from letitride.people.roles import Permission, Role, check_roles
from letitride.people.state import PeopleState, Person
from letitride.people.timestamps import written

Events = Iterator[people_events.PeopleEvent]

#: Whom the record names where no person has acted; nobody can have this name.
HOUSE = "house"


def appoint_first(state: PeopleState, command: people_commands.AppointFirst) -> Events:
    """The first administrator. Nobody else knows the password, so it need not be changed."""
    if state.persons:
        raise RuleError(
            "server/not_first", expected="a house that knows nobody", got=len(state.persons)
        )
    check_name(command.name)
    roles = frozenset({Role.ADMINISTRATOR})
    yield people_events.PersonAdded(
        command.name, roles, command.password, issued=False, by=command.name
    )


def add(state: PeopleState, command: people_commands.AddPerson) -> Events:
    """An account for somebody else."""
    by = _administrator(state, command.by)
    _check_free(state, command.name)
    check_roles(command.roles)
    yield people_events.PersonAdded(
        command.name, command.roles, command.password, issued=True, by=by.name
    )


def register(state: PeopleState, command: people_commands.RegisterPlayer) -> Events:
    """An account for oneself."""
    _check_free(state, command.name)
    roles = frozenset({Role.PLAYER})
    yield people_events.PersonAdded(
        command.name, roles, command.password, issued=False, by=command.name
    )


def grant(state: PeopleState, command: people_commands.GrantRole) -> Events:
    """One more role for somebody else."""
    by, person = _administrator(state, command.by), _account(state, command.person)
    if by.name == person.name:
        raise AccessError(
            "server/own_account", expected="another administrator", got=by.name, why="role"
        )
    check_roles(person.roles | {command.role})
    if command.role not in person.roles:
        yield people_events.RoleGranted(person.name, command.role, by.name)


def revoke(state: PeopleState, command: people_commands.RevokeRole) -> Events:
    """One role less."""
    by, person = _administrator(state, command.by), _account(state, command.person)
    if command.role in person.roles:
        yield _keeping_one(state, people_events.RoleRevoked(person.name, command.role, by.name))


def disable(state: PeopleState, command: people_commands.DisablePerson) -> Events:
    """A person shut out."""
    by, person = _administrator(state, command.by), _account(state, command.person)
    if not person.disabled:
        yield _keeping_one(state, people_events.PersonDisabled(person.name, by.name))


def enable(state: PeopleState, command: people_commands.EnablePerson) -> Events:
    """A person let back in."""
    by, person = _administrator(state, command.by), _account(state, command.person)
    if person.disabled:
        yield people_events.PersonEnabled(person.name, by.name)


def issue_password(state: PeopleState, command: people_commands.IssuePassword) -> Events:
    """A new password for somebody else. One's own is changed, never issued."""
    by, person = _administrator(state, command.by), _account(state, command.person)
    if by.name == person.name:
        raise AccessError(
            "server/own_account", expected="another administrator", got=by.name, why="password"
        )
    yield people_events.PasswordSet(person.name, command.password, issued=True, by=by.name)


def recover_administrator(
    state: PeopleState, command: people_commands.RecoverAdministrator
) -> Events:
    """A new password for an administrator, issued by nobody: by the house itself."""
    person = _account(state, command.person)
    if Role.ADMINISTRATOR not in person.roles or person.disabled:
        raise RuleError(
            "server/no_such_person", expected="an administrator who may log in", got=person.name,
            why="administrator",
        )  # fmt: skip
    yield people_events.PasswordSet(person.name, command.password, issued=True, by=HOUSE)


def change_password(state: PeopleState, command: people_commands.ChangePassword) -> Events:
    """A password of one's own choice, unless another was set since the old one was verified."""
    person = _account(state, command.person)
    if person.disabled or person.password != command.old:
        raise AccessError("server/login", expected="the password of the account", got="another")
    yield people_events.PasswordSet(person.name, command.new, issued=False, by=person.name)


def rehash_password(state: PeopleState, command: people_commands.RehashPassword) -> Events:
    """The same password under another hash; nothing if the password was changed meanwhile."""
    person = _account(state, command.person)
    if person.password == command.old:
        yield people_events.PasswordSet(
            person.name, command.new, issued=person.issued, by=person.name
        )


def admit_guest(state: PeopleState, command: people_commands.AdmitGuest) -> Events:
    """A guest with a made-up name; those whose time is over leave."""
    if command.expires <= command.at:
        raise RuleError("server/guest_time", expected="a time to come", got=command.expires)
    for person in state.persons.values():
        if person.guest is not None and person.guest.expires <= command.at:
            yield people_events.GuestLeft(person.name)
    name = guest_name(state.guests + 1)
    yield people_events.GuestAdmitted(name, command.table, command.chips, written(command.expires))


def _administrator(state: PeopleState, by: str) -> Person:
    return check_may(state.person(by), Permission.ADMINISTER_PEOPLE)


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
        raise RuleError("server/name_taken", expected="a name that nobody has", got=ascii(name))


def _keeping_one(state: PeopleState, event: people_events.PersonEvent) -> people_events.PersonEvent:
    """The event, unless nobody could administer people after it."""
    if not evolve(state, event).administrators:
        expected = "another administrator to remain"
        raise RuleError("server/last_administrator", expected=expected, got="none")
    return event
