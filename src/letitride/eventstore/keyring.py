"""The keyring: a house's separate keys for sealing, for signing, and for sessions.

The sealing key encrypts decks and seeds, and authenticates receipts. The signing key (Ed25519)
signs checkpoints, so that an auditor verifies them with the public key alone. The sessions key
authenticates login sessions. Each has its own file; the files of the last two stand beside the
first, and are named after it.
"""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from letitride.errors import StorageError
from letitride.eventstore.key_files import KeyFile, make_secret
from letitride.eventstore.sealing import DerivedKey, StoreKey

#: The purpose of derived keys that come from the sessions key: they begin with these words.
_OF_SESSIONS = "login sessions"


class KeyKind(StrEnum):
    """The kinds of keys that a house has."""

    SEALING = "sealing"
    SIGNING = "signing"
    SESSIONS = "sessions"


def key_path(sealing: Path, kind: KeyKind) -> Path:
    """Return the path of a key file, given the path of the sealing key.

    >>> key_path(Path("house.key"), KeyKind.SIGNING).name
    'house.key.signing'
    """
    return sealing if kind is KeyKind.SEALING else sealing.with_name(f"{sealing.name}.{kind}")


@dataclass(frozen=True, slots=True)
class PublicSignature:
    """An Ed25519 signature and the public key that verifies it, both in hexadecimal."""

    public: str
    signature: str


class SigningKey:
    """An Ed25519 key.

    >>> key = SigningKey(bytes(32))
    >>> made = key.sign(b"heads")
    >>> is_signed(made, b"heads"), is_signed(made, b"other heads")
    (True, False)
    """

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, text: bytes) -> PublicSignature:
        """Sign text."""
        return PublicSignature(self.public, self._key.sign(text).hex())


def is_signed(signature: PublicSignature, text: bytes) -> bool:
    """Return whether the signature's public key verifies it for this text."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.public))
        key.verify(bytes.fromhex(signature.signature), text)
    except (ValueError, InvalidSignature):
        return False
    return True


class Keyring(StoreKey):
    """A store key whose keys rotate: the newest seals and signs, and any of them opens."""

    def __init__(self, path: Path) -> None:
        self._sealing = KeyFile(path, StoreKey)
        signing = key_path(path, KeyKind.SIGNING)
        sessions = key_path(path, KeyKind.SESSIONS)
        self._signing = KeyFile(signing, SigningKey) if signing.exists() else None
        self._sessions = KeyFile(sessions, StoreKey) if sessions.exists() else None

    @property
    def signing(self) -> SigningKey | None:
        """The key that signs for the public, or None if this copy of the house has none."""
        return None if self._signing is None else self._signing.every()[0]

    @property
    def public(self) -> list[str]:
        """The public keys that verify checkpoints: the one in use first."""
        return [] if self._signing is None else [one.public for one in self._signing.every()]

    def seal(self, text: bytes, place: str) -> bytes:
        """Encrypt text with the key in use."""
        return self._sealing.every()[0].seal(text, place)

    def open(self, box: bytes, place: str) -> bytes:
        """Decrypt text with whichever key sealed it."""
        *others, last = self._sealing.every()
        for key in others:
            try:
                return key.open(box, place)
            except StorageError:
                continue
        return last.open(box, place)

    def sign(self, text: bytes) -> str:
        """Sign text with the key in use."""
        return self._sealing.every()[0].sign(text)

    def signed(self, text: bytes, signature: str) -> bool:
        """Return whether one of the keys signed the text."""
        return any(key.signed(text, signature) for key in self._sealing.every())

    def derive(self, purpose: str) -> DerivedKey:
        """Return a key for one purpose, which rotates with the key it is derived from."""
        of_sessions = self._sessions is not None and purpose.startswith(_OF_SESSIONS)
        return _RotatingKey(self._sessions if of_sessions else self._sealing, purpose)


class _RotatingKey(DerivedKey):
    """A derived key: the newest marks text, and any of them recognizes a mark."""

    def __init__(self, file: KeyFile[StoreKey] | None, purpose: str) -> None:
        assert file is not None
        self._file, self._purpose = file, purpose

    def mark(self, text: bytes) -> str:
        """Return the text's mark under the key in use."""
        return self._file.every()[0].derive(self._purpose).mark(text)

    def is_mark(self, text: bytes, mark: str) -> bool:
        """Return whether one of the keys made the mark."""
        return any(key.derive(self._purpose).is_mark(text, mark) for key in self._file.every())


def read_keys(path: Path) -> Keyring:
    """Read a house's keys. Only the sealing key is required."""
    return Keyring(path)


def make_keys(path: Path) -> Keyring:
    """Read a house's keys, and create those that it does not have yet."""
    for kind in KeyKind:
        make_secret(key_path(path, kind))
    return Keyring(path)
