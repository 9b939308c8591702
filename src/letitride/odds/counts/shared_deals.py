"""Several hands of one round: the chance that at least one of them is a rare hand.

Hands at a table are not independent: no card is dealt twice, and five-card hands share the two
community cards. So the chance is counted, by inclusion and exclusion. Given the community cards,
let M(j) be the number of ways to choose j sets of three cards that each make the hand and have no
card in common. Any j seats named beforehand all make it in j!·M(j) of the C(50,3)·C(47,3)·… ways,
j factors, to deal to them; so among n seats

    P(at least one) = Σ (-1)^(j+1) · C(n,j) · j!·M(j) / (C(50,3)·C(47,3)·…),  j = 1 … n,

averaged over the community cards, of which there are 169 kinds: suits matter only as the same or
not. Where a player's own three cards alone count (R36) there are no community cards to average
over, and 52 cards to deal from.

Hands too common to list are counted only as a hand "or better". Of five cards, the best hand at the
table decides then (:mod:`letitride.odds.side_bets.cover_all.best_hand`). Of three cards a straight
or better is three ranks in a row or three alike, whatever the suits, so that only the cards left
of each rank matter.

Two royal flushes never meet, for both would need the same three cards:

>>> from letitride.rulebook.paytables.library import paytable
>>> table = paytable("WA-GM-1")
>>> at_least_one(table, {"royal_flush"}, seats=7) == 7 * Fraction(4, 2_598_960)
True

Straight flushes do, on 9-8 of a suit with Q-J-10 and 7-6-5, but hardly ever:

>>> met = 7 * Fraction(36, 2_598_960) - at_least_one(table, {"straight_flush"}, seats=7)
>>> f"once in {round(1 / met):,} rounds"
'once in 418,076,750 rounds'
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, zip_longest
from math import comb, factorial, prod

from letitride.cards import FIXED_ORDER, Card, FiveCardHand
from letitride.errors import InputError
from letitride.odds.counts.hands import hand_counts, probability
from letitride.odds.counts.shapes import STRAIGHTS
from letitride.odds.side_bets.cover_all.best_hand import best_hand, communities
from letitride.rulebook.layout import MOST_SEATS, check_seats
from letitride.rulebook.paytables.table_types import ProgressiveTable

#: Hands rare enough, of five cards or of three, to list every way of making them.
RARE = {
    5: ("royal_flush", "straight_flush", "four_of_a_kind"),
    3: ("akq_spades", "akq_suited", "straight_flush", "three_of_a_kind"),
}
STRAIGHT_OR_BETTER = frozenset({*RARE[3], "straight"})

#: Three ranks in a row, as places from the deuce up; the ace stands at either end (R09).
_RUNS = ((12, 0, 1), *((low, low + 1, low + 2) for low in range(11)))

Cards = tuple[Card, ...]

#: In how many ways 0, 1, 2 … hands can be dealt together.
Ways = tuple[int, ...]


def at_least_one(table: ProgressiveTable, hands: Iterable[str], seats: int) -> Fraction:
    """The chance that one at least of so many seats is dealt a hand of these names.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> at_least_one(paytable("SM-LIR-1"), {"akq_spades"}, seats=7)
    Fraction(7, 22100)
    """
    check_seats(seats)
    names, rare = frozenset(hands), RARE[table.cards]
    if seats == 1 and names <= set(hand_counts(table.cards)):
        return sum((probability(table.cards, name) for name in names), Fraction(0))
    if names <= set(rare) or (table.cards == 3 and names == STRAIGHT_OR_BETTER):
        together = _all_of(table, names)
        terms = ((-1) ** (j + 1) * comb(seats, j) * together[j] for j in together if j <= seats)
        return sum(terms, Fraction(0))
    if table.cards == 5 and names == set(tuple(hand_counts(5))[: len(names)]):
        best = best_hand(seats)
        return sum((best[FiveCardHand(name)] for name in names), Fraction(0))
    raise InputError(
        "odds/hands_together",
        expected=f"{table.id}: hands among {', '.join(rare)}, or a common one with all better ones",
        got=", ".join(sorted(names)), paytable=table.id, hands=sorted(names), rare=tuple(rare),
    )  # fmt: skip


@cache
def _all_of(table: ProgressiveTable, names: frozenset[str]) -> Mapping[int, Fraction]:
    """The chance that j seats named beforehand are all dealt such a hand, by j."""
    chances: dict[int, Fraction] = {}
    for community, chance in _boards(table.cards):
        unseen = len(FIXED_ORDER) - len(community)
        for j, ways in enumerate(_disjoint(table, names, community)):
            deals = prod(comb(unseen - 3 * dealt, 3) for dealt in range(j))
            all_win = chance * Fraction(factorial(j) * ways, deals)
            chances[j] = chances.get(j, Fraction(0)) + all_win
    del chances[0]
    return chances


def _disjoint(table: ProgressiveTable, names: frozenset[str], community: Cards) -> Ways:
    """M(j) by j, for these community cards."""
    if names == STRAIGHT_OR_BETTER:
        return _by_ranks((4,) * 13)
    own = (own for own in _rare(community) if table.hand_of(own, community) in names)
    return packings(frozenset(sum(1 << card.index for card in cards) for cards in own))


def _boards(cards: int) -> Iterator[tuple[Cards, Fraction]]:
    """Community cards of each kind, with the chance of the kind; none for hands of three cards."""
    if cards == 3:
        yield (), Fraction(1)
        return
    for low, high, suited, ways in communities():
        board = Card(f"{low.letter}c"), Card(f"{high.letter}{'c' if suited else 'd'}")
        yield board, Fraction(ways, comb(52, 2))


def _rare(community: Cards) -> Iterator[Cards]:
    """Every set of three cards that may be a rare hand with these community cards."""
    unseen = [card for card in FIXED_ORDER if card not in community]
    if not community:
        yield from combinations(unseen, 3)
        return
    ranks, suits = {card.rank for card in community}, {card.suit for card in community}
    of_a_kind = [card for card in unseen if card.rank in ranks]
    if len(ranks) == 1:
        yield from ((*of_a_kind, card) for card in unseen if card not in of_a_kind)
        return
    yield from combinations(of_a_kind, 3)
    if len(suits) == 1:
        suited = [card for card in unseen if card.suit in suits]
        for straight in STRAIGHTS:
            if ranks <= straight:
                yield tuple(card for card in suited if card.rank in straight)


@cache
def packings(hands: frozenset[int]) -> Ways:
    """In how many ways 0, 1, 2 … of these hands can be dealt together, having no card in common.

    A hand is a whole number with a bit for each card. The lowest card goes to none of them, or to
    one, which then rules out every other hand that meets it.

    >>> packings(frozenset({0b000_111, 0b111_000, 0b001_110}))
    (1, 3, 1)
    """
    if not hands:
        return (1,)
    card = min(hand & -hand for hand in hands)
    ways = packings(frozenset(hand for hand in hands if not hand & card))
    for dealt in hands:
        if dealt & card:
            others = packings(frozenset(hand for hand in hands if not hand & dealt))
            ways = _and_one_more(ways, 1, others)
    return ways


@cache
def _by_ranks(left: tuple[int, ...]) -> Ways:
    """The same for three ranks in a row or three alike, by the cards left of each rank.

    >>> _by_ranks((1, 1, 3, *[0] * 10))  # 2-3-4 three times, or 4-4-4
    (1, 4)
    """
    if not any(left):
        return (1,)
    low = next(rank for rank, cards in enumerate(left) if cards)
    rest = _less(left, low)
    ways = _by_ranks(rest)  # one card of the lowest rank goes to no hand; or to one, with two more:
    runs = (tuple(rank for rank in run if rank != low) for run in _RUNS if low in run)
    for one, other in ((low, low), *runs):
        times = comb(rest[one], 2) if one == other else rest[one] * rest[other]
        if times:
            ways = _and_one_more(ways, times, _by_ranks(_less(rest, one, other)))
    return ways


def _less(left: tuple[int, ...], *ranks: int) -> tuple[int, ...]:
    return tuple(cards - ranks.count(rank) for rank, cards in enumerate(left))


def _and_one_more(ways: Ways, times: int, others: Ways) -> Ways:
    """Ways without a hand, and those with it: it may be dealt so many times beside the others."""
    more = (0, *(times * count for count in others))
    return tuple(map(sum, zip_longest(ways, more, fillvalue=0)))[: MOST_SEATS + 1]
