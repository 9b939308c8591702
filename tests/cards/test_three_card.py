from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import Card, Suit, ThreeCardHand, ThreeCardRanking, parse_cards, rank_three
from letitride.errors import CardError
from tests.cards.strategies import hands, suit_swaps, swap_suits
from tests.cards.witness import THREE_CARD_NAMES, judge_three, representatives


def rank(text: str) -> ThreeCardRanking:
    return rank_three(parse_cards(text))


def test_hand_names_are_ordered() -> None:
    assert [hand.value for hand in sorted(ThreeCardHand)] == THREE_CARD_NAMES


def test_every_class_ranks_as_the_independent_evaluator_says() -> None:
    all_hands = sorted(representatives(3), key=lambda hand: judge_three(hand).strength)
    rankings = [rank_three(hand) for hand in all_hands]
    assert [ranking.strength for ranking in rankings] == list(range(1, 742))
    assert [ranking.hand.value for ranking in rankings] == [
        judge_three(hand).name for hand in all_hands
    ]


def test_the_number_of_classes_with_each_name() -> None:
    classes = Counter(rank_three(hand).hand.value for hand in representatives(3))
    assert classes == {
        "mini_royal": 1,
        "straight_flush": 11,
        "three_of_a_kind": 13,
        "straight": 12,
        "flush": 274,
        "pair": 156,
        "nothing": 274,
    }


@given(hands(3), suit_swaps)
def test_renaming_suits_never_matters(hand: tuple[Card, ...], swap: dict[Suit, Suit]) -> None:
    assert rank_three(swap_suits(hand, swap)) is rank_three(hand)


@given(hands(3).flatmap(lambda hand: st.tuples(st.just(hand), st.permutations(hand))))
def test_the_order_of_the_cards_never_matters(
    hand_and_order: tuple[tuple[Card, ...], list[Card]],
) -> None:
    hand, order = hand_and_order
    assert rank_three(order) is rank_three(hand)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs", "Ks Qs Js"),
        ("As Kh Qd", "Ks Qh Jd"),
        ("2s 3h 4d", "As 2h 3d"),
        ("2s 3s 4s", "As 2s 3s"),
        ("3s 3h 3d", "2s 2h 2d"),
        ("As 4s 2s", "Ks Qs Ts"),
        ("2s 2h 4d", "2s 2h 3d"),
        ("3s 3h 2d", "2s 2h Ad"),
        ("As 4h 2d", "Ks Qh Td"),
    ],
)
def test_kickers(better: str, worse: str) -> None:
    assert rank(better) > rank(worse)


@pytest.mark.parametrize("text", ["", "As", "As Ks", "As Ks Qs Js", "As As Ks"])
def test_a_hand_must_have_three_cards(text: str) -> None:
    with pytest.raises(CardError) as caught:
        rank(text)
    assert caught.value.code == "cards/hand"
    assert caught.value.got == (text or "none")
