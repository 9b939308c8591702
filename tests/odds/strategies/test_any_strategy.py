"""Arbitrary strategies: scores computed class by class agree with known results."""

import pickle
from fractions import Fraction

import pytest

from letitride.cards import Card, FiveCardHand, Rank
from letitride.odds.counts.classes import classes
from letitride.odds.counts.draws import DEALS
from letitride.odds.counts.hands import probability
from letitride.odds.main_game.solver import solve, units_of
from letitride.odds.strategies.any_strategy import (
    ByShape,
    Strategy,
    mistakes,
    mistakes_by_shape,
    play_by,
    play_by_shape,
)
from letitride.odds.strategies.named import SIMPLE_CARD, always_ride, never_ride
from letitride.odds.strategies.strategy_card import strategy_card
from letitride.rulebook.paytables.table_types import MainTable
from tests.odds.main_tables import named, table_of
from tests.odds.plain_simple import simple_strategy


def one_bet(table: MainTable) -> Fraction:
    """Return the average loss of a bet that always rides."""
    units = units_of(table)
    return -sum((probability(5, hand.value) * units[hand] for hand in FiveCardHand), Fraction(0))


@pytest.mark.parametrize("table", [named("LIRX-01"), table_of([9, 0, 50, 3])])
def test_never_riding_leaves_one_bet_and_always_riding_leaves_three(table: MainTable) -> None:
    never, always = play_by(table, never_ride), play_by(table, always_ride)
    assert [never.average_bets, always.average_bets] == [1, 3]
    assert never.edge == one_bet(table)
    assert always.edge == 3 * never.edge
    assert always.variance == 9 * never.variance
    assert sum(always.deals.values()) == DEALS


@pytest.mark.parametrize("table", [named("SD-MAIN-B"), table_of([9, 0, 50, 3])])
def test_playing_by_the_strategy_card_is_the_best_game(table: MainTable) -> None:
    played, best = play_by(table, strategy_card(table).rides), solve(table)
    assert played.deals == best.deals
    assert (played.edge, played.par, played.variance) == (best.edge, best.par, best.variance)
    assert mistakes(table, strategy_card(table).rides) == ()


@pytest.mark.parametrize(
    ("id_", "by_cards", "by_shape"),
    [
        ("LIRX-01", never_ride, never_ride),
        ("LIRX-01", always_ride, always_ride),
        ("LIRX-03", SIMPLE_CARD.rides, SIMPLE_CARD.rides_on),
    ],
)
def test_scoring_by_shape_matches_scoring_by_class(
    id_: str, by_cards: Strategy, by_shape: ByShape
) -> None:
    table = named(id_)
    assert play_by_shape(table, by_shape).deals == play_by(table, by_cards).deals
    assert mistakes_by_shape(table, by_shape) == mistakes(table, by_cards) != ()


def test_the_simple_card_is_the_strategy_of_automatic_players() -> None:
    for size in (3, 4):
        for each in classes(size):
            assert SIMPLE_CARD.rides(each.cards) is simple_strategy(each.cards), each


def pairs_only(cards: tuple[Card, ...]) -> bool:
    """A strategy that uses ranks instead of shapes: any pair of nines or better rides."""
    ranks = [card.rank for card in cards]
    return any(ranks.count(rank) > 1 for rank in ranks if rank >= Rank.NINE)


@pytest.mark.parametrize(
    ("id_", "strategy"), [("LIRX-01", pairs_only), ("LIRX-03", SIMPLE_CARD.rides)]
)
def test_the_mistakes_add_up_to_the_cost_of_a_strategy(id_: str, strategy: Strategy) -> None:
    table = named(id_)
    made = mistakes(table, strategy)
    worse = play_by(table, strategy).edge - solve(table).edge
    assert sum(mistake.cost for mistake in made) == worse > 0
    assert [one.cost for one in made] == sorted((one.cost for one in made), reverse=True)
    assert all(mistake.cost > 0 for mistake in made)


def test_the_frequency_of_a_mistake_counts_only_the_cards_played_wrong() -> None:
    """The only low pair that this strategy rides is a pair of nines, which 6 x 48 hands contain."""
    (nines,) = [
        one
        for one in mistakes(named("LIRX-01"), pairs_only)
        if one.bet == 1 and one.shape.words == "low pair"
    ]
    assert nines.frequency == Fraction(6 * 48, 22_100)


def last_card_paired(cards: tuple[Card, ...]) -> bool:
    """Let bet 2 ride if the community card pairs any of the three cards."""
    return len(cards) == 4 and cards[3].rank in {card.rank for card in cards[:3]}


def test_a_strategy_can_use_which_card_is_the_community_card() -> None:
    """Count the ways to pair three cards that have no pair, a pair, or three of a kind."""
    ways = 286 * 64 * 9 + 3_744 * (2 + 3) + 52 * 1
    expected = 1 + Fraction(ways, 22_100 * 49)
    assert play_by(named("LIRX-01"), last_card_paired).average_bets == expected


def test_the_simple_card_can_be_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(SIMPLE_CARD))
    assert sent == SIMPLE_CARD
    assert pickle.loads(pickle.dumps(SIMPLE_CARD.rides_on)).__self__ == sent
