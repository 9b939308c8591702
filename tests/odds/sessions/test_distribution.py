"""Sessions: small ones checked against every sequence of rounds, real ones by exact arithmetic."""

import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.errors import InputError, MoneyError
from letitride.money import Cents, Currency
from letitride.odds.counts.draws import DEALS
from letitride.odds.sessions.distribution import ERROR, Session, results_after, session, sessions
from letitride.odds.sessions.lattice import EPSILON, Lattice
from letitride.odds.sessions.round_result import RoundResult
from tests.odds.rounds import all_bets, distance, made_up, main_only, small_rounds
from tests.rejected import rejected


def every_sequence(round_: RoundResult, rounds: int) -> dict[int, Fraction]:
    """Return the distribution of the sum, computed one sequence of results at a time."""
    chances: dict[int, Fraction] = {}
    for sequence in product(round_.results.items(), repeat=rounds):
        total = sum(cents for cents, _ in sequence)
        chances[total] = chances.get(total, Fraction(0)) + prod(chance for _, chance in sequence)
    return chances


@given(small_rounds(), st.integers(1, 4))
def test_every_sequence_of_a_few_rounds(round_: RoundResult, rounds: int) -> None:
    expected = every_sequence(round_, rounds)
    assert results_after(round_, rounds) == expected
    assert distance(dict(session(round_, rounds).results), expected) < ERROR


@given(small_rounds(), st.integers(1, 3), st.integers(1, 3))
def test_two_sessions_in_a_row_equal_one_longer_session(
    round_: RoundResult, first: int, then: int
) -> None:
    joined: dict[int, Fraction] = {}
    for a, p in results_after(round_, first).items():
        for b, q in results_after(round_, then).items():
            joined[a + b] = joined.get(a + b, Fraction(0)) + p * q
    assert joined == results_after(round_, first + then)


def whole(exact: Mapping[int, Fraction], power: int = 1) -> Fraction:
    return sum((cents**power * chance for cents, chance in exact.items()), Fraction(0))


@pytest.mark.parametrize(("round_", "rounds"), [(main_only(), 12), (all_bets(), 2)])
def test_floats_are_within_the_error_bound_of_the_exact_chances(
    round_: RoundResult, rounds: int
) -> None:
    exact, found = results_after(round_, rounds), session(round_, rounds)
    assert (
        distance(dict(found.results), dict(exact)) < ERROR / 100
    )  # a short session is far more accurate than ERROR requires
    assert whole(exact, 0) == 1
    assert whole(exact) == found.mean
    assert whole(exact, 2) - found.mean**2 == found.variance
    assert found.ahead == pytest.approx(float(sum(p for x, p in exact.items() if x > 0)), abs=ERROR)
    assert found.even == pytest.approx(float(exact.get(0, 0)), abs=ERROR)
    assert found.ahead + found.even + found.behind == pytest.approx(1, abs=ERROR)


@pytest.mark.parametrize("round_", [main_only(), made_up(100, {-100: 0, 100: DEALS // 2})])
def test_several_sessions_from_one_transform_are_equally_accurate(round_: RoundResult) -> None:
    assert list(sessions(round_, [])) == []
    rounds = [1, 3, 7, 12]
    found = list(sessions(round_, rounds))
    assert [each.rounds for each in found] == rounds
    assert len({len(each.chances) for each in found}) == len(rounds)  # the arrays differ in length
    for each in found:
        exact = results_after(round_, each.rounds)
        assert distance(dict(each.results), dict(exact)) < ERROR / 100


def plain_sums(found: Session) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """Compute the same array by adding shifted copies: slow, but free of cancellation errors."""
    lattice = Lattice.of(found.round.results)
    size, start = len(found.chances), -found.least // found.coin
    chances = np.zeros(size)
    chances[start] = 1.0
    for _ in range(found.rounds):
        after = np.zeros(size)
        for step, chance in zip(lattice.steps, lattice.chances, strict=True):
            if 0 <= step < size:
                after[step:] += chance * chances[: size - step]
            elif -size < step < 0:
                after[:step] += chance * chances[-step:]
        chances = after
    return chances


@pytest.mark.parametrize(("id_", "rounds"), [("LIRX-01", 500), ("SD-MAIN-B", 2_000)])
def test_long_sessions_are_within_the_error_bound_of_plain_sums(id_: str, rounds: int) -> None:
    found = session(main_only(id_), rounds)
    assert np.abs((found.chances - plain_sums(found)).cumsum()).max() < ERROR / 100


@pytest.mark.parametrize(
    ("round_", "rounds"), [(all_bets(), 500), (main_only("SD-MAIN-B"), 100_000)]
)
def test_the_moments_of_the_array_match_the_exact_ones(round_: RoundResult, rounds: int) -> None:
    found = session(round_, rounds)
    results = found.least + found.coin * np.arange(len(found.chances))
    mean = float((results * found.chances).sum())
    spread = float(((results - mean) ** 2 * found.chances).sum()) ** 0.5
    assert float(found.chances.sum()) == pytest.approx(1, abs=ERROR)
    assert mean == pytest.approx(float(found.mean), rel=1e-6)
    assert spread == pytest.approx(found.standard_deviation, rel=1e-6)


@settings(max_examples=25)
@given(small_rounds(), st.integers(1, 20))
def test_the_chance_beyond_the_array_is_within_the_bound(round_: RoundResult, rounds: int) -> None:
    lattice, exact = Lattice.of(round_.results), results_after(round_, rounds)
    above, below = lattice.climb(rounds) * lattice.coin, -lattice.fall(rounds) * lattice.coin
    assert sum(chance for cents, chance in exact.items() if cents > above) <= EPSILON
    assert sum(chance for cents, chance in exact.items() if cents < below) <= EPSILON


def test_the_chance_beyond_the_array_of_a_real_game() -> None:
    lattice, exact = Lattice.of(main_only().results), results_after(main_only(), 20)
    above = lattice.climb(20) * lattice.coin
    assert above < max(exact) / 5  # the array does not reach the result of 20 royal flushes
    assert 0 < sum(chance for cents, chance in exact.items() if cents > above) <= EPSILON


@given(small_rounds(), st.integers(1, 4), st.floats(0.01, 0.99))
def test_a_quantile_is_the_lowest_result_with_its_cumulative_chance(
    round_: RoundResult, rounds: int, chance: float
) -> None:
    found = session(round_, rounds)
    at = found.quantile(chance)
    assert found.at_most(at) >= chance
    assert found.at_most(at - Cents(found.coin)) < chance


def test_chances_at_the_ends_of_the_array() -> None:
    found = session(main_only(), 3)
    assert found.at_most(Cents(-100_000)) == 0
    assert found.at_most(Cents(10_000_000)) == pytest.approx(1, abs=ERROR)
    with rejected(MoneyError, "money/currency"):
        found.at_most(Cents(0, Currency.SGD))


def test_a_coin_flip() -> None:
    found = session(made_up(100, {-100: 0, 100: 51_979_200 // 2}), 1_000)
    assert found.coin == 100
    assert (found.mean, found.variance) == (Fraction(0), Fraction(1_000 * 100**2))
    assert found.even == pytest.approx(0.025225018178, abs=1e-12)  # C(1000, 500) / 2^1000
    assert found.quantile(0.5) == Cents(0)


@pytest.mark.parametrize("rounds", [0, -1, 100_001])
def test_an_impossible_number_of_rounds_is_rejected(rounds: int) -> None:
    with rejected(InputError, "odds/rounds"):
        session(main_only(), rounds)


def test_exact_sessions_longer_than_20_rounds_are_rejected() -> None:
    with rejected(InputError, "odds/rounds: expected 1 to 20 rounds, got 21"):
        results_after(main_only(), 21)


@pytest.mark.parametrize("chance", [0.0, 1.0, -0.5, float("nan")])
def test_a_quantile_of_an_invalid_chance_is_rejected(chance: float) -> None:
    with rejected(InputError, "odds/chance"):
        session(main_only(), 1).quantile(chance)


def test_a_large_meter_with_odd_cents_is_rejected() -> None:
    with rejected(InputError, r"odds/too_fine.*whole-dollar stakes and meters"):
        session(all_bets(jackpot=100_000_001), 500)


def test_the_error_stays_short_for_a_huge_number() -> None:
    with rejected(InputError, r"odds/too_fine.*got about 10\^17") as error:
        session(all_bets(jackpot=99_999_999_999_999_999), 500)
    assert len(str(error.value)) < 200
    with rejected(InputError, r"odds/rounds.*got about 10\^30"):
        session(main_only(), 10**30)


def test_results_are_shown_as_tables() -> None:
    found = session(main_only(), 2)
    assert found._repr_html_().count("<tr>") == 8  # a header and seven quantiles, not every result
    assert found.as_data()["rows"][0]["cents"] == -3_000
    assert found.to_csv().splitlines()[0] == "cents,chance"
    exact = results_after(main_only(), 2)
    assert exact.as_data()["rows"][0] == {"cents": -3_000, "chance": str(exact[-3_000])}
    assert exact._repr_html_().count("<tr>") == len(exact) + 1


def test_numpy_is_not_imported_until_needed() -> None:
    code = "import sys, letitride.odds.sessions.ruin; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
