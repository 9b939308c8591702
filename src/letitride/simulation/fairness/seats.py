"""The deck positions of the cards in each seat's hand, and the ranks of the hands.

Every dealing method deals to seven seats, after a cut if the rules require one. Dealing methods
that use the same positions for every seat are treated as one.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from letitride.cards import FIXED_ORDER, ThreeCardHand
from letitride.odds.counts.joint import hand_named
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, house_rules, jurisdiction
from letitride.simulation.kernel import lookup_tables as tables
from letitride.simulation.kernel.deal_places import places_of
from letitride.table.deck_handling import cut_at

SEATS = 7


@dataclass(frozen=True, slots=True)
class SeatDeal:
    """The positions of each seat's cards in the shuffled deck."""

    name: str
    """The first dealing method that uses these positions."""
    own: tuple[tuple[int, ...], ...]
    """Three deck positions for each seat, counted from 0."""
    community: tuple[int, ...]


@cache
def deals() -> tuple[SeatDeal, ...]:
    """Return every distinct deal.

    >>> [deal.name for deal in deals()]
    ['MA shoe', 'MA machine', 'SD hand']
    >>> deals()[1].own[:2], deals()[1].community
    (((0, 1, 2), (3, 4, 5)), (21, 22))
    """
    different: dict[object, SeatDeal] = {}
    for id_ in SHIPPED:
        place = jurisdiction(id_)
        for way in place.dealing:
            rules = house_rules(place, way, {"main": place.tables["main"]})
            deal = _deal(f"{id_} {way}", rules)
            different.setdefault((deal.own, deal.community), deal)
    return tuple(different.values())


def _deal(name: str, rules: HouseRules) -> SeatDeal:
    above = cut_at(rules) if rules.cut_required else 0  # the cut moves these cards to the bottom
    *own, first, second = (
        (place + above) % len(FIXED_ORDER) for place in places_of(rules.deal, SEATS)
    )
    hands = tuple(tuple(own[card : card + 3]) for card in range(0, len(own), 3))
    return SeatDeal(name, hands, tuple(sorted((first, second))))


#: The rank of each three-card hand in the lookup tables, starting with 0 for the best.
_THREE_CARD = np.array([list(ThreeCardHand).index(hand_named(name)) for name in tables.NAMES])


def hands(cards: NDArray[np.uint8]) -> NDArray[np.integer]:
    """Rank many hands of three or five cards, one per row; the best rank is 0.

    >>> hands(np.array([[51, 47, 43], [0, 1, 2], [0, 4, 9]], dtype=np.uint8)).tolist()
    [0, 2, 3]
    """
    found: NDArray[np.integer]
    if cards.shape[1] == 3:
        low, middle, high = np.sort(cards).T
        entries = tables.THREES[tables.HIGHEST[high] + tables.MIDDLE[middle] + low]
        found = _THREE_CARD[entries >> 13 & 7]
    else:
        a, b, c, d, e = (cards.T // 4).astype(np.intp)
        triples, pairs = tables.TRIPLE_OF[(a * 13 + b) * 13 + c], tables.PAIR_OF[d * 13 + e]
        rows = pairs * np.intp(tables.TRIPLES) + triples
        one_suit = (cards % 4 == cards[:, :1] % 4).all(axis=1)
        found = np.where(one_suit, tables.SUITED_HAND[rows], tables.HAND[rows])
    return found
