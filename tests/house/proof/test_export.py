"""An export is proven from the file alone; one byte altered anywhere is found."""

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
    """A house with two rounds, links, and a wallet whose owner has a name of many letters."""
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


def test_an_export_says_what_the_house_does() -> None:
    ours, theirs = audit(house()), audit_export(lines(export()), KEY)
    assert theirs.ok
    assert theirs.as_data() == ours.as_data()


def test_without_the_key_chains_and_books_are_proven() -> None:
    report, whole = audit_export(lines(export())), audit(house())
    assert report.ok
    assert (report.events, report.rounds) == (whole.events, whole.rounds)
    assert report.cage_micros == 0


def test_an_export_is_the_same_every_time_and_keeps_its_seals() -> None:
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
def test_one_byte_altered_anywhere_is_found(seed: int) -> None:
    for place in Random(seed).sample(range(len(export())), 6):
        assert not audit_export(lines(_altered(place)), KEY).ok, f"byte {place}"
        end = export().rindex(b'"signature"')
        if place < end:  # the signature says something only to who has the key
            assert not audit_export(lines(_altered(place))).ok, f"byte {place} without the key"


def test_every_byte_of_the_last_line_counts() -> None:
    start = export().rindex(b'{"end"')
    for place in range(start, len(export()), 7):
        assert not audit_export(lines(_altered(place)), KEY).ok, f"byte {place}"


def _rewritten(old: bytes, new: bytes) -> bytes:
    """An export by a forger who has no key and makes the digest anew."""
    from hashlib import sha256

    body = export()[: export().rindex(b'{"end"')].replace(old, new, 1)
    end = json.loads(list(lines(export()))[-1])
    end["end"]["sha256"] = sha256(body).hexdigest()
    return body + json.dumps(end, separators=(",", ":")).encode() + b"\n"


def test_a_forger_who_makes_the_digest_anew_is_found_by_chain_books_or_signature() -> None:
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


def test_lines_left_out_doubled_or_cut_off_are_found() -> None:
    every = list(lines(export()))
    for forged in (every[:-1], every[1:], every[:-2], [*every, every[-1]], every[:9] + every[10:]):
        report = audit_export(iter(forged), KEY)
        assert not report.ok
        assert report.fault is not None


@pytest.mark.parametrize("text", [b"", b"[]\n", b"nonsense\n", b'{"export":"x","format":1}\n'])
def test_another_file_is_no_export(text: bytes) -> None:
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
def test_a_forged_line_of_another_form_is_a_fault(line: bytes, forged: dict[str, object]) -> None:
    """A digest that the forger made anew does not help, and nothing falls over."""
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
def test_what_cannot_be_read_at_all_is_a_fault(text: bytes) -> None:
    report = audit_export(lines_of(io.BytesIO(export() + text)))
    assert report.fault is not None
    assert not audit_export(lines_of(io.BytesIO(text))).ok


def test_a_line_without_an_end_is_read_no_further_than_lines_go() -> None:
    class Endless(io.RawIOBase):
        """A file of one line that never ends."""

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


def test_another_houses_key_does_not_prove_it() -> None:
    assert not audit_export(lines(export()), StoreKey(bytes(32))).ok


def test_checkpoints_kept_elsewhere_find_a_tail_cut_off(tmp_path: Path) -> None:
    journal = HouseJournal(MemoryStore(), KEY)
    wallets = Wallets(journal)
    wallets.deposit("ann", Cents(500), Request("one", "cashier"))
    early = io.BytesIO()
    write_export(journal, early)
    wallets.deposit("ann", Cents(500), Request("two", "cashier"))
    Checkpoints(journal, tmp_path / "checkpoints").write()
    assert audit_export(lines(early.getvalue()), KEY).ok
    assert not audit_export(lines(early.getvalue()), KEY, tmp_path / "checkpoints").ok
