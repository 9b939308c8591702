"""Events in the ``people`` stream, each with the person who acted. Passwords are hashed."""

from dataclasses import dataclass, field

from letitride.money import Cents
from letitride.people.roles import Permission, Role
from letitride.people.state import Limit


@dataclass(frozen=True, slots=True)
class PersonAdded:
    """An account was created; ``second`` approved it, if it is an employee's."""

    person: str
    roles: frozenset[Role]
    password: str = field(repr=False)
    issued: bool
    by: str
    second: str = ""


@dataclass(frozen=True, slots=True)
class RoleGranted:
    """A person was given another role; ``second`` approved it, if the role is an employee's."""

    person: str
    role: Role
    by: str
    second: str = ""


@dataclass(frozen=True, slots=True)
class RoleRevoked:
    """One of a person's roles was revoked."""

    person: str
    role: Role
    by: str


@dataclass(frozen=True, slots=True)
class PersonDisabled:
    """An account was disabled and cannot be used until it is enabled again."""

    person: str
    by: str


@dataclass(frozen=True, slots=True)
class PersonEnabled:
    """A disabled account was enabled again."""

    person: str
    by: str


@dataclass(frozen=True, slots=True)
class PasswordSet:
    """A password or its hash changed; ``issued`` is true if someone else chose the password.

    ``second`` approved it, if it was issued to an employee.
    """

    person: str
    password: str = field(repr=False)
    issued: bool
    by: str
    second: str = ""


@dataclass(frozen=True, slots=True)
class SecondFactorOffered:
    """An employee was shown a secret for an authenticator app."""

    person: str
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SecondFactorEnrolled:
    """An employee proved with a code that the secret is in their app. Recovery codes are hashed."""

    person: str
    step: int
    recovery: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class SecondFactorUsed:
    """An employee used the code of one 30-second step. Earlier codes no longer work."""

    person: str
    step: int


@dataclass(frozen=True, slots=True)
class RecoveryCodeUsed:
    """An employee used a recovery code, which no longer works."""

    person: str
    code: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SecondFactorRemoved:
    """An employee's second factor was removed, with a second person's approval."""

    person: str
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class GuestAdmitted:
    """A guest was admitted to one table with play chips.

    ``network`` is a pseudonym of the guest's address, the same for all guests from there.
    """

    person: str
    table: str
    chips: Cents
    expires: str
    network: str = ""


@dataclass(frozen=True, slots=True)
class GuestLeft:
    """A guest's time expired."""

    person: str


@dataclass(frozen=True, slots=True)
class LimitSet:
    """A player set a limit: ``at_once`` applies now, and ``later`` from the time ``effective``."""

    person: str
    limit: Limit
    at_once: int | None
    later: int | None
    effective: str


@dataclass(frozen=True, slots=True)
class SelfExcluded:
    """A player was excluded from play until a given time. Nobody can shorten the exclusion."""

    person: str
    until: str


@dataclass(frozen=True, slots=True)
class ApprovalAsked:
    """A person asked a second person to approve an action with these parameters.

    ``browser`` identifies the browser that sent the request, and ``address`` is its network
    address.
    """

    number: int
    action: Permission
    parameters: str
    by: str
    expires: str
    browser: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class ApprovalGiven:
    """The second person approved the request, from this browser and network address."""

    number: int
    by: str
    browser: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class ApprovalDeclined:
    """The second person declined the request, or the first withdrew it."""

    number: int
    by: str


@dataclass(frozen=True, slots=True)
class ApprovalUsed:
    """The action was carried out, which consumed the approval."""

    number: int
    by: str


@dataclass(frozen=True, slots=True)
class ApprovalExpired:
    """An approval request expired before it was used."""

    number: int


ApprovalEvent = ApprovalAsked | ApprovalGiven | ApprovalDeclined | ApprovalUsed | ApprovalExpired
SecondFactorEvent = (
    SecondFactorOffered
    | SecondFactorEnrolled
    | SecondFactorUsed
    | RecoveryCodeUsed
    | SecondFactorRemoved
)
PersonEvent = (
    RoleGranted
    | RoleRevoked
    | PersonDisabled
    | PersonEnabled
    | PasswordSet
    | LimitSet
    | SelfExcluded
    | SecondFactorEvent
)
PeopleEvent = PersonAdded | GuestAdmitted | GuestLeft | PersonEvent | ApprovalEvent
