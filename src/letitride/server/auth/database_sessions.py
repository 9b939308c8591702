"""Sessions in the house's database, shared by all of its processes.

Each row has a mark: a MAC over the whole row, under a key that is not in the database. Someone who
can write to the database but has no key can neither add nor alter a session. A row with a wrong
mark is no session.
"""

import json
import logging
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from letitride.eventstore.database import DatabaseStore
from letitride.eventstore.schema import sessions
from letitride.eventstore.sealing import StoreKey
from letitride.people.timestamps import moment, written
from letitride.server.auth.login_sessions import LoginSession

_LOG = logging.getLogger("letitride.auth")
_C = sessions.c
#: The purpose of the key that marks rows.
_PURPOSE = "login sessions 1"
#: The columns with timestamps, stored as text.
_MOMENTS = ("began", "seen", "confirmed")


class DatabaseSessions:
    """A session store in the house's database."""

    def __init__(self, store: DatabaseStore, key: StoreKey) -> None:
        self._store = store
        self._key = key.derive(_PURPOSE)

    def add(self, session: LoginSession) -> None:
        """Insert the session's row."""
        self._run(sessions.insert().values(self._marked(session)))

    def get(self, token_hash: bytes) -> LoginSession | None:
        """Select the session's row, if the house wrote it."""
        with self._store.rows(reads=True) as connection:
            return self._found(connection, token_hash)

    def swap(self, token_hash: bytes, session: LoginSession) -> bool:
        """Replace the session's row."""
        replaced = sessions.update().where(_C.token_hash == token_hash)
        return self._run(replaced.values(self._marked(session)))

    def note_seen(self, token_hash: bytes, seen: datetime) -> None:
        """Update the session's row, unless it has been deleted or is not the house's own."""
        with self._store.rows() as connection:
            session = self._found(connection, token_hash)
            if session is not None:
                row = self._marked(replace(session, seen=seen))
                connection.execute(sessions.update().where(_C.token_hash == token_hash).values(row))

    def remove(self, token_hash: bytes) -> None:
        """Delete the session's row."""
        self._run(sessions.delete().where(_C.token_hash == token_hash))

    def remove_all(self, person: str) -> None:
        """Delete all of a person's rows."""
        self._run(sessions.delete().where(_C.person == person))

    def remove_everyone(self) -> None:
        """Delete all rows."""
        self._run(sessions.delete())

    def remove_older(self, began: datetime) -> None:
        """Delete old rows. Timestamps stored as text sort chronologically."""
        self._run(sessions.delete().where(_C.began < written(began)))

    def _run(self, statement: Any) -> bool:
        """Run a statement, and return whether it affected a row."""
        with self._store.rows() as connection:
            return bool(connection.execute(statement).rowcount)

    def _found(self, connection: Connection, token_hash: bytes) -> LoginSession | None:
        """Return the session with this token hash, if its mark is right."""
        query = select(sessions).where(_C.token_hash == token_hash)
        found = connection.execute(query).one_or_none()
        if found is None:
            return None
        row = found._asdict()
        mark = row.pop("mark")
        if not isinstance(mark, str) or not self._key.is_mark(_text(row), mark):
            _LOG.warning("forged session", extra={"who": str(row["person"])})
            return None
        return _session(row)

    def _marked(self, session: LoginSession) -> dict[str, Any]:
        row = _row(session)
        return row | {"mark": self._key.mark(_text(row))}


def _row(session: LoginSession) -> dict[str, Any]:
    times = {name: written(at) for name in _MOMENTS if (at := getattr(session, name))}
    return asdict(session) | times


def _session(row: dict[str, Any]) -> LoginSession:
    times = {name: moment(at) for name in _MOMENTS if (at := row[name])}
    return LoginSession(**row | times)


def _text(row: dict[str, Any]) -> bytes:
    """Return the text that the mark covers: every column by name, whatever a forger put there."""
    return json.dumps(row, sort_keys=True, default=_plain).encode()


def _plain(value: object) -> str:
    return value.hex() if isinstance(value, bytes) else repr(value)
