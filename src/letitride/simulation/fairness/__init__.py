"""Fairness: whether a shuffler leaves every order of the deck equally likely.

Any :class:`~letitride.table.shufflers.Shuffler` can be put to the test. It shuffles many times, its
decks are counted (:mod:`~.tally`), the counts are held against exact laws (:mod:`~.statistics`,
:mod:`~.laws`), and one verdict is given on all of them together (:mod:`~.verdict`). Shuffles that
are known to be bad (:mod:`~.biased`) show that the tests catch what they should.

>>> from letitride.table.shufflers import RandomShuffler
>>> judge(tally_of(RandomShuffler(1), 1000)).fair
True
>>> verdict = judge(tally_of(BiasedShuffler("sattolo", 1), 1000))
>>> verdict.fair, min(verdict.findings, key=lambda finding: finding.p).test
(False, 'cards_in_place')
"""

from letitride.simulation.fairness.bad_shuffles import BIASES, BiasedShuffler
from letitride.simulation.fairness.batches import tallies
from letitride.simulation.fairness.tally import DeckTally, tally_of
from letitride.simulation.fairness.verdict import LEAST_SHUFFLES, LEVEL, TestResult, Verdict, judge

__all__ = [
    "BIASES",
    "LEAST_SHUFFLES",
    "LEVEL",
    "BiasedShuffler",
    "DeckTally",
    "TestResult",
    "Verdict",
    "judge",
    "tallies",
    "tally_of",
]
