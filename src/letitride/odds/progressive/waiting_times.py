"""Waiting times for a progressive hit.

Each round is dealt from a freshly shuffled deck, so rounds are independent and the wait is
geometric. If each round hits with chance p, the first hit comes in round n with chance
(1-p)^(n-1)·p, and the average wait is 1/p rounds. The value of p is exact, both for one wager and
for a whole round.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import expm1, floor, log1p, sqrt
from typing import ClassVar

from letitride.errors import InputError
from letitride.money import Share
from letitride.odds.counts.hands import hand_counts, probability
from letitride.odds.counts.shared_deals import at_least_one
from letitride.odds.result_tables import Rows, Tabular
from letitride.rulebook.paytables.table_types import ProgressiveTable

#: The chances listed in a table of waiting times.
CHANCES = (0.1, 0.25, 0.5, 0.75, 0.9, 0.99)


@dataclass(frozen=True, slots=True)
class Hits(Tabular):
    """Independent trials with the same chance of a hit: one seat's wagers, or whole rounds."""

    probability: Fraction

    figures: ClassVar = ("probability", "mean", "standard_deviation")

    @property
    def mean(self) -> Fraction:
        """The average number of trials from one hit to the next, including the trial that hits."""
        return 1 / self.probability

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the number of trials from one hit to the next."""
        return sqrt(1 - self.probability) / self.probability

    @property
    def _certain(self) -> bool:
        """True if the chance rounds to 1 when converted to a float."""
        return float(self.probability) == 1

    def within(self, trials: int) -> float:
        """Return the chance of at least one hit in ``trials`` trials.

        >>> Hits(Fraction(1, 4)).within(2)
        0.4375
        """
        if trials < 0:
            expected = "at least 0 trials"
            raise InputError("odds/hits", expected=expected, got=trials, why="trials", least=0)
        if self._certain:
            return float(trials > 0)
        return -expm1(trials * log1p(-float(self.probability)))

    def trials_for(self, chance: float) -> int:
        """Return the smallest number of trials that gives at least this chance of a hit.

        >>> Hits(Fraction(1, 4)).trials_for(0.5)
        3
        """
        if not 0 <= chance < 1:
            expected = "a probability of at least 0 and less than 1"
            raise InputError("odds/hits", expected=expected, got=chance, why="chance")
        if self._certain:
            return int(chance > 0)
        trials = floor(log1p(-chance) / log1p(-float(self.probability)))
        return trials if self.within(trials) >= chance else trials + 1

    def _rows(self) -> Rows:
        return ({"chance": chance, "trials": self.trials_for(chance)} for chance in CHANCES)


def hits(table: ProgressiveTable, level: str | None = None, *, whole: bool = False) -> Hits:
    """Return one wager's hits: the hands that win a share of ``level``, or all of it with
    ``whole``. Without a level, every paid hand is a hit.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> hits(paytable("SM-LIR-1")).probability
    Fraction(41, 1105)
    """
    return Hits(probability(table.cards, *_names(table, level, whole)))


def round_hits(
    table: ProgressiveTable, seats: int, level: str | None = None, *, whole: bool = False
) -> Hits:
    """Return rounds as trials: a round hits if any of its ``seats`` wagers hits (see :func:`hits`).

    The chance is exact even though the hands in a round share cards, provided that they can be
    counted together (:mod:`letitride.odds.counts.shared_deals`). The average number of hits per
    round is always ``seats`` times that of one wager.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> round_hits(paytable("SM-LIR-2"), 7, "Jackpot").mean
    Fraction(22100, 7)
    """
    return Hits(at_least_one(table, _names(table, level, whole), seats))


def _names(table: ProgressiveTable, level: str | None, whole: bool) -> tuple[str, ...]:
    names = tuple(name for name in hand_counts(table.cards) if _hit(table, name, level, whole))
    if not names:
        wanted = f"one of {', '.join(table.levels)}" if level else "a table that pays"
        raise InputError(
            "odds/hits", expected=f"{table.id}: {wanted}", got=level or "none", why="level",
            paytable=table.id, levels=table.levels,
        )  # fmt: skip
    return names


def _hit(table: ProgressiveTable, name: str, level: str | None, whole: bool) -> bool:
    pay = table.pay_for(name)
    if level is None:
        return pay is not None
    return isinstance(pay, Share) and pay.level == level and (pay.percent == 100 or not whole)
