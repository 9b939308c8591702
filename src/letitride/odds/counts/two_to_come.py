"""Two cards to come: the value of three cards as a function of the cards left in the deck.

Let n(r) be the number of cards left of rank r, and N the total number left of the ranks not held.
Two cards of different ranks not held are usually worth z. Then the total value of all pairs of
cards is quadratic in the cards left. It is the sum of:

- pairs among the held ranks, and pairs of a held rank with any of the N cards;
- z for every pair of the N cards;
- for each rank not held, the difference made by pairing it, times C(n(r), 2);
- for two ranks that fill a straight, the difference they make, times n(r)·n(s);
- if the three cards share a suit and S more cards of it are left, the difference made by a flush,
  times C(S, 2), and the further difference made by a straight flush.

The module reads the values from example hands, so that hands are ranked in only one module. Many
sets of cards have the same :class:`Structure`, such as 5-6-7 and 4-5-6.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from letitride.cards import FIXED_ORDER, Card, Rank, rank_five
from letitride.odds.main_game.solver import Units


class Held(NamedTuple):
    """A held rank, and how many of its cards are left.

    ``twice`` is the value of drawing two of the rank's cards, and ``with_other`` is the value of
    drawing one of them with a card of a rank not held.
    """

    left: int
    twice: int
    with_other: int


class RankPair(NamedTuple):
    """Two ranks, given by index, and the value they add in any suits, plus the extra if suited."""

    one: int
    other: int
    mixed: int
    suited: int = 0


class Structure(NamedTuple):
    """The value of two cards to come. For ranks not held, it is stored as differences from z."""

    held: tuple[Held, ...]
    held_links: tuple[RankPair, ...]
    z: int
    flush: int | None  # None if a flush is impossible.
    window: tuple[int, ...]  # For each rank that fills a straight, the difference a pair makes.
    links: tuple[RankPair, ...]  # Pairs of ranks that fill a straight.
    rest: tuple[int, ...]  # For each other rank, the difference a pair makes.


def structure_of(cards: tuple[Card, ...], units: Units) -> Structure:
    """Return the structure of three cards, given the gain on a one-unit bet for each hand.

    >>> from letitride.cards import parse_cards
    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.main_game.solver import units_of
    >>> units = units_of(paytable("LIRX-01"))
    >>> low_pair = structure_of(parse_cards("8s 8h 3d"), units)
    >>> low_pair.z, low_pair.flush, low_pair.rest  # a loss; two pair make a difference of 3
    (-1, None, (3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3))
    >>> structure_of(parse_cards("4s 5h 6d"), units) == structure_of(parse_cards("5s 6s 7d"), units)
    True
    """
    deck = _Deck(cards, units)
    z = _usual(deck.mixed.values())
    flush = _usual(deck.suited.values()) - z if deck.suited else None
    extra = {
        pair: (value - z, deck.suited[pair] - value - (flush or 0) if deck.suited else 0)
        for pair, value in deck.mixed.items()
    }
    straights = {pair: extra[pair] for pair in extra if any(extra[pair])}
    window = sorted({rank for pair in straights for rank in pair})
    return Structure(
        held=tuple(deck.held(rank) for rank in deck.ranks),
        held_links=tuple(
            RankPair(deck.ranks.index(one), deck.ranks.index(other), deck.worth(one, other))
            for one, other in combinations(deck.ranks, 2)
        ),
        z=z,
        flush=flush,
        window=tuple(deck.pair(rank) - z for rank in window),
        links=tuple(
            RankPair(window.index(one), window.index(other), *values)
            for (one, other), values in straights.items()
        ),
        rest=tuple(sorted(deck.pair(rank) - z for rank in deck.others if rank not in window)),
    )


def _usual(values: Iterable[int]) -> int:
    return Counter(values).most_common(1)[0][0]


class _Deck:
    """The cards left in the deck. If all held cards share a suit, ``left`` excludes that suit."""

    def __init__(self, cards: tuple[Card, ...], units: Units) -> None:
        self.cards, self.units = cards, units
        self.ranks = sorted({card.rank for card in cards})
        self.others = [rank for rank in Rank if rank not in self.ranks]
        suits = {card.suit for card in cards}
        self.suit = suits.pop() if len(suits) == 1 else None
        self.left: dict[Rank, list[Card]] = {rank: [] for rank in Rank}
        for card in FIXED_ORDER:
            if card not in cards and card.suit is not self.suit:
                self.left[card.rank].append(card)
        pairs = list(combinations(self.others, 2))
        self.mixed = {pair: self.worth(*pair) for pair in pairs}
        self.suited = {pair: self._both_suited(*pair) for pair in pairs if self.suit}

    def worth(self, one: Rank, other: Rank) -> int:
        """Return the value of drawing two cards of different ranks without making a flush."""
        return self._make(self.left[one][0], self.left[other][0])

    def pair(self, rank: Rank) -> int:
        """Return the value of drawing two cards of one rank, or 0 if only one is left."""
        one, *more = self.left[rank]
        return self._make(one, more[0]) if more else 0

    def held(self, rank: Rank) -> Held:
        return Held(len(self.left[rank]), self.pair(rank), self.worth(rank, self.others[0]))

    def _both_suited(self, one: Rank, other: Rank) -> int:
        return self._make(*(Card(f"{rank.letter}{self.suit}") for rank in (one, other)))

    def _make(self, one: Card, other: Card) -> int:
        return self.units[rank_five((*self.cards, one, other)).hand]
