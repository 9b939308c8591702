"""The kernel's decisions from a strategy's bits match those of the strategy itself."""

from itertools import combinations, islice
from random import Random

import pytest

from letitride.cards import FIXED_ORDER
from letitride.odds import solve
from letitride.odds.counts.shapes import shape_of
from letitride.simulation.kernel.lookup_tables import CLASSES
from letitride.simulation.kernel.strategy_bits import best_play, strategy_table
from tests.odds.main_tables import MAIN_TABLES, named
from tests.simulation.strategies import WAYS, end_of


def check_answers(way: str, three: tuple[int, ...]) -> None:
    """Check the number of bets left after every possible first community card."""
    own = tuple(FIXED_ORDER[card] for card in three)
    rest = [card for card in range(52) if card not in three]
    rides = WAYS[way]
    one = rides(own)
    for at, first in enumerate(rest):
        two = rides((*own, FIXED_ORDER[first]))
        assert end_of((*three, first, rest[at - 1]), way).bets == 1 + one + two


@pytest.mark.parametrize("way", WAYS)
def test_answers_to_a_sample_of_deals(way: str) -> None:
    random = Random(way)
    for _ in range(100):
        check_answers(way, tuple(random.sample(range(52), 3)))


@pytest.mark.exhaustive
def test_answers_to_every_deal() -> None:
    """Use random decisions, so that mixing up two of them is noticed half the time."""
    for three in combinations(range(52), 3):
        check_answers("by lot", three)


def test_bit_63_is_bet_1_and_the_others_are_bet_2() -> None:
    both, one, two = (
        strategy_table(rides)
        for rides in (lambda _: True, lambda cards: len(cards) == 3, lambda cards: len(cards) == 4)
    )
    assert len(both) == len(CLASSES)
    assert set(one.tolist()) == {1 << 63}
    for own, bits in islice(zip(CLASSES, two.tolist(), strict=True), 100):
        assert bits == sum(1 << card for card in range(52) if card not in own)
    assert (both == one | two).all()


@pytest.mark.parametrize("id_", MAIN_TABLES)
def test_best_play_rides_when_the_solved_game_does(id_: str) -> None:
    game = solve(named(id_))
    rides = best_play(game)
    random = Random(id_)
    for _ in range(100):
        cards = tuple(random.sample(FIXED_ORDER, 4))
        assert rides(cards[:3]) == (shape_of(cards[:3]) in game.rides_one)
        assert rides(cards) == (shape_of(cards) in game.rides_two)


@pytest.mark.parametrize("id_", ["MA-MAIN", "SD-MAIN-A"])
def test_a_solved_game_gives_the_same_bits_by_shape(id_: str) -> None:
    game = solve(named(id_))
    assert (strategy_table(game) == strategy_table(best_play(game))).all()
