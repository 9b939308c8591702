"""Authorization: checking that a person may do something now."""

from datetime import datetime, timedelta

from letitride.errors import AccessError
from letitride.people.roles import STEP_UP, Permission
from letitride.people.state import Person
from letitride.people.timestamps import within

#: How long a password counts as recently entered.
FRESH = timedelta(minutes=5)


def check_may(person: Person | None, permission: Permission) -> Person:
    """Return the person, if they have this permission."""
    if person is not None and person.issued and not person.disabled:
        expected = "a password that the person chose"
        raise AccessError("server/password_due", expected=expected, got="an issued password")
    if person is None or permission not in person.permissions:
        got = "an unknown person" if person is None else person.name
        expected = f"a person who may {permission}"
        raise AccessError("server/forbidden", expected=expected, got=got, permission=permission)
    return person


def authorize(
    person: Person | None, permission: Permission, confirmed: datetime | None, now: datetime
) -> Person:
    """Return the person, if permitted. Step-up actions also require a recent password entry."""
    allowed = check_may(person, permission)
    if permission in STEP_UP:
        check_fresh(confirmed, now)
    if allowed.guest is not None and now >= allowed.guest.expires:
        expected = "a guest whose time has not expired"
        raise AccessError("server/guest_over", expected=expected, got=allowed.name)
    return allowed


def check_fresh(confirmed: datetime | None, now: datetime) -> None:
    """Require a password that was entered recently."""
    if confirmed is None or not within(FRESH, confirmed, now):
        raise AccessError(
            "server/step_up",
            expected=f"the password, entered in the last {FRESH // timedelta(minutes=1)} minutes",
            got="an older one" if confirmed else "none",
        )


def check_table(person: Person, table: str) -> None:
    """Reject a guest at any table other than their own."""
    if person.guest is not None and person.guest.table != table:
        own = person.guest.table
        raise AccessError(
            "server/guest_table", expected=f"a guest at {own}", got=f"one at {table}", table=own
        )
