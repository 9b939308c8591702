"""The strategy card gives the best play for every class of cards and the true cost of mistakes."""

import re
from functools import cache

import pytest
from hypothesis import example, given, settings

from letitride.cards import Card, parse_cards
from letitride.errors import InputError
from letitride.odds.counts.classes import classes
from letitride.odds.counts.draws import draws, outs_of
from letitride.odds.counts.shapes import Made, Shape, shape_of
from letitride.odds.main_game.solver import play, solve, units_of, worth
from letitride.odds.strategies.strategy_card import decisions, strategy_card
from letitride.rulebook.paytables.table_types import MainTable, PayTable
from tests.odds.main_tables import MAIN_TABLES, any_table, named, table_of
from tests.rejected import rejected


@cache
def every_class() -> tuple[tuple[tuple[Card, ...], Shape], ...]:
    found = (each.cards for size in (3, 4) for each in classes(size))
    return tuple((cards, shape_of(cards)) for cards in found)


def assert_the_card_is_the_best_play(table: MainTable) -> None:
    card, game = strategy_card(table), solve(table)
    best = game.rides_one | game.rides_two
    for cards, shape in every_class():
        assert card.rides(cards) is (shape in best), cards


#: One table for each distinct set of pays, because the card depends only on the pays.
DIFFERENT = {tuple(named(id_).pays.items()): id_ for id_ in MAIN_TABLES}.values()


@pytest.mark.parametrize("id_", DIFFERENT)
def test_the_card_for_every_shipped_table_is_the_best_play(id_: str) -> None:
    assert len(every_class()) == 1_755 + 16_432
    assert_the_card_is_the_best_play(named(id_))


@settings(max_examples=10)
@given(any_table)
def test_the_card_for_any_table_is_the_best_play(table: MainTable) -> None:
    assert_the_card_is_the_best_play(table)


@pytest.mark.exhaustive
def test_the_decisions_match_the_completions_of_every_class() -> None:
    tables = [(strategy_card(named(id_)), units_of(named(id_))) for id_ in MAIN_TABLES]
    for cards, _ in every_class():
        outs = outs_of(cards)
        for card, units in tables:
            assert card.rides(cards) is (worth(outs, units) > 0), cards


@pytest.mark.parametrize("id_", MAIN_TABLES)
def test_flipping_one_decision_costs_the_stated_amount(id_: str) -> None:
    game = solve(named(id_))
    for one in decisions(named(id_), bet=1):
        flipped = play(game.units, game.rides_one ^ {one.shape}, game.rides_two)
        assert flipped.edge - game.edge == one.cost
        assert one.rides is (one.shape in game.rides_one)
    for two in decisions(named(id_), bet=2):
        flipped = play(game.units, game.rides_one, game.rides_two ^ {two.shape})
        assert flipped.edge - game.edge == two.cost
        assert two.rides is (two.shape in game.rides_two)


@given(any_table)
def test_decisions_come_closest_first_and_cover_every_set(table: MainTable) -> None:
    for bet, shapes in ((1, draws().three_cards), (2, draws().four_cards)):
        made = decisions(table, bet)
        assert {decision.shape for decision in made} == set(shapes)
        assert sum(decision.frequency for decision in made) == 1
        margins = [abs(decision.value) for decision in made]
        assert margins == sorted(margins)


def test_the_borderline_hands_of_the_most_common_table() -> None:
    zero = [one for one in decisions(named("LIRX-01"), bet=2) if one.indifferent]
    examples = [shape_of(parse_cards(cards)) for cards in ("Ts Jh Qd As", "6s 7h 8d 9s")]
    assert [one.shape for one in zero] == examples
    assert not any(one.rides or one.cost for one in zero)


def test_a_card_for_a_table_on_which_no_bet_should_ride() -> None:
    poor = MainTable(PayTable(id="poor", wager=named("LIRX-01").wager, pays={}))
    assert str(strategy_card(poor)) == "Bet 1 rides on\n  nothing\nBet 2 rides on\n  nothing"


def test_a_card_lists_numbers_of_high_cards_if_fewer_are_better() -> None:
    """With this pay table, only a pair below tens pays, so high cards hurt."""
    odd = table_of([0] * 9 + [9])
    assert "four to a flush (0 straights), 0 or 1 or 2 high" in str(strategy_card(odd))
    assert_the_card_is_the_best_play(odd)


#: A line of a strategy card: the kind of draw, its number of straights, and its high cards.
LINE = re.compile(r"(?P<kind>[a-z ]+)(?: \((?P<ways>.*)\))?(?:, (?P<high>.*))?")


def read(line: str, shape: Shape) -> bool:
    """Return whether a line of a strategy card, read literally, includes the shape."""
    match = LINE.fullmatch(line)
    assert match is not None
    kind, ways, high = match.groups("")
    numbers = [int(number) for number in re.findall(r"\d", high)]
    return (
        shape.made is Made.NOTHING
        and shape.suited is ("flush" in kind)
        and (not ways or str(shape.straights) in ways)
        and not ("apart" in kind and shape.straights)
        and (not high or shape.high in numbers or ("least" in high and shape.high > numbers[0]))
    )


@given(any_table)
@example(table_of([1000, 200, 50, 11, 8, 5, 3, 2, 30]))  # one high card is enough
@example(table_of([0, 0, 0, 0, 24, 0, 0, 0, 0]))  # only a flush pays, so straights hurt
def test_the_words_of_a_card_describe_the_best_play(table: MainTable) -> None:
    card = strategy_card(table)
    for bet in (1, 2):
        for one in decisions(table, bet):
            told = any(read(str(rule), one.shape) for rule in card.rules[bet])
            assert (told or one.shape.made in card.made[bet]) is one.rides, (one.hand, str(card))


@pytest.mark.parametrize("bet", [0, 3])
def test_only_bets_1_and_2_have_decisions(bet: int) -> None:
    with rejected(InputError, "odds/bet"):
        decisions(named("LIRX-01"), bet)
