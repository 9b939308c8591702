"""Key files: the private key of a log or a witness, in a file that only its owner may read.

The format is the one of C2SP's tools: ``PRIVATE+KEY+name+id+key``. The file has the key's name, so
a log keeps its name however it is served.
"""

import os
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from pathlib import Path

from letitride.errors import ProofError
from letitride.transparency.note import ED25519, NoteKey, VerifierKey

_START = "PRIVATE+KEY+"
_SECRET_BYTES = 32


def read_note_key(path: Path) -> NoteKey:
    """Read a key from its file."""
    try:
        mode, text = path.stat().st_mode, path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise _bad(path, "unreadable") from None
    if mode & 0o077:
        raise _bad(path, f"a file with mode {mode & 0o777:o}")
    name, _, rest = text.removeprefix(_START).partition("+")
    id_, _, encoded = rest.partition("+")
    try:
        secret = b64decode(encoded, validate=True)
    except NotBase64:
        raise _bad(path, "something else") from None
    if not text.startswith(_START) or len(secret) != 1 + _SECRET_BYTES:
        raise _bad(path, "something else")
    key = NoteKey(name, secret[1:], secret[0])
    if VerifierKey.parse(key.verifier).id.hex() != id_:
        raise _bad(path, "an altered key")
    return key


def make_note_key(path: Path, name: str, kind: int = ED25519) -> NoteKey:
    """Read a key from its file, or create the file. No process ever sees a half-written file."""
    if not path.exists():
        _create(path, NoteKey.generate(name, kind))
    return read_note_key(path)


def _create(path: Path, key: NoteKey) -> None:
    id_ = VerifierKey.parse(key.verifier).id.hex()
    encoded = b64encode(bytes([key.kind]) + key.secret).decode()
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(f"{_START}{key.name}+{id_}+{encoded}\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)  # fails if another process created the key first: use that key
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _bad(path: Path, got: str) -> ProofError:
    expected = f"{path}: a private key that only its owner can read"
    return ProofError("proof/key_file", expected=expected, got=got, file=path)
