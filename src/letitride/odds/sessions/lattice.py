"""A round's results on the lattice of its coin, and how far many of them can carry.

Every result of a round is a whole number of some coin, the greatest that divides them all; so is
every sum of results, and arrays over the lattice hold distributions of sums.

An array has to end somewhere. By Doob's inequality for the martingale exp(θS) / φ(θ)ⁿ, where
φ(θ) = E exp(θX) is the moment generating function of one round, sums of up to n rounds ever reach
h with a chance of at most exp(-θh)·max(1, φ(θ))ⁿ, for any θ > 0. The least h that makes this ε,

    h = min over θ of (n·max(0, log φ(θ)) + log 1/ε) / θ,

is where arrays end here. A few hundred values of θ are tried; each of them gives a true bound.

>>> flip = Lattice.of({-200: Fraction(1, 2), 200: Fraction(1, 2)})
>>> flip.coin, flip.steps
(200, (-1, 1))
>>> flip.climb(4), flip.climb(400)
(4, 153)
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, gcd, log

#: What lies beyond the end of an array, all together, is less likely than this.
EPSILON = 1e-13

#: Values of θ, as multiples of the inverse of the largest result.
_TILTS = tuple(2.0 ** (k / 8) for k in range(-120, 64))


@dataclass(frozen=True, slots=True)
class Lattice:
    """Results as whole steps of a coin, and their chances as floats, both worst first."""

    coin: int
    steps: tuple[int, ...]
    chances: tuple[float, ...]

    @classmethod
    def of(cls, results: Mapping[int, Fraction]) -> "Lattice":
        """The lattice of a round's results in cents.

        >>> Lattice.of({-500: Fraction(3, 4), 1500: Fraction(1, 4)})
        Lattice(coin=500, steps=(-1, 3), chances=(0.75, 0.25))
        """
        coin = gcd(*results) or 1
        worst_first = sorted(results)
        return cls(
            coin,
            tuple(cents // coin for cents in worst_first),
            tuple(float(results[cents]) for cents in worst_first),
        )

    def climb(self, rounds: int) -> int:
        """A number of steps above the start that sums of so many rounds do not exceed.

        >>> rare = Lattice(100, (-1, 1000), (0.999_999, 0.000_001))
        >>> rare.climb(2), rare.climb(500)  # many jackpots are next to impossible
        (2000, 3361)
        """
        return _reach(self.steps, self.chances, rounds)

    def fall(self, rounds: int) -> int:
        """A number of steps below the start that sums of so many rounds do not exceed.

        >>> even = Lattice(100, (-1, 1), (0.5, 0.5))
        >>> even.fall(10), even.fall(1_000)
        (10, 244)
        """
        return _reach([-step for step in self.steps], self.chances, rounds)


def _reach(steps: Iterable[int], chances: Iterable[float], rounds: int) -> int:
    moves = list(zip(steps, chances, strict=True))
    top = max(0, *(step for step, _ in moves))
    if top == 0:
        return 0
    bounds = (_height(moves, rounds, tilt / top, top) for tilt in _TILTS)
    return min(rounds * top, *map(ceil, bounds))


def _height(moves: list[tuple[int, float]], rounds: int, theta: float, top: int) -> float:
    """The height reached with chance ε at most, by one θ; exp is kept from overflowing."""
    scaled = sum(chance * exp(theta * (step - top)) for step, chance in moves)
    growth = max(0.0, theta * top + log(scaled))
    return (rounds * growth - log(EPSILON)) / theta
