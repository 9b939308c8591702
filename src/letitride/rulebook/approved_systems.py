"""Progressive systems that a document approves.

The ``[[progressive_system]]`` entries of a jurisdiction's file list each approved set of parts as
the regulator prints it. A house needs every part of one set. A part may have alternatives.

>>> part = Part.parse("Game Manager v6.6 Build 520 or higher")
>>> part.allows("Game Manager", "v6.6 Build 519"), part.allows("Game Manager", "v6.7")
(False, True)
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from letitride.errors import HouseError
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.settings import LinkSystem
from letitride.rulebook.toml_entry import TomlEntry

_PRINTED = re.compile(r"(?P<name>.+?) (?P<version>v[0-9].*?)(?P<higher> or higher)?")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of software or hardware, with its exact version or its minimum version."""

    name: str
    version: str
    or_higher: bool

    @classmethod
    def parse(cls, printed: str) -> "Part":
        """Read a part from its printed form."""
        match = _PRINTED.fullmatch(printed)
        if match is None:
            raise HouseError("house/value", expected='"NAME v1.2 or higher"', got=repr(printed))
        return cls(match["name"], match["version"], match["higher"] is not None)

    def allows(self, name: str, version: str) -> bool:
        """Return whether a part with this name and version is approved."""
        if name != self.name:
            return False
        same = version == self.version
        return same or (self.or_higher and numbers(version) >= numbers(self.version))

    def __str__(self) -> str:
        return f"{self.name} {self.version}{' or higher' if self.or_higher else ''}"


@dataclass(frozen=True, slots=True)
class ProgressiveSystem:
    """One approved set: its parts, each with alternatives, and the displays at the table.

    ``runs`` are the values of the option ``progressive_system`` that refer to this set, and
    ``tables`` are the pay tables that the document prints for it. ``link_clauses`` approve the set
    for links between different games; without them, the set may not be used for such a link.
    ``jackpots`` is the number of jackpots that a table with this set may have.
    """

    name: str
    runs: tuple[LinkSystem, ...]
    tables: tuple[str, ...]
    parts: tuple[tuple[Part, ...], ...]
    displays: tuple[Part, ...]
    jackpots: int
    clauses: tuple[str, ...]
    link_clauses: tuple[str, ...]

    def missing(self, installed: Mapping[str, str]) -> tuple[str, ...]:
        """Return the parts of the set that are missing, given the installed parts and versions."""
        return tuple(
            " or ".join(map(str, part))
            for part in (*self.parts, self.displays)
            if part and not any(one.allows(*has) for one in part for has in installed.items())
        )


def read_system(entry: TomlEntry) -> ProgressiveSystem:
    """Read an approved set. A slash separates the alternatives of a part."""
    return ProgressiveSystem(
        name=entry.text("name"),
        runs=entry.members("runs", LinkSystem),
        tables=entry.texts("tables", required=True),
        parts=tuple(
            tuple(Part.parse(one.strip()) for one in printed.split("/"))
            for printed in entry.texts("parts", required=True)
        ),
        displays=tuple(map(Part.parse, entry.texts("displays"))),
        jackpots=entry.number("jackpots", default=1),
        clauses=entry.texts("clauses"),
        link_clauses=entry.texts("link_clauses"),
    )


def fitting(
    systems: Sequence[ProgressiveSystem], tables: Sequence[ProgressiveTable]
) -> tuple[ProgressiveSystem, ...]:
    """Return the systems that are approved for all the jackpots at one table (R58, R60).

    A pay table that the document does not print for any system, such as a house's own table, can
    run on every system. If it is for a link between different games, it can run only on systems
    that are approved for such links.
    """
    printed = {id_ for system in systems for id_ in system.tables}
    return tuple(
        system
        for system in systems
        if system.jackpots >= len(tables)
        and all(
            table.id in system.tables
            if table.id in printed
            else system.link_clauses or not table.many_games
            for table in tables
        )
    )


def numbers(version: str) -> tuple[int, ...]:
    """Return the numbers in a version: "NXP v1.0.114" gives (1, 0, 114).

    >>> numbers("NXP v1.0.114") > numbers("NXP v1.0.20")
    True
    """
    return tuple(map(int, re.findall(r"[0-9]+", version)))
