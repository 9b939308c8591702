"""The chance that at least one of several hands in a round is a hit, checked against all deals."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, FiveCardHand, Suit, rank_five
from letitride.errors import InputError
from letitride.odds.counts.hands import probability
from letitride.odds.counts.shared_deals import RARE, STRAIGHT_OR_BETTER, at_least_one
from letitride.odds.progressive.waiting_times import round_hits
from letitride.odds.side_bets.cover_all.best_hand import best_hand
from tests.progressive.link.link_driver import progressive
from tests.rejected import rejected

THREE_CARD_HANDS = 22_100
SEATS = range(1, 8)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("lowest", list(FiveCardHand)[: len(RARE[5])])
def test_the_chance_of_a_hand_or_better_matches_the_best_hand(
    lowest: FiveCardHand, seats: int
) -> None:
    """Compare two methods: counting sets of hands with no common card, and counting best hands."""
    better = [hand for hand in FiveCardHand if hand >= lowest]
    chance = at_least_one(progressive("WA-GM-1"), [hand.value for hand in better], seats)
    assert chance == sum(best_hand(seats)[hand] for hand in better)


@pytest.mark.parametrize(("id_", "cards"), [("WA-GM-1", 5), ("SM-LIR-1", 3)])
def test_one_seat_has_the_chance_of_its_hand(id_: str, cards: int) -> None:
    for name in RARE[cards]:
        assert at_least_one(progressive(id_), [name], 1) == probability(cards, name)


def test_two_straight_flushes_over_every_deal() -> None:
    both = 0
    clubs = [card for card in FIXED_ORDER if card.suit is Suit.CLUBS]
    for community in combinations(clubs, 2):
        own = combinations([card for card in clubs if card not in community], 3)
        made = [
            cards
            for cards in own
            if rank_five(cards + community).hand is FiveCardHand.STRAIGHT_FLUSH
        ]
        both += sum(not set(one) & set(other) for one in made for other in made)
    meet = Fraction(4 * both, comb(52, 2) * comb(50, 3) * comb(47, 3))
    chance = at_least_one(progressive("PTMGLML03"), ["straight_flush"], 2)
    assert chance == 2 * probability(5, "straight_flush") - meet


def test_two_fours_of_a_kind_need_different_community_cards() -> None:
    meet = Fraction(78 * 16 * 2, comb(52, 2) * comb(50, 3) * comb(47, 3))
    chance = at_least_one(progressive("PTMGLML03"), ["four_of_a_kind"], 2)
    assert chance == 2 * probability(5, "four_of_a_kind") - meet


@pytest.mark.parametrize("names", [frozenset(RARE[3]), STRAIGHT_OR_BETTER])
def test_two_three_card_hands_over_every_deal(names: frozenset[str]) -> None:
    table = progressive("SM-LIR-1")
    made = [set(own) for own in combinations(FIXED_ORDER, 3) if table.hand_of(own, ()) in names]
    both = sum(one.isdisjoint(other) for one in made for other in made)
    meet = Fraction(both, comb(52, 3) * comb(49, 3))
    assert at_least_one(table, names, 2) == 2 * Fraction(len(made), THREE_CARD_HANDS) - meet


def test_simulated_rounds_of_seven_hands_agree() -> None:
    table, rounds, deck = progressive("SM-LIR-1"), 20_000, Random(4)
    paid = 0
    for _ in range(rounds):
        dealt = tuple(deck.sample(FIXED_ORDER, 21))
        hands = (table.hand_of(dealt[at : at + 3], ()) for at in range(0, 21, 3))
        paid += any(table.pay_for(hand) for hand in hands)
    chance = float(round_hits(table, 7).probability)
    assert abs(paid - rounds * chance) < 4 * (rounds * chance * (1 - chance)) ** 0.5


@given(st.sets(st.sampled_from(RARE[5]), min_size=1), st.sampled_from(SEATS))
def test_two_rare_hands_in_one_round_are_very_unlikely(names: set[str], seats: int) -> None:
    one = sum(probability(5, name) for name in names)
    chance = at_least_one(progressive("PTMGLML03"), names, seats)
    assert seats * one * Fraction(999, 1_000) < chance <= seats * one


@pytest.mark.parametrize(
    ("id_", "names"),
    [
        ("WA-GM-1", ["full_house"]),
        ("SM-LIR-1", ["straight"]),
        ("SM-LIR-1", ["akq_clubs"]),
        ("SM-LIR-1", [*STRAIGHT_OR_BETTER, "flush"]),
    ],
)
def test_common_hands_at_several_seats_are_rejected(id_: str, names: list[str]) -> None:
    with rejected(InputError, "odds/hands_together"):
        at_least_one(progressive(id_), names, 7)
