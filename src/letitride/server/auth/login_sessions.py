"""Login sessions, each identified by a token that is stored only as a hash.

A session ends when the person has been idle for too long, and no later than twelve hours after
login. Its token changes at every login and step-up. A session is valid only until the person's
password, roles, or second factor change.
"""

import hmac
import secrets
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from hashlib import sha256
from threading import Lock
from typing import Protocol

from letitride.errors import AccessError
from letitride.people.state import Person
from letitride.people.timestamps import within

LONGEST = timedelta(hours=12)
STAFF_IDLE = timedelta(minutes=15)
PLAYERS_IDLE = timedelta(hours=1)

#: The minimum time between two updates of ``seen``, to save writes.
_NOTED = timedelta(seconds=15)
_TOKEN_BYTES = 32
_CSRF = b"letitride csrf 1"


@dataclass(frozen=True, slots=True)
class LoginSession:
    """One login. ``confirmed`` is the last time the person entered a password; guests have none."""

    token_hash: bytes = field(repr=False)
    person: str
    password_hash: bytes = field(repr=False)
    began: datetime
    seen: datetime
    confirmed: datetime | None


@dataclass(frozen=True, slots=True)
class Ticket:
    """A new session with its tokens, which are sent once and never stored."""

    session: LoginSession
    token: str = field(repr=False)
    csrf: str = field(repr=False)


class SessionStore(Protocol):
    """The interface for session storage. Each call is a separate transaction."""

    def add(self, session: LoginSession) -> None:
        """Store a session."""

    def get(self, token_hash: bytes) -> LoginSession | None:
        """Return the session with this token hash, if any."""

    def swap(self, token_hash: bytes, session: LoginSession) -> bool:
        """Replace one session with another. Return False if the first no longer exists."""

    def note_seen(self, token_hash: bytes, seen: datetime) -> None:
        """Record that a session was in use, if it still exists."""

    def remove(self, token_hash: bytes) -> None:
        """Remove a session."""

    def remove_all(self, person: str) -> None:
        """Remove all of a person's sessions."""

    def remove_older(self, began: datetime) -> None:
        """Remove every session that began before this time."""


class MemorySessions:
    """A session store in memory. Its sessions end with the process."""

    def __init__(self) -> None:
        self._rows: dict[bytes, LoginSession] = {}
        self._turn = Lock()

    def add(self, session: LoginSession) -> None:
        """Store it."""
        with self._turn:
            self._rows[session.token_hash] = session

    def get(self, token_hash: bytes) -> LoginSession | None:
        """Find it."""
        return self._rows.get(token_hash)

    def swap(self, token_hash: bytes, session: LoginSession) -> bool:
        """Replace the session, if it still exists."""
        with self._turn:
            if self._rows.pop(token_hash, None) is None:
                return False
            self._rows[session.token_hash] = session
            return True

    def note_seen(self, token_hash: bytes, seen: datetime) -> None:
        """Update the session's time of last use."""
        with self._turn:
            if token_hash in self._rows:
                self._rows[token_hash] = replace(self._rows[token_hash], seen=seen)

    def remove(self, token_hash: bytes) -> None:
        """Remove it."""
        with self._turn:
            self._rows.pop(token_hash, None)

    def remove_all(self, person: str) -> None:
        """Remove all of a person's sessions."""
        with self._turn:
            self._rows = {k: row for k, row in self._rows.items() if row.person != person}

    def remove_older(self, began: datetime) -> None:
        """Remove old sessions."""
        with self._turn:
            self._rows = {k: row for k, row in self._rows.items() if row.began >= began}


def hash_of(text: str) -> bytes:
    """Return the hash of a secret, for storage."""
    return sha256(text.encode()).digest()


def csrf_of(token: str) -> str:
    """Return the CSRF token that pages send. It does not reveal the session token."""
    return hmac.digest(token.encode(), _CSRF, "sha256").hex()


def check_csrf(token: str, csrf: str) -> None:
    """Reject a request that was not sent by a page in this session."""
    if not hmac.compare_digest(csrf_of(token).encode(), csrf.encode()):
        raise AccessError("server/csrf", expected="the session's CSRF token", got="another")


def credentials_of(person: Person) -> bytes:
    """Return a hash of the password, the roles, and the second factor, on which a session depends.

    A session ends with any change to these, in every process, even if the process that made the
    change stops before it deletes the session.
    """
    secret = person.second_factor.secret if person.second_factor else ""
    return hash_of("\n".join((person.password, secret, *sorted(person.roles))))


def idle_limit(person: Person) -> timedelta:
    """Return how long this person's session may be idle."""
    return STAFF_IDLE if person.is_staff else PLAYERS_IDLE


def is_live(session: LoginSession, person: Person, now: datetime) -> bool:
    """Return whether a session is still valid."""
    return (
        within(LONGEST, session.began, now)
        and within(idle_limit(person), session.seen, now)
        and not person.disabled
        and hmac.compare_digest(session.password_hash, credentials_of(person))
    )


class LoginSessions:
    """The login sessions of a house."""

    def __init__(self, store: SessionStore) -> None:
        self._store = store

    def begin(self, person: Person, now: datetime) -> Ticket:
        """Start a session for a guest, or for a person who has just entered their password."""
        self._store.remove_older(now - LONGEST)
        confirmed = None if person.guest else now
        ticket = _ticket(person, began=now, now=now, confirmed=confirmed)
        self._store.add(ticket.session)
        return ticket

    def find(self, token: str) -> LoginSession:
        """Return the session for a token, valid or not."""
        session = self._store.get(hash_of(token))
        if session is None:
            raise _none()
        return session

    def check(
        self, session: LoginSession, person: Person | None, now: datetime, *, in_use: bool = True
    ) -> Person:
        """Return the person if the session is valid; otherwise, remove it and raise an error."""
        if person is None or not is_live(session, person, now):
            self._store.remove(session.token_hash)
            raise _none()
        if in_use and not within(_NOTED, session.seen, now):
            self._store.note_seen(session.token_hash, now)
        return person

    def confirm(
        self, session: LoginSession, person: Person, now: datetime, *, fully: bool = True
    ) -> Ticket:
        """Give the session a new token, now that the person has entered their password again.

        Without ``fully``, the person did not enter the code that they need, too.
        """
        confirmed = now if fully else session.confirmed
        ticket = _ticket(person, began=session.began, now=now, confirmed=confirmed)
        if not self._store.swap(session.token_hash, ticket.session):
            raise _none()
        return ticket

    def end(self, token: str) -> None:
        """Log out."""
        self._store.remove(hash_of(token))

    def end_all(self, person: str) -> None:
        """Log a person out everywhere."""
        self._store.remove_all(person)


def _ticket(person: Person, began: datetime, now: datetime, confirmed: datetime | None) -> Ticket:
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    session = LoginSession(
        hash_of(token), person.name, credentials_of(person), began, now, confirmed
    )
    return Ticket(session, token, csrf_of(token))


def _none() -> Exception:
    got = "no session, or an expired one"
    return AccessError("server/no_session", expected="a login session", got=got)
