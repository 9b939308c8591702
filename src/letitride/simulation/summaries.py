"""What is kept of long runs in memory that does not grow with them.

It is the same whichever rounds are played together: whole numbers, no samples drawn.
"""

from collections import Counter
from typing import Generic, NamedTuple, TypeVar

#: A bin is no wider than this part of what falls into it.
_PARTS = 16

#: The most points a path keeps.
MOST_POINTS = 1000


class Bin(NamedTuple):
    """How many numbers were at least ``low`` and below ``high``."""

    low: int
    high: int
    number: int


class Spread:
    """How many numbers there were, their sums, the least and the most, and a histogram.

    Up to 31 every number has a bin of its own; above, bins are a sixteenth of a power of two wide.

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
        """One more number, not less than nothing."""
        self.count += 1
        self.total += number
        self.squares += number * number
        self.least = number if self.least is None else min(self.least, number)
        self.most = number if self.most is None else max(self.most, number)
        self._bins[number - number % _width(number)] += 1

    @property
    def mean(self) -> float | None:
        """The mean; None of no numbers."""
        return self.total / self.count if self.count else None

    @property
    def bins(self) -> list[Bin]:
        """Every bin with something in it, the lowest first."""
        return [Bin(low, low + _width(low), self._bins[low]) for low in sorted(self._bins)]


def _width(number: int) -> int:
    """How wide the bin of a number is."""
    return max((1 << number.bit_length()) // (2 * _PARTS), 1)


Point = TypeVar("Point")


class Path(Generic[Point]):
    """What was seen after 0, ``every``, 2 ``every`` … rounds, thinned as the run goes on.

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
        """The rounds after which the next point is to be added."""
        return len(self.points) * self.every

    def add(self, point: Point) -> None:
        """Add the point that is due; once there are too many, every second one goes."""
        self.points.append(point)
        if len(self.points) > MOST_POINTS:
            self.points = self.points[::2]
            self.every *= 2
