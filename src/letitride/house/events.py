"""The house's own events, and the union of all event types in its streams.

A stream is named by its kind and its own name: ``table:T1``, ``link:Jackpot``, ``wallet:ann``. The
streams ``people``, ``floor``, ``access``, ``self-check``, and ``keys`` cover the whole house. A
table's stream begins with the full rules it opened under. The table is always rebuilt under those
rules, even if the shipped files change.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from letitride.money import Cents
from letitride.people.events import PeopleEvent
from letitride.progressive.controller import ControllerSettings
from letitride.progressive.controller.events import ControllerEvent
from letitride.progressive.link import LinkState, Title
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.table_kind import TableKind
from letitride.rulebook.wagers import Game
from letitride.table.events import Event as TableEvent


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table opened under these rules, with its progressive sensors connected to these links."""

    name: str
    rules: HouseRules
    links: tuple[tuple[Game, str], ...]


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The table's rules changed, starting with its next round."""

    rules: HouseRules


@dataclass(frozen=True, slots=True)
class ControllerOpened:
    """A table with real cards was opened, and its controller was connected to this link."""

    name: str
    link: str
    title: Title
    seats: int
    settings: ControllerSettings


@dataclass(frozen=True, slots=True)
class LinkOpened:
    """A link was opened, with funded meters and no tables yet."""

    opening: LinkState


@dataclass(frozen=True, slots=True)
class MoneyDeposited:
    """A player deposited money into their wallet."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class MoneyWithdrawn:
    """A player withdrew money from their wallet."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class PlayBegan:
    """A player began a session of play; ``results`` is the net win to date in each currency."""

    player: str
    results: tuple[Cents, ...]


@dataclass(frozen=True, slots=True)
class PlayWentOn:
    """A player's session of play continued."""

    player: str


@dataclass(frozen=True, slots=True)
class SeedDrawn:
    """The house drew a round's server seed; the seed's hash may now be published."""

    number: int
    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class SeedPromised:
    """A player committed to a client seed by publishing its hash."""

    seat: int
    player: str
    hash: str


@dataclass(frozen=True, slots=True)
class SeedRevealed:
    """A player revealed the client seed they had committed to."""

    seat: int
    seed: bytes


@dataclass(frozen=True, slots=True)
class SeedsFixed:
    """The order of the deck became final; seeds not yet revealed do not affect it."""


@dataclass(frozen=True, slots=True)
class TableListed:
    """A table was added to the floor."""

    table: str
    kind: TableKind
    pace: int  # Milliseconds between steps of the automatic dealer.
    automatic: int  # The number of seats that automatic players fill.
    alone: bool  # True if automatic players keep playing when nobody else does.


@dataclass(frozen=True, slots=True)
class TableShut:
    """A table was closed, so no more rounds will open there."""

    table: str
    by: str


class CheckPart(StrEnum):
    """A part of the house that a self-check covers."""

    SOFTWARE = "software"  # The installed program and its data.
    SETTINGS = "settings"  # The settings file, while the house runs.
    RULES = "rules"  # The rules in force at each table.
    DATABASE = "database"  # The chains, the receipts, the ledger, and the meters.


@dataclass(frozen=True, slots=True)
class CheckFault:
    """A fault that a self-check found; ``place`` is ``house``, or a table's or link's stream."""

    place: str
    part: CheckPart
    what: str


@dataclass(frozen=True, slots=True)
class SelfCheckMade:
    """The house checked these parts of itself and found these faults.

    ``software`` and ``settings`` are digests. ``built`` is true if the build made the manifest of
    the software, and false if this installation made its own.
    """

    by: str
    installation: str
    parts: tuple[CheckPart, ...]
    faults: tuple[CheckFault, ...]
    version: str
    software: str
    built: bool
    settings: str


@dataclass(frozen=True, slots=True)
class InstallationRetired:
    """An installation left the house for good, so its faults no longer count."""

    installation: str
    by: str


@dataclass(frozen=True, slots=True)
class KeyRotated:
    """A new key of this kind came into use; ``key`` is its id, and ``public`` its public half."""

    kind: str
    key: str
    public: str
    by: str


@dataclass(frozen=True, slots=True)
class LoginMade:
    """A person logged in. ``place`` is a keyed digest of the address, not the address itself."""

    person: str
    place: str


@dataclass(frozen=True, slots=True)
class LoginRefused:
    """Someone entered a wrong password for a person; an unknown name is not recorded."""

    person: str
    place: str


@dataclass(frozen=True, slots=True)
class PressRefused:
    """A person pressed a controller's key that was not possible then."""

    table: str
    key: str
    by: str
    code: str


AccessEvent = LoginMade | LoginRefused | PressRefused
SelfCheckEvent = SelfCheckMade | InstallationRetired
SeedEvent = SeedDrawn | SeedPromised | SeedRevealed | SeedsFixed
FloorEvent = TableListed | TableShut
HouseEvent = (
    TableOpened
    | RulesChanged
    | ControllerOpened
    | LinkOpened
    | MoneyDeposited
    | MoneyWithdrawn
    | PlayBegan
    | PlayWentOn
    | SeedEvent
    | TableEvent
    | ControllerEvent
    | FloorEvent
    | PeopleEvent
    | SelfCheckEvent
    | KeyRotated
    | AccessEvent
)


def table_stream(name: str) -> str:
    """Return the name of a table's stream."""
    return f"table:{name}"


def link_stream(name: str) -> str:
    """Return the name of a link's stream."""
    return f"link:{name}"


def wallet_stream(player: str) -> str:
    """Return the name of a player's wallet stream."""
    return f"wallet:{player}"


def play_stream(player: str) -> str:
    """Return the name of the stream that records a player's sessions of play."""
    return f"play:{player}"
