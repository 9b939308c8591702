"""Sessions: how a bankroll changes at seat 1 of a table.

Session j consists of rounds j·n to (j + 1)·n - 1 at the first table. Sessions therefore do not
depend on how the work is shared. As in :mod:`letitride.odds.sessions.ruin`, a player is ruined when
the bankroll does not cover the next round, and leaves after reaching the goal. Cover All pays on
the best hand at the table, and other players' hands pay envy. The meters stay at their opening
amounts, so all rounds have the same distribution. The exact odds are known if they do not depend on
other hands (:mod:`letitride.simulation.sessions.exact_end`).

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> from letitride.odds.strategies.named import never_ride
>>> from letitride.simulation.kernel.job import make_job
>>> rules, stakes = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"}), Stakes(Cents(500))
>>> job = make_job(rules, stakes, never_ride, seats=1, seed=1)
>>> at_seat_one = make_session_job(rules, stakes, job, {}, SessionTerms(100, Cents(10_000)))
>>> sessions = at_seat_one.play(0, 200) + at_seat_one.play(200, 300)
>>> sessions.number, sessions.ends[RUINED], f"{sessions.average_rounds[0]:.2f}"
(500, 478, '46.73')
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from operator import add

import numpy as np
from numpy.typing import NDArray

from letitride.errors import InputError
from letitride.money import Cents, Share
from letitride.progressive.link import LinkState
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.simulation.kernel import pays
from letitride.simulation.kernel.compiled import compiled
from letitride.simulation.kernel.counting import HAND_OF, TOGETHER, cells_of
from letitride.simulation.kernel.job import Job
from letitride.simulation.kernel.lookup_tables import CARDS, HANDS
from letitride.simulation.kernel.philox import fill
from letitride.simulation.kernel.shuffle import deal, rows_for
from letitride.simulation.summaries import Moments
from letitride.table.stakes import Stakes

#: The ways a session can end.
PLAYED_OUT, RUINED, AT_THE_GOAL = 0, 1, 2

#: The number of sessions whose paths are kept, and the maximum number of steps per path.
PATHS, STEPS = 100, 100

#: The value that fills a path after its session ends.
OVER = -1

#: A goal too high for any bankroll to reach.
_OUT_OF_REACH = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True)
class SessionTerms:
    """The length of a session, the bankroll at its start, and the goal at which to leave."""

    rounds: int
    bankroll: Cents
    goal: Cents | None = None

    @property
    def every(self) -> int:
        """The number of rounds between two steps of a path.

        >>> SessionTerms(250, Cents(20_000)).every
        3
        """
        return -(-self.rounds // STEPS)

    @property
    def steps(self) -> list[int]:
        """The numbers of rounds after which a path records the bankroll.

        >>> SessionTerms(5, Cents(20_000)).steps
        [0, 1, 2, 3, 4, 5]
        """
        return [*range(0, self.rounds, self.every), self.rounds]


@dataclass(frozen=True, eq=False)
class SimulatedSessions:
    """How a number of sessions ended, with their bankrolls and lengths.

    ``paths`` has a row for each of the first sessions: the bankroll at each step, and :data:`OVER`
    after the session ends.
    """

    ends: tuple[int, ...]  # the numbers of sessions played out, ruined, and ended at the goal
    bankrolls: Counter[int]
    rounds: int
    squared_rounds: int
    paths: NDArray[np.int64]

    def __add__(self, later: "SimulatedSessions") -> "SimulatedSessions":
        return SimulatedSessions(
            tuple(map(add, self.ends, later.ends)),
            self.bankrolls + later.bankrolls,
            self.rounds + later.rounds,
            self.squared_rounds + later.squared_rounds,
            np.concatenate((self.paths, later.paths)),
        )

    @property
    def number(self) -> int:
        """The number of sessions."""
        return sum(self.ends)

    def chance(self, end: int) -> tuple[float, float]:
        """Return the share of sessions that end in this way, and its standard error."""
        share = self.ends[end] / self.number
        return share, sqrt(share * (1 - share) / self.number)

    @property
    def average_rounds(self) -> tuple[float, float]:
        """The average length of a session, and its standard error."""
        lengths = Moments(self.number, self.rounds, self.squared_rounds)
        return lengths.mean, lengths.standard_error

    def quantile(self, chance: float) -> int:
        """Return a quantile of the final bankrolls, in cents."""
        left = chance * self.number
        for bankroll in sorted(self.bankrolls):
            left -= self.bankrolls[bankroll]
            if left <= 0:
                return bankroll
        raise AssertionError("no sessions")


@dataclass(frozen=True, eq=False)
class SessionJob:
    """Sessions at a table, stored only as numbers so that they can be sent to another process.

    All amounts are in cents: ``own`` is a seat's result in each cell, ``envy`` is the envy paid to
    each of the other seats, and ``cover_all`` is a seat's result for each best hand. ``stake`` is
    the cost of a round.
    """

    job: Job
    terms: SessionTerms
    stake: int
    own: NDArray[np.int64]
    envy: NDArray[np.int64]
    cover_all: NDArray[np.int64]

    def play(self, first: int, sessions: int) -> SimulatedSessions:
        """Play a number of sessions, starting with session ``first``."""
        terms = self.terms
        kept = min(max(PATHS - first, 0), sessions)
        paths = np.full((kept, len(terms.steps)), OVER)
        paths[:, 0] = terms.bankroll.cents
        bankrolls, lengths = np.empty(sessions, np.int64), np.empty(sessions, np.int64)
        ends = np.empty(sessions, np.uint8)
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
        return SimulatedSessions(
            tuple(np.bincount(ends, minlength=3).tolist()),
            Counter(dict(zip(values.tolist(), numbers.tolist(), strict=True))),
            int(lengths.sum()),
            int((lengths**2).sum()),
            paths,
        )


def make_session_job(
    rules: HouseRules,
    stakes: Stakes,
    job: Job,
    links: Mapping[Game, LinkState],
    terms: SessionTerms,
) -> SessionJob:
    """Make the session job for a table where every seat bets these stakes in every round."""
    own, envy = _own_pays(rules, stakes, links), _envy_pays(rules, links)
    cover_all = [pay // job.seats for pay in pays.cover_all_pays(rules, stakes, job.seats)]
    most = max(own) + job.seats * max(envy) + max(cover_all)
    if max(most * terms.rounds + terms.bankroll.cents, (terms.goal or stakes.whole).cents) >> 62:
        raise InputError(
            "simulation/amounts", expected="session amounts below 2^62 cents", got="larger amounts"
        )
    return SessionJob(
        job,
        terms,
        stakes.whole.cents,
        np.array(own, np.int64),
        np.array(envy, np.int64),
        np.array(cover_all, np.int64),
    )


def _own_pays(rules: HouseRules, stakes: Stakes, links: Mapping[Game, LinkState]) -> list[int]:
    """Return a seat's result in each cell, in cents, for all wagers except Cover All.

    >>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
    >>> from letitride.rulebook.wagers import Wager
    >>> from letitride.money import Cents
    >>> from letitride.progressive.link import open_link
    >>> from letitride.table.linked_meters import terms
    >>> tables = {"main": "MA-MAIN", "progressive": "MA-PROG"}
    >>> rules = house_rules(jurisdiction("MA"), "shoe", tables)
    >>> link = open_link("link", terms(rules, Game.PROGRESSIVE))
    >>> stakes = Stakes(Cents(500), {Wager.PROGRESSIVE: Cents(100)})
    >>> _own_pays(rules, stakes, {Game.PROGRESSIVE: link})[0]  # a royal flush, one bet left
    1499900
    """
    by_game = {game: pays.cell_pays(rules, stakes, game) for game in pays.COLUMNS}
    for sensor, link in links.items():
        hands = (pays.progressive_hand(rules, sensor, cell) for cell in pays.CELLS)
        by_game[sensor] = [_at_the_opening(link, hand) for hand in hands]
    return list(map(sum, zip(*by_game.values(), strict=True)))


def _at_the_opening(link: LinkState, hand: str) -> int:
    """Return a progressive's result for a hand at the opening meter amounts, in cents."""
    pay, wager = link.terms.paytable.pay_for(hand), link.terms.wager
    if isinstance(pay, Share):
        return link.meter(pay.level).share(pay.percent).cents - wager.cents
    return pays.gained(pay, wager)


def _envy_pays(rules: HouseRules, links: Mapping[Game, LinkState]) -> list[int]:
    """Return the envy paid to each of the other seats for each cell, in cents."""
    return [
        sum(
            pays.envy_each(rules, link, pays.progressive_hand(rules, of, cell))
            for of, link in links.items()
        )
        for cell in pays.CELLS
    ]


@compiled
def _play(
    first: int,
    rounds: int,
    stake: int,
    bankroll: int,
    goal: int,
    own: NDArray[np.int64],
    envy: NDArray[np.int64],
    cover_all: NDArray[np.int64],
    places: NDArray[np.uint64],
    strategy: NDArray[np.uint64],
    seed: np.uint64,
    every: int,
    bankrolls: NDArray[np.int64],
    lengths: NDArray[np.int64],
    ends: NDArray[np.uint8],
    paths: NDArray[np.int64],
) -> None:
    table = np.uint64(0)
    cards = int(places.max()) + 1
    cells, deck = np.zeros(len(places) // 3, np.uint64), np.zeros(CARDS, np.uint8)
    words = np.zeros((rows_for(cards), TOGETHER), np.uint32)
    for session in range(len(bankrolls)):
        start, chips, end, played = (first + session) * rounds, bankroll, PLAYED_OUT, 0
        while played < rounds and chips < goal:
            if chips < stake:
                end = RUINED
                break
            round_ = np.uint64(start + played)
            if played % TOGETHER == 0:
                fill(words, seed, table, round_)
            deal(deck, cards, words, played % TOGETHER, seed, table, round_)
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
