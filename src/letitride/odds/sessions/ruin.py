"""Ruin: the chances that a bankroll runs out or reaches a goal, whichever comes first.

A player is ruined when the bankroll cannot cover the next round's bets: all three main bets and the
side bets, even though the player could take some of them back. A player reaches the goal when the
bankroll equals or exceeds it after a round. Either event ends the session.

After each round, the code updates the chance of every bankroll between ruin and the goal. A round
has only a few possible results. Each one shifts the chances by its amount, weighted by its own
chance. The code multiplies and adds only positive numbers, so every figure has a relative error of
at most rounds·results·2⁻⁵², or 1e-11 for 500 rounds with all side bets. Without a goal, the code
stops following bankrolls whose chance of ruin is below 1e-13
(:mod:`letitride.odds.sessions.lattice`). With a goal and no limit on rounds, it stops when the
chance that the session is still undecided is below 1e-13.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import gcd, inf
from typing import TYPE_CHECKING, ClassVar

from letitride.errors import InputError
from letitride.money import Cents
from letitride.odds.result_tables import Chances, ResultTable, Rows, Tabular, pick
from letitride.odds.sessions.distribution import check_chance, check_fits, check_rounds
from letitride.odds.sessions.lattice import EPSILON, Lattice
from letitride.odds.sessions.round_result import RoundResult

if TYPE_CHECKING:  # importing NumPy takes longer than solving a pay table
    from numpy import float64
    from numpy.typing import NDArray

#: The chances of ruin that a notebook lists, each with the bankroll it requires.
CHANCES = (0.5, 0.1, 0.05, 0.01)

#: The maximum number of bankrolls to follow at the same time.
MOST_BANKROLLS = 1 << 20


@dataclass(frozen=True, slots=True)
class Ruin(Tabular):
    """How a session ends: the chances of ruin, the goal, or neither, and the average length.

    >>> print(Ruin(ruined=0.5, reached=0.25, neither=0.25, average_rounds=9.5).to_csv())
    end,chance
    ruined,0.5
    reached,0.25
    neither,0.25
    """

    ruined: float
    reached: float
    neither: float
    average_rounds: float

    figures: ClassVar = ("average_rounds",)

    def _rows(self) -> Rows:
        ends = pick(self, "ruined", "reached", "neither")
        return ({"end": end, "chance": chance} for end, chance in ends.items())


class RuinCurve(Chances[float]):
    """The chance of ruin for each starting bankroll, in cents."""

    __slots__ = ()

    def bankroll_for(self, chance: float) -> int:
        """Return the smallest bankroll, in cents, whose chance of ruin is at most ``chance``.

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
    """Return the chance of each way a session of ``rounds`` rounds can end. None means no limit.

    Without a limit on rounds, there must be a goal, because play would otherwise continue until
    ruin. ``tick`` is called after each round is computed, because the computation can take a long
    time.

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
    """Return the chance of ruin within ``rounds`` rounds for each starting bankroll, in cents.

    The curve runs from the smallest bankroll that covers a round to the smallest at which ruin is
    practically impossible. A bankroll between two steps has the same chance of ruin as the lower
    step.

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
    """Return the number of multiplications that a ruin curve needs. A billion take about a second.

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
    """Return the smallest bankroll whose chance of ruin in ``rounds`` rounds is at most ``chance``.

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
    """Return how far above the smallest bankroll, in cents, ruin becomes practically impossible."""
    lattice = Lattice.of(round_.results)
    return (lattice.fall(rounds - 1) + 1) * lattice.coin


def _walk(round_: RoundResult, width: int, spare: int = 0) -> "_Walk":
    """Return the random walk on bankrolls from the smallest that covers a round to ``width`` more.

    ``width`` and ``spare``, the starting bankroll's excess over the smallest one, are in cents. A
    result of ``width`` or more ends the walk from any position. Such results need not be multiples
    of the coin, so a jackpot with odd cents does not make the coin one cent.
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
    """A random walk: the bankrolls that cover a round, as steps above the smallest, and the moves.

    A move of ``size`` steps, up or down, leaves this range from any position.
    """

    coin: int
    size: int
    moves: tuple[tuple[int, float], ...]

    def to_goal(self, start: int, rounds: float, tick: Callable[[], object]) -> Ruin:
        """Play until ruin, until the bankroll rises above the range, or until the last round."""
        ruined = reached = played = 0.0
        for _, alive, fallen, climbed in self._rounds(start, rounds):
            tick()
            ruined, reached, played = ruined + fallen, reached + climbed, played + alive
        return Ruin(ruined, reached, max(0.0, 1.0 - ruined - reached), played)

    def to_end(self, start: int, rounds: int, tick: Callable[[], object]) -> Ruin:
        """Play until ruin or the last round. A bankroll that rises above the range is safe."""
        if start >= self.size:
            return Ruin(0.0, 0.0, 1.0, float(rounds))
        ruined = played = 0.0
        for left, alive, fallen, climbed in self._rounds(start, rounds):
            tick()
            ruined, played = ruined + fallen, played + alive + climbed * left
        return Ruin(ruined, 0.0, 1.0 - ruined, played)

    def _rounds(self, start: int, rounds: float) -> Iterator[tuple[float, float, float, float]]:
        """Play the rounds one by one.

        For each round, yield the number of rounds left and the chances that the round is played,
        that it ruins the player, and that it raises the bankroll above the range. A player who runs
        short of money only after the last round is not ruined.
        """
        import numpy as np

        falls, climbs = self._falls(), self._climbs()
        playing = np.zeros(self.size)
        playing[start] = 1.0
        # Sum the products without BLAS: starting its threads takes longer than the additions.
        while rounds and (alive := float(playing.sum())) > EPSILON:
            rounds -= 1
            fallen = float((playing * falls).sum()) if rounds else 0.0
            yield rounds, alive, fallen, float((playing * climbs).sum())
            playing = self._moved(playing, 1)

    def chances_of_ruin(self, rounds: int) -> "NDArray[float64]":
        """Return the chance of ruin from every bankroll, working backward from the last round."""
        import numpy as np

        falls, chances = self._falls(), np.zeros(self.size)
        for _ in range(rounds - 1):
            chances = falls + self._moved(chances, -1)
        return chances

    def _moved(self, values: "NDArray[float64]", way: int) -> "NDArray[float64]":
        """Apply every move of a round, forward (1) or backward (-1), weighted by its chance."""
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
        """Return each bankroll's chance of falling below the range in one round."""
        import numpy as np

        falls = np.zeros(self.size)
        for step, chance in self.moves:
            falls[: max(0, -step)] += chance
        return falls

    def _climbs(self) -> "NDArray[float64]":
        """Return each bankroll's chance of rising above the range in one round."""
        import numpy as np

        climbs = np.zeros(self.size)
        for step, chance in self.moves:
            climbs[self.size - max(0, step) :] += chance
        return climbs
