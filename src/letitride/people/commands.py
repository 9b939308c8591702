"""Commands about people. Imperative, plain, frozen; passwords come hashed, times are handed in.

``by`` is who asks, as the session says; never what the request claims.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from letitride.money import Cents
from letitride.people.roles import Permission, Role
from letitride.people.state import Limit


@dataclass(frozen=True, slots=True)
class AppointFirst:
    """Make the first administrator of a house that knows nobody."""

    name: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class AddPerson:
    """Open an account for somebody, with a password to be changed at once."""

    name: str
    roles: frozenset[Role]
    password: str = field(repr=False)
    by: str


@dataclass(frozen=True, slots=True)
class RegisterPlayer:
    """Open an account for oneself, as a player."""

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
    """Take a role from a person."""

    person: str
    role: Role
    by: str


@dataclass(frozen=True, slots=True)
class DisablePerson:
    """Let a person do nothing more."""

    person: str
    by: str


@dataclass(frozen=True, slots=True)
class EnablePerson:
    """Let a disabled person back in."""

    person: str
    by: str


@dataclass(frozen=True, slots=True)
class IssuePassword:
    """Give a person who has lost the old one a password to be changed at once."""

    person: str
    password: str = field(repr=False)
    by: str


@dataclass(frozen=True, slots=True)
class RecoverAdministrator:
    """Give an administrator who cannot log in any more a password to be changed at once.

    Nobody who is logged in can ask for this: it takes the machine and the house's key.
    """

    person: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ChangePassword:
    """Set one's own password, in place of the one that was just verified."""

    person: str
    old: str = field(repr=False)
    new: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class RehashPassword:
    """Keep the same password under a stronger hash."""

    person: str
    old: str = field(repr=False)
    new: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class AdmitGuest:
    """Let a guest in, to one table, with play chips, for a while."""

    table: str
    chips: Cents
    expires: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class SetLimit:
    """Set a limit for oneself; None is no limit."""

    person: str
    limit: Limit
    value: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class ExcludeSelf:
    """Keep oneself from playing until a moment."""

    person: str
    until: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class AskApproval:
    """Ask for a second person's word on an action, with all its parameters as plain data."""

    action: Permission
    parameters: Mapping[str, str]
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class GiveApproval:
    """Approve, as the second person; ``confirmed`` is when that person last gave the password."""

    number: int
    by: str
    confirmed: datetime | None
    at: datetime


@dataclass(frozen=True, slots=True)
class DeclineApproval:
    """Decline as the second person, or take back what one has asked for."""

    number: int
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class UseApproval:
    """Carry out what was approved, with exactly the parameters it was approved with."""

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
