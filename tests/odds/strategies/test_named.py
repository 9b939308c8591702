"""Named strategies: the simple strategy card, which automatic players use."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card, FiveCardHand, parse_cards, rank_five
from letitride.odds.strategies.named import SIMPLE_CARD


@pytest.mark.parametrize(
    ("hand", "rides"),
    [
        ("Ts Td 2c", True),  # A pair of tens.
        ("9s 9d Ac", False),  # A low pair.
        ("2s 2d 2c", True),  # Three of a kind.
        ("Ts Js As", True),  # Three to a royal.
        ("Td Js As", False),
        ("3h 4h 5h", True),  # Three consecutive cards.
        ("2h 3h 4h", False),  # Too low.
        ("Ah 2h 3h", False),
        ("8h 9h Jh", True),  # One gap, one high card.
        ("5h 6h 8h", False),  # One gap, no high card.
        ("7h 9h Jh", False),  # Two gaps, one high card.
        ("8h Th Qh", True),  # Two gaps, two high cards.
        ("9h Th Ah", False),  # Too far apart.
    ],
)
def test_bet_one(hand: str, rides: bool) -> None:
    assert SIMPLE_CARD.rides(parse_cards(hand)) is rides


@pytest.mark.parametrize(
    ("hand", "rides"),
    [
        ("Ts Td 2c 5h", True),
        ("2s 2d 5c 5h", True),  # Two pair.
        ("2s 2d 2c 5h", True),
        ("9s 9d 2c 5h", False),
        ("2h 5h 9h Kh", True),  # Four to a flush.
        ("2h 5h 9h Kd", False),
        ("7h 8d 9c Ts", True),  # Outside straight, one high card.
        ("4h 5d 6c 7s", False),  # Outside straight, no high card.
        ("8h 9d Tc Qs", False),  # Inside straight.
        ("Th Jd Qc As", True),  # Inside straight of high cards.
        ("Jh Qd Kc As", True),
        ("Ah 2d 3c 4s", False),
        ("8h 8d 9c Js", False),  # A low pair with three to a straight.
    ],
)
def test_bet_two(hand: str, rides: bool) -> None:
    assert SIMPLE_CARD.rides(parse_cards(hand)) is rides


@given(st.lists(st.sampled_from(FIXED_ORDER), min_size=3, max_size=4, unique=True))
def test_a_hand_that_is_already_paid_rides(cards: list[Card]) -> None:
    others = [card for card in FIXED_ORDER if card not in cards]
    paid = all(
        rank_five([*cards, *rest]).hand >= FiveCardHand.TENS_OR_BETTER
        for rest in combinations(others, 5 - len(cards))
    )
    assert SIMPLE_CARD.rides(cards) or not paid
