"""Sets of hands that share no card, one by one."""

from collections import Counter
from collections.abc import Iterator, Sequence

#: A hand as a set of bits, so that two hands share a card if the bits do.
Bits = int


def packings(hands: Sequence[Bits], most: int, taken: Bits = 0) -> Iterator[tuple[int, Bits]]:
    """Every set of up to so many hands without a common card: its size, and the cards it takes."""
    yield 0, taken
    if most:
        for at, hand in enumerate(hands):
            apart = [other for other in hands[at + 1 :] if not other & hand]
            for size, all_taken in packings(apart, most - 1, taken | hand):
                yield size + 1, all_taken


def sizes(hands: Sequence[Bits], most: int) -> list[int]:
    """How many such sets there are of each size."""
    found = Counter(size for size, _ in packings(hands, most))
    return [found[size] for size in range(most + 1)]


def disjoint_threes(hands: Sequence[Bits]) -> int:
    """The sets of three hands, in less time than by :func:`sizes`."""
    found = 0
    for at, first in enumerate(hands):
        apart = [hand for hand in hands[at + 1 :] if not hand & first]
        for also, second in enumerate(apart):
            found += sum(not hand & second for hand in apart[also + 1 :])
    return found
