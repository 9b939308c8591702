"""Sessions: how a bankroll fares, evening after evening, at seat 1 of a table.

Session number j is the rounds j·n to (j + 1)·n - 1 of the first table, so sessions too are the same
however they are shared out. A player is ruined when a round is due that the bankroll does not
cover, and leaves with the goal, as in :mod:`letitride.odds.ruin`. Cover All goes by the best hand
of the table; a progressive has its meters at their seeds.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from letitride.house.rules import HouseRules
from letitride.house.wagers import SENSORS
from letitride.money import Share
from letitride.progressive import open_link
from letitride.simulation.compiled import compiled
from letitride.simulation.job import Job
from letitride.simulation.kernel import HAND_OF, cells_of
from letitride.simulation.lookup import CARDS, HANDS
from letitride.simulation.pays import CELLS, cell_pays, progressive_hand, stake_on
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


@dataclass(frozen=True, slots=True)
class Evening:
    """What a session begins with and when it ends; amounts in cents."""

    rounds: int
    stake: int
    bankroll: int
    goal: int | None = None


@dataclass(frozen=True, eq=False)
class Sessions:
    """How each of some sessions ended: with how much, after how many rounds, and why.

    ``paths`` has a row of bankrolls for each of the first few, at the rounds of ``steps``.
    """

    bankrolls: "NDArray[int64]"
    lengths: "NDArray[int64]"
    ends: "NDArray[uint8]"
    steps: "NDArray[int64]"
    paths: "NDArray[int64]"


def cell_results(rules: HouseRules, stakes: Stakes) -> "NDArray[int64]":
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


def play_sessions(
    job: Job,
    results: "NDArray[int64]",
    evening: Evening,
    first: int,
    sessions: int,
    *,
    paths: int = 0,
    steps: int = 100,
) -> Sessions:
    """Play so many sessions from this one on, and keep the paths of a few at so many steps."""
    every = max(1, evening.rounds // steps)
    at = np.arange(0, evening.rounds + 1, every)
    played = Sessions(
        np.empty(sessions, np.int64),
        np.empty(sessions, np.int64),
        np.empty(sessions, np.uint8),
        at,
        np.empty((min(paths, sessions), len(at)), np.int64),
    )
    _play(
        first,
        evening.rounds,
        evening.stake,
        evening.bankroll,
        _OUT_OF_REACH if evening.goal is None else evening.goal,
        results,
        (job.cover_all / job.seats).astype(np.int64),
        job.places,
        job.strategy,
        np.uint64(job.seed),
        every,
        played.bankrolls,
        played.lengths,
        played.ends,
        played.paths,
    )
    return played


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
                best = min(best, HAND_OF[cell])
            chips += results[cells[0]] + cover_all[best]
            played += 1
            if session < len(paths) and played % every == 0:
                paths[session, played // every :] = chips
        if chips >= goal:
            end = AT_THE_GOAL
        bankrolls[session], lengths[session], ends[session] = chips, played, end
