"""The kernel's lookup tables, built from the rankings in :mod:`letitride.cards`.

A card is represented by its index in the fixed order, from 2c = 0 to As = 51; card // 4 is the
rank, and card % 4 is the suit. Five cards are split into three and two, as they are dealt. There
are 455 multisets of three ranks and 91 of two, which make 41,405 combinations. A combination
determines the hand unless all five cards have the same suit. All seats share the community cards,
so a round needs one row of 455 entries.

Each of the 22,100 sets of three cards that a player can hold has a 32-bit entry:

    bits  0-8   the multiset of ranks
    bits  9-12  the common suit of the three cards, one bit each, or 0
    bits 13-15  the name of the three-card hand
    bits 16-26  the class, one of the 1,755 that differ in more than the names of the suits
    bits 27-31  the renaming of suits that gives the representative of the class
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, combinations_with_replacement, permutations

import numpy as np
from numpy.typing import NDArray

from letitride.cards import FIXED_ORDER, Card, FiveCardHand, Rank, Ranking, Suit, rank_five
from letitride.odds.counts.hands import THREE_CARD
from letitride.odds.counts.joint import name_of
from letitride.simulation.kernel.disk_cache import Arrays, kept

RANKS, SUITS, CARDS = len(Rank), len(Suit), len(FIXED_ORDER)

#: The final hands and the three-card hands, by name, numbered from best to worst.
HANDS = tuple(FiveCardHand)
NAMES = tuple(THREE_CARD)

#: The ways to rename suits: suit s becomes RENAMED[way][s].
RENAMED = tuple(permutations(range(SUITS)))

_PAIRS = tuple(combinations_with_replacement(range(RANKS), 2))
_TRIPLES = tuple(combinations_with_replacement(range(RANKS), 3))
PAIRS, TRIPLES = len(_PAIRS), len(_TRIPLES)


def _by_ranks(multisets: Sequence[tuple[int, ...]]) -> NDArray[np.uint16]:
    """Return each multiset's number, indexed by its ranks in any order as base-13 digits."""
    places = np.zeros(RANKS ** len(multisets[0]), np.uint16)
    for place, ranks in enumerate(multisets):
        for order in permutations(ranks):
            at = 0
            for rank in order:
                at = at * RANKS + rank
            places[at] = place
    return places


PAIR_OF = _by_ranks(_PAIRS)
TRIPLE_OF = _by_ranks(_TRIPLES)


def _ranked(suited: bool) -> Mapping[tuple[int, ...], Ranking]:
    """Rank every multiset of five ranks once, because each ranking is needed many times."""
    choose = combinations if suited else combinations_with_replacement
    possible = (five for five in choose(range(RANKS), 5) if five[0] != five[-1])
    return {ranks: rank_five(_of_ranks(ranks, suited)) for ranks in possible}


def _of_ranks(ranks: Sequence[int], suited: bool) -> tuple[Card, ...]:
    """Return cards with these ranks, all in one suit if ``suited`` is true."""
    suits = [ranks[:at].count(rank) for at, rank in enumerate(ranks)]
    if not suited and len(set(suits)) == 1:
        suits[-1] = 1
    return tuple(FIXED_ORDER[rank * SUITS + suit] for rank, suit in zip(ranks, suits, strict=True))


def _rankings(suited: bool) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """Return the strength and hand number for every pair and triple of ranks, row by row."""
    ranked = _ranked(suited)
    places = _place(np.array(list(ranked)))
    strengths, hands = np.zeros(RANKS**5, np.uint16), np.zeros(RANKS**5, np.uint8)
    strengths[places] = [ranking.strength for ranking in ranked.values()]
    hands[places] = [HANDS.index(ranking.hand) for ranking in ranked.values()]
    pairs, triples = np.repeat(_PAIRS, TRIPLES, axis=0), np.tile(_TRIPLES, (PAIRS, 1))
    rows = _place(np.sort(np.hstack((pairs, triples)), axis=1))
    return strengths[rows], hands[rows]


def _place(fives: NDArray[np.int64]) -> NDArray[np.int64]:
    """Write five ranks as a number in base 13."""
    place: NDArray[np.int64] = fives @ RANKS ** np.arange(4, -1, -1)
    return place


#: Terms for the highest and middle of three cards. Their sum plus the lowest card is the index of
#: the set.
HIGHEST = np.array([n * (n - 1) * (n - 2) // 6 for n in range(CARDS)], np.uint64)
MIDDLE = np.array([n * (n - 1) // 2 for n in range(CARDS)], np.uint64)


def _threes() -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Return an entry for every set of three cards, and the representative of each class."""
    sets = np.array(list(combinations(range(CARDS), 3)))
    codes = np.stack([_code(sets, suits) for suits in RENAMED])
    stands_for, number = np.unique(codes.min(axis=0), return_inverse=True)
    low, middle, high = sets.T
    a, b, c = sets.T // SUITS
    suit = np.where((sets % SUITS == sets[:, :1] % SUITS).all(axis=1), 1 << sets[:, 0] % SUITS, 0)
    entries = np.zeros(len(sets), np.uint32)
    entries[HIGHEST[high] + MIDDLE[middle] + low.astype(np.uint64)] = (
        TRIPLE_OF[(a * RANKS + b) * RANKS + c]
        | suit << 9
        | np.array([_name(*cards) for cards in sets.tolist()]) << 13
        | number << 16
        | codes.argmin(axis=0) << 27
    )
    return entries, np.stack(
        (stands_for // CARDS**2, stands_for // CARDS % CARDS, stands_for % CARDS), 1
    )


def _code(sets: NDArray[np.int64], suits: tuple[int, ...]) -> NDArray[np.int64]:
    """Rename the suits of sets of cards, and write each set as one number."""
    renamed = np.sort(sets // SUITS * SUITS + np.array(suits)[sets % SUITS], axis=1)
    code: NDArray[np.int64] = renamed @ np.array([CARDS**2, CARDS, 1])
    return code


def _name(a: int, b: int, c: int) -> int:
    return NAMES.index(name_of((FIXED_ORDER[a], FIXED_ORDER[b], FIXED_ORDER[c])))


def _tables() -> Arrays:
    """Compute the slow tables, which the disk cache then stores."""
    names = ("strength", "hand", "suited_strength", "suited_hand", "threes", "classes")
    made = (*_rankings(suited=False), *_rankings(suited=True), *_threes())
    return dict(zip(names, made, strict=True))


_kept = kept("lookup", _tables)

#: The strength (1 to 7,462) and hand (0 is the royal flush) for each pair and triple of ranks.
STRENGTH, HAND = _kept["strength"], _kept["hand"]
SUITED_STRENGTH, SUITED_HAND = _kept["suited_strength"], _kept["suited_hand"]

#: The entry for every set of three cards, and the representative of each class.
THREES = _kept["threes"]
CLASSES: "list[tuple[int, int, int]]" = [(a, b, c) for a, b, c in _kept["classes"].tolist()]

#: Each way of renaming the suits, packed into two bits per suit.
RENAMING = np.array(
    [sum(to << 2 * suit for suit, to in enumerate(way)) for way in RENAMED], np.uint8
)
