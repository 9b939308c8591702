"""Statistics: how far counts lie from an exact law, and how often chance alone takes them so far.

Every p here is two-sided. Counts too even to be chance are as little a fair shuffle's as counts too
uneven (a machine that deals each card to each place in turn, say).

SciPy, an extra of the package, is imported when the first p is asked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]

#: Cells of which fewer are expected are counted together with their neighbours.
LEAST_EXPECTED = 10
#: The fingerprint of a deck is one of so many.
FINGERPRINTS = 2**64


@dataclass(frozen=True, slots=True)
class Statistic:
    """A figure, its degrees of freedom if it is a χ², and the chance of one as far out."""

    value: float
    df: int | None
    p: float


def chi_squared(value: float, df: int) -> Statistic:
    """A χ² of so many degrees of freedom.

    >>> chi_squared(2601.0, 2601).p > 0.98, chi_squared(3200.0, 2601).p < 1e-13
    (True, True)
    """
    law = _scipy().chi2
    tail = float(min(law.sf(value, df), law.cdf(value, df)))
    return Statistic(value, df, min(1.0, 2 * tail))


def places(counts: NDArray[Any], shuffles: int) -> Statistic:
    r"""How often each card lay at each place: rows are cards, columns places.

    Every shuffle adds a permutation matrix X, and the entries of one are not independent: each row
    and each column sums to 1. With n cards E X = 1/n, and two entries together are 1

        with chance 1/n                  in the same cell,
        never                            in the same row or column,
        with chance 1/(n(n-1))           elsewhere.

    Less 1/n² that is the covariance (n-1)/n², -1/n², 1/(n²(n-1)), or, all three at once,

        C = 1/(n-1) · (I - J/n) ⊗ (I - J/n),    J all ones.

    I - J/n is the projection on vectors that sum to nothing, so C is 1/(n-1) on a space of (n-1)²
    dimensions and nothing elsewhere. After N shuffles the deviations O - N/n are as good as normal
    with covariance N·C, therefore

        (n-1)/N · Σ(O - N/n)²    is χ² with (n-1)² degrees of freedom.

    Pearson's Σ(O-E)²/E has n/N in place of (n-1)/N: for 52 cards it is 52/51 times too large, which
    is 51 more than the expected 2601, or seven tenths of a standard deviation.
    """
    cards = len(counts)
    deviation = counts - shuffles / cards
    value = (cards - 1) / shuffles * float((deviation**2).sum())
    return chi_squared(value, (cards - 1) ** 2)


def neighbours(counts: NDArray[Any], shuffles: int) -> Statistic:
    r"""How often one card (row) was followed by another (column), the last card by the first.

    Closing the deck to a ring makes each card follow exactly one other, and whether b follows a
    does not change when the deck is cut. Every shuffle adds the matrix X of a random ring. All
    n(n-1) pairs have chance p = 1/(n-1); two different pairs together have

        q = 1/((n-1)(n-2))    if a ring can hold both: a→b and c→d, or a→b and b→c,
        0                     if not: a→b and a→c, a→c and b→c, a→b and b→a.

    So for a matrix f whose diagonal is nothing and whose rows and columns sum to nothing, E(X·f) is
    nothing and the variance is Σ f·Mf with Mf = p·f + q·(f - fᵀ): the pairs that exclude each other
    are rows and columns, which sum to nothing, the pair itself, counted in both, and its reverse.
    If f is symmetric, Mf = p·f; if it is antisymmetric, Mf = (p + 2q)·f = n/((n-1)(n-2))·f. The
    deviations D = O - N/(n-1) have just such rows and columns, all the n² - 3n + 1 dimensions of
    them are free, and with S and A the symmetric and the antisymmetric part of D

        (n-1)/N · (Σ S² + (n-2)/n · Σ A²)    is χ² with n² - 3n + 1 degrees of freedom.

    No pair is thrown away for the sake of independence: the dependence is in the formula.
    """
    cards = len(counts)
    deviation = counts - shuffles / (cards - 1) * (1 - np.eye(cards))
    symmetric = float(((deviation + deviation.T) ** 2).sum()) / 4
    antisymmetric = float(((deviation - deviation.T) ** 2).sum()) / 4
    value = (cards - 1) / shuffles * (symmetric + (cards - 2) / cards * antisymmetric)
    return chi_squared(value, cards**2 - 3 * cards + 1)


def worst_cell(counts: Counts, shuffles: int, chance: Fraction) -> Statistic:
    """The cell of all that is furthest out, in standard deviations.

    Each is binomial, exactly. The chance is that of one cell times the number of cells, which is
    never too small. A single stuck card shows here long before it shows in a sum over all cells.
    """
    p = float(chance)
    law = _scipy().binom
    tails = np.minimum(law.sf(counts - 1, shuffles, p), law.cdf(counts, shuffles, p))
    furthest = np.abs(counts - shuffles * p).max() / np.sqrt(shuffles * p * (1 - p))
    return Statistic(float(furthest), None, min(1.0, 2 * counts.size * float(tails.min())))


def goodness(counts: Counts, law: Sequence[Fraction]) -> Statistic:
    """Independent counts against the chances of their cells: the χ² of Pearson."""
    total = int(counts.sum())
    expected = np.array([float(chance) * total for chance in law])
    groups = _groups(expected)
    if len(groups) < 2:
        return Statistic(0.0, 0, 1.0)
    observed = np.add.reduceat(counts, groups)
    expected = np.add.reduceat(expected, groups)
    return chi_squared(float(((observed - expected) ** 2 / expected).sum()), len(groups) - 1)


def _groups(expected: NDArray[np.float64]) -> list[int]:
    """Where each group of cells begins; every group is expected often enough.

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
    """Decks that were there before, told by their fingerprints.

    There are 8·10⁶⁷ orders, so a fair shuffle does not repeat one in the lifetime of the world; a
    generator started from a small number does. Fingerprints alone may meet by chance, with a number
    of meetings that is Poisson's.
    """
    decks = len(fingerprints)
    seen_before = decks - len(np.unique(fingerprints))
    mean = decks * (decks - 1) / 2 / FINGERPRINTS
    return Statistic(seen_before, None, float(_scipy().poisson.sf(seen_before - 1, mean)))


def _scipy() -> Any:
    from scipy import stats

    return stats
