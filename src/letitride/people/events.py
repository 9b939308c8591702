"""Events of the stream ``people``: what happened, by whom. Passwords are hashes, always."""

from dataclasses import dataclass, field

from letitride.money import Cents
from letitride.people.roles import Permission, Role
from letitride.people.state import Limit


@dataclass(frozen=True, slots=True)
class PersonAdded:
    """Somebody has an account from now on."""

    person: str
    roles: frozenset[Role]
    password: str = field(repr=False)
    issued: bool
    by: str


@dataclass(frozen=True, slots=True)
class RoleGranted:
    """A person holds one more role."""

    person: str
    role: Role
    by: str


@dataclass(frozen=True, slots=True)
class RoleRevoked:
    """A person holds one role less."""

    person: str
    role: Role
    by: str


@dataclass(frozen=True, slots=True)
class PersonDisabled:
    """A person may do nothing until enabled again."""

    person: str
    by: str


@dataclass(frozen=True, slots=True)
class PersonEnabled:
    """A disabled person may again do what the roles allow."""

    person: str
    by: str


@dataclass(frozen=True, slots=True)
class PasswordSet:
    """A person has another password, or another hash of the same; ``issued`` if not chosen."""

    person: str
    password: str = field(repr=False)
    issued: bool
    by: str


@dataclass(frozen=True, slots=True)
class GuestAdmitted:
    """A guest came in, to play at one table with play chips."""

    person: str
    table: str
    chips: Cents
    expires: str


@dataclass(frozen=True, slots=True)
class GuestLeft:
    """A guest's time was over."""

    person: str


@dataclass(frozen=True, slots=True)
class LimitSet:
    """A player set a limit: what holds at once, and what from a moment on."""

    person: str
    limit: Limit
    at_once: int | None
    later: int | None
    effective: str


@dataclass(frozen=True, slots=True)
class SelfExcluded:
    """A player may not play until a moment. Nobody can bring it nearer."""

    person: str
    until: str


@dataclass(frozen=True, slots=True)
class ApprovalAsked:
    """Somebody asked for a second person's word on an action with these parameters."""

    number: int
    action: Permission
    parameters: str
    by: str
    expires: str


@dataclass(frozen=True, slots=True)
class ApprovalGiven:
    """The second person approved."""

    number: int
    by: str


@dataclass(frozen=True, slots=True)
class ApprovalDeclined:
    """The second person declined, or who asked took it back."""

    number: int
    by: str


@dataclass(frozen=True, slots=True)
class ApprovalUsed:
    """The action was carried out; the approval is no more."""

    number: int
    by: str


@dataclass(frozen=True, slots=True)
class ApprovalExpired:
    """An approval's time was over before it was used."""

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
