"""The JSON Schema of a fair round's record, for programs in other languages.

What :func:`letitride.table.fair.record_file.read_record` reads is of this form; that seats and
deals ascend, and that a deck has every card once, no schema can say.
"""

from typing import Any

from letitride.cards import FIXED_ORDER
from letitride.table.fair.commit_reveal import CLIENT_SEED_BYTES, SERVER_SEED_BYTES
from letitride.table.fair.record import VERSION


def record_schema() -> dict[str, Any]:
    """The form of a record."""
    return _object(
        "The record of a fair round",
        version={"const": VERSION},
        table={"type": "string"},
        round=_FROM_ONE,
        commitment=_HASH,
        server_seed=_hex(SERVER_SEED_BYTES, SERVER_SEED_BYTES),
        client_seeds={"type": "array", "items": _client_seed()},
        decks={"type": "array", "items": _dealt_deck()},
    )


def _client_seed() -> dict[str, Any]:
    return _object(
        "A client seed; null if it was not revealed",
        seat=_FROM_ONE,
        player={"type": "string"},
        hash=_HASH,
        seed={"anyOf": [_hex(CLIENT_SEED_BYTES[0], CLIENT_SEED_BYTES[-1]), {"type": "null"}]},
    )


def _dealt_deck() -> dict[str, Any]:
    cards = len(FIXED_ORDER)
    deck = {"type": "string", "pattern": f"^{_CARD}( {_CARD}){{{cards - 1}}}$"}
    return _object(
        "A deck as shuffled, the cards each cut lifted, and as dealt; the top card first",
        deal=_FROM_ONE,
        shuffled=deck,
        cuts={"type": "array", "items": {"type": "integer"}},
        dealt=deck,
    )


def _object(title: str, **properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": title,
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _hex(least: int, most: int) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^([0-9a-f]{{2}}){{{least},{most}}}$"}


_CARD = "[2-9TJQKA][cdhs]"
_FROM_ONE = {"type": "integer", "minimum": 1}
_HASH = _hex(32, 32)
