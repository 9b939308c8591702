"""Classes: sets of cards that differ only in the names of their suits.

No hand ranks a suit above another, so to rename suits changes nothing: what holds for one set of a
class holds for all. A class is known by its four masks of ranks, one a suit, in order of size.
There are 1,755 classes of three cards and 16,432 of four, in place of 22,100 and 270,725 sets.

The classes are written down, not searched for. The cards are split over the suits, as 2 + 1 + 1 +
0 say; every suit chooses its ranks; and suits of equally many cards choose in order, so that each
class comes up once. Renaming suits makes 4! sets of it, but for each group of g suits with the
same ranks only a g!-th of that.

>>> sum(1 for _ in classes(3)), sum(each.sets for each in classes(3))
(1755, 22100)
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, groupby, product
from math import factorial, prod

from letitride.cards import Card, Rank, Suit

Ranks = tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class CardClass:
    """One set of a class of cards, and how many sets the class has."""

    cards: tuple[Card, ...]
    sets: int


def key_of(cards: Sequence[Card]) -> tuple[int, ...]:
    """What the sets of a class have in common: the ranks of each suit as bits, least first.

    >>> from letitride.cards import parse_cards
    >>> key_of(parse_cards("2s 3s 2h")) == key_of(parse_cards("2c 2d 3d"))
    True
    """
    masks = dict.fromkeys(Suit, 0)
    for card in cards:
        masks[card.suit] |= 1 << card.rank
    return tuple(sorted(masks.values()))


def classes(size: int) -> Iterator[CardClass]:
    """Every class of so many cards.

    >>> one = next(classes(4))
    >>> print(*one.cards, one.sets)
    2c 3c 4c 5c 4
    """
    for split in _splits(size, len(Suit), size):
        groups = [(count, len(list(suits))) for count, suits in groupby(split)]
        choices = (
            combinations_with_replacement(combinations(Rank, count), suits)
            for count, suits in groups
        )
        for chosen in product(*choices):
            by_suit = [ranks for group in chosen for ranks in group]
            yield CardClass(_cards(by_suit), _sets(by_suit))


def _splits(cards: int, suits: int, most: int) -> Iterator[tuple[int, ...]]:
    """Ways to write a number of cards as a sum over the suits, the greatest first."""
    if not suits:
        if not cards:
            yield ()
        return
    for first in range(min(cards, most), -1, -1):
        for rest in _splits(cards - first, suits - 1, first):
            yield (first, *rest)


def _cards(by_suit: Sequence[Ranks]) -> tuple[Card, ...]:
    dealt = zip(Suit, by_suit, strict=True)
    return tuple(Card(f"{rank.letter}{suit}") for suit, ranks in dealt for rank in ranks)


def _sets(by_suit: Sequence[Ranks]) -> int:
    return factorial(len(Suit)) // prod(map(factorial, Counter(by_suit).values()))
