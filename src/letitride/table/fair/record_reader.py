"""The file of a fair round's record: strict JSON, every key known, of its type and length.

Whether a record is true is another question, which :func:`letitride.table.fair.proof.check`
answers.

>>> read_record("[]")
Traceback (most recent call last):
    ...
letitride.errors.InputError: The record must be a JSON object, not a list. Download it again. \
(table/record)
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from letitride.cards import check_deck, parse_cards
from letitride.errors import InputError
from letitride.fair_record import VERSION, FairRecord, FieldForm, forms_of
from letitride.rulebook.toml_entry import TomlEntry
from letitride.table.fair.commit_reveal import check_client_seed, check_hash, check_server_seed

_HEX = re.compile(r"(?:[0-9a-f]{2})+")


def read_record(text: str) -> FairRecord:
    """The record written in a JSON document."""
    record: FairRecord = _read(FairRecord, TomlEntry(_parse(text), "record"))
    _check_ascending("client seeds by their seats", [each.seat for each in record.client_seeds])
    _check_ascending("decks by their deals", [each.deal for each in record.decks])
    return record


def _read(kind: Any, entry: TomlEntry) -> Any:
    """A part of the record, field by field."""
    found: dict[str, Any] = {}
    for name, form in forms_of(kind).items():
        if isinstance(form, FieldForm):
            found[name] = _READERS[form.name](entry, name)
        else:
            found[name] = tuple(_read(form, inner) for inner in _list(entry, name))
    entry.done()
    return kind(**found)


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


def _list(entry: TomlEntry, key: str) -> tuple[TomlEntry, ...]:
    """A list of objects, which may be empty but not left out."""
    return entry.list(key) if key in entry else entry.take(key)


def _version(entry: TomlEntry, key: str) -> int:
    version = entry.number(key)
    if version != VERSION:
        raise InputError(
            "table/record_version", expected=f"version {VERSION}", got=version, version=VERSION
        )
    return version


def _from_one(entry: TomlEntry, key: str) -> int:
    number = entry.number(key)
    if number < 1:
        raise entry.wrong(key, "at least 1", number)
    return number


def _name(entry: TomlEntry, key: str) -> str:
    """A string that has a form in UTF-8, as it must to be part of the message."""
    text = entry.text(key)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise entry.wrong(key, "text that UTF-8 can write", repr(text)) from None
    return text


def _hash(value: object) -> str:
    return check_hash(value if isinstance(value, str) else repr(value))


def _server_seed(value: object) -> str:
    return check_server_seed(_bytes(value)).hex()


def _client_seed(value: object) -> str | None:
    return None if value is None else check_client_seed(_bytes(value)).hex()


def _bytes(value: object) -> bytes:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        expected = "bytes as lower-case hexadecimal digits"
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


#: How a field of each form is read from an entry.
_READERS: dict[str, Callable[[TomlEntry, str], Any]] = {
    "version": _version,
    "from one": _from_one,
    "name": _name,
    "hash": lambda entry, key: entry.read(key, _hash),
    "server seed": lambda entry, key: entry.read(key, _server_seed),
    "client seed": lambda entry, key: entry.read(key, _client_seed),
    "deck": lambda entry, key: entry.read(key, _deck),
    "cuts": lambda entry, key: entry.read(key, _cuts),
}


def _check_ascending(what: str, numbers: Sequence[int]) -> None:
    if list(numbers) != sorted(set(numbers)):
        expected = f"{what}, ascending and each once"
        raise InputError(
            "table/twice", expected=expected, got=list(numbers), why="order", things=what
        )
