"""The codec: encode frozen dataclasses as plain JSON and decode them, using their type hints.

A record is encoded as an object with all its fields. Where a hint allows several types, the object
names its ``type``. A value type may define its own text format; see :class:`TextValue`. Decoding is
strict: missing fields, unknown fields, and values of the wrong type are rejected.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Parcel:
...     number: int
...     marks: tuple[str, ...]
...     weighed: bool | None
>>> plain = to_plain(Parcel, Parcel(7, ("fragile",), None))
>>> plain
{'number': 7, 'marks': ['fragile'], 'weighed': None}
>>> from_plain(Parcel, plain)
Parcel(number=7, marks=('fragile',), weighed=None)
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import repeat
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Any,
    ClassVar,
    NamedTuple,
    Protocol,
    Self,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    runtime_checkable,
)

from letitride.errors import LetItRideError, StorageError

_JSON = json.JSONEncoder(separators=(",", ":"), check_circular=False)

Hint = Any  # a class, a union, or a generic alias, which have no common type


@runtime_checkable
class TextValue(Protocol):
    """A type whose values are stored as text, in the type's own format."""

    #: A regular expression that matches the text of every value, for use in a JSON Schema.
    TEXT_PATTERN: ClassVar[str]

    def to_text(self) -> str:
        """Return the value as text."""

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Parse text. Raise a ``LetItRideError`` if it is not valid."""


class Form(NamedTuple):
    """The encoder, decoder, and JSON Schema of one type hint."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    schema: Mapping[str, Any]

    def to_bytes(self, value: object) -> bytes:
        """Encode a value as compact JSON. Equal values always produce the same bytes."""
        return _JSON.encode(self.write(value)).encode()


def to_plain(hint: Hint, value: object) -> Any:
    """Convert a value to plain JSON data."""
    return form(hint).write(value)


def from_plain(hint: Hint, plain: object) -> Any:
    """Convert plain JSON data back to a value of this type."""
    return form(hint).read(plain)


def to_bytes(hint: Hint, value: object) -> bytes:
    """Encode a value as compact JSON."""
    return form(hint).to_bytes(value)


def from_bytes(hint: Hint, text: bytes) -> Any:
    """Decode a value of this type from JSON."""
    return form(hint).read(_loaded(text))


def from_earlier(hint: Hint, text: bytes) -> Any:
    """Decode a value from JSON that an earlier version wrote, which may lack some fields."""
    return form(hint).read(completed(hint, _loaded(text)))


def _loaded(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise wrong("JSON", error) from None


def completed(hint: Hint, plain: Any) -> Any:
    """Return data from an earlier version, with default values for any missing fields.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Ticket:
    ...     number: int
    ...     stamped: bool = False  # the first version did not have this field
    >>> completed(tuple[Ticket, ...], [{"number": 7}])
    [{'number': 7, 'stamped': False}]
    """
    origin: Hint = get_origin(hint)
    inner = get_args(hint)
    if origin in (Union, UnionType):
        return _completed_union(inner, plain)
    if origin is tuple and isinstance(plain, list):
        hints = repeat(inner[0]) if inner[-1] is Ellipsis else iter(inner)
        return [completed(one, value) for one, value in zip(hints, plain, strict=False)]
    if origin is not None and issubclass(origin, Mapping):
        if isinstance(plain, dict):
            return {key: completed(inner[1], value) for key, value in plain.items()}
        return [[key, completed(inner[1], value)] for key, value in plain]
    if is_dataclass(hint) and isinstance(plain, dict) and not isinstance(hint, TextValue):
        return _completed_record(hint, plain)
    return plain


def _completed_union(inner: tuple[Hint, ...], plain: Any) -> Any:
    kinds = [kind for kind in inner if kind is not NoneType]
    if len(kinds) == 1:
        return plain if plain is None else completed(kinds[0], plain)
    if not isinstance(plain, dict):
        return plain
    named = [kind for kind in kinds if kind.__name__ == plain.get("type")]
    return completed(named[0], plain) if named else plain


def _completed_record(kind: Hint, plain: dict[str, Any]) -> dict[str, Any]:
    hints, whole = get_type_hints(kind), dict(plain)
    for field in fields(kind):
        hint = hints[field.name]
        if field.name in plain:
            whole[field.name] = completed(hint, plain[field.name])
        elif field.default is not MISSING:
            whole[field.name] = to_plain(hint, field.default)
        elif field.default_factory is not MISSING:
            whole[field.name] = to_plain(hint, field.default_factory())
    return whole


def is_readable(hint: Hint, text: bytes) -> bool:
    """Return whether a JSON text is a valid value of this type."""
    try:
        from_bytes(hint, text)
    except StorageError:
        return False
    return True


def wrong(expected: str, got: object) -> StorageError:
    """Return the error for stored data that cannot be decoded."""
    return StorageError("storage/data", expected=expected, got=got)


@cache
def form(hint: Hint) -> Form:
    """Return the encoder, decoder, and schema for a type hint."""
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin: Hint = get_origin(hint)
    if origin in (Union, UnionType):
        return _union(get_args(hint))
    if origin is tuple:
        return _tuple(get_args(hint))
    if origin is frozenset:
        return _set(*get_args(hint))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(*get_args(hint))
    if isinstance(hint, TextValue):  # true for any class with the protocol's members
        return _text_value(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint)
    if isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, tuple)):
        return _record(hint)
    raise wrong("a type that can be stored", hint)


def _exactly(kind: type, name: str) -> Form:
    """Return the JSON form of a native JSON type. A boolean does not count as a number."""

    def read(plain: Any) -> Any:
        if type(plain) is not kind:
            raise wrong(name, repr(plain))
        return plain

    return Form(_as_it_is, read, {"type": name})


def _as_it_is(value: Any) -> Any:
    """Return a native JSON value unchanged."""
    return value


_HEX_PAIRS = "([0-9a-f]{2})*"
_HEX = re.compile(_HEX_PAIRS)


def _read_anything(plain: Any) -> Any:
    """Return plain data, such as a rule file's content, unchanged. Reject floats."""
    if isinstance(plain, list):
        return [_read_anything(inner) for inner in plain]
    if isinstance(plain, dict):
        return {key: _read_anything(inner) for key, inner in plain.items()}
    if not isinstance(plain, str | int | NoneType):
        raise wrong("plain data", repr(plain))
    return plain


def _read_hex(plain: Any) -> bytes:
    if not isinstance(plain, str) or not _HEX.fullmatch(plain):
        raise wrong("bytes in lowercase hexadecimal", type(plain).__name__)
    return bytes.fromhex(plain)


_SIMPLE: dict[Hint, Form] = {
    int: _exactly(int, "integer"),
    str: _exactly(str, "string"),
    bool: _exactly(bool, "boolean"),
    NoneType: _exactly(NoneType, "null"),
    bytes: Form(bytes.hex, _read_hex, {"type": "string", "pattern": f"^{_HEX_PAIRS}$"}),
    object: Form(_read_anything, _read_anything, {}),
}


def _text_value(kind: Any) -> Form:
    def read(plain: Any) -> Any:
        if type(plain) is not str:
            raise wrong(f"{kind.__name__} as text", repr(plain))
        try:
            return kind.from_text(plain)
        except LetItRideError as error:
            raise wrong(error.expected, error.got) from None

    return Form(kind.to_text, read, {"type": "string", "pattern": f"^{kind.TEXT_PATTERN}$"})


def _enum(kind: type[Enum]) -> Form:
    members = {member.value: member for member in kind}

    def read(plain: Any) -> Any:
        if not isinstance(plain, str) or plain not in members:
            raise wrong(f"one of {', '.join(members)}", repr(plain))
        return members[plain]

    return Form(attrgetter("_value_"), read, {"enum": list(members)})


def _items(plain: Any) -> list[Any]:
    if not isinstance(plain, list):
        raise wrong("a list", repr(plain))
    return plain


def _tuple(inner: tuple[Hint, ...]) -> Form:
    if len(inner) == 2 and inner[1] is Ellipsis:
        write, read, schema = form(inner[0])
        return Form(
            list if write is _as_it_is else lambda values: [write(value) for value in values],
            lambda plain: tuple([read(value) for value in _items(plain)]),
            {"type": "array", "items": schema},
        )
    forms = [form(hint) for hint in inner]

    def read_each(plain: Any) -> tuple[Any, ...]:
        if len(_items(plain)) != len(forms):
            raise wrong(f"a list of {len(forms)}", repr(plain))
        return tuple(form_.read(value) for form_, value in zip(forms, plain, strict=True))

    writes = [form_.write for form_ in forms]
    return Form(
        lambda values: [write(value) for write, value in zip(writes, values, strict=True)],
        read_each,
        {"type": "array", "prefixItems": [form_.schema for form_ in forms], "items": False},
    )


def _set(inner: Hint) -> Form:
    """Return the JSON form of a set: a sorted list, so that equal sets produce the same JSON."""
    write, read, schema = form(inner)

    def read_set(plain: Any) -> frozenset[Any]:
        members = frozenset(read(value) for value in _items(plain))
        if len(members) != len(plain):
            raise wrong("each member once", repr(plain))
        return members

    return Form(
        lambda values: sorted(write(value) for value in values),
        read_set,
        {"type": "array", "items": schema, "uniqueItems": True},
    )


def _mapping(key: Hint, value: Hint) -> Form:
    """Return the JSON form of a mapping: an object for string keys, otherwise a list of pairs."""
    keys, values = form(key), form(value)
    if key is str or (isinstance(key, type) and issubclass(key, Enum)):

        def read_object(plain: Any) -> dict[Any, Any]:
            if not isinstance(plain, dict):
                raise wrong("an object", repr(plain))
            return {keys.read(name): values.read(inner) for name, inner in plain.items()}

        return Form(
            lambda mapping: {keys.write(k): values.write(v) for k, v in mapping.items()},
            read_object,
            {"type": "object", "propertyNames": keys.schema, "additionalProperties": values.schema},
        )
    pairs = form(tuple[tuple[key, value], ...])
    return Form(
        lambda mapping: pairs.write(tuple(mapping.items())),
        lambda plain: dict(pairs.read(plain)),
        pairs.schema,
    )


def _record(kind: type) -> Form:
    """Return the JSON form of a dataclass or named tuple: an object with exactly its fields."""
    hints = get_type_hints(kind)
    names = (
        [field.name for field in fields(kind)] if is_dataclass(kind) else list(kind._fields)  # type: ignore[attr-defined]  # else it is a NamedTuple
    )
    assert "type" not in names, f"{kind.__name__}: the field name 'type' is reserved"
    parts = {name: form(hints[name]) for name in names}
    written = [(name, part.write) for name, part in parts.items() if part.write is not _as_it_is]

    def write(record: Any) -> dict[str, Any]:
        plain = {name: getattr(record, name) for name in names}
        for name, write_part in written:
            plain[name] = write_part(plain[name])
        return plain

    def read(plain: Any) -> Any:
        if not isinstance(plain, dict) or plain.keys() != set(names):
            raise wrong(f"{kind.__name__} with {', '.join(names) or 'no fields'}", _named(plain))
        try:
            return kind(**{name: part.read(plain[name]) for name, part in parts.items()})
        except LetItRideError as error:
            raise wrong(f"{kind.__name__}: {error.expected}", error.got) from None

    return Form(write, read, _object({name: part.schema for name, part in parts.items()}))


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _named(plain: Any) -> str:
    """Return only the keys of an object, because its values may be secret."""
    return ", ".join(map(repr, plain)) if isinstance(plain, dict) else type(plain).__name__


def _union(inner: tuple[Hint, ...]) -> Form:
    kinds = tuple(hint for hint in inner if hint is not NoneType)
    one = form(kinds[0]) if len(kinds) == 1 else _one_of(kinds)
    if len(kinds) == len(inner):
        return one
    return Form(
        lambda value: None if value is None else one.write(value),
        lambda plain: None if plain is None else one.read(plain),
        {"anyOf": [one.schema, {"type": "null"}]},
    )


def _one_of(kinds: tuple[type, ...]) -> Form:
    """Return the JSON form of a union of records or enums: a value tagged with its type."""
    forms = {kind.__name__: form(kind) for kind in kinds}
    assert len(forms) == len(kinds), f"two types with the same name among {kinds}"

    def write(value: Any) -> dict[str, Any]:
        name = type(value).__name__
        plain = forms[name].write(value)
        return {"type": name, **(plain if isinstance(plain, dict) else {"value": plain})}

    def read(plain: Any) -> Any:
        name = plain.get("type") if isinstance(plain, dict) else None
        if name not in forms:
            raise wrong(f"a type among {', '.join(forms)}", name)
        rest = {key: value for key, value in plain.items() if key != "type"}
        is_record = forms[name].schema.get("type") == "object"
        if not is_record and rest.keys() != {"value"}:
            raise wrong(f"{name} with its value", _named(rest))
        return forms[name].read(rest if is_record else rest["value"])

    return Form(write, read, {"oneOf": [_tagged(name, forms[name].schema) for name in forms]})


def _tagged(name: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    properties = schema.get("properties", {"value": schema})
    return _object({"type": {"const": name}, **properties})
