"""A backup contains everything except the key, and restores into any store."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from letitride.errors import StorageError
from letitride.eventstore.journal import Request
from letitride.eventstore.memory import MemoryStore
from letitride.house.house_journal import HouseJournal
from letitride.house.opening import open_journal
from letitride.house.proof.audit import audit
from letitride.house.proof.backup import read_backup, write_backup
from letitride.house.proof.log_check import LogCount
from letitride.house.tables import DurableTable
from letitride.house.wallets import Wallets
from letitride.money import Cents
from tests.eventstore.stores import sqlite_address
from tests.house.proof.test_audit import busy
from tests.rejected import rejected


def backup_of(journal: HouseJournal) -> str:
    file = io.StringIO()
    with journal.store.reading() as tx:
        write_backup(tx, file)
    return file.getvalue()


def restored(text: str, journal: HouseJournal) -> HouseJournal:
    with journal.store.transaction() as tx:
        read_backup(tx, text.splitlines())
    return journal


def test_a_busy_house_is_restored_completely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_journal(sqlite_address(tmp_path))
    busy(house, monkeypatch)
    text = backup_of(house)
    other = restored(text, HouseJournal(MemoryStore(), house.key))
    assert backup_of(other) == text
    found = audit(house)
    assert audit(other) == replace(found, log=LogCount())  # a house in memory has no log
    with house.store.reading() as here, other.store.reading() as there:
        assert {k: v for k, v in there.balances().items() if v} == {
            k: v for k, v in here.balances().items() if v
        }
    assert DurableTable(other, "T1").state == DurableTable(house, "T1").state
    house.close()


def test_a_restored_house_keeps_working(tmp_path: Path) -> None:
    house = open_journal(sqlite_address(tmp_path))
    Wallets(house).deposit("ann", Cents(500), Request("one", "cashier"))
    other = restored(backup_of(house), HouseJournal(MemoryStore(), house.key))
    again = Wallets(other)
    again.deposit("ann", Cents(500), Request("one", "cashier"))  # done before
    again.deposit("ann", Cents(200), Request("two", "cashier"))
    assert again.balance("ann") == Cents(700)
    assert audit(other).ok
    house.close()


def test_the_audit_finds_an_altered_backup(tmp_path: Path) -> None:
    house = open_journal(sqlite_address(tmp_path))
    Wallets(house).deposit("ann", Cents(500), Request("one", "cashier"))
    text = backup_of(house).replace('"actor": "cashier"', '"actor": "nobody"')
    report = audit(restored(text, HouseJournal(MemoryStore(), house.key)))
    assert not report.ok
    house.close()


def test_a_backup_cut_off_at_any_line_restores_nothing(tmp_path: Path) -> None:
    house = open_journal(sqlite_address(tmp_path))
    for player in ("ann", "bob"):
        Wallets(house).deposit(player, Cents(500), Request(f"gift to {player}", "cashier"))
    whole = backup_of(house).splitlines(keepends=True)
    for kept in range(len(whole)):
        other = HouseJournal(MemoryStore(), house.key)
        with rejected(StorageError, "storage/backup"):
            restored("".join(whole[:kept]), other)
        with other.store.reading() as tx:
            assert tx.streams() == []
    house.close()


def test_a_backup_does_not_overwrite_a_store_in_use(tmp_path: Path) -> None:
    house = open_journal(sqlite_address(tmp_path))
    Wallets(house).deposit("ann", Cents(500), Request("one", "cashier"))
    text = backup_of(house)
    with rejected(StorageError, "storage/not_empty"):
        restored(text, house)
    house.close()


FORM = '{"letitride": "backup", "form": 2}'
STREAM = json.dumps({"stream": "wallet:ann", "version": 0, "hash": "", "time": ""})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no JSON",
        '{"letitride": "backup", "form": 1}',
        FORM,
        f'{FORM}\n{{"end": 1}}',
        f'{FORM}\n{{"end": 0}}\n{{"end": 0}}',
        f"{FORM}\n[]",
        f"{FORM}\nno JSON",
        f'{FORM}\n{{"event": {{}}}}',
        f'{FORM}\n{STREAM}\n{{"event": {{}}}}',
        f'{FORM}\n{STREAM}\n{{"line": [1, 1]}}',
        f"{FORM}\n{STREAM}",
        f"{FORM}\n{STREAM}\n{STREAM}",
        f"{FORM}\n{STREAM.replace('0', 'null')}",
        f"{FORM}\n{STREAM.replace('0', str(2**63))}",
        f'{FORM}\n{STREAM}\n{{"line": [1, null, "wallet:ann", "wallet", "USD", 5, "gift"]}}',
        f'{FORM}\n{STREAM}\n{{"command": {{"digest": "not base 64"}}}}',
        f'{FORM}\n{STREAM}\n{{"command": {{"digest": 5}}}}',
        f"{FORM}\n{STREAM.replace('0', 'true')}",
        f"{FORM}\n{'[' * 100_000}",
    ],
)
def test_an_invalid_backup_restores_nothing(text: str, tmp_path: Path) -> None:
    house = open_journal(sqlite_address(tmp_path))
    with rejected(StorageError, "storage/backup"):
        restored(text, house)
    with house.store.reading() as tx:
        assert tx.streams() == []
    house.close()
