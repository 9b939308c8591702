"""Seats: which places of the deck make up whose hand, and what the hand is.

Seven seats are dealt to by every way of dealing, after a cut where it has one. Ways that give every
seat the same places are one.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from letitride.cards import FIXED_ORDER, Card, Rank, Suit, rank_five, rank_three
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, house_rules, jurisdiction
from letitride.simulation.kernel.deal_places import places_of
from letitride.table.dealer import cut_at

SEATS = 7


@dataclass(frozen=True, slots=True)
class SeatDeal:
    """Where in the shuffled deck the cards of each seat lie."""

    name: str
    """The first way of dealing that has these places."""
    own: tuple[tuple[int, ...], ...]
    """Three places for each seat, counted from 0."""
    community: tuple[int, ...]


@cache
def deals() -> tuple[SeatDeal, ...]:
    """Every deal that differs from the others.

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
    above = cut_at(rules) if rules.cut_required else 0  # lifted off, so it comes last
    *own, first, second = (
        (place + above) % len(FIXED_ORDER) for place in places_of(rules.deal, SEATS)
    )
    hands = tuple(tuple(own[card : card + 3]) for card in range(0, len(own), 3))
    return SeatDeal(name, hands, tuple(sorted((first, second))))


class DealtHands:
    """The names of many hands of three or of five cards at once, 0 for the best.

    What a hand is depends on the sum of its cards' weights and on whether it is all of one suit
    (:mod:`letitride.cards.pattern`). One hand of each kind is ranked, and the others are looked up.
    """

    def __init__(self, size: int) -> None:
        ranks = [rank.letter for rank in Rank]
        suits = [suit.value for suit in Suit]
        mixed = (
            # The same rank never comes five times, so neighbours of different suits will do.
            [Card(f"{rank}{suits[place % 4]}") for place, rank in enumerate(hand)]
            for hand in combinations_with_replacement(ranks, size)
            if all(hand.count(rank) <= len(suits) for rank in hand)
        )
        suited = ([Card(f"{rank}c") for rank in hand] for hand in combinations(ranks, size))
        self._mixed = _table(mixed)
        self._suited = _table(suited)

    def __call__(self, cards: NDArray[np.uint8]) -> NDArray[np.intp]:
        """The names; each row of ``cards`` is a hand."""
        suits = cards % 4  # the index of a card is its rank times four, and its suit
        weights = _WEIGHTS[cards].sum(axis=1)
        one_suit = (suits == suits[:, :1]).all(axis=1)
        names = _look_up(self._mixed, weights)
        names[one_suit] = _look_up(self._suited, weights[one_suit])
        return names


_WEIGHTS = np.array([card.weight for card in FIXED_ORDER], dtype=np.int64)
_Table = tuple[NDArray[np.int64], NDArray[np.intp]]


def _table(hands: Any) -> _Table:
    """Weights from low to high, and the name that goes with each."""
    rows = sorted((sum(card.weight for card in hand), _name(hand)) for hand in hands)
    weights, names = zip(*rows, strict=True)
    return np.array(weights, dtype=np.int64), np.array(names, dtype=np.intp)


def _name(hand: list[Card]) -> int:
    ranking = rank_three(hand) if len(hand) == 3 else rank_five(hand)
    return list(type(ranking.hand)).index(ranking.hand)


def _look_up(table: _Table, weights: NDArray[np.int64]) -> NDArray[np.intp]:
    known, names = table
    return names[np.searchsorted(known, weights)]


@cache
def hands(size: int) -> DealtHands:
    """The namer for hands of this size, made once.

    >>> hands(3)(np.array([[51, 47, 43], [0, 1, 2], [0, 4, 9]], dtype=np.uint8)).tolist()
    [0, 2, 3]
    """
    return DealtHands(size)
