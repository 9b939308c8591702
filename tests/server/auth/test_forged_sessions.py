"""Attacks on sessions by someone who can write to the database but does not have the key."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from letitride.eventstore.schema import sessions
from letitride.house.opening import open_store
from letitride.people import Role
from letitride.server.auth import DatabaseSessions, LoginSessions
from letitride.server.auth.login_sessions import csrf_of, hash_of
from letitride.server.auth.route_access import COOKIE
from tests.eventstore.stores import KEY, PostgresServer, postgres_address
from tests.people.staff import NOON
from tests.server.auth.test_login_sessions import SAM
from tests.server.houses import Served, Visit, served

TOKEN = "a token that the attacker chose"


def written(folder: Path, statement: str, *values: object) -> int:
    database = sqlite3.connect(folder / "house.db")
    changed = database.execute(statement, values).rowcount
    database.commit()
    database.close()
    return changed


def enter(house: Served, token: str) -> Visit:
    """Return a visitor with this session token."""
    visit = house.visit()
    visit.client.cookies.set(COOKIE, token)
    visit.client.headers["X-CSRF-Token"] = csrf_of(token)
    return visit


def test_a_session_that_was_written_into_the_database_is_no_session(tmp_path: Path) -> None:
    """Copy every column of an administrator's session, under a token of the attacker's."""
    with served(tmp_path) as house:
        admin = house.as_role(Role.ADMINISTRATOR)
        database = sqlite3.connect(tmp_path / "house.db")
        found = database.execute("SELECT * FROM sessions WHERE person = ?", (admin.name,))
        names = [column[0] for column in found.description]
        row = dict(zip(names, found.fetchone(), strict=True)) | {"token_hash": hash_of(TOKEN)}
        places = ", ".join("?" * len(row))
        columns = ", ".join(row)
        database.execute(f"INSERT INTO sessions ({columns}) VALUES ({places})", tuple(row.values()))
        database.commit()
        database.close()
        assert admin.ask("GET", "/me").status_code == 200
        assert enter(house, TOKEN).ask("GET", "/me").status_code == 401
        assert enter(house, TOKEN).ask("GET", "/people").status_code == 401


ALTERED = {
    "person": lambda admin: admin,
    "began": lambda _: "2099-01-01T00:00:00.000000Z",
    "seen": lambda _: "2099-01-01T00:00:00.000000Z",
    "confirmed": lambda _: "2099-01-01T00:00:00.000000Z",
    "mark": lambda _: "0" * 64,
}


@pytest.mark.parametrize("column", ALTERED)
def test_a_session_that_was_altered_in_the_database_is_no_session(
    tmp_path: Path, column: str
) -> None:
    """A player alters the row of their own session, to become someone else or to stay."""
    change: Callable[[str], Any] = ALTERED[column]
    with served(tmp_path) as house:
        admin, player = house.as_role(Role.ADMINISTRATOR), house.as_role(Role.PLAYER)
        assert player.ask("GET", "/me").status_code == 200
        statement = f"UPDATE sessions SET {column} = ? WHERE person = ?"
        assert written(tmp_path, statement, change(admin.name), player.name) == 1
        assert player.ask("GET", "/me").status_code == 401


def test_a_session_in_use_keeps_a_valid_mark_on_postgresql(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    store = open_store(postgres_address(postgres, tmp_path))
    rows = DatabaseSessions(store, KEY)
    ticket = LoginSessions(rows).begin(SAM, NOON)
    token = hash_of(ticket.token)
    later = NOON.replace(minute=5)
    rows.note_seen(token, later)
    found = rows.get(token)
    assert found is not None
    assert found.seen == later
    with store.rows() as connection:
        connection.execute(update(sessions).values(person="Eve"))
    assert rows.get(token) is None
    rows.note_seen(token, later)  # must not make a valid row of it
    assert rows.get(token) is None
    store.close()
