"""Philox: random numbers by counting, so that any round can be dealt without those before it.

Philox4x32 with ten rounds (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1,
2, 3", 2011) scrambles a counter of four words under a key of two. The same counter and key give
the same four words on every machine; different ones give words that pass every test of randomness
known. Here the key is the seed, and the counter says which table, round and block of words.
"""

from typing import TYPE_CHECKING

import numpy as np

from letitride.simulation.kernel.compiled import compiled

if TYPE_CHECKING:
    from numpy import uint32, uint64
    from numpy.typing import NDArray

_LOW = np.uint64(0xFFFF_FFFF)
_WORD = np.uint64(32)
_ROUNDS = 10

#: What the two halves of the counter are multiplied by, and what the key grows by every round.
_M0, _M1 = np.uint64(0xD251_1F53), np.uint64(0xCD9E_8D57)
_W0, _W1 = np.uint64(0x9E37_79B9), np.uint64(0xBB67_AE85)

Words = tuple["uint64", "uint64", "uint64", "uint64"]


@compiled
def philox(c0: "uint64", c1: "uint64", c2: "uint64", c3: "uint64", seed: "uint64") -> Words:
    """Four words of 32 bits for a counter of four; the seed's halves are the key, low half first.

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
def fill(words: "NDArray[uint32]", seed: "uint64", table: "uint64", first: "uint64") -> None:
    """The first words of as many rounds as there are columns: a loop that the machine does at once.

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
def word(at: int, seed: "uint64", table: "uint64", round_: "uint64") -> "uint64":
    """Any one word of a round."""
    block = philox(round_ & _LOW, round_ >> _WORD, table, np.uint64(at >> 2), seed)
    return block[at & 3]
