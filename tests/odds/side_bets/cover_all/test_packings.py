"""Small decks: hands by rank, straights, and flushes, checked against every deal."""

from collections import Counter
from itertools import combinations, product

import pytest

from letitride.odds.side_bets.cover_all.of_a_kind import Needs, Stock, deals, needs
from letitride.odds.side_bets.cover_all.special import Places, Special, leavings
from tests.odds.side_bets.cover_all.packings import packings, sizes

#: The possible numbers of cards per rank in a five-card hand, from nothing to four of a kind.
KINDS = [(1, 1, 1, 1, 1), (1, 1, 1, 2), (1, 2, 2), (1, 1, 3), (2, 3), (1, 4)]


def one_by_one(start: Needs, board: tuple[Stock, ...], ranks: tuple[Stock, ...]) -> list[int]:
    """Count the deals of up to three hands that satisfy ``start``, checking each hand directly."""
    stocks = (*board, *ranks)
    deck = [rank for rank, stock in enumerate(stocks) for _ in range(stock.cards)]
    allowed = []
    for hand in combinations(range(len(deck)), 3):
        held = Counter(deck[card] for card in hand)
        own = tuple(held[rank] for rank in range(len(board)))
        rest = sorted(held[rank] for rank in held if rank >= len(board))
        fits = all(held[rank] <= stocks[rank].most for rank in held)
        if fits and (*own, *rest) in start:
            allowed.append(sum(1 << card for card in hand))
    return sizes(allowed, 3)


@pytest.mark.parametrize("lie", [(1, 1), (2,)])
@pytest.mark.parametrize("limit", range(1, len(KINDS) + 1))
@pytest.mark.parametrize("left", [(3, 2), (2, 1, 1), (1, 1, 1, 1)])
def test_hands_by_rank_match_every_deal(
    lie: tuple[int, ...], limit: int, left: tuple[int, ...]
) -> None:
    start = needs(lie, lambda kinds: tuple(sorted(kinds)) in KINDS[:limit])
    board, ranks = tuple(Stock(4 - cards) for cards in lie), tuple(map(Stock, left))
    assert deals(start, board, ranks, 3) == one_by_one(start, board, ranks)


def test_ranks_that_must_not_be_paired() -> None:
    start = needs((1, 1), lambda kinds: tuple(sorted(kinds)) in KINDS[:2])
    board, ranks = (Stock(3), Stock(3)), (Stock(3), Stock(2), Stock(2, most=1), Stock(2, most=1))
    assert deals(start, board, ranks, 3) == one_by_one(start, board, ranks)


@pytest.mark.parametrize(
    ("mixed", "suited"),
    [
        ([(0, 1, 2)], []),
        ([(0, 1, 2), (1, 2, 3)], []),
        ([(0, 1, 2)], [(0, 1, 3), (2, 3, 4), (0, 3, 4)]),
        ([], [(0, 1, 2), (3, 4, 5), (1, 2, 3), (0, 4, 5)]),
        ([(0, 1, 2), (1, 2, 3)], [(0, 1, 3), (2, 4, 5), (3, 4, 5), (0, 2, 5)]),
    ],
)
def test_straights_and_flushes_match_every_deal(mixed: list[Places], suited: list[Places]) -> None:
    """Deal two hands from six ranks of four cards. Each rank's first card is in the flush suit."""
    hands = [sum(1 << 4 * rank for rank in three) for three in suited]
    for three in mixed:
        for suits in product(range(4), repeat=3):
            hands.append(sum(1 << 4 * rank + suit for rank, suit in zip(three, suits, strict=True)))
    found = Counter(
        tuple(4 - (taken >> 4 * rank & 15).bit_count() for rank in range(6))
        for _, taken in packings(hands, 2)
    )
    special = Special(tuple(mixed), tuple(suited), tuple(range(6)))
    assert leavings(special, 2) == found


def test_flushes_with_interchangeable_ranks() -> None:
    """Six ranks make 20 flushes, and 10 pairs of flushes with no card in common."""
    every = tuple(combinations(range(6), 3))
    found = leavings(Special((), every, (0,) * 6), 7)
    assert found == {(4,) * 6: 1, (3, 3, 3, 4, 4, 4): 20, (3,) * 6: 10}
