"""Key files: several keys of one kind, one per line, of which the first is in use.

Earlier keys stay in the file, so that everything they sealed or signed stays readable. A line that
begins with ``next`` is a prepared key: every process can already read with it, and none uses it.
A process reads a file again when the file changes, so keys rotate while the house is running.
"""

import os
import secrets
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

from letitride.errors import StorageError

KEY_BYTES = 32
_NEXT = "next "

K = TypeVar("K")


def read_secrets(path: Path) -> tuple[list[bytes], bytes | None]:
    """Read the keys in a file that only its owner may read, and the prepared key if any."""
    try:
        mode, text = path.stat().st_mode, path.read_text("ascii")
    except (OSError, UnicodeDecodeError) as error:
        got = error.strerror if isinstance(error, OSError) else "not text"
        raise _wrong(path, "the house's key", got, "file") from None
    if mode & 0o077:
        raise _wrong(path, "a file that only its owner can read", f"{mode & 0o777:o}", "open")
    try:
        lines = text.split("\n")
        prepared = [bytes.fromhex(one.removeprefix(_NEXT)) for one in lines if _NEXT in one]
        found = [bytes.fromhex(one) for one in lines if one.strip() and _NEXT not in one]
    except ValueError:
        raise _wrong(path, "a key in hexadecimal", "something else", "text") from None
    sizes = {len(one) for one in (*found, *prepared)}
    if not found or sizes != {KEY_BYTES}:
        raise StorageError(
            "storage/key", expected=f"a key of {KEY_BYTES} bytes", got=f"{max(sizes or {0})} bytes",
            why="length", size=KEY_BYTES,
        )  # fmt: skip
    return found, prepared[-1] if prepared else None


def write_secrets(path: Path, keys: list[bytes], prepared: bytes | None = None) -> None:
    """Replace a key file. No process ever sees a half-written file."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}.new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.writelines(f"{one.hex()}\n" for one in keys)
        if prepared is not None:
            file.write(f"{_NEXT}{prepared.hex()}\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


def make_secret(path: Path) -> None:
    """Create a key file with one new key, unless another process creates it first."""
    if path.exists():
        return
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}.draft")
    write_secrets(draft, [secrets.token_bytes(KEY_BYTES)])
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def prepare(path: Path) -> str:
    """Add a key that every process can read with, before any uses it. Return its id."""
    keys, prepared = read_secrets(path)
    prepared = prepared or secrets.token_bytes(KEY_BYTES)
    write_secrets(path, keys, prepared)
    return id_of(prepared)


def rotate(path: Path, *, drop: bool = False) -> str:
    """Use the prepared key, or a new one, from now on. Return its id.

    With ``drop``, the earlier keys are removed, so nothing that they signed is valid any more.
    """
    keys, prepared = read_secrets(path)
    new = prepared or secrets.token_bytes(KEY_BYTES)
    write_secrets(path, [new] if drop else [new, *keys])
    return id_of(new)


def id_of(secret: bytes) -> str:
    """Return a short name for a secret, which does not reveal it."""
    return sha256(b"letitride key id 1" + secret).hexdigest()[:8]


class KeyFile(Generic[K]):
    """The keys in a file, read again whenever the file changes."""

    def __init__(self, path: Path, make: Callable[[bytes], K]) -> None:
        self.path = path
        self._make = make
        self._lock = Lock()
        self._stamp: tuple[int, int] | None = None
        self._keys: tuple[K, ...] = ()
        self._read()

    def every(self) -> tuple[K, ...]:
        """Return the keys: the one in use, then the earlier ones, then the prepared one.

        If the file cannot be read now, the keys that were read before stay in use.
        """
        try:
            if _stamp(self.path) != self._stamp:
                with self._lock:
                    self._read()
        except (OSError, StorageError):
            pass
        return self._keys

    def _read(self) -> None:
        stamp = _stamp(self.path) if self.path.exists() else None
        found, prepared = read_secrets(self.path)
        every = found if prepared is None else [*found, prepared]
        self._keys = tuple(map(self._make, every))
        self._stamp = stamp


def _stamp(path: Path) -> tuple[int, int]:
    told = path.stat()
    return told.st_ino, told.st_mtime_ns


def _wrong(path: Path, expected: str, got: object, why: str) -> StorageError:
    return StorageError("storage/key", expected=f"{path}: {expected}", got=got, why=why, file=path)
