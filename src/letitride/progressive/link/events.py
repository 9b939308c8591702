"""Events on a link of progressive meters, with exact amounts.

Each event records the amount that moved, in cents or in millionths of a cent. A meter's amount is
therefore its opening amount plus the sum of its events, in whatever order the tables sent them.
"""

from dataclasses import dataclass
from typing import TypeGuard, get_args

from letitride.money import Cents, Rate
from letitride.progressive.link.reasons import AdjustmentReason


@dataclass(frozen=True, slots=True)
class TableJoined:
    """A table joined the link, and its bets now feed the link's meters."""

    link: str
    table: str
    title: str
    decks: int


@dataclass(frozen=True, slots=True)
class TableLeft:
    """A table left the link."""

    link: str
    table: str


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A table on the link began a round; the link's parameters cannot change until it ends."""

    link: str
    table: str
    round: int


@dataclass(frozen=True, slots=True)
class Contributed:
    """When betting closed, a round's bets fed one level; ``to_reserve`` includes ``overflow``."""

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
    """The fixed amount that a hand takes off a meter; ``whole`` means the whole meter."""

    table: str
    round: int
    seat: int
    hand: str
    level: str
    amount: Cents
    whole: bool


@dataclass(frozen=True, slots=True)
class JackpotLocked:
    """A hand was confirmed; its award is fixed but not yet logged (R37, early lock)."""

    link: str
    award: Award


@dataclass(frozen=True, slots=True)
class JackpotWon:
    """A win was verified and logged. Only a manual adjustment can reverse it."""

    link: str
    award: Award


@dataclass(frozen=True, slots=True)
class MeterAdjusted:
    """An award was deducted from its meter; a 100% award restarts the meter (seed plus reserve)."""

    link: str
    award: Award
    seed: Cents
    from_reserve: int

    @property
    def level(self) -> str:
        """The level of the award."""
        return self.award.level


@dataclass(frozen=True, slots=True)
class AwardReversed:
    """A voided round's award was returned to its meter, and any restart of the meter was undone.

    ``undoes_restart`` is false if another table has won the restarted meter in the meantime.
    """

    link: str
    award: Award
    seed: Cents
    to_reserve: int
    undoes_restart: bool

    @property
    def level(self) -> str:
        """The level of the award."""
        return self.award.level


@dataclass(frozen=True, slots=True)
class ContributionReversed:
    """A voided round's contribution was reversed; the tray pays any part already won (R47)."""

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
    """A table's round ended, and the system is ready for the next one."""

    link: str
    table: str
    round: int


@dataclass(frozen=True, slots=True)
class ManualAdjustmentMade:
    """Two people set a meter to a new amount and gave a reason.

    ``kind`` is the reason from the list, and ``reason`` is the note about it (R59).
    """

    link: str
    level: str
    before: int
    after: int
    reason: str
    by: str
    second: str
    kind: AdjustmentReason = AdjustmentReason.OTHER


@dataclass(frozen=True, slots=True)
class WinBackedOut:
    """Two people backed out the win with this number in the prize log, and gave a reason (R55).

    ``before`` and ``after`` are the meter's amounts. ``seed`` is the amount that goes back to the
    house. ``adjusted`` is false if the award had not been taken off its meter yet.
    """

    link: str
    number: int
    award: Award
    before: int
    after: int
    to_reserve: int
    seed: Cents
    adjusted: bool
    reason: str
    by: str
    second: str
    kind: AdjustmentReason

    @property
    def level(self) -> str:
        """The level of the award."""
        return self.award.level


@dataclass(frozen=True, slots=True)
class ParametersChanged:
    """A level's parameters were changed."""

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
    | WinBackedOut
    | ParametersChanged
)
_KINDS = frozenset(get_args(LinkEvent))


def is_of_link(record: object) -> TypeGuard[LinkEvent]:
    """Return whether this is a link event; ``isinstance`` would try every type in the union."""
    return type(record) in _KINDS
