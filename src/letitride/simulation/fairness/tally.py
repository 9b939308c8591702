"""Counts over many decks. Tallies can be added together, so any process can count any decks.

Each batch derives its own seed from the given one, so the counts do not depend on the number of
processes.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import partial, reduce
from hashlib import blake2b, sha256
from itertools import chain, islice, repeat
from operator import add, attrgetter

import numpy as np
from numpy.typing import NDArray

from letitride.cards import Deck, FiveCardHand, ThreeCardHand
from letitride.errors import InputError
from letitride.simulation.fairness.expected_frequencies import CARDS
from letitride.simulation.fairness.p_values import Counts
from letitride.simulation.fairness.seats import deals, hands
from letitride.simulation.workers import Play, sharing
from letitride.table.shufflers import Shuffler

Decks = NDArray[np.uint8]

#: A function that makes a shuffler from a seed or from system randomness. Other processes must be
#: able to import it.
MakeShuffler = Callable[[int | None], Shuffler]

#: The number of decks counted together, and the maximum number of fingerprints kept. Both limit
#: memory use.
BATCH = 2048
KEPT = 2**20


@dataclass(frozen=True, slots=True, eq=False)
class DeckTally:
    """The counts over a number of shuffled decks."""

    shuffles: int
    places: Counts
    """Counts by card and position."""
    neighbours: Counts
    """Counts by card and the card that follows it; the first card follows the last."""
    three_cards: Counts
    """Counts of three-card hands by deal, seat, and hand type."""
    five_cards: Counts
    """Counts of five-card hands by deal, seat, and hand."""
    rising_sequences: Counts
    """Counts of decks by number of rising sequences, relative to a new deck and the last deck."""
    cards_in_place: Counts
    cycles: Counts
    fingerprints: NDArray[np.uint64]
    """A fingerprint of each of the first few decks."""

    def __add__(self, other: "DeckTally") -> "DeckTally":
        sums = {
            field.name: getattr(self, field.name) + getattr(other, field.name)
            for field in fields(self)
            if field.name != "fingerprints"
        }
        both = np.concatenate((self.fingerprints, other.fingerprints))
        return DeckTally(**sums, fingerprints=both[:KEPT])


def tally_of(shuffler: Shuffler, shuffles: int) -> DeckTally:
    """Shuffle the given number of times and count the decks.

    >>> from letitride.table.shufflers import StackedShuffler
    >>> tally = tally_of(StackedShuffler(), 3)
    >>> tally.places[51, 51], tally.neighbours[51, 0], tally.cards_in_place[:, 52].tolist()
    (np.int64(3), np.int64(3), [3, 2])
    """
    if shuffles < 1:
        raise InputError("simulation/shuffles", expected="at least one", got=shuffles, least=1)
    decks = (shuffler.shuffle() for _ in repeat(None, shuffles))
    return reduce(add, map(_count, _batches(decks)))


def tallies(
    make: MakeShuffler, shuffles: int, seed: int | None = None, workers: int = 1
) -> Iterator[DeckTally]:
    """Shuffle the given number of times, and yield a tally for each batch.

    >>> from letitride.table.shufflers import RandomShuffler
    >>> [tally.shuffles for tally in tallies(RandomShuffler, 5000, seed=1)]
    [2048, 2048, 904]
    """
    if workers < 1:
        raise InputError("simulation/workers", expected="at least one", got=workers)
    return _shared(partial(_tally, make, seed), shuffles, workers)


def _shared(play: Play[DeckTally], shuffles: int, workers: int) -> Iterator[DeckTally]:
    with sharing(__name__, workers) as share:
        yield from share(play, shuffles, BATCH)


def _tally(make: MakeShuffler, seed: int | None, start: int, shuffles: int) -> DeckTally:
    if seed is not None:
        seed = int.from_bytes(sha256(f"{seed} {start}".encode()).digest())
    return tally_of(make(seed), shuffles)


def _batches(decks: Iterator[Deck]) -> Iterator[Decks]:
    while batch := list(islice(decks, BATCH)):
        indices = bytes(map(attrgetter("index"), chain.from_iterable(batch)))
        yield np.frombuffer(indices, dtype=np.uint8).reshape(-1, CARDS)


def _count(decks: Decks) -> DeckTally:
    where = np.empty_like(decks)  # the position of each card
    np.put_along_axis(where, decks.astype(np.intp), np.arange(CARDS, dtype=np.uint8)[None], axis=1)
    # For each card of the previous deck, its position in this deck.
    moved = np.take_along_axis(where[1:], decks[:-1].astype(np.intp), axis=1)
    both = (where, moved)
    return DeckTally(
        shuffles=len(decks),
        places=_pairs(np.broadcast_to(np.arange(CARDS), decks.shape), where),
        neighbours=_pairs(decks, np.roll(decks, -1, axis=1)),
        three_cards=_hands(decks, 3),
        five_cards=_hands(decks, 5),
        rising_sequences=_histograms(map(_rising_sequences, both)),
        cards_in_place=_histograms(map(_own_places, both)),
        cycles=_histograms(map(_cycles, both)),
        fingerprints=_fingerprints(decks),
    )


def _pairs(rows: NDArray[np.integer], columns: Decks) -> Counts:
    cells = rows.astype(np.int64) * CARDS + columns
    return np.bincount(cells.ravel(), minlength=CARDS**2).reshape(CARDS, CARDS)


def _hands(decks: Decks, size: int) -> Counts:
    names = len(ThreeCardHand if size == 3 else FiveCardHand)
    seats = [[(own + deal.community)[:size] for own in deal.own] for deal in deals()]
    return np.array(
        [[np.bincount(hands(decks[:, own]), minlength=names) for own in deal] for deal in seats]
    )


def _histograms(numbers: Iterable[NDArray[np.integer]]) -> Counts:
    return np.array([np.bincount(each, minlength=CARDS + 1) for each in numbers])


def _rising_sequences(where: Decks) -> NDArray[np.intp]:
    """Count rising sequences: one for each card above the next lower card, plus one."""
    above: NDArray[np.intp] = np.count_nonzero(where[:, 1:] < where[:, :-1], axis=1)
    return 1 + above


def _own_places(where: Decks) -> NDArray[np.intp]:
    """Return how many cards in each row are in their original position."""
    cards: NDArray[np.intp] = np.count_nonzero(where == np.arange(CARDS), axis=1)
    return cards


def _cycles(where: Decks) -> NDArray[np.intp]:
    """Count cycles by counting the cards that are the lowest in their cycle.

    The loop finds the lowest card of every card's cycle in steps that double in length.
    """
    step = where.astype(np.intp)
    least = np.broadcast_to(np.arange(CARDS, dtype=np.uint8), where.shape)
    for _ in range(CARDS.bit_length()):
        least = np.minimum(least, np.take_along_axis(least, step, axis=1))
        step = np.take_along_axis(step, step, axis=1)
    return _own_places(least)


def _fingerprints(decks: Decks) -> NDArray[np.uint64]:
    digests = b"".join(blake2b(deck.tobytes(), digest_size=8).digest() for deck in decks)
    return np.frombuffer(digests, dtype=np.uint64)
