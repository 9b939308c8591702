"""What five-card and three-card ranking share: ordered names, and hands with suits forgotten.

Suits have no order, so a hand's strength depends on its ranks and on whether it is all one suit,
and on nothing else. That makes 7,462 patterns of five cards and 741 of three. Each is named and
ordered once, from its definition; ranking a hand is then one lookup.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import total_ordering
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeVar

from letitride.cards.card import Rank, Suit


@total_ordering
class HandName(Enum):
    """The names of hands, listed from the best down; a better hand is greater."""

    def __init__(self, _: str) -> None:
        self.place = len(type(self).__members__) + 1

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.place > other.place


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
    for ranks in combinations_with_replacement(sorted(Rank, reverse=True), size):
        count = Counter(ranks)
        shape = tuple(sorted(count.values(), reverse=True))
        if shape[0] > len(Suit):
            continue
        if len(shape) < size:
            by_count = tuple(sorted(ranks, key=count.__getitem__, reverse=True))
            yield Pattern(by_count, shape, straight=False, suited=False)
            continue
        ordered = _low_ace_last(ranks)
        straight = _descends(ordered)
        yield Pattern(ordered, shape, straight, suited=False)
        yield Pattern(ordered, shape, straight, suited=True)


def _low_ace_last(ranks: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """Move the ace to the end where the other cards run down to the two."""
    ace, *others = ranks
    if ace is Rank.ACE and others[-1] is Rank.TWO and _descends(others):
        return (*others, ace)
    return ranks


def _descends(ranks: Sequence[Rank]) -> bool:
    """Whether each card is one below the card before it; an ace at the end is below the two."""
    last = 1 if ranks[-1] is Rank.ACE else ranks[-1]
    return [*ranks[:-1], last] == list(range(ranks[0], ranks[0] - len(ranks), -1))
