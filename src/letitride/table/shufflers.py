"""Shufflers: where a deck's order comes from. The only randomness a table has."""

import random
import secrets
from typing import Protocol

from letitride.cards import FIXED_ORDER, Deck
from letitride.fair_record import SERVER_SEED_BYTES
from letitride.table.fair.commit_reveal import FairRound


class Shuffler(Protocol):
    """A port: anything that can leave a deck in some order."""

    def shuffle(self) -> Deck:
        """A whole deck in its next order."""
        ...


class RandomShuffler:
    """Every order equally likely; from the system's randomness, or repeatable from a seed."""

    def __init__(self, seed: int | None = None) -> None:
        self._random: random.Random = (
            secrets.SystemRandom() if seed is None else random.Random(seed)
        )

    def shuffle(self) -> Deck:
        """A fresh order by Fisher and Yates."""
        deck = list(FIXED_ORDER)
        self._random.shuffle(deck)
        return tuple(deck)


class FairShuffler:
    """The live shuffler: a fresh server seed for every round, from which its order follows.

    The seeds come from the system's randomness, or repeatably from a seed of theirs, for tests.
    """

    def __init__(self, seed: int | None = None, table: str = "table") -> None:
        self._table = table
        self._rounds = 0
        self._random: random.Random = (
            secrets.SystemRandom() if seed is None else random.Random(seed)
        )

    def next_round(self) -> FairRound:
        """The seeds of the next round, to be stored before their commitment is published."""
        self._rounds += 1
        return FairRound(self._table, self._rounds, self._random.randbytes(SERVER_SEED_BYTES))

    def shuffle(self) -> Deck:
        """The order of the next round, if nobody adds a client seed."""
        return self.next_round().deck()


class StackedShuffler:
    """A stacked deck: the order somebody wrote down. For scripts and tests, never for play."""

    def __init__(self, order: Deck = FIXED_ORDER) -> None:
        self.order = order

    def shuffle(self) -> Deck:
        """The order as written."""
        return self.order
