"""The state of the house's people: who is what, what waits for approval."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from letitride.money import Cents
from letitride.people.names import key_of
from letitride.people.roles import STAFF, Permission, Role, permissions_of


class Limit(StrEnum):
    """A limit that players set for themselves."""

    LOSS = "loss"  # in cents, per session of play
    TIME = "time"  # in minutes, per session of play
    REMINDER = "reminder"  # in minutes, from one reminder to the next


@dataclass(frozen=True, slots=True)
class LimitSetting:
    """A limit as it is now, and as it will be from a moment on; None is no limit."""

    at_once: int | None
    later: int | None
    effective: datetime

    def at(self, now: datetime) -> int | None:
        """The limit at a moment."""
        return self.later if now >= self.effective else self.at_once


@dataclass(frozen=True, slots=True)
class GuestPass:
    """What a guest has: one table, play chips, and until when."""

    table: str
    chips: Cents
    expires: datetime


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the house knows.

    ``password`` is a hash; guests have none. A password that an administrator has ``issued`` is
    good for one thing, to be changed: until then the person may do nothing else.
    """

    name: str
    roles: frozenset[Role]
    password: str = field(default="", repr=False)
    issued: bool = False
    disabled: bool = False
    guest: GuestPass | None = None
    limits: Mapping[Limit, LimitSetting] = field(default_factory=dict)
    excluded_until: datetime | None = None

    @property
    def permissions(self) -> frozenset[Permission]:
        """What the person may do."""
        return frozenset() if self.disabled or self.issued else permissions_of(self.roles)

    @property
    def is_staff(self) -> bool:
        """Whether the person works in the house."""
        return bool(self.roles & STAFF)


@dataclass(frozen=True, slots=True)
class Approval:
    """A request for a second person's word on one action with exactly these parameters."""

    number: int
    action: Permission
    parameters: str
    asked_by: str
    expires: datetime
    given_by: str | None = None


@dataclass(frozen=True, slots=True)
class PeopleState:
    """Everybody the house knows, by the key of the name; approvals that are open, by number."""

    persons: Mapping[str, Person] = field(default_factory=dict)
    approvals: Mapping[int, Approval] = field(default_factory=dict)
    guests: int = 0
    asked: int = 0

    def person(self, name: str) -> Person | None:
        """The person of this name, however it is spelled."""
        return self.persons.get(key_of(name))

    @property
    def administrators(self) -> frozenset[str]:
        """Who can administer people now."""
        return frozenset(
            person.name
            for person in self.persons.values()
            if Permission.ADMINISTER_PEOPLE in person.permissions
        )


#: A house nobody has entered yet.
NOBODY = PeopleState()
