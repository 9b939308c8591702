"""Sessions in the house's database, shared by all of its processes."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import select

from letitride.eventstore.database import DatabaseStore
from letitride.eventstore.schema import sessions
from letitride.people.timestamps import moment, written
from letitride.server.auth.login_sessions import LoginSession

_C = sessions.c
#: The columns with timestamps, stored as text.
_MOMENTS = ("began", "seen", "confirmed")


class DatabaseSessions:
    """A session store in the house's database."""

    def __init__(self, store: DatabaseStore) -> None:
        self._store = store

    def add(self, session: LoginSession) -> None:
        """Insert the session's row."""
        self._run(sessions.insert().values(_row(session)))

    def get(self, token_hash: bytes) -> LoginSession | None:
        """Select the session's row."""
        with self._store.rows(reads=True) as connection:
            query = select(sessions).where(_C.token_hash == token_hash)
            row = connection.execute(query).one_or_none()
        return None if row is None else _session(row)

    def swap(self, token_hash: bytes, session: LoginSession) -> bool:
        """Replace the session's row."""
        return self._run(sessions.update().where(_C.token_hash == token_hash).values(_row(session)))

    def note_seen(self, token_hash: bytes, seen: datetime) -> None:
        """Update the session's row, unless it has been deleted."""
        self._run(sessions.update().where(_C.token_hash == token_hash).values(seen=written(seen)))

    def remove(self, token_hash: bytes) -> None:
        """Delete the session's row."""
        self._run(sessions.delete().where(_C.token_hash == token_hash))

    def remove_all(self, person: str) -> None:
        """Delete all of a person's rows."""
        self._run(sessions.delete().where(_C.person == person))

    def remove_older(self, began: datetime) -> None:
        """Delete old rows. Timestamps stored as text sort chronologically."""
        self._run(sessions.delete().where(_C.began < written(began)))

    def _run(self, statement: Any) -> bool:
        """Run a statement, and return whether it affected a row."""
        with self._store.rows() as connection:
            return bool(connection.execute(statement).rowcount)


def _row(session: LoginSession) -> dict[str, Any]:
    times = {name: written(at) for name in _MOMENTS if (at := getattr(session, name))}
    return asdict(session) | times


def _session(row: Any) -> LoginSession:
    times = {name: moment(at) for name in _MOMENTS if (at := getattr(row, name))}
    return LoginSession(**row._asdict() | times)
