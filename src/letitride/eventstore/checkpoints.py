"""Checkpoints: the signed heads of streams, in a file outside the database.

An attacker can rebuild the chain of a rewritten stream. Cutting off a stream's tail also leaves a
valid chain. In both cases, the stream no longer matches the heads recorded here. Each line lists
the streams that have grown since the previous line, and includes the digest of that line. The
database counts the lines, so the audit notices a file that was deleted or cut off. To protect the
file itself, keep a copy elsewhere.
"""

import fcntl
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from letitride.errors import StorageError
from letitride.eventstore.journal import Journal
from letitride.eventstore.private_files import open_private
from letitride.eventstore.sealing import StoreKey
from letitride.eventstore.store import CheckpointCount, Transaction

#: The purpose of the key that signs the numbers of lines.
_PURPOSE = "checkpoint counts 1"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The heads of streams at one point in time: version and hash, by stream name."""

    time: str
    heads: dict[str, tuple[int, str]]


@dataclass(frozen=True, slots=True)
class LostTail:
    """A stream that ends before, or differs from, the head that a checkpoint recorded.

    ``kept`` is the last version that may agree with the checkpoint.
    """

    stream: str
    kept: int
    recorded: int


@dataclass(frozen=True, slots=True)
class CheckpointFile:
    """The verified lines of a checkpoint file. ``id`` is the digest of the first line."""

    id: str
    checkpoints: tuple[Checkpoint, ...]


class Checkpoints:
    """A journal's checkpoint file, which several processes may take turns writing."""

    def __init__(self, journal: Journal[Any], path: Path) -> None:
        self._journal, self._path = journal, path
        self._begin()

    def _begin(self) -> None:
        self._read = 0  # The number of bytes read so far.
        self._number = 0  # The number of lines read so far.
        self._last = b""  # The last line read.
        self._id = ""  # The digest of the first line.
        self._noted: dict[str, tuple[int, str]] = {}

    @property
    def latest(self) -> datetime | None:
        """The time when any process last wrote a checkpoint."""
        try:
            return datetime.fromtimestamp(self._path.stat().st_mtime, UTC)
        except OSError:
            return None

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self._path

    def write(self) -> Checkpoint:
        """Record the heads of streams that have grown since the last line, and sync to disk.

        Then count the line in the database. A crash in between leaves a line too many, never one
        too few.
        """
        with open_private(self._path, "ab+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            self._catch_up(file)
            made = Checkpoint(self._journal.time(), dict(self._news()))
            line = _line(self._journal.key, made, self._last)
            file.write(line + b"\n")
            file.flush()
            os.fsync(file.fileno())
            count = CheckpointCount(self._id or _digest(line), self._number + 1)
            with self._journal.store.transaction() as tx:
                tx.save_checkpoint_count(_signed(self._journal.key, count))
        return made

    def _catch_up(self, file: BinaryIO) -> None:
        """Read any new lines, and remove a line that a crash left unfinished."""
        if file.seek(0, os.SEEK_END) < self._read:  # the file was replaced or moved away
            self._begin()
        file.seek(self._read)
        *lines, torn = file.read().split(b"\n")
        for line in lines:
            made = _proven(self._journal.key, line, self._last, self._number + 1)
            self._noted |= made.heads
            self._last, self._read = line, self._read + len(line) + 1
            self._id = self._id or _digest(line)
            self._number += 1
        if torn:
            file.truncate(self._read)

    def _news(self) -> Iterator[tuple[str, tuple[int, str]]]:
        with self._journal.store.reading() as tx:
            for stream in tx.streams():
                head = tx.head(stream)
                end = (head.version, head.hash.hex())
                if self._noted.get(stream) != end:
                    yield stream, end


def read_checkpoints(key: StoreKey, path: Path) -> Iterator[Checkpoint]:
    """Yield the verified checkpoints in a file, or none if the file is missing."""
    return iter(read_file(key, path).checkpoints)


def read_file(key: StoreKey, path: Path) -> CheckpointFile:
    """Return the verified lines of a checkpoint file, or none if the file is missing."""
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    found, before = [], b""
    for number, line in enumerate(lines, 1):
        found.append(_proven(key, line, before, number))
        before = line
    return CheckpointFile(_digest(lines[0]) if lines else "", tuple(found))


def lost_tails(tx: Transaction, files: Iterable[CheckpointFile]) -> tuple[LostTail, ...]:
    """Return the streams that no longer reach, or agree with, their latest recorded heads."""
    lost: dict[str, LostTail] = {}
    for file in files:
        noted: dict[str, tuple[int, str]] = {}
        for checkpoint in file.checkpoints:
            noted |= checkpoint.heads
        for stream, (version, hash_) in noted.items():
            kept = _kept(tx, stream, version, hash_)
            if kept < version:
                before = lost.get(stream, LostTail(stream, kept, version))
                recorded = max(before.recorded, version)
                lost[stream] = LostTail(stream, min(before.kept, kept), recorded)
    return tuple(lost[stream] for stream in sorted(lost))


def _kept(tx: Transaction, stream: str, version: int, hash_: str) -> int:
    """Return the last version that may agree with a recorded head; all of them if it matches."""
    head = tx.head(stream)
    if head.version < version:
        return head.version
    if head.version == version:
        found = head.hash
    else:
        found = next((event.hash for event in tx.events(stream, version - 1, version)), b"")
    return version if found.hex() == hash_ else version - 1


def is_short(key: StoreKey, file: CheckpointFile, counts: Iterable[CheckpointCount]) -> bool:
    """Return whether the house's only file lacks lines that the database counts.

    A count that the house did not sign may hide any number of lines.
    """
    rows = list(counts)
    return not all(is_counted(key, row) for row in rows) or (
        sum(row.lines for row in rows) > len(file.checkpoints)
    )


def is_counted(key: StoreKey, count: CheckpointCount) -> bool:
    """Return whether the house signed this number of lines."""
    return key.derive(_PURPOSE).is_mark(_counted(count), str(count.mark))


def _signed(key: StoreKey, count: CheckpointCount) -> CheckpointCount:
    return count._replace(mark=key.derive(_PURPOSE).mark(_counted(count)))


def _counted(count: CheckpointCount) -> bytes:
    return f"{count.file} {count.lines}".encode()


def _line(key: StoreKey, made: Checkpoint, before: bytes) -> bytes:
    body: dict[str, Any] = {"time": made.time, "before": _digest(before), "heads": made.heads}
    return _text({**body, "signature": key.sign(_text(body))})


def _proven(key: StoreKey, line: bytes, before: bytes, number: int) -> Checkpoint:
    try:
        body = json.loads(line)
        signature = body.pop("signature")
        heads = {str(name): (int(at), str(hash_)) for name, (at, hash_) in body["heads"].items()}
        checkpoint, follows = Checkpoint(str(body["time"]), heads), body["before"]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _false(number, "something else") from None
    if not isinstance(signature, str) or not key.signed(_text(body), signature):
        raise _false(number, "a different signature, or altered text")
    if follows != _digest(before):
        raise _false(number, "a checkpoint that does not follow the previous line")
    return checkpoint


def _false(number: int, got: str) -> StorageError:
    expected = f"line {number} to be a checkpoint signed by the house"
    return StorageError("storage/checkpoint", expected=expected, got=got, line=number)


def _digest(line: bytes) -> str:
    return sha256(line).hexdigest()


def _text(body: dict[str, Any]) -> bytes:
    return json.dumps(body, separators=(",", ":"), sort_keys=True).encode()
