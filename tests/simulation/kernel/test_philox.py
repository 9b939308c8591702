"""Philox gives the published results, and every way of generating words agrees."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.simulation.kernel.philox import fill, philox, word
from tests.simulation.kernel.plain import interpreted, plain

WORDS = st.integers(0, 2**32 - 1)
SEEDS = st.integers(0, 2**64 - 1)

#: The counter, key, and result of Philox4x32-10, as its authors published them with Random123.
KNOWN = [
    ("00000000 00000000 00000000 00000000", "00000000 00000000",
     "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff",
     "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0",
     "d16cfe09 94fdcceb 5001e420 24126ea1"),
]  # fmt: skip


def from_hex(text: str) -> list[int]:
    return [int(each, 16) for each in text.split()]


def words_for(counter: list[int], key: list[int]) -> list[int]:
    """Return the compiled function's result, after checking it against the plain function's."""
    low, high = key
    arguments = [*map(np.uint64, counter), np.uint64(high << 32 | low)]
    answer = philox(*arguments)
    assert answer == plain(philox)(*arguments)
    return [int(each) for each in answer]


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN)
def test_published_results(counter: str, key: str, answer: str) -> None:
    assert words_for(from_hex(counter), from_hex(key)) == from_hex(answer)


def by_the_paper(counter: list[int], key: list[int]) -> list[int]:
    """Compute Philox4x32-10 as described in the paper, with unbounded integers."""
    (left0, right0, left1, right1), (key0, key1) = counter, key
    for _ in range(10):
        high0, low0 = divmod(left0 * 0xD2511F53, 2**32)
        high1, low1 = divmod(left1 * 0xCD9E8D57, 2**32)
        left0, right0, left1, right1 = high1 ^ right0 ^ key0, low1, high0 ^ right1 ^ key1, low0
        key0, key1 = (key0 + 0x9E3779B9) % 2**32, (key1 + 0xBB67AE85) % 2**32
    return [left0, right0, left1, right1]


@given(st.lists(WORDS, min_size=4, max_size=4), st.lists(WORDS, min_size=2, max_size=2))
def test_any_counter_and_key(counter: list[int], key: list[int]) -> None:
    assert words_for(counter, key) == by_the_paper(counter, key)


def filled(rows: int, columns: int, seed: int, table: int, first: int) -> list[list[int]]:
    words = np.zeros((rows, columns), np.uint32)
    fill(words, np.uint64(seed), np.uint64(table), np.uint64(first))
    return [[int(each) for each in row] for row in words]


@given(SEEDS, WORDS, st.integers(0, 2**40) | st.integers(2**32 - 5, 2**32 + 5))
def test_blocks_for_many_rounds_equal_those_for_single_rounds(
    seed: int, table: int, first: int
) -> None:
    words = filled(8, 7, seed, table, first)
    key = [seed % 2**32, seed >> 32]
    for column, round_ in enumerate(range(first, first + 7)):
        blocks = [[round_ % 2**32, round_ >> 32, table, block] for block in range(2)]
        expected = [each for counter in blocks for each in by_the_paper(counter, key)]
        assert [row[column] for row in words] == expected


@given(SEEDS, WORDS, st.integers(0, 2**40), st.integers(0, 99))
def test_one_word_of_a_round(seed: int, table: int, round_: int, at: int) -> None:
    numbers = np.uint64(seed), np.uint64(table), np.uint64(round_)
    expected = filled(100, 1, seed, table, round_)[at][0]
    assert word(at, *numbers) == plain(word)(at, *numbers) == expected


def test_the_plain_functions_fill_the_same_words() -> None:
    words = np.zeros((8, 3), np.uint32)
    with interpreted():
        plain(fill)(words, np.uint64(5), np.uint64(2), np.uint64(2**32 - 1))
    assert words.tolist() == filled(8, 3, 5, 2, 2**32 - 1)
