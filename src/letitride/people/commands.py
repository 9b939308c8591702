"""Commands about people, as immutable records. Passwords are hashed; the caller supplies the time.

``by`` is the person who is logged in, never a name taken from the request.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from letitride.money import Cents
from letitride.people.roles import Permission, Role
from letitride.people.state import Limit


@dataclass(frozen=True, slots=True)
class AppointFirst:
    """Create the first administrator of a house that has no accounts."""

    name: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class AddPerson:
    """Open an account for someone else, with a password that must be changed at first login."""

    name: str
    roles: frozenset[Role]
    password: str = field(repr=False)
    by: str


@dataclass(frozen=True, slots=True)
class RegisterPlayer:
    """Open a player's own account."""

    name: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class GrantRole:
    """Give a person one more role."""

    person: str
    role: Role
    by: str


@dataclass(frozen=True, slots=True)
class RevokeRole:
    """Remove a role from a person."""

    person: str
    role: Role
    by: str


@dataclass(frozen=True, slots=True)
class DisablePerson:
    """Disable a person's account."""

    person: str
    by: str


@dataclass(frozen=True, slots=True)
class EnablePerson:
    """Enable a disabled account."""

    person: str
    by: str


@dataclass(frozen=True, slots=True)
class IssuePassword:
    """Issue a person a new password that must be changed at first login."""

    person: str
    password: str = field(repr=False)
    by: str


@dataclass(frozen=True, slots=True)
class RecoverAdministrator:
    """Issue a new password to an administrator who can no longer log in.

    This command cannot be sent over the network: it requires the house's machine and key.
    """

    person: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ChangePassword:
    """Replace a person's own password. The old one has just been verified."""

    person: str
    old: str = field(repr=False)
    new: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class RehashPassword:
    """Replace the hash of an unchanged password with a stronger one."""

    person: str
    old: str = field(repr=False)
    new: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class AdmitGuest:
    """Admit a guest to one table with play chips, until a given time."""

    table: str
    chips: Cents
    expires: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class SetLimit:
    """Set a player's own limit; None removes it."""

    person: str
    limit: Limit
    value: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class ExcludeSelf:
    """Exclude the player from play until a given time."""

    person: str
    until: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class AskApproval:
    """Ask a second person to approve an action, with all of its parameters as plain data."""

    action: Permission
    parameters: Mapping[str, str]
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class GiveApproval:
    """Approve a request as the second person, who last entered a password at ``confirmed``."""

    number: int
    by: str
    confirmed: datetime | None
    at: datetime


@dataclass(frozen=True, slots=True)
class DeclineApproval:
    """Decline a request as the second person, or withdraw it as the first."""

    number: int
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class UseApproval:
    """Carry out an approved action with exactly the parameters that were approved."""

    number: int
    action: Permission
    parameters: Mapping[str, str]
    by: str
    confirmed: datetime | None
    at: datetime


Command = (
    AppointFirst
    | AddPerson
    | RegisterPlayer
    | GrantRole
    | RevokeRole
    | DisablePerson
    | EnablePerson
    | IssuePassword
    | RecoverAdministrator
    | ChangePassword
    | RehashPassword
    | AdmitGuest
    | SetLimit
    | ExcludeSelf
    | AskApproval
    | GiveApproval
    | DeclineApproval
    | UseApproval
)
