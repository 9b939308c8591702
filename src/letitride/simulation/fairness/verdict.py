"""The combined verdict of all tests on one tally.

Running many tests must not make a fair shuffler look unfair, so Holm's method corrects the
p-values: the chance that any test fails by accident is at most the significance level.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from letitride.errors import InputError
from letitride.simulation.fairness import expected_frequencies, p_values
from letitride.simulation.fairness.expected_frequencies import CARDS, Law
from letitride.simulation.fairness.p_values import Counts, Statistic
from letitride.simulation.fairness.seats import deals
from letitride.simulation.fairness.tally import DeckTally

#: The significance level: a fair shuffler fails at most one time in a thousand.
LEVEL = 0.001
#: The minimum number of shuffles. With fewer, the tests' large-sample distributions do not apply.
LEAST_SHUFFLES = 100


@dataclass(frozen=True, slots=True)
class TestResult:
    """The result of one test."""

    test: str
    statistic: float
    df: int | None
    p: float
    corrected_p: float
    fair: bool
    dealing: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The results of all tests; the shuffler is fair if no test failed."""

    shuffles: int
    level: float
    findings: tuple[TestResult, ...]

    @property
    def fair(self) -> bool:
        """True if no test failed."""
        return all(finding.fair for finding in self.findings)

    @property
    def failed(self) -> tuple[str, ...]:
        """The names of the tests that failed."""
        return tuple(dict.fromkeys(each.test for each in self.findings if not each.fair))

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {
            "fair": self.fair,
            "shuffles": self.shuffles,
            "level": self.level,
            "tests": [asdict(finding) for finding in self.findings],
        }


def judge(tally: DeckTally, level: float = LEVEL) -> Verdict:
    """Compare the counts with the distributions of a fair shuffle."""
    if tally.shuffles < LEAST_SHUFFLES:
        raise InputError(
            "simulation/shuffles", expected=f"at least {LEAST_SHUFFLES}", got=tally.shuffles,
            least=LEAST_SHUFFLES,
        )  # fmt: skip
    if not 0 < level < 1:
        raise InputError("simulation/level", expected="a chance between 0 and 1", got=level)
    made = list(_tests(tally))
    corrected = holm([statistic.p for _, statistic, _ in made])
    findings = (
        TestResult(test, each.value, each.df, each.p, p, fair=p > level, **where)
        for (test, each, where), p in zip(made, corrected, strict=True)
    )
    return Verdict(tally.shuffles, level, tuple(findings))


def holm(chances: Sequence[float]) -> list[float]:
    """Correct p-values for multiple tests with Holm's step-down method.

    The smallest p-value is multiplied by the number of tests, the next by one less, and so on. No
    result is smaller than the one before it.

    >>> holm([0.01, 0.5, 0.02])
    [0.03, 0.5, 0.04]
    """
    corrected = [0.0] * len(chances)
    least = 0.0
    for place, test in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, chances[test] * (len(chances) - place)))
        corrected[test] = least
    return corrected


def _tests(tally: DeckTally) -> Iterator[tuple[str, Statistic, dict[str, Any]]]:
    n = tally.shuffles
    yield "places", p_values.places(tally.places, n), {}
    yield "neighbours", p_values.neighbours(tally.neighbours, n), {}
    yield "worst_place", p_values.worst_cell(tally.places, n, Fraction(1, CARDS)), {}
    pairs = tally.neighbours[~np.eye(CARDS, dtype=bool)]  # no card follows itself
    yield "worst_neighbour", p_values.worst_cell(pairs, n, Fraction(1, CARDS - 1)), {}
    for name in ("rising_sequences", "cards_in_place", "cycles"):
        law = getattr(expected_frequencies, name)()
        new_deck, deck_before = getattr(tally, name)
        yield name, p_values.goodness(new_deck, law), {}
        yield f"{name}_since_last", p_values.goodness(deck_before, law), {}
    yield "repeats", p_values.repeats(tally.fingerprints), {}
    yield from _seats("three_cards", tally.three_cards, expected_frequencies.three_card_hands())
    yield from _seats("five_cards", tally.five_cards, expected_frequencies.five_card_hands())


def _seats(test: str, counts: Counts, law: Law) -> Iterator[tuple[str, Statistic, dict[str, Any]]]:
    for deal, by_seat in zip(deals(), counts, strict=True):
        for seat, of_seat in enumerate(by_seat, start=1):
            where = {"dealing": deal.name, "seat": seat}
            yield test, p_values.goodness(of_seat, law), where
