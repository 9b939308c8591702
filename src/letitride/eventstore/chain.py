"""The hash chain: every event's hash covers the previous hash, its header, and its payload.

The first event in a stream is chained to 32 zero bytes. The header is a JSON list, followed by the
exact bytes of the payload. Anyone who alters, removes, adds, or moves an event must therefore
rewrite the rest of the stream. The checkpoints, which are kept elsewhere, reveal such a rewrite.
"""

import json
from hashlib import sha256

from letitride.eventstore.store import StoredEvent

BEGINNING = bytes(32)
#: The number of fields before an event's payload.
_HEADER = StoredEvent._fields.index("payload")
_JSON = json.JSONEncoder(separators=(",", ":"), check_circular=False)


def event_hash(before: bytes, event: StoredEvent) -> bytes:
    """Return the hash of an event, given ``before``, the hash of the previous event."""
    text = _JSON.encode(event[:_HEADER]).encode()
    return sha256(b"".join((before, len(text).to_bytes(4), text, event.payload))).digest()
