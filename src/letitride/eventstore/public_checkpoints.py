"""Verify a checkpoint file with public keys only.

Lines from before the house had a signing key carry no public signature. Each line includes the
digest of the line before it, so the first signed line vouches for all of them.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from letitride.errors import StorageError
from letitride.eventstore.keyring import PublicSignature, is_signed


@dataclass(frozen=True, slots=True)
class PublicCheckpoints:
    """A verified checkpoint file: every head in it, and the number and times of its lines."""

    heads: dict[tuple[str, int], str]
    lines: int
    signed: int
    first: str
    last: str
    keys: tuple[str, ...]


def read_public(path: Path, trusted: Iterable[str]) -> PublicCheckpoints:
    """Verify all lines. A line signed by a trusted key may name the next key to trust."""
    keys = list(dict.fromkeys(trusted))
    heads: dict[tuple[str, int], str] = {}
    before, times, signed = b"", list[str](), 0
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    for number, line in enumerate(lines, 1):
        body, signature = _parsed(line, number)
        if body["before"] != sha256(before).hexdigest():
            raise _false(number, "a checkpoint that does not follow the previous line")
        if signature is None:
            if signed:
                raise _false(number, "a checkpoint without a public signature")
        elif signature.public not in keys or not is_signed(signature, _text(body)):
            raise _false(number, "a different public key, or altered text")
        else:
            signed += 1
            keys += [one for one in (body.get("next"),) if one and one not in keys]
        heads |= {(name, int(at)): str(hash_) for name, (at, hash_) in body["heads"].items()}
        times.append(str(body["time"]))
        before = line
    if not signed:
        raise _false(len(lines) + 1, "no checkpoint with a public signature")
    return PublicCheckpoints(heads, len(lines), signed, times[0], times[-1], tuple(keys))


def _parsed(line: bytes, number: int) -> tuple[dict[str, Any], PublicSignature | None]:
    try:
        body = json.loads(line)
        body.pop("signature")
        public, signature = body.pop("public", None), body.pop("ed25519", None)
        _ = (body["before"], body["time"], body["heads"].items())
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _false(number, "something else") from None
    return body, PublicSignature(str(public), str(signature)) if public else None


def _false(number: int, got: str) -> StorageError:
    expected = f"line {number} to be a checkpoint signed by the house"
    return StorageError("storage/checkpoint", expected=expected, got=got, line=number)


def _text(body: dict[str, Any]) -> bytes:
    return json.dumps(body, separators=(",", ":"), sort_keys=True).encode()
