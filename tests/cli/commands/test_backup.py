"""``letitride backup`` and ``letitride restore``."""

import gzip
import json
import shutil
from pathlib import Path

import pytest

from letitride.eventstore.checkpoints import Checkpoints
from letitride.eventstore.journal import Request
from letitride.house.opening import Address, open_journal
from letitride.house.wallets import Wallets
from letitride.money import Cents
from tests.cli.conftest import Run


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.db"
    journal = open_journal(Address(f"sqlite:///{path}"))
    Wallets(journal).deposit("ann", Cents(500), Request("one", "cashier"))
    Checkpoints(journal, tmp_path / "house.db.checkpoints").write()
    journal.close()
    return path


@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
def test_a_house_is_backed_up_restored_and_audited(
    run: Run, house: Path, tmp_path: Path, name: str
) -> None:
    file, other = tmp_path / name, tmp_path / "other.db"
    assert run("backup", str(file), "--database", f"sqlite:///{house}").status == 0
    shutil.copy(f"{house}.key", f"{other}.key")
    assert run("restore", str(file), "--database", f"sqlite:///{other}").status == 0
    before, after = (
        json.loads(run("audit", "--json", "--database", f"sqlite:///{path}").out)
        for path in (house, other)
    )
    assert before["ok"]
    assert after["ok"]
    assert (before["restores"], len(after["restores"])) == ([], 1)
    assert after["events"] == before["events"] + 1  # the restore itself
    assert after["cage_balance"] == before["cage_balance"]


def test_json_reports_what_was_written_and_read(run: Run, house: Path, tmp_path: Path) -> None:
    file, other = str(tmp_path / "all.jsonl"), tmp_path / "other.db"
    shutil.copy(f"{house}.key", f"{other}.key")
    written = run("backup", file, "--database", f"sqlite:///{house}", "--json")
    assert json.loads(written.out) == {"file": file, "streams": 1}
    read = run("restore", file, "--database", f"sqlite:///{other}", "--json")
    nothing = {"tables": 0, "voided": 0, "discarded": 0, "lost": 0}
    assert json.loads(read.out) == {"file": file, "streams": 1, **nothing}


def test_json_reports_an_export(run: Run, house: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "all.jsonl")
    told = run("export", file, "--database", f"sqlite:///{house}", "--json")
    lines = len(Path(file).read_text("utf-8").splitlines())
    assert json.loads(told.out) == {"file": file, "lines": lines}
    refused = run("export", "-", "--database", f"sqlite:///{house}", "--json")
    assert (refused.status, refused.out) == (2, "")
    assert (
        "FILE.jsonl: expected a file, because only one output can be printed, got - and --json"
        in refused.err.facts
    )


@pytest.mark.parametrize("damage", ["cut", "altered", "not packed", "no text"])
def test_a_damaged_backup_is_rejected_in_one_line(
    run: Run, house: Path, tmp_path: Path, damage: str
) -> None:
    file, other = tmp_path / "all.jsonl.gz", tmp_path / "other.db"
    assert run("backup", str(file), "--database", f"sqlite:///{house}").status == 0
    whole = file.read_bytes()
    damaged = {
        "cut": whole[:-20],
        "altered": whole[:60] + bytes(8) + whole[68:],
        "not packed": gzip.decompress(whole),
        "no text": gzip.compress(b"\xff\n"),
    }
    file.write_bytes(damaged[damage])
    shutil.copy(f"{house}.key", f"{other}.key")
    told = run("restore", str(file), "--database", f"sqlite:///{other}")
    assert (told.status, told.err.count("\n")) == (2, 1)
    journal = open_journal(Address(f"sqlite:///{other}"))
    with journal.store.reading() as tx:
        assert tx.streams() == []
    journal.close()


def test_no_file_is_overwritten(run: Run, house: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("mine")
    told = run("backup", str(file), "--database", f"sqlite:///{house}")
    assert (told.status, told.out) == (2, "")
    assert "expected a new file" in told.err.facts
    assert file.read_text() == "mine"


def test_no_unfinished_file_is_left(
    run: Run, house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("letitride.cli.commands.backup.write_backup", interrupted)
    told = run("backup", str(tmp_path / "all.jsonl"), "--database", f"sqlite:///{house}")
    assert told.status == 2
    assert "No space left" in told.err
    assert not (tmp_path / "all.jsonl").exists()


def test_a_house_in_use_is_not_filled(run: Run, house: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    run("backup", str(file), "--database", f"sqlite:///{house}")
    told = run("restore", str(file), "--database", f"sqlite:///{house}")
    assert (told.status, told.out) == (2, "")
    assert "storage/not_empty" in told.err.facts


def test_restore_asks_for_the_key_and_for_a_backup(run: Run, house: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "all.jsonl", tmp_path / "other.db"
    told = run("restore", str(file), "--database", f"sqlite:///{house}")
    assert "expected a readable file" in told.err.facts
    file.write_text("no backup")
    told = run("restore", str(file), "--database", f"sqlite:///{other}")
    assert "expected the house's key" in told.err.facts
    shutil.copy(f"{house}.key", f"{other}.key")
    told = run("restore", str(file), "--database", f"sqlite:///{other}")
    assert "storage/backup: expected line 1" in told.err.facts
    assert told.status == 2
