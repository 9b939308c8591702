"""Appointments: changes to employees' accounts, which an auditor must approve.

An administrator who could hire alone could act as several people. So could one who could reset an
employee's password, or appoint the auditor who approves.
"""

from collections.abc import Mapping

from letitride.errors import AccessError
from letitride.people import approvals
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.roles import STAFF, Permission, Role
from letitride.people.state import PeopleState

Parameters = Mapping[str, str]
#: Commands that require an approval if they change an employee's account.
Appointment = (
    people_commands.AddPerson
    | people_commands.GrantRole
    | people_commands.IssuePassword
    | people_commands.RemoveSecondFactor
)


def adding(name: str, roles: frozenset[Role]) -> Parameters:
    """Return the parameters of an approval to open an employee's account."""
    return {"change": "add", "person": name, "roles": ", ".join(sorted(roles))}


def granting(name: str, role: Role) -> Parameters:
    """Return the parameters of an approval to grant an employee's role."""
    return {"change": "grant", "person": name, "roles": role.value}


def issuing(name: str) -> Parameters:
    """Return the parameters of an approval to issue an employee a new password."""
    return {"change": "password", "person": name}


def removing(name: str) -> Parameters:
    """Return the parameters of an approval to remove an employee's second factor."""
    return {"change": "second_factor", "person": name}


def is_staff_change(state: PeopleState, command: Appointment) -> bool:
    """Return whether a command changes an employee's account, or makes someone an employee."""
    if isinstance(command, people_commands.AddPerson):
        return bool(command.roles & STAFF)
    if isinstance(command, people_commands.GrantRole):
        return command.role in STAFF
    person = state.person(command.person)
    return person is not None and person.is_staff


def approved(
    state: PeopleState, command: Appointment, parameters: Parameters | None
) -> tuple[tuple[people_events.PeopleEvent, ...], str]:
    """Use the approval that a change requires. Return the events and the second person's name."""
    if parameters is None:
        return (), ""
    if command.approved is None:
        expected = "an auditor's approval"
        raise AccessError("server/second_person", expected=expected, got="none", why="staff")
    number, confirmed, at = (
        command.approved.number, command.approved.confirmed, command.approved.at,
    )  # fmt: skip
    use = people_commands.UseApproval(
        number, Permission.APPOINT_STAFF, parameters, command.by, confirmed, at
    )
    return tuple(approvals.use(state, use)), state.approvals[number].given_by or ""
