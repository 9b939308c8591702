"""A round's results as multiples of a coin, and bounds on the sum of many rounds.

The coin is the largest amount that divides every result of a round. It also divides every sum of
results, so an array with one entry per coin can hold the distribution of a sum.

The array must be finite. To find where it can end, apply Doob's inequality to the martingale
exp(θS) / φ(θ)ⁿ, where φ(θ) = E exp(θX) and X is the result of one round. For any θ > 0, the chance
that the sum reaches h within n rounds is at most exp(-θh)·max(1, φ(θ))ⁿ. Arrays end at the smallest
h for which this bound is ε:

    h = min over θ of (n·max(0, log φ(θ)) + log 1/ε) / θ.

The code tries a few hundred values of θ, each of which gives a valid bound.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, gcd, log

#: An upper bound on the total chance of all results beyond the end of an array.
EPSILON = 1e-13

#: Values of θ to try, as multiples of 1 / (largest result).
_TILTS = tuple(2.0 ** (k / 8) for k in range(-120, 64))


@dataclass(frozen=True, slots=True)
class Lattice:
    """Results as multiples of a coin, and their chances as floats, worst result first."""

    coin: int
    steps: tuple[int, ...]
    chances: tuple[float, ...]

    @classmethod
    def of(cls, results: Mapping[int, Fraction]) -> "Lattice":
        """Return the lattice of a round's results, which are in cents.

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
        """Return a height, in steps above the start, that ``rounds`` rounds almost never exceed.

        >>> rare = Lattice(100, (-1, 1000), (0.999_999, 0.000_001))
        >>> rare.climb(2), rare.climb(500)  # many jackpots are next to impossible
        (2000, 3361)
        """
        return _reach(self.steps, self.chances, rounds)

    def fall(self, rounds: int) -> int:
        """Return a depth, in steps below the start, that ``rounds`` rounds almost never exceed.

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
    """Return the height reached with chance at most ε for one θ, computed without overflow."""
    scaled = sum(chance * exp(theta * (step - top)) for step, chance in moves)
    growth = max(0.0, theta * top + log(scaled))
    return (rounds * growth - log(EPSILON)) / theta
