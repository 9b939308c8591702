"""Exact mathematics: fractions only, nothing simulated and nothing rounded."""

from letitride.odds.hands import counts, probability
from letitride.odds.hold import Hold, Line, average_award, hold
from letitride.odds.published import Comparison, compare

__all__ = [
    "Comparison",
    "Hold",
    "Line",
    "average_award",
    "compare",
    "counts",
    "hold",
    "probability",
]
