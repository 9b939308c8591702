"""A session: the distribution of the result after so many rounds.

Rounds are independent, so the distribution of their sum is the n-th convolution power of one
round's. Two ways to it:

* :func:`results_after`, exact, for up to 20 rounds. With p the polynomial whose coefficient at k
  is the number of ways to win k coins more than the worst, the coefficients c of q = pⁿ follow
  from p·dq = n·q·dp, which gives each from those before it, in whole numbers:
  k·p₀·c(k) = Σ ((n + 1)·j - k)·p(j)·c(k - j) over the results j > 0.
* :func:`session`, in floats, for up to 100,000: the Fourier transform of one round to the power n,
  transformed back; :func:`sessions` does so for several n by one transform. What lies beyond the
  array is less likely than 1e-13 and folds back into it; the rest is rounding, which grows with the
  rounds: 4e-14 measured at 500, 1e-12 at 10,000, 1e-11 at 100,000. :data:`ERROR` is what is
  promised of P(result ≤ x), for every x; tests hold it against the exact way, and for long sessions
  against plain sums of positive numbers. Mean and variance are exact in both.

>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.odds.sessions.round_result import round_results
>>> evening = session(round_results(paytable("LIRX-01"), Cents(500)), 500)
>>> f"{evening.ahead:.4f}", evening.quantile(0.05), evening.quantile(0.95)
('0.2974', Cents('-570.00', USD), Cents('585.00', USD))
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING

from letitride.errors import InputError
from letitride.money import Cents
from letitride.odds.counts.draws import DEALS
from letitride.odds.result_tables import Chances, ResultTable, Tabular, Value, pick
from letitride.odds.sessions.lattice import EPSILON, Lattice
from letitride.odds.sessions.round_result import RoundResult

if TYPE_CHECKING:  # NumPy takes longer to import than a pay table to solve
    from numpy import float64
    from numpy.typing import NDArray

#: Every P(result ≤ x) of a session is right to this.
ERROR = 1e-10

#: A single chance below this is noise.
NOISE = 1e-15

#: So many rounds are more than a year at a table.
MOST_ROUNDS = 100_000

#: Beyond so many rounds the whole numbers of the exact way grow too long.
EXACT_ROUNDS = 20

#: Where a notebook looks at a distribution.
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)

#: No array is longer: half a gigabyte, some seconds.
MOST_COINS = 1 << 24


@dataclass(frozen=True, eq=False)
class Session(Tabular):
    """The distribution of the result after so many rounds of the same bets.

    >>> flip = RoundResult(Cents(100), ("main",), {(-100,): DEALS // 2, (100,): DEALS // 2})
    >>> four = session(flip, 4)
    >>> four.mean, four.variance, four.standard_deviation
    (Fraction(0, 1), Fraction(40000, 1), 200.0)
    >>> f"{four.ahead:.4f} {four.even:.4f} {four.behind:.4f}"
    '0.3125 0.3750 0.3125'
    """

    round: RoundResult
    rounds: int
    coin: int  # the step from one result to the next, in cents
    least: int  # the first result of the array, in cents
    chances: "NDArray[float64]"

    @property
    def mean(self) -> Fraction:
        """The mean result, in cents, exactly."""
        return self.rounds * self.round.mean

    @property
    def variance(self) -> Fraction:
        """The variance of the result, in cents squared, exactly."""
        return self.rounds * self.round.variance

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result, in cents."""
        return sqrt(self.variance)

    @property
    def results(self) -> Chances[float]:
        """The chance of each result, in cents; noise is left out."""
        (places,) = (self.chances > NOISE).nonzero()
        return Chances({self.least + int(at) * self.coin: float(self.chances[at]) for at in places})

    @cached_property
    def _at_most(self) -> "NDArray[float64]":
        import numpy as np

        return np.maximum.accumulate(self.chances.cumsum()).clip(0.0, 1.0)

    def at_most(self, result: Cents) -> float:
        """The chance to end with this result or a worse one.

        >>> flip = RoundResult(Cents(100), ("main",), {(-100,): DEALS // 2, (100,): DEALS // 2})
        >>> f"{session(flip, 4).at_most(Cents(-300)):.4f}"  # no toss won
        '0.0625'
        """
        place = (self._in_cents(result) - self.least) // self.coin
        if place < 0:
            return 0.0
        return float(self._at_most[min(place, len(self.chances) - 1)])

    @property
    def ahead(self) -> float:
        """The chance to end with more than at the start."""
        return 1.0 - self.at_most(self.round.stake * 0)

    @property
    def even(self) -> float:
        """The chance to end with just what there was at the start."""
        return self.at_most(self.round.stake * 0) - self.behind

    @property
    def behind(self) -> float:
        """The chance to end with less than at the start."""
        return self.at_most(Cents(-1, self.round.stake.currency))

    def quantile(self, chance: float) -> Cents:
        """The least result that is not exceeded with this chance, strictly between 0 and 1.

        >>> flip = RoundResult(Cents(100), ("main",), {(-100,): DEALS // 2, (100,): DEALS // 2})
        >>> [str(session(flip, 100).quantile(chance)) for chance in (0.05, 0.5, 0.95)]
        ['-16.00', '0.00', '16.00']
        """
        check_chance(chance)
        place = min(int(self._at_most.searchsorted(chance)), len(self.chances) - 1)
        return Cents(self.least + place * self.coin, self.round.stake.currency)

    def as_table(self) -> ResultTable:
        """The figures, and the chance of every result in cents.

        >>> flip = RoundResult(Cents(100), ("main",), {(-100,): DEALS // 2, (100,): DEALS // 2})
        >>> [row["cents"] for row in session(flip, 3).as_table().rows]
        [-300, -100, 100, 300]
        """
        return ResultTable(self._figures(), self.results.as_table().rows)

    def _shown(self) -> ResultTable:
        rows = [(chance, self.quantile(chance)) for chance in QUANTILES]
        return ResultTable(
            self._figures(), [{"chance": each, "at_most": cents} for each, cents in rows]
        )

    def _figures(self) -> dict[str, Value]:
        return pick(self, "rounds", "mean", "standard_deviation", "ahead", "even", "behind")

    def _in_cents(self, amount: Cents) -> int:
        return (amount + self.round.stake * 0).cents  # refuses another currency


def session(round_: RoundResult, rounds: int) -> Session:
    """The distribution of the result after so many rounds, right to :data:`ERROR`.

    Milliseconds where stakes and meters are whole dollars. A meter of odd cents makes the coin a
    cent and the array a hundred times longer: seconds, if it fits at all.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.sessions.round_result import round_results
    >>> year = session(round_results(paytable("LIRX-01"), Cents(500)), 100_000)
    >>> f"{year.ahead:.6f}", year.quantile(0.5)
    ('0.036395', Cents('-18825.00', USD))
    """
    return next(sessions(round_, [rounds]))


def sessions(round_: RoundResult, rounds: Sequence[int]) -> Iterator[Session]:
    """The distributions after each of these numbers of rounds, one at a time, by one transform.

    >>> flip = RoundResult(Cents(100), ("main",), {(-100,): DEALS // 2, (100,): DEALS // 2})
    >>> [f"{each.even:.4f}" for each in sessions(flip, [1, 2, 4])]
    ['0.0000', '0.5000', '0.3750']
    """
    import numpy as np

    for each in rounds:
        check_rounds(each)
    lattice = Lattice.of(round_.results)
    longest = _size(lattice, max(rounds, default=1))
    once = np.zeros(longest)
    np.add.at(once, np.array(lattice.steps) % longest, lattice.chances)
    transform = np.fft.rfft(once)
    for each in rounds:
        size = _size(lattice, each)
        # Every other value of the transform is that of the array folded to half its length.
        power = transform[:: longest // size] ** each
        fall = lattice.fall(each)
        chances = np.roll(np.fft.irfft(power, size), fall)[: fall + lattice.climb(each) + 1]
        yield Session(round_, each, lattice.coin, -fall * lattice.coin, chances)


def _size(lattice: Lattice, rounds: int) -> int:
    """The length of the array that holds so many rounds, a power of two."""
    needed = lattice.fall(rounds) + lattice.climb(rounds) + 1
    check_fits(needed, lattice.coin, MOST_COINS)
    return 1 << (needed - 1).bit_length()


def results_after(round_: RoundResult, rounds: int) -> Chances[Fraction]:
    """The exact chance of each result after so many rounds, in cents.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.sessions.round_result import round_results
    >>> after = results_after(round_results(paytable("LIRX-01"), Cents(100)), 2)
    >>> after[600_000]  # two royal flushes with three bets each
    Fraction(1, 422162067600)
    """
    check_rounds(rounds, EXACT_ROUNDS)
    lattice = Lattice.of(round_.results)
    weights = list(round_.weights.values())
    above = [step - lattice.steps[0] for step in lattice.steps]
    power = _power(dict(zip(above, weights, strict=True)), rounds)
    least, deals = rounds * lattice.steps[0], DEALS**rounds
    return Chances(
        {
            (least + step) * lattice.coin: Fraction(ways, deals)
            for step, ways in power.items()
            if ways
        }
    )


def _power(polynomial: dict[int, int], exponent: int) -> dict[int, int]:
    """A power of a polynomial with few terms, one of them constant, all coefficients whole."""
    constant = polynomial[0]
    rest = [(j, ways) for j, ways in polynomial.items() if j]
    power = {0: constant**exponent}
    for k in range(1, exponent * max(polynomial) + 1):
        found = sum(
            ((exponent + 1) * j - k) * ways * power[k - j] for j, ways in rest if k - j in power
        )
        if found:
            power[k] = found // (k * constant)
    return power


def check_rounds(rounds: int, most: int = MOST_ROUNDS) -> None:
    """Refuse a number of rounds below one, or above what a method can do.

    >>> check_rounds(0)
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: 0 rounds cannot be computed. Choose from 1 to 100,000. \
(odds/rounds)
    """
    if not 1 <= rounds <= most:
        raise InputError(
            "odds/rounds", expected=f"1 to {most:,} rounds", got=_short(rounds), why="number",
            most=f"{most:,}",
        )  # fmt: skip


def check_chance(chance: float) -> None:
    """Refuse what is no chance, or a sure thing, or finer than is known.

    >>> check_chance(1.0)
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: 1.0 is not a chance that can be computed. Choose one between 0 \
and 1, and not too close to either. (odds/chance)
    """
    if not EPSILON <= chance <= 1 - EPSILON:
        expected = f"a chance above 0 and below 1, by {EPSILON} at least"
        raise InputError("odds/chance", expected=expected, got=chance)


def check_fits(coins: int, coin: int, most: int) -> None:
    """Refuse a lattice too fine to be computed: its coin is too small for its largest results.

    >>> check_fits(2_000, 5, 1_000)
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: The amounts are too fine to compute: 2,000 steps. Use rounder \
stakes and meters, fewer rounds or a nearer goal. (odds/too_fine)
    """
    if coins > most:
        raise InputError(
            "odds/too_fine",
            expected="rounder stakes and meters, fewer rounds or a nearer goal "
            f"(at most {most:,} steps of {Cents(coin)})",
            got=_short(coins),
        )


def _short(number: int) -> str:
    digits = len(str(number))
    return f"{number:,}" if digits <= 15 else f"a number of {digits} digits"
