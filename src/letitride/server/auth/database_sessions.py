"""Sessions in the house's database, where all its processes find them."""

from datetime import datetime
from typing import Any

from sqlalchemy import select

from letitride.eventstore.database import DatabaseStore
from letitride.eventstore.schema import sessions
from letitride.people.timestamps import moment, written
from letitride.server.auth.login_sessions import LoginSession

_C = sessions.c


class DatabaseSessions:
    """The sessions of a house in its database."""

    def __init__(self, store: DatabaseStore) -> None:
        self._store = store

    def add(self, session: LoginSession) -> None:
        """Insert its row."""
        self._run(sessions.insert().values(_row(session)))

    def get(self, token_hash: bytes) -> LoginSession | None:
        """Select its row."""
        with self._store.rows(reads=True) as connection:
            query = select(sessions).where(_C.token_hash == token_hash)
            row = connection.execute(query).one_or_none()
        return None if row is None else _session(row)

    def swap(self, token_hash: bytes, session: LoginSession) -> bool:
        """Rewrite its row."""
        return self._run(sessions.update().where(_C.token_hash == token_hash).values(_row(session)))

    def note_seen(self, token_hash: bytes, seen: datetime) -> None:
        """Update its row, unless it was deleted meanwhile."""
        self._run(sessions.update().where(_C.token_hash == token_hash).values(seen=written(seen)))

    def remove(self, token_hash: bytes) -> None:
        """Delete its row."""
        self._run(sessions.delete().where(_C.token_hash == token_hash))

    def remove_all(self, person: str) -> None:
        """Delete a person's rows."""
        self._run(sessions.delete().where(_C.person == person))

    def remove_older(self, began: datetime) -> None:
        """Delete old rows; moments as text are in the order of time."""
        self._run(sessions.delete().where(_C.began < written(began)))

    def _run(self, statement: Any) -> bool:
        """Carry out a statement; whether there was a row for it."""
        with self._store.rows() as connection:
            return bool(connection.execute(statement).rowcount)


def _row(session: LoginSession) -> dict[str, Any]:
    confirmed = session.confirmed
    return {
        "token_hash": session.token_hash,
        "person": session.person,
        "password_hash": session.password_hash,
        "began": written(session.began),
        "seen": written(session.seen),
        "confirmed": None if confirmed is None else written(confirmed),
    }


def _session(row: Any) -> LoginSession:
    confirmed = None if row.confirmed is None else moment(row.confirmed)
    return LoginSession(
        row.token_hash,
        row.person,
        row.password_hash,
        moment(row.began),
        moment(row.seen),
        confirmed,
    )
