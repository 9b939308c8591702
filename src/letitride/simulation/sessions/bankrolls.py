"""Sessions: how a bankroll fares, evening after evening, at seat 1 of a table.

Session number j is the rounds j·n to (j + 1)·n - 1 of the first table, so sessions too are the same
however they are shared out. A player is ruined when a round is due that the bankroll does not
cover, and leaves with the goal, as in :mod:`letitride.odds.sessions.ruin`. Cover All goes by the
best hand of the table, envy is paid for the hands of others, and meters stand as they opened.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> from letitride.odds.strategies.named import never_ride
>>> from letitride.simulation.kernel.job import make_job
>>> rules, stakes = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"}), Stakes(Cents(500))
>>> job = make_job(rules, stakes, never_ride, seats=1, seed=1)
>>> evening = make_evening(rules, stakes, job, {}, SessionTerms(100, Cents(10_000)))
>>> sessions = evening.play(0, 200) + evening.play(200, 300)
>>> sessions.number, sessions.ends[RUINED], f"{sessions.average_rounds[0]:.2f}"
(500, 478, '46.73')
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from operator import add
from typing import TYPE_CHECKING

import numpy as np

from letitride.errors import InputError
from letitride.money import Cents
from letitride.progressive.link import LinkState
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.simulation.kernel.compiled import compiled
from letitride.simulation.kernel.counting import HAND_OF, cells_of
from letitride.simulation.kernel.job import Job
from letitride.simulation.kernel.lookup_tables import CARDS, HANDS
from letitride.simulation.kernel.pays import cover_all_pays
from letitride.simulation.kernel.philox import fill
from letitride.simulation.kernel.shuffle import deal, rows_for
from letitride.simulation.sessions.seat_pays import envy_pays, own_pays
from letitride.table.stakes import Stakes

if TYPE_CHECKING:
    from numpy import int64, uint8, uint64
    from numpy.typing import NDArray

#: How a session may end.
PLAYED_OUT, RUINED, AT_THE_GOAL = 0, 1, 2

#: The sessions whose paths are kept, and the most steps of each.
PATHS, STEPS = 100, 100

#: What stands in a path after the end of a session.
OVER = -1

#: Rounds whose random words are made together.
_TOGETHER = 256

#: No bankroll gets so far.
_OUT_OF_REACH = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True)
class SessionTerms:
    """How long a session is, what it begins with, and with how much the player leaves."""

    rounds: int
    bankroll: Cents
    goal: Cents | None = None

    @property
    def every(self) -> int:
        """The rounds between two steps of a path.

        >>> SessionTerms(250, Cents(20_000)).every
        3
        """
        return -(-self.rounds // STEPS)

    @property
    def steps(self) -> list[int]:
        """The rounds after which a path has a point.

        >>> SessionTerms(5, Cents(20_000)).steps
        [0, 1, 2, 3, 4, 5]
        """
        return [*range(0, self.rounds, self.every), self.rounds]


@dataclass(frozen=True, eq=False)
class SimulatedSessions:
    """How some sessions ended: how many in each way, with how much, and after how many rounds.

    ``paths`` has a row of bankrolls for each of the first few, at the steps of the terms, and
    :data:`OVER` at those after its end.
    """

    ends: tuple[int, int, int]  # played out, ruined, at the goal
    bankrolls: Counter[int]
    rounds: int
    squared_rounds: int
    paths: "NDArray[int64]"

    def __add__(self, later: "SimulatedSessions") -> "SimulatedSessions":
        played_out, ruined, at_the_goal = map(add, self.ends, later.ends)
        return SimulatedSessions(
            (played_out, ruined, at_the_goal),
            self.bankrolls + later.bankrolls,
            self.rounds + later.rounds,
            self.squared_rounds + later.squared_rounds,
            np.concatenate((self.paths, later.paths)),
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
    def average_rounds(self) -> tuple[float, float]:
        """The mean length of a session, and the standard error of that."""
        mean = self.rounds / self.number
        return mean, sqrt(max(self.squared_rounds / self.number - mean**2, 0.0) / self.number)

    def quantile(self, chance: float) -> int:
        """The least bankroll, in cents, that is not exceeded with this chance."""
        left = chance * self.number
        for bankroll in sorted(self.bankrolls):
            left -= self.bankrolls[bankroll]
            if left <= 0:
                return bankroll
        raise AssertionError("no sessions")


@dataclass(frozen=True, eq=False)
class SessionJob:
    """Sessions at a table, numbers only, so that they can be sent to another process.

    In cents: ``own`` is what a seat wins in each cell, ``envy`` what each other seat then gets, and
    ``cover_all`` what a seat wins by the best hand. ``stake`` is what a round takes to be played.
    """

    job: Job
    terms: SessionTerms
    stake: int
    own: "NDArray[int64]"
    envy: "NDArray[int64]"
    cover_all: "NDArray[int64]"

    def play(self, first: int, sessions: int) -> SimulatedSessions:
        """Play so many sessions, from this one on."""
        terms = self.terms
        bankrolls, lengths = np.empty(sessions, np.int64), np.empty(sessions, np.int64)
        ends = np.empty(sessions, np.uint8)
        kept = min(max(PATHS - first, 0), sessions)
        paths = np.full((kept, len(terms.steps)), OVER)
        paths[:, 0] = terms.bankroll.cents
        _play(
            first,
            terms.rounds,
            self.stake,
            terms.bankroll.cents,
            _OUT_OF_REACH if terms.goal is None else terms.goal.cents,
            self.own,
            self.envy,
            self.cover_all,
            self.job.places,
            self.job.strategy,
            np.uint64(self.job.seed),
            terms.every,
            bankrolls,
            lengths,
            ends,
            paths,
        )
        values, numbers = np.unique(bankrolls, return_counts=True)
        played_out, ruined, at_the_goal = np.bincount(ends, minlength=3).tolist()
        return SimulatedSessions(
            (played_out, ruined, at_the_goal),
            Counter(dict(zip(values.tolist(), numbers.tolist(), strict=True))),
            int(lengths.sum()),
            int((lengths**2).sum()),
            paths,
        )


def make_evening(
    rules: HouseRules,
    stakes: Stakes,
    job: Job,
    links: Mapping[Game, LinkState],
    terms: SessionTerms,
) -> SessionJob:
    """Sessions of a seat that has these stakes in every round, as has everyone else."""
    own, envy = own_pays(rules, stakes, links), envy_pays(rules, links)
    cover_all = [pay // job.seats for pay in cover_all_pays(rules, stakes, job.seats)]
    most = max(own) + job.seats * max(envy) + max(cover_all)
    if max(most * terms.rounds + terms.bankroll.cents, (terms.goal or stakes.whole).cents) >> 62:
        raise InputError(
            "simulation/amounts", expected="sessions of less than 2^62 cents", got="larger amounts"
        )
    return SessionJob(
        job,
        terms,
        stakes.whole.cents,
        np.array(own, np.int64),
        np.array(envy, np.int64),
        np.array(cover_all, np.int64),
    )


@compiled
def _play(
    first: int,
    rounds: int,
    stake: int,
    bankroll: int,
    goal: int,
    own: "NDArray[int64]",
    envy: "NDArray[int64]",
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
            chips += own[cells[0]] - envy[cells[0]]
            for cell in cells:
                hand = HAND_OF[cell]
                best = hand if hand < best else best
                chips += envy[cell]
            chips += cover_all[best]
            played += 1
            if session < len(paths):
                paths[session, -(-played // every)] = chips
        if chips >= goal:
            end = AT_THE_GOAL
        bankrolls[session], lengths[session], ends[session] = chips, played, end
