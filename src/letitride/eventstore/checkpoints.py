"""Checkpoints: the signed heads of streams, in a file outside the database.

An attacker can rebuild the chain of a rewritten stream. Cutting off a stream's tail also leaves a
valid chain. In both cases, the stream no longer matches the heads recorded here. Each line lists
the streams that have grown since the previous line, and includes the digest of that line. To
protect the file itself, keep a copy elsewhere.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from letitride.errors import StorageError
from letitride.eventstore.journal import Journal
from letitride.eventstore.keyring import Keyring
from letitride.eventstore.sealing import StoreKey


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The heads of streams at one point in time: version and hash, by stream name."""

    time: str
    heads: dict[str, tuple[int, str]]


class Checkpoints:
    """A journal's checkpoint file, which several processes may take turns writing."""

    def __init__(self, journal: Journal[Any], path: Path) -> None:
        self._journal, self._path = journal, path
        self._begin()

    def _begin(self) -> None:
        self._read = 0  # The number of bytes read so far.
        self._number = 0  # The number of lines read so far.
        self._last = b""  # The last line read.
        self._noted: dict[str, tuple[int, str]] = {}

    @property
    def latest(self) -> datetime | None:
        """The time when any process last wrote a checkpoint."""
        try:
            return datetime.fromtimestamp(self._path.stat().st_mtime, UTC)
        except OSError:
            return None

    def write(self, next_public: str = "") -> Checkpoint:
        """Record the heads of streams that have grown since the last line, and sync to disk.

        ``next_public`` is a public key that will sign later lines. The key in use vouches for it.
        """
        with self._path.open("ab+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            self._catch_up(file)
            made = Checkpoint(self._journal.time(), dict(self._news()))
            line = _line(self._journal.key, made, self._last, next_public)
            file.write(line + b"\n")
            file.flush()
            os.fsync(file.fileno())
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
    lines = path.read_bytes().split(b"\n") if path.exists() else [b""]
    before = b""
    for number, line in enumerate(lines[:-1], 1):
        yield _proven(key, line, before, number)
        before = line


def _line(key: StoreKey, made: Checkpoint, before: bytes, next_public: str = "") -> bytes:
    body: dict[str, Any] = {"time": made.time, "before": _digest(before), "heads": made.heads}
    if next_public:
        body["next"] = next_public
    text = _text(body)
    signing = key.signing if isinstance(key, Keyring) else None
    signed = {} if signing is None else asdict(signing.sign(text))
    public = {"public": signed["public"], "ed25519": signed["signature"]} if signed else {}
    return _text({**body, **public, "signature": key.sign(text)})


def _proven(key: StoreKey, line: bytes, before: bytes, number: int) -> Checkpoint:
    try:
        body = json.loads(line)
        signature = body.pop("signature")
        body.pop("public", None)  # an auditor verifies this signature without the key
        body.pop("ed25519", None)
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
