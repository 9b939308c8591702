"""Sessions: how a bankroll fares, evening after evening, at seat 1 of a table.

Session number j is the rounds j·n to (j + 1)·n - 1 of the first table, so sessions too are the same
however they are shared out. A player is ruined when a round is due that the bankroll does not
cover, and leaves with the goal, as in :mod:`letitride.odds.ruin`. Cover All goes by the best hand
of the table; a progressive has its meters at their seeds.
"""

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from operator import add
from typing import TYPE_CHECKING

import numpy as np

from letitride.house.rules import HouseRules
from letitride.house.wagers import SENSORS
from letitride.money import Cents, Share
from letitride.progressive import open_link
from letitride.simulation.compiled import compiled
from letitride.simulation.job import Job
from letitride.simulation.kernel import HAND_OF, cells_of
from letitride.simulation.lookup import CARDS, HANDS
from letitride.simulation.pays import (
    CELLS,
    cell_pays,
    cover_all_pays,
    progressive_hand,
    stake_on,
)
from letitride.simulation.philox import fill
from letitride.simulation.shuffle import deal, rows_for
from letitride.table.link import terms
from letitride.table.stakes import Stakes

if TYPE_CHECKING:
    from numpy import int64, uint8, uint64
    from numpy.typing import NDArray

#: How a session may end.
PLAYED_OUT, RUINED, AT_THE_GOAL = 0, 1, 2

#: Rounds whose random words are made together.
_TOGETHER = 256

#: No bankroll gets so far.
_OUT_OF_REACH = np.iinfo(np.int64).max


#: The paths that are kept, and the steps of each.
PATHS, STEPS = 100, 100


@dataclass(frozen=True, eq=False)
class Sessions:
    """How some sessions ended: how many in each way, with how much, and after how many rounds.

    ``paths`` has a row of bankrolls for each of the first few, at the rounds of ``steps``.
    """

    ends: tuple[int, int, int]  # played out, ruined, at the goal
    bankrolls: Counter[int]
    rounds: int
    squared_rounds: int
    steps: "NDArray[int64]"
    paths: "NDArray[int64]"

    def __add__(self, later: "Sessions") -> "Sessions":
        played_out, ruined, at_the_goal = map(add, self.ends, later.ends)
        return Sessions(
            (played_out, ruined, at_the_goal),
            self.bankrolls + later.bankrolls,
            self.rounds + later.rounds,
            self.squared_rounds + later.squared_rounds,
            self.steps,
            np.concatenate((self.paths, later.paths))[:PATHS],
        )

    @property
    def number(self) -> int:
        """How many sessions there were."""
        return sum(self.ends)

    def chance(self, end: int) -> tuple[float, float]:
        """How often sessions end so, and the standard error of that."""
        share = self.ends[end] / self.number
        return share, sqrt(share * (1 - share) / self.number)

    @property
    def average_rounds(self) -> float:
        """The mean length of a session."""
        return self.rounds / self.number

    def quantile(self, chance: float) -> int:
        """The least bankroll, in cents, that is not exceeded with this chance."""
        left = chance * self.number
        for bankroll in sorted(self.bankrolls):
            left -= self.bankrolls[bankroll]
            if left <= 0:
                return bankroll
        raise AssertionError("no sessions")


@dataclass(frozen=True, eq=False)
class Evening:
    """Sessions of so many rounds at a table, all from the same bankroll; amounts in cents.

    ``results`` is what a seat wins in each cell, ``cover_all`` what it wins by the best hand.
    """

    job: Job
    results: "NDArray[int64]"
    cover_all: "NDArray[int64]"
    rounds: int
    stake: int
    bankroll: int
    goal: int | None = None

    def play(self, first: int, sessions: int) -> Sessions:
        """Play so many sessions, from this one on."""
        every = max(1, self.rounds // STEPS)
        steps = np.arange(0, self.rounds + 1, every)
        bankrolls, lengths = np.empty(sessions, np.int64), np.empty(sessions, np.int64)
        ends = np.empty(sessions, np.uint8)
        paths = np.empty((min(PATHS, sessions), len(steps)), np.int64)
        _play(
            first,
            self.rounds,
            self.stake,
            self.bankroll,
            _OUT_OF_REACH if self.goal is None else self.goal,
            self.results,
            self.cover_all,
            self.job.places,
            self.job.strategy,
            np.uint64(self.job.seed),
            every,
            bankrolls,
            lengths,
            ends,
            paths,
        )
        values, numbers = np.unique(bankrolls, return_counts=True)
        played_out, ruined, at_the_goal = np.bincount(ends, minlength=3).tolist()
        return Sessions(
            (played_out, ruined, at_the_goal),
            Counter(dict(zip(values.tolist(), numbers.tolist(), strict=True))),
            int(lengths.sum()),
            int((lengths**2).sum()),
            steps,
            paths,
        )


def make_evening(
    rules: HouseRules, stakes: Stakes, job: Job, rounds: int, bankroll: Cents, goal: Cents | None
) -> Evening:
    """Sessions of a seat that has these stakes in every round."""
    return Evening(
        job,
        _cell_results(rules, stakes),
        np.array(cover_all_pays(rules, stakes, job.seats), np.int64) // job.seats,
        rounds,
        stakes.whole.cents,
        bankroll.cents,
        goal.cents if goal is not None else None,
    )


def _cell_results(rules: HouseRules, stakes: Stakes) -> "NDArray[int64]":
    """What a seat wins or loses in each cell on all wagers but Cover All, in cents."""
    results = np.array([sum(cell_pays(rules, stakes, cell)) for cell in CELLS], np.int64)
    for sensor in SENSORS:
        if stake_on(stakes, sensor):
            link = open_link(sensor.value, terms(rules, sensor))
            for at, cell in enumerate(CELLS):
                pay = link.terms.paytable.pay_for(progressive_hand(rules, sensor, cell))
                if isinstance(pay, Share):
                    results[at] += link.meter(pay.level).share(pay.percent).cents
    return results


@compiled
def _play(
    first: int,
    rounds: int,
    stake: int,
    bankroll: int,
    goal: int,
    results: "NDArray[int64]",
    cover_all: "NDArray[int64]",
    places: "NDArray[uint64]",
    strategy: "NDArray[uint64]",
    seed: "uint64",
    every: int,
    bankrolls: "NDArray[int64]",
    lengths: "NDArray[int64]",
    ends: "NDArray[uint8]",
    paths: "NDArray[int64]",
) -> None:
    table = np.uint64(0)
    cards = int(places.max()) + 1
    cells, deck = np.zeros(len(places) // 3, np.uint64), np.zeros(CARDS, np.uint8)
    words = np.zeros((rows_for(cards), _TOGETHER), np.uint32)
    for session in range(len(bankrolls)):
        start, chips, end, played = (first + session) * rounds, bankroll, PLAYED_OUT, 0
        if session < len(paths):
            paths[session, :] = bankroll
        while played < rounds and chips < goal:
            if chips < stake:
                end = RUINED
                break
            round_ = np.uint64(start + played)
            if played % _TOGETHER == 0:
                fill(words, seed, table, round_)
            deal(deck, cards, words, played % _TOGETHER, seed, table, round_)
            cells_of(cells, deck, places, strategy)
            best = np.uint8(len(HANDS))
            for cell in cells:
                hand = HAND_OF[cell]
                best = hand if hand < best else best
            chips += results[cells[0]] + cover_all[best]
            played += 1
            if session < len(paths) and played % every == 0:
                paths[session, played // every :] = chips
        if chips >= goal:
            end = AT_THE_GOAL
        bankrolls[session], lengths[session], ends[session] = chips, played, end
