"""Prove a round from a public log: its commitment, its record, and an unchanged past.

The proof reads the log's files only, from a folder or a house. It needs the log's published key and
nothing else from the house.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from letitride.errors import ProofError
from letitride.fair_record import FairRecord
from letitride.house.proof.log_leaves import record_digest
from letitride.house.proof.log_rules import LogFault, LogRules, read_entry
from letitride.transparency import merkle, tiles
from letitride.transparency.note import LogCheckpoint, VerifierKey, read_checkpoint

CHECKPOINT = "checkpoint"


@dataclass(frozen=True, slots=True)
class LogProof:
    """The result of a proof: the log's size, the places of the round's entries, and faults."""

    note: str
    size: int
    seen: int | None
    commitment: int | None
    record: int | None
    void: dict[str, Any] | None
    faults: tuple[LogFault, ...]

    @property
    def ok(self) -> bool:
        """True if the log contains the round and obeys its rules."""
        return not self.faults

    def as_data(self) -> dict[str, Any]:
        """Return the result as plain data."""
        return {
            "ok": self.ok,
            "size": self.size,
            "seen": self.seen,
            "commitment": self.commitment,
            "record": self.record,
            "void": self.void,
            "faults": [
                {"entry": one.place, "what": one.what, "message": str(one)} for one in self.faults
            ],
        }


def prove(
    record: FairRecord, fetch: tiles.Fetch, key: VerifierKey, seen: str | None = None
) -> LogProof:
    """Prove a round from a log, and that the log continues the checkpoint seen before, if any.

    A log that is not signed, does not match its own checkpoint, or has rewritten its past raises a
    :class:`ProofError`. Anything wrong with the entries is a fault.
    """
    note = fetch(CHECKPOINT).decode("utf-8", "replace")
    now = read_checkpoint(note, key)
    before = None if seen is None else read_checkpoint(seen, key)
    if before is not None and now.size < before.size:
        raise ProofError(
            "proof/rewind", expected=f"at least {before.size} entries", got=now.size,
            seen=before.size, size=now.size,
        )  # fmt: skip
    rules, faults, found = LogRules(), list[LogFault](), _Found(record)
    for place, leaf in enumerate(checked_entries(fetch, now, before)):
        faults += [one for one in rules.add(place, leaf) if one.table in ("", record.table)]
        found.add(place, leaf)
    subtree = tiles.subtrees(fetch, now.size)
    for place, leaf in found.entries:
        proof = merkle.inclusion_proof_of(subtree, now.size, place)
        merkle.check_inclusion(now.root, now.size, place, merkle.leaf_hash(leaf), proof)
    faults += found.faults(now.size)
    return LogProof(
        note,
        now.size,
        None if before is None else before.size,
        found.commitment,
        found.record,
        found.void,
        tuple(faults),
    )


def checked_entries(
    fetch: tiles.Fetch, now: LogCheckpoint, before: LogCheckpoint | None = None
) -> Iterator[bytes]:
    """Yield every entry, and then check that they are those of the checkpoints."""
    edge = merkle.Frontier()
    if before is not None:
        _check_root(edge, before)
    for leaf in tiles.entries(fetch, now.size):
        edge.append(merkle.leaf_hash(leaf))
        if before is not None:
            _check_root(edge, before)
        yield leaf
    if edge.size != now.size or edge.root != now.root:
        raise ProofError("proof/altered", expected=now.root.hex(), got=edge.root.hex())


def _check_root(edge: merkle.Frontier, before: LogCheckpoint) -> None:
    if edge.size == before.size and edge.root != before.root:
        raise ProofError("proof/consistency", expected=before.root.hex(), got=edge.root.hex())


class _Found:
    """The entries of one round, as a log is read."""

    def __init__(self, record: FairRecord) -> None:
        self._record = record
        self._commitment: str | None = None
        self._digest: str | None = None
        self.commitment: int | None = None
        self.record: int | None = None
        self.void: dict[str, Any] | None = None
        self.entries: list[tuple[int, bytes]] = []

    def add(self, place: int, leaf: bytes) -> None:
        entry = read_entry(leaf)
        about = (self._record.table, self._record.round)
        if entry is None or (entry.get("table"), entry.get("round")) != about:
            return
        match entry["kind"]:
            case "commitment" if self.commitment is None:
                self.commitment, self._commitment = place, entry.get("commitment")
            case "record":
                self.record, self._digest = place, entry.get("sha256")
            case "void":
                self.void = {name: entry.get(name) for name in ("reason", "ruled_by", "second")}
            case _:
                return
        self.entries.append((place, leaf))

    def faults(self, size: int) -> Iterator[LogFault]:
        for place, what, message in self._wrong(size):
            yield LogFault(place, what, message, self._record.table, self._record.round)

    def _wrong(self, size: int) -> Iterator[tuple[int, str, str]]:
        if self.commitment is None:
            yield size, "no commitment", "the log has no commitment for the round"
        elif self._commitment != self._record.commitment:
            yield self.commitment, "other commitment", "the log has another commitment"
        if self.record is None:
            yield size, "no record", "the log has no record of the round"
        elif self._digest != record_digest(self._record):
            yield self.record, "other record", "the log has a different record of the round"
        elif (self.void is None) != (self._record.void is None):
            yield self.record, "other void", "the log and the record disagree about a void"
