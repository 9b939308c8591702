"""An export can be audited from the file alone, and the audit finds any altered byte."""

import io
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from letitride.eventstore.checkpoints import Checkpoints
from letitride.eventstore.journal import Request
from letitride.eventstore.memory import MemoryStore
from letitride.eventstore.sealing import StoreKey
from letitride.house.house_journal import HouseJournal
from letitride.house.proof.audit import audit
from letitride.house.proof.export import audit_export, lines_of, write_export
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.table.shufflers import RandomShuffler
from tests.house.houses import buy_in, open_house, play_round

KEY = StoreKey(bytes(range(32)))


@cache
def house() -> HouseJournal:
    """Return a house with two rounds, links, and a wallet whose owner has a non-ASCII name."""
    journal = HouseJournal(MemoryStore(), KEY)
    (table,) = open_house(journal)
    buy_in(table)
    for number in (1, 2):
        play_round(table, number, RandomShuffler(number))
    Wallets(journal).deposit("Zoë", Cents(500), Request("gift", "cashier"))
    return journal


@cache
def export() -> bytes:
    file = io.BytesIO()
    write_export(house(), file)
    return file.getvalue()


def lines(data: bytes) -> Iterator[bytes]:
    return iter(data.splitlines(keepends=True))


def test_the_audit_of_an_export_equals_the_audit_of_the_house() -> None:
    ours, theirs = audit(house()), audit_export(lines(export()), KEY)
    assert theirs.ok
    assert theirs.as_data() == ours.as_data()


def test_without_the_key_the_audit_checks_chains_and_books() -> None:
    report, whole = audit_export(lines(export())), audit(house())
    assert report.ok
    assert (report.events, report.rounds) == (whole.events, whole.rounds)
    assert report.cage_micros == 0


def test_an_export_is_the_same_every_time_and_stays_sealed() -> None:
    again = io.BytesIO()
    number = write_export(house(), again)
    assert again.getvalue() == export()
    assert number == len(export().splitlines())
    sealed = [json.loads(line)["event"] for line in lines(export()) if b'"sealed":1' in line]
    assert sealed
    assert all("deck" not in event["payload"] for event in sealed)


def _altered(place: int) -> bytes:
    data = bytearray(export())
    data[place] ^= 1 << (place % 7)
    return bytes(data)


@pytest.mark.parametrize("seed", range(4))
def test_the_audit_finds_one_altered_byte_anywhere(seed: int) -> None:
    for place in Random(seed).sample(range(len(export())), 6):
        assert not audit_export(lines(_altered(place)), KEY).ok, f"byte {place}"
        end = export().rindex(b'"signature"')
        if place < end:  # checking the signature requires the key
            assert not audit_export(lines(_altered(place))).ok, f"byte {place} without the key"


def test_the_audit_finds_any_altered_byte_in_the_last_line() -> None:
    start = export().rindex(b'{"end"')
    for place in range(start, len(export()), 7):
        assert not audit_export(lines(_altered(place)), KEY).ok, f"byte {place}"


def _rewritten(old: bytes, new: bytes) -> bytes:
    """Return an export altered by a forger who has no key and recomputes the digest."""
    from hashlib import sha256

    body = export()[: export().rindex(b'{"end"')].replace(old, new, 1)
    end = json.loads(list(lines(export()))[-1])
    end["end"]["sha256"] = sha256(body).hexdigest()
    return body + json.dumps(end, separators=(",", ":")).encode() + b"\n"


def test_chain_books_or_signature_reveal_a_forger_who_recomputes_the_digest() -> None:
    for old, new in (
        (b'"actor":"cashier"', b'"actor":"cashieR"'),
        (b'"micros":-500000000,', b'"micros":-500000001,'),
        (b'"command":"gift"', b'"command":"gifT"'),
    ):
        assert old in export()
        assert not audit_export(lines(_rewritten(old, new))).ok
        assert not audit_export(lines(_rewritten(old, new)), KEY).ok
    memo = _rewritten(b'"memo":"MoneyDeposited"', b'"memo":"MoneyWithdrawn"')
    assert not audit_export(lines(memo), KEY).ok


def test_the_audit_finds_missing_duplicate_and_truncated_lines() -> None:
    every = list(lines(export()))
    for forged in (every[:-1], every[1:], every[:-2], [*every, every[-1]], every[:9] + every[10:]):
        report = audit_export(iter(forged), KEY)
        assert not report.ok
        assert report.fault is not None


@pytest.mark.parametrize("text", [b"", b"[]\n", b"nonsense\n", b'{"export":"x","format":1}\n'])
def test_any_other_file_is_a_fault(text: bytes) -> None:
    report = audit_export(lines(text))
    assert report.fault is not None
    assert report.fault.stream == "export"


_NESTED = b"[" * 100_000


@pytest.mark.parametrize(
    ("line", "forged"),
    [
        (b'{"balance":', {"micros": "5"}),
        (b'{"balance":', {"owner": {}}),
        (b'{"posting":', {"micros": None}),
        (b'{"posting":', {"number": 1.5}),
        (b'{"event":', {"time": 5}),
        (b'{"event":', {"command": True}),
        (b'{"command":', {"first": True}),
        (b'{"command":', {"signature": 0}),
        (b'{"stream":', {"name": []}),
        (b'{"stream":', {"more": 1}),
    ],
)
def test_a_forged_line_in_the_wrong_format_is_a_fault(
    line: bytes, forged: dict[str, object]
) -> None:
    """Recomputing the digest does not help the forger, and the audit does not crash."""
    start = export().index(line)
    old = export()[start : export().index(b"\n", start)]
    [(kind, fields)] = json.loads(old).items()
    new = json.dumps({kind: fields | forged}, separators=(",", ":"), ensure_ascii=False)
    for key in (None, KEY):
        report = audit_export(lines(_rewritten(old, new.encode())), key)
        assert report.fault is not None
        assert report.fault.stream == "export"
        assert report.fault.what.startswith("this line is not")


@pytest.mark.parametrize("text", [_NESTED, b'{"a":' * 100_000, b"\xff\xfe\n", b"\x00" * 9])
def test_unreadable_data_is_a_fault(text: bytes) -> None:
    report = audit_export(lines_of(io.BytesIO(export() + text)))
    assert report.fault is not None
    assert not audit_export(lines_of(io.BytesIO(text))).ok


def test_reading_stops_in_an_endless_line() -> None:
    class Endless(io.RawIOBase):
        """A file whose first line never ends."""

        given = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            self.given += len(buffer)
            buffer[:] = b" " * len(buffer)
            return len(buffer)

    file = Endless()
    report = audit_export(lines_of(io.BufferedReader(file)))
    assert report.fault is not None
    assert file.given < 1 << 25


def test_the_audit_fails_with_another_houses_key() -> None:
    assert not audit_export(lines(export()), StoreKey(bytes(32))).ok


def test_checkpoints_kept_elsewhere_reveal_a_missing_tail(tmp_path: Path) -> None:
    journal = HouseJournal(MemoryStore(), KEY)
    wallets = Wallets(journal)
    wallets.deposit("ann", Cents(500), Request("one", "cashier"))
    early = io.BytesIO()
    write_export(journal, early)
    wallets.deposit("ann", Cents(500), Request("two", "cashier"))
    Checkpoints(journal, tmp_path / "checkpoints").write()
    assert audit_export(lines(early.getvalue()), KEY).ok
    assert not audit_export(lines(early.getvalue()), KEY, tmp_path / "checkpoints").ok
