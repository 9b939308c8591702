"""The chain: every event's hash covers the one before it, its header and its payload as stored.

The first event of a stream follows thirty-two zero bytes. The header is a JSON list, the payload
stands behind it byte for byte, so whoever alters, removes, adds or moves an event must rewrite the
stream to its end; and that shows in the checkpoints kept elsewhere.
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
    """The same of an event that is about to be made of these."""
    text = _JSON.encode(header).encode()
    return sha256(b"".join((before, len(text).to_bytes(4), text, payload))).digest()
