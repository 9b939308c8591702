"""Exact counts of the best of several hands that share the community cards.

Here, a deal is a pair of community cards and a set of k three-card hands from the other 50 cards.
For each hand h, this module counts the deals in which all k hands are below h. Subtraction then
gives the number of deals in which the best hand is h.

*Community cards.* All that matters about their suits is whether they match, so there are 169 kinds
of community cards: 13 pairs, 78 suited, and 78 unsuited.

*Of a kind.* Apart from straights and flushes, the number of cards of each rank in a hand decides
whether the hand is below h. :mod:`letitride.odds.side_bets.cover_all.of_a_kind` counts these deals.

*Straights and flushes.* Call a hand special if it is a straight or flush that ranks at or above h.
By rank alone, it has no pair and is below h, so the count so far includes it. Inclusion-exclusion
removes it:

    deals below h  =  sum over all sets P of disjoint special hands:  (-1)^|P| · ways(P, k - |P|)

where ways(P, n) is the number of ways to deal n hands that are below h by rank, from the cards that
remain after P. That number depends on P only through the number of remaining cards of each rank.
:mod:`letitride.odds.side_bets.cover_all.special` counts the sets P by those numbers.

Counting every board for one to seven hands takes several seconds, so the counts ship with the
package. A test recomputes them.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import combinations
from math import comb, factorial, prod
from typing import NamedTuple

from letitride.cards import FiveCardHand, Rank
from letitride.cards.five_card import OF_A_KIND
from letitride.errors import InputError
from letitride.odds.counts.shapes import HIGH, STRAIGHTS
from letitride.odds.side_bets.cover_all.of_a_kind import HAND, Needs, Stock, deals, needs
from letitride.odds.side_bets.cover_all.special import Places, Special, leavings
from letitride.rulebook.layout import MOST_SEATS

#: The number of cards not on the board.
UNSEEN = 50

#: The number of deals, by the number of hands and the best hand.
Counts = Mapping[int, Mapping[FiveCardHand, int]]

_ROYAL = STRAIGHTS[-1]


class Community(NamedTuple):
    """A kind of board: two ranks, suited or not, and the number of ways to deal the cards."""

    low: Rank
    high: Rank
    suited: bool
    ways: int

    @property
    def board(self) -> tuple[Rank, ...]:
        """The distinct ranks on the board."""
        return (self.low,) if self.low is self.high else (self.low, self.high)


def communities() -> Iterator[Community]:
    """Yield every kind of community cards.

    >>> sum(1 for _ in communities()), sum(community.ways for community in communities())
    (169, 1326)
    """
    for rank in Rank:
        yield Community(rank, rank, suited=False, ways=6)
    for low, high in combinations(Rank, 2):
        yield Community(low, high, suited=True, ways=4)
        yield Community(low, high, suited=False, ways=12)


def all_deals(hands: int) -> int:
    """Return the number of ways to deal ``hands`` hands, given the community cards.

    >>> all_deals(1)
    19600
    """
    in_order = prod(comb(UNSEEN - HAND * dealt, HAND) for dealt in range(hands))
    return in_order // factorial(hands)


def best_hand(hands: int) -> Mapping[FiveCardHand, Fraction]:
    """Return the distribution of the best of ``hands`` hands, from the shipped counts.

    >>> best_hand(1)[FiveCardHand.ROYAL_FLUSH]
    Fraction(1, 649740)
    >>> best_hand(8)
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: The number of hands cannot be 8. Enter 1 to 7. (odds/hands)
    """
    if hands not in range(1, MOST_SEATS + 1):
        raise InputError(
            "odds/hands", expected=f"1 to {MOST_SEATS} hands", got=hands, most=MOST_SEATS
        )
    counted = _counts()[hands]
    total = sum(counted.values())
    return {hand: Fraction(deals, total) for hand, deals in counted.items()}


@cache
def _counts() -> Counts:
    text = (resources.files("letitride.odds") / "data" / "cover_all.json").read_text("utf-8")
    return {
        int(hands): {FiveCardHand(name): deals for name, deals in row.items()}
        for hands, row in json.loads(text).items()
    }


def count(boards: Iterable[Community]) -> Counts:
    """Count the deals on these boards, by the number of hands and the best hand.

    >>> aces = Community(Rank.ACE, Rank.ACE, suited=False, ways=6)
    >>> count([aces])[1][FiveCardHand.FOUR_OF_A_KIND]  # two more aces and any card
    288
    """
    numbers = range(1, MOST_SEATS + 1)
    best = {hands: dict.fromkeys(FiveCardHand, 0) for hands in numbers}
    for community in boards:
        higher = tuple(all_deals(hands) for hands in range(MOST_SEATS + 1))
        for hand in FiveCardHand:  # best hand first, so that the higher ones can be subtracted
            lower = below(hand, community)
            for hands in numbers:
                best[hands][hand] += community.ways * (higher[hands] - lower[hands])
            higher = lower
    return best


def below(hand: FiveCardHand, community: Community) -> tuple[int, ...]:
    """Count, for 0 to 7 hands, the deals in which every hand ranks below a given hand.

    >>> aces = Community(Rank.ACE, Rank.ACE, suited=False, ways=6)
    >>> all_deals(2) - below(FiveCardHand.FOUR_OF_A_KIND, aces)[2] == 48 * 16_215
    True
    """
    if hand is FiveCardHand.NOTHING:
        return (1, *[0] * MOST_SEATS)
    others, special = _other_ranks(hand, community)
    mosts = tuple(1 if rank in _high(hand) else HAND for rank in others)
    return _below(*_own_ranks(hand, community), special, mosts)


@cache
def _below(
    start: Needs, board: tuple[Stock, ...], special: Special, mosts: tuple[int, ...]
) -> tuple[int, ...]:
    """Apply inclusion-exclusion. The result is cached, because many boards give the same input."""
    kept: Counter[tuple[Stock, ...]] = Counter()
    for left, sets in leavings(special, MOST_SEATS).items():
        kept[tuple(sorted(map(Stock, left, mosts), reverse=True))] += sets
    total = [0] * (MOST_SEATS + 1)
    for stocks, sets in kept.items():
        size = (4 * len(stocks) - sum(stock.cards for stock in stocks)) // HAND
        for more, ways in enumerate(deals(start, board, stocks, MOST_SEATS - size)):
            total[size + more] += (-1) ** size * sets * ways
    return tuple(total)


def _high(hand: FiveCardHand) -> frozenset[Rank]:
    """Return the ranks whose pairs count as this hand. Pairs of other ranks are below it."""
    return HIGH if hand is FiveCardHand.TENS_OR_BETTER else frozenset()


def _own_ranks(hand: FiveCardHand, community: Community) -> tuple[Needs, tuple[Stock, ...]]:
    """Return the ways to stay below ``hand`` by rank, and the cards left of each board rank."""
    board, high = community.board, _high(hand)
    lie = 3 - len(board)  # board cards per rank: 2 for a pair, otherwise 1

    def allowed(kinds: tuple[int, ...]) -> bool:
        """Return whether five cards with these counts per rank, board first, are below ``hand``."""
        high_pair = any(rank in high and kinds[at] > 1 for at, rank in enumerate(board))
        return OF_A_KIND[tuple(sorted(kinds, reverse=True))] < hand and not high_pair

    return needs((lie,) * len(board), allowed), (Stock(4 - lie),) * len(board)


def _other_ranks(hand: FiveCardHand, community: Community) -> tuple[list[Rank], Special]:
    """Return the ranks not on the board, and the straights and flushes at or above a hand."""
    board, high = frozenset(community.board), _high(hand)
    straights = (_ROYAL,) if hand is FiveCardHand.ROYAL_FLUSH else STRAIGHTS
    runs = [run - board for run in straights if len(board) == 2 and board <= run]
    in_runs = frozenset[Rank]().union(*runs)
    others = sorted(set(Rank) - board, key=lambda rank: (rank not in in_runs, rank in high, rank))
    alike = tuple(
        place if rank in in_runs else len(others) + (rank in high)
        for place, rank in enumerate(others)
    )
    places = [tuple(sorted(map(others.index, run))) for run in runs]
    mixed = places if hand <= FiveCardHand.STRAIGHT else []
    suited = _flushes(hand, places, len(others)) if community.suited else []
    return others, Special(tuple(mixed), tuple(suited), alike)


def _flushes(hand: FiveCardHand, runs: list[Places], ranks: int) -> list[Places]:
    """Return the flushes at or above a hand, except those already counted as straights."""
    if hand > FiveCardHand.FLUSH:
        return runs
    threes = combinations(range(ranks), HAND)
    return [three for three in threes if hand is FiveCardHand.FLUSH or three not in runs]
