"""Tally: what was counted of many decks. Tallies add, so decks may be counted anywhere."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import reduce
from hashlib import blake2b
from itertools import chain, islice, repeat
from operator import add, attrgetter

import numpy as np
from numpy.typing import NDArray

from letitride.cards import Deck, FiveCardHand, ThreeCardHand
from letitride.errors import InputError
from letitride.simulation.fairness.expected_frequencies import CARDS
from letitride.simulation.fairness.p_values import Counts
from letitride.simulation.fairness.seats import SeatDeal, deals, hands
from letitride.table.shufflers import Shuffler

Decks = NDArray[np.uint8]

#: Decks counted at once, and fingerprints kept at most: memory does not grow with the shuffles.
BATCH = 2048
KEPT = 2**20


@dataclass(frozen=True, slots=True, eq=False)
class DeckTally:
    """Counts of so many shuffled decks."""

    shuffles: int
    places: Counts
    """By card and place."""
    neighbours: Counts
    """By card and the card that follows it, the first card following the last."""
    three_cards: Counts
    """By deal, seat and hand."""
    five_cards: Counts
    """Likewise, with the community cards."""
    rising_sequences: Counts
    """How often there were 0, 1, … of them: beside a new deck, and beside the deck before."""
    cards_in_place: Counts
    cycles: Counts
    fingerprints: NDArray[np.uint64]
    """A number for each deck, of the first so many."""

    def __add__(self, other: "DeckTally") -> "DeckTally":
        sums = {
            field.name: getattr(self, field.name) + getattr(other, field.name)
            for field in fields(self)
            if field.name != "fingerprints"
        }
        both = np.concatenate((self.fingerprints, other.fingerprints))
        return DeckTally(**sums, fingerprints=both[:KEPT])


def tally_of(shuffler: Shuffler, shuffles: int) -> DeckTally:
    """Shuffle so many times and count.

    >>> from letitride.table.shufflers import StackedShuffler
    >>> tally = tally_of(StackedShuffler(), 3)
    >>> tally.places[51, 51], tally.neighbours[51, 0], tally.cards_in_place[:, 52].tolist()
    (np.int64(3), np.int64(3), [3, 2])
    """
    if shuffles < 1:
        raise InputError("simulation/shuffles", expected="at least one", got=shuffles, least=1)
    decks = (shuffler.shuffle() for _ in repeat(None, shuffles))
    return reduce(add, map(_count, _batches(decks)))


def _batches(decks: Iterator[Deck]) -> Iterator[Decks]:
    while batch := list(islice(decks, BATCH)):
        indices = bytes(map(attrgetter("index"), chain.from_iterable(batch)))
        yield np.frombuffer(indices, dtype=np.uint8).reshape(-1, CARDS)


def _count(decks: Decks) -> DeckTally:
    where = np.empty_like(decks)  # the place of every card
    np.put_along_axis(where, decks.astype(np.intp), np.arange(CARDS, dtype=np.uint8)[None], axis=1)
    # The same beside the deck before: card for card of that deck, its place in this one.
    moved = np.take_along_axis(where[1:], decks[:-1].astype(np.intp), axis=1)
    both = (where, moved)
    return DeckTally(
        shuffles=len(decks),
        places=_pairs(np.broadcast_to(np.arange(CARDS), decks.shape), where),
        neighbours=_pairs(decks, np.roll(decks, -1, axis=1)),
        three_cards=_hands(decks, deals(), 3),
        five_cards=_hands(decks, deals(), 5),
        rising_sequences=_histograms(map(_rising_sequences, both)),
        cards_in_place=_histograms(map(_own_places, both)),
        cycles=_histograms(map(_cycles, both)),
        fingerprints=_fingerprints(decks),
    )


def _pairs(rows: NDArray[np.integer], columns: Decks) -> Counts:
    cells = rows.astype(np.int64) * CARDS + columns
    return np.bincount(cells.ravel(), minlength=CARDS**2).reshape(CARDS, CARDS)


def _hands(decks: Decks, dealt: Iterable[SeatDeal], size: int) -> Counts:
    names = len(ThreeCardHand if size == 3 else FiveCardHand)
    return np.array(
        [
            [
                np.bincount(hands(size)(decks[:, (own + deal.community)[:size]]), minlength=names)
                for own in deal.own
            ]
            for deal in dealt
        ]
    )


def _histograms(numbers: Iterable[NDArray[np.integer]]) -> Counts:
    return np.array([np.bincount(each, minlength=CARDS + 1) for each in numbers])


def _rising_sequences(where: Decks) -> NDArray[np.intp]:
    """One more than the cards that lie above the card before them in the order of reference."""
    above: NDArray[np.intp] = np.count_nonzero(where[:, 1:] < where[:, :-1], axis=1)
    return 1 + above


def _own_places(where: Decks) -> NDArray[np.intp]:
    """How many cards of each row have the number of their place."""
    cards: NDArray[np.intp] = np.count_nonzero(where == np.arange(CARDS), axis=1)
    return cards


def _cycles(where: Decks) -> NDArray[np.intp]:
    """Every card takes the least number of its cycle, in steps that double; some keep their own."""
    step = where.astype(np.intp)
    least = np.broadcast_to(np.arange(CARDS, dtype=np.uint8), where.shape)
    for _ in range(CARDS.bit_length()):
        least = np.minimum(least, np.take_along_axis(least, step, axis=1))
        step = np.take_along_axis(step, step, axis=1)
    return _own_places(least)


def _fingerprints(decks: Decks) -> NDArray[np.uint64]:
    digests = b"".join(blake2b(deck.tobytes(), digest_size=8).digest() for deck in decks)
    return np.frombuffer(digests, dtype=np.uint64)
