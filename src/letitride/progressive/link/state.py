"""The state of a link: its meters, the tables on it, and what their rounds have fed and won."""

from dataclasses import dataclass
from typing import NamedTuple

from letitride.progressive.link.events import Award, Contributed, MeterAdjusted, TableJoined
from letitride.progressive.link.meter import Meter
from letitride.progressive.link.terms import Terms


class Fed(NamedTuple):
    """A contribution, and the award that has won it, with the whole of its meter, since.

    Should that award come back when its start is lost for good, so is what lay in the reserve.
    """

    contribution: Contributed
    won_by: Award | None = None
    reserve_lost: bool = False


class Won(NamedTuple):
    """An award, its meter's fall once that is adjusted, and who has won the start after it since.

    The start is won, and may be won again, when the amounts are fixed: the meter may follow later.
    """

    award: Award
    adjusted: MeterAdjusted | None = None
    won_by: Award | None = None


@dataclass(frozen=True, slots=True)
class LinkedRound:
    """The latest round of one table, kept until its next: a late void must find what it did."""

    table: str
    number: int
    open: bool = True
    fed: tuple[Fed, ...] = ()
    won: tuple[Won, ...] = ()


@dataclass(frozen=True, slots=True)
class LinkState:
    """Everything about one link.

    ``waiting`` are awards logged whose meter is still to be adjusted, ``locked`` awards whose
    meter has moved on and that are still to be logged: both in the order their amounts were fixed.
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
        """The meter of a level, which must be one of the link's."""
        return next(meter for meter in self.meters if meter.level == level)

    def current_meter(self, level: str) -> Meter:
        """The meter as the next winner finds it: without what is won and not yet taken off it.

        So no hand is paid from a meter that another table's hand has taken (R37).
        """
        meter = self.meter(level)
        for award in self.waiting:
            if award.level == level:
                meter = meter.after(award.amount, whole=award.whole)
        return meter

    def table(self, name: str) -> TableJoined | None:
        """The table of this name, if it is on the link."""
        return next((joined for joined in self.tables if joined.table == name), None)

    def round(self, table: str) -> LinkedRound | None:
        """The latest round of a table."""
        return next((round_ for round_ in self.rounds if round_.table == table), None)
