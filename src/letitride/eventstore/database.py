"""The store on SQLite or PostgreSQL, with one schema for both.

SQLite uses a write-ahead log and syncs to disk at every commit. Both settings are checked when a
connection opens. On PostgreSQL, several processes share the streams. A stream's row is locked while
events are appended, and an event's unique key resolves any remaining race.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from letitride.errors import StaleVersionError, StorageError
from letitride.eventstore.group_commit import GroupCommit
from letitride.eventstore.notices import listen, notify
from letitride.eventstore.sql_transaction import DatabaseTransaction
from letitride.eventstore.statements import Statements
from letitride.eventstore.store import Notice, Transaction, no_notices

T = TypeVar("T")

#: Seconds to wait for other writers before giving up.
PATIENCE = 20


def database_url(text: str) -> URL:
    """Parse the address of a database: ``sqlite:///house.db`` or ``postgresql://host/house``.

    The error does not repeat the address, because it may contain a password.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # ValueError: the port is not a number
        raise _unusable() from None
    if _is_postgres(url):
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite" or url.host:
        raise _unusable()
    return url.set(drivername="sqlite")


def _is_postgres(url: URL) -> bool:
    return url.get_backend_name() == "postgresql"


def _unusable() -> StorageError:
    expected = "an address such as sqlite:///house.db or postgresql://host/house"
    return StorageError("storage/database", expected=expected, got="something else", why="address")


def connect(url: URL) -> Engine:
    """Return an engine for a database, set up so that every commit is synced to disk."""
    if _is_postgres(url):
        try:
            return create_engine(url, pool_pre_ping=True)
        except ModuleNotFoundError:
            expected = "the PostgreSQL driver psycopg (pip install 'letitride[postgres]')"
            raise StorageError(
                "storage/database", expected=expected, got="none", why="driver"
            ) from None
    engine = create_engine(url, connect_args={"timeout": PATIENCE, "check_same_thread": False})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction. A writer takes the lock immediately; a reader sees one fixed state."""
    reads = connection.get_execution_options().get("reads")
    cursor = connection.connection.cursor()
    cursor.execute("BEGIN" if reads else "BEGIN IMMEDIATE")


_PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "fullfsync": 1,
    "trusted_schema": 0,
    "wal_autocheckpoint": 8000,
}


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Turn on write-ahead logging and disk syncs. Raise an error if either is not in effect."""
    connection.isolation_level = None  # the engine begins transactions
    for pragma, wanted in _PRAGMAS.items():
        connection.execute(f"PRAGMA {pragma} = {wanted}")
        (got,) = connection.execute(f"PRAGMA {pragma}").fetchone()
        if got != wanted:
            raise StorageError("storage/pragma", expected=f"{pragma} = {wanted}", got=got)


class DatabaseStore:
    """A store in a database with the current schema."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._statements = Statements(engine.dialect)
        self._on_postgres = _is_postgres(engine.url)
        only_reads = (
            {"isolation_level": "REPEATABLE READ"} if self._on_postgres else {"reads": True}
        )
        self._reader = engine.execution_options(**only_reads)
        self._group_commit = GroupCommit(self._sqlite_transaction)
        self._writer: Connection | None = None

    def transaction(self) -> AbstractContextManager[Transaction]:
        """Run the block in one database transaction."""
        return self._postgres_transaction() if self._on_postgres else self._group_commit.alone()

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Do the work in a transaction, using group commit on SQLite."""
        if self._on_postgres:
            with self._postgres_transaction() as tx:
                return work(tx)
        with plain_errors(self.engine):
            return self._group_commit.run(work)

    @contextmanager
    def _postgres_transaction(self) -> Iterator[Transaction]:
        """Run the block in a PostgreSQL transaction, and notify listeners after the commit."""
        with plain_errors(self.engine), self.engine.connect() as connection:
            tx = DatabaseTransaction(connection, self._statements)
            with connection.begin():
                yield tx
            with suppress(SQLAlchemyError):  # the commit remains valid even if the notice fails
                notify(connection, tx.appended)

    @contextmanager
    def _sqlite_transaction(self) -> Iterator[DatabaseTransaction]:
        """Run the block in an SQLite transaction, on the only connection that writes."""
        with plain_errors(self.engine):
            connection = self._writer = self._writer or self.engine.connect()
            try:
                with connection.begin():
                    yield DatabaseTransaction(connection, self._statements)
            except BaseException:
                self._writer = None
                connection.close()
                raise

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Run the block against one consistent state of the database."""
        with plain_errors(self.engine), self._reader.begin() as connection:
            yield DatabaseTransaction(connection, self._statements)

    @contextmanager
    def rows(self, *, reads: bool = False) -> Iterator[Connection]:
        """Yield a transaction's connection, for tables that are not part of the journal."""
        with self.reading() if reads else self.transaction() as tx:
            yield cast(DatabaseTransaction, tx).connection

    def notices(self, patience: float, stop: Event) -> Generator[Notice | None, None, None]:
        """Yield a notice whenever a stream grows, until stopped.

        None means that any stream may have grown.
        """
        with plain_errors(self.engine):
            if self._on_postgres:
                yield from listen(self.engine, patience, stop)
            else:
                yield from no_notices(patience, stop)

    def close(self) -> None:
        """Close every connection."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        self.engine.dispose()


@contextmanager
def plain_errors(engine: Engine) -> Iterator[None]:
    """Convert errors from the database or its driver to this package's errors."""
    driver = engine.dialect.loaded_dbapi
    try:
        yield
    except (IntegrityError, driver.IntegrityError):  # another writer inserted the same row first
        raise StaleVersionError(
            "storage/stale", expected="to be first", got="second", why="row"
        ) from None
    except (SQLAlchemyError, driver.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StorageError(
            "storage/unavailable",
            expected="a readable and writable database",
            got=" ".join(str(cause).split()),
        ) from None


def sqlite_path(url: URL) -> Path | None:
    """Return the path of an SQLite database file, or None for any other database."""
    return None if _is_postgres(url) or not url.database else Path(url.database)
