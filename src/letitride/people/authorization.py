"""Access: whether a person may do something now."""

from datetime import datetime, timedelta

from letitride.errors import AccessError
from letitride.people.roles import STEP_UP, Permission
from letitride.people.state import Person
from letitride.people.timestamps import within

#: How long a password counts as just given.
FRESH = timedelta(minutes=5)


def check_may(person: Person | None, permission: Permission) -> Person:
    """The person, if it may do this at all."""
    if person is not None and person.issued and not person.disabled:
        raise AccessError(
            "server/password_due",
            expected="a password of one's own first",
            got="one that was issued",
        )
    if person is None or permission not in person.permissions:
        got = "nobody known" if person is None else person.name
        expected = f"a person who may {permission}"
        raise AccessError("server/forbidden", expected=expected, got=got, permission=permission)
    return person


def authorize(
    person: Person | None, permission: Permission, confirmed: datetime | None, now: datetime
) -> Person:
    """The person, if it may do this, and gave the password just now where that is asked for."""
    allowed = check_may(person, permission)
    if permission in STEP_UP and (confirmed is None or not within(FRESH, confirmed, now)):
        raise AccessError(
            "server/step_up",
            expected=f"the password, given less than {FRESH // timedelta(minutes=1)} minutes ago",
            got="an older one" if confirmed else "none",
        )
    if allowed.guest is not None and now >= allowed.guest.expires:
        raise AccessError(
            "server/guest_over", expected="a guest whose time is not over", got=allowed.name
        )
    return allowed


def check_table(person: Person, table: str) -> None:
    """Refuse a guest at any table but one's own."""
    if person.guest is not None and person.guest.table != table:
        own = person.guest.table
        raise AccessError(
            "server/guest_table", expected=f"a guest at {own}", got=f"one at {table}", table=own
        )
