"""Commands for a link of progressive meters, as immutable records."""

from dataclasses import dataclass

from letitride.money import Cents, Rate
from letitride.progressive.link.reasons import AdjustmentReason
from letitride.progressive.link.terms import JackpotKind, Title
from letitride.rulebook.paytables.table_types import ProgressiveTable


@dataclass(frozen=True, slots=True)
class JoinTable:
    """Put a table on the link, with its title and the terms it plays by."""

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
    """Begin a round at a table."""

    table: str
    round: int


@dataclass(frozen=True, slots=True)
class Contribute:
    """Feed the meters from a table's progressive bets, once its bets are closed."""

    table: str
    round: int
    wagers: int


@dataclass(frozen=True, slots=True)
class LockJackpot:
    """Fix the award amount for a confirmed hand and adjust its meter (R37, early lock)."""

    table: str
    round: int
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class LogJackpot:
    """Log a verified win whose meter is adjusted later, or an award locked earlier."""

    table: str
    round: int
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class AdjustMeters:
    """Adjust the meters for the wins a table has logged."""

    table: str


@dataclass(frozen=True, slots=True)
class AwardJackpot:
    """Log a win and adjust its meter in one step."""

    table: str
    round: int
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class ReverseRound:
    """Undo the awards and contributions of a table's last round, which is void."""

    table: str
    round: int


@dataclass(frozen=True, slots=True)
class EndRound:
    """End the round at a table."""

    table: str
    round: int


@dataclass(frozen=True, slots=True)
class AdjustManually:
    """Set a meter to another amount, with a reason and the names of two different people.

    ``kind`` is the reason from the list, and ``reason`` is the note about it (R59).
    """

    level: str
    amount: Cents
    reason: str
    by: str
    second: str
    kind: AdjustmentReason = AdjustmentReason.OTHER


@dataclass(frozen=True, slots=True)
class BackOutWin:
    """At the Game Manager, back out the win with this number in the prize log (R55)."""

    win: int
    reason: str
    by: str
    second: str
    kind: AdjustmentReason = AdjustmentReason.BACKED_OUT


@dataclass(frozen=True, slots=True)
class ChangeParameters:
    """Set the parameters of a level, while no round is open."""

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
