"""Public logs for tests: a house that signs whatever it likes, and the files that it serves."""

from pathlib import Path
from typing import Any

from letitride.fair_record import FairRecord
from letitride.house.proof.log_leaves import canonical, record_digest
from letitride.table.fair.commit_reveal import FairRound
from letitride.table.fair.proof import dealt_deck, record_of
from letitride.transparency import merkle, tiles
from letitride.transparency.note import LogCheckpoint, NoteKey, VerifierKey, sign

KEY = NoteKey("house.example/log", b"k" * 32)
VERIFIER = VerifierKey.parse(KEY.verifier)


def fair_record(number: int, table: str = "T1", seed: int = 0) -> FairRecord:
    """Return the record of a round that was dealt from a server seed alone."""
    fair = FairRound(table, number, bytes([number + seed]) * 32).close_bets().begin_deal()
    return record_of(fair, (dealt_deck(1, fair.deck()),))


def leaf(kind: str, **facts: Any) -> bytes:
    return canonical({"kind": kind, **facts})


def commitment(number: int, table: str = "T1", seed: int = 0) -> bytes:
    hash_ = fair_record(number, table, seed).commitment
    return leaf("commitment", table=table, round=number, commitment=hash_)


def record(number: int, table: str = "T1", seed: int = 0) -> bytes:
    digest = record_digest(fair_record(number, table, seed))
    return leaf("record", table=table, round=number, sha256=digest)


def void(number: int, table: str = "T1") -> bytes:
    people = {"ruled_by": "sam", "second": "sue"}
    return leaf("void", table=table, round=number, reason="foreign_card", **people)


def played(*numbers: int, table: str = "T1") -> list[bytes]:
    """Return the entries of rounds that a house played honestly."""
    return [make(number, table) for number in numbers for make in (commitment, record)]


def write_log(folder: Path, entries: list[bytes], key: NoteKey = KEY) -> Path:
    """Write every file of a log with these entries, signed by the house, and return its folder."""
    for path, data in (*tiles.files(entries), ("checkpoint", signed(entries, key).encode())):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def signed(entries: list[bytes], key: NoteKey = KEY) -> str:
    """Return the signed checkpoint of a log with these entries."""
    root = merkle.root([merkle.leaf_hash(one) for one in entries])
    return sign(LogCheckpoint(key.name, len(entries), root).text, key)
