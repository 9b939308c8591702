"""The kernel: whole rounds dealt, decided and counted at the speed of the machine.

It knows no pay tables. A seat's round ends in one of 264 cells: 1, 2 or 3 bets left, one of 11
final hands, one of 8 names of the player's own three cards. What a cell wins on each wager is a
table handed in (:mod:`letitride.simulation.kernel.pays`), and so is the strategy
(:mod:`letitride.simulation.kernel.strategy_bits`). Cover All goes by the best hand of the round.

Rounds in which a seat holds a hand that moves a meter, or brings envy, are listed by number: they
are rare, and are dealt again where the meters are followed (:mod:`letitride.simulation.jackpots`).
"""

from typing import TYPE_CHECKING

import numpy as np

from letitride.simulation.kernel.compiled import compiled
from letitride.simulation.kernel.lookup_tables import (
    CARDS,
    HAND,
    HANDS,
    HIGHEST,
    MIDDLE,
    NAMES,
    PAIR_OF,
    RENAMING,
    SUITED_HAND,
    THREES,
    TRIPLES,
)
from letitride.simulation.kernel.philox import fill
from letitride.simulation.kernel.shuffle import deal, rows_for

if TYPE_CHECKING:
    from numpy import float64, int64, uint8, uint64
    from numpy.typing import NDArray

#: Cells of a number of bets left, and cells in all.
KINDS = len(HANDS) * len(NAMES)
CELLS = 3 * KINDS

#: The final hand of each cell.
HAND_OF = np.array([cell % KINDS // len(NAMES) for cell in range(CELLS)], np.uint8)

#: Rounds whose random words are made together.
_TOGETHER = 256

_ONE, _TWO, _THREE = np.uint64(1), np.uint64(2), np.uint64(3)


@compiled
def cell_of(
    a: "uint64",
    b: "uint64",
    c: "uint64",
    first: "uint64",
    second: "uint64",
    strategy: "NDArray[uint64]",
) -> "uint64":
    """The cell in which a seat with three cards ends, given the community cards in order."""
    a, b = (a, b) if a > b else (b, a)  # the built-in max and min are slow when compiled
    b, c = (b, c) if b > c else (c, b)
    a, b = (a, b) if a > b else (b, a)
    three = np.uint64(THREES[HIGHEST[a] + MIDDLE[b] + c])
    pair = np.uint64(PAIR_OF[(first >> _TWO) * np.uint64(13) + (second >> _TWO)])
    row = pair * np.uint64(TRIPLES) + (three & np.uint64(511))
    suited = (three >> np.uint64(9)) & (_ONE << (first & _THREE)) & (_ONE << (second & _THREE))
    hand = SUITED_HAND[row] if suited else HAND[row]
    rides = strategy[(three >> np.uint64(16)) & np.uint64(2047)]
    suit = (np.uint64(RENAMING[three >> np.uint64(27)]) >> (_TWO * (first & _THREE))) & _THREE
    rides_two = (rides >> ((first & ~_THREE) | suit)) & _ONE
    bets = (rides >> np.uint64(63)) + rides_two
    name = (three >> np.uint64(13)) & np.uint64(7)
    cell: uint64 = bets * np.uint64(KINDS) + np.uint64(hand) * np.uint64(len(NAMES)) + name
    return cell


@compiled
def cells_of(
    cells: "NDArray[uint64]",
    deck: "NDArray[uint8]",
    places: "NDArray[uint64]",
    strategy: "NDArray[uint64]",
) -> None:
    """The cell of every seat.

    ``places`` are the places in the deck of each seat's three cards, seat by seat, and then of the
    first and the second community card.
    """
    seats = np.uint64(len(cells))
    first = np.uint64(deck[places[_THREE * seats]])
    second = np.uint64(deck[places[_THREE * seats + _ONE]])
    for number in range(len(cells)):
        at = _THREE * np.uint64(number)
        a = np.uint64(deck[places[at]])
        b = np.uint64(deck[places[at + _ONE]])
        c = np.uint64(deck[places[at + _TWO]])
        cells[number] = cell_of(a, b, c, first, second, strategy)


@compiled
def count(
    first: int,
    rounds: int,
    places: "NDArray[uint64]",
    strategy: "NDArray[uint64]",
    pays: "NDArray[float64]",
    cover_all: "NDArray[float64]",
    watched: "NDArray[uint8]",
    seed: "uint64",
    table: "uint64",
    counts: "NDArray[int64]",
    best_hands: "NDArray[int64]",
    squares: "NDArray[float64]",
    hits: "NDArray[int64]",
) -> int:
    """Play so many rounds; the number of rounds listed in ``hits``.

    ``pays`` has a row for each cell and five columns, one a wager. Cover All, by the best hand, is
    one more column of ``squares``, the sums over the squared results of whole rounds.
    """
    cards = int(places.max()) + 1
    cells, deck = np.zeros(len(places) // 3, np.uint64), np.zeros(CARDS, np.uint8)
    words = np.zeros((rows_for(cards), _TOGETHER), np.uint32)
    s0 = s1 = s2 = s3 = s4 = s5 = 0.0
    listed = 0
    for done in range(rounds):
        round_ = np.uint64(first + done)
        column = done % _TOGETHER
        if column == 0:
            fill(words, seed, table, round_)
        deal(deck, cards, words, column, seed, table, round_)
        cells_of(cells, deck, places, strategy)
        t0 = t1 = t2 = t3 = t4 = 0.0
        best, hit = np.uint8(len(HANDS)), np.uint8(0)
        for cell in cells:
            counts[cell] += 1
            hand = HAND_OF[cell]
            best = hand if hand < best else best
            hit |= watched[cell]
            t0 += pays[cell, 0]
            t1 += pays[cell, 1]
            t2 += pays[cell, 2]
            t3 += pays[cell, 3]
            t4 += pays[cell, 4]
        best_hands[best] += 1
        s0 += t0 * t0
        s1 += t1 * t1
        s2 += t2 * t2
        s3 += t3 * t3
        s4 += t4 * t4
        s5 += cover_all[best] * cover_all[best]
        if hit:
            hits[listed] = round_
            listed += 1
    squares += np.array((s0, s1, s2, s3, s4, s5))
    return listed
