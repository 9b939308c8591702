"""Philox: counter-based random numbers, which make it possible to deal any round on its own.

Philox4x32 with ten rounds (Salmon, Moraes, Dror, and Shaw, "Parallel random numbers: as easy as 1,
2, 3", 2011) scrambles a counter of four words with a key of two words. The same counter and key
give the same four words on every machine. Different counters or keys give words that pass every
known test of randomness. Here the key is the seed, and the counter is the table, round, and block
of words.
"""

import numpy as np
from numpy.typing import NDArray

from letitride.simulation.kernel.compiled import compiled

_LOW = np.uint64(0xFFFF_FFFF)
_WORD = np.uint64(32)
_ROUNDS = 10

#: The multipliers of the two halves of the counter, and the key's increments in every round.
_M0, _M1 = np.uint64(0xD251_1F53), np.uint64(0xCD9E_8D57)
_W0, _W1 = np.uint64(0x9E37_79B9), np.uint64(0xBB67_AE85)

Words = tuple[np.uint64, np.uint64, np.uint64, np.uint64]


@compiled
def philox(c0: np.uint64, c1: np.uint64, c2: np.uint64, c3: np.uint64, seed: np.uint64) -> Words:
    """Return four 32-bit words for a counter; the key is the seed's halves, low half first.

    >>> zero = np.uint64(0)
    >>> [hex(int(word)) for word in philox(zero, zero, zero, zero, zero)]
    ['0x6627e8d5', '0xe169c58d', '0xbc57ac4c', '0x9b00dbd8']
    """
    k0, k1 = seed & _LOW, seed >> _WORD
    for _ in range(_ROUNDS):
        p0, p1 = _M0 * c0, _M1 * c2
        c0, c1, c2, c3 = (p1 >> _WORD) ^ c1 ^ k0, p1 & _LOW, (p0 >> _WORD) ^ c3 ^ k1, p0 & _LOW
        k0, k1 = (k0 + _W0) & _LOW, (k1 + _W1) & _LOW
    return c0, c1, c2, c3


@compiled
def fill(words: NDArray[np.uint32], seed: np.uint64, table: np.uint64, first: np.uint64) -> None:
    """Fill in the first words of one round per column, in a loop that compiles to SIMD code.

    Block b of a round's words is in rows 4b to 4b + 3.
    """
    rows, columns = words.shape
    for block in range(rows // 4):
        for column in range(columns):
            round_ = first + np.uint64(column)
            w0, w1, w2, w3 = philox(round_ & _LOW, round_ >> _WORD, table, np.uint64(block), seed)
            words[4 * block, column] = w0
            words[4 * block + 1, column] = w1
            words[4 * block + 2, column] = w2
            words[4 * block + 3, column] = w3


@compiled
def word(at: int, seed: np.uint64, table: np.uint64, round_: np.uint64) -> np.uint64:
    """Return one of the random words for a round."""
    block = philox(round_ & _LOW, round_ >> _WORD, table, np.uint64(at >> 2), seed)
    return block[at & 3]
