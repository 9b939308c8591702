"""Strategies other than the best: their worth by classes agrees with all that is known of them."""

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
    """What a bet that always rides loses in the mean."""
    units = units_of(table)
    return -sum((probability(5, hand.value) * units[hand] for hand in FiveCardHand), Fraction(0))


@pytest.mark.parametrize("table", [named("LIRX-01"), table_of([9, 0, 50, 3])])
def test_never_to_ride_is_one_bet_and_always_to_ride_three(table: MainTable) -> None:
    never, always = play_by(table, never_ride), play_by(table, always_ride)
    assert [never.average_bets, always.average_bets] == [1, 3]
    assert never.edge == one_bet(table)
    assert always.edge == 3 * never.edge
    assert always.variance == 9 * never.variance
    assert sum(always.deals.values()) == DEALS


@pytest.mark.parametrize("table", [named("SD-MAIN-B"), table_of([9, 0, 50, 3])])
def test_to_play_by_the_strategy_card_is_the_best_game(table: MainTable) -> None:
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
def test_by_shape_is_the_same_as_by_every_class(
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
    """A strategy that looks at ranks and not at shapes: any pair of nines or better rides."""
    ranks = [card.rank for card in cards]
    return any(ranks.count(rank) > 1 for rank in ranks if rank >= Rank.NINE)


@pytest.mark.parametrize(
    ("id_", "strategy"), [("LIRX-01", pairs_only), ("LIRX-03", SIMPLE_CARD.rides)]
)
def test_mistakes_cost_what_a_strategy_is_worse_than_the_best(id_: str, strategy: Strategy) -> None:
    table = named(id_)
    made = mistakes(table, strategy)
    worse = play_by(table, strategy).edge - solve(table).edge
    assert sum(mistake.cost for mistake in made) == worse > 0
    assert [one.cost for one in made] == sorted((one.cost for one in made), reverse=True)
    assert all(mistake.cost > 0 for mistake in made)


def test_a_mistake_is_as_frequent_as_the_cards_it_is_made_with() -> None:
    """Of low pairs only the nines ride: 13 times fewer than all ranks, 6 x 48 hands of them."""
    (nines,) = [
        one
        for one in mistakes(named("LIRX-01"), pairs_only)
        if one.bet == 1 and one.shape.words == "low pair"
    ]
    assert nines.frequency == Fraction(6 * 48, 22_100)


def last_card_paired(cards: tuple[Card, ...]) -> bool:
    """Bet 2 rides if the community card pairs one of the three, whichever it is."""
    return len(cards) == 4 and cards[3].rank in {card.rank for card in cards[:3]}


def test_a_strategy_may_tell_the_community_card_from_its_own() -> None:
    """Ways for it to pair, by what is held: nothing twice, a pair, three of a kind."""
    ways = 286 * 64 * 9 + 3_744 * (2 + 3) + 52 * 1
    expected = 1 + Fraction(ways, 22_100 * 49)
    assert play_by(named("LIRX-01"), last_card_paired).average_bets == expected


def test_the_simple_card_can_be_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(SIMPLE_CARD))
    assert sent == SIMPLE_CARD
    assert pickle.loads(pickle.dumps(SIMPLE_CARD.rides_on)).__self__ == sent
