"""Benchmark of hand ranking: lookup tables compared with the simple evaluator in the tests."""

import sys
from collections.abc import Callable, Sequence
from itertools import combinations, islice
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from letitride.cards import FIXED_ORDER, Card, rank_five, rank_three
from tests.cards.witness import judge_five, judge_three

Hand = tuple[Card, ...]


def per_second(rank: Callable[[Hand], object], hands: Sequence[Hand]) -> float:
    """Return the number of hands ranked per second in the best of three runs."""

    def seconds() -> float:
        start = perf_counter()
        for hand in hands:
            rank(hand)
        return perf_counter() - start

    return len(hands) / min(seconds() for _ in range(3))


def compare(
    title: str, lookup: Callable[[Hand], object], plain: Callable[[Hand], object], size: int
) -> None:
    """Print both speeds and their ratio."""
    hands = tuple(islice(combinations(FIXED_ORDER, size), 0, None, 131 if size == 5 else 1))
    fast, slow = per_second(lookup, hands), per_second(plain, hands)
    print(f"{title}: lookup {fast:,.0f}/s, simple evaluator {slow:,.0f}/s, ratio {fast / slow:.0f}")


if __name__ == "__main__":
    compare("five-card ranking", rank_five, judge_five, 5)
    compare("three-card ranking", rank_three, judge_three, 3)
