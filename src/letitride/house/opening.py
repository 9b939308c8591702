"""Opening a house's record: its database, brought up to date, its key and its checkpoints.

The key and the checkpoints lie beside an SQLite database, under its name; for PostgreSQL their
places are given, or they lie in the working directory.
"""

from contextlib import suppress
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from letitride.errors import StorageError
from letitride.eventstore.database import (
    DatabaseStore,
    connect,
    database_url,
    plain_errors,
    sqlite_path,
)
from letitride.eventstore.journal import Clock, utc_now
from letitride.eventstore.sealing import make_key, read_key
from letitride.house.house_journal import HouseJournal

#: The database of a house that names none.
DEFAULT_DATABASE = "sqlite:///letitride.db"

#: Any number will do, as long as all processes lock the same one.
_MIGRATION_LOCK = 5_2026_0001


@dataclass(frozen=True, slots=True)
class Address:
    """Where a house's record is: the database, the key, and the checkpoints."""

    database: str = DEFAULT_DATABASE
    key: Path | None = None
    checkpoints: Path | None = None

    @property
    def key_file(self) -> Path:
        """The file of the key."""
        return self.key or self._beside("key")

    @property
    def checkpoint_file(self) -> Path:
        """The file of the checkpoints."""
        return self.checkpoints or self._beside("checkpoints")

    def _beside(self, ending: str) -> Path:
        path = sqlite_path(database_url(self.database)) or Path("letitride")
        return path.with_name(f"{path.name}.{ending}")


def open_journal(address: Address, clock: Clock = utc_now) -> HouseJournal:
    """The journal of a house, made or brought up to date first if need be."""
    key = make_key(address.key_file)
    return HouseJournal(open_store(address), key, clock)


def open_store(address: Address) -> DatabaseStore:
    """The database of a house, made or brought up to date first if need be."""
    url = database_url(address.database)
    _make_file(sqlite_path(url))
    engine = connect(url)
    with plain_errors(engine), engine.begin() as connection:
        migrate(connection)
    return DatabaseStore(engine)


def _make_file(path: Path | None) -> None:
    """A new database is its owner's to read, as SQLite then makes the files beside it too."""
    if path is not None and not path.exists():
        with suppress(OSError):  # whatever is wrong with the place, the database says it
            path.touch(0o600)


def open_existing(address: Address) -> HouseJournal:
    """The journal of a house that must be there, its schema that of this version."""
    url = database_url(address.database)
    path = sqlite_path(url)
    if path is not None and not path.exists():
        raise StorageError(
            "storage/database", expected=f"{path}: a database", got="no such file", why="file",
            file=path,
        )  # fmt: skip
    key = read_key(address.key_file)
    engine = connect(url)
    _check_revision(engine)
    return HouseJournal(DatabaseStore(engine), key)


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring the schema up to date, within the connection's transaction; one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
    config = _config()
    found = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        expected = f"a database of schema {max(known)} or earlier"
        got = f"{found}, of a later version"
        raise StorageError("storage/schema", expected=expected, got=got, why="later")
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def _config() -> Config:
    config = Config()
    place = resources.files("letitride.eventstore") / "migrations"
    config.set_main_option("script_location", str(place).replace("%", "%%"))
    return config


def _check_revision(engine: Engine) -> None:
    wanted = ScriptDirectory.from_config(_config()).get_current_head()
    with plain_errors(engine), engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
    if found != wanted:
        raise StorageError(
            "storage/schema", expected=f"a database of schema {wanted}", got=found or "none",
            why="other",
        )  # fmt: skip
