"""Access: whether a person may do something now."""

from datetime import datetime, timedelta

from letitride.people.refusals import barred
from letitride.people.roles import STEP_UP, Permission
from letitride.people.state import Person
from letitride.people.timestamps import within

#: How long a password counts as just given.
FRESH = timedelta(minutes=5)


def check_may(person: Person | None, permission: Permission) -> Person:
    """The person, if it may do this at all."""
    if person is not None and person.issued and not person.disabled:
        raise barred("server/password_due", "a password of one's own first", "one that was issued")
    if person is None or permission not in person.permissions:
        got = "nobody known" if person is None else person.name
        raise barred("server/forbidden", f"a person who may {permission}", got)
    return person


def authorize(
    person: Person | None, permission: Permission, confirmed: datetime | None, now: datetime
) -> Person:
    """The person, if it may do this, and gave the password just now where that is asked for."""
    allowed = check_may(person, permission)
    if permission in STEP_UP and (confirmed is None or not within(FRESH, confirmed, now)):
        raise barred(
            "server/step_up",
            f"the password, given less than {FRESH // timedelta(minutes=1)} minutes ago",
            "an older one" if confirmed else "none",
        )
    if allowed.guest is not None and now >= allowed.guest.expires:
        raise barred("server/guest_over", "a guest whose time is not over", allowed.name)
    return allowed


def check_table(person: Person, table: str) -> None:
    """Refuse a guest at any table but one's own."""
    if person.guest is not None and person.guest.table != table:
        raise barred("server/guest_table", f"a guest at {person.guest.table}", f"one at {table}")
