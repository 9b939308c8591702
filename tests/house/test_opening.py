"""Opening a house: its schema, its key, and the databases it rejects."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from letitride.errors import StorageError
from letitride.eventstore import database
from letitride.eventstore.database import connect, database_url
from letitride.eventstore.journal import Request
from letitride.eventstore.schema import metadata
from letitride.eventstore.sealing import StoreKey, make_key, read_key
from letitride.house.opening import Address, migrate, open_existing, open_journal
from letitride.house.wallets import Wallets
from letitride.money import Cents
from tests.eventstore.stores import PostgresServer, postgres_address, sqlite_address
from tests.rejected import rejected


def differences(connection: Connection) -> list[object]:
    migrate(connection)
    migrate(connection)  # the second run changes nothing
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_the_migrations_create_the_schema_on_sqlite(tmp_path: Path) -> None:
    engine = connect(database_url(sqlite_address(tmp_path).database))
    with engine.begin() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_the_migrations_create_the_schema_on_postgres(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    engine = connect(database_url(postgres_address(postgres, tmp_path).database))
    with engine.begin() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_commits_are_synced_to_disk(tmp_path: Path) -> None:
    engine = connect(database_url(sqlite_address(tmp_path).database))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    engine.dispose()


def test_a_database_without_write_ahead_logging_is_rejected() -> None:
    """An in-memory database does not support WAL mode, so its transactions would not be durable."""
    engine = connect(database_url("sqlite://"))
    with rejected(StorageError, r"storage/pragma: expected journal_mode = wal"):
        engine.connect()


def test_every_pragma_is_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_PRAGMAS", {"user_version": "5"})  # SQLite returns a number
    engine = connect(database_url(sqlite_address(tmp_path).database))
    with rejected(StorageError, r"storage/pragma: expected user_version = 5, got 5"):
        engine.connect()


def test_a_writer_locks_the_database_from_the_start_and_a_reader_blocks_nobody(
    tmp_path: Path,
) -> None:
    journal = open_journal(sqlite_address(tmp_path))
    other = sqlite3.connect(tmp_path / "house.db", isolation_level=None, timeout=0)
    with journal.store.transaction(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    with journal.store.reading():
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")
    other.close()
    journal.close()


@pytest.mark.parametrize("text", ["mysql://localhost/house", "house.db", "", "sqlite:/x:y:z@@"])
def test_other_databases_are_rejected(text: str) -> None:
    with rejected(StorageError, "storage/database"):
        database_url(text)


def test_the_key_is_created_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    box = make_key(path).seal(b"As", "here")
    assert path.stat().st_mode & 0o777 == 0o600
    assert make_key(path).open(box, "here") == read_key(path).open(box, "here") == b"As"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "é" * 32])
def test_an_invalid_key_is_rejected(tmp_path: Path, text: str) -> None:
    path = tmp_path / "house.key"
    path.write_text(text, "utf-8")
    path.chmod(0o600)
    with rejected(StorageError, "storage/key"):
        read_key(path)


def test_a_key_that_others_can_read_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    make_key(path)
    path.chmod(0o640)
    with rejected(StorageError, r"storage/key: .*a file that only its owner can read, got 640"):
        make_key(path)


def test_a_sealed_text_opens_only_in_its_place_with_its_key() -> None:
    key, other = StoreKey(b"a" * 32), StoreKey(b"b" * 32)
    box = key.seal(b"As Kd", "here")
    assert key.seal(b"As Kd", "here") != box
    for opener, text, place in (
        (key, box, "there"),
        (other, box, "here"),
        (key, box[:-1] + bytes([box[-1] ^ 1]), "here"),
        (key, b"short", "here"),
    ):
        with rejected(StorageError, "storage/seal"):
            opener.open(text, place)


def test_a_signature_is_valid_for_one_text_and_one_key() -> None:
    key = StoreKey(b"a" * 32)
    signature = key.sign(b"heads")
    assert key.signed(b"heads", signature)
    assert not key.signed(b"tails", signature)
    assert not StoreKey(b"b" * 32).signed(b"heads", signature)


def test_opening_an_existing_house_needs_its_database_key_and_schema(tmp_path: Path) -> None:
    address = sqlite_address(tmp_path)
    with rejected(StorageError, r"storage/database: .*no such file"):
        open_existing(address)
    assert list(tmp_path.iterdir()) == []
    open_journal(address).close()
    open_existing(address).close()
    address.key_file.unlink()
    with rejected(StorageError, "storage/key"):
        open_existing(address)
    make_key(address.key_file)
    (tmp_path / "house.db").unlink()
    sqlite3.connect(tmp_path / "house.db").close()
    with rejected(StorageError, r"storage/schema: .*got none"):
        open_existing(address)


def test_a_database_from_a_later_version_is_rejected(tmp_path: Path) -> None:
    address = sqlite_address(tmp_path)
    open_journal(address).close()
    with sqlite3.connect(tmp_path / "house.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    for opened in (open_journal, open_existing):
        with rejected(StorageError, r"storage/schema: .*got 9999"):
            opened(address)


def test_the_key_and_checkpoints_are_beside_the_database_by_default() -> None:
    beside = Address("sqlite:///some/where/house.db")
    assert beside.key_file == Path("some/where/house.db.key")
    assert beside.checkpoint_file == Path("some/where/house.db.checkpoints")
    assert Address("postgresql://host/house").key_file == Path("letitride.key")
    assert Address("postgresql://host/house", Path("k")).key_file == Path("k")


def test_an_unreadable_database_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(b"this is not a database, despite its name......" * 100)
    with rejected(StorageError, "storage/unavailable"):
        open_journal(sqlite_address(tmp_path))


def test_only_the_owner_can_read_a_new_database(tmp_path: Path) -> None:
    """The database contains password hashes and everyone's money."""
    journal = open_journal(Address(f"sqlite:///{tmp_path / 'house.db'}"))
    Wallets(journal).deposit("ann", Cents(500), Request("gift", "cashier"))
    kept = [path for path in tmp_path.iterdir() if path.name.startswith("house.db")]
    assert len(kept) == 6  # the database, its log, the log's index, and three keys
    assert {path.stat().st_mode & 0o777 for path in kept} == {0o600}
    journal.close()
