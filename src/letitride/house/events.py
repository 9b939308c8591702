"""The house's own events, and the union of all event types in its streams.

A stream is named by its kind and its own name: ``table:T1``, ``link:Jackpot``, ``wallet:ann``. The
streams ``people``, ``floor``, and ``house`` cover the whole house. A table's stream begins with the
full rules it opened under. The table is always rebuilt under those rules, even if the shipped files
change.
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


class RestoredFrom(StrEnum):
    """The kind of earlier record that a house went on from."""

    BACKUP = "backup"
    OLDER_DATABASE = "older_database"


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


@dataclass(frozen=True, slots=True)
class LostEvents:
    """A stream that lost its events after ``kept``; a checkpoint recorded ``recorded`` of them."""

    stream: str
    kept: int
    recorded: int


@dataclass(frozen=True, slots=True)
class HouseRestored:
    """The house went on from an earlier record: a backup, or an older copy of its database.

    ``as_of`` is the time of the record's last event, and ``by`` is the operator. ``tables`` are the
    tables whose open rounds were voided and whose unused seeds were discarded.
    """

    source: RestoredFrom
    as_of: str
    by: str
    tables: tuple[str, ...]
    lost: tuple[LostEvents, ...]


@dataclass(frozen=True, slots=True)
class TableRestored:
    """The table went on from an earlier record, without the seed and the deck that it had ready.

    ``restore`` is the version of the house's event. ``discarded`` is the round whose unused seed
    was discarded. ``steps`` is the number of steps of the procedure that still count.
    """

    restore: int
    discarded: int | None
    steps: int


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
    | TableRestored
    | HouseRestored
    | TableEvent
    | ControllerEvent
    | FloorEvent
    | PeopleEvent
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
