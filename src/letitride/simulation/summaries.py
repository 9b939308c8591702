"""Summaries of long runs, in memory that does not grow with the run.

Summaries use whole numbers and no sampling, so they do not depend on how rounds are grouped.
"""

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import Generic, NamedTuple, TypeVar

#: The number of bins from one power of two to the next, for numbers of at least 16.
_PARTS = 16

#: The maximum number of points in a path.
MOST_POINTS = 1000


class Moments(NamedTuple):
    """The sums of a result, in cents, and of its square, over a number of rounds."""

    rounds: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        """The average result of a round."""
        return self.total / self.rounds

    @property
    def standard_error(self) -> float:
        """The standard error of the mean.

        >>> Moments(rounds=100, total=0.0, squares=40_000.0).standard_error
        2.0
        """
        return sqrt(max(self.squares / self.rounds - self.mean**2, 0.0) / self.rounds)


@dataclass(slots=True)
class Correction:
    """A correction to the sums of results that the kernel counts.

    >>> left_out = Correction()
    >>> left_out.add(counted=10, more=5)  # a round that really won 15
    >>> left_out.total, left_out.squares
    (5, 125)
    """

    total: int = 0
    squares: int = 0

    def add(self, counted: int, more: int) -> None:
        """Correct a round whose counted result leaves out the amount ``more``."""
        self.total += more
        self.squares += (counted + more) ** 2 - counted**2


class Bin(NamedTuple):
    """The count of numbers that are at least ``low`` and below ``high``."""

    low: int
    high: int
    number: int


class Spread:
    """The count, sums, minimum, maximum, and histogram of a set of numbers.

    Numbers up to 31 have their own bins. Each higher bin is one sixteenth of a power of two wide.

    >>> waits = Spread()
    >>> for rounds in (5, 1_000, 1_020, 3_000):
    ...     waits.add(rounds)
    >>> waits.count, waits.mean, waits.least, waits.most
    (4, 1256.25, 5, 3000)
    >>> [tuple(bin_) for bin_ in waits.bins]
    [(5, 6, 1), (992, 1024, 2), (2944, 3072, 1)]
    """

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.squares = 0
        self.least: int | None = None
        self.most: int | None = None
        self._bins: Counter[int] = Counter()

    def add(self, number: int) -> None:
        """Add a number, which must not be negative."""
        self.count += 1
        self.total += number
        self.squares += number * number
        self.least = number if self.least is None else min(self.least, number)
        self.most = number if self.most is None else max(self.most, number)
        self._bins[number - number % _width(number)] += 1

    @property
    def mean(self) -> float | None:
        """The mean, or None if there are no numbers."""
        return self.total / self.count if self.count else None

    @property
    def bins(self) -> list[Bin]:
        """Every bin that is not empty, lowest first."""
        return [Bin(low, low + _width(low), self._bins[low]) for low in sorted(self._bins)]


def _width(number: int) -> int:
    """Return the width of a number's bin."""
    return max((1 << number.bit_length()) // (2 * _PARTS), 1)


Point = TypeVar("Point")


class Path(Generic[Point]):
    """Values recorded at intervals of ``every`` rounds. The interval doubles as a run gets longer.

    >>> path = Path[str]()
    >>> while path.due <= 5_000:
    ...     path.add(f"after {path.due}")
    >>> path.every, len(path.points), path.points[-1]
    (8, 626, 'after 5000')
    """

    def __init__(self) -> None:
        self.every = 1
        self.points: list[Point] = []

    @property
    def due(self) -> int:
        """The number of rounds after which to add the next point."""
        return len(self.points) * self.every

    def add(self, point: Point) -> None:
        """Add the point that is due. If there are then too many points, drop every second one."""
        self.points.append(point)
        if len(self.points) > MOST_POINTS:
            self.points = self.points[::2]
            self.every *= 2
