"""Two cards to come: what the worth of three cards depends on, whichever cards are still there.

Let n(r) be the cards left of rank r, and N those of the ranks that are not held. Two cards of
different ranks not held are worth z as a rule. Then the worth of all pairs of cards together is
quadratic in what is left:

- the held ranks among themselves, and each of them with any of the N;
- z for every pair of the N;
- for each rank not held, the difference that a pair of it makes, times C(n(r), 2);
- for two ranks that fill a straight, the difference they make, times n(r)·n(s);
- where the three cards are of one suit, of which S more are left, the difference that a flush
  makes, times C(S, 2), and the one a straight flush makes besides.

The values are read off example hands, so that hands are ranked in one place only. Many sets of
cards have the same :class:`Structure`: 5-6-7 and 4-5-6, say.

>>> from letitride.cards import parse_cards
>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.odds.main_game.solver import units_of
>>> units = units_of(paytable("LIRX-01"))
>>> low_pair = structure_of(parse_cards("8s 8h 3d"), units)
>>> low_pair.z, low_pair.flush, low_pair.rest  # nothing won; two pair make a difference of 3
(-1, None, (3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3))
>>> structure_of(parse_cards("4s 5h 6d"), units) == structure_of(parse_cards("5s 6s 7d"), units)
True
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from letitride.cards import Card, Rank, Suit, rank_five
from letitride.odds.main_game.solver import Units


class Held(NamedTuple):
    """A rank held: its cards left, and the worth of two of them and of one with another rank."""

    left: int
    twice: int
    with_other: int


class RankPair(NamedTuple):
    """Two ranks, by their places, and the difference they make; suited, the one they make more."""

    one: int
    other: int
    mixed: int
    suited: int = 0


class Structure(NamedTuple):
    """The worth of two cards to come; all but what is held is told by its difference to z."""

    held: tuple[Held, ...]
    held_links: tuple[RankPair, ...]
    z: int
    flush: int | None  # None: no flush can come
    window: tuple[int, ...]  # the ranks that fill straights: what a pair of each makes
    links: tuple[RankPair, ...]  # among them
    rest: tuple[int, ...]  # the other ranks: what a pair of each makes


def structure_of(cards: tuple[Card, ...], units: Units) -> Structure:
    """The structure of three cards, at what a unit gains on each hand.

    >>> from letitride.cards import parse_cards
    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.main_game.solver import units_of
    >>> structure_of(parse_cards("2s 7s 9s"), units_of(paytable("LIRX-01"))).flush
    9
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
    """The cards left beside three: those of the suit held, if there is one, apart from the rest."""

    def __init__(self, cards: tuple[Card, ...], units: Units) -> None:
        self.cards, self.units = cards, units
        self.ranks = sorted({card.rank for card in cards})
        self.others = [rank for rank in Rank if rank not in self.ranks]
        suits = {card.suit for card in cards}
        self.suit = suits.pop() if len(suits) == 1 else None
        left = [Card(f"{rank.letter}{suit}") for rank in Rank for suit in Suit]
        self.left: dict[Rank, list[Card]] = {rank: [] for rank in Rank}
        for card in left:
            if card not in cards and card.suit is not self.suit:
                self.left[card.rank].append(card)
        pairs = list(combinations(self.others, 2))
        self.mixed = {pair: self.worth(*pair) for pair in pairs}
        self.suited = {pair: self._both_suited(*pair) for pair in pairs if self.suit}

    def worth(self, one: Rank, other: Rank) -> int:
        """What two different ranks make without a flush."""
        return self._make(self.left[one][0], self.left[other][0])

    def pair(self, rank: Rank) -> int:
        """What two cards of a rank make; of a rank of which only one is left, nothing."""
        one, *more = self.left[rank]
        return self._make(one, more[0]) if more else 0

    def held(self, rank: Rank) -> Held:
        return Held(len(self.left[rank]), self.pair(rank), self.worth(rank, self.others[0]))

    def _both_suited(self, one: Rank, other: Rank) -> int:
        return self._make(*(Card(f"{rank.letter}{self.suit}") for rank in (one, other)))

    def _make(self, one: Card, other: Card) -> int:
        return self.units[rank_five((*self.cards, one, other)).hand]
