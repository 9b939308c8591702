"""Ruin: the chance that a bankroll does not last, or that it reaches a goal first.

A player is ruined when a round is due and the bankroll does not cover its bets, all three and the
side bets, though some of them would come back. The goal is reached when the bankroll is that much
or more after a round. Both end the play.

The chances of every bankroll in between are carried from round to round: each of the few results
of a round shifts them, times its chance. Only positive numbers are multiplied and added, so every
figure has a relative error of at most rounds·results·2⁻⁵², 1e-11 for 500 rounds with all side
bets. Without a goal, bankrolls so high that ruin is less likely than 1e-13 are let go
(:mod:`letitride.odds.sessions.lattice`); with a goal and no end, play stops when all but 1e-13 is
decided.

>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.odds.sessions.round_result import round_results
>>> five_dollars = round_results(paytable("LIRX-01"), Cents(500))
>>> evening = ruin(five_dollars, Cents(20_000), 500, goal=Cents(40_000))
>>> f"{evening.ruined:.4f} {evening.reached:.4f} {evening.neither:.4f}"
'0.6581 0.2353 0.1065'
>>> bankroll_for(five_dollars, 500, 0.05)
Cents('630.00', USD)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import gcd, inf
from typing import TYPE_CHECKING

from letitride.errors import InputError
from letitride.money import Cents
from letitride.odds.result_tables import Chances, ResultTable, Tabular
from letitride.odds.sessions.distribution import check_chance, check_fits, check_rounds
from letitride.odds.sessions.lattice import EPSILON, Lattice
from letitride.odds.sessions.round_result import RoundResult

if TYPE_CHECKING:  # NumPy takes longer to import than a pay table to solve
    from numpy import float64
    from numpy.typing import NDArray

#: The chances of ruin that a notebook shows a bankroll for.
CHANCES = (0.5, 0.1, 0.05, 0.01)

#: No more bankrolls are followed at once.
MOST_BANKROLLS = 1 << 20


@dataclass(frozen=True, slots=True)
class Ruin(Tabular):
    """How a session ends: ruined, at its goal, or after all its rounds; and its mean length."""

    ruined: float
    reached: float
    neither: float
    average_rounds: float

    def as_table(self) -> ResultTable:
        """The mean length, and the chance of each end.

        >>> print(Ruin(ruined=0.5, reached=0.25, neither=0.25, average_rounds=9.5).to_csv())
        end,chance
        ruined,0.5
        reached,0.25
        neither,0.25
        """
        ends = {"ruined": self.ruined, "reached": self.reached, "neither": self.neither}
        return ResultTable(
            {"average_rounds": self.average_rounds},
            [{"end": end, "chance": chance} for end, chance in ends.items()],
        )


class RuinCurve(Chances[float]):
    """The chance of ruin by the bankroll at the start, in cents."""

    __slots__ = ()

    def bankroll_for(self, chance: float) -> int:
        """The least bankroll, in cents, that is ruined with this chance at most.

        >>> RuinCurve({1_500: 0.5, 2_000: 0.2, 2_500: 0.0}).bankroll_for(0.25)
        2000
        """
        check_chance(chance)
        return next(cents for cents, ruined in self.items() if ruined <= chance)

    def _shown(self) -> ResultTable:
        rows = [{"ruined_at_most": each, "cents": self.bankroll_for(each)} for each in CHANCES]
        return ResultTable({}, rows)


def ruin(
    round_: RoundResult,
    bankroll: Cents,
    rounds: int | None,
    goal: Cents | None = None,
    *,
    tick: Callable[[], object] = lambda: None,
) -> Ruin:
    """How a session of so many rounds ends; of as many as it takes, if ``rounds`` is None.

    Without an end there must be a goal, or play would go on until ruin. ``tick`` is called after
    every round that is followed, for it may take long.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.sessions.round_result import round_results
    >>> five_dollars = round_results(paytable("LIRX-01"), Cents(500))
    >>> double_or_nothing = ruin(five_dollars, Cents(20_000), None, goal=Cents(40_000))
    >>> f"{double_or_nothing.reached:.4f} {double_or_nothing.average_rounds:.1f}"
    '0.2600 255.2'
    """
    _check(rounds, goal)
    if bankroll < round_.stake:
        return Ruin(1.0, 0.0, 0.0, 0.0)
    if goal is not None and bankroll >= goal:
        return Ruin(0.0, 1.0, 0.0, 0.0)
    spare = (bankroll - round_.stake).cents
    if goal is not None:
        walk = _walk(round_, (goal - round_.stake).cents, spare)
        return walk.to_goal(spare // walk.coin, inf if rounds is None else rounds, tick)
    assert rounds is not None
    walk = _walk(round_, _safe(round_, rounds))
    return walk.to_end(spare // walk.coin, rounds, tick)


def ruin_curve(round_: RoundResult, rounds: int) -> RuinCurve:
    """The chance of ruin within so many rounds by the bankroll at the start, in cents.

    From the least bankroll that covers a round up to where ruin is next to impossible. One between
    two steps is as good as the lower of them.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.sessions.round_result import round_results
    >>> curve = ruin_curve(round_results(paytable("LIRX-01"), Cents(500)), 500)
    >>> [f"{curve[bankroll]:.4f}" for bankroll in (1_500, 20_000, 63_000)]
    ['0.9933', '0.6779', '0.0481']
    """
    _check(rounds, None)
    walk = _walk(round_, _safe(round_, rounds))
    least = round_.stake.cents
    return RuinCurve(
        (least + step * walk.coin, float(chance))
        for step, chance in enumerate(walk.chances_of_ruin(rounds))
    )


def work(round_: RoundResult, rounds: int) -> int:
    """How many products the curve of ruin takes: about a thousand million in a second.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.sessions.round_result import round_results
    >>> five_dollars = round_results(paytable("LIRX-01"), Cents(500))
    >>> [f"{work(five_dollars, rounds):.1e}" for rounds in (500, 10_000, 100_000)]
    ['3.2e+06', '4.9e+08', '2.4e+10']
    """
    _check(rounds, None)
    walk = _walk(round_, _safe(round_, rounds))
    return rounds * walk.size * len(walk.moves)


def bankroll_for(round_: RoundResult, rounds: int, chance: float) -> Cents:
    """The least bankroll that is ruined within so many rounds with this chance at most.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.sessions.round_result import round_results
    >>> five_dollars = round_results(paytable("LIRX-01"), Cents(500))
    >>> [str(bankroll_for(five_dollars, 100, chance)) for chance in (0.5, 0.05)]
    ['105.00', '230.00']
    """
    check_chance(chance)
    return Cents(ruin_curve(round_, rounds).bankroll_for(chance), round_.stake.currency)


def _check(rounds: int | None, goal: Cents | None) -> None:
    if rounds is not None:
        check_rounds(rounds)
    elif goal is None:
        raise InputError(
            "odds/rounds", expected="a number of rounds, or a goal", got="neither", why="goal"
        )


def _safe(round_: RoundResult, rounds: int) -> int:
    """So much above the least bankroll, in cents, ruin is next to impossible."""
    lattice = Lattice.of(round_.results)
    return (lattice.fall(rounds - 1) + 1) * lattice.coin


def _walk(round_: RoundResult, width: int, spare: int = 0) -> "_Walk":
    """The walk of a bankroll from the least that covers a round to so much above, in cents.

    ``spare`` is what a bankroll has above the least at the start. A result of the whole width ends
    the walk from wherever it is; so such results need not lie on the lattice, and a jackpot of odd
    cents does not make the coin a cent.
    """
    coin = gcd(*(cents for cents in round_.results if cents < width)) or 1
    size = -((spare % coin - width) // coin)
    check_fits(size, coin, MOST_BANKROLLS)
    chances: dict[int, float] = {}
    for cents, chance in round_.results.items():
        step = size if cents >= width else max(cents // coin, -size)
        chances[step] = chances.get(step, 0.0) + float(chance)
    return _Walk(coin, size, tuple(chances.items()))


@dataclass(frozen=True, slots=True)
class _Walk:
    """Bankrolls that can play on, by steps above the least, and the moves of a round.

    A move of ``size`` steps, up or down, leaves them from any place.
    """

    coin: int
    size: int
    moves: tuple[tuple[int, float], ...]

    def to_goal(self, start: int, rounds: float, tick: Callable[[], object]) -> Ruin:
        """Play until ruin, or until the bankroll has climbed out at the top, or to the end."""
        ruined = reached = played = 0.0
        for _, alive, fallen, climbed in self._rounds(start, rounds):
            tick()
            ruined, reached, played = ruined + fallen, reached + climbed, played + alive
        return Ruin(ruined, reached, max(0.0, 1.0 - ruined - reached), played)

    def to_end(self, start: int, rounds: int, tick: Callable[[], object]) -> Ruin:
        """Play until ruin or to the end; a bankroll that has climbed out is safe and plays on."""
        if start >= self.size:
            return Ruin(0.0, 0.0, 1.0, float(rounds))
        ruined = played = 0.0
        for left, alive, fallen, climbed in self._rounds(start, rounds):
            tick()
            ruined, played = ruined + fallen, played + alive + climbed * left
        return Ruin(ruined, 0.0, 1.0 - ruined, played)

    def _rounds(self, start: int, rounds: float) -> Iterator[tuple[float, float, float, float]]:
        """Round by round: rounds left after it, the chance to play it, to fall out, to climb out.

        Who has too little after the last round has played them all, and is not ruined.
        """
        import numpy as np

        falls, climbs = self._falls(), self._climbs()
        playing = np.zeros(self.size)
        playing[start] = 1.0
        # Products are summed without BLAS, whose threads take longer to start than these to add.
        while rounds and (alive := float(playing.sum())) > EPSILON:
            rounds -= 1
            fallen = float((playing * falls).sum()) if rounds else 0.0
            yield rounds, alive, fallen, float((playing * climbs).sum())
            playing = self._moved(playing, 1)

    def chances_of_ruin(self, rounds: int) -> "NDArray[float64]":
        """The chance of ruin from every bankroll: backward, from the last round to the first."""
        import numpy as np

        falls, chances = self._falls(), np.zeros(self.size)
        for _ in range(rounds - 1):
            chances = falls + self._moved(chances, -1)
        return chances

    def _moved(self, values: "NDArray[float64]", way: int) -> "NDArray[float64]":
        """Every move of a round, done (1) or undone (-1), times its chance."""
        import numpy as np

        moved = np.zeros(self.size)
        for step, chance in self.moves:
            to = way * step
            if 0 <= to < self.size:
                moved[to:] += chance * values[: self.size - to]
            elif -self.size < to < 0:
                moved[:to] += chance * values[-to:]
        return moved

    def _falls(self) -> "NDArray[float64]":
        """The chance to fall out below from every bankroll."""
        import numpy as np

        falls = np.zeros(self.size)
        for step, chance in self.moves:
            falls[: max(0, -step)] += chance
        return falls

    def _climbs(self) -> "NDArray[float64]":
        """The chance to climb out above from every bankroll."""
        import numpy as np

        climbs = np.zeros(self.size)
        for step, chance in self.moves:
            climbs[self.size - max(0, step) :] += chance
        return climbs
