"""Straights and flushes on given community cards, and sets of them with no card in common.

All that matters about a set of special hands is how many cards of each rank it leaves.

A flush takes three cards of the board's suit, so three ranks describe it. A straight takes cards of
any suit from one of at most four sets of three ranks. Suppose n hands make a straight of the same
ranks, and a, b, and c cards of those ranks remain. The hands can be dealt in (a)(b)(c) / n! ways,
where (a) is a·(a-1)···(a-n+1). Each rank's cards are dealt in order, but the hands are unordered.
It makes no difference whether a flush has already taken the cards of the board's suit.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import factorial, perm, prod
from typing import NamedTuple

#: Three ranks, as indexes into the ranks that are not on the board.
Places = tuple[int, ...]

#: The number of remaining cards of each rank that is not on the board.
Left = tuple[int, ...]


class Special(NamedTuple):
    """The straights and flushes to exclude, by their three ranks: in any suits, or in one suit.

    No set of three ranks is in both ``mixed`` and ``suited``. ``alike`` gives a group number for
    each rank; ranks in the same group are interchangeable.
    """

    mixed: tuple[Places, ...]
    suited: tuple[Places, ...]
    alike: tuple[int, ...]


@cache
def leavings(special: Special, most: int) -> Mapping[Left, int]:
    """Count the sets of up to ``most`` disjoint special hands, grouped by the cards they leave.

    For example, with one straight flush and no other special hand:

    >>> leavings(Special((), ((0, 1, 2),), (0, 1, 2, 3)), 7)
    Counter({(4, 4, 4, 4): 1, (3, 3, 3, 4): 1})
    """
    found = _flushes(special, most)
    for places in special.mixed:
        further: Counter[Left] = Counter()
        for left, count in found.items():
            room = most - _taken(left) // 3
            for hands in range(min(room, *(left[place] for place in places)) + 1):
                ways = prod(perm(left[place], hands) for place in places) // factorial(hands)
                further[_take(left, places, hands)] += count * ways
        found = further
    return found


def _flushes(special: Special, most: int) -> Counter[Left]:
    """Count the sets of up to ``most`` disjoint flushes, sorting interchangeable ranks."""
    sets: Counter[frozenset[int]] = Counter({frozenset(): 1})
    found: Counter[Left] = Counter()
    for size in range(1, most + 2):
        for taken, count in sets.items():
            left = tuple(4 - (place in taken) for place in range(len(special.alike)))
            found[_in_order(left, special.alike)] += count
        sets = _one_more(sets, special.suited, size)
    return found


def _one_more(
    sets: Mapping[frozenset[int], int], suited: tuple[Places, ...], size: int
) -> Counter[frozenset[int]]:
    """Add one flush to each set. A set of n flushes is found n times, so divide by n."""
    further: Counter[frozenset[int]] = Counter()
    for taken, count in sets.items():
        for places in suited:
            if taken.isdisjoint(places):
                further[taken.union(places)] += count
    return Counter({taken: count // size for taken, count in further.items()})


def _in_order(left: Left, alike: tuple[int, ...]) -> Left:
    pairs = sorted(zip(alike, left, strict=True))
    return tuple(cards for _, cards in pairs)


def _take(left: Left, places: Places, hands: int) -> Left:
    return tuple(cards - hands * (place in places) for place, cards in enumerate(left))


def _taken(left: Left) -> int:
    return 4 * len(left) - sum(left)
