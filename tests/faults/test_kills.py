"""Killed without warning, again and again: nothing acknowledged is lost, nothing is half there."""

from pathlib import Path
from random import Random
from time import sleep

import pytest

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
    """What a player said until it was killed at a random moment."""
    said = Said()
    with start_player(address, name, rng.randrange(10**6)) as player:
        assert player.stdout is not None
        assert player.stderr is not None
        first = player.stdout.readline()
        sleep(rng.uniform(0.0, 0.5))
        player.kill()
        rest, errors = player.stdout.read(), player.stderr.read()
    assert player.returncode == -9, f"it ended by itself: {errors}"
    said.hear(first + rest)
    return said


def check(address: Address, said: Said) -> None:
    """Every acknowledged command is there, what was in flight is whole or absent, all is clean."""
    journal = open_existing(address)
    with journal.store.reading() as tx:
        for id_, table, version, _ in said.acknowledged:
            done = tx.receipt(id_)
            assert done is not None, f"{id_} was acknowledged and is gone"
            assert (done.stream, done.last) == (table_stream(table), version)
        for id_ in said.refused:
            assert tx.receipt(id_) is None
    report = audit(journal, address.checkpoint_file)
    assert report.fault is None
    assert report.cage_micros == 0
    for name in TABLES:
        check_table(journal, name, said)
    journal.close()


def check_table(journal: HouseJournal, name: str, said: Said) -> None:
    """The table is rebuilt exactly as it stood at its last acknowledgement, the deck as it lay."""
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
    """The table from its first event on, without snapshots; at every mark it is as it was."""
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
    assert acknowledged > kills  # it was killed at work, not while it started


@pytest.mark.parametrize("seed", [1, 2])
def test_ten_kills(tmp_path: Path, seed: int) -> None:
    kill_often(tmp_path, seed, kills=10)


@pytest.mark.faults
@pytest.mark.parametrize("seed", range(100, 107))
def test_twenty_kills(tmp_path: Path, seed: int) -> None:
    kill_often(tmp_path, seed, kills=20)
