"""Sums over rounds, from which a mean and its standard error follow.

>>> left_out = Correction()
>>> left_out.add(counted=10, more=5)  # a round that won 15 in truth
>>> left_out.total, left_out.squares
(5, 125)
"""

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple


class Moments(NamedTuple):
    """The sums, over so many rounds, of a result in cents and of its square."""

    rounds: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        """The mean of a round."""
        return self.total / self.rounds

    @property
    def standard_error(self) -> float:
        """How far the mean may well be off.

        >>> Moments(rounds=100, total=0.0, squares=40_000.0).standard_error
        2.0
        """
        return sqrt(max(self.squares / self.rounds - self.mean**2, 0.0) / self.rounds)


@dataclass(slots=True)
class Correction:
    """What is to be added to the sums of results as the kernel counts them."""

    total: int = 0
    squares: int = 0

    def add(self, counted: int, more: int) -> None:
        """A round whose result was counted without something more."""
        self.total += more
        self.squares += (counted + more) ** 2 - counted**2
