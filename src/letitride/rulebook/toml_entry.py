"""Strict reading of TOML: every key is known, of its kind, and named in the complaint if it is not.

>>> entry = parse_toml('seat = 1', "scenario")
>>> entry.number("seat")
1
>>> entry.text("player")
Traceback (most recent call last):
    ...
letitride.errors.HouseError: scenario: player: This key is missing. It must be given. \
(house/missing_key)
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from letitride.errors import HouseError, InputError
from letitride.money import Cents, Currency, Rate

T = TypeVar("T")

#: No file needs as many tables and lists in each other as this.
_DEEPEST = 40


def parse_toml(text: str, where: str) -> "TomlEntry":
    """The entry a TOML document begins with. Money and odds are never floats, so none may be."""
    try:
        raw = tomllib.loads(text)
        floats = list(_floats(raw, ""))
    except (ValueError, RecursionError) as error:  # past tomllib's limits, too
        raise HouseError("house/toml", expected="TOML", got=error).at(where) from None
    for key, value in floats:
        found = HouseError("house/float", expected="a string or a whole number", got=value)
        raise found.at(f"{where}: {key}", " to be ")
    return TomlEntry(raw, where)


def _floats(value: object, key: str, deep: int = 0) -> Iterator[tuple[str, float]]:
    if deep > _DEEPEST:
        raise ValueError(f"more than {_DEEPEST} tables and lists in each other")
    if isinstance(value, float):
        yield key, value
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _floats(inner, f"{key}.{name}".lstrip("."), deep + 1)
    if isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _floats(inner, f"{key}[{number}]", deep + 1)


@dataclass(frozen=True, slots=True)
class TomlEntry:
    """A TOML table that is read key by key and must be read to the last one."""

    raw: dict[str, Any]
    where: str
    path: str = ""

    def wrong(
        self, key: str, expected: str, got: object, code: str = "house/value", **facts: object
    ) -> HouseError:
        """The error for a key that cannot be used, naming where it stands."""
        found = HouseError(code, expected=expected, got=got, clauses=(), key=key, **facts)
        return found.at(f"{self.where}: {self._at(key)}", " to be ")

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def __contains__(self, key: str) -> bool:
        return key in self.raw

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys not yet read."""
        return tuple(self.raw)

    def take(self, key: str, default: object = None) -> Any:
        """A value, removed; it must be there unless a default is given."""
        if key not in self.raw and default is None:
            raise self.wrong(key, "given", "nothing", "house/missing_key")
        return self.raw.pop(key, default)

    def _typed(self, key: str, kind: type, what: str, default: object = None) -> Any:
        value = self.take(key, default)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong(key, what, repr(value), "house/key_type")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A string."""
        return str(self._typed(key, str, "a string", default))

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        return int(self._typed(key, int, "a whole number", default))

    def switch(self, key: str) -> bool:
        """True or false, false if not given."""
        return bool(self._typed(key, bool, "true or false", default=False))

    def texts(self, key: str, *, required: bool = False) -> tuple[str, ...]:
        """A list of strings, empty if not given and not required."""
        default: list[str] | None = None if required else []
        values = self._typed(key, list, "a list of strings", default)
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(key, "a list of strings", repr(values), "house/key_type")
        return tuple(values)

    def table(self, key: str) -> "TomlEntry":
        """A nested table, empty if not given."""
        return TomlEntry(self._typed(key, dict, "a table", default={}), self.where, self._at(key))

    def list(self, key: str) -> "tuple[TomlEntry, ...]":
        """A list of tables, empty if not given."""
        values = self._typed(key, list, "a list of tables", default=[])
        if not all(isinstance(value, dict) for value in values):
            raise self.wrong(key, "a list of tables", repr(values), "house/key_type")
        return tuple(
            TomlEntry(value, self.where, f"{self._at(key)}[{number}]")
            for number, value in enumerate(values, 1)
        )

    def strings(self) -> dict[str, str]:
        """Everything in this table, which must be strings."""
        return {key: self.text(key) for key in self.keys}

    def one_of(self, key: str, choices: Mapping[str, Any], default: str | None = None) -> Any:
        """One of the named choices."""
        value = self.text(key, default)
        if value not in choices:
            raise self.wrong(key, " or ".join(filter(None, choices)), value)
        return choices[value]

    def some_of(self, key: str, choices: Mapping[str, T]) -> tuple[T, ...]:
        """Any number of the named choices, none if not given."""
        values = self.texts(key)
        for value in values:
            if value not in choices:
                raise self.wrong(key, f"some of {', '.join(choices)}", value)
        return tuple(choices[value] for value in values)

    def read(self, key: str, parse: Callable[[Any], T], default: object = None) -> T:
        """A value parsed; a complaint of the parser is passed on with the place it stands at."""
        value = self.take(key, default)
        try:
            return parse(value)
        except InputError as error:
            raise error.at(f"{self.where}: {self._at(key)}", " to be ") from None

    def amount(self, key: str, currency: Currency, default: str | None = None) -> Cents:
        """An amount of money."""
        return self.read(key, lambda text: Cents.parse(text, currency), default)

    def rate(self, key: str, default: str | None = None) -> Rate:
        """A rate."""
        return self.read(key, Rate.parse, default)

    def done(self) -> None:
        """Refuse whatever was not read."""
        for key in self.keys:
            raise self.wrong(key, "left out", "an unknown key", "house/unknown_key")
