"""Sealing: encrypt secret events with a key that is kept outside the database.

The key has its own file, which only its owner may read. Sealed text is bound to the place where it
is stored, so it cannot be moved to another stream or version.

>>> key = StoreKey(bytes(32))
>>> box = key.seal(b"a secret", "safe:1 7")
>>> key.open(box, "safe:1 7")
b'a secret'
>>> key.open(box, "safe:2 7")
Traceback (most recent call last):
    ...
letitride.errors.StorageError: The data could not be decrypted because the key is wrong or the \
data was altered. Check the key, then run letitride audit. (storage/seal)
"""

import hmac
import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from letitride.errors import StorageError

KEY_BYTES = 32
_NONCE_BYTES = 12


class StoreKey:
    """A store's secret key, which seals events and signs receipts and checkpoints."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != KEY_BYTES:
            raise StorageError(
                "storage/key", expected=f"a key of {KEY_BYTES} bytes", got=f"{len(secret)} bytes",
                why="length", size=KEY_BYTES,
            )  # fmt: skip
        self._cipher = AESGCM(hmac.digest(secret, b"letitride seal 1", "sha256"))
        self._signer = hmac.digest(secret, b"letitride sign 1", "sha256")
        self._root = hmac.digest(secret, b"letitride derive 1", "sha256")

    def seal(self, text: bytes, place: str) -> bytes:
        """Encrypt text, and bind it to this place."""
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, text, place.encode())

    def open(self, box: bytes, place: str) -> bytes:
        """Decrypt text that was sealed for this place."""
        try:
            return self._cipher.decrypt(box[:_NONCE_BYTES], box[_NONCE_BYTES:], place.encode())
        except (InvalidTag, ValueError):
            raise StorageError(
                "storage/seal",
                expected=f"{place} sealed with the house's key",
                got="a different key, or altered bytes",
            ) from None

    def sign(self, text: bytes) -> str:
        """Sign text with the key, and return the signature."""
        return hmac.digest(self._signer, text, "sha256").hex()

    def signed(self, text: bytes, signature: str) -> bool:
        """Return whether this key signed the text."""
        return hmac.compare_digest(self.sign(text).encode(), signature.encode())

    def derive(self, purpose: str) -> "DerivedKey":
        """Return a separate key for one purpose. It reveals nothing about this key."""
        return DerivedKey(hmac.digest(self._root, purpose.encode(), "sha256"))


class DerivedKey:
    """A key for one purpose, which authenticates text that only the house may write.

    >>> key = StoreKey(bytes(32)).derive("doors")
    >>> key.is_mark(b"open", key.mark(b"open")), key.is_mark(b"shut", key.mark(b"open"))
    (True, False)
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def mark(self, text: bytes) -> str:
        """Return the text's message authentication code (MAC), in hexadecimal."""
        return hmac.digest(self._secret, text, "sha256").hex()

    def is_mark(self, text: bytes, mark: str) -> bool:
        """Return whether this key made the mark for this text."""
        return hmac.compare_digest(self.mark(text).encode(), mark.encode())


def read_key(path: Path) -> StoreKey:
    """Read the key from a file that only its owner may read."""
    try:
        mode, text = path.stat().st_mode, path.read_text("ascii")
    except (OSError, UnicodeDecodeError) as error:
        got = error.strerror if isinstance(error, OSError) else "not text"
        raise StorageError(
            "storage/key", expected=f"{path}: the house's key", got=got, why="file", file=path
        ) from None
    if mode & 0o077:
        raise StorageError(
            "storage/key", expected=f"{path}: a file that only its owner can read",
            got=f"{mode & 0o777:o}", why="open", file=path,
        )  # fmt: skip
    try:
        return StoreKey(bytes.fromhex(text.strip()))
    except ValueError:
        raise StorageError(
            "storage/key", expected=f"{path}: a key in hexadecimal", got="something else",
            why="text", file=path,
        ) from None  # fmt: skip


def make_key(path: Path) -> StoreKey:
    """Read the key from a file, or create the file. No process ever sees a half-written file."""
    if path.exists():
        return read_key(path)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(KEY_BYTES) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)  # fails if another process created the key first: use that key
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return read_key(path)
