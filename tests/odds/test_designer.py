"""The designer's prices agree with the solver, and its search finds every matching pay table."""

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from itertools import islice, product
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FiveCardHand
from letitride.errors import InputError
from letitride.money import To
from letitride.odds.designer import HANDS, Priced, design, solve_many
from letitride.odds.main_game.solver import solve
from tests.odds.main_tables import MAIN_TABLES, any_odds, falling_odds, named
from tests.rejected import rejected

#: The module itself, so that a test can replace one of its functions.
design_module = import_module("letitride.odds.designer")

COMMON = (1_000, 200, 50, 11, 8, 5, 3, 2, 1)
Bounds = dict[FiveCardHand, tuple[int, int]]
SOME: Bounds = {
    FiveCardHand.ROYAL_FLUSH: (500, 502),
    FiveCardHand.FULL_HOUSE: (9, 12),
    FiveCardHand.FLUSH: (6, 10),
    FiveCardHand.STRAIGHT: (4, 7),
    FiveCardHand.THREE_OF_A_KIND: (3, 5),
}


@given(st.lists(any_odds | falling_odds, max_size=5))
def test_prices_match_the_solver(tables: list[list[int]]) -> None:
    for odds, priced in zip(tables, solve_many(tables), strict=True):
        game = solve(priced.table())
        assert priced.odds == tuple(odds)
        assert (priced.edge, priced.average_bets) == (game.edge, game.average_bets)
        assert priced.par == game.par


@pytest.mark.parametrize("id_", MAIN_TABLES)
def test_shipped_tables_are_priced_by_their_odds(id_: str) -> None:
    table = named(id_)
    odds = [pay.odds for hand in HANDS if isinstance(pay := table.pay_for(hand), To)]
    assert solve_many([odds])[0].par == solve(table).par


@given(falling_odds, st.integers(0, 8), st.integers(1, 50))
def test_paying_more_never_raises_the_edge_or_withdraws_a_bet(
    odds: list[int], place: int, more: int
) -> None:
    richer = [pay + more * (place == number) for number, pay in enumerate(odds)]
    before, after = solve_many([odds, richer])
    assert after.edge <= before.edge
    assert after.average_bets >= before.average_bets


def every(bounds: Bounds, *, monotone: bool) -> list[tuple[int, ...]]:
    """List all tables within bounds, sorted by the odds of the lowest hand first."""
    spans = [
        range(pays[0], pays[1] + 1)
        for hand, pay in zip(HANDS, COMMON, strict=False)
        for pays in (bounds.get(hand, (pay, pay)),)
    ]
    tables = sorted(tuple(reversed(odds)) for odds in product(*spans))
    if monotone:
        tables = [odds for odds in tables if list(odds) == sorted(odds)]
    return [tuple(reversed(odds)) for odds in tables]


@pytest.mark.parametrize("monotone", [True, False])
@pytest.mark.parametrize("of", ["par", "edge"])
@pytest.mark.parametrize(("low", "high"), [(-300, -50), (-50, 100), (200, 210), (280, 350)])
def test_the_search_finds_the_same_tables_as_brute_force(
    low: int, high: int, of: Literal["par", "edge"], monotone: bool
) -> None:
    least, greatest = Fraction(low, 10_000), Fraction(high, 10_000)
    found = design(least, greatest, COMMON, SOME, of=of, monotone=monotone, most=10_000)
    tried = solve_many(every(SOME, monotone=monotone))
    meeting = [each for each in tried if least <= getattr(each, of) <= greatest]
    assert meeting
    assert list(found) == meeting


def test_the_search_is_lazy_and_stops_at_the_maximum() -> None:
    wide: Bounds = dict.fromkeys(HANDS[:6], (1, 1_000))
    found = design(Fraction(2, 100), Fraction(3, 100), COMMON, wide, most=3)
    assert len(list(islice(found, 2))) == 2
    assert len(list(found)) == 1


def test_a_lower_hand_can_pay_more_only_without_monotone() -> None:
    bounds: Bounds = {FiveCardHand.STRAIGHT: (9, 9)}
    with rejected(InputError, r"odds/bounds: .*no hand pays less than a lower hand"):
        design(Fraction(-1), Fraction(1), COMMON, bounds)
    (odd,) = design(Fraction(-1), Fraction(1), COMMON, bounds, monotone=False)
    assert odd.odds[4:6] == (8, 9)


def test_a_model_table_out_of_order_is_rejected_if_monotone() -> None:
    odd, bounds = (1_000, 20, 50, 11, 8, 5, 3, 2, 1), {FiveCardHand.FLUSH: (6, 9)}
    with rejected(InputError, "got 1000, 20, 50, 11, 6 to 9, 5, 3, 2, 1"):
        design(Fraction(0), Fraction(1), odd, bounds)
    assert len(list(design(Fraction(0), Fraction(1), odd, bounds, monotone=False))) == 4
    mended = bounds | {FiveCardHand.STRAIGHT_FLUSH: (20, 60)}
    found = design(Fraction(0), Fraction(1), odd, mended, most=10_000)
    assert {table.odds[1] for table in found} == set(range(50, 61))


@pytest.mark.parametrize("monotone", [True, False])
def test_a_wide_range_is_not_searched_one_by_one(
    monkeypatch: pytest.MonkeyPatch, monotone: bool
) -> None:
    """A binary search prices two tables per step, so a million odds take about twenty steps."""
    priced: list[tuple[int, ...]] = []
    price: Callable[[tuple[int, ...]], Priced] = design_module._price

    def count(odds: tuple[int, ...]) -> Priced:
        priced.append(odds)
        return price(odds)

    monkeypatch.setattr(design_module, "_price", count)
    wide: Bounds = {FiveCardHand.ROYAL_FLUSH: (1, 1_000_000)}
    found = design(Fraction(0), Fraction(1, 100_000), COMMON, wide, monotone=monotone)
    assert [table.odds[0] for table in found] == [8_590, 8_591, 8_592]
    assert len(priced) < 150


def test_a_wide_range_is_capped_by_a_higher_hand_that_pays_little() -> None:
    wide: Bounds = {FiveCardHand.FLUSH: (1, 1_000_000)}
    found = design(Fraction(-1), Fraction(1), COMMON, wide, most=10_000)
    assert [table.odds[4] for table in found] == list(range(5, 12))


@pytest.mark.parametrize("odds", [[], [1] * 12, [5, -1]])
def test_invalid_odds_are_rejected(odds: list[int]) -> None:
    with rejected(InputError, "odds/odds"):
        solve_many([odds])


@pytest.mark.parametrize(
    "bounds",
    [
        {FiveCardHand.FLUSH: (6, 5)},
        {FiveCardHand.FLUSH: (-1, 5)},
        {FiveCardHand.PAIR: (1, 2)},
    ],
)
def test_bounds_that_contain_no_table_are_rejected(bounds: Bounds) -> None:
    with rejected(InputError, "odds/bounds"):
        design(Fraction(0), Fraction(1), COMMON, bounds)
