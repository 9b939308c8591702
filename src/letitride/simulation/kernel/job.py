"""A job: everything the kernel needs to play rounds, and the tally of what it counted.

A job is numbers only, so that it can be sent to another process or machine; tallies add up. Which
rounds are played together makes no difference to what is counted: round k of a table is the same
deal wherever it is played.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> from letitride.money import Cents
>>> rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"})
>>> job = make_job(rules, Stakes(Cents(500)), lambda cards: False, seats=7, seed=1)
>>> whole, parts = job.play(0, 1000), job.play(0, 300) + job.play(300, 700)
>>> whole.digest == parts.digest
True
"""

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from letitride.odds.main_game.solver import MainGame
from letitride.odds.strategies.any_strategy import Strategy
from letitride.rulebook.house_rules import HouseRules
from letitride.simulation.kernel import counting
from letitride.simulation.kernel.deal_places import places_of
from letitride.simulation.kernel.lookup_tables import HANDS
from letitride.simulation.kernel.pays import (
    CELLS,
    COLUMNS,
    cell_pays,
    cover_all_pays,
    moves_a_meter,
)
from letitride.simulation.kernel.shuffle import deck_of
from letitride.simulation.kernel.strategy_bits import strategy_table
from letitride.table.stakes import Stakes

if TYPE_CHECKING:
    from numpy import float64, int64, uint8, uint64
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Tally:
    """What was counted in so many rounds of each table.

    ``counts`` is by cell and ``best_hands`` by the best hand of a round; ``squares`` sums the
    squared results of rounds, in cents, for each wager and then Cover All; ``hits`` lists the
    rounds that move a meter, each with its table, in the order they are played.
    """

    rounds: int
    counts: "NDArray[int64]"
    best_hands: "NDArray[int64]"
    squares: "NDArray[float64]"
    hits: "NDArray[int64]"

    def __add__(self, later: "Tally") -> "Tally":
        return Tally(
            self.rounds + later.rounds,
            self.counts + later.counts,
            self.best_hands + later.best_hands,
            self.squares + later.squares,
            np.concatenate((self.hits, later.hits)),
        )

    @property
    def table_rounds(self) -> int:
        """The rounds of all tables together."""
        return int(self.best_hands.sum())

    @property
    def digest(self) -> str:
        """The SHA-256 of the counts: the same however the rounds were shared out."""
        counted = {"counts": self.counts.tolist(), "best_hands": self.best_hands.tolist()}
        return hashlib.sha256(json.dumps(counted).encode()).hexdigest()


@dataclass(frozen=True, eq=False)
class Job:
    """Tables that all play alike, each dealing its own rounds from the same seed."""

    seed: int
    tables: int
    places: "NDArray[uint64]"
    strategy: "NDArray[uint64]"
    pays: "NDArray[float64]"
    cover_all: "NDArray[float64]"
    watched: "NDArray[uint8]"

    @property
    def seats(self) -> int:
        """The seats of each table."""
        return len(self.places) // 3

    def play(self, first: int, rounds: int) -> Tally:
        """Play so many rounds at every table, from this one on; the first of all is round 0."""
        tally = self.empty()
        listed = []
        for table in range(self.tables):
            hits = np.empty(rounds, np.int64)
            found = counting.count(
                first,
                rounds,
                self.places,
                self.strategy,
                self.pays,
                self.cover_all,
                self.watched,
                np.uint64(self.seed),
                np.uint64(table),
                tally.counts,
                tally.best_hands,
                tally.squares,
                hits,
            )
            listed.append(np.stack((hits[:found], np.full(found, table)), axis=1))
        hits = np.concatenate(listed)
        in_order = hits[np.lexsort((hits[:, 1], hits[:, 0]))]
        return Tally(rounds, tally.counts, tally.best_hands, tally.squares, in_order)

    def empty(self) -> Tally:
        """The tally of no rounds."""
        return Tally(
            0,
            np.zeros(len(CELLS), np.int64),
            np.zeros(len(HANDS), np.int64),
            np.zeros(len(COLUMNS) + 1),
            np.empty((0, 2), np.int64),
        )

    def cells(self, table: int, round_: int) -> list[int]:
        """The cells of one round, seat by seat: numbers of
        :data:`letitride.simulation.kernel.pays.CELLS`.

        A round that moved a meter is dealt again this way.
        """
        deck = np.array([card.index for card in deck_of(self.seed, table, round_)], np.uint8)
        cells = np.zeros(self.seats, np.uint64)
        counting.cells_of(cells, deck, self.places, self.strategy)
        return [int(cell) for cell in cells]


def make_job(
    rules: HouseRules,
    stakes: Stakes,
    strategy: MainGame | Strategy,
    *,
    seats: int,
    seed: int,
    tables: int = 1,
) -> Job:
    """The job of a house where every seat has the same stakes and plays by the same strategy."""
    return Job(
        seed,
        tables,
        np.array(places_of(rules.deal, seats), np.uint64),
        strategy_table(strategy),
        np.array([list(cell_pays(rules, stakes, cell)) for cell in CELLS], np.float64),
        np.array(cover_all_pays(rules, stakes, seats), np.float64),
        np.array([moves_a_meter(rules, stakes, cell) for cell in CELLS], np.uint8),
    )
