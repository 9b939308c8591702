"""The sequencer of the public log: it gives queued entries their places and signs checkpoints.

Events queue their entries in their own transactions, so tables never wait for each other. One
sequencer at a time, in any process, moves entries from the queue to the log: it locks the row of
the checkpoint on PostgreSQL, and is the only writer on SQLite. An entry gets its place, the hash
tiles grow, and the new checkpoint is signed in one transaction. A crash therefore leaves either the
old log or the new one, and no event is entered twice.
"""

import logging
from collections.abc import Iterator
from threading import Lock
from typing import Any, NamedTuple, cast

from sqlalchemy import Connection, select

from letitride.errors import LetItRideError, ProofError, RuleError
from letitride.eventstore import schema
from letitride.eventstore.journal import Request
from letitride.eventstore.sql_transaction import DatabaseTransaction
from letitride.eventstore.store import Transaction
from letitride.game.commands import OpenBetting
from letitride.house.events import table_stream
from letitride.house.house_journal import HouseJournal
from letitride.house.loaded_table import LoadedTable
from letitride.house.proof.log_leaves import HEADS, Leaf, LeafMaker, about_round, heads_leaf
from letitride.table.commands import TakeStep
from letitride.transparency import merkle, tiles
from letitride.transparency.note import (
    LogCheckpoint,
    NoteKey,
    VerifierKey,
    checkpoint_of,
    read_checkpoint,
    read_note,
    sign,
)

_LOG = logging.getLogger("letitride.server")
_LATEST = "latest"
#: The number of events that get their places in one transaction.
_BATCH = 500
#: The errors that events cause if someone has altered them.
_UNREADABLE = (LetItRideError, ValueError, LookupError, TypeError, AssertionError)

_Q, _E, _H = schema.log_queue.c, schema.log_entries.c, schema.log_hashes.c
_STATE, _C = schema.log_checkpoint.c, schema.log_cosignatures.c


class _Waiting(NamedTuple):
    """A row of the queue. An entry that comes from no event brings its own bytes."""

    stream: str
    version: int
    leaf: bytes | None


class TransparencyLog:
    """A house's public log, in its database."""

    def __init__(self, journal: HouseJournal, key: NoteKey) -> None:
        self._journal, self._key = journal, key
        self.verifier = VerifierKey.parse(key.verifier)
        self._turn = Lock()  # one sequencer at a time in this process

    @property
    def key(self) -> str:
        """The published key, with which anyone verifies the log's checkpoints."""
        return str(self.verifier)

    def open(self) -> None:
        """Check that the key is the one that signed this log, and sequence what waits.

        A key with another name begins a new log with the same entries.
        """
        with self._journal.store.reading() as tx:
            _, note = _state(rows_of(tx))
        if note and checkpoint_of(read_note(note)).origin == self._key.name:
            try:
                read_checkpoint(note, self.verifier)
            except ProofError:
                expected = f"the key that signed the log {self._key.name}"
                raise ProofError(
                    "proof/other_key", expected=expected, got="another", key=self._key.name
                ) from None
        self._journal.store.run(self._sign_again)
        self.sequence()

    def sequence(self) -> int:
        """Give every queued entry its place; return the number of new entries."""
        added = 0
        with self._turn:
            while True:
                took, new = self._journal.store.run(self._sequence)
                added += new
                if took < _BATCH:
                    return added

    def ensure(self, stream: str, version: int) -> None:
        """Sequence until an event is in the log, under a signed checkpoint."""
        with self._turn:  # another thread's turn may have entered it
            with self._journal.store.reading() as tx:
                if is_entered(tx, stream, version):
                    return
            while True:
                took, _ = self._journal.store.run(self._sequence)
                if took < _BATCH:
                    return

    def note_heads(self, line: bytes) -> None:
        """Queue the entry for a line of the checkpoint file."""
        leaf = heads_leaf(line)
        name = f"{HEADS}:{merkle.leaf_hash(leaf.data).hex()}"

        def work(tx: Transaction) -> None:
            rows = rows_of(tx)
            known = rows.execute(select(_Q.stream).where(_Q.stream == name)).first()
            if known is None and not is_entered(tx, name, 0):
                row = {"stream": name, "version": 0, "leaf": leaf.data}
                rows.execute(schema.log_queue.insert().values(row))

        self._journal.store.run(work)

    def _sign_again(self, tx: Transaction) -> None:
        """Sign the log as it is, if it has no checkpoint with this key yet."""
        rows = rows_of(tx)
        size, note = _state(rows, lock=True)
        if note and checkpoint_of(read_note(note)).origin == self._key.name:
            return
        self._save(rows, size)

    def _sequence(self, tx: Transaction) -> tuple[int, int]:
        """Move a batch from the queue to the log; return how many rows it had, and new entries.

        A stream whose events cannot be read stays in the queue, and stops nobody else.
        """
        rows = rows_of(tx)
        size, _ = _state(rows, lock=True)
        order = select(schema.log_queue).order_by(_Q.stream, _Q.version).limit(_BATCH)
        waiting = [_Waiting(*row) for row in rows.execute(order)]
        maker = LeafMaker(self._journal, tx)
        entries, done, broken = list[dict[str, Any]](), list[_Waiting](), set[str]()
        for one in waiting:
            if one.stream in broken:
                continue
            try:
                found = (Leaf(one.leaf),) if one.leaf else maker.leaves(one.stream, one.version)
            except _UNREADABLE as error:
                broken.add(one.stream)
                code = error.code if isinstance(error, LetItRideError) else type(error).__name__
                _LOG.error("no log entry", extra={"stream": one.stream, "code": code})
                continue
            done.append(one)
            for part, leaf in enumerate(found):
                entries.append(_entry(size + len(entries), one, part, leaf))
        if done:
            _remove(rows, done)
        if entries:
            rows.execute(schema.log_entries.insert(), entries)
            grow_tiles(rows, size, size + len(entries))
            self._save(rows, size + len(entries))
        # A batch of unreadable rows must not be tried again and again.
        return (len(done) if broken else len(waiting)), len(entries)

    def _save(self, rows: Connection, size: int) -> None:
        root = _root(rows, size)
        note = sign(LogCheckpoint(self._key.name, size, root).text, self._key)
        change = schema.log_checkpoint.update().where(_STATE.name == _LATEST)
        rows.execute(change.values(size=size, note=note))

    def checkpoint(self) -> str:
        """Return the signed checkpoint, with the cosignatures that it has."""
        with self._journal.store.reading() as tx:
            rows = rows_of(tx)
            size, note = _state(rows)
            query = select(_C.note).where(_C.size == size).order_by(_C.witness)
            return with_cosignatures(note, rows.execute(query).scalars())

    def witnessed(self) -> str | None:
        """Return the latest checkpoint that a witness has cosigned, with its cosignatures."""
        with self._journal.store.reading() as tx:
            order = select(_C.size, _C.note).order_by(_C.size.desc(), _C.witness)
            found = rows_of(tx).execute(order).all()
        notes = [note for size, note in found if size == found[0].size]
        return with_cosignatures(notes[0], notes[1:]) if notes else None

    def accept(self, note: str, witnesses: tuple[VerifierKey, ...]) -> int:
        """Keep a witness's cosignatures of a checkpoint of this log; return how many it had."""
        checkpoint = read_checkpoint(note, self.verifier)
        read = read_note(note)
        signed = [key for key in witnesses if read.cosigned_at(key) is not None]
        if not signed:
            expected = "a cosignature by a witness that the house knows"
            raise ProofError("proof/witness", expected=expected, got="none")

        def work(tx: Transaction) -> None:
            rows = rows_of(tx)
            size, _ = _state(rows, lock=True)
            known = checkpoint.size <= size
            if not known or _root(rows, checkpoint.size) != checkpoint.root:
                expected = "a checkpoint of this log"
                raise ProofError("proof/witness", expected=expected, got=checkpoint.size)
            for key in signed:
                _keep_cosignature(rows, key.name, checkpoint.size, note)

        self._journal.store.run(work)
        return len(signed)

    def file(self, path: str) -> bytes | None:
        """Return a tile by its path, or None if the log has no such tile."""
        with self._journal.store.reading() as tx:
            return read_tile(rows_of(tx), path)

    def places(self, table: str, number: int) -> list[int]:
        """Return the places of a round's entries."""
        with self._journal.store.reading() as tx:
            query = select(_E.place).where(_E.about == about_round(table, number))
            return list(rows_of(tx).execute(query.order_by(_E.place)).scalars())


def refuse_unlogged(tx: Transaction, state: Any, command: Any, request: Request) -> None:  # noqa: ARG001 - a guard
    """Refuse to open betting on a round whose commitment is not in the public log yet."""
    opens = isinstance(command, OpenBetting) or (
        isinstance(command, TakeStep) and command.step == "open_betting"
    )
    if not opens or not isinstance(state, LoadedTable) or state.seeds is None:
        return
    stream = table_stream(state.name)
    drawn = tx.last_of(stream, ("SeedDrawn",))
    if drawn is not None and not is_entered(tx, stream, drawn.version):
        expected = "a commitment in the public log"
        raise RuleError("storage/not_logged", expected=expected, got="none", table=state.name)


def is_entered(tx: Transaction, stream: str, version: int) -> bool:
    """Return whether an event has an entry in the log."""
    query = select(_E.place).where(_E.stream == stream, _E.version == version, _E.part == 0)
    return rows_of(tx).execute(query).first() is not None


def entries_in(tx: Transaction) -> Iterator[Any]:
    """Yield the log's entries as rows, in order."""
    after, page = -1, 2000
    while True:
        query = select(schema.log_entries).where(_E.place > after)
        found = rows_of(tx).execute(query.order_by(_E.place).limit(page)).all()
        yield from found
        if len(found) < page:
            return
        after = found[-1].place


def queued_in(tx: Transaction) -> set[tuple[str, int]]:
    """Return the events that wait for their places."""
    return {(row.stream, row.version) for row in rows_of(tx).execute(select(_Q.stream, _Q.version))}


def root_in(tx: Transaction, size: int) -> bytes:
    """Return the root of the first entries, from the hashes of full tiles."""
    return _root(rows_of(tx), size)


def _root(rows: Connection, size: int) -> bytes:
    return merkle.root_of(tiles.subtrees(lambda path: read_tile(rows, path) or b"", size), size)


def saved_checkpoint(tx: Transaction) -> tuple[int, str]:
    """Return the size and the note of the latest checkpoint."""
    return _state(rows_of(tx))


def with_cosignatures(note: str, others: Any) -> str:
    """Return a note with the signature lines that other copies of the same note add."""
    text, _, lines = note.rpartition("\n\n")
    signatures = lines.splitlines()
    for other in others:
        same, _, more = other.rpartition("\n\n")
        if same == text:
            signatures += [line for line in more.splitlines() if line not in signatures]
    return f"{text}\n\n" + "".join(f"{line}\n" for line in signatures)


def _keep_cosignature(rows: Connection, witness: str, size: int, note: str) -> None:
    """Keep a witness's latest cosignature only."""
    known = rows.execute(select(_C.size).where(_C.witness == witness)).scalar()
    kept = {"size": size, "note": note}
    if known is None:
        rows.execute(schema.log_cosignatures.insert().values(witness=witness, **kept))
    elif size >= known:
        rows.execute(schema.log_cosignatures.update().where(_C.witness == witness).values(kept))


def has_log(tx: Transaction) -> bool:
    """Return whether the record is in a database, which has a log, or in memory."""
    return isinstance(tx, DatabaseTransaction)


def rows_of(tx: Transaction) -> Connection:
    """Return the connection of a transaction on a database."""
    return cast(DatabaseTransaction, tx).connection


def _state(rows: Connection, *, lock: bool = False) -> tuple[int, str]:
    query = select(_STATE.size, _STATE.note).where(_STATE.name == _LATEST)
    row = rows.execute(query.with_for_update() if lock else query).one()
    return row.size, row.note


def _entry(place: int, one: _Waiting, part: int, leaf: Leaf) -> dict[str, Any]:
    return {
        "place": place,
        "stream": one.stream,
        "version": one.version,
        "part": part,
        "about": leaf.about,
        "leaf": leaf.data,
        "hash": merkle.leaf_hash(leaf.data),
    }


def _remove(rows: Connection, done: list[_Waiting]) -> None:
    """Remove rows from the queue, one range per stream."""
    last = {one.stream: one.version for one in done}
    for stream, version in last.items():
        rows.execute(schema.log_queue.delete().where(_Q.stream == stream, _Q.version <= version))


def grow_tiles(rows: Connection, old: int, size: int) -> None:
    """Keep the root of each tile that has become full, as a hash of the next level."""
    level, width = 1, tiles.WIDTH
    while size // width > 0:
        for place in range(old // width, size // width):
            below = _hashes(rows, level - 1, place * tiles.WIDTH, tiles.WIDTH)
            rows.execute(
                schema.log_hashes.insert().values(level=level, place=place, hash=merkle.root(below))
            )
        level, width = level + 1, width * tiles.WIDTH


def _hashes(rows: Connection, level: int, first: int, count: int) -> list[bytes]:
    c = _H if level else _E
    query = select(c.hash).where(c.place >= first, c.place < first + count)
    query = query.where(_H.level == level) if level else query
    return list(rows.execute(query.order_by(c.place)).scalars())


def read_tile(rows: Connection, path: str) -> bytes | None:
    """Return a tile, or None if the path is wrong or the log is not that long."""
    tile = tiles.parse_path(path)
    if tile is None:
        return None
    first = tile.index * tiles.WIDTH
    if tile.level is not None:
        found = _hashes(rows, tile.level, first, tile.width)
        return b"".join(found) if len(found) == tile.width else None
    query = select(_E.leaf).where(_E.place >= first, _E.place < first + tile.width)
    entries = list(rows.execute(query.order_by(_E.place)).scalars())
    return tiles.bundle(entries) if len(entries) == tile.width else None
