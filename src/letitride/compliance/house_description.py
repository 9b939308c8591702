"""A house: where it is, and what stands, is offered and can be read at its tables.

:mod:`letitride.compliance.house_file` reads one; :mod:`letitride.compliance.check` holds it against
the rules of its jurisdiction, which it may break.
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
    """What is read in one place at a table: schedules, in which words, and notices.

    A monitor also says who supplied it, and what it does beside showing: nothing, if it may.
    """

    on: Surface
    schedules: tuple[Game, ...]
    odds: tuple[str, ...]
    notices: tuple[str, ...]
    supplier: str
    functions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InstalledShuffler:
    """An automated card shuffler. A mode that is None is not known, and not asked for."""

    model: str
    maker: str
    version: str = "0"
    mode: str | None = None

    def __str__(self) -> str:
        version = "" if self.version == "0" else self.version
        return " ".join(filter(None, (self.maker, self.model, version, self.mode)))


@dataclass(frozen=True, slots=True)
class Equipment:
    """A table's shuffler, its decks (the colours of each deck's backs), cover card, and purpose.

    A cover card that is None is not known, and not asked for.
    """

    shuffler: InstalledShuffler | None
    decks: tuple[frozenset[str], ...]
    cover_card: str | None = None
    designated: frozenset[Game] = frozenset()


@dataclass(frozen=True, slots=True)
class HouseTable:
    """One table: how it is dealt, what it offers by which pay tables, and what stands on it."""

    name: str
    place: Jurisdiction
    dealing: str
    paytables: Mapping[Game, AnyTable]
    options: Mapping[str, object]
    equipment: Equipment
    shown: tuple[PostedSurface, ...]
    table_stakes: bool
    jackpot: JackpotKind
    links: Mapping[Game, str]
    meters: Mapping[Game, tuple[MeterSetting, ...]]

    def rules(self) -> HouseRules:
        """The rules the table plays by; an option that no house may choose is refused."""
        tables = {game.value: table for game, table in self.paytables.items()}
        return house_rules(self.place, self.dealing, tables, self.options)


@dataclass(frozen=True, slots=True)
class Guest:
    """A table of any title that is on a link and not one of the house's Let It Ride tables."""

    name: str
    title: Title
    paytable: ProgressiveTable
    wager: Cents
    decks: int
    jackpot: JackpotKind


@dataclass(frozen=True, slots=True)
class HouseLink:
    """Meters that several tables share, and the terms they agree on."""

    name: str
    paytable: ProgressiveTable
    wager: Cents
    decks: int
    jackpot: JackpotKind
    meters: tuple[MeterSetting, ...]
    guests: tuple[Guest, ...]


@dataclass(frozen=True, slots=True)
class AnnouncedChange:
    """A game the house drops or a setting it lowers, and the notice it has given of that."""

    of: str
    notice: str


@dataclass(frozen=True, slots=True)
class HouseDescription:
    """A house: its jurisdiction, tables and links, the progressive system, and what it changes."""

    name: str
    place: Jurisdiction
    version: str
    tables: tuple[HouseTable, ...]
    links: tuple[HouseLink, ...]
    installed: Mapping[str, str]
    changes: tuple[AnnouncedChange, ...]

    def link(self, name: str) -> HouseLink:
        """A link by its name, which must be one of the house's."""
        return next(link for link in self.links if link.name == name)
