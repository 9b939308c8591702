"""Login sessions, each known by a token of which only the hash is kept.

A session ends when its person is idle too long, and twelve hours after the login whatever happens.
Its token changes at every login and step-up. It belongs to the password it was opened with: with
another password it is none.
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

#: How much idle time goes by before it is worth a write to say that there was none.
_NOTED = timedelta(seconds=15)
_TOKEN_BYTES = 32
_CSRF = b"letitride csrf 1"


@dataclass(frozen=True, slots=True)
class LoginSession:
    """One login. ``confirmed`` is when the password was last given; guests have none to give."""

    token_hash: bytes = field(repr=False)
    person: str
    password_hash: bytes = field(repr=False)
    began: datetime
    seen: datetime
    confirmed: datetime | None


@dataclass(frozen=True, slots=True)
class Ticket:
    """What is handed to who logs in: shown once, kept nowhere."""

    session: LoginSession
    token: str = field(repr=False)
    csrf: str = field(repr=False)


class SessionStore(Protocol):
    """A port: where sessions are kept. Each call is a transaction of its own."""

    def add(self, session: LoginSession) -> None:
        """Keep a session."""
        ...

    def get(self, token_hash: bytes) -> LoginSession | None:
        """The session with this token."""
        ...

    def swap(self, token_hash: bytes, session: LoginSession) -> bool:
        """Put a session in the place of another; False if that one is not there any more."""
        ...

    def note_seen(self, token_hash: bytes, seen: datetime) -> None:
        """Note that a session was in use, if it is still there."""
        ...

    def remove(self, token_hash: bytes) -> None:
        """Forget a session."""
        ...

    def remove_all(self, person: str) -> None:
        """Forget every session of a person."""
        ...

    def remove_older(self, began: datetime) -> None:
        """Forget every session that began before."""
        ...


class MemorySessions:
    """Sessions that end with the process."""

    def __init__(self) -> None:
        self._rows: dict[bytes, LoginSession] = {}
        self._turn = Lock()

    def add(self, session: LoginSession) -> None:
        """Keep it."""
        with self._turn:
            self._rows[session.token_hash] = session

    def get(self, token_hash: bytes) -> LoginSession | None:
        """Find it."""
        return self._rows.get(token_hash)

    def swap(self, token_hash: bytes, session: LoginSession) -> bool:
        """One for another."""
        with self._turn:
            if self._rows.pop(token_hash, None) is None:
                return False
            self._rows[session.token_hash] = session
            return True

    def note_seen(self, token_hash: bytes, seen: datetime) -> None:
        """In use."""
        with self._turn:
            if token_hash in self._rows:
                self._rows[token_hash] = replace(self._rows[token_hash], seen=seen)

    def remove(self, token_hash: bytes) -> None:
        """Forget it."""
        with self._turn:
            self._rows.pop(token_hash, None)

    def remove_all(self, person: str) -> None:
        """Forget a person's."""
        with self._turn:
            self._rows = {k: row for k, row in self._rows.items() if row.person != person}

    def remove_older(self, began: datetime) -> None:
        """Forget old ones."""
        with self._turn:
            self._rows = {k: row for k, row in self._rows.items() if row.began >= began}


def hash_of(text: str) -> bytes:
    """What is kept of a secret."""
    return sha256(text.encode()).digest()


def csrf_of(token: str) -> str:
    """The second token of a session, for pages to send along; it does not reveal the first."""
    return hmac.digest(token.encode(), _CSRF, "sha256").hex()


def check_csrf(token: str, csrf: str) -> None:
    """Refuse what no page of this session has sent."""
    if not hmac.compare_digest(csrf_of(token).encode(), csrf.encode()):
        raise AccessError("server/csrf", expected="the CSRF token of the session", got="another")


def idle_limit(person: Person) -> timedelta:
    """How long a session of this person may be idle."""
    return STAFF_IDLE if person.is_staff else PLAYERS_IDLE


def is_live(session: LoginSession, person: Person, now: datetime) -> bool:
    """Whether a session still counts."""
    return (
        within(LONGEST, session.began, now)
        and within(idle_limit(person), session.seen, now)
        and not person.disabled
        and hmac.compare_digest(session.password_hash, hash_of(person.password))
    )


class LoginSessions:
    """The sessions of a house."""

    def __init__(self, store: SessionStore) -> None:
        self._store = store

    def begin(self, person: Person, now: datetime) -> Ticket:
        """A new session of a person who has just given the password, or has none."""
        self._store.remove_older(now - LONGEST)
        confirmed = None if person.guest else now
        ticket = _ticket(person, began=now, now=now, confirmed=confirmed)
        self._store.add(ticket.session)
        return ticket

    def find(self, token: str) -> LoginSession:
        """The session of a token, live or not."""
        session = self._store.get(hash_of(token))
        if session is None:
            raise _none()
        return session

    def check(
        self, session: LoginSession, person: Person | None, now: datetime, *, in_use: bool = True
    ) -> Person:
        """The person of a session that is live; it is in use now, or only looked at."""
        if person is None or not is_live(session, person, now):
            self._store.remove(session.token_hash)
            raise _none()
        if in_use and not within(_NOTED, session.seen, now):
            self._store.note_seen(session.token_hash, now)
        return person

    def confirm(self, session: LoginSession, person: Person, now: datetime) -> Ticket:
        """The session of a person who has just given the password again, under a new token."""
        ticket = _ticket(person, began=session.began, now=now, confirmed=now)
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
        hash_of(token), person.name, hash_of(person.password), began, now, confirmed
    )
    return Ticket(session, token, csrf_of(token))


def _none() -> Exception:
    got = "no session, or one that is over"
    return AccessError("server/no_session", expected="to be logged in", got=got)
