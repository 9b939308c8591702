"""The chain: every event's hash covers the one before it, its header and its payload as stored.

The first event of a stream follows thirty-two zero bytes. The header is a JSON list, the payload
stands behind it byte for byte, so whoever alters, removes, adds or moves an event must rewrite the
stream to its end; and that shows in the checkpoints kept elsewhere.
"""

import json
from hashlib import sha256

from letitride.storage.store import StoredEvent

BEGINNING = bytes(32)
#: Everything of an event before its payload.
_HEADER = StoredEvent._fields.index("payload")
_JSON = json.JSONEncoder(separators=(",", ":"), check_circular=False)


def event_hash(before: bytes, event: StoredEvent) -> bytes:
    """The hash of an event that follows the one with the hash ``before``."""
    header = _JSON.encode(event[:_HEADER]).encode()
    return sha256(b"".join((before, len(header).to_bytes(4), header, event.payload))).digest()
