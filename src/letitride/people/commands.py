"""Commands about people: frozen records with hashed passwords and the caller's time.

``by`` is the person who is logged in, never a name taken from the request.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from letitride.money import Cents
from letitride.people.roles import Permission, Role
from letitride.people.state import Limit


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a request came from: an id of the browser, and the client's network address.

    An empty text means that it is not known.
    """

    browser: str = ""
    address: str = ""


#: The origin of a command that did not come over the network.
NOWHERE = Origin()


@dataclass(frozen=True, slots=True)
class Approved:
    """An approval to use, by a person who last entered a password at ``confirmed``."""

    number: int
    confirmed: datetime | None
    at: datetime


@dataclass(frozen=True, slots=True)
class AppointFirst:
    """Create the first administrator of a house that has no accounts, and its first auditor.

    The auditor's password must be changed at first login. Without an auditor's name, no auditor is
    created.
    """

    name: str
    password: str = field(repr=False)
    auditor: str = ""
    auditor_password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class AppointAuditor:
    """Create an auditor, or issue an existing auditor a new password, on behalf of the house.

    This cannot be requested over the network: it requires the machine and the house's key.
    """

    name: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class AddPerson:
    """Open an account for someone else, with a password that must be changed at first login.

    An employee's account requires a second person's approval.
    """

    name: str
    roles: frozenset[Role]
    password: str = field(repr=False)
    by: str
    approved: Approved | None = None


@dataclass(frozen=True, slots=True)
class RegisterPlayer:
    """Open a player's own account."""

    name: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class GrantRole:
    """Give a person one more role. An employee's role requires a second person's approval."""

    person: str
    role: Role
    by: str
    approved: Approved | None = None


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
    """Issue a person a new password that must be changed at first login.

    An employee's password requires a second person's approval.
    """

    person: str
    password: str = field(repr=False)
    by: str
    approved: Approved | None = None


@dataclass(frozen=True, slots=True)
class RecoverAdministrator:
    """Issue a new password to an administrator who can no longer log in.

    This cannot be requested over the network: it requires the machine and the house's key.
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
class OfferSecondFactor:
    """Show an employee a new secret for an authenticator app. It takes effect when confirmed."""

    person: str
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class EnrollSecondFactor:
    """Put the offered secret into effect. A code for ``step`` has just been verified."""

    person: str
    secret: str = field(repr=False)
    step: int
    recovery: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class UseSecondFactor:
    """Use the code of one 30-second step, which has just been verified."""

    person: str
    step: int


@dataclass(frozen=True, slots=True)
class UseRecoveryCode:
    """Use a recovery code, given as a hash."""

    person: str
    code: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class RemoveSecondFactor:
    """Remove the second factor of an employee who lost it. This requires an auditor's approval."""

    person: str
    by: str
    approved: Approved | None = None


@dataclass(frozen=True, slots=True)
class AdmitGuest:
    """Admit a guest to one table with play chips, until a given time.

    ``network`` is a pseudonym of the guest's address, the same for all guests from there.
    """

    table: str
    chips: Cents
    expires: datetime
    at: datetime
    network: str = ""


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
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class GiveApproval:
    """Approve a request as the second person, who last entered a password at ``confirmed``."""

    number: int
    by: str
    confirmed: datetime | None
    at: datetime
    origin: Origin = NOWHERE


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
    | AppointAuditor
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
    | OfferSecondFactor
    | EnrollSecondFactor
    | UseSecondFactor
    | UseRecoveryCode
    | RemoveSecondFactor
    | AdmitGuest
    | SetLimit
    | ExcludeSelf
    | AskApproval
    | GiveApproval
    | DeclineApproval
    | UseApproval
)
