"""The main loop of the kernel: deal, decide, and count whole rounds.

The loop reads no pay tables. A seat's round ends in one of 264 cells: 1, 2, or 3 bets left, one of
11 final hands, and one of 8 names for the player's own three cards. The caller passes in the payout
for each cell on each wager (:mod:`letitride.simulation.kernel.pays`) and the strategy
(:mod:`letitride.simulation.kernel.strategy_bits`). Cover All pays on the round's best hand.

The kernel lists the rounds in which a hand wins from a meter or triggers an envy bonus. They are
rare, and :mod:`letitride.simulation.jackpots` deals them again to update the meters.
"""

import numpy as np
from numpy.typing import NDArray

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

#: The number of cells for each number of bets left, and the total number of cells.
KINDS = len(HANDS) * len(NAMES)
CELLS = 3 * KINDS

#: The final hand of each cell.
HAND_OF = np.array([cell % KINDS // len(NAMES) for cell in range(CELLS)], np.uint8)

#: The number of rounds whose random words are generated together.
TOGETHER = 256

_ONE, _TWO, _THREE = np.uint64(1), np.uint64(2), np.uint64(3)


@compiled
def cell_of(
    a: np.uint64,
    b: np.uint64,
    c: np.uint64,
    first: np.uint64,
    second: np.uint64,
    strategy: NDArray[np.uint64],
) -> np.uint64:
    """Return the final cell of a seat with three cards, given the community cards in order."""
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
    cell: np.uint64 = bets * np.uint64(KINDS) + np.uint64(hand) * np.uint64(len(NAMES)) + name
    return cell


@compiled
def cells_of(
    cells: NDArray[np.uint64],
    deck: NDArray[np.uint8],
    places: NDArray[np.uint64],
    strategy: NDArray[np.uint64],
) -> None:
    """Compute the cell of every seat.

    ``places`` lists the deck positions of each seat's three cards, and then those of the first
    and second community cards.
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
    places: NDArray[np.uint64],
    strategy: NDArray[np.uint64],
    pays: NDArray[np.float64],
    cover_all: NDArray[np.float64],
    watched: NDArray[np.uint8],
    seed: np.uint64,
    table: np.uint64,
    counts: NDArray[np.int64],
    best_hands: NDArray[np.int64],
    squares: NDArray[np.float64],
    hits: NDArray[np.int64],
) -> int:
    """Play the given number of rounds, and return the number of rounds listed in ``hits``.

    ``pays`` has a row for each cell and a column for each of five wagers. ``squares`` has the sums
    of the squared results of whole rounds, with one more column for Cover All. The function returns
    no array, because pressing Ctrl-C while Numba returns an array would raise an error other than
    KeyboardInterrupt.
    """
    cards = int(places.max()) + 1
    cells, deck = np.zeros(len(places) // 3, np.uint64), np.zeros(CARDS, np.uint8)
    words = np.zeros((rows_for(cards), TOGETHER), np.uint32)
    s0 = s1 = s2 = s3 = s4 = s5 = 0.0
    listed = 0
    for done in range(rounds):
        round_ = np.uint64(first + done)
        column = done % TOGETHER
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
