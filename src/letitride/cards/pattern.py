"""Code shared by five-card and three-card ranking: ordered hand names and suit-blind patterns.

Suits have no order, so a hand's strength depends only on its ranks and on whether all its cards are
of one suit. There are 7,462 such patterns of five cards and 741 of three cards. Each pattern is
named and ordered once, from its definition. After that, ranking a hand is a single lookup.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import combinations_with_replacement, groupby
from typing import NamedTuple, Self, TypeVar

from letitride.cards.card import Rank, Suit


class HandName(Enum):
    """Base class for hand names, listed best first. A better hand compares as greater."""

    def __init__(self, _: str) -> None:
        self.place = len(type(self).__members__) + 1

    def __lt__(self, other: Self) -> bool:
        return self.place > other.place if type(other) is type(self) else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self.place >= other.place if type(other) is type(self) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self.place < other.place if type(other) is type(self) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self.place <= other.place if type(other) is type(self) else NotImplemented


class Pattern(NamedTuple):
    """The ranks in a hand, and whether all its cards share one suit."""

    ranks: tuple[Rank, ...]
    """The ranks, ordered by frequency and then from high to low. A low ace comes last."""
    shape: tuple[int, ...]
    """The number of cards of each rank, largest first: (3, 2) is a full house."""
    straight: bool
    suited: bool

    @property
    def weight(self) -> int:
        """The sum of the cards' weights, which identifies the ranks whatever their order."""
        return sum(rank.weight for rank in self.ranks)


Hand = TypeVar("Hand", bound=HandName)
AnyRanking = TypeVar("AnyRanking")
Table = dict[int, AnyRanking]


def rank_patterns(
    size: int, name: Callable[[Pattern], Hand], ranking: Callable[[int, Hand], AnyRanking]
) -> tuple[Table[AnyRanking], Table[AnyRanking]]:
    """Return two tables of rankings by weight: one for single-suit hands and one for all others.

    A hand with a better name is stronger. Between hands of the same name, higher ranks win.
    """
    suited: Table[AnyRanking] = {}
    mixed: Table[AnyRanking] = {}
    named = ((name(pattern), pattern) for pattern in patterns(size))
    weakest_first = sorted(named, key=lambda pair: (-pair[0].place, pair[1].ranks))
    for strength, (hand, pattern) in enumerate(weakest_first, start=1):
        (suited if pattern.suited else mixed)[pattern.weight] = ranking(strength, hand)
    return suited, mixed


def patterns(size: int) -> Iterator[Pattern]:
    """Yield every pattern that ``size`` cards from one deck can form."""
    high_to_low = tuple(sorted(Rank, reverse=True))
    straights = _straights((*high_to_low, Rank.ACE), size)
    for ranks in combinations_with_replacement(high_to_low, size):
        straight = straights.get(frozenset(ranks))
        ordered = straight or tuple(sorted(ranks, key=ranks.count, reverse=True))
        shape = tuple(len(list(same)) for _, same in groupby(ordered))
        if shape[0] <= len(Suit):
            yield Pattern(ordered, shape, straight is not None, suited=False)
        if len(shape) == size:
            yield Pattern(ordered, shape, straight is not None, suited=True)


def _straights(ladder: Sequence[Rank], size: int) -> dict[frozenset[Rank], tuple[Rank, ...]]:
    """Return every run of ``size`` adjacent ranks. ``ladder`` lists the ace at both ends."""
    runs = (tuple(ladder[top : top + size]) for top in range(len(ladder) - size + 1))
    return {frozenset(run): run for run in runs}
