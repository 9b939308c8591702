"""Fairness tests for shufflers: exact distributions, and bad shuffles that must fail."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from fractions import Fraction
from functools import partial, reduce
from itertools import permutations
from operator import add
from pathlib import Path
from statistics import fmean, variance

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from letitride.cards import (
    FIXED_ORDER,
    Deck,
    FiveCardHand,
    ThreeCardHand,
    check_deck,
    cut,
    rank_five,
    rank_three,
)
from letitride.errors import InputError
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.money import Cents
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.simulation.fairness import (
    BIASES,
    BiasedShuffler,
    DeckTally,
    Verdict,
    expected_frequencies,
    judge,
    p_values,
    seats,
    tallies,
    tally_of,
)
from letitride.simulation.fairness import tally as tally_module
from letitride.simulation.fairness.tally import MakeShuffler
from letitride.simulation.fairness.verdict import LEVEL, holm
from letitride.table.commands import BuyChips
from letitride.table.engine import TableEngine
from letitride.table.shufflers import RandomShuffler, Shuffler, StackedShuffler
from tests.rejected import rejected

Order = tuple[int, ...]
PAGE = Path(__file__).parents[3] / "docs" / "fairness.md"


def orders(cards: int) -> list[Order]:
    return list(permutations(range(cards)))


# ------------------------------------------------------- exact distributions, by enumeration


def rising_sequences(order: Order) -> int:
    """Count the passes over the deck that are needed to pick up the cards in order."""
    found, wanted = 0, 0
    while wanted < len(order):
        found += 1
        for card in order:
            wanted += card == wanted
    return found


def cards_in_place(order: Order) -> int:
    return sum(place == card for place, card in enumerate(order))


def cycles(order: Order) -> int:
    seen: set[int] = set()
    found = 0
    for start in range(len(order)):
        found += start not in seen
        card = start
        while card not in seen:
            seen.add(card)
            card = order[card]
    return found


@pytest.mark.parametrize("count", [rising_sequences, cards_in_place, cycles])
@pytest.mark.parametrize("cards", [2, 3, 6, 7])
def test_the_distributions_match_an_enumeration_of_all_orders(
    count: Callable[[Order], int], cards: int
) -> None:
    counted = Counter(map(count, orders(cards)))
    law = getattr(expected_frequencies, count.__name__)(cards)
    total = len(orders(cards))
    assert law == tuple(Fraction(counted[k], total) for k in range(cards + 1))


@pytest.mark.parametrize(
    "law",
    [
        expected_frequencies.rising_sequences(),
        expected_frequencies.cards_in_place(),
        expected_frequencies.cycles(),
        expected_frequencies.three_card_hands(),
        expected_frequencies.five_card_hands(),
    ],
)
def test_every_distribution_sums_to_one(law: expected_frequencies.Law) -> None:
    assert sum(law) == 1


# ------------------------------------------------------------------ exact null distributions


def of_places(order: Order) -> NDArray[np.float64]:
    matrix = np.zeros((len(order), len(order)))
    matrix[list(order), range(len(order))] = 1
    return matrix


def of_neighbours(order: Order) -> NDArray[np.float64]:
    matrix = np.zeros((len(order), len(order)))
    matrix[list(order), list(order[1:] + order[:1])] = 1
    return matrix


@pytest.mark.parametrize("cards", [4, 5, 6])
@pytest.mark.parametrize(
    ("one_shuffle", "statistic"),
    [(of_places, p_values.places), (of_neighbours, p_values.neighbours)],
)
def test_the_statistic_has_the_stated_degrees_of_freedom(
    one_shuffle: Callable[[Order], NDArray[np.float64]],
    statistic: Callable[[NDArray[np.float64], int], p_values.Statistic],
    cards: int,
) -> None:
    """For deviations with the exact covariance over all orders, the statistic is a sum of squares.

    The counts of many shuffles are normally distributed with covariance C. Any vector in the range
    of C equals √C·z for some z. The statistic must equal |z|² for every z, and the degrees of
    freedom must equal the rank of C.
    """
    shuffles = 1000
    matrices = np.array([one_shuffle(order).ravel() for order in orders(cards)])
    mean, covariance = matrices.mean(axis=0), np.cov(matrices.T, ddof=0)
    variances, axes = np.linalg.eigh(covariance)
    free = variances > 1e-9
    for seed in range(5):
        z = np.random.default_rng(seed).normal(size=free.sum())
        deviation = axes[:, free] @ (np.sqrt(shuffles * variances[free]) * z)
        counts = (shuffles * mean + deviation).reshape(cards, cards)
        found = statistic(counts, shuffles)
        assert found.value == pytest.approx(float(z @ z))
        assert found.df == free.sum()


def test_chi_squared_is_two_sided() -> None:
    for tail in (0.0005, 0.02, 0.4):
        for value in (stats.chi2.ppf(tail, 7), stats.chi2.isf(tail, 7)):
            assert p_values.chi_squared(value, 7).p == pytest.approx(2 * tail)


def test_rare_cells_are_grouped() -> None:
    law = [Fraction(1, 1000), Fraction(1, 100), Fraction(1, 2), Fraction(489, 1000)]
    found = p_values.goodness(np.array([3, 10, 498, 489]), law)
    assert found.df == 2
    assert found.value == pytest.approx(stats.chisquare([13, 498, 489], [11, 500, 489]).statistic)
    assert p_values.goodness(np.array([1, 1]), [Fraction(1, 2)] * 2).p == 1


def test_the_worst_cell_is_judged_by_its_binomial() -> None:
    counts = np.array([50, 55, 80, 48])
    found = p_values.worst_cell(counts, 500, Fraction(1, 10))
    assert found.value == pytest.approx(30 / np.sqrt(45))
    assert found.p == pytest.approx(8 * stats.binomtest(80, 500, 0.1, "greater").pvalue)
    low = p_values.worst_cell(np.array([50, 20]), 500, Fraction(1, 10))
    assert low.p == pytest.approx(4 * stats.binomtest(20, 500, 0.1, "less").pvalue)


def test_holm_steps_down_and_never_up() -> None:
    assert holm([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


# ------------------------------------------------------------------ counting


class Listed:
    """A shuffler that returns a given list of decks."""

    def __init__(self, decks: list[Deck]) -> None:
        self._next = iter(decks)

    def shuffle(self) -> Deck:
        return next(self._next)


@pytest.fixture(scope="module")
def decks() -> list[Deck]:
    shuffler = RandomShuffler(3)
    return [FIXED_ORDER, *(shuffler.shuffle() for _ in range(40)), cut(FIXED_ORDER, 30)]


def test_cards_are_counted_one_by_one(decks: list[Deck]) -> None:
    tally = tally_of(Listed(decks), len(decks))
    places = np.zeros((52, 52), dtype=int)
    following = np.zeros((52, 52), dtype=int)
    for deck in decks:
        for place, card in enumerate(deck):
            places[card.index, place] += 1
            following[card.index, deck[(place + 1) % 52].index] += 1
    assert np.array_equal(tally.places, places)
    assert np.array_equal(tally.neighbours, following)


@pytest.mark.parametrize("count", [rising_sequences, cards_in_place, cycles])
def test_orders_are_compared_with_a_new_deck_and_with_the_deck_before(
    decks: list[Deck], count: Callable[[Order], int]
) -> None:
    def beside(new: Deck, old: Deck) -> Order:
        return tuple(old.index(card) for card in new)

    tally = getattr(tally_of(Listed(decks), len(decks)), count.__name__)
    for found, pairs in (
        (tally[0], [(deck, FIXED_ORDER) for deck in decks]),
        (tally[1], list(zip(decks[1:], decks, strict=False))),
    ):
        counted = Counter(count(beside(new, old)) for new, old in pairs)
        assert found.tolist() == [counted[k] for k in range(53)]


def test_hands_are_counted_by_deal_and_seat(decks: list[Deck]) -> None:
    tally = tally_of(Listed(decks), len(decks))
    threes, fives = list(ThreeCardHand), list(FiveCardHand)
    for deal, three, five in zip(seats.deals(), tally.three_cards, tally.five_cards, strict=True):
        for seat, own in enumerate(deal.own):
            cards = [[deck[place] for place in own] for deck in decks]
            community = [[deck[place] for place in deal.community] for deck in decks]
            named = Counter(rank_three(hand).hand for hand in cards)
            final = Counter(
                rank_five(hand + both).hand for hand, both in zip(cards, community, strict=True)
            )
            assert three[seat].tolist() == [named[hand] for hand in threes]
            assert five[seat].tolist() == [final[hand] for hand in fives]


@pytest.mark.parametrize("size", [3, 5])
def test_hands_of_every_kind_are_identified(size: int) -> None:
    """The lookup and the ranking functions must agree."""
    rng = np.random.default_rng(size)
    cards = np.array([rng.permutation(52)[:size] for _ in range(20_000)], dtype=np.uint8)
    rank = rank_three if size == 3 else rank_five
    kinds: list[object] = [*ThreeCardHand] if size == 3 else [*FiveCardHand]
    expected = [kinds.index(rank([FIXED_ORDER[i] for i in hand]).hand) for hand in cards]
    assert seats.hands(cards).tolist() == expected
    law = (
        expected_frequencies.three_card_hands()
        if size == 3
        else expected_frequencies.five_card_hands()
    )
    assert len(law) == len(kinds)


def test_the_places_of_each_seat() -> None:
    shoe, machine, by_hand = seats.deals()
    assert [deal.name for deal in seats.deals()] == ["MA shoe", "MA machine", "SD hand"]
    for seat in range(7):
        assert shoe.own[seat] == (seat, 8 + seat, 16 + seat)
        assert machine.own[seat] == (3 * seat, 3 * seat + 1, 3 * seat + 2)
        assert by_hand.own[seat] == (26 + seat, 34 + seat, 42 + seat)  # below the cut
    assert (shoe.community, machine.community, by_hand.community) == ((15, 23), (21, 22), (33, 41))


@pytest.mark.parametrize("deal", seats.deals(), ids=lambda deal: deal.name)
def test_the_real_table_deals_from_these_places(deal: seats.SeatDeal) -> None:
    id_, way = deal.name.split()
    rules = house_rules(jurisdiction(id_), way, {"main": jurisdiction(id_).tables["main"]})
    table = TableEngine(rules, StackedShuffler())
    table.prepare()
    seated = tuple((seat, f"p{seat}") for seat in range(1, 8))
    table.do(game_commands.OpenBetting(1, seated))
    for seat, player in seated:
        table.do(BuyChips(player, Cents(1500)))
        table.do(game_commands.PlaceWagers.of(seat, player, Cents(500)))
    table.do(game_commands.CloseBetting())
    table.run()
    for (seat, _), places in zip(seated, deal.own, strict=True):
        held = table.state.round.seat(seat)
        assert held is not None
        assert [card.index for card in held.cards] == list(places)
    dealt = next(event for event in table.events if isinstance(event, game_events.DealCompleted))
    assert {dealt.first.index, dealt.second.index} == set(deal.community)


def test_repeated_decks_are_found(decks: list[Deck]) -> None:
    twice = tally_of(Listed([*decks, *decks[:3]]), len(decks) + 3)
    found = p_values.repeats(twice.fingerprints)
    assert found.value == 3
    assert found.p < 1e-40
    assert p_values.repeats(tally_of(Listed(decks), len(decks)).fingerprints).p == 1


def same(one: DeckTally, other: DeckTally) -> bool:
    return all(
        np.array_equal(getattr(one, field.name), getattr(other, field.name))
        for field in fields(DeckTally)
    )


def test_tallies_add_up_and_memory_does_not_grow(
    decks: list[Deck], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = tally_of(Listed(decks), len(decks))
    parts = tally_of(Listed(decks[:10]), 10) + tally_of(Listed(decks[10:]), len(decks) - 10)
    assert np.array_equal(whole.places, parts.places)
    assert np.array_equal(whole.five_cards, parts.five_cards)
    assert np.array_equal(whole.cycles[0], parts.cycles[0])
    assert parts.cycles[1].sum() == len(decks) - 2  # the first deck of each part has no predecessor
    monkeypatch.setattr(tally_module, "KEPT", 20)
    monkeypatch.setattr(tally_module, "BATCH", 16)
    assert len(tally_of(Listed(decks), len(decks)).fingerprints) == 20


def test_several_processes_count_the_same() -> None:
    alone = reduce(add, tallies(RandomShuffler, 7000, seed=5))
    shared = reduce(add, tallies(RandomShuffler, 7000, seed=5, workers=2))
    assert alone.shuffles == 7000
    assert same(alone, shared)
    assert not same(alone, reduce(add, tallies(RandomShuffler, 7000, seed=6)))


def test_processes_can_start_from_any_thread() -> None:
    with ThreadPoolExecutor(1) as thread:
        counted = thread.submit(list[DeckTally], tallies(RandomShuffler, 2500, seed=5, workers=2))
    assert [tally.shuffles for tally in counted.result()] == [2048, 452]


def test_processes_end_if_the_caller_stops_early() -> None:
    counted = tallies(RandomShuffler, 10**9, workers=2)
    assert next(counted).shuffles == tally_module.BATCH
    counted.close()  # type: ignore[attr-defined]  # a generator
    assert list(counted) == []


# ------------------------------------------------------------------ verdicts


def verdict_on(make: MakeShuffler, shuffles: int, seed: int) -> Verdict:
    return judge(reduce(add, tallies(make, shuffles, seed)))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_live_shuffler_is_fair(seed: int) -> None:
    verdict = verdict_on(RandomShuffler, 20_000, seed)
    assert verdict.fair
    assert verdict.failed == ()
    assert len(verdict.findings) == 11 + 2 * 3 * 7
    assert all(0 < each.p <= each.corrected_p <= 1 for each in verdict.findings)


def caught() -> Iterator[tuple[str, int, set[str]]]:
    """Yield each bad shuffle on the page: its name, the number of shuffles, and failed tests."""
    rows = re.findall(r"^\| `(\w+)` \| ([\d,]+) \| ([^|]+) \|", PAGE.read_text("utf-8"), re.M)
    for name, shuffles, tests in rows:
        yield name, int(shuffles.replace(",", "")), set(re.findall(r"`(\w+)`", tests))


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    ("name", "shuffles", "tests"), list(caught()), ids=[name for name, *_ in caught()]
)
def test_a_bad_shuffle_fails_as_the_page_says(
    name: str, shuffles: int, tests: set[str], seed: int
) -> None:
    verdict = verdict_on(partial(BiasedShuffler, name), shuffles, seed)
    assert not verdict.fair
    assert tests
    assert tests <= set(verdict.failed)


def test_the_page_has_every_bad_shuffle() -> None:
    assert [name for name, _, _ in caught()] == list(BIASES)


@pytest.mark.parametrize("name", BIASES)
def test_even_a_bad_shuffle_keeps_every_card(name: str) -> None:
    shuffler = BiasedShuffler(name, 1)
    for _ in range(300):
        check_deck(shuffler.shuffle())
    assert BiasedShuffler(name, 2).shuffle() == BiasedShuffler(name, 2).shuffle()
    check_deck(BiasedShuffler(name).shuffle())


class TooEven:
    """A shuffler that cuts each random order at all 52 places in turn, so results are too even."""

    def __init__(self) -> None:
        self._random = random.Random(1)
        self._waiting: list[Deck] = []

    def shuffle(self) -> Deck:
        if not self._waiting:
            cards = list(FIXED_ORDER)
            self._random.shuffle(cards)
            self._waiting = [cut(tuple(cards), lifted) for lifted in range(1, 52)]
            return tuple(cards)
        return self._waiting.pop()


def test_counts_that_are_too_even_are_caught() -> None:
    verdict = judge(tally_of(TooEven(), 52 * 10))
    places = verdict.findings[0]
    assert (places.test, places.statistic, places.fair) == ("places", 0, False)


def test_a_shuffler_that_continues_from_the_last_deck_is_caught() -> None:
    """Each deck by itself is random, but a few cards stay where they were in the previous deck."""

    class Lazy:
        def __init__(self) -> None:
            self._random = random.Random(1)
            self._cards = list(RandomShuffler(1).shuffle())

        def shuffle(self) -> Deck:
            top = self._cards[:45]
            self._random.shuffle(top)
            self._cards[:45] = top
            self._cards = self._cards[20:] + self._cards[:20]
            return tuple(self._cards)

    assert "rising_sequences_since_last" in judge(tally_of(Lazy(), 2000)).failed


@pytest.mark.parametrize("shuffles", [1, 99])
def test_too_few_shuffles_are_rejected(shuffles: int) -> None:
    with rejected(InputError, "simulation/shuffles: expected at least 100"):
        judge(tally_of(StackedShuffler(), shuffles))


@pytest.mark.parametrize("level", [0.0, 1.0, -1.0])
def test_the_level_must_be_a_chance(level: float) -> None:
    with rejected(InputError, "simulation/level"):
        judge(tally_of(StackedShuffler(), 100), level)


def test_invalid_arguments_are_rejected() -> None:
    with rejected(InputError, "simulation/bias: expected one of swap_any"):
        BiasedShuffler("honest")
    with rejected(InputError, "simulation/workers"):
        tallies(RandomShuffler, 100, workers=0)
    with rejected(InputError, "simulation/shuffles"):
        tally_of(StackedShuffler(), 0)


def test_the_level_applies_to_all_tests_together() -> None:
    shuffler: Shuffler = StackedShuffler()
    verdict = judge(tally_of(shuffler, 100), LEVEL)
    assert [each.corrected_p for each in verdict.findings] == holm(
        [each.p for each in verdict.findings]
    )
    assert all(each.fair is (each.corrected_p > LEVEL) for each in verdict.findings)


# ------------------------------------------------------- the null distribution, from small runs

RUNS, SHUFFLES = 200, 500


@pytest.fixture(scope="module")
def runs() -> list[Verdict]:
    return [judge(tally_of(RandomShuffler(seed), SHUFFLES)) for seed in range(RUNS)]


def test_the_p_values_of_a_fair_shuffler_are_uniform(runs: list[Verdict]) -> None:
    """Every test's p-values are uniform, except for worst-cell tests, whose values are bounds."""
    tests = zip(*(run.findings for run in runs), strict=True)
    distances = []
    for findings in tests:
        chances = [each.p for each in findings]
        bound = findings[0].df is None
        kind = "greater" if bound else "two-sided"  # a bound may be too large, but not too small
        distances.append(stats.kstest(chances, "uniform", alternative=kind).pvalue)
    assert min(holm(distances)) > 0.01
    assert len(distances) == 53


@pytest.mark.parametrize(("test", "df"), [("places", 51**2), ("neighbours", 52**2 - 3 * 52 + 1)])
def test_the_statistics_have_the_mean_and_the_variance_of_chi_squared(
    runs: list[Verdict], test: str, df: int
) -> None:
    """Without the factor 51/52, Pearson's mean would be off by ten standard errors."""
    values = [each.statistic for run in runs for each in run.findings if each.test == test]
    error = (2 * df / RUNS) ** 0.5
    assert abs(fmean(values) - df) < 3 * error
    assert abs(fmean(values) * 52 / 51 - df) > 6 * error
    assert variance(values) / (2 * df) == pytest.approx(1, abs=4 * (2 / RUNS) ** 0.5)


def test_a_fair_shuffler_is_rarely_called_unfair(runs: list[Verdict]) -> None:
    assert all(run.fair for run in runs)
    least = [min(each.corrected_p for each in run.findings) for run in runs]
    assert sum(p < 0.1 for p in least) <= RUNS // 10 + 3 * (RUNS * 0.09) ** 0.5
