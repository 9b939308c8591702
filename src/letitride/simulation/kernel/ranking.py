"""Fast ranking of millions of five-card hands.

>>> import numpy as np
>>> royal_flush, worst = [32, 36, 40, 44, 48], [0, 4, 8, 12, 21]  # Tc Jc Qc Kc Ac; 2c 3c 4c 5c 7d
>>> rank_batch(np.array([royal_flush, worst], np.uint8)).tolist()
[7462, 1]
"""

import numpy as np
from numpy.typing import NDArray

from letitride.simulation.kernel.compiled import compiled
from letitride.simulation.kernel.lookup_tables import (
    PAIR_OF,
    STRENGTH,
    SUITED_STRENGTH,
    TRIPLE_OF,
    TRIPLES,
)


def rank_batch(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return the strength of each hand, 1 to 7,462, as in :func:`letitride.cards.rank_five`.

    Each row has five cards, as indexes in the fixed order. The caller must make sure that no
    card occurs twice.
    """
    strengths = np.empty(len(hands), np.uint16)
    _rank(hands, strengths)
    return strengths


@compiled
def _rank(hands: NDArray[np.uint8], strengths: NDArray[np.uint16]) -> None:
    for at in range(len(hands)):
        a, b, c, d, e = hands[at, 0], hands[at, 1], hands[at, 2], hands[at, 3], hands[at, 4]
        triple = TRIPLE_OF[((a >> 2) * 13 + (b >> 2)) * 13 + (c >> 2)]
        row = PAIR_OF[(d >> 2) * 13 + (e >> 2)] * TRIPLES + triple
        suited = ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3 == 0
        strengths[at] = SUITED_STRENGTH[row] if suited else STRENGTH[row]
