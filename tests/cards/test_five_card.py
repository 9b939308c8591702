import copy
import pickle
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import Card, FiveCardHand, Ranking, Suit, ThreeCardHand, parse_cards, rank_five
from letitride.errors import CardError
from tests.cards.strategies import cards, hands, suit_swaps, swap_suits
from tests.cards.witness import FIVE_CARD_NAMES, judge_five, representatives
from tests.rejected import rejected

# Royal flushes are rare among random hands, so half of the hands are drawn from one suit.
spades = st.sampled_from([Card(f"{letter}s") for letter in "23456789TJQKA"])
suited = st.lists(spades, min_size=5, max_size=5, unique=True).map(tuple)
any_hand = hands(5) | suited


def rank(text: str) -> Ranking:
    return rank_five(parse_cards(text))


def test_hand_names_are_ordered() -> None:
    assert [hand.value for hand in sorted(FiveCardHand)] == FIVE_CARD_NAMES
    for better, worse in pairwise(FiveCardHand):
        assert better > worse
        assert better >= worse
        assert better >= better
        assert worse < better
        assert worse <= better
        assert not better <= worse


def test_five_card_and_three_card_names_do_not_compare() -> None:
    pair: Any = FiveCardHand.PAIR
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(pair, compare)(ThreeCardHand.PAIR) is NotImplemented
    assert pair != ThreeCardHand.PAIR


def test_every_class_ranks_as_the_independent_evaluator_says() -> None:
    all_hands = sorted(representatives(5), key=lambda hand: judge_five(hand).strength)
    rankings = [rank_five(hand) for hand in all_hands]
    assert [ranking.strength for ranking in rankings] == list(range(1, 7463))
    assert [ranking.hand.value for ranking in rankings] == [
        judge_five(hand).name for hand in all_hands
    ]


def test_the_number_of_classes_with_each_name() -> None:
    classes = Counter(rank_five(hand).hand.value for hand in representatives(5))
    assert classes == {
        "royal_flush": 1,
        "straight_flush": 9,
        "four_of_a_kind": 156,
        "full_house": 156,
        "flush": 1277,
        "straight": 10,
        "three_of_a_kind": 858,
        "two_pair": 858,
        "tens_or_better": 1100,
        "pair": 1760,
        "nothing": 1277,
    }


@given(any_hand, any_hand)
def test_two_hands_compare_as_the_independent_evaluator_says(
    one: tuple[Card, ...], other: tuple[Card, ...]
) -> None:
    mine, theirs = rank_five(one), rank_five(other)
    judged, judged_other = judge_five(one), judge_five(other)
    assert (mine.hand.value, theirs.hand.value) == (judged.name, judged_other.name)
    assert (mine < theirs) == (judged.strength < judged_other.strength)
    assert (mine == theirs) == (judged.strength == judged_other.strength)
    assert (mine > theirs) == (judged.strength > judged_other.strength)


@given(any_hand, suit_swaps)
def test_renaming_suits_never_matters(hand: tuple[Card, ...], swap: dict[Suit, Suit]) -> None:
    assert rank_five(swap_suits(hand, swap)) is rank_five(hand)


@given(any_hand.flatmap(lambda hand: st.tuples(st.just(hand), st.permutations(hand))))
def test_the_order_of_the_cards_never_matters(
    hand_and_order: tuple[tuple[Card, ...], list[Card]],
) -> None:
    hand, order = hand_and_order
    assert rank_five(order) is rank_five(hand)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ah Ad Ks Kh", "As Ah Ad Qs Qh"),
        ("3s 3h 3d 2s 2h", "2s 2h 2d As Ah"),
        ("2s 2h 2d 4s 4h", "2s 2h 2d 3s 3h"),
        ("9s 9h 9d 9c Ks", "9s 9h 9d 9c Qs"),
        ("As Js 8s 5s 3s", "Ah Jh 8h 5h 2h"),
        ("2s 3h 4d 5c 6s", "As 2h 3d 4c 5s"),
        ("2s 3s 4s 5s 6s", "As 2s 3s 4s 5s"),
        ("As Kh Qd Jc Ts", "Ks Qh Jd Tc 9s"),
        ("7s 7h 7d Ac 3s", "7s 7h 7d Kc Qs"),
        ("7s 7h 7d Ac 3s", "7s 7h 7d Ac 2s"),
        ("As Ah 2d 2c 3s", "Ks Kh Qd Qc As"),
        ("Ks Kh 3d 3c 2s", "Ks Kh 2d 2c As"),
        ("Ks Kh 3d 3c 4s", "Ks Kh 3d 3c 2s"),
        ("Ts Th 4d 3c 2s", "9s 9h Ad Kc Qs"),
        ("As Ah 9d 8c 3s", "As Ah 9d 8c 2s"),
        ("As 6h 4d 3c 2s", "Ks Qh Jd Tc 8s"),
        ("As Kh Qd Jc 9s", "As Kh Qd Jc 8s"),
    ],
)
def test_kickers(better: str, worse: str) -> None:
    assert rank(better) > rank(worse)
    assert rank(better).strength > rank(worse).strength


def test_equal_hands_are_equal() -> None:
    assert rank("As Kh Qd Jc 9s") == rank("Ac Kd Qh Js 9c")
    assert hash(rank("As Kh Qd Jc 9s")) == hash(rank("Ac Kd Qh Js 9c"))
    royal = rank("As Ks Qs Js Ts")
    assert royal == Ranking(7462, FiveCardHand.ROYAL_FLUSH)
    assert pickle.loads(pickle.dumps(royal)) == copy.deepcopy(royal) == royal


@pytest.mark.parametrize("count", [0, 1, 3, 4, 6, 7])
def test_a_hand_must_have_five_cards(count: int) -> None:
    with pytest.raises(CardError) as caught:
        rank_five(parse_cards("2c 3d 4h 5s 7c 8d 9h")[:count])
    assert caught.value.code == "cards/hand"
    assert caught.value.expected == "five different cards"


@given(cards, st.permutations(list(Suit)))
def test_five_cards_of_one_rank_are_rejected(card: Card, suits: list[Suit]) -> None:
    of_rank = [Card(f"{card.rank.letter}{suit}") for suit in suits]
    with rejected(CardError, "cards/hand"):
        rank_five([card, *of_rank])


@given(suited, st.integers(min_value=0, max_value=3))
def test_a_flush_with_a_duplicate_card_is_rejected(hand: tuple[Card, ...], twice: int) -> None:
    with rejected(CardError, "cards/hand"):
        rank_five([*hand[:4], hand[twice]])
