"""Attacks on the record by someone who can write to the database and its files, without the key."""

import gzip
import io
import json
import os
import shutil
import sqlite3
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.cli.app import run
from letitride.errors import StorageError
from letitride.eventstore.checkpoints import Checkpoints
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.memory import MemoryStore
from letitride.eventstore.store import LedgerLine, StoredEvent
from letitride.house.events import HouseRestored, RestoredFrom
from letitride.house.house_journal import HouseJournal
from letitride.house.opening import Address, open_journal
from letitride.house.proof.audit import audit
from letitride.house.proof.backup import FORM, read_backup, write_backup
from letitride.house.proof.chain_check import FaultError
from letitride.house.proof.export import audit_export, write_export
from letitride.house.proof.restore_limits import BackupLimits, limited_lines
from letitride.house.proof.wallet_check import WalletCheck
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.table.commands import BuyChips, CashOut
from tests.eventstore.stores import StillClock, sqlite_address
from tests.house.houses import open_house
from tests.rejected import rejected

HUNDRED = Cents(100_00)


@pytest.fixture
def address(tmp_path: Path) -> Address:
    return sqlite_address(tmp_path)


def write(address: Address, *statements: str) -> None:
    """Write to the database, as someone without the key would."""
    database = sqlite3.connect(address.database.removeprefix("sqlite:///"))
    for statement in statements:
        assert database.execute(statement).rowcount
    database.commit()
    database.close()


def change_balance(address: Address, micros: int) -> None:
    row = "owner = 'wallet:eve' AND account = 'wallet'"
    write(address, f"UPDATE balances SET micros = micros + {micros} WHERE {row}")


def spend_money_that_nobody_has(address: Address) -> None:
    """Raise a balance, buy chips, cash them out again, and lower the balance again."""
    journal = open_journal(address)
    (table,) = open_house(journal)
    Wallets(journal).deposit("eve", Cents(1_00), Request("eve", "cashier"))
    journal.close()
    change_balance(address, 100_00 * 10**6)
    journal = open_journal(address)
    table = type(table)(journal, "T1")
    table.do(BuyChips("eve", HUNDRED), "buy", "eve")
    table.do(CashOut("eve", HUNDRED), "out", "eve")
    journal.close()
    change_balance(address, -100_00 * 10**6)


def test_a_balance_is_raised_spent_and_lowered_again(address: Address) -> None:
    spend_money_that_nobody_has(address)
    journal = open_journal(address)
    found = audit(journal).fault
    assert found is not None
    assert found.stream == "table:T1"
    assert "wallet of wallet:eve in USD: overdrawn at 2" in found.what
    file = io.BytesIO()
    write_export(journal, file)
    for key in (journal.key, None):
        exported = audit_export(file.getvalue().splitlines(keepends=True), key)
        assert exported.fault == found
    journal.close()


def test_a_deposit_and_its_chips_at_the_same_moment_are_in_order(journal: HouseJournal) -> None:
    """The clock stands still, so times alone do not say which came first."""
    (table,) = open_house(journal)
    Wallets(journal).deposit("ann", HUNDRED, Request("in", "cashier"))
    table.do(BuyChips("ann", HUNDRED), "buy", "ann")
    table.do(CashOut("ann", HUNDRED), "out", "ann")
    Wallets(journal).withdraw("ann", HUNDRED, Request("away", "ann"))
    Wallets(journal).deposit("ann", Cents(50_00), Request("in again", "cashier"))
    assert audit(journal).fault is None


@pytest.mark.parametrize("hours", [1, -1])
def test_a_clock_set_back_between_two_streams_is_no_attack(
    journal: HouseJournal, clock: StillClock, hours: int
) -> None:
    """Another server's clock is wrong: its events must still come after those before them."""
    (table,) = open_house(journal)
    wallets = Wallets(journal)
    for number in range(4):
        wallets.deposit("ann", HUNDRED, Request(f"in {number}", "cashier"))
        clock.move(hours=hours)
        table.do(BuyChips("ann", HUNDRED), f"buy {number}", "ann")
        clock.move(hours=-hours)
        table.do(CashOut("ann", HUNDRED), f"out {number}", "ann")
        clock.move(hours=hours)
        wallets.withdraw("ann", HUNDRED, Request(f"away {number}", "ann"))
    assert audit(journal).fault is None


def test_a_restored_wallet_keeps_its_order(journal: HouseJournal, clock: StillClock) -> None:
    (table,) = open_house(journal)
    Wallets(journal).deposit("ann", HUNDRED, Request("in", "cashier"))
    file = io.StringIO()
    with journal.store.reading() as tx:
        write_backup(tx, file)
    clock.move(hours=-1)
    other = HouseJournal(MemoryStore(), journal.key, clock)
    with other.store.transaction() as tx:
        read_backup(tx, file.getvalue().splitlines())
    type(table)(other, "T1").do(BuyChips("ann", HUNDRED), "buy", "ann")
    assert audit(other).fault is None


def change(time: int, stream: str, *amounts: int) -> list[tuple[StoredEvent, list[LedgerLine]]]:
    return [
        (
            StoredEvent(stream, version, "", 3, f"{time}", "", "", None, 0, b""),
            [LedgerLine("wallet:ann", "wallet", "USD", micros)],
        )
        for version, micros in enumerate(amounts, 1)
    ]


@pytest.mark.parametrize(
    ("streams", "overdrawn"),
    [
        ([(1, "w", 100), (2, "a", -50), (2, "b", -90, 90)], False),
        ([(1, "w", 100), (2, "b", -90, 90), (2, "a", -50, -50)], False),
        ([(1, "w", 100), (2, "b", -90, 80), (2, "a", -90, 80), (2, "c", -80)], False),
        ([(1, "w", 100), (2, "b", -90, 80), (2, "a", -91, 80)], True),
        ([(1, "w", 100), (2, "a", -101, 101)], True),
        ([(1, "w", 100), (2, "a", -101), (3, "w2", 500)], True),
        ([(1, "a", -100), (1, "w", 100)], False),
    ],
)
def test_any_order_of_simultaneous_changes_will_do(
    streams: list[tuple[int, str, Any]], overdrawn: bool
) -> None:
    check = WalletCheck()
    for time, stream, *amounts in streams:
        for stored, lines in change(time, stream, *amounts):
            check.note(stored, lines)
    if overdrawn:
        with pytest.raises(FaultError):
            check.check()
    else:
        check.check()


@pytest.fixture
def kept(address: Address) -> Iterator[HouseJournal]:
    """A house with three checkpoints."""
    journal = open_journal(address, StillClock())
    for number in (1, 2, 3):
        Wallets(journal).deposit("ann", HUNDRED, Request(f"gift {number}", "cashier"))
        Checkpoints(journal, address.checkpoint_file).write()
    yield journal
    journal.close()


def cut_off_the_tail(address: Address) -> None:
    """Remove the last deposit and everything that mentions it."""
    hash_ = "(SELECT hash FROM events WHERE stream = 'wallet:ann' AND version = 2)"
    write(
        address,
        "DELETE FROM events WHERE stream = 'wallet:ann' AND version = 3",
        "DELETE FROM postings WHERE stream = 'wallet:ann' AND version = 3",
        "DELETE FROM commands WHERE command = 'gift 3'",
        f"UPDATE streams SET version = 2, hash = {hash_} WHERE name = 'wallet:ann'",
        "UPDATE balances SET micros = micros - 10000000000 WHERE account = 'wallet'",
        "UPDATE balances SET micros = micros + 10000000000 WHERE account = 'outside'",
    )


def fault(kept: HouseJournal, *files: Path) -> str | None:
    found = audit(kept, files).fault
    return None if found is None else found.what


def test_the_tail_is_cut_off_and_the_checkpoints_are_deleted(
    address: Address, kept: HouseJournal, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fault(kept, address.checkpoint_file) is None
    cut_off_the_tail(address)
    whole = address.checkpoint_file.read_bytes()
    missing = "found, but the database counts 3"
    address.checkpoint_file.unlink()
    assert missing in (fault(kept, address.checkpoint_file) or "")
    assert run(["audit", "--json", "--database", address.database]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["checkpoints"] == {"compared": 0, "counted": 3, "first": None, "last": None}
    address.checkpoint_file.write_bytes(b"".join(whole.splitlines(keepends=True)[:2]))
    assert missing in (fault(kept, address.checkpoint_file) or "")
    address.checkpoint_file.unlink()
    Checkpoints(kept, address.checkpoint_file).write()  # the house starts a new file
    assert missing in (fault(kept, address.checkpoint_file) or "")


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE checkpoint_files SET lines = 2", "was altered"),
        ("UPDATE checkpoint_files SET mark = 5", "was altered"),
        ("UPDATE checkpoint_files SET lines = 'two'", "a value of the wrong type"),
        ("DELETE FROM checkpoint_files", "does not count"),
    ],
)
def test_the_count_of_checkpoints_is_altered(
    address: Address, kept: HouseJournal, statement: str, what: str
) -> None:
    write(address, statement)
    assert what in (fault(kept, address.checkpoint_file) or "")


def test_everything_is_deleted(address: Address, kept: HouseJournal) -> None:
    address.checkpoint_file.unlink()
    write(address, "DELETE FROM checkpoint_files")
    assert "none found" in (fault(kept, address.checkpoint_file) or "")


def test_the_audit_reports_the_checkpoints_of_every_server(
    address: Address, kept: HouseJournal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.checkpoints"
    Checkpoints(kept, other).write()
    assert "counts 1" in (fault(kept, address.checkpoint_file) or "")
    assert audit(kept, [address.checkpoint_file], every=False).ok
    assert audit(kept, [address.checkpoint_file, other, other]).checkpoints.compared == 4
    both = ["--checkpoints", str(other), "--checkpoints", str(address.checkpoint_file)]
    assert run(["audit", "--database", address.database, *both]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "4 checkpoints compared, from 2026-01-01T00:00:00Z to 2026-01-01T00:00:00Z." in said


def test_a_restore_that_skips_a_table_is_found(kept: HouseJournal) -> None:
    """Only somebody with the key could record this."""
    open_house(kept)
    false = HouseRestored(RestoredFrom.BACKUP, "", "eve", ("T1",), ())
    kept.append("house", 0, [NewEvent(false)], Request("restore 1", "house"))
    assert fault(kept) == "table T1 kept what was open before the restore"


@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
def test_other_users_cannot_read_the_houses_files(
    address: Address, kept: HouseJournal, tmp_path: Path, name: str
) -> None:
    before = os.umask(0)
    try:
        backup, export, other = tmp_path / name, tmp_path / "x.jsonl", tmp_path / "other.db"
        export.write_text("")  # readable by all
        export.chmod(0o666)
        address.checkpoint_file.chmod(0o644)  # from an earlier version
        Checkpoints(kept, address.checkpoint_file).write()
        at = ["--database", address.database]
        assert run(["backup", str(backup), *at]) == 0
        assert run(["export", str(export), *at]) == 0
        shutil.copy(address.key_file, f"{other}.key")
        assert run(["restore", str(backup), "--database", f"sqlite:///{other}"]) == 0
        files = [backup, export, other, *tmp_path.glob("*.key"), *tmp_path.glob("*.checkpoints")]
        assert len(files) == 7
        assert {file.name: oct(file.stat().st_mode & 0o777) for file in files} == {
            file.name: "0o600" for file in files
        }
    finally:
        os.umask(before)


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("start", [b"", b'{"stream": "', b"[]\n"])
def test_a_bomb_in_a_backup_fills_neither_memory_nor_disk(
    address: Address, tmp_path: Path, start: bytes
) -> None:
    """A small compressed file expands to a line of 100 MB."""
    file, other = tmp_path / "bomb.jsonl.gz", tmp_path / "other.db"
    with gzip.open(file, "wb") as packed:
        packed.write(json.dumps(FORM).encode() + b"\n" + start)
        for _ in range(100):
            packed.write(b"x" * 10**6)
    assert file.stat().st_size < 200_000
    shutil.copy(address.key_file, f"{other}.key")
    tracemalloc.start()
    status = run(["restore", str(file), "--database", f"sqlite:///{other}"])
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert status == 2
    assert most < 60_000_000
    assert other.stat().st_size < 1_000_000


def rows_without_end() -> Iterator[bytes]:
    yield json.dumps(FORM).encode() + b"\n"
    yield b'{"stream": "wallet:x", "version": 1, "hash": "", "time": ""}\n'
    while True:
        yield b'{"line": [1, 0, "x", "x", "USD", 1, ""]}\n'


class Endless(io.RawIOBase):
    """A file that never ends."""

    def __init__(self) -> None:
        self._lines = rows_without_end()

    def readline(self, _: int | None = -1) -> bytes:
        return next(self._lines)


@pytest.mark.parametrize(
    ("limits", "why"),
    [(BackupLimits(size=10_000), "size"), (BackupLimits(rows=100), "rows")],
)
def test_a_backup_without_end_is_read_only_up_to_the_limits(
    kept: HouseJournal, limits: BackupLimits, why: str
) -> None:
    empty = HouseJournal(MemoryStore(), kept.key)
    with (
        rejected(StorageError, "storage/backup_too_large") as told,
        empty.store.transaction() as tx,
    ):
        read_backup(tx, limited_lines(Endless(), limits))  # type: ignore[arg-type]
    assert told.value.facts["why"] == why


@pytest.mark.usefixtures("kept")
def test_the_command_has_options_for_the_limits(
    address: Address, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup, other = str(tmp_path / "all.jsonl"), tmp_path / "other.db"
    assert run(["backup", backup, "--database", address.database]) == 0
    shutil.copy(address.key_file, f"{other}.key")
    asked = ["restore", backup, "--database", f"sqlite:///{other}"]
    assert run([*asked, "--max-rows", "5"]) == 2
    assert "--max-rows" in capsys.readouterr().err
    assert run([*asked, "--max-rows", "500", "--max-gigabytes", "1"]) == 0
