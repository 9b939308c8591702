"""The value of seeing extra cards, checked against every set of dead cards where feasible."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import Card, FiveCardHand, parse_cards
from letitride.errors import InputError
from letitride.odds.counts.draws import Draw, draws, outs_of
from letitride.odds.counts.hands import probability
from letitride.odds.counts.two_to_come import structure_of
from letitride.odds.main_game.dead_cards import Riding, ride_on_four, ride_on_three
from letitride.odds.main_game.solver import solve, units_of, worth
from letitride.odds.main_game.value_of_information import community_seen, hands_seen
from letitride.rulebook.paytables.table_types import MainTable
from tests.cards.strategies import hands
from tests.odds.deals import name_of
from tests.odds.main_tables import any_table, named, table_of
from tests.rejected import rejected

LIRX = named("LIRX-01")
ODD = table_of([9, 300, 0, 50, 2, 40, 3, 1, 2, 1])


class Pairs:
    """The total gain over all pairs of cards to come, and the part that dead cards remove.

    Each dead card removes all pairs that contain it. A pair of two dead cards is removed twice, so
    it is added back once.
    """

    def __init__(self, cards: tuple[Card, ...], table: MainTable) -> None:
        units = {hand.value: gain for hand, gain in units_of(table).items()}
        own = tuple(card.index for card in cards)
        self.left = [place for place in range(52) if place not in own]
        self.of = {
            frozenset(pair): units[name_of((*own, *pair))] for pair in combinations(self.left, 2)
        }
        self.whole = sum(self.of.values())
        self.with_card = {
            one: sum(self.of[frozenset((one, other))] for other in self.left if other != one)
            for one in self.left
        }

    def worth(self, dead: tuple[int, ...]) -> int:
        twice = sum(self.of[frozenset(pair)] for pair in combinations(dead, 2))
        return self.whole - sum(self.with_card[card] for card in dead) + twice

    def riding(self, dead: int) -> Riding:
        worths = [self.worth(cards) for cards in combinations(self.left, dead)]
        return Riding(sum(won > 0 for won in worths), sum(max(won, 0) for won in worths))


@pytest.mark.parametrize("table", [LIRX, ODD])
@pytest.mark.parametrize(
    "hand",
    ["8s 9s Js", "2s 3s 4s", "As 2s 4s", "Ts Js Qs", "2s 7s Qs", "8s 9h Tc", "As Kh Qc", "8s 8h 3c",
     "2s 2h Ac", "Ts Th 9s", "5s 5h 5d", "Js Qs 2h"],
)  # fmt: skip
def test_bet_one_over_every_two_dead_cards(hand: str, table: MainTable) -> None:
    cards = parse_cards(hand)
    structure = structure_of(cards, units_of(table))
    pairs = Pairs(cards, table)
    for dead in (0, 1, 2):
        assert ride_on_three(structure, dead) == pairs.riding(dead)


@pytest.mark.parametrize("hand", ["8s 9s Js", "8s 8h 3c"])
def test_bet_one_over_every_other_hand(hand: str) -> None:
    cards = parse_cards(hand)
    structure = structure_of(cards, units_of(LIRX))
    assert ride_on_three(structure, 3) == Pairs(cards, LIRX).riding(3)


@settings(max_examples=25)
@given(hands(3), any_table, st.integers(0, 18))
def test_dead_cards_do_not_change_the_average_worth(
    cards: tuple[Card, ...], table: MainTable, dead: int
) -> None:
    """Dead cards do not change the average worth: each pair stays live in C(47, d) sets.

    The sum over all sets of dead cards is the worth of the sets in which the bet rides, minus the
    same worth computed with every gain negated.
    """
    units = units_of(table)
    losses = {hand: -gain for hand, gain in units.items()}
    won = ride_on_three(structure_of(cards, units), dead)
    lost = ride_on_three(structure_of(cards, losses), dead)
    assert won.worth - lost.worth == worth(outs_of(cards), units) * comb(47, dead)
    assert won.ways + lost.ways <= comb(49, dead)


def test_six_hands_seen_matches_a_random_sample() -> None:
    cards = parse_cards("8s 8h 3c")
    pairs, random, number = Pairs(cards, LIRX), Random(18), 4_000
    seen = (pairs.worth(tuple(random.sample(pairs.left, 18))) for _ in range(number))
    rides = sum(won > 0 for won in seen) / number
    exact = ride_on_three(structure_of(cards, units_of(LIRX)), 18).ways / comb(49, 18)
    assert rides == pytest.approx(exact, abs=5 * (exact * (1 - exact) / number) ** 0.5)


@pytest.mark.parametrize("hand", ["Ts Jh Qd As", "6s 7h 8d 9s", "2s 5s 9s Ks", "8s 8h 3c 2d"])
@pytest.mark.parametrize("dead", [0, 1, 3])
def test_bet_two_over_every_set_of_dead_cards(hand: str, dead: int) -> None:
    cards, units = parse_cards(hand), units_of(LIRX)
    by_name = {made.value: gain for made, gain in units.items()}
    own = tuple(card.index for card in cards)
    gains = [by_name[name_of((*own, last))] for last in range(52) if last not in own]
    left = [sum(gains) - sum(taken) for taken in combinations(gains, dead)]
    expected = Riding(sum(won > 0 for won in left), sum(max(won, 0) for won in left))
    assert ride_on_four(outs_of(cards), units, dead) == expected


@given(any_table, st.sampled_from(list(draws().four_cards.values())), st.integers(0, 18))
def test_dead_cards_do_not_change_the_average_worth_of_bet_two(
    table: MainTable, draw: Draw, dead: int
) -> None:
    units = units_of(table)
    losses = {hand: -gain for hand, gain in units.items()}
    won = ride_on_four(draw.outs, units, dead)
    lost = ride_on_four(draw.outs, losses, dead)
    assert won.worth - lost.worth == worth(draw.outs, units) * comb(47, dead)


@pytest.mark.parametrize("id_", ["LIRX-01", "LIRX-03", "LIRX-05"])
def test_seeing_no_extra_cards_is_the_ordinary_game(id_: str) -> None:
    table = named(id_)
    game = solve(table)
    for seen in (hands_seen(table, 0), community_seen(table, bet_one=0, bet_two=1)):
        assert (seen.edge, seen.average_bets, seen.par) == (
            game.edge,
            game.average_bets,
            game.par,
        )


def test_every_hand_seen_is_worth_more() -> None:
    edges = [hands_seen(LIRX, number).edge for number in range(4)]
    assert edges == sorted(edges, reverse=True)
    assert [f"{float(edge):.4%}" for edge in edges] == ["3.5057%", "3.4622%", "3.1424%", "2.9283%"]


@pytest.mark.exhaustive
def test_all_six_other_hands_seen() -> None:
    assert f"{float(hands_seen(LIRX, 6).edge):.4%}" == "2.3310%"


def test_knowing_both_community_cards_means_riding_on_every_paid_hand() -> None:
    units = units_of(LIRX)
    paid = {hand: max(gain, 0) for hand, gain in units.items()}
    won = 2 * mean(paid) + mean(units)
    assert community_seen(LIRX, bet_one=2, bet_two=2).edge == -won


def test_a_community_card_known_early_makes_bet_one_worth_as_much_as_bet_two() -> None:
    """Bet 1 is worth as much as bet 2, so the game is worth the $ bet plus twice bet 2."""
    units, game = units_of(LIRX), solve(LIRX)
    fours = draws().four_cards.values()
    bet_two = sum(draw.sets * max(worth(draw.outs, units), 0) for draw in fours)
    early = community_seen(LIRX, bet_one=1, bet_two=1)
    assert -early.edge == mean(units) + 2 * Fraction(bet_two, 270_725 * 48)
    rides = sum(draw.sets for draw in fours if worth(draw.outs, units) > 0)
    assert early.average_bets == 1 + 2 * Fraction(rides, 270_725)
    assert early.edge < game.edge


def mean(units: Mapping[FiveCardHand, int]) -> Fraction:
    return sum((probability(5, hand.value) * gain for hand, gain in units.items()), Fraction(0))


@pytest.mark.parametrize("hands_", [-1, 7])
def test_an_impossible_number_of_other_hands_is_rejected(hands_: int) -> None:
    with rejected(InputError, "odds/cards_seen"):
        hands_seen(LIRX, hands_)


@pytest.mark.parametrize(("one", "two"), [(-1, 1), (1, 0), (2, 1), (2, 3)])
def test_impossible_numbers_of_community_cards_seen_are_rejected(one: int, two: int) -> None:
    with rejected(InputError, "odds/cards_seen"):
        community_seen(LIRX, one, two)
