"""The payout limit: a cap on the total winnings of a hand's main bets."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card, FiveCardHand, parse_cards
from letitride.errors import InputError
from letitride.odds.counts.shapes import shape_of
from letitride.odds.main_game.payout_limit import BestLimited, best_under, limited
from letitride.odds.main_game.solver import solve, units_of
from letitride.rulebook.paytables.table_types import MainTable
from tests.odds.deals import name_of
from tests.odds.main_tables import any_table, named, table_of
from tests.rejected import rejected

LIRX = named("LIRX-01")
limits = st.integers(0, 4_000) | st.fractions(0, 4_000, max_denominator=7)


def test_the_winnings_of_the_main_bets_are_capped_together() -> None:
    game = limited(solve(LIRX), 1_000)
    assert game.result(3, FiveCardHand.ROYAL_FLUSH) == 1_000
    assert game.result(1, FiveCardHand.ROYAL_FLUSH) == 1_000
    assert game.result(3, FiveCardHand.STRAIGHT_FLUSH) == 600
    assert game.result(3, FiveCardHand.NOTHING) == -3
    assert max(game.results) == 1_000


def test_a_high_limit_reduces_only_royal_flush_payouts() -> None:
    """A royal flush usually has all three bets riding, so a limit of 2,500 reduces its payout."""
    unlimited = solve(LIRX)
    royals = {bets: n for (bets, hand), n in unlimited.deals.items() if hand.value == "royal_flush"}
    short = sum(n * max(0, 1_000 * bets - 2_500) for bets, n in royals.items())
    assert limited(unlimited, 2_500).edge - unlimited.edge == Fraction(short, 51_979_200)


@settings(max_examples=40)
@given(any_table, limits)
def test_a_limit_never_helps_and_best_play_under_it_costs_least(
    table: MainTable, limit: Fraction
) -> None:
    unlimited, best = solve(table), best_under(table, limit)
    same = limited(unlimited, limit)
    assert unlimited.edge <= best.edge <= same.edge
    assert same.average_bets == unlimited.average_bets
    assert sum(best.results.values()) == 1
    assert sum(best.deals.values()) == 51_979_200


@given(any_table)
def test_a_limit_that_is_never_reached_changes_nothing(table: MainTable) -> None:
    unlimited, best = solve(table), best_under(table, 4_500)
    assert best.deals == unlimited.deals
    assert best.results == limited(unlimited, 4_500).results == unlimited.results
    assert best.rides_two == (unlimited.rides_two, unlimited.rides_two)


@pytest.mark.parametrize("limit", [Fraction(7, 2), Fraction(10), Fraction(50), Fraction(500)])
def test_the_best_play_matches_dealing_every_card(limit: Fraction) -> None:
    """For random cards, bet 1 rides if that raises the best total gain."""
    best, random = best_under(LIRX, limit), Random(str(limit))
    for _ in range(4):
        three = tuple(random.sample(FIXED_ORDER, 3))
        assert best.rides(three) is (_best_to_come(best, three, 2) > _best_to_come(best, three, 1))


def _best_to_come(best: BestLimited, three: tuple[Card, ...], bets: int) -> Fraction:
    rest = [card for card in FIXED_ORDER if card not in three]
    return sum((max(_left(best, (*three, card), bets)) for card in rest), Fraction(0))


def _left(best: BestLimited, four: tuple[Card, ...], bets: int) -> tuple[Fraction, Fraction]:
    """Return the total gain over every last card, with bet 2 withdrawn and with bet 2 riding."""
    units = {hand.value: gain for hand, gain in units_of(LIRX).items()}
    known = tuple(each.index for each in four)
    gains = [units[name_of((*known, last))] for last in range(52) if last not in known]
    without, riding = (
        sum((min(Fraction(left * gain), best.limit) for gain in gains), Fraction(0))
        for left in (bets, bets + 1)
    )
    assert best.rides(four, bet_one=bets == 2) is (riding > without)
    return without, riding


def test_cards_of_one_shape_can_have_different_decisions() -> None:
    """Cards of one shape can lead to different four-card sets, which matters under some limits."""
    one, other = parse_cards("7c Tc Jd"), parse_cards("9c Tc Kd")
    best = best_under(table_of([2, 1, 50, 0, 1, 8, 3, 1, 3]), 15)
    assert shape_of(one) == shape_of(other)
    assert (best.rides(one), best.rides(other)) == (True, False)


def test_a_negative_limit_is_rejected() -> None:
    with rejected(InputError, "odds/limit"):
        limited(solve(LIRX), -1)
    with rejected(InputError, "odds/limit"):
        best_under(LIRX, Fraction(-1, 2))
