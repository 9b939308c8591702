"""Shufflers, which decide the order of a deck. They are a table's only source of randomness."""

import random
import secrets
from typing import Protocol

from letitride.cards import FIXED_ORDER, Deck
from letitride.fair_record import SERVER_SEED_BYTES
from letitride.table.fair.commit_reveal import FairRound


class Shuffler(Protocol):
    """Anything that can decide the order of a deck for the deal."""

    def shuffle(self) -> Deck:
        """Return a full deck in its next shuffled order."""
        ...


def _randomness(seed: int | None) -> random.Random:
    return secrets.SystemRandom() if seed is None else random.Random(seed)


class RandomShuffler:
    """A shuffler that makes every order equally likely, repeatably if it has a seed."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = _randomness(seed)

    def shuffle(self) -> Deck:
        """Return a new order from a Fisher-Yates shuffle."""
        deck = list(FIXED_ORDER)
        self._random.shuffle(deck)
        return tuple(deck)


class FairShuffler:
    """The shuffler for live play, which derives each order from a new server seed.

    The server seeds come from the system's random source, or, for repeatable tests, from ``seed``.
    """

    def __init__(self, seed: int | None = None, table: str = "table") -> None:
        self._table = table
        self._rounds = 0
        self._random = _randomness(seed)

    def next_round(self) -> FairRound:
        """Return the seeds of the next round; store them before you publish the commitment."""
        self._rounds += 1
        return FairRound(self._table, self._rounds, self._random.randbytes(SERVER_SEED_BYTES))

    def shuffle(self) -> Deck:
        """Return the order for the next round if nobody adds a client seed."""
        return self.next_round().deck()


class StackedShuffler:
    """A shuffler that always returns the given order. Use it only in scripts and tests."""

    def __init__(self, order: Deck = FIXED_ORDER) -> None:
        self.order = order

    def shuffle(self) -> Deck:
        """Return the given order."""
        return self.order
