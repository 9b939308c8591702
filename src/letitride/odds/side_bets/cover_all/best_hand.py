"""The best of several hands that share the community cards, counted exactly.

A deal is here a pair of community cards and a set of k hands of three cards out of the other 50.
For each hand h, how many deals are there in which all k hands are below h? What the best of them
is follows by subtraction.

*Community cards.* Suits only matter in being the same or not, so there are 169 pairs of community
cards to look at: 13 pairs, 78 suited and 78 not.

*Of a kind.* Leaving straights and flushes aside, a hand is below h by the numbers of cards it
holds of each rank; :mod:`letitride.odds.side_bets.cover_all.of_a_kind` counts the deals of such
hands.

*Straights and flushes.* Call a hand special if it is a straight or a flush and at least h. By its
ranks it holds nothing, so the deals counted so far include it. Inclusion and exclusion takes it
out:

    deals below h  =  sum over all sets P of disjoint special hands:  (-1)^|P| · ways(P, k - |P|)

where ways(P, n) is the number of deals of n hands below h by their ranks, out of the cards that P
leaves. It depends on P only through how many cards are left of each rank, and
:mod:`letitride.odds.side_bets.cover_all.special` counts the sets P by that.

Counting every board for one to seven hands takes some seconds; the counts are shipped, and a test
makes them anew.

>>> f"{float(best_hand(7)[FiveCardHand.THREE_OF_A_KIND]):.4%}"
'13.0465%'
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
from letitride.errors import InputError
from letitride.odds.counts.shapes import HIGH, STRAIGHTS
from letitride.odds.side_bets.cover_all.of_a_kind import HAND, Needs, Stock, deals, needs
from letitride.odds.side_bets.cover_all.special import Places, Special, leavings
from letitride.rulebook.layout import MOST_SEATS

#: Cards that are not on the board.
UNSEEN = 50

#: Deals by the number of hands and the best of them.
Counts = Mapping[int, Mapping[FiveCardHand, int]]

_ROYAL = STRAIGHTS[-1]

_OF_A_KIND = {
    (1, 1, 1, 1, 1): FiveCardHand.NOTHING,
    (1, 1, 1, 2): FiveCardHand.PAIR,
    (1, 2, 2): FiveCardHand.TWO_PAIR,
    (1, 1, 3): FiveCardHand.THREE_OF_A_KIND,
    (2, 3): FiveCardHand.FULL_HOUSE,
    (1, 4): FiveCardHand.FOUR_OF_A_KIND,
}


class Community(NamedTuple):
    """Two community cards with the names of their suits forgotten, and how many such there are."""

    low: Rank
    high: Rank
    suited: bool
    ways: int

    @property
    def board(self) -> tuple[Rank, ...]:
        """The ranks that lie there."""
        return (self.low,) if self.low is self.high else (self.low, self.high)


def communities() -> Iterator[Community]:
    """All pairs of community cards.

    >>> sum(1 for _ in communities()), sum(community.ways for community in communities())
    (169, 1326)
    """
    for rank in Rank:
        yield Community(rank, rank, suited=False, ways=6)
    for low, high in combinations(Rank, 2):
        yield Community(low, high, suited=True, ways=4)
        yield Community(low, high, suited=False, ways=12)


def all_deals(hands: int) -> int:
    """The ways to deal so many hands once the community cards lie there.

    >>> all_deals(1)
    19600
    """
    in_order = prod(comb(UNSEEN - HAND * dealt, HAND) for dealt in range(hands))
    return in_order // factorial(hands)


def best_hand(hands: int) -> Mapping[FiveCardHand, Fraction]:
    """The chance that the best of so many hands is each hand, from the counts as shipped.

    >>> best_hand(1)[FiveCardHand.ROYAL_FLUSH]
    Fraction(1, 649740)
    >>> best_hand(8)
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: This counts 1 to 7 hands, not 8. Choose a number in that range. \
(odds/hands)
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


def to_data(counted: Counts) -> dict[str, dict[str, int]]:
    """The counts as plain data, as they are shipped.

    >>> to_data({1: {FiveCardHand.ROYAL_FLUSH: 40}})
    {'1': {'royal_flush': 40}}
    """
    return {
        str(hands): {hand.value: deals for hand, deals in row.items()}
        for hands, row in counted.items()
    }


def count(boards: Iterable[Community]) -> Counts:
    """The deals on these boards, by the number of hands and the best of them.

    >>> aces = Community(Rank.ACE, Rank.ACE, suited=False, ways=6)
    >>> count([aces])[1][FiveCardHand.FOUR_OF_A_KIND]  # two more aces and any card
    288
    """
    numbers = range(1, MOST_SEATS + 1)
    best = {hands: dict.fromkeys(FiveCardHand, 0) for hands in numbers}
    for community in boards:
        higher = tuple(all_deals(hands) for hands in range(MOST_SEATS + 1))
        for hand in FiveCardHand:  # from the best down: what is above it is taken off already
            lower = below(hand, community)
            for hands in numbers:
                best[hands][hand] += community.ways * (higher[hands] - lower[hands])
            higher = lower
    return best


def below(hand: FiveCardHand, community: Community) -> tuple[int, ...]:
    """The deals of 0, 1, … 7 hands that are all below a hand.

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
    """The inclusion and exclusion; many boards are the same in these terms."""
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
    """The ranks of which a pair is no longer below the hand, though of others it is."""
    return HIGH if hand is FiveCardHand.TENS_OR_BETTER else frozenset()


def _own_ranks(hand: FiveCardHand, community: Community) -> tuple[Needs, tuple[Stock, ...]]:
    """What keeps a hand below another by its ranks, and the cards left of those on the board."""
    board, high = community.board, _high(hand)
    lie = 3 - len(board)  # cards of each of these ranks

    def allowed(kinds: tuple[int, ...]) -> bool:
        """Whether five cards, so many of each rank, those of the board first, are below."""
        high_pair = any(rank in high and kinds[at] > 1 for at, rank in enumerate(board))
        return _OF_A_KIND[tuple(sorted(kinds))] < hand and not high_pair

    return needs((lie,) * len(board), allowed), (Stock(4 - lie),) * len(board)


def _other_ranks(hand: FiveCardHand, community: Community) -> tuple[list[Rank], Special]:
    """The ranks not on the board, and the straights and flushes no lower than a hand."""
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
    """The flushes no lower than a hand, without those that count as straights already."""
    if hand > FiveCardHand.FLUSH:
        return runs
    threes = combinations(range(ranks), HAND)
    return [three for three in threes if hand is FiveCardHand.FLUSH or three not in runs]
