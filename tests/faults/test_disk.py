"""Full disks, torn logs, clock jumps, and bad clients cause clear errors and no data loss."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event

from letitride.errors import LetItRideError, StorageError
from letitride.eventstore.checkpoints import Checkpoints
from letitride.eventstore.database import DatabaseStore
from letitride.eventstore.journal import Request
from letitride.house.house_journal import HouseJournal
from letitride.house.loaded_table import Command
from letitride.house.opening import open_existing, open_journal
from letitride.house.proof.audit import audit
from letitride.house.tables import DurableTable
from letitride.house.wallets import Wallets
from letitride.money import Cents
from tests.eventstore.stores import (
    PostgresServer,
    StillClock,
    durable_journal,
    memory_journal,
    postgres_address,
    sqlite_address,
)
from tests.faults.player import SEATED, Play, open_floor
from tests.rejected import rejected


def playing(journal: HouseJournal, seed: int) -> Iterator[tuple[DurableTable, Command, str]]:
    """Yield a table, its next command, and an id; the caller sends the command."""
    rng = Random(seed)
    tables, plays = open_floor(journal), Play(rng)
    for _, player in SEATED:
        request = Request(f"funds {player}", "cashier")
        Wallets(journal).deposit(player, Cents(10**9), request)
    for number in range(10**6):
        table = rng.choice(tables)
        yield table, plays.next(table), f"c{number}"


def send(journal: HouseJournal, seed: int, commands: int) -> None:
    """Send the given number of commands."""
    turns = playing(journal, seed)
    for _ in range(commands):
        table, command, id_ = next(turns)
        table.do(command, id_, "player")


@pytest.mark.parametrize("seed", range(3))
def test_a_log_with_its_tail_torn_off_has_whole_commands_and_the_audit_finds_the_loss(
    tmp_path: Path, seed: int
) -> None:
    """Simulate a disk that lost data after reporting it as written."""
    address = sqlite_address(tmp_path)
    journal = durable_journal(address, StillClock())
    send(journal, seed, 80)
    Checkpoints(journal, address.checkpoint_file).write()
    log = (tmp_path / "house.db-wal").stat().st_size
    rng = Random(seed)
    for number, cut in enumerate(sorted(rng.sample(range(1, log), 6))):
        place = tmp_path / f"torn {number}"
        place.mkdir()
        for name in ("house.db", "house.db-wal", "house.db.key", "house.db.checkpoints"):
            shutil.copy(tmp_path / name, place / name)
        with (place / "house.db-wal").open("r+b") as file:
            file.truncate(log - cut)
        copy = sqlite_address(place)
        torn = open_journal(copy)
        assert audit(torn).fault is None
        loss = audit(torn, copy.checkpoint_file).fault
        assert loss is not None
        assert loss.what == "the event does not match a checkpoint"
        with torn.store.reading() as tx:
            for stream in tx.streams():
                assert tx.head(stream).version == len(list(tx.events(stream)))
        torn.close()
    journal.close()


@pytest.mark.parametrize("seed", range(2))
def test_a_full_disk_rejects_whole_commands_and_play_continues_when_there_is_room(
    tmp_path: Path, seed: int
) -> None:
    address = sqlite_address(tmp_path)
    journal = durable_journal(address, StillClock())
    store = journal.store
    assert isinstance(store, DatabaseStore)
    event.listen(
        store.engine,
        "connect",
        lambda connection, _: connection.execute("PRAGMA max_page_count = 90"),
    )
    store.engine.dispose()
    turns, sent = playing(journal, seed), []
    refusal: StorageError | None = None
    while refusal is None:
        table, command, id_ = next(turns)
        before = table.version
        try:
            table.do(command, id_, "player")
            sent.append(id_)
        except StorageError as error:
            refusal = error
    assert refusal.code == "storage/unavailable"
    assert "full" in refusal.got
    assert table.version == before
    assert len(sent) > 20
    assert audit(journal).ok
    journal.close()
    roomy = open_existing(address)
    again = DurableTable(roomy, table.name)
    assert again.version == before
    again.do(command, id_, "player")
    with roomy.store.reading() as tx:
        assert all(tx.receipt(id_) for id_ in sent)
    assert audit(roomy).ok
    roomy.close()


@pytest.mark.parametrize("seed", range(3))
def test_a_client_that_sends_everything_twice_and_out_of_order(seed: int) -> None:
    """Late commands are rejected or carried out once, and the audit finds no fault."""
    first = memory_journal(StillClock())
    script = []
    turns = playing(first, seed)
    for _ in range(120):
        table, command, id_ = next(turns)
        table.do(command, id_, "player")
        script.append((table.name, command, id_))
    house = memory_journal(StillClock())
    tables = {table.name: table for table in open_floor(house)}
    for _, player in SEATED:
        Wallets(house).deposit(player, Cents(10**9), Request(f"f {player}", "cashier"))
    rng = Random(seed)
    late = [(number + rng.uniform(0, 2), one) for _ in "ab" for number, one in enumerate(script)]
    done: dict[str, tuple[object, ...]] = {}
    refused = []
    for _, (name, command, id_) in sorted(late, key=lambda one: one[0]):
        try:
            outcome = tables[name].do(command, id_, "player")
        except LetItRideError as error:
            refused.append((error.code, id_ in done))
        else:
            assert outcome.again == (id_ in done)
            assert done.setdefault(id_, outcome.events) == outcome.events
    assert len(done) > 30
    assert refused
    assert not any(code.startswith("storage/") or was_done for code, was_done in refused)
    assert audit(house).ok
    with house.store.reading() as tx:
        for name in tables:
            ids = [one.command for one in tx.events(f"table:{name}")]
            assert ids == sorted(ids, key=ids.index)  # each command's events are contiguous


def test_a_clock_that_jumps_back_and_forth() -> None:
    rng = Random(8)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    clock = StillClock()
    journal = memory_journal(clock)
    turns = playing(journal, 5)
    for _ in range(150):
        table, command, id_ = next(turns)
        clock.now = start + timedelta(seconds=rng.randint(-10_000, 10_000))
        table.do(command, id_, "player")
    assert audit(journal).ok


def test_play_continues_after_connections_are_cut(postgres: PostgresServer, tmp_path: Path) -> None:
    """Some connections are cut between commands, and others during a transaction."""
    journal = durable_journal(postgres_address(postgres, tmp_path), StillClock())
    store = journal.store
    assert isinstance(store, DatabaseStore)
    turns, rng, cut = playing(journal, 4), Random(4), 0
    for _ in range(60):
        table, command, id_ = next(turns)
        if rng.random() < 0.2:
            postgres.cut_connections()
        if rng.random() < 0.2:
            cut += 1
            with rejected(StorageError, "storage/unavailable"):
                interrupted(journal, postgres, table)
        table.do(command, id_, "player")
    assert cut > 3
    assert audit(journal).ok
    journal.close()


def interrupted(journal: HouseJournal, postgres: PostgresServer, table: DurableTable) -> None:
    """Run a transaction and cut its connection before it ends."""
    with journal.store.transaction() as tx:
        head = tx.head(table.stream)
        postgres.cut_connections()
        tx.append(table.stream, head, [], [])
