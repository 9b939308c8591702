"""The state of the house's people: their accounts and the open approval requests."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from letitride.money import Cents
from letitride.people.names import key_of
from letitride.people.roles import STAFF, Permission, Role, permissions_of


class Limit(StrEnum):
    """A kind of limit that players set for themselves."""

    LOSS = "loss"  # In cents, per session of play.
    TIME = "time"  # In minutes, per session of play.
    REMINDER = "reminder"  # In minutes, from one reminder to the next.


@dataclass(frozen=True, slots=True)
class LimitSetting:
    """A limit's value now, and its value from a later time on; None means no limit."""

    at_once: int | None
    later: int | None
    effective: datetime

    def at(self, now: datetime) -> int | None:
        """Return the limit at the given time."""
        return self.later if now >= self.effective else self.at_once


@dataclass(frozen=True, slots=True)
class GuestPass:
    """A guest's pass: one table, play chips, an expiration time, and a pseudonym of the address."""

    table: str
    chips: Cents
    expires: datetime
    network: str = ""


@dataclass(frozen=True, slots=True)
class SecondFactor:
    """An employee's second factor: the secret shared with their phone, and the recovery codes.

    ``last`` is the number of the last 30-second step whose code was used. Recovery codes are
    hashed.
    """

    secret: str = field(repr=False)
    last: int
    recovery: frozenset[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Person:
    """A person with an account, or a guest.

    ``password`` is a hash; guests have none. While the password is ``issued`` (chosen by someone
    else), the person may do nothing but change it.
    """

    name: str
    roles: frozenset[Role]
    password: str = field(default="", repr=False)
    issued: bool = False
    disabled: bool = False
    guest: GuestPass | None = None
    limits: Mapping[Limit, LimitSetting] = field(default_factory=dict)
    excluded_until: datetime | None = None
    second_factor: SecondFactor | None = None
    #: A secret that the person has been shown but has not confirmed with a code.
    offered: str = field(default="", repr=False)

    @property
    def permissions(self) -> frozenset[Permission]:
        """The person's permissions."""
        return frozenset() if self.disabled or self.issued else permissions_of(self.roles)

    @property
    def is_staff(self) -> bool:
        """True if the person is an employee of the house."""
        return bool(self.roles & STAFF)


@dataclass(frozen=True, slots=True)
class Approval:
    """A request that a second person approve one action with exactly these parameters."""

    number: int
    action: Permission
    parameters: str
    asked_by: str
    expires: datetime
    given_by: str | None = None


@dataclass(frozen=True, slots=True)
class PeopleState:
    """All people, keyed by normalized name, and all open approval requests, keyed by number."""

    persons: Mapping[str, Person] = field(default_factory=dict)
    approvals: Mapping[int, Approval] = field(default_factory=dict)
    guests: int = 0
    asked: int = 0

    def person(self, name: str) -> Person | None:
        """Return the person with this name, in any spelling."""
        return self.persons.get(key_of(name))

    @property
    def administrators(self) -> frozenset[str]:
        """The names of the people who can currently administer people."""
        return frozenset(
            person.name
            for person in self.persons.values()
            if Permission.ADMINISTER_PEOPLE in person.permissions
        )


#: A house without any people.
NOBODY = PeopleState()
