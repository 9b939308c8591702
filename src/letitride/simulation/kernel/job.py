"""Jobs with everything that the kernel needs to play rounds, and tallies of the results.

A job contains only numbers, so it can be sent to another process or machine. Tallies can be added
together. The counts do not depend on how rounds are grouped: round k of a table is the same deal
wherever it is played.

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
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from letitride.odds.main_game.solver import MainGame
from letitride.odds.strategies.any_strategy import Strategy
from letitride.rulebook.house_rules import HouseRules
from letitride.simulation.kernel import counting, pays
from letitride.simulation.kernel.deal_places import places_of
from letitride.simulation.kernel.lookup_tables import HANDS
from letitride.simulation.kernel.shuffle import deck_of
from letitride.simulation.kernel.strategy_bits import strategy_table
from letitride.table.stakes import Stakes


@dataclass(frozen=True, eq=False)
class Tally:
    """The counts from a number of rounds at each table.

    ``counts`` is indexed by cell, and ``best_hands`` by a round's best hand. ``squares`` sums the
    squared results of rounds, in cents, for each wager and then for Cover All. ``hits`` lists the
    rounds in which a meter pays or a hand triggers envy bonuses, with their tables, in the order of
    play.
    """

    rounds: int
    counts: NDArray[np.int64]
    best_hands: NDArray[np.int64]
    squares: NDArray[np.float64]
    hits: NDArray[np.int64]

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
        """The number of rounds at all tables together."""
        return int(self.best_hands.sum())

    @property
    def digest(self) -> str:
        """The SHA-256 digest of the counts. It does not depend on how workers shared the rounds."""
        counted = {"counts": self.counts.tolist(), "best_hands": self.best_hands.tolist()}
        return hashlib.sha256(json.dumps(counted).encode()).hexdigest()


@dataclass(frozen=True, eq=False)
class Job:
    """Tables with the same rules and strategy, each dealing its own rounds from the same seed."""

    seed: int
    tables: int
    places: NDArray[np.uint64]
    strategy: NDArray[np.uint64]
    pays: NDArray[np.float64]
    cover_all: NDArray[np.float64]
    watched: NDArray[np.uint8]

    @property
    def seats(self) -> int:
        """The number of seats at each table."""
        return len(self.places) // 3

    def play(self, first: int, rounds: int) -> Tally:
        """Play a number of rounds at every table, starting with round ``first``, counted from 0."""
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
        in_order = hits[np.argsort(hits[:, 0], kind="stable")]  # table 0 stays first
        return replace(tally, rounds=rounds, hits=in_order)

    def empty(self) -> Tally:
        """Return an empty tally, with zero rounds."""
        return Tally(
            0,
            np.zeros(len(pays.CELLS), np.int64),
            np.zeros(len(HANDS), np.int64),
            np.zeros(len(pays.COLUMNS) + 1),
            np.empty((0, 2), np.int64),
        )

    def cells(self, table: int, round_: int) -> list[int]:
        """Deal one round again, and return the cell of each seat.

        The cells are indexes into :data:`letitride.simulation.kernel.pays.CELLS`.
        """
        deck = np.array([card.index for card in deck_of(self.seed, table, round_)], np.uint8)
        cells = np.zeros(self.seats, np.uint64)
        counting.cells_of(cells, deck, self.places, self.strategy)
        return cells.tolist()


def make_job(
    rules: HouseRules,
    stakes: Stakes,
    strategy: MainGame | Strategy,
    *,
    seats: int,
    seed: int,
    tables: int = 1,
) -> Job:
    """Make the job for a house where every seat has the same stakes and strategy."""
    by_game = [pays.cell_pays(rules, stakes, game) for game in pays.COLUMNS]
    return Job(
        seed,
        tables,
        np.array(places_of(rules.deal, seats), np.uint64),
        strategy_table(strategy),
        np.stack(by_game, axis=1).astype(np.float64),
        np.array(pays.cover_all_pays(rules, stakes, seats), np.float64),
        np.array([pays.moves_a_meter(rules, stakes, cell) for cell in pays.CELLS], np.uint8),
    )
