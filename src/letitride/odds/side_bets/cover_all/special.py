"""Straights and flushes on given community cards, and sets of them that share no card.

Whatever sets there are, all that matters afterwards is how many cards they leave of each rank.

A flush takes cards of the one suit; it is given by three ranks. A straight takes any cards of one
of at most four sets of three ranks. If n hands take a straight of the same ranks, they can be
dealt from a, b and c cards of these ranks in (a)(b)(c) / n! ways, (a) being a·(a-1)···(a-n+1):
each rank gives its cards in order, and the hands are in none. It makes no difference whether a
flush has taken the card of its suit before.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import factorial, perm, prod
from typing import NamedTuple

#: Three ranks, by their places among the ranks that are not on the board.
Places = tuple[int, ...]

#: How many cards are left of each rank that is not on the board.
Left = tuple[int, ...]


class Special(NamedTuple):
    """The straights and flushes in question: three ranks of any suits, and three of one suit.

    Three ranks are not in both. ``alike`` names a group for each rank; ranks of one group may
    change places.
    """

    mixed: tuple[Places, ...]
    suited: tuple[Places, ...]
    alike: tuple[int, ...]


@cache
def leavings(special: Special, most: int) -> Mapping[Left, int]:
    """The sets of up to so many disjoint special hands, counted by what they leave.

    One straight flush only, say, and no other special hand:

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
    """The sets of up to so many disjoint flushes, ranks that are alike brought into one order."""
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
    """Sets of one more flush, by the ranks they take; each is met once for each of its flushes."""
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
