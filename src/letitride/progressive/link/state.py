"""The state of a link: its meters, its tables, and the contributions and awards of rounds."""

from dataclasses import dataclass
from typing import NamedTuple

from letitride.progressive.link.events import Award, Contributed, MeterAdjusted, TableJoined
from letitride.progressive.link.meter import Meter
from letitride.progressive.link.terms import Terms


class Fed(NamedTuple):
    """A contribution, and the whole-meter award that has since won it, if any.

    ``reserve_lost`` is true if the award was reversed but its restart was not. The reserve part of
    the contribution is then gone.
    """

    contribution: Contributed
    won_by: Award | None = None
    reserve_lost: bool = False


class Won(NamedTuple):
    """An award, the adjustment of its meter, and any later award that won the restarted meter.

    The next whole-meter award wins the restart when its amount is fixed, even if the meter is
    adjusted later.
    """

    award: Award
    adjusted: MeterAdjusted | None = None
    won_by: Award | None = None


@dataclass(frozen=True, slots=True)
class LinkedRound:
    """The latest round of one table, kept until its next round so that a late void can undo it."""

    table: str
    number: int
    open: bool = True
    fed: tuple[Fed, ...] = ()
    won: tuple[Won, ...] = ()


@dataclass(frozen=True, slots=True)
class LinkState:
    """Everything about one link.

    ``waiting`` lists awards whose amount is fixed and whose meter is still to be adjusted.
    ``locked`` lists awards still to be logged. Both are in the order their amounts were fixed.
    """

    name: str
    terms: Terms
    meters: tuple[Meter, ...]
    tables: tuple[TableJoined, ...] = ()
    rounds: tuple[LinkedRound, ...] = ()
    waiting: tuple[Award, ...] = ()
    locked: tuple[Award, ...] = ()

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of the link."""
        return tuple(meter.level for meter in self.meters)

    def meter(self, level: str) -> Meter:
        """Return the meter of one of the link's levels."""
        return next(meter for meter in self.meters if meter.level == level)

    def current_meter(self, level: str) -> Meter:
        """Return the meter for the next winner, after deducting every award that is still on it.

        This way, no hand is paid from an amount that another table's hand has already won (R37).
        """
        meter = self.meter(level)
        for award in self.waiting:
            if award.level == level:
                meter = meter.after(award.amount, whole=award.whole)
        return meter

    def table(self, name: str) -> TableJoined | None:
        """Return the table with this name, or None if it is not on the link."""
        return next((joined for joined in self.tables if joined.table == name), None)

    def round(self, table: str) -> LinkedRound | None:
        """Return the latest round of a table."""
        return next((round_ for round_ in self.rounds if round_.table == table), None)
