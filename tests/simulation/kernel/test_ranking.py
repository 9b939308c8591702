"""Ranking in batches agrees with ranking single hands."""

from collections.abc import Sequence
from itertools import combinations, islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card, rank_five
from letitride.simulation.kernel import ranking
from letitride.simulation.kernel.ranking import rank_batch
from tests.cards.strategies import hands
from tests.simulation.kernel.plain import plain


def numbers(many: Sequence[tuple[Card, ...]]) -> list[list[int]]:
    return [[card.index for card in hand] for hand in many]


@given(st.lists(hands(5), max_size=20))
def test_a_batch_is_ranked_like_its_single_hands(many: list[tuple[Card, ...]]) -> None:
    batch = np.array(numbers(many), np.uint8).reshape(-1, 5)
    expected = [rank_five(hand).strength for hand in many]
    assert rank_batch(batch).tolist() == expected
    strengths = np.zeros(len(batch), np.uint16)
    plain(ranking._rank)(batch.astype(np.int64), strengths)
    assert strengths.tolist() == expected


def test_a_large_sample() -> None:
    random = np.random.default_rng(11)
    batch = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (20_000, 1)), axis=1)[:, :5]
    expected = [rank_five([FIXED_ORDER[card] for card in hand]).strength for hand in batch]
    assert rank_batch(np.ascontiguousarray(batch)).tolist() == expected


@pytest.mark.exhaustive
def test_every_possible_hand() -> None:
    every, ranked = combinations(FIXED_ORDER, 5), 0
    while some := list(islice(every, 100_000)):
        expected = [rank_five(hand).strength for hand in some]
        assert rank_batch(np.array(numbers(some), np.uint8)).tolist() == expected
        ranked += len(some)
    assert ranked == 2_598_960
