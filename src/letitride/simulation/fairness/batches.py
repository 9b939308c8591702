"""Batches: many shuffles in parts, in this process or in several.

With a seed every batch has its own, so the counts are the same however many processes share them.
"""

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256

from letitride.errors import InputError
from letitride.simulation.fairness.tally import BATCH, DeckTally, tally_of
from letitride.simulation.workers import Play, alone, processes, shared
from letitride.table.shufflers import Shuffler

#: A shuffler from a seed, or from the system's randomness. For several processes, importable.
MakeShuffler = Callable[[int | None], Shuffler]


def tallies(
    make: MakeShuffler, shuffles: int, seed: int | None = None, workers: int = 1
) -> Iterator[DeckTally]:
    """Shuffle so many times; a tally for each batch, as soon as it is counted.

    >>> from letitride.table.shufflers import RandomShuffler
    >>> [tally.shuffles for tally in tallies(RandomShuffler, 5000, seed=1)]
    [2048, 2048, 904]
    """
    if workers < 1:
        raise InputError("simulation/workers", expected="at least one", got=workers)
    play = partial(_tally, make, seed)
    return alone(play, shuffles, BATCH) if workers == 1 else _shared(play, shuffles, workers)


def _tally(make: MakeShuffler, seed: int | None, start: int, shuffles: int) -> DeckTally:
    return tally_of(make(_seed_of_batch(seed, start)), shuffles)


def _seed_of_batch(seed: int | None, start: int) -> int | None:
    if seed is None:
        return None
    return int.from_bytes(sha256(f"{seed} {start}".encode()).digest())


def _shared(play: Play[DeckTally], shuffles: int, workers: int) -> Iterator[DeckTally]:
    with processes(workers, __name__) as pool:
        yield from shared(pool, workers, play, shuffles, BATCH)
