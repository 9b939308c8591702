"""Open a house's record: its database (with the schema upgraded), its key, and its checkpoints.

By default the key and the checkpoints are beside an SQLite database and named after it. For
PostgreSQL they are in the working directory. Either path can be set.
"""

from contextlib import suppress
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from letitride.errors import StorageError
from letitride.eventstore.database import (
    DatabaseStore,
    connect,
    database_url,
    plain_errors,
    sqlite_path,
)
from letitride.eventstore.journal import Clock, utc_now
from letitride.eventstore.keyring import make_keys, read_keys
from letitride.house.house_journal import HouseJournal

#: The database of a house that does not name one.
DEFAULT_DATABASE = "sqlite:///letitride.db"

#: The id of the PostgreSQL lock for upgrades: an arbitrary number that all processes share.
_MIGRATION_LOCK = 5_2026_0001


@dataclass(frozen=True, slots=True)
class Address:
    """The location of a house's record: its database, key, and checkpoints."""

    database: str = DEFAULT_DATABASE
    key: Path | None = None
    checkpoints: Path | None = None

    @property
    def key_file(self) -> Path:
        """The path of the key file."""
        return self.key or self._beside("key")

    @property
    def checkpoint_file(self) -> Path:
        """The path of the checkpoint file."""
        return self.checkpoints or self._beside("checkpoints")

    def _beside(self, ending: str) -> Path:
        path = sqlite_path(database_url(self.database)) or Path("letitride")
        return path.with_name(f"{path.name}.{ending}")


def open_journal(address: Address, clock: Clock = utc_now) -> HouseJournal:
    """Open a house's journal, after creating or upgrading it if needed."""
    key = make_keys(address.key_file)
    return HouseJournal(open_store(address), key, clock)


def open_store(address: Address) -> DatabaseStore:
    """Open a house's database, after creating or upgrading it if needed."""
    url = database_url(address.database)
    path = sqlite_path(url)
    if path is not None and not path.exists():
        # Only the owner may read the database. SQLite gives its other files the same mode. If the
        # path is unusable, connecting to the database raises an error below.
        with suppress(OSError):
            path.touch(0o600)
    engine = connect(url)
    with plain_errors(engine), engine.begin() as connection:
        migrate(connection)
    return DatabaseStore(engine)


def open_existing(address: Address) -> HouseJournal:
    """Open the journal of an existing house, whose schema must be the current one."""
    url = database_url(address.database)
    path = sqlite_path(url)
    if path is not None and not path.exists():
        raise StorageError(
            "storage/database", expected=f"{path}: a database", got="no such file", why="file",
            file=path,
        )  # fmt: skip
    key = read_keys(address.key_file)
    return HouseJournal(open_rows(address), key)


def open_rows(address: Address) -> DatabaseStore:
    """Open the database of an existing house without its key, for an audit with public keys."""
    url = database_url(address.database)
    path = sqlite_path(url)
    if path is not None and not path.exists():
        raise StorageError(
            "storage/database", expected=f"{path}: a database", got="no such file", why="file",
            file=path,
        )  # fmt: skip
    engine = connect(url)
    wanted = ScriptDirectory.from_config(_config()).get_current_head()
    with plain_errors(engine), engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
    if found != wanted:
        raise StorageError(
            "storage/schema", expected=f"a database with schema {wanted}", got=found or "none",
            why="other",
        )  # fmt: skip
    return DatabaseStore(engine)


def migrate(connection: Connection, to: str = "head") -> None:
    """Upgrade the schema in the connection's transaction. Only one process upgrades at a time."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
    config = _config()
    found = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        expected = f"a database with schema {max(known)} or earlier"
        got = f"{found}, from a later version"
        raise StorageError("storage/schema", expected=expected, got=got, why="later")
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def _config() -> Config:
    config = Config()
    place = resources.files("letitride.eventstore") / "migrations"
    config.set_main_option("script_location", str(place).replace("%", "%%"))
    return config
