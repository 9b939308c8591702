"""The audit of the public log: every event that belongs in it has exactly one right entry.

The entries are made again from the events, and the tree is computed again from the entries.
"""

from collections.abc import Collection
from dataclasses import dataclass

from letitride.errors import LetItRideError, ProofError
from letitride.eventstore.store import Transaction
from letitride.house.house_journal import HouseJournal
from letitride.house.proof.chain_check import FaultError
from letitride.house.proof.log_leaves import HEADS, Leaf, LeafMaker
from letitride.house.proof.log_sequencer import entries_in, queued_in, root_in, saved_checkpoint
from letitride.transparency.merkle import Frontier, leaf_hash
from letitride.transparency.note import VerifierKey, checkpoint_of, read_checkpoint, read_note

#: The name under which the audit reports faults of the log; the version is the entry's place.
LOG = "log"


@dataclass(frozen=True, slots=True)
class LogCount:
    """The number of entries in the log, and of events that wait for their places."""

    entries: int = 0
    waiting: int = 0


def check_log(
    journal: HouseJournal,
    tx: Transaction,
    logged: Collection[tuple[str, int]],
    key: VerifierKey | None = None,
) -> LogCount:
    """Check the log against the events that belong in it, given by stream and version."""
    maker, edge, found = LeafMaker(journal, tx), Frontier(), dict[tuple[str, int], list[bytes]]()
    for row in entries_in(tx):
        if row.place != edge.size:
            raise FaultError(LOG, edge.size, "missing")
        if row.hash != leaf_hash(row.leaf):
            raise FaultError(LOG, row.place, "altered: the hash does not match")
        edge.append(row.hash)
        parts = found.setdefault((row.stream, row.version), [])
        if row.part != len(parts):
            raise FaultError(LOG, row.place, "an event's entries are not in order")
        parts.append(row.leaf)
    waiting = queued_in(tx)
    _check_events(maker, set(logged), found, waiting)
    _check_checkpoint(tx, edge, key)
    return LogCount(edge.size, len(waiting))


def _check_events(
    maker: LeafMaker,
    logged: set[tuple[str, int]],
    found: dict[tuple[str, int], list[bytes]],
    waiting: set[tuple[str, int]],
) -> None:
    for stream, version in sorted(found.keys() | waiting | logged):
        at = (stream, version)
        if stream.startswith(f"{HEADS}:"):
            _check_heads(stream, found.get(at, []))
            continue
        if at not in logged:
            raise FaultError(stream, version, "the public log has an entry for it, wrongly")
        if at in found and at in waiting:
            raise FaultError(stream, version, "waits for the public log, but is already in it")
        if at in waiting:
            continue
        expected = [leaf.data for leaf in _leaves(maker, stream, version)]
        if found.get(at, []) != expected:
            what = "differs from its entry in" if at in found else "is missing from"
            raise FaultError(stream, version, f"the event {what} the public log")


def _leaves(maker: LeafMaker, stream: str, version: int) -> tuple[Leaf, ...]:
    try:
        return maker.leaves(stream, version)
    except (LetItRideError, ValueError, LookupError) as error:
        raise FaultError(stream, version, f"no entry can be made: {error}") from None


def _check_heads(stream: str, leaves: list[bytes]) -> None:
    if any(stream != f"{HEADS}:{leaf_hash(leaf).hex()}" for leaf in leaves) or len(leaves) > 1:
        raise FaultError(LOG, None, "an entry for stream heads was altered")


def _check_checkpoint(tx: Transaction, edge: Frontier, key: VerifierKey | None) -> None:
    size, note = saved_checkpoint(tx)
    if note:  # a new or restored house signs its log when it is next served
        try:
            signed = checkpoint_of(read_note(note)) if key is None else read_checkpoint(note, key)
        except ProofError as error:
            raise FaultError(LOG, None, f"the checkpoint: {error.message}") from None
        if (signed.size, signed.root) != (edge.size, edge.root):
            raise FaultError(LOG, None, "the entries are not those of the signed checkpoint")
    if size != edge.size or root_in(tx, size) != edge.root:
        raise FaultError(LOG, None, "the size or the hash tiles do not match the entries")
