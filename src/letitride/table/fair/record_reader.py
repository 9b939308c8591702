"""Read the record of a provably fair round from JSON, and reject unknown or invalid fields.

This module checks only the format; :func:`letitride.table.fair.proof.check` checks the contents.

>>> read_record("[]")
Traceback (most recent call last):
    ...
letitride.errors.InputError: The record must be a JSON object, but it is a list. Download it \
again. (table/record)
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from letitride.cards import check_deck, parse_cards
from letitride.errors import InputError
from letitride.fair_record import VERSION, FairRecord, FieldForm, OptionalPart, forms_of
from letitride.rulebook.toml_entry import TomlEntry
from letitride.table.fair.commit_reveal import check_client_seed, check_hash, check_server_seed

_HEX = re.compile(r"(?:[0-9a-f]{2})+")


def read_record(text: str) -> FairRecord:
    """Read a record from a JSON document."""
    record: FairRecord = _read(FairRecord, TomlEntry(_parse(text), "record"))
    _check_ascending("client seeds by seat", [each.seat for each in record.client_seeds])
    _check_ascending("decks by deal", [each.deal for each in record.decks])
    return record


def _read(kind: Any, entry: TomlEntry) -> Any:
    """Read a part of the record, field by field."""
    found: dict[str, Any] = {}
    for name, form in forms_of(kind).items():
        if isinstance(form, FieldForm):
            found[name] = _READERS[form.name](entry, name)
        elif isinstance(form, OptionalPart):
            found[name] = _optional(entry, name, form.kind)
        else:
            found[name] = tuple(_read(form, inner) for inner in _list(entry, name))
    entry.done()
    return kind(**found)


def _parse(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text, object_pairs_hook=_each_once)
    except (ValueError, RecursionError) as error:  # not JSON, or beyond the parser's limits
        raise InputError(
            "table/record", expected="a record in JSON", got=error, why="json"
        ) from None
    if not isinstance(document, dict):
        got = f"a {type(document).__name__}"
        raise InputError(
            "table/record", expected="a record as a JSON object", got=got, why="object"
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


def _list(entry: TomlEntry, key: str) -> tuple[TomlEntry, ...]:
    """Read a list of objects, which may be empty but not missing."""
    return entry.list(key) if key in entry else entry.take(key)


def _optional(entry: TomlEntry, key: str, kind: type) -> Any:
    """Read a part that may be null, or missing from a record published by an earlier version."""
    if entry.raw.get(key) is None:
        entry.raw.pop(key, None)
        return None
    return _read(kind, entry.table(key))


def _version(entry: TomlEntry, key: str) -> int:
    version = entry.number(key)
    if version != VERSION:
        raise InputError(
            "table/record_version", expected=f"version {VERSION}", got=version, version=VERSION
        )
    return version


def _name(entry: TomlEntry, key: str) -> str:
    """Read a string that UTF-8 can encode, because the shuffle hashes its bytes."""
    text = entry.text(key)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise entry.wrong(key, "text that UTF-8 can encode", repr(text)) from None
    return text


def _or_null(
    read: Callable[[TomlEntry, str], Any],
) -> Callable[[TomlEntry, str], Any]:
    """Return a reader that also accepts null, but not a missing key."""

    def read_or_null(entry: TomlEntry, key: str) -> Any:
        if key in entry and entry.raw[key] is None:
            return entry.take(key)
        return read(entry, key)

    return read_or_null


def _hash(value: object) -> str:
    return check_hash(value if isinstance(value, str) else repr(value))


def _server_seed(value: object) -> str:
    return check_server_seed(_bytes(value)).hex()


def _client_seed(value: object) -> str | None:
    return None if value is None else check_client_seed(_bytes(value)).hex()


def _bytes(value: object) -> bytes:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        expected = "bytes as lowercase hexadecimal digits"
        raise InputError("table/hex", expected=expected, got=repr(value))
    return bytes.fromhex(value)


def _deck(value: object) -> str:
    if not isinstance(value, str):
        expected = "cards as a string"
        raise InputError("table/record_cards", expected=expected, got=repr(value))
    return " ".join(map(str, check_deck(parse_cards(value))))


def _cuts(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(
        type(lifted) is int and 0 < lifted < 52 for lifted in value
    ):
        expected = "a list of numbers from 1 to 51"
        raise InputError("table/record_cuts", expected=expected, got=repr(value))
    return tuple(value)


#: The function that reads each kind of field.
_READERS: dict[str, Callable[[TomlEntry, str], Any]] = {
    "version": _version,
    "from one": lambda entry, key: entry.number(key, least=1),
    "name": _name,
    "hash": lambda entry, key: entry.read(key, _hash),
    "server seed": lambda entry, key: entry.read(key, _server_seed),
    "client seed": lambda entry, key: entry.read(key, _client_seed),
    "deck": lambda entry, key: entry.read(key, _deck),
    "cuts": lambda entry, key: entry.read(key, _cuts),
    "name or null": _or_null(_name),
    "seat or null": _or_null(lambda entry, key: entry.number(key, least=1)),
    "names": lambda entry, key: entry.texts(key, required=True),
}


def _check_ascending(what: str, numbers: Sequence[int]) -> None:
    if list(numbers) != sorted(set(numbers)):
        expected = f"{what} in ascending order, without repeats"
        raise InputError(
            "table/twice", expected=expected, got=list(numbers), why="order", things=what
        )
