"""The file of a fair round's record: strict JSON, every key known, of its kind and of its length.

Whether a record is true is another question, which :func:`letitride.table.fair.record.check`
answers.

>>> read_record("[]")
Traceback (most recent call last):
    ...
letitride.errors.InputError: The record must be a JSON object, not a list. Download it again. \
(table/record)
"""

import json
import re
from collections.abc import Sequence
from typing import Any

from letitride.cards import Deck, check_deck, parse_cards
from letitride.errors import InputError
from letitride.rulebook.toml_entry import TomlEntry
from letitride.table.fair.commit_reveal import (
    ClientSeed,
    check_client_seed,
    check_hash,
    check_server_seed,
)
from letitride.table.fair.record import VERSION, DealtDeck, RoundRecord

_HEX = re.compile(r"(?:[0-9a-f]{2})+")


def read_record(text: str) -> RoundRecord:
    """The record written in a JSON document."""
    entry = TomlEntry(_parse(text), "record")
    version = entry.number("version")
    if version != VERSION:
        raise InputError(
            "table/record_version", expected=f"version {VERSION}", got=version, version=VERSION
        )
    record = RoundRecord(
        _text(entry, "table"),
        _from_one(entry, "round"),
        entry.read("commitment", _hash),
        entry.read("server_seed", lambda value: check_server_seed(_bytes(value))),
        tuple(map(_client_seed, _list(entry, "client_seeds"))),
        tuple(map(_dealt_deck, _list(entry, "decks"))),
    )
    entry.done()
    _check_ascending("client seeds by their seats", [each.seat for each in record.client_seeds])
    _check_ascending("decks by their deals", [each.deal for each in record.decks])
    return record


def _parse(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text, object_pairs_hook=_each_once)
    except (ValueError, RecursionError) as error:  # past the limits of json, too
        raise InputError(
            "table/record", expected="a record in JSON", got=error, why="json"
        ) from None
    if not isinstance(document, dict):
        got = f"a {type(document).__name__}"
        raise InputError(
            "table/record", expected="a record in JSON: an object", got=got, why="object"
        )
    return document


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(
                "table/twice", expected="each key once", got=f"{key!r} twice", why="key", key=key
            )
        found[key] = value
    return found


def _client_seed(entry: TomlEntry) -> ClientSeed:
    client = ClientSeed(
        _from_one(entry, "seat"),
        _text(entry, "player"),
        entry.read("hash", _hash),
        entry.read("seed", _revealed),
    )
    entry.done()
    return client


def _dealt_deck(entry: TomlEntry) -> DealtDeck:
    deck = DealtDeck(
        _from_one(entry, "deal"),
        entry.read("shuffled", _deck),
        entry.read("cuts", _cuts),
        entry.read("dealt", _deck),
    )
    entry.done()
    return deck


def _list(entry: TomlEntry, key: str) -> tuple[TomlEntry, ...]:
    """A list of objects, which may be empty but not left out."""
    return entry.list(key) if key in entry else entry.take(key)


def _text(entry: TomlEntry, key: str) -> str:
    """A string that has a form in UTF-8, as it must to be part of the message."""
    text = entry.text(key)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise entry.wrong(key, "text that UTF-8 can write", repr(text)) from None
    return text


def _from_one(entry: TomlEntry, key: str) -> int:
    number = entry.number(key)
    if number < 1:
        raise entry.wrong(key, "at least 1", number)
    return number


def _hash(value: object) -> str:
    return check_hash(value if isinstance(value, str) else repr(value))


def _bytes(value: object) -> bytes:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        expected = "bytes as lower-case hexadecimal digits"
        raise InputError("table/hex", expected=expected, got=repr(value))
    return bytes.fromhex(value)


def _revealed(value: object) -> bytes | None:
    return None if value is None else check_client_seed(_bytes(value))


def _deck(value: object) -> Deck:
    if not isinstance(value, str):
        expected = "cards as a string"
        raise InputError("table/record_cards", expected=expected, got=repr(value))
    return check_deck(parse_cards(value))


def _cuts(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(
        type(lifted) is int and 0 < lifted < 52 for lifted in value
    ):
        expected = "a list of numbers from 1 to 51"
        raise InputError("table/record_cuts", expected=expected, got=repr(value))
    return tuple(value)


def _check_ascending(what: str, numbers: Sequence[int]) -> None:
    if list(numbers) != sorted(set(numbers)):
        expected = f"{what}, ascending and each once"
        raise InputError(
            "table/twice", expected=expected, got=list(numbers), why="order", things=what
        )
