"""What five-card and three-card ranking share: ordered names, and hands with suits forgotten.

Suits have no order, so a hand's strength depends on its ranks and on whether it is all one suit,
and on nothing else. That makes 7,462 patterns of five cards and 741 of three. Each is named and
ordered once, from its definition; ranking a hand is then one lookup.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import combinations_with_replacement, groupby
from typing import NamedTuple, Self, TypeVar

from letitride.cards.card import Rank, Suit


class HandName(Enum):
    """The names of hands, listed from the best down; a better hand is greater."""

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
    """A hand with its suits forgotten, save whether there is only one."""

    ranks: tuple[Rank, ...]
    """Those held most often first, then from high to low; a low ace comes last."""
    shape: tuple[int, ...]
    """How many cards of each rank, most first: (3, 2) is a full house."""
    straight: bool
    suited: bool

    @property
    def weight(self) -> int:
        """The sum of the cards' weights, which tells the ranks of a hand in any order."""
        return sum(rank.weight for rank in self.ranks)


Hand = TypeVar("Hand", bound=HandName)
AnyRanking = TypeVar("AnyRanking")
Table = dict[int, AnyRanking]


def rank_patterns(
    size: int, name: Callable[[Pattern], Hand], ranking: Callable[[int, Hand], AnyRanking]
) -> tuple[Table[AnyRanking], Table[AnyRanking]]:
    """Rankings by weight: a table for hands of one suit, and one for all others.

    A better name is stronger; of the same name, the hand with the higher ranks.
    """
    suited: Table[AnyRanking] = {}
    mixed: Table[AnyRanking] = {}
    named = ((name(pattern), pattern) for pattern in patterns(size))
    weakest_first = sorted(named, key=lambda pair: (-pair[0].place, pair[1].ranks))
    for strength, (hand, pattern) in enumerate(weakest_first, start=1):
        (suited if pattern.suited else mixed)[pattern.weight] = ranking(strength, hand)
    return suited, mixed


def patterns(size: int) -> Iterator[Pattern]:
    """Every pattern of that many cards out of one deck."""
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
    """The runs of neighbours down a ladder with the ace at both ends: none goes round it."""
    runs = (tuple(ladder[top : top + size]) for top in range(len(ladder) - size + 1))
    return {frozenset(run): run for run in runs}
