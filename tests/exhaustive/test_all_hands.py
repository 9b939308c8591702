"""All 2,598,960 five-card hands and 22,100 three-card hands."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from letitride.cards import (
    FIXED_ORDER,
    FiveCardHand,
    Ranking,
    ThreeCardHand,
    ThreeCardRanking,
    rank_five,
    rank_three,
)
from tests.cards.witness import Judged, judge_five, judge_three


@cache
def every_five() -> Counter[Ranking]:
    return Counter(map(rank_five, combinations(FIXED_ORDER, 5)))


@cache
def every_three() -> Counter[ThreeCardRanking]:
    return Counter(map(rank_three, combinations(FIXED_ORDER, 3)))


def test_five_card_strengths_are_dense() -> None:
    assert every_five().total() == 2_598_960
    assert sorted(ranking.strength for ranking in every_five()) == list(range(1, 7463))


@pytest.mark.parametrize(
    ("names", "hands"),
    [
        pytest.param("royal_flush", 4, marks=pytest.mark.clause("MA-3(b)(1)")),
        pytest.param("straight_flush", 36, marks=pytest.mark.clause("MA-3(b)(2)")),
        pytest.param("four_of_a_kind", 624, marks=pytest.mark.clause("MA-3(b)(3)")),
        pytest.param("full_house", 3_744, marks=pytest.mark.clause("MA-3(b)(4)")),
        pytest.param("flush", 5_108, marks=pytest.mark.clause("MA-3(b)(5)")),
        pytest.param("straight", 10_200, marks=pytest.mark.clause("MA-3(b)(6)-1")),
        pytest.param("three_of_a_kind", 54_912, marks=pytest.mark.clause("MA-3(b)(7)")),
        pytest.param("two_pair", 123_552, marks=pytest.mark.clause("MA-3(b)(8)")),
        pytest.param("tens_or_better pair", 1_098_240, marks=pytest.mark.clause("MA-3(b)(9)")),
        ("tens_or_better", 422_400),
        ("nothing", 1_302_540),
    ],
)
def test_five_card_counts(names: str, hands: int) -> None:
    named = {FiveCardHand(name) for name in names.split()}
    assert sum(n for ranking, n in every_five().items() if ranking.hand in named) == hands


def test_three_card_strengths_are_dense() -> None:
    assert every_three().total() == 22_100
    assert sorted(ranking.strength for ranking in every_three()) == list(range(1, 742))


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        pytest.param("mini_royal", 4, marks=pytest.mark.clause("MA-3(c)(1)")),
        pytest.param("straight_flush", 44, marks=pytest.mark.clause("MA-3(c)(2)")),
        pytest.param("flush", 1_096, marks=pytest.mark.clause("MA-3(c)(3)")),
        pytest.param("straight", 720, marks=pytest.mark.clause("MA-3(c)(4)-1")),
        pytest.param("three_of_a_kind", 52, marks=pytest.mark.clause("MA-3(c)(5)")),
        pytest.param("pair", 3_744, marks=pytest.mark.clause("MA-3(c)(6)")),
        ("nothing", 16_440),
    ],
)
def test_three_card_counts(name: str, hands: int) -> None:
    hand = ThreeCardHand(name)
    assert sum(n for ranking, n in every_three().items() if ranking.hand is hand) == hands


def test_every_three_card_hand_agrees_with_the_independent_ranking() -> None:
    judged: dict[int, Judged] = {}
    for cards in combinations(FIXED_ORDER, 3):
        ranking = rank_three(cards)
        opinion = judge_three(cards)
        assert ranking.hand.value == opinion.name
        assert judged.setdefault(ranking.strength, opinion) == opinion
    assert_same_order(judged)


@pytest.mark.exhaustive
def test_every_five_card_hand_agrees_with_the_independent_ranking() -> None:
    judged: dict[int, Judged] = {}
    for cards in combinations(FIXED_ORDER, 5):
        ranking = rank_five(cards)
        opinion = judge_five(cards)
        assert ranking.hand.value == opinion.name
        assert judged.setdefault(ranking.strength, opinion) == opinion
    assert_same_order(judged)


def assert_same_order(judged: dict[int, Judged]) -> None:
    """Check that strength increases in the same order as the independent ranking."""
    opinions = [judged[strength].strength for strength in sorted(judged)]
    assert opinions == sorted(set(opinions))
