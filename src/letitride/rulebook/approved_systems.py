"""Progressive systems: the versions a document approves.

A jurisdiction's file lists each approved set in ``[[progressive_system]]``, printed as regulators
print it. A set is complete when every part of it is there; a part may have alternatives.

>>> part = Part.parse("Game Manager v6.6 Build 520 or higher")
>>> part.allows("Game Manager", "v6.6 Build 519"), part.allows("Game Manager", "v6.7")
(False, True)
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from letitride.errors import HouseError
from letitride.rulebook.toml_entry import TomlEntry

_PRINTED = re.compile(r"(?P<name>.+?) (?P<version>v[0-9].*?)(?P<higher> or higher)?")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of software or hardware at a version, or from that version on."""

    name: str
    version: str
    or_higher: bool

    @classmethod
    def parse(cls, printed: str) -> "Part":
        """Read a part as it is printed."""
        match = _PRINTED.fullmatch(printed)
        if match is None:
            raise HouseError("house/value", expected='"NAME v1.2 or higher"', got=repr(printed))
        return cls(match["name"], match["version"], match["higher"] is not None)

    def allows(self, name: str, version: str) -> bool:
        """Whether this is the part, at the version printed or, if that is said, a higher one."""
        if name != self.name:
            return False
        same = version == self.version
        return same or (self.or_higher and numbers(version) >= numbers(self.version))

    def __str__(self) -> str:
        return f"{self.name} {self.version}{' or higher' if self.or_higher else ''}"


@dataclass(frozen=True, slots=True)
class ProgressiveSystem:
    """One approved set: its parts, each with alternatives, and the display on the table."""

    name: str
    parts: tuple[tuple[Part, ...], ...]
    displays: tuple[Part, ...]
    clauses: tuple[str, ...]

    def missing(self, installed: Mapping[str, str]) -> tuple[str, ...]:
        """What a house with these versions lacks of the set."""
        return tuple(
            " or ".join(map(str, part))
            for part in (*self.parts, self.displays)
            if part and not any(one.allows(*has) for one in part for has in installed.items())
        )


def read_systems(entries: tuple[TomlEntry, ...]) -> tuple[ProgressiveSystem, ...]:
    """The approved sets of a jurisdiction's file; alternatives of a part stand on either side of a
    slash.
    """
    found = []
    for entry in entries:
        found.append(
            ProgressiveSystem(
                name=entry.text("name"),
                parts=tuple(_alternatives(part) for part in entry.texts("parts", required=True)),
                displays=tuple(map(Part.parse, entry.texts("displays"))),
                clauses=entry.texts("clauses"),
            )
        )
        entry.done()
    return tuple(found)


def _alternatives(printed: str) -> tuple[Part, ...]:
    return tuple(Part.parse(one.strip()) for one in printed.split("/"))


def numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version: "NXP v1.0.114" is (1, 0, 114).

    >>> numbers("NXP v1.0.114") > numbers("NXP v1.0.20")
    True
    """
    return tuple(map(int, re.findall(r"[0-9]+", version)))
