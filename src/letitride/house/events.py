"""Events of the house itself, and the union of every event that its streams hold.

A stream is named by its kind and its own name: ``table:T1``, ``link:Jackpot``, ``wallet:ann``;
``people`` and ``floor`` are of the whole house. A table's stream begins with the house it was
opened under, by content, so that it is rebuilt under exactly those rules whatever the shipped files
have become.
"""

from dataclasses import dataclass, field

from letitride.money import Cents
from letitride.people.events import PeopleEvent
from letitride.progressive.controller import ControllerSettings
from letitride.progressive.controller.events import ControllerEvent
from letitride.progressive.link import LinkState, Title
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.table_kind import TableKind as TableKind
from letitride.rulebook.wagers import Game
from letitride.table.events import Event as TableEvent


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table opened under these rules, its progressive sensors on these links."""

    name: str
    rules: HouseRules
    links: tuple[tuple[Game, str], ...]


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """Other rules hold at the table from its next round on."""

    rules: HouseRules


@dataclass(frozen=True, slots=True)
class ControllerOpened:
    """A table with real cards opened: its controller, with these settings, is on this link."""

    name: str
    link: str
    title: Title
    seats: int
    settings: ControllerSettings


@dataclass(frozen=True, slots=True)
class LinkOpened:
    """A link's meters are up, and no table is on it yet."""

    opening: LinkState


@dataclass(frozen=True, slots=True)
class MoneyDeposited:
    """Money came through the door into a player's wallet."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class MoneyWithdrawn:
    """Money left a player's wallet through the door."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class PlayBegan:
    """A player began a session of play, after all play had brought this, in each currency."""

    player: str
    results: tuple[Cents, ...]


@dataclass(frozen=True, slots=True)
class PlayWentOn:
    """A player still plays."""

    player: str


@dataclass(frozen=True, slots=True)
class SeedDrawn:
    """The server seed of a round was drawn; from now on its hash may be published."""

    number: int
    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class SeedPromised:
    """A seat promised a seed of its own by its hash."""

    seat: int
    player: str
    hash: str


@dataclass(frozen=True, slots=True)
class SeedRevealed:
    """A seat revealed the seed it had promised."""

    seat: int
    seed: bytes


@dataclass(frozen=True, slots=True)
class SeedsFixed:
    """The order of the deck is final: seeds not revealed by now stay out of it."""


@dataclass(frozen=True, slots=True)
class TableListed:
    """A table is on the floor."""

    table: str
    kind: TableKind
    pace: int  # milliseconds from one step of the automatic dealer to the next
    automatic: int  # how many seats automatic players fill
    alone: bool  # whether they play on when nobody else does


@dataclass(frozen=True, slots=True)
class TableShut:
    """A table opens no more rounds."""

    table: str
    by: str


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
)


def table_stream(name: str) -> str:
    """The stream of a table."""
    return f"table:{name}"


def link_stream(name: str) -> str:
    """The stream of a link."""
    return f"link:{name}"


def wallet_stream(player: str) -> str:
    """The stream of a player's wallet."""
    return f"wallet:{player}"


def play_stream(player: str) -> str:
    """The stream of a player's sessions of play."""
    return f"play:{player}"
