"""The shuffle makes every order equally likely, however the order is computed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, count, islice, permutations
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from letitride.cards import FIXED_ORDER
from letitride.simulation.kernel.philox import word
from letitride.simulation.kernel.shuffle import CARDS, deal, deck_of, rows_for
from tests.simulation.kernel.plain import interpreted, plain

SEEDS = st.integers(0, 2**64 - 1)
TABLES = st.integers(0, 2**32 - 1)
ROUNDS = st.integers(0, 2**48)
WORDS = st.integers(0, 2**32 - 1)

#: The number of places to choose from for each card. Each word places four cards.
PLACES = [range(number, number - 4, -1) for number in range(CARDS, 0, -4)]


def choices(drawn: int, places: Sequence[int], bits: int) -> list[int] | None:
    """Choose several places in turn from one word. Return None if the word must be skipped.

    The word represents a fraction of 1, which is multiplied by the number of places. The whole part
    of the product is the choice, and the fractional part is used for the next choice. Some words
    are skipped to make all choices equally likely.
    """
    left, chosen = Fraction(drawn, 2**bits), []
    for number in places:
        whole, left = divmod(left * number, 1)
        chosen.append(int(whole))
    return chosen if left >= Fraction(2**bits % prod(places), 2**bits) else None


def shuffled(cards: int, words: Iterator[int], bits: int = 32, serves: int = 4) -> tuple[int, ...]:
    """Shuffle by Fisher-Yates with :func:`choices`. Each word places several cards."""
    deck = list(range(cards))
    for first in range(0, cards, serves):
        places = range(cards - first, max(cards - first - serves, 0), -1)
        while (chosen := choices(next(words), places, bits)) is None:
            pass
        for place, below in enumerate(chosen, first):
            deck[place], deck[place + below] = deck[place + below], deck[place]
    return tuple(deck)


def dealt(words: Sequence[int], seed: int = 0, cards: int = CARDS) -> tuple[int, ...]:
    """Deal with the compiled function, which uses these words and then more from the seed."""
    deck, column = np.zeros(CARDS, np.uint8), np.array(words, np.uint32).reshape(-1, 1)
    deal(deck, cards, column, 0, np.uint64(seed), np.uint64(0), np.uint64(0))
    return tuple(int(card) for card in deck)


def of_seed(seed: int, start: int) -> Iterator[int]:
    """Yield the random words of round 0, starting with the given word number."""
    for at in count(start):
        yield int(word(at, np.uint64(seed), np.uint64(0), np.uint64(0)))


@given(st.lists(WORDS | st.integers(0, 99), max_size=20), SEEDS)
def test_it_is_a_fisher_yates_shuffle(words: list[int], seed: int) -> None:
    assert dealt(words, seed) == shuffled(CARDS, chain(words, of_seed(seed, len(words))))


def test_words_that_favor_a_choice_are_skipped() -> None:
    fair = [2**31 + 12_345_678 * n for n in range(1, 14)]
    assert None not in [choices(*drawn, 32) for drawn in zip(fair, PLACES, strict=True)]
    assert dealt([0, 0, *fair[:6], 0, *fair[6:]]) == dealt(fair)


def test_more_words_are_generated_if_too_many_are_skipped() -> None:
    assert dealt([0] * 16, seed=5) == shuffled(CARDS, of_seed(5, start=16))
    assert dealt([], seed=5) == shuffled(CARDS, of_seed(5, start=0))


@pytest.mark.parametrize(("cards", "bits", "serves"), [(3, 8, 3), (3, 6, 2), (4, 8, 4), (4, 6, 2)])
def test_all_words_of_few_bits_make_every_order_equally_often(
    cards: int, bits: int, serves: int
) -> None:
    """Run the same code with words so short that the test can try all of them."""
    made: Counter[tuple[int, ...]] = Counter()
    for first in range(2**bits):
        for second in range(2**bits) if serves < cards else [0]:
            words = iter((first, second))
            try:
                made[shuffled(cards, words, bits, serves)] += 1
            except StopIteration:
                continue  # a word was skipped, and there is no third word
    assert set(made) == set(permutations(range(cards)))
    assert len(set(made.values())) == 1


@given(st.sampled_from(PLACES), st.data())
def test_equally_many_32_bit_words_lead_to_each_choice(places: range, data: st.DataObject) -> None:
    """The words that lead to one choice are contiguous, so the test tries the first and last."""
    ways = prod(places)
    which = data.draw(st.integers(0, ways - 1))
    first = -(-(which * 2**32 + 2**32 % ways) // ways)
    last = -(-(which + 1) * 2**32 // ways) - 1
    assert last - first + 1 == 2**32 // ways
    chosen = choices(first, places, 32)
    assert chosen == choices(last, places, 32)
    assert chosen == [which // prod(places[n + 1 :]) % places[n] for n in range(4)]
    assert choices(first - 1, places, 32) != chosen != choices(last + 1, places, 32)


@given(SEEDS, TABLES, ROUNDS)
def test_always_52_different_cards(seed: int, table: int, round_: int) -> None:
    assert sorted(card.index for card in deck_of(seed, table, round_)) == list(range(CARDS))


@given(SEEDS, st.integers(1, CARDS))
def test_the_top_of_the_deck_does_not_depend_on_the_number_of_cards(seed: int, cards: int) -> None:
    ready = list(islice(of_seed(seed, 0), rows_for(cards)))
    top, whole = dealt(ready, seed, cards), dealt([], seed)
    assert top[:cards] == whole[:cards]
    assert tuple(card.index for card in deck_of(seed, 0, 0)) == whole


def test_words_come_in_whole_blocks() -> None:
    for cards in range(1, CARDS + 1):
        rows = rows_for(cards)
        assert rows == plain(rows_for)(cards)
        assert rows % 4 == 0
        assert rows - 4 < -(-cards // 4) <= rows


@pytest.mark.parametrize("words", [[], [0] * 8, [2**31] * 3])
def test_the_plain_function_deals_the_same(words: list[int]) -> None:
    deck, column = np.zeros(CARDS, np.uint8), np.array(words, np.uint32).reshape(-1, 1)
    with interpreted():
        plain(deal)(deck, CARDS, column, 0, np.uint64(9), np.uint64(0), np.uint64(0))
    assert tuple(deck.tolist()) == dealt(words, seed=9)


def test_different_seeds_tables_and_rounds_give_different_decks() -> None:
    decks = {deck_of(s, t, r) for s in range(5) for t in range(5) for r in range(5)}
    assert len(decks) == 125
    assert deck_of(1, 0, 2**32) != deck_of(1, 0, 0)
    assert deck_of(2**32, 0, 0) != deck_of(0, 0, 0)


def test_every_card_comes_to_every_place() -> None:
    """Compute χ² for the counts of cards by place, with 51 x 51 degrees of freedom."""
    decks = 10_000
    found = np.zeros((CARDS, len(FIXED_ORDER)))
    places = np.arange(CARDS)
    for round_ in range(decks):
        found[places, [card.index for card in deck_of(2024, 0, round_)]] += 1
    expected = decks / CARDS
    # Each deck has every card once, so the cells of a row or column are correlated.
    statistic = ((found - expected) ** 2 / expected).sum() * (CARDS - 1) / CARDS
    assert 0.001 < stats.chi2.sf(statistic, (CARDS - 1) ** 2) < 0.999
