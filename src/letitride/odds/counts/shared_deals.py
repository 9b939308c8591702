"""Several hands in one round: the chance that at least one of them is a rare hand.

Hands at a table are not independent: no card is dealt twice, and five-card hands share the two
community cards. The module therefore uses inclusion-exclusion. Given the community cards, let M(j)
be the number of ways to choose j sets of three cards that each make the hand and have no card in
common. There are C(50,3)·C(47,3)·… ways (j factors) to deal to j given seats, and in j!·M(j) of
those ways all j seats make the hand. So among n seats

    P(at least one) = Σ (-1)^(j+1) · C(n,j) · j!·M(j) / (C(50,3)·C(47,3)·…),  j = 1 … n,

averaged over the community cards. There are 169 kinds of community cards, because all that matters
about their suits is whether they match. Where only a player's own three cards count (R36), there
are no community cards to average over, and the hands are dealt from all 52 cards.

Hands too common to list can be counted only together with all better hands. For five cards, the
best hand at the table gives that count (:mod:`letitride.odds.side_bets.cover_all.best_hand`). For
three cards, a straight or better is three consecutive ranks or three of a kind in any suits, so
only the number of cards left of each rank matters.

Two royal flushes never occur together, because both would need the same three cards:

>>> from letitride.rulebook.paytables.library import paytable
>>> table = paytable("WA-GM-1")
>>> at_least_one(table, {"royal_flush"}, seats=7) == 7 * Fraction(4, 2_598_960)
True

Two straight flushes, such as Q-J-10 and 7-6-5 with 9-8 of the same suit, rarely occur together:

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

#: Five-card and three-card hands so rare that every way to make them can be listed.
RARE = {
    5: ("royal_flush", "straight_flush", "four_of_a_kind"),
    3: ("akq_spades", "akq_suited", "straight_flush", "three_of_a_kind"),
}
STRAIGHT_OR_BETTER = frozenset({*RARE[3], "straight"})

#: Three consecutive ranks, as indexes from the deuce up. The ace can be at either end (R09).
_RUNS = ((12, 0, 1), *((low, low + 1, low + 2) for low in range(11)))

Cards = tuple[Card, ...]

#: The number of ways to deal 0, 1, 2 … hands together.
Ways = tuple[int, ...]


def at_least_one(table: ProgressiveTable, hands: Iterable[str], seats: int) -> Fraction:
    """Return the chance that at least one of the seats is dealt a hand with one of these names.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> at_least_one(paytable("SM-LIR-1"), {"akq_spades"}, seats=7)
    Fraction(7, 22100)
    """
    check_seats(seats)
    names, rare = frozenset(hands), RARE[table.cards]
    if seats == 1 and names <= set(hand_counts(table.cards)):
        return probability(table.cards, *names)
    if names <= set(rare) or (table.cards == 3 and names == STRAIGHT_OR_BETTER):
        together = _all_of(table, names)
        terms = ((-1) ** (j + 1) * comb(seats, j) * together[j] for j in together if j <= seats)
        return sum(terms, Fraction(0))
    if table.cards == 5 and names == set(tuple(hand_counts(5))[: len(names)]):
        best = best_hand(seats)
        return sum((best[FiveCardHand(name)] for name in names), Fraction(0))
    raise InputError(
        "odds/hands_together",
        expected=f"{table.id}: hands from {', '.join(rare)}, or a hand and all better hands",
        got=", ".join(sorted(names)), paytable=table.id, hands=sorted(names), rare=tuple(rare),
    )  # fmt: skip


@cache
def _all_of(table: ProgressiveTable, names: frozenset[str]) -> Mapping[int, Fraction]:
    """Map each j to the chance that j given seats are all dealt one of these hands."""
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
    """Return M(0), M(1), … for these community cards."""
    if names == STRAIGHT_OR_BETTER:
        return _by_ranks((4,) * 13)
    own = (own for own in _rare(community) if table.hand_of(own, community) in names)
    return packings(frozenset(sum(1 << card.index for card in cards) for cards in own))


def _boards(cards: int) -> Iterator[tuple[Cards, Fraction]]:
    """Yield each kind of community cards with its chance. Three-card hands have no such cards."""
    if cards == 3:
        yield (), Fraction(1)
        return
    for low, high, suited, ways in communities():
        board = Card(f"{low.letter}c"), Card(f"{high.letter}{'c' if suited else 'd'}")
        yield board, Fraction(ways, comb(52, 2))


def _rare(community: Cards) -> Iterator[Cards]:
    """Yield every set of three cards that could make a rare hand with these community cards."""
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
    """Count the ways to deal 0, 1, 2 … of these hands together, with no card in common.

    A hand is an integer with one bit per card. The lowest card goes either to no hand or to one
    hand. Choosing that hand rules out every other hand that shares a card with it.

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
    """Count the ways to deal hands of three consecutive or equal ranks, given the cards left.

    >>> _by_ranks((1, 1, 3, *[0] * 10))  # 2-3-4 three times, or 4-4-4
    (1, 4)
    """
    if not any(left):
        return (1,)
    low = next(rank for rank, cards in enumerate(left) if cards)
    rest = _less(left, low)
    ways = _by_ranks(rest)  # the lowest card goes to no hand, or to a hand with two others:
    runs = (tuple(rank for rank in run if rank != low) for run in _RUNS if low in run)
    for one, other in ((low, low), *runs):
        times = comb(rest[one], 2) if one == other else rest[one] * rest[other]
        if times:
            ways = _and_one_more(ways, times, _by_ranks(_less(rest, one, other)))
    return ways


def _less(left: tuple[int, ...], *ranks: int) -> tuple[int, ...]:
    return tuple(cards - ranks.count(rank) for rank, cards in enumerate(left))


def _and_one_more(ways: Ways, times: int, others: Ways) -> Ways:
    """Add to ``ways`` the deals with one more hand, which can be dealt in ``times`` ways."""
    more = (0, *(times * count for count in others))
    return tuple(map(sum, zip_longest(ways, more, fillvalue=0)))[: MOST_SEATS + 1]
