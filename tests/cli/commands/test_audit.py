"""``letitride audit``: the verdict and the output."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from letitride.eventstore.checkpoints import Checkpoints
from letitride.eventstore.journal import Request
from letitride.house.opening import Address, open_journal
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.table.shufflers import RandomShuffler
from tests.cli.conftest import Run
from tests.house.houses import buy_in, open_house, play_round


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A house with two finished rounds."""
    address = Address(f"sqlite:///{tmp_path / 'house.db'}")
    journal = open_journal(address)
    (table,) = open_house(journal)
    buy_in(table)
    for number in (1, 2):
        play_round(table, number, RandomShuffler(number))
    Checkpoints(journal, address.checkpoint_file).write()
    journal.close()
    return address.database


def test_a_clean_house(run: Run, database: str) -> None:
    result = run("audit", "--database", database, "--json")
    document = json.loads(result.out)
    assert result.status == 0
    assert document["ok"] is document["chain"] is True
    assert (document["cage_balance"], document["rounds"]) == ("0.00", 2)
    assert document["first_fault"] is None
    assert document["events"] > 100
    assert [(one["link"], one["level"]) for one in document["meters"]] == [
        ("progressive", "Jackpot"),
        ("progressive_2", "Jackpot"),
    ]
    words = run("audit", "--database", database)
    assert words.status == 0
    assert "events and 2 rounds checked." in words.out
    assert "Clean. The cage balances: 0.00." in words.out


def test_one_event_is_singular(run: Run, tmp_path: Path) -> None:
    address = Address(f"sqlite:///{tmp_path / 'house.db'}")
    journal = open_journal(address)
    Wallets(journal).deposit("ann", Cents(500), Request("one", "cashier"))
    journal.close()
    assert "1 event and 0 rounds checked." in run("audit", "--database", address.database).out


def test_a_house_that_is_not_clean(run: Run, database: str) -> None:
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE events SET actor = 'eve' WHERE stream = 'table:T1'")
    connection.close()
    result = run("audit", "--database", database, "--json")
    assert result.status == 1
    document = json.loads(result.out)
    assert document["ok"] is document["chain"] is False
    assert document["first_fault"] == {
        "stream": "table:T1",
        "version": 1,
        "what": "altered: the hash does not match",
    }
    words = run("audit", "--database", database)
    assert words.status == 1
    assert "NOT CLEAN. table T1, event 1" in words.out


def test_a_missing_house(run: Run, tmp_path: Path) -> None:
    for args in (
        ["--database", f"sqlite:///{tmp_path / 'none.db'}"],
        ["--database", "nonsense"],
    ):
        status, out, err = run("audit", *args)
        assert (status, out) == (2, "")
        assert "storage/database" in err
        assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_missing_key(run: Run, database: str, tmp_path: Path) -> None:
    status, _, err = run("audit", "--database", database, "--key", str(tmp_path / "none"))
    assert status == 2
    assert "storage/key" in err


def test_an_export_is_audited_from_its_file_alone(run: Run, database: str, tmp_path: Path) -> None:
    file, key = tmp_path / "house.jsonl", tmp_path / "house.db.key"
    wrote = run("export", str(file), "--database", database)
    assert (wrote.status, wrote.out) == (0, "")
    assert "lines written" in wrote.err
    database_path = Path(database.removeprefix("sqlite:///"))
    database_path.rename(tmp_path / "elsewhere.db")
    whole = run("audit", "--file", str(file), "--key", str(key), "--json")
    document = json.loads(whole.out)
    assert whole.status == 0
    assert (document["ok"], document["rounds"], document["signatures"]) == (True, 2, True)
    assert document["meters"]
    without = run("audit", "--file", str(file))
    assert without.status == 0
    assert "not signatures and seals" in without.err
    text = bytearray(file.read_bytes())
    text[len(text) // 2] ^= 1
    file.write_bytes(text)
    for options in ([], ["--key", str(key)]):
        found = run("audit", "--file", str(file), *options)
        assert found.status == 1
        assert "NOT CLEAN" in found.out


def test_an_export_that_cannot_be_written_or_read(run: Run, database: str, tmp_path: Path) -> None:
    assert run("export", str(tmp_path / "no" / "x.jsonl"), "--database", database).status == 2
    assert run("audit", "--file", str(tmp_path / "none.jsonl")).status == 2
    assert run("audit", "--file", str(tmp_path), "--database", database).status == 2
    marks = str(tmp_path / "marks")
    assert run("audit", "--file", str(tmp_path), "--checkpoints", marks).status == 2


def test_an_export_may_be_printed(run: Run, database: str) -> None:
    first = run("export", "-", "--database", database).out.splitlines()[0]
    assert json.loads(first) == {"export": "letitride", "format": 1}


def _swapped(data: bytes) -> bytes:
    first, second, third, *rest = data.splitlines(keepends=True)
    return b"".join([first, third, second, *rest])


def _changed(data: bytes) -> bytes:
    half = len(data) // 2
    return data[:half] + bytes([data[half] ^ 1]) + data[half + 1 :]


DAMAGED: dict[str, Callable[[bytes], bytes]] = {
    "cut in the middle": lambda data: data[: len(data) // 2],
    "cut at a line's end": lambda data: data[: data.index(b"\n", len(data) // 2) + 1],
    "one byte changed": _changed,
    "two lines swapped": _swapped,
    "empty": lambda _: b"",
    "a long line": lambda data: data + b"x" * (1 << 25),
    "not UTF-8": lambda data: data.replace(b"cashier", b"cashi\xe9r"),
    "nested": lambda _: b"[" * 100_000,
    "another encoding": lambda data: data.decode().encode("utf-16"),
    "other line ends": lambda data: data.replace(b"\n", b"\r\n"),
}


@pytest.mark.parametrize("damage", DAMAGED)
@pytest.mark.parametrize("with_key", [False, True])
def test_a_damaged_export_is_not_clean(
    run: Run, database: str, tmp_path: Path, damage: str, with_key: bool
) -> None:
    file = tmp_path / "house.jsonl"
    assert run("export", str(file), "--database", database).status == 0
    key = ("--key", str(tmp_path / "house.db.key")) if with_key else ()
    assert run("audit", "--file", str(file), *key).status == 0
    data = file.read_bytes()
    file.write_bytes(DAMAGED[damage](data))
    result = run("audit", "--file", str(file), *key)
    assert result.status == 1
    assert "NOT CLEAN. export, line" in result.out
    assert "Traceback" not in result.err
