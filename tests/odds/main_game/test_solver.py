"""The solution of the main game: figures computed in two ways agree."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings

from letitride.cards import FIXED_ORDER, FiveCardHand
from letitride.errors import InputError
from letitride.money import For
from letitride.odds.counts.draws import DEALS, draws
from letitride.odds.counts.hands import FIVE_CARD
from letitride.odds.counts.shapes import shape_of
from letitride.odds.main_game.solver import MainGame, play, solve, worth
from letitride.rulebook.paytables.table_types import MainTable, PayTable
from letitride.rulebook.wagers import Game
from tests.odds.deals import ends
from tests.odds.main_tables import MAIN_TABLES, any_table, named
from tests.rejected import facts, rejected


@pytest.mark.parametrize("id_", MAIN_TABLES)
def test_a_decision_worth_zero_changes_only_the_amount_in_action(id_: str) -> None:
    withdrawing, riding = solve(named(id_)), solve(named(id_), ride_on_zero=True)
    assert withdrawing.edge == riding.edge
    assert withdrawing.rides_one <= riding.rides_one
    assert withdrawing.rides_two <= riding.rides_two
    between = riding.rides_two - withdrawing.rides_two
    assert all(not worth(draws().four_cards[four].outs, riding.units) for four in between)


@given(any_table)
def test_the_distribution_of_results_gives_mean_and_variance(table: MainTable) -> None:
    game = solve(table)
    assert sum(game.deals.values()) == DEALS
    assert sum(game.results.values()) == 1
    assert sum(result * chance for result, chance in game.results.items()) == -game.edge
    squares = sum(result**2 * chance for result, chance in game.results.items())
    assert game.variance == squares - game.edge**2
    assert game.standard_deviation == pytest.approx(float(game.variance) ** 0.5)


@given(any_table)
def test_hand_chances_are_right_and_their_returns_add_up(table: MainTable) -> None:
    game = solve(table)
    for hand in FiveCardHand:
        assert game.probability(hand) == Fraction(FIVE_CARD[hand.value], 2_598_960)
    assert sum(game.returns(hand) for hand in FiveCardHand) == -game.edge
    paid = [hand for hand in FiveCardHand if table.pay_for(hand) is not None]
    assert game.hit_frequency == sum(game.probability(hand) for hand in paid)


@settings(max_examples=30)
@given(any_table)
def test_changing_one_decision_is_never_better(table: MainTable) -> None:
    game = solve(table)
    for three in draws().three_cards:
        assert play(game.units, game.rides_one ^ {three}, game.rides_two).edge >= game.edge
    for four in draws().four_cards:
        assert play(game.units, game.rides_one, game.rides_two ^ {four}).edge >= game.edge


@pytest.mark.parametrize("id_", ["LIRX-01", "LIRX-03", "LIRX-05"])
def test_hands_dealt_one_by_one_match_the_solution(id_: str) -> None:
    """Compare a random sample of hands. The exhaustive tests compare every deal."""
    game, random = solve(named(id_)), Random(52)
    units = {hand.value: gain for hand, gain in game.units.items()}
    for _ in range(12):
        three = tuple(random.sample(range(52), 3))
        assert ends(three, units) == by_shape(game, three)


def by_shape(game: MainGame, three: tuple[int, ...]) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    cards = tuple(FIXED_ORDER[place] for place in three)
    for card in FIXED_ORDER:
        if card not in cards:
            four = shape_of((*cards, card))
            bets = 1 + (shape_of(cards) in game.rides_one) + (four in game.rides_two)
            for hand, ways in draws().four_cards[four].outs.items():
                found[bets, hand.value] += ways
    return found


def test_a_main_table_must_pay_to_one() -> None:
    table = MainTable(PayTable(id="odd", wager=Game.MAIN, pays={FiveCardHand.FLUSH: For(5)}))
    with rejected(InputError, "odds/main_table") as error:
        solve(table)
    assert "flush 5 for 1" in facts(error.value)
