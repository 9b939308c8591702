"""A wager settled by one hand: the chance of each hand, and its gain on a one-unit bet.

The $1 bonus, the three card bonus, Cover All, and a progressive at given meter amounts are all
settled by one hand. Let p(h) be the chance of hand h and g(h) its net gain in units of the stake.
The edge is -Σ p(h)·g(h), and the variance is Σ p(h)·g(h)² - edge². Everything is exact except the
standard deviation, which is a float.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import ClassVar

from letitride.errors import InputError
from letitride.money import Cents, For, Pay, Share, To, Win
from letitride.odds.result_tables import Rows, Tabular, pick
from letitride.rulebook.paytables.table_types import ONE_DOLLAR


@dataclass(frozen=True, slots=True)
class Row:
    """One hand: its chance, its pay in the table (None if it loses), and its gain on one unit."""

    hand: str
    probability: Fraction
    pay: Pay | None
    gain: Fraction

    @property
    def pays(self) -> str:
        """The pay as printed, or an empty string for a losing hand."""
        return "" if self.pay is None else str(self.pay)

    @property
    def returns(self) -> Fraction:
        """This hand's part of the average result of a one-unit bet; negative if the hand loses.

        >>> Row("nothing", Fraction(1, 4), None, Fraction(-1)).returns
        Fraction(-1, 4)
        """
        return self.probability * self.gain


@dataclass(frozen=True)
class SideBet(Tabular):
    """A wager and every hand that can settle it, best first. The chances add up to one.

    >>> print(side_bet([("red", Fraction(1, 4), To(3)), ("", Fraction(3, 4), None)]).to_csv())
    hand,probability,pays,returns
    red,0.25,3 to 1,0.75
    ,0.75,,-0.75
    """

    rows: tuple[Row, ...]

    average_bets: ClassVar = Fraction(1)  # the whole stake stays in action
    figures: ClassVar = ("edge", "hit_frequency", "variance", "standard_deviation")

    @cached_property
    def edge(self) -> Fraction:
        """The player's average loss, in units of the stake."""
        return -sum((row.returns for row in self.rows), Fraction(0))

    @property
    def par(self) -> Fraction:
        """The par, which equals the edge because the whole stake stays in action."""
        return self.edge

    @cached_property
    def hit_frequency(self) -> Fraction:
        """The chance that the hand is paid, even if the payment is only the stake."""
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

    def _rows(self) -> Rows:
        return (pick(row, "hand", "probability", "pays", "returns") for row in self.rows)


def side_bet(
    hands: Iterable[tuple[str, Fraction, Pay | None]],
    stake: Cents = ONE_DOLLAR,
    *,
    stake_returned: bool = True,
) -> SideBet:
    """Return the wager, given the name, chance, and pay of each hand.

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


def check_stake(stake: Cents) -> Cents:
    """Return the stake, or raise an error if it is not positive.

    >>> check_stake(Cents(500))
    Cents('5.00', USD)
    """
    if stake.cents <= 0:
        raise InputError("odds/stake", expected="a stake above zero", got=stake)
    return stake


def gain(pay: Pay | None, stake: Cents = ONE_DOLLAR, *, stake_returned: bool = True) -> Fraction:
    """Return the net gain from a pay, per unit of the stake. A loss is -1.

    Only a "to" pay returns the stake. If ``stake_returned`` is false, such a pay is treated as a
    "for" pay (R01, R05).

    >>> [int(gain(pay)) for pay in (None, To(3), For(3), Win(Cents(300)))]
    [-1, 3, 2, 2]
    >>> int(gain(To(3), stake_returned=False))
    2
    """
    check_stake(stake)
    match pay:
        case None:
            return Fraction(-1)
        case Share():
            raise InputError("odds/share", expected="a pay that does not need a meter", got=pay)
        case To() if not stake_returned:
            return gain(For(pay.odds), stake)
        case To() | For() | Win():
            paid = pay.paid_on(stake)
            return Fraction(paid.won.cents + paid.back.cents - stake.cents, stake.cents)
