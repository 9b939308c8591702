"""The simple strategy of automatic players."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card, FiveCardHand, parse_cards, rank_five
from letitride.odds.strategies.named import SIMPLE_CARD


@pytest.mark.parametrize(
    ("hand", "rides"),
    [
        ("Ts Td 2c", True),  # a pair of tens
        ("9s 9d Ac", False),  # a low pair
        ("2s 2d 2c", True),  # three of a kind
        ("Ts Js As", True),  # three to a royal
        ("Td Js As", False),
        ("3h 4h 5h", True),  # three in a row
        ("2h 3h 4h", False),  # too low
        ("Ah 2h 3h", False),
        ("8h 9h Jh", True),  # one gap, one high card
        ("5h 6h 8h", False),  # one gap, none
        ("7h 9h Jh", False),  # two gaps, one high card
        ("8h Th Qh", True),  # two gaps, two
        ("9h Th Ah", False),  # too far apart
    ],
)
def test_bet_one(hand: str, rides: bool) -> None:
    assert SIMPLE_CARD.rides(parse_cards(hand)) is rides


@pytest.mark.parametrize(
    ("hand", "rides"),
    [
        ("Ts Td 2c 5h", True),
        ("2s 2d 5c 5h", True),  # two pair
        ("2s 2d 2c 5h", True),
        ("9s 9d 2c 5h", False),
        ("2h 5h 9h Kh", True),  # four to a flush
        ("2h 5h 9h Kd", False),
        ("7h 8d 9c Ts", True),  # outside straight, a high card
        ("4h 5d 6c 7s", False),  # outside straight, none
        ("8h 9d Tc Qs", False),  # inside straight
        ("Th Jd Qc As", True),  # inside straight of high cards
        ("Jh Qd Kc As", True),
        ("Ah 2d 3c 4s", False),
        ("8h 8d 9c Js", False),  # a low pair close to a straight
    ],
)
def test_bet_two(hand: str, rides: bool) -> None:
    assert SIMPLE_CARD.rides(parse_cards(hand)) is rides


@given(st.lists(st.sampled_from(FIXED_ORDER), min_size=3, max_size=4, unique=True))
def test_a_hand_that_is_paid_whatever_comes_rides(cards: list[Card]) -> None:
    others = [card for card in FIXED_ORDER if card not in cards]
    paid = all(
        rank_five([*cards, *rest]).hand >= FiveCardHand.TENS_OR_BETTER
        for rest in combinations(others, 5 - len(cards))
    )
    assert SIMPLE_CARD.rides(cards) or not paid
