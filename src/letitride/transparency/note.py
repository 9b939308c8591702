"""Signed notes, checkpoints, and cosignatures, in the formats of C2SP.

The formats are `signed-note`, `tlog-checkpoint`, and `tlog-cosignature`. A note is a text, an empty
line, and one line for each signature. A checkpoint is a note about a log: its origin, its size, and
the root of its tree. A witness adds a cosignature with the time at which it saw the checkpoint.

>>> key = NoteKey.generate("house.example/log")
>>> checkpoint = LogCheckpoint("house.example/log", 0, bytes(32))
>>> note = sign(checkpoint.text, key)
>>> read_checkpoint(note, VerifierKey.parse(key.verifier)) == checkpoint
True
"""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from letitride.errors import ProofError
from letitride.transparency.merkle import HASH_BYTES

#: The types of signature: a log's Ed25519 signature, and a witness's cosignature.
ED25519, COSIGNATURE = 1, 4
_KEY_BYTES, _SIGNATURE_BYTES, _ID_BYTES, _TIME_BYTES = 32, 64, 4, 8
_DASH = "\u2014 "


def _key_id(name: str, kind: int, public: bytes) -> bytes:
    return sha256(name.encode() + b"\n" + bytes([kind]) + public).digest()[:_ID_BYTES]


def _check_name(name: str) -> str:
    if not name or "+" in name or any(one.isspace() or not one.isprintable() for one in name):
        raise ProofError("proof/key", expected="a name without spaces or plus signs", got=name)
    return name


@dataclass(frozen=True, slots=True)
class VerifierKey:
    """A public key with its name and type, which verifies the signatures of a log or a witness."""

    name: str
    kind: int
    public: bytes

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a key from its text: a name, the key's id, and the key, joined by plus signs."""
        name, _, rest = text.strip().partition("+")
        id_, _, encoded = rest.partition("+")
        try:
            key = b64decode(encoded, validate=True)
            found = cls(_check_name(name), key[0], key[1:])
        except (NotBase64, IndexError):
            raise _bad_key(text) from None
        known = found.kind in (ED25519, COSIGNATURE) and len(found.public) == _KEY_BYTES
        if not known or found.id.hex() != id_:
            raise _bad_key(text)
        return found

    @property
    def id(self) -> bytes:
        """The id that a signature line names the key by."""
        return _key_id(self.name, self.kind, self.public)

    def __str__(self) -> str:
        """Return the key's text."""
        encoded = b64encode(bytes([self.kind]) + self.public).decode()
        return f"{self.name}+{self.id.hex()}+{encoded}"


def _bad_key(text: str) -> ProofError:
    return ProofError("proof/key", expected="a verifier key: name+id+key", got=text)


class NoteKey:
    """A private key that signs notes. A witness's key makes cosignatures."""

    def __init__(self, name: str, secret: bytes, kind: int = ED25519) -> None:
        self.name, self.kind = _check_name(name), kind
        self._private = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._private.public_key().public_bytes_raw()

    @classmethod
    def generate(cls, name: str, kind: int = ED25519) -> Self:
        """Return a new key."""
        return cls(name, Ed25519PrivateKey.generate().private_bytes_raw(), kind)

    @property
    def secret(self) -> bytes:
        """The private key, for its file."""
        return self._private.private_bytes_raw()

    @property
    def verifier(self) -> str:
        """The text of the public key, which the owner publishes."""
        return str(VerifierKey(self.name, self.kind, self.public))

    def signature_line(self, text: str, time: int | None = None) -> str:
        """Return the signature line for a text. A cosignature includes a time in Unix seconds."""
        stamp = b"" if time is None else time.to_bytes(_TIME_BYTES, "big")
        signed = text.encode() if time is None else _cosigned(text, time)
        blob = _key_id(self.name, self.kind, self.public) + stamp + self._private.sign(signed)
        return f"{_DASH}{self.name} {b64encode(blob).decode()}\n"


def _cosigned(text: str, time: int) -> bytes:
    return f"cosignature/v1\ntime {time}\n{text}".encode()


class Signature(NamedTuple):
    """One signature line of a note: the key's name, and the key's id with the signature."""

    name: str
    blob: bytes


@dataclass(frozen=True, slots=True)
class Note:
    """A signed text. Its signatures have not been verified."""

    text: str
    signatures: tuple[Signature, ...]

    def signed_by(self, key: VerifierKey) -> bool:
        """Return whether the key signed this text. A bad signature by the key is an error."""
        return any(True for _ in self._by(key))

    def cosigned_at(self, key: VerifierKey) -> int | None:
        """Return the time of a witness's cosignature, or None if the witness did not cosign."""
        return max(self._by(key), default=None)

    def _by(self, key: VerifierKey) -> Iterator[int]:
        """Yield the time of each signature by the key, or 0 for a signature without a time."""
        public = Ed25519PublicKey.from_public_bytes(key.public)
        stamp = _TIME_BYTES if key.kind == COSIGNATURE else 0
        for name, blob in self.signatures:
            if name != key.name or blob[:_ID_BYTES] != key.id:
                continue
            rest = blob[_ID_BYTES:]
            time = int.from_bytes(rest[:stamp], "big")
            signed = _cosigned(self.text, time) if stamp else self.text.encode()
            try:
                public.verify(rest[stamp:], signed)
            except InvalidSignature:
                expected = f"a valid signature by {key.name}"
                raise ProofError("proof/signature", expected=expected, got="another") from None
            yield time


def sign(text: str, key: NoteKey) -> str:
    """Return a text as a note with one signature."""
    if not text.endswith("\n"):
        raise ProofError("proof/note", expected="a text that ends with a line break", got="none")
    return f"{text}\n{key.signature_line(text)}"


def read_note(note: str) -> Note:
    """Read a note, without verifying its signatures."""
    text, empty, lines = note.rpartition("\n\n")
    signatures = [_signature(line) for line in lines.splitlines()]
    if not empty or not lines.endswith("\n") or None in signatures or not signatures:
        raise ProofError("proof/note", expected="a text and its signatures", got="something else")
    return Note(f"{text}\n", tuple(filter(None, signatures)))


def _signature(line: str) -> Signature | None:
    name, space, encoded = line.removeprefix(_DASH).partition(" ")
    try:
        blob = b64decode(encoded, validate=True)
    except NotBase64:
        return None
    if not line.startswith(_DASH) or not space or len(blob) <= _ID_BYTES:
        return None
    return Signature(name, blob)


@dataclass(frozen=True, slots=True)
class LogCheckpoint:
    """The state of a log: its origin, its size, the root of its tree, and extension lines."""

    origin: str
    size: int
    root: bytes = field(repr=False)
    extensions: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The text that the log signs."""
        lines = (self.origin, str(self.size), b64encode(self.root).decode(), *self.extensions)
        return "".join(f"{line}\n" for line in lines)


def checkpoint_of(note: Note) -> LogCheckpoint:
    """Return the checkpoint in a note, without verifying its signatures."""
    origin, *rest = note.text.splitlines()
    try:
        size, encoded, *extensions = rest
        root = b64decode(encoded, validate=True)
        canonical = size.isascii() and size.isdigit() and str(int(size)) == size
    except (ValueError, NotBase64):
        raise _bad_checkpoint() from None
    if not canonical or len(root) != HASH_BYTES or not all(extensions) or not origin:
        raise _bad_checkpoint()
    return LogCheckpoint(origin, int(size), root, tuple(extensions))


def _bad_checkpoint() -> ProofError:
    expected = "a checkpoint: origin, size, and root"
    return ProofError("proof/checkpoint", expected=expected, got="something else")


def read_checkpoint(note: str, key: VerifierKey) -> LogCheckpoint:
    """Return the checkpoint in a note that the log's key signed."""
    read = read_note(note)
    found = checkpoint_of(read)
    if found.origin != key.name or not read.signed_by(key):
        expected = f"a checkpoint signed by {key.name}"
        raise ProofError("proof/unsigned", expected=expected, got=found.origin, key=key.name)
    return found
