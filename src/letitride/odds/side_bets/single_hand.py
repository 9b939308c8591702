"""A wager that one hand settles: the chance of every hand, and what a unit gains by it.

The $1 bonus, the three card bonus, Cover All and a progressive at a given meter are all of this
form. With chance p(h) of hand h and gain g(h), in units of the stake and net of it, the edge is
-Σ p(h)·g(h) and the variance Σ p(h)·g(h)² - edge². Everything is exact; only the standard
deviation is a float.

>>> coin = SideBet((Row("heads", Fraction(1, 2), To(1), Fraction(1)),
...                 Row("tails", Fraction(1, 2), None, Fraction(-1))))
>>> coin.edge, coin.hit_frequency, coin.variance
(Fraction(0, 1), Fraction(1, 2), Fraction(1, 1))
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from letitride.errors import InputError
from letitride.money import Cents, For, Pay, Share, To, Win
from letitride.odds.result_tables import ResultTable, Tabular, pick
from letitride.rulebook.paytables.table_types import ONE_DOLLAR


@dataclass(frozen=True, slots=True)
class Row:
    """One hand: its chance, its pay as the table prints it (None: it loses), and a unit's gain."""

    hand: str
    probability: Fraction
    pay: Pay | None
    gain: Fraction

    @property
    def pays(self) -> str:
        """The pay as printed, empty for a hand that loses."""
        return "" if self.pay is None else str(self.pay)

    @property
    def returns(self) -> Fraction:
        """What this hand adds to the mean result of a unit; a losing one takes away.

        >>> Row("nothing", Fraction(1, 4), None, Fraction(-1)).returns
        Fraction(-1, 4)
        """
        return self.probability * self.gain


@dataclass(frozen=True)
class SideBet(Tabular):
    """Every hand that may settle the wager, the best first; their chances add up to one."""

    rows: tuple[Row, ...]

    @cached_property
    def edge(self) -> Fraction:
        """What the player loses in the mean, in units of the stake."""
        return -sum((row.returns for row in self.rows), Fraction(0))

    @property
    def par(self) -> Fraction:
        """The edge: all of a side bet stays in action."""
        return self.edge

    @cached_property
    def hit_frequency(self) -> Fraction:
        """How often the hand is paid, be it no more than the stake."""
        return sum((row.probability for row in self.rows if row.pay is not None), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the result, in units of the stake."""
        squares = (row.returns * row.gain for row in self.rows)
        return sum(squares, Fraction(0)) - self.edge**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result, in units of the stake."""
        return sqrt(self.variance)

    @cached_property
    def results(self) -> Mapping[Fraction, Fraction]:
        """The chance of each result, in units of the stake."""
        chances: dict[Fraction, Fraction] = {}
        for row in self.rows:
            chances[row.gain] = chances.get(row.gain, Fraction(0)) + row.probability
        return dict(sorted(chances.items()))

    def as_table(self) -> ResultTable:
        """The figures, and every hand with what it adds to the mean.

        >>> print(side_bet([("red", Fraction(1, 4), To(3)), ("", Fraction(3, 4), None)]).to_csv())
        hand,probability,pays,returns
        red,0.25,3 to 1,0.75
        ,0.75,,-0.75
        """
        names = "edge", "hit_frequency", "variance", "standard_deviation"
        return ResultTable(
            pick(self, *names),
            [pick(row, "hand", "probability", "pays", "returns") for row in self.rows],
        )


def side_bet(
    hands: Iterable[tuple[str, Fraction, Pay | None]],
    stake: Cents = ONE_DOLLAR,
    *,
    stake_returned: bool = True,
) -> SideBet:
    """The wager on hands given by name, chance and pay.

    >>> even = side_bet([("red", Fraction(18, 37), To(1)), ("black", Fraction(19, 37), None)])
    >>> even.edge
    Fraction(1, 37)
    """
    return SideBet(
        tuple(
            Row(hand, chance, pay, gain(pay, stake, stake_returned=stake_returned))
            for hand, chance, pay in hands
        )
    )


def gain(pay: Pay | None, stake: Cents = ONE_DOLLAR, *, stake_returned: bool = True) -> Fraction:
    """What one unit of the stake gains by a pay, net: a loss is -1.

    Only "to" hands the stake back; without ``stake_returned`` it is read as "for" (R01, R05).

    >>> [int(gain(pay)) for pay in (None, To(3), For(3), Win(Cents(300)))]
    [-1, 3, 2, 2]
    >>> int(gain(To(3), stake_returned=False))
    2
    """
    if stake.cents <= 0:
        raise InputError("odds/stake", expected="a stake of more than nothing", got=stake)
    match pay:
        case None:
            return Fraction(-1)
        case Share():
            raise InputError("odds/share", expected="a pay that needs no meter", got=pay)
        case To() if not stake_returned:
            return gain(For(pay.odds), stake)
        case To() | For() | Win():
            paid = pay.paid_on(stake)
            return Fraction(paid.won.cents + paid.back.cents - stake.cents, stake.cents)
