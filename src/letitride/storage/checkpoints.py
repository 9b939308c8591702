"""Checkpoints: the ends of all streams, signed, in a file outside the database.

Whoever rewrites a stream from some event on can make its chain whole again, and whoever cuts off a
tail leaves a whole chain; neither can make the ends noted here come true. Each line also covers
the line before it. A copy kept elsewhere guards the file itself.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from letitride.errors import StorageError
from letitride.storage.journal import Journal
from letitride.storage.sealing import HouseKey


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The ends of streams at one time: version and hash, by name."""

    time: str
    heads: dict[str, tuple[int, str]]


def write_checkpoint(journal: Journal, path: Path) -> Checkpoint:
    """Note the ends of all streams in the file, and wait for the disk."""
    with journal.reading() as tx:
        heads = {stream: tx.head(stream) for stream in tx.streams()}
    noted = {stream: (head.version, head.hash.hex()) for stream, head in heads.items()}
    made = Checkpoint(journal.time(), noted)
    with path.open("ab+") as file:
        file.seek(0)
        whole, _, torn = file.read().rpartition(b"\n")
        if torn:  # a line that the last crash left unfinished
            file.truncate(len(whole) + 1 if whole else 0)
        file.write(_line(journal.key, made, _last_line(whole)))
        file.flush()
        os.fsync(file.fileno())
    return made


def read_checkpoints(key: HouseKey, path: Path) -> Iterator[Checkpoint]:
    """The checkpoints in a file, each proven; none if there is no file."""
    lines = path.read_bytes().split(b"\n") if path.exists() else [b""]
    before = b""
    for number, line in enumerate(lines[:-1], 1):
        yield _proven(key, line, before, number)
        before = line


def _last_line(whole: bytes) -> bytes:
    return whole.rpartition(b"\n")[2]


def _line(key: HouseKey, made: Checkpoint, before: bytes) -> bytes:
    body: dict[str, Any] = {"time": made.time, "before": _digest(before), "heads": made.heads}
    return _text({**body, "signature": key.sign(_text(body))}) + b"\n"


def _proven(key: HouseKey, line: bytes, before: bytes, number: int) -> Checkpoint:
    try:
        body = json.loads(line)
        signature = body.pop("signature")
        heads = {str(name): (int(at), str(hash_)) for name, (at, hash_) in body["heads"].items()}
        checkpoint, follows = Checkpoint(str(body["time"]), heads), body["before"]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _false(number, "something else") from None
    if not isinstance(signature, str) or not key.signed(_text(body), signature):
        raise _false(number, "another signature, or altered text")
    if follows != _digest(before):
        raise _false(number, "one that does not follow the line before")
    return checkpoint


def _false(number: int, got: str) -> StorageError:
    expected = f"line {number} to be a checkpoint signed by the house"
    return StorageError("storage/checkpoint", expected=expected, got=got)


def _digest(line: bytes) -> str:
    return sha256(line).hexdigest()


def _text(body: dict[str, Any]) -> bytes:
    return json.dumps(body, separators=(",", ":"), sort_keys=True).encode()
