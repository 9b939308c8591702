"""Commands to a link of progressive meters. Imperative, plain, frozen."""

from dataclasses import dataclass

from letitride.money import Cents, Rate
from letitride.progressive.link.terms import JackpotKind, Title
from letitride.rulebook.paytables.table_types import ProgressiveTable


@dataclass(frozen=True, slots=True)
class JoinTable:
    """Put a table on the link: its title, and what it has agreed to play by."""

    table: str
    title: Title
    paytable: ProgressiveTable
    wager: Cents
    decks: int = 1
    jackpot: JackpotKind = JackpotKind.PROGRESSIVE


@dataclass(frozen=True, slots=True)
class LeaveLink:
    """Take a table off the link."""

    table: str


@dataclass(frozen=True, slots=True)
class BeginRound:
    """A round begins at a table."""

    table: str
    round: int


@dataclass(frozen=True, slots=True)
class Contribute:
    """Bets are closed at a table, with so many progressive wagers."""

    table: str
    round: int
    wagers: int


@dataclass(frozen=True, slots=True)
class LockJackpot:
    """A winning hand is confirmed: fix its award and let the meter go on (R37, early lock)."""

    table: str
    round: int
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class LogJackpot:
    """Log a verified win, or the award locked before; the meter is adjusted later."""

    table: str
    round: int
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class AdjustMeters:
    """Adjust the meters for what a table has won."""

    table: str


@dataclass(frozen=True, slots=True)
class AwardJackpot:
    """Log a win and adjust its meter in one go."""

    table: str
    round: int
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class ReverseRound:
    """A table's last round is void: undo what it won and what it fed."""

    table: str
    round: int


@dataclass(frozen=True, slots=True)
class EndRound:
    """The round at a table is over."""

    table: str
    round: int


@dataclass(frozen=True, slots=True)
class AdjustManually:
    """Set a meter to another amount, with a reason and two different persons."""

    level: str
    amount: Cents
    reason: str
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class ChangeParameters:
    """Set what a level grows and restarts by, while no round is open."""

    level: str
    seed: Cents
    contribution: Rate
    reserve_rate: Rate
    cap: Cents | None
    by: str


Command = (
    JoinTable
    | LeaveLink
    | BeginRound
    | Contribute
    | LockJackpot
    | LogJackpot
    | AdjustMeters
    | AwardJackpot
    | ReverseRound
    | EndRound
    | AdjustManually
    | ChangeParameters
)
