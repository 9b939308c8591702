"""A strict TOML reader: an unknown key or wrong type is an error that names the key.

>>> entry = parse_toml('seat = 1', "scenario")
>>> entry.number("seat")
1
>>> entry.text("player")
Traceback (most recent call last):
    ...
letitride.errors.HouseError: scenario: player: A required entry is missing. It must be \
given. (house/missing_key)
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from letitride.errors import HouseError, InputError
from letitride.money import Cents, Currency, Rate

T = TypeVar("T")
Member = TypeVar("Member", bound=StrEnum)

#: The maximum nesting depth of tables and lists.
_DEEPEST = 40


def parse_toml(text: str, where: str) -> "TomlEntry":
    """Return the top-level entry of a TOML document. Floats are rejected: money must be exact."""
    try:
        raw = tomllib.loads(text)
        floats = list(_floats(raw, ""))
    except (ValueError, RecursionError) as error:  # RecursionError: nested too deeply for tomllib
        raise HouseError("house/toml", expected="TOML", got=error).at(where) from None
    for key, value in floats:
        found = HouseError("house/float", expected="a string or a whole number", got=value)
        raise found.at(f"{where}: {key}", " to be ")
    return TomlEntry(raw, where)


def _floats(value: object, key: str, deep: int = 0) -> Iterator[tuple[str, float]]:
    if deep > _DEEPEST:
        raise ValueError(f"tables and lists are nested more than {_DEEPEST} levels deep")
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
    """A TOML table that is read key by key. :meth:`done` rejects any key that was not read."""

    raw: dict[str, Any]
    where: str
    path: str = ""

    def wrong(
        self, key: str, expected: str, got: object, code: str = "house/value", **facts: object
    ) -> HouseError:
        """Return the error for an unusable key, with its location in the file."""
        found = HouseError(code, expected=expected, got=got, clauses=(), key=key, **facts)
        return found.at(f"{self.where}: {self._at(key)}", " to be ")

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def __contains__(self, key: str) -> bool:
        return key in self.raw

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that have not been read yet."""
        return tuple(self.raw)

    def take(self, key: str, default: object = None) -> Any:
        """Remove and return a value. Without a default, the key is required."""
        if key not in self.raw and default is None:
            raise self.wrong(key, "given", "nothing", "house/missing_key")
        return self.raw.pop(key, default)

    def _typed(self, key: str, kind: type, what: str, default: object = None) -> Any:
        value = self.take(key, default)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong(key, what, repr(value), "house/key_type")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """Read a string."""
        return str(self._typed(key, str, "a string", default))

    def number(self, key: str, default: int | None = None, least: int | None = None) -> int:
        """Read a whole number, and reject one below ``least``."""
        number = int(self._typed(key, int, "a whole number", default))
        if least is not None and number < least:
            raise self.wrong(key, f"at least {least}", number)
        return number

    def switch(self, key: str, *, default: bool = False) -> bool:
        """Read true or false. The default is false."""
        return bool(self._typed(key, bool, "true or false", default))

    def texts(self, key: str, *, required: bool = False) -> tuple[str, ...]:
        """Read a list of strings. The default is an empty list, unless the key is required."""
        default: list[str] | None = None if required else []
        values = self._typed(key, list, "a list of strings", default)
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(key, "a list of strings", repr(values), "house/key_type")
        return tuple(values)

    def table(self, key: str) -> "TomlEntry":
        """Read a nested table. The default is an empty table."""
        return TomlEntry(self._typed(key, dict, "a table", default={}), self.where, self._at(key))

    def list(self, key: str) -> "tuple[TomlEntry, ...]":
        """Read a list of tables. The default is an empty list."""
        values = self._typed(key, list, "a list of tables", default=[])
        if not all(isinstance(value, dict) for value in values):
            raise self.wrong(key, "a list of tables", repr(values), "house/key_type")
        return tuple(
            TomlEntry(value, self.where, f"{self._at(key)}[{number}]")
            for number, value in enumerate(values, 1)
        )

    def each(self, key: str, read: "Callable[[TomlEntry], T]") -> tuple[T, ...]:
        """Read a list of tables, and reject any key that ``read`` does not read."""
        return tuple(entry.whole(read) for entry in self.list(key))

    def whole(self, read: "Callable[[TomlEntry], T]") -> T:
        """Read this table, and reject any key that ``read`` does not read."""
        made = read(self)
        self.done()
        return made

    def strings(self) -> dict[str, str]:
        """Read every key of this table. All values must be strings."""
        return {key: self.text(key) for key in self.keys}

    def one_of(self, key: str, choices: Mapping[str, Any], default: str | None = None) -> Any:
        """Read the name of a choice, and return the choice."""
        value = self.text(key, default)
        if value not in choices:
            raise self.wrong(key, " or ".join(filter(None, choices)), value)
        return choices[value]

    def member(self, key: str, kind: type[Member], default: Member | None = None) -> Member:
        """Read the value of an enumeration member, and return the member."""
        found: Member = self.one_of(key, {one.value: one for one in kind}, default)
        return found

    def members(self, key: str, kind: type[Member]) -> tuple[Member, ...]:
        """Read any number of enumeration members. The default is none."""
        return self.some_of(key, {one.value: one for one in kind})

    def some_of(self, key: str, choices: Mapping[str, T]) -> tuple[T, ...]:
        """Read any number of choices by name. The default is none."""
        values = self.texts(key)
        for value in values:
            if value not in choices:
                raise self.wrong(key, f"some of {', '.join(choices)}", value)
        return tuple(choices[value] for value in values)

    def read(self, key: str, parse: Callable[[Any], T], default: object = None) -> T:
        """Parse a value. Add the value's location in the file to any error from the parser."""
        value = self.take(key, default)
        try:
            return parse(value)
        except InputError as error:
            raise error.at(f"{self.where}: {self._at(key)}", " to be ") from None

    def amount(self, key: str, currency: Currency, default: str | None = None) -> Cents:
        """Read an amount of money."""
        return self.read(key, lambda text: Cents.parse(text, currency), default)

    def stake(self, key: str, currency: Currency, default: str | None = None) -> Cents:
        """Read an amount of money above zero."""
        stake = self.amount(key, currency, default)
        if not stake:
            raise self.wrong(key, "more than zero", stake)
        return stake

    def rate(self, key: str, default: str | None = None) -> Rate:
        """Read a rate."""
        return self.read(key, Rate.parse, default)

    def done(self) -> None:
        """Reject any key that has not been read."""
        for key in self.keys:
            raise self.wrong(key, "left out", "an unknown key", "house/unknown_key")
