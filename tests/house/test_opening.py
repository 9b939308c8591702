"""Opening a house: its schema, its key, and what it refuses to run on."""

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
    migrate(connection)  # a second time there is nothing to do
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_the_migrations_make_the_schema_on_sqlite(tmp_path: Path) -> None:
    engine = connect(database_url(sqlite_address(tmp_path).database))
    with engine.begin() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_the_migrations_make_the_schema_on_postgres(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    engine = connect(database_url(postgres_address(postgres, tmp_path).database))
    with engine.begin() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    engine = connect(database_url(sqlite_address(tmp_path).database))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    engine.dispose()


def test_a_database_that_does_not_write_ahead_is_refused() -> None:
    """One in memory cannot; its transactions would be none."""
    engine = connect(database_url("sqlite://"))
    with rejected(StorageError, r"storage/pragma: expected journal_mode = wal"):
        engine.connect()


def test_every_pragma_is_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_PRAGMAS", {"user_version": "5"})  # read back as a number
    engine = connect(database_url(sqlite_address(tmp_path).database))
    with rejected(StorageError, r"storage/pragma: expected user_version = 5, got 5"):
        engine.connect()


def test_who_writes_holds_the_database_from_the_beginning_and_who_reads_holds_nobody_up(
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
def test_other_databases_are_refused(text: str) -> None:
    with rejected(StorageError, "storage/database"):
        database_url(text)


def test_the_key_is_made_once_and_is_its_owners_only(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    box = make_key(path).seal(b"As", "here")
    assert path.stat().st_mode & 0o777 == 0o600
    assert make_key(path).open(box, "here") == read_key(path).open(box, "here") == b"As"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "é" * 32])
def test_what_is_no_key_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "house.key"
    path.write_text(text, "utf-8")
    path.chmod(0o600)
    with rejected(StorageError, "storage/key"):
        read_key(path)


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    make_key(path)
    path.chmod(0o640)
    with rejected(StorageError, r"storage/key: .*readable by its owner only, got 640"):
        make_key(path)


def test_a_text_is_sealed_for_one_place_and_one_key() -> None:
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


def test_a_signature_is_of_one_text_and_one_key() -> None:
    key = StoreKey(b"a" * 32)
    signature = key.sign(b"heads")
    assert key.signed(b"heads", signature)
    assert not key.signed(b"tails", signature)
    assert not StoreKey(b"b" * 32).signed(b"heads", signature)


def test_an_existing_house_must_be_there_with_its_key_and_schema(tmp_path: Path) -> None:
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


def test_a_house_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    address = sqlite_address(tmp_path)
    open_journal(address).close()
    with sqlite3.connect(tmp_path / "house.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    for opened in (open_journal, open_existing):
        with rejected(StorageError, r"storage/schema: .*got 9999"):
            opened(address)


def test_key_and_checkpoints_lie_beside_the_database_unless_they_are_given() -> None:
    beside = Address("sqlite:///some/where/house.db")
    assert beside.key_file == Path("some/where/house.db.key")
    assert beside.checkpoint_file == Path("some/where/house.db.checkpoints")
    assert Address("postgresql://host/house").key_file == Path("letitride.key")
    assert Address("postgresql://host/house", Path("k")).key_file == Path("k")


def test_a_database_that_cannot_be_reached_says_so(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(b"this is no database, whatever its name may say" * 100)
    with rejected(StorageError, "storage/unavailable"):
        open_journal(sqlite_address(tmp_path))


def test_a_new_database_is_its_owners_to_read(tmp_path: Path) -> None:
    """Hashes of passwords and everybody's money are in it."""
    journal = open_journal(Address(f"sqlite:///{tmp_path / 'house.db'}"))
    Wallets(journal).deposit("ann", Cents(500), Request("gift", "cashier"))
    kept = [path for path in tmp_path.iterdir() if path.name.startswith("house.db")]
    assert len(kept) == 4  # the log, its index and the key too
    assert {path.stat().st_mode & 0o777 for path in kept} == {0o600}
    journal.close()
