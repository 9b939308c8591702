"""Test statistics and p-values: how far counts are from an exact distribution.

Every p-value is two-sided. Counts that are too even are also a sign of an unfair shuffle.
For example, a machine could put each card in each position in turn.

SciPy, an optional dependency, is imported when the first p-value is computed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]

#: Cells with a lower expected count are grouped with their neighbors.
LEAST_EXPECTED = 10
#: The number of possible fingerprints of a deck.
FINGERPRINTS = 2**64


@dataclass(frozen=True, slots=True)
class Statistic:
    """A statistic, its degrees of freedom (for a χ² statistic), and its p-value."""

    value: float
    df: int | None
    p: float


def chi_squared(value: float, df: int) -> Statistic:
    """Return a χ² statistic with the given degrees of freedom.

    >>> chi_squared(2601.0, 2601).p > 0.98, chi_squared(3200.0, 2601).p < 1e-13
    (True, True)
    """
    law = _scipy().chi2
    tail = float(min(law.sf(value, df), law.cdf(value, df)))
    return Statistic(value, df, min(1.0, 2 * tail))


def places(counts: NDArray[Any], shuffles: int) -> Statistic:
    r"""Test how often each card was in each position. Rows are cards; columns are positions.

    Every shuffle adds a permutation matrix X, whose entries are not independent: each row
    and each column sums to 1. With n cards, E X = 1/n. Two entries are both 1

        with chance 1/n                  in the same cell,
        never                            in the same row or column,
        with chance 1/(n(n-1))           elsewhere.

    Subtracting 1/n² gives the covariances (n-1)/n², -1/n², and 1/(n²(n-1)). As one matrix,

        C = 1/(n-1) · (I - J/n) ⊗ (I - J/n),    where J is the matrix of all ones.

    I - J/n is the projection onto vectors that sum to zero, so C is 1/(n-1) on a space of (n-1)²
    dimensions and zero elsewhere. After N shuffles, the deviations O - N/n are nearly normal with
    covariance N·C, so

        (n-1)/N · Σ(O - N/n)²    is χ² with (n-1)² degrees of freedom.

    Pearson's Σ(O-E)²/E has n/N instead of (n-1)/N. For 52 cards, it is 52/51 times too large, which
    is 51 more than the expected 2,601, or seven tenths of a standard deviation.
    """
    cards = len(counts)
    deviation = counts - shuffles / cards
    value = (cards - 1) / shuffles * float((deviation**2).sum())
    return chi_squared(value, (cards - 1) ** 2)


def neighbours(counts: NDArray[Any], shuffles: int) -> Statistic:
    r"""Test how often one card (row) was followed by another (column).

    The first card counts as following the last.

    Closing the deck into a ring makes each card follow exactly one other, and cutting the deck does
    not change whether b follows a. Every shuffle adds the matrix X of a random ring. Each of the
    n(n-1) pairs has chance p = 1/(n-1). Two different pairs occur together with chance

        q = 1/((n-1)(n-2))    if a ring can hold both: a→b and c→d, or a→b and b→c,
        0                     if not: a→b and a→c, a→c and b→c, a→b and b→a.

    So for a matrix f whose diagonal is zero and whose rows and columns sum to zero, E(X·f) is zero
    and the variance is Σ f·Mf with Mf = p·f + q·(f - fᵀ). The reason is that a pair excludes its
    reverse and the others in its row and column, which sum to zero. The pair itself is in both its
    row and its column. If f is symmetric, Mf = p·f; if it is antisymmetric, Mf = (p + 2q)·f =
    n/((n-1)(n-2))·f. The deviations D = O - N/(n-1) have such rows and columns, and all n² - 3n + 1
    of their dimensions are free. Let S and A be the symmetric and antisymmetric parts of D. Then

        (n-1)/N · (Σ S² + (n-2)/n · Σ A²)    is χ² with n² - 3n + 1 degrees of freedom.

    The formula accounts for the dependence, so no pair has to be discarded.
    """
    cards = len(counts)
    deviation = counts - shuffles / (cards - 1) * (1 - np.eye(cards))
    symmetric = float(((deviation + deviation.T) ** 2).sum()) / 4
    antisymmetric = float(((deviation - deviation.T) ** 2).sum()) / 4
    value = (cards - 1) / shuffles * (symmetric + (cards - 2) / cards * antisymmetric)
    return chi_squared(value, cards**2 - 3 * cards + 1)


def worst_cell(counts: Counts, shuffles: int, chance: Fraction) -> Statistic:
    """Return the deviation of the cell furthest from its mean, in standard deviations.

    Each cell is exactly binomial. The p-value is an upper bound: the p-value of one cell times the
    number of cells. A single stuck card shows up in this test long before it affects a sum over all
    cells.
    """
    p = float(chance)
    law = _scipy().binom
    tails = np.minimum(law.sf(counts - 1, shuffles, p), law.cdf(counts, shuffles, p))
    furthest = np.abs(counts - shuffles * p).max() / np.sqrt(shuffles * p * (1 - p))
    return Statistic(float(furthest), None, min(1.0, 2 * counts.size * float(tails.min())))


def goodness(counts: Counts, law: Sequence[Fraction]) -> Statistic:
    """Compare independent counts with the chances of their cells, using Pearson's χ² test."""
    total = int(counts.sum())
    expected = np.array([float(chance) * total for chance in law])
    groups = _groups(expected)
    if len(groups) < 2:
        return Statistic(0.0, 0, 1.0)
    observed = np.add.reduceat(counts, groups)
    expected = np.add.reduceat(expected, groups)
    return chi_squared(float(((observed - expected) ** 2 / expected).sum()), len(groups) - 1)


def _groups(expected: NDArray[np.float64]) -> list[int]:
    """Group cells so that every expected count is large enough. Return where each group begins.

    >>> _groups(np.array([1.0, 9.0, 50.0, 8.0, 1.0]))
    [0, 2]
    """
    starts, gathered = [0], 0.0
    for place, each in enumerate(expected):
        if gathered >= LEAST_EXPECTED and expected[place:].sum() >= LEAST_EXPECTED:
            starts.append(place)
            gathered = 0.0
        gathered += each
    return starts


def repeats(fingerprints: NDArray[np.uint64]) -> Statistic:
    """Test for repeated decks by comparing their fingerprints.

    There are 8·10⁶⁷ orders, so in practice a fair shuffle never repeats one, but a generator with
    a small seed does. Different decks may share a fingerprint by chance; the number of such
    collisions has a Poisson distribution.
    """
    decks = len(fingerprints)
    seen_before = decks - len(np.unique(fingerprints))
    mean = decks * (decks - 1) / 2 / FINGERPRINTS
    return Statistic(seen_before, None, float(_scipy().poisson.sf(seen_before - 1, mean)))


def _scipy() -> Any:
    from scipy import stats

    return stats
