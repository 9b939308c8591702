"""How long a progressive waits for a hit.

Each round is dealt from a deck shuffled anew, so rounds are independent and the wait is geometric:
with chance p a round, the n-th is the first to hit with chance (1-p)^(n-1)·p, after 1/p rounds in
the mean. The chance itself is exact, for one wager and for all wagers of a round together.

>>> from letitride.rulebook.paytables.library import paytable
>>> royal = hits(paytable("WA-GM-1"), "Jackpot", whole=True)
>>> royal.mean, royal.trials_for(0.5)
(Fraction(649740, 1), 450366)
>>> royal_in_seven = round_hits(paytable("WA-GM-1"), 7, "Jackpot", whole=True)
>>> royal_in_seven.mean
Fraction(92820, 1)
"""

from dataclasses import dataclass
from fractions import Fraction
from math import expm1, floor, log1p, sqrt

from letitride.errors import InputError
from letitride.money import Share
from letitride.odds.counts.hands import hand_counts, probability
from letitride.odds.counts.shared_deals import at_least_one
from letitride.odds.result_tables import ResultTable, Tabular, pick
from letitride.rulebook.paytables.table_types import ProgressiveTable

#: The chances a wait is shown by.
CHANCES = (0.1, 0.25, 0.5, 0.75, 0.9, 0.99)


@dataclass(frozen=True, slots=True)
class Hits(Tabular):
    """Trials that hit independently with the same chance: wagers of one seat, or rounds."""

    probability: Fraction

    @property
    def mean(self) -> Fraction:
        """The mean number of trials up to and with a hit, and so from one hit to the next."""
        return 1 / self.probability

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of that number."""
        return sqrt(1 - self.probability) / self.probability

    @property
    def _certain(self) -> bool:
        """As far as a float can tell."""
        return float(self.probability) == 1

    def first_at(self, trial: int) -> float:
        """The chance that this trial is the first to hit.

        >>> Hits(Fraction(1, 4)).first_at(2)
        0.1875
        """
        _check_trials(trial, least=1)
        return (1 - self.within(trial - 1)) * float(self.probability)

    def within(self, trials: int) -> float:
        """The chance of at least one hit in so many trials.

        >>> Hits(Fraction(1, 4)).within(2)
        0.4375
        """
        _check_trials(trials, least=0)
        if self._certain:
            return float(trials > 0)
        return -expm1(trials * log1p(-float(self.probability)))

    def trials_for(self, chance: float) -> int:
        """The fewest trials of which one at least hits with this chance or more.

        >>> Hits(Fraction(1, 4)).trials_for(0.5)
        3
        """
        if not 0 <= chance < 1:
            expected = "a chance from 0 up to, not at, 1"
            raise InputError("odds/hits", expected=expected, got=chance, why="chance")
        if self._certain:
            return int(chance > 0)
        trials = floor(log1p(-chance) / log1p(-float(self.probability)))
        return trials if self.within(trials) >= chance else trials + 1

    def as_table(self) -> ResultTable:
        """The wait in the mean, and the trials that bring a hit with some chances.

        >>> Hits(Fraction(1, 4)).as_table().rows[2]
        {'chance': 0.5, 'trials': 3}
        """
        return ResultTable(
            pick(self, "probability", "mean", "standard_deviation"),
            [{"chance": chance, "trials": self.trials_for(chance)} for chance in CHANCES],
        )


def hits(table: ProgressiveTable, level: str | None = None, *, whole: bool = False) -> Hits:
    """The hits of one wager: hands that take a share of a level, or with ``whole`` all of it; no
    level: hands that are paid at all.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> hits(paytable("SM-LIR-1")).probability
    Fraction(41, 1105)
    """
    names = _names(table, level, whole)
    return Hits(sum((probability(table.cards, name) for name in names), Fraction(0)))


def round_hits(
    table: ProgressiveTable, seats: int, level: str | None = None, *, whole: bool = False
) -> Hits:
    """The rounds of a table of so many wagers in which one at least hits, as in :func:`hits`.

    Exact, although the hands of a round share cards, for hands that can be counted together
    (:mod:`letitride.odds.counts.shared_deals`). Whatever the hands, the mean number of hits a
    round is ``seats`` times that of one wager.

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


def _check_trials(trials: int, least: int) -> None:
    if trials < least:
        expected = f"at least {least} trials"
        raise InputError("odds/hits", expected=expected, got=trials, why="trials", least=least)
