"""A house: its jurisdiction, and the equipment, games, and displays at its tables.

:mod:`letitride.compliance.house_file` reads a house from a file. A house may break the rules of its
jurisdiction: :mod:`letitride.compliance.check` reports where it does.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from letitride.money import Cents
from letitride.progressive.link import JackpotKind, MeterSetting, Title
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import Jurisdiction, house_rules
from letitride.rulebook.paytables.table_types import AnyTable, ProgressiveTable
from letitride.rulebook.requirements import Surface
from letitride.rulebook.wagers import Game


@dataclass(frozen=True, slots=True)
class PostedSurface:
    """The schedules, the wording of odds, and the notices on one surface at a table.

    A monitor also has a supplier and a list of any functions other than display.
    """

    on: Surface
    schedules: tuple[Game, ...]
    odds: tuple[str, ...]
    notices: tuple[str, ...]
    supplier: str
    functions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InstalledShuffler:
    """An automated card shuffler. A ``mode`` of None is unknown and is not checked."""

    model: str
    maker: str
    version: str = "0"
    mode: str | None = None

    def __str__(self) -> str:
        version = "" if self.version == "0" else self.version
        return " ".join(filter(None, (self.maker, self.model, version, self.mode)))


@dataclass(frozen=True, slots=True)
class Equipment:
    """A table's shuffler, decks (the colors of each deck's backs), cover card, and designation.

    If ``cover_card`` is None, the cover card is unknown and is not checked.
    """

    shuffler: InstalledShuffler | None
    decks: tuple[frozenset[str], ...]
    cover_card: str | None = None
    designated: frozenset[Game] = frozenset()


@dataclass(frozen=True, slots=True)
class HouseTable:
    """One table: its dealing method, pay tables, options, equipment, displays, and meters.

    If ``equipment`` or ``shown`` is None, it is unknown and is not checked. ``conditions`` says
    whether some of the document's other conditions are met; a person must check the rest.
    """

    name: str
    place: Jurisdiction
    dealing: str
    paytables: Mapping[Game, AnyTable]
    options: Mapping[str, object]
    equipment: Equipment | None
    shown: tuple[PostedSurface, ...] | None
    table_stakes: bool
    jackpot: JackpotKind
    links: Mapping[Game, str]
    meters: Mapping[Game, tuple[MeterSetting, ...]]
    conditions: Mapping[str, bool]

    def rules(self) -> HouseRules:
        """Return the table's rules. Raise an error for an option that no house may choose."""
        tables = {game.value: table for game, table in self.paytables.items()}
        return house_rules(self.place, self.dealing, tables, self.options)


@dataclass(frozen=True, slots=True)
class Guest:
    """A table that shares a link with the house's Let It Ride tables. It may offer any game."""

    name: str
    title: Title
    paytable: ProgressiveTable
    wager: Cents
    decks: int
    jackpot: JackpotKind


@dataclass(frozen=True, slots=True)
class HouseLink:
    """A link: meters that several tables share, and the terms these tables agree on."""

    name: str
    paytable: ProgressiveTable
    wager: Cents
    decks: int
    jackpot: JackpotKind
    meters: tuple[MeterSetting, ...]
    guests: tuple[Guest, ...]


@dataclass(frozen=True, slots=True)
class AnnouncedChange:
    """A game that the house will drop or a setting that it will lower, and the notice given."""

    of: str
    notice: str


@dataclass(frozen=True, slots=True)
class HouseDescription:
    """A house: its jurisdiction, tables, links, progressive system, and announced changes.

    If ``installed`` is None, the progressive system is unknown and is not checked.
    """

    name: str
    place: Jurisdiction
    version: str
    tables: tuple[HouseTable, ...]
    links: tuple[HouseLink, ...]
    installed: Mapping[str, str] | None
    changes: tuple[AnnouncedChange, ...]

    def link(self, name: str) -> HouseLink:
        """Return the house's link with this name."""
        return next(link for link in self.links if link.name == name)
