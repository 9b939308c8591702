"""All 51,979,200 deals of three cards and two community cards, for three pay tables.

Each set of five cards comes from twenty deals: any of the five can be the second community card,
and any of the other four the first. One pass over all sets of five cards finds the possible results
of every set of three or four cards. A second pass finds the result of every deal. Sets of three and
four cards are numbered by the usual sum of binomial coefficients.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import NamedTuple

import pytest

from letitride.odds.counts.draws import DEALS
from letitride.odds.main_game.solver import solve
from tests.cards.witness import FIVE_CARD_NAMES
from tests.odds.deals import MIXED, SUITED
from tests.odds.main_tables import named

NAMES = len(FIVE_CARD_NAMES)
TWO, THREE, FOUR = ([comb(card, size) for card in range(52)] for size in (2, 3, 4))


class Sets(NamedTuple):
    """Data for five cards: the index of the hand's name, and the subsets of three or four cards."""

    hand: int
    fours: tuple[tuple[int, tuple[int, int, int, int]], ...]


def every_five_cards() -> Iterator[Sets]:
    for cards in combinations(range(52), 5):
        a, b, c, d, e = cards
        one_suit = a % 4 == b % 4 == c % 4 == d % 4 == e % 4
        ranks = (a // 4, b // 4, c // 4, d // 4, e // 4)
        b2, c2, d2 = TWO[b], TWO[c], TWO[d]
        c3, d3, e3 = THREE[c], THREE[d], THREE[e]
        abc, abd, abe = c3 + b2 + a, d3 + b2 + a, e3 + b2 + a
        acd, ace, ade = d3 + c2 + a, e3 + c2 + a, e3 + d2 + a
        bcd, bce, bde, cde = d3 + c2 + b, e3 + c2 + b, e3 + d2 + b, e3 + d2 + c
        yield Sets(
            (SUITED if one_suit else MIXED)[ranks],
            (
                (FOUR[d] + abc, (abc, abd, acd, bcd)),
                (FOUR[e] + abc, (abc, abe, ace, bce)),
                (FOUR[e] + abd, (abd, abe, ade, bde)),
                (FOUR[e] + acd, (acd, ace, ade, cde)),
                (FOUR[e] + bcd, (bcd, bce, bde, cde)),
            ),
        )


@pytest.fixture(scope="module")
def to_come() -> tuple[list[int], list[int]]:
    """Count final hands for each set of three cards (twice, for the two orders) or four cards."""
    threes, fours = [0] * (comb(52, 3) * NAMES), [0] * (comb(52, 4) * NAMES)
    for hand, sets in every_five_cards():
        for four, within in sets:
            fours[four * NAMES + hand] += 1
            for three in within:
                threes[three * NAMES + hand] += 1
    assert sum(threes) == DEALS
    return threes, fours


def riding(counts: list[int], units: list[int]) -> list[bool]:
    """For every set of cards, return whether the bet rides: its expected value must be positive."""
    rows = (counts[start : start + NAMES] for start in range(0, len(counts), NAMES))
    return [sum(map(int.__mul__, row, units)) > 0 for row in rows]


@pytest.mark.exhaustive
@pytest.mark.parametrize("id_", ["LIRX-01", "LIRX-03", "LIRX-05"])
def test_every_deal_agrees_with_the_solution(
    id_: str, to_come: tuple[list[int], list[int]]
) -> None:
    game = solve(named(id_))
    units_by_name = {hand.value: gain for hand, gain in game.units.items()}
    units = [units_by_name[name] for name in FIVE_CARD_NAMES]
    one, two = (riding(counts, units) for counts in to_come)
    ends = [0] * (4 * NAMES)
    for hand, sets in every_five_cards():
        for four, within in sets:
            without = 4 * hand + 1 + two[four]
            for three in within:
                ends[without + one[three]] += 1
    assert sum(ends) == DEALS
    places = {
        (bets, FIVE_CARD_NAMES.index(hand.value)): n for (bets, hand), n in game.deals.items()
    }
    for place, ways in enumerate(ends):
        hand, bets = divmod(place, 4)
        assert ways == places.get((bets, hand), 0)
    results = (ways * (place % 4) * units[place // 4] for place, ways in enumerate(ends))
    assert -sum(results) == game.edge * DEALS
