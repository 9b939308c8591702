"""Sets of hands with no card in common, enumerated one by one."""

from collections import Counter
from collections.abc import Iterator, Sequence

#: A hand as a bit mask, so that two hands share a card if they share a bit.
Bits = int


def packings(hands: Sequence[Bits], most: int, taken: Bits = 0) -> Iterator[tuple[int, Bits]]:
    """Yield the size and cards of every set of up to ``most`` hands with no card in common."""
    yield 0, taken
    if most:
        for at, hand in enumerate(hands):
            apart = [other for other in hands[at + 1 :] if not other & hand]
            for size, all_taken in packings(apart, most - 1, taken | hand):
                yield size + 1, all_taken


def sizes(hands: Sequence[Bits], most: int) -> list[int]:
    """Count the sets of hands with no card in common, by size."""
    found = Counter(size for size, _ in packings(hands, most))
    return [found[size] for size in range(most + 1)]


def disjoint_threes(hands: Sequence[Bits]) -> int:
    """Count the sets of three hands with no card in common. This is faster than :func:`sizes`."""
    found = 0
    for at, first in enumerate(hands):
        apart = [hand for hand in hands[at + 1 :] if not hand & first]
        for also, second in enumerate(apart):
            found += sum(not hand & second for hand in apart[also + 1 :])
    return found
