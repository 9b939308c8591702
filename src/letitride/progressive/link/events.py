"""Events of a link of progressive meters: what happened, in exact amounts.

Every movement is recorded as the amount that moved, in millionths of a cent where it is not whole
cents. So the standing of a meter is its opening plus the sum of its events, in whatever order the
tables of the link sent them.
"""

from dataclasses import dataclass
from typing import TypeGuard, get_args

from letitride.money import Cents, Rate


@dataclass(frozen=True, slots=True)
class TableJoined:
    """A table feeds the meters of the link from now on."""

    link: str
    table: str
    title: str
    decks: int


@dataclass(frozen=True, slots=True)
class TableLeft:
    """A table is no longer on the link."""

    link: str
    table: str


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A table of the link plays a round; parameters stay as they are until it ends."""

    link: str
    table: str
    round: int


@dataclass(frozen=True, slots=True)
class Contributed:
    """A round's wagers fed one level when bets closed. The overflow of a cap is in the reserve."""

    link: str
    table: str
    round: int
    level: str
    staked: Cents
    to_meter: int
    to_reserve: int
    overflow: int


@dataclass(frozen=True, slots=True)
class Award:
    """What one hand takes off one meter, its amount fixed. ``whole`` if it takes all of it."""

    table: str
    round: int
    seat: int
    hand: str
    level: str
    amount: Cents
    whole: bool


@dataclass(frozen=True, slots=True)
class JackpotLocked:
    """A hand was confirmed: its award waits at this amount to be logged (R37, early lock)."""

    link: str
    award: Award


@dataclass(frozen=True, slots=True)
class JackpotWon:
    """A win was verified and logged. Only a manual adjustment reverses it."""

    link: str
    award: Award


@dataclass(frozen=True, slots=True)
class MeterAdjusted:
    """A meter fell by an award; one won whole starts again from its seed and its reserve."""

    link: str
    award: Award
    seed: Cents
    from_reserve: int


@dataclass(frozen=True, slots=True)
class AwardReversed:
    """An award of a void round went back on its meter, with what the meter had started from.

    ``undoes_restart`` unless another table's win has taken that start since.
    """

    link: str
    award: Award
    seed: Cents
    to_reserve: int
    undoes_restart: bool


@dataclass(frozen=True, slots=True)
class ContributionReversed:
    """A void round's contribution went back; the tray bears what another's win has taken (R47)."""

    link: str
    table: str
    round: int
    level: str
    staked: Cents
    from_meter: int
    from_reserve: int
    from_tray: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round at a table is over; the system is ready for the next."""

    link: str
    table: str
    round: int


@dataclass(frozen=True, slots=True)
class ManualAdjustmentMade:
    """Two persons set a meter to another amount, for a reason."""

    link: str
    level: str
    before: int
    after: int
    reason: str
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class ParametersChanged:
    """What a level grows and restarts by was changed."""

    link: str
    level: str
    seed: Cents
    contribution: Rate
    reserve_rate: Rate
    cap: Cents | None
    by: str


LinkEvent = (
    TableJoined
    | TableLeft
    | RoundBegan
    | Contributed
    | JackpotLocked
    | JackpotWon
    | MeterAdjusted
    | AwardReversed
    | ContributionReversed
    | RoundEnded
    | ManualAdjustmentMade
    | ParametersChanged
)
_KINDS = frozenset(get_args(LinkEvent))


def is_of_link(record: object) -> TypeGuard[LinkEvent]:
    """Whether it is an event of a link.

    ``isinstance`` would try the types of the union one after the other, for every event.
    """
    return type(record) in _KINDS
