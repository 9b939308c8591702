"""The store on SQLite or PostgreSQL, through one schema.

SQLite runs with a write-ahead log and waits for the disk at every commit; both are checked when a
connection opens. On PostgreSQL several processes share the streams: a stream's row is locked while
events are appended, and the unique key of an event decides any race that is left.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import Any, TypeVar, cast

from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    event,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from letitride.errors import StaleVersionError, StorageError
from letitride.eventstore.group_commit import GroupCommit
from letitride.eventstore.notices import listen, notify
from letitride.eventstore.sql_transaction import DatabaseTransaction
from letitride.eventstore.statements import Statements
from letitride.eventstore.store import Notice, Transaction, no_notices

T = TypeVar("T")

#: How long to wait for other writers, in seconds, before giving up.
PATIENCE = 20


def database_url(text: str) -> URL:
    """The address of a database: ``sqlite:///house.db`` or ``postgresql://host/house``.

    An error does not repeat it: there may be a password in it.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the latter of a port that is no number
        raise _unusable() from None
    if _is_postgres(url):
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite" or url.host:
        raise _unusable()
    return url.set(drivername="sqlite")


def _is_postgres(url: URL) -> bool:
    return url.get_backend_name() == "postgresql"


def _unusable() -> StorageError:
    expected = "an address as sqlite:///house.db or postgresql://host/house"
    return StorageError("storage/database", expected=expected, got="something else", why="address")


def connect(url: URL) -> Engine:
    """An engine for a database, set so that what is committed is on the disk."""
    if _is_postgres(url):
        return _postgres(url)
    engine = create_engine(url, connect_args={"timeout": PATIENCE, "check_same_thread": False})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _begin_sqlite(connection: Connection) -> None:
    """A writer locks the database from the start; a reader sees one consistent state."""
    reads = connection.get_execution_options().get("reads")
    cursor = connection.connection.cursor()
    cursor.execute("BEGIN" if reads else "BEGIN IMMEDIATE")


def _postgres(url: URL) -> Engine:
    try:
        engine = create_engine(url, pool_pre_ping=True)
    except ModuleNotFoundError:
        raise StorageError(
            "storage/database",
            expected="psycopg, for PostgreSQL: pip install 'letitride[postgres]'",
            got="none",
            why="driver",
        ) from None
    return engine


_PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "fullfsync": 1,
    "trusted_schema": 0,
    "wal_autocheckpoint": 8000,
}


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Write ahead, and wait for the disk; refuse to run on anything less."""
    connection.isolation_level = None  # transactions begin where the engine says so
    for pragma, wanted in _PRAGMAS.items():
        connection.execute(f"PRAGMA {pragma} = {wanted}")
        (got,) = connection.execute(f"PRAGMA {pragma}").fetchone()
        if got != wanted:
            raise StorageError("storage/pragma", expected=f"{pragma} = {wanted}", got=got)


class DatabaseStore:
    """A store in a database whose schema is up to date."""

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

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Run the block in one transaction of the database."""
        with (
            self._postgres_transaction() if self._on_postgres else self._group_commit.alone() as tx
        ):
            yield tx

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Do the work in a transaction; on SQLite by group commit."""
        if self._on_postgres:
            with self._postgres_transaction() as tx:
                return work(tx)
        with plain_errors(self.engine):
            return self._group_commit.run(work)

    @contextmanager
    def _postgres_transaction(self) -> Iterator[Transaction]:
        """A transaction of PostgreSQL, with a notice to listeners after its commit."""
        with plain_errors(self.engine), self.engine.connect() as connection:
            tx = DatabaseTransaction(connection, self._statements)
            with connection.begin():
                yield tx
            with suppress(SQLAlchemyError):  # it is committed, whether or not the notice is sent
                notify(connection, tx.appended)

    @contextmanager
    def _sqlite_transaction(self) -> Iterator[DatabaseTransaction]:
        """A transaction of SQLite, on the one connection that writes."""
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
        """Run the block on one consistent state of the database."""
        with plain_errors(self.engine), self._reader.begin() as connection:
            yield DatabaseTransaction(connection, self._statements)

    @contextmanager
    def rows(self, *, reads: bool = False) -> Iterator[Connection]:
        """A transaction's connection, for tables that are not part of the journal."""
        if reads:
            with plain_errors(self.engine), self._reader.begin() as connection:
                yield connection
        else:
            with self.transaction() as tx:
                yield cast(DatabaseTransaction, tx).connection

    def notices(self, patience: float, stop: Event) -> Generator[Notice | None, None, None]:
        """Which streams have grown, until stopped; None means that any of them may have."""
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
    """Errors of the database, or of its driver, as errors of the package."""
    driver = engine.dialect.loaded_dbapi
    try:
        yield
    except (IntegrityError, driver.IntegrityError):  # somebody else wrote the same row first
        raise StaleVersionError(
            "storage/stale", expected="to be first", got="second", why="row"
        ) from None
    except (SQLAlchemyError, driver.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StorageError(
            "storage/unavailable",
            expected="a database that can be read and written",
            got=" ".join(str(cause).split()),
        ) from None


def sqlite_path(url: URL) -> Path | None:
    """The file of an SQLite database; None for another."""
    return None if _is_postgres(url) or not url.database else Path(url.database)
