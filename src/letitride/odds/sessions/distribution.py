"""Sessions: the distribution of the result after a given number of rounds.

Rounds are independent, so the distribution of their sum is the n-th convolution power of one
round's distribution. There are two ways to compute it:

* :func:`results_after` is exact and handles up to 20 rounds. Let p be the polynomial whose
  coefficient at k is the number of ways to win k coins more than the worst result. The coefficients
  c of q = pⁿ satisfy p·dq = n·q·dp, so each integer coefficient can be computed from the ones
  before it: k·p₀·c(k) = Σ ((n + 1)·j - k)·p(j)·c(k - j) over the results j > 0.
* :func:`session` uses floats and handles up to 100,000 rounds. It raises the Fourier transform of
  one round to the power n and transforms back. :func:`sessions` does this for several n with one
  transform. Results beyond the array have a total chance below 1e-13 and wrap around. The only
  other error is rounding, measured as 4e-14 at 500 rounds, 1e-12 at 10,000, and 1e-11 at 100,000.
  :data:`ERROR` bounds the error of P(result ≤ x) for every x. Tests check this bound against the
  exact method and, for long sessions, against plain sums. The mean and variance are always exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, ClassVar

from letitride.errors import InputError
from letitride.money import Cents
from letitride.odds.counts.draws import DEALS
from letitride.odds.result_tables import Chances, ResultTable, Rows, Tabular, pick
from letitride.odds.sessions.lattice import EPSILON, Lattice
from letitride.odds.sessions.round_result import RoundResult

if TYPE_CHECKING:  # importing NumPy takes longer than solving a pay table
    from numpy import float64
    from numpy.typing import NDArray

#: The largest possible error of P(result ≤ x) in a session.
ERROR = 1e-10

#: The chance below which a single result is only rounding noise.
NOISE = 1e-15

#: The maximum number of rounds in a session, which is more than a year of play.
MOST_ROUNDS = 100_000

#: The maximum number of rounds for the exact method. With more, the integers get too large.
EXACT_ROUNDS = 20

#: The quantiles that a notebook shows.
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)

#: The maximum array length, which requires half a gigabyte of memory and several seconds.
MOST_COINS = 1 << 24


@dataclass(frozen=True, eq=False)
class Session(Tabular):
    """The distribution of the result after a given number of rounds with the same bets.

    >>> flip = RoundResult(Cents(100), ("main",), {(-100,): DEALS // 2, (100,): DEALS // 2})
    >>> four = session(flip, 4)
    >>> four.mean, four.variance, four.standard_deviation
    (Fraction(0, 1), Fraction(40000, 1), 200.0)
    >>> f"{four.ahead:.4f} {four.even:.4f} {four.behind:.4f}"
    '0.3125 0.3750 0.3125'
    """

    round: RoundResult
    rounds: int
    coin: int  # The step from one result to the next, in cents.
    least: int  # The first result in the array, in cents.
    chances: "NDArray[float64]"

    figures: ClassVar = ("rounds", "mean", "standard_deviation", "ahead", "even", "behind")

    @property
    def mean(self) -> Fraction:
        """The exact average result, in cents."""
        return self.rounds * self.round.mean

    @property
    def variance(self) -> Fraction:
        """The exact variance of the result, in cents squared."""
        return self.rounds * self.round.variance

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result, in cents."""
        return sqrt(self.variance)

    @property
    def results(self) -> Chances[float]:
        """The chance of each result, in cents, excluding rounding noise."""
        (places,) = (self.chances > NOISE).nonzero()
        return Chances({self.least + int(at) * self.coin: float(self.chances[at]) for at in places})

    @cached_property
    def _at_most(self) -> "NDArray[float64]":
        import numpy as np

        return np.maximum.accumulate(self.chances.cumsum()).clip(0.0, 1.0)

    def at_most(self, result: Cents) -> float:
        """Return the chance of ending with this result or a worse one.

        >>> flip = RoundResult(Cents(100), ("main",), {(-100,): DEALS // 2, (100,): DEALS // 2})
        >>> f"{session(flip, 4).at_most(Cents(-300)):.4f}"  # no toss won
        '0.0625'
        """
        in_cents = (result + self.round.stake * 0).cents  # adding rejects another currency
        place = (in_cents - self.least) // self.coin
        if place < 0:
            return 0.0
        return float(self._at_most[min(place, len(self.chances) - 1)])

    @property
    def ahead(self) -> float:
        """The chance of ending with more money than at the start."""
        return 1.0 - self.at_most(self.round.stake * 0)

    @property
    def even(self) -> float:
        """The chance of ending with exactly as much money as at the start."""
        return self.at_most(self.round.stake * 0) - self.behind

    @property
    def behind(self) -> float:
        """The chance of ending with less money than at the start."""
        return self.at_most(Cents(-1, self.round.stake.currency))

    def quantile(self, chance: float) -> Cents:
        """Return the lowest result x for which P(result ≤ x) is at least ``chance``.

        >>> flip = RoundResult(Cents(100), ("main",), {(-100,): DEALS // 2, (100,): DEALS // 2})
        >>> [str(session(flip, 100).quantile(chance)) for chance in (0.05, 0.5, 0.95)]
        ['-16.00', '0.00', '16.00']
        """
        check_chance(chance)
        place = min(int(self._at_most.searchsorted(chance)), len(self.chances) - 1)
        return Cents(self.least + place * self.coin, self.round.stake.currency)

    def _rows(self) -> Rows:
        return self.results.as_table().rows

    def _shown(self) -> ResultTable:
        return ResultTable(
            pick(self, *self.figures),
            [{"chance": chance, "at_most": self.quantile(chance)} for chance in QUANTILES],
        )


def session(round_: RoundResult, rounds: int) -> Session:
    """Return the distribution of the result after ``rounds`` rounds, accurate to :data:`ERROR`.

    The calculation takes milliseconds if stakes and meters are whole dollars. A meter with extra
    cents can make the coin one cent and the array 100 times longer. The calculation then takes
    seconds, or is rejected as too large.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.sessions.round_result import round_results
    >>> year = session(round_results(paytable("LIRX-01"), Cents(500)), 100_000)
    >>> f"{year.ahead:.6f}", year.quantile(0.5)
    ('0.036395', Cents('-18825.00', USD))
    """
    return next(sessions(round_, [rounds]))


def sessions(round_: RoundResult, rounds: Sequence[int]) -> Iterator[Session]:
    """Yield the distribution for each number of rounds in the list, using a single transform.

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
        # Every second value of the transform is the transform of the array folded in half.
        power = transform[:: longest // size] ** each
        fall = lattice.fall(each)
        chances = np.roll(np.fft.irfft(power, size), fall)[: fall + lattice.climb(each) + 1]
        yield Session(round_, each, lattice.coin, -fall * lattice.coin, chances)


def _size(lattice: Lattice, rounds: int) -> int:
    """Return the array length for ``rounds`` rounds, which is a power of two."""
    needed = lattice.fall(rounds) + lattice.climb(rounds) + 1
    check_fits(needed, lattice.coin, MOST_COINS)
    return 1 << (needed - 1).bit_length()


def results_after(round_: RoundResult, rounds: int) -> Chances[Fraction]:
    """Return the exact chance of each result, in cents, after ``rounds`` rounds.

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
    """Raise a sparse polynomial with integer coefficients and a constant term to a power."""
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
    """Reject a number of rounds less than 1 or greater than the method's maximum.

    >>> check_rounds(0)
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: A session cannot have 0 rounds. Choose 1 to 100,000. (odds/rounds)
    """
    if not 1 <= rounds <= most:
        raise InputError(
            "odds/rounds", expected=f"1 to {most:,} rounds", got=_short(rounds), why="number",
            most=f"{most:,}",
        )  # fmt: skip


def check_chance(chance: float) -> None:
    """Reject a chance that is not between 0 and 1, or is too close to either one to compute.

    >>> check_chance(1.0)
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: The probability 1.0 cannot be used here. Choose one between \
0 and 1, not too close to either. (odds/chance)
    """
    if not EPSILON <= chance <= 1 - EPSILON:
        expected = f"a probability between 0 and 1, at least {EPSILON} away from each"
        raise InputError("odds/chance", expected=expected, got=chance)


def check_fits(coins: int, coin: int, most: int) -> None:
    """Reject a lattice that takes too many steps because its coin is too small for its results.

    >>> check_fits(2_000, 5, 1_000)
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: With these amounts, the calculation would take 2,000 steps, which \
is too many. Use whole-dollar bets and meters, fewer rounds, or a lower goal. (odds/too_fine)
    """
    if coins > most:
        raise InputError(
            "odds/too_fine",
            expected="whole-dollar stakes and meters, fewer rounds, or a lower goal "
            f"(at most {most:,} steps of {Cents(coin)})",
            got=_short(coins),
        )


def _short(number: int) -> str:
    digits = len(str(number))
    return f"{number:,}" if digits <= 15 else f"about 10^{digits - 1}"
