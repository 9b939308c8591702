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

Hands too common to list are counted only as a hand "or better" of five cards, for then the best
hand at the table decides (:mod:`letitride.odds.best_hand`).

Two royal flushes never meet, for both would need the same three cards:

>>> from letitride.house.paytables import paytable
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
from itertools import combinations, combinations_with_replacement, zip_longest
from math import comb, factorial, prod

from letitride.cards import FIXED_ORDER, Card, FiveCardHand, Rank
from letitride.errors import InputError
from letitride.house.paytable import ProgressiveTable
from letitride.odds.best_hand import best_hand
from letitride.odds.hands import counts
from letitride.odds.shapes import STRAIGHTS

#: A layout has no more betting positions.
MOST_SEATS = 7

#: Hands rare enough, of five cards or of three, to list every way of making them.
RARE = {
    5: ("royal_flush", "straight_flush", "four_of_a_kind"),
    3: ("akq_spades", "akq_suited", "straight_flush", "three_of_a_kind"),
}

Cards = tuple[Card, ...]


def check_seats(seats: int) -> None:
    """Refuse a table of no seats, or of more than there are."""
    if not 1 <= seats <= MOST_SEATS:
        raise InputError("odds/seats", expected=f"1 to {MOST_SEATS} seats", got=seats)


def at_least_one(table: ProgressiveTable, hands: Iterable[str], seats: int) -> Fraction:
    """The chance that one at least of so many seats is dealt a hand of these names.

    >>> from letitride.house.paytables import paytable
    >>> at_least_one(paytable("SM-LIR-1"), {"akq_spades"}, seats=7)
    Fraction(7, 22100)
    """
    check_seats(seats)
    names, rare = frozenset(hands), RARE[table.cards]
    if names <= set(rare):
        together = _all_of(table, names)
        terms = ((-1) ** (j + 1) * comb(seats, j) * together[j] for j in together if j <= seats)
        return sum(terms, Fraction(0))
    if table.cards == 5 and names == set(tuple(counts(5))[: len(names)]):
        best = best_hand(seats)
        return sum((best[FiveCardHand(name)] for name in names), Fraction(0))
    raise InputError(
        "odds/hands_together",
        expected=f"{table.id}: hands among {', '.join(rare)}, or five cards and all that is better",
        got=", ".join(sorted(names)),
    )


@cache
def _all_of(table: ProgressiveTable, names: frozenset[str]) -> Mapping[int, Fraction]:
    """The chance that j seats named beforehand are all dealt such a hand, by j."""
    chances: dict[int, Fraction] = {}
    for community, chance in _boards(table.cards):
        unseen = len(FIXED_ORDER) - len(community)
        winners = frozenset(
            _bits(own) for own in _rare(community) if table.hand_of(own, community) in names
        )
        for j, ways in enumerate(packings(winners)):
            deals = prod(comb(unseen - 3 * dealt, 3) for dealt in range(j))
            all_win = chance * Fraction(factorial(j) * ways, deals)
            chances[j] = chances.get(j, Fraction(0)) + all_win
    del chances[0]
    return chances


def _boards(cards: int) -> Iterator[tuple[Cards, Fraction]]:
    """Community cards of each kind, with the chance of the kind; none for hands of three cards."""
    if cards == 3:
        yield (), Fraction(1)
        return
    boards = comb(52, 2)
    for one, other in combinations_with_replacement(sorted(Rank), 2):
        first, unlike = Card(f"{one.letter}c"), Card(f"{other.letter}d")
        if one is other:
            yield (first, unlike), Fraction(6, boards)
        else:
            yield (first, unlike), Fraction(12, boards)
            yield (first, Card(f"{other.letter}c")), Fraction(4, boards)


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


def _bits(cards: Cards) -> int:
    return sum(1 << card.index for card in cards)


@cache
def packings(hands: frozenset[int]) -> tuple[int, ...]:
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
            ways = tuple(map(sum, zip_longest(ways, (0, *others), fillvalue=0)))
    return ways
