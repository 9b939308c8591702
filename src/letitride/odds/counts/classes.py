"""Classes: sets of cards that differ only in the names of their suits.

No suit ranks above another, so renaming the suits changes nothing, and all sets in a class have the
same odds. A class is identified by four sets of ranks, one per suit, largest first. There are 1,755
classes of three cards and 16,432 of four, instead of 22,100 and 270,725 sets.

The module generates the classes directly, without a search. It splits the cards among the suits
(for example, 2 + 1 + 1 + 0) and then chooses ranks for each suit. Suits with the same number of
cards are assigned ranks in order, so that each class is generated once. Renaming the suits turns
one set into 4! sets, divided by g! for each group of g suits with the same ranks.
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
    """One representative set of cards, and the number of sets in its class."""

    cards: tuple[Card, ...]
    sets: int


def classes(size: int) -> Iterator[CardClass]:
    """Yield every class of ``size`` cards.

    >>> sum(1 for _ in classes(3)), sum(each.sets for each in classes(3))
    (1755, 22100)
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
    """Yield the ways to split a number of cards among the suits, largest part first."""
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
