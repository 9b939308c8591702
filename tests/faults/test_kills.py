"""Repeatedly killing a process loses no acknowledged command and leaves no partial one."""

from pathlib import Path
from random import Random
from time import sleep

import pytest

from letitride.eventstore.checkpoints import Checkpoints
from letitride.house.events import TableOpened, table_stream
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import LinkReader
from letitride.house.loaded_table import LoadedTable
from letitride.house.opening import Address, open_existing
from letitride.house.proof.audit import audit
from letitride.house.tables import DurableTable
from tests.eventstore.stores import sqlite_address
from tests.faults.player import TABLES, fingerprint
from tests.faults.processes import Said, start_player


def killed(address: Address, name: str, rng: Random) -> Said:
    """Kill a player at a random time, and return its output."""
    said = Said()
    with start_player(address, name, rng.randrange(10**6)) as player:
        assert player.stdout is not None
        assert player.stderr is not None
        first = player.stdout.readline()
        sleep(rng.uniform(0.0, 0.5))
        player.kill()
        rest, errors = player.stdout.read(), player.stderr.read()
    assert player.returncode == -9, f"it ended on its own: {errors}"
    said.hear(first + rest)
    return said


def check(address: Address, said: Said) -> None:
    """Check that acknowledged commands were saved and any pending command is complete or absent."""
    journal = open_existing(address)
    with journal.store.reading() as tx:
        for id_, table, version, _ in said.acknowledged:
            done = tx.receipt(id_)
            assert done is not None, f"{id_} was acknowledged but is missing"
            assert (done.stream, done.last) == (table_stream(table), version)
        for id_ in said.refused:
            assert tx.receipt(id_) is None
    Checkpoints(journal, address.checkpoint_file).write()
    report = audit(journal, address.checkpoint_file)
    assert report.fault is None
    assert report.cage_micros == 0
    for name in TABLES:
        check_table(journal, name, said)
    journal.close()


def check_table(journal: HouseJournal, name: str, said: Said) -> None:
    """Check that a table, including its deck, is rebuilt as it was at each acknowledgment."""
    marks = {version: mark for _, table, version, mark in said.acknowledged if table == name}
    with journal.store.reading() as tx:
        head = tx.head(table_stream(name))
        loaded = DurableTable(journal, name)._load(tx, None)
        assert loaded.version == head.version
        last = max(marks, default=0)
        extra = {one.command for one in tx.events(table_stream(name), last)} if marks else set()
        assert extra <= {said.in_flight}
        folded = replayed(journal, name, marks)
        assert fingerprint(folded) == fingerprint(loaded)


def replayed(journal: HouseJournal, name: str, marks: dict[int, str]) -> LoadedTable:
    """Replay a table from its first event without snapshots, and check it at every mark."""
    with journal.store.reading() as tx:
        links = LinkReader(journal, tx)
        folded: LoadedTable | None = None
        for kept in journal.read_in(tx, table_stream(name)):
            if folded is None:
                assert isinstance(kept.event, TableOpened)
                folded = LoadedTable.opened(kept.event, links.opening)
            else:
                folded, _ = folded.evolve(kept.event, kept.stored.link_version, links)
            if folded.version in marks:
                assert fingerprint(folded) == marks[folded.version]
    assert folded is not None
    return folded


def kill_often(place: Path, seed: int, kills: int) -> None:
    rng, address = Random(seed), sqlite_address(place)
    acknowledged = 0
    for number in range(kills):
        said = killed(address, f"run-{number}", rng)
        check(address, said)
        acknowledged += len(said.acknowledged)
    assert acknowledged > kills  # the player was killed while working, not while starting


@pytest.mark.parametrize("seed", [1, 2])
def test_ten_kills(tmp_path: Path, seed: int) -> None:
    kill_often(tmp_path, seed, kills=10)


@pytest.mark.faults
@pytest.mark.parametrize("seed", range(100, 107))
def test_twenty_kills(tmp_path: Path, seed: int) -> None:
    kill_often(tmp_path, seed, kills=20)
