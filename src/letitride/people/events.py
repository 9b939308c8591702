"""Events in the ``people`` stream, each with the person who acted. Passwords are hashed."""

from dataclasses import dataclass, field

from letitride.money import Cents
from letitride.people.roles import Permission, Role
from letitride.people.state import Limit


@dataclass(frozen=True, slots=True)
class PersonAdded:
    """An account was created."""

    person: str
    roles: frozenset[Role]
    password: str = field(repr=False)
    issued: bool
    by: str


@dataclass(frozen=True, slots=True)
class RoleGranted:
    """A person was given another role."""

    person: str
    role: Role
    by: str


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
    """A password or its hash changed; ``issued`` is true if someone else chose the password."""

    person: str
    password: str = field(repr=False)
    issued: bool
    by: str


@dataclass(frozen=True, slots=True)
class GuestAdmitted:
    """A guest was admitted to one table with play chips."""

    person: str
    table: str
    chips: Cents
    expires: str


@dataclass(frozen=True, slots=True)
class GuestLeft:
    """A guest's session expired."""

    person: str


@dataclass(frozen=True, slots=True)
class LimitSet:
    """A player set a limit: ``at_once`` applies now, and ``later`` applies from ``effective``."""

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
    """A person asked a second person to approve an action with these parameters."""

    number: int
    action: Permission
    parameters: str
    by: str
    expires: str


@dataclass(frozen=True, slots=True)
class ApprovalGiven:
    """The second person approved the request."""

    number: int
    by: str


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
PersonEvent = (
    RoleGranted
    | RoleRevoked
    | PersonDisabled
    | PersonEnabled
    | PasswordSet
    | LimitSet
    | SelfExcluded
)
PeopleEvent = PersonAdded | GuestAdmitted | GuestLeft | PersonEvent | ApprovalEvent
