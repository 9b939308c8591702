"""Fairness tests: check that a shuffler makes every order of the deck equally likely.

You can test any :class:`~letitride.table.shufflers.Shuffler`. It shuffles many times, and a tally
counts features of the decks (:mod:`~.tally`). The tests compare the counts with their exact
distributions (:mod:`~.p_values`, :mod:`~.expected_frequencies`) and reach one verdict for all of
them together (:mod:`~.verdict`). Known bad shuffles (:mod:`~.bad_shuffles`) show that the tests
detect bias.

>>> from letitride.table.shufflers import RandomShuffler
>>> judge(tally_of(RandomShuffler(1), 1000)).fair
True
>>> verdict = judge(tally_of(BiasedShuffler("sattolo", 1), 1000))
>>> verdict.fair, min(verdict.findings, key=lambda finding: finding.p).test
(False, 'cards_in_place')
"""

from letitride.simulation.fairness.bad_shuffles import BIASES, BiasedShuffler
from letitride.simulation.fairness.tally import DeckTally, tallies, tally_of
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
