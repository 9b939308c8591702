"""The hash chain: every event's hash covers the hash before it, its header and its payload.

The first event of a stream follows thirty-two zero bytes. The header is a JSON list, and the
payload follows it byte for byte. Altering, removing, adding or moving an event therefore means
rewriting the stream to its end, which shows in the checkpoints kept elsewhere.
"""

import json
from hashlib import sha256

from letitride.eventstore.store import StoredEvent

BEGINNING = bytes(32)
#: Everything of an event before its payload.
_HEADER = StoredEvent._fields.index("payload")
_JSON = json.JSONEncoder(separators=(",", ":"), check_circular=False)


def event_hash(before: bytes, event: StoredEvent) -> bytes:
    """The hash of an event that follows the one with the hash ``before``."""
    return chained(before, event[:_HEADER], event.payload)


def chained(before: bytes, header: tuple[object, ...], payload: bytes) -> bytes:
    """The hash of an event with this header and payload."""
    text = _JSON.encode(header).encode()
    return sha256(b"".join((before, len(text).to_bytes(4), text, payload))).digest()
