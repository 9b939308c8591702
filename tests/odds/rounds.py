"""Rounds for tests: real ones from shipped tables, and small ones with invented results."""

from fractions import Fraction

from hypothesis import strategies as st

from letitride.money import Cents
from letitride.odds.counts.draws import DEALS
from letitride.odds.sessions.round_result import RoundResult, SideWager, round_results
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import main_table


def main_only(id_: str = "LIRX-01", unit: int = 500) -> RoundResult:
    """Return a round with three main bets of ``unit`` cents and no side bets."""
    return round_results(main_table(paytable(id_)), Cents(unit))


def side(id_: str, stake: int = 100, **meters: int) -> SideWager:
    """Return a side bet of ``stake`` cents on a shipped pay table. Meter amounts are in cents."""
    amounts = {level: Cents(cents) for level, cents in meters.items()}
    return SideWager(paytable(id_), Cents(stake), amounts)


def all_bets(jackpot: int = 1_500_000) -> RoundResult:
    """Return a round with three $5 bets and every side bet that a seat can make."""
    wagers = [side("MA-BONUS"), side("MA-3CB-A", 500), side("MA-PROG", Jackpot=jackpot)]
    return round_results(paytable("MA-MAIN"), Cents(500), wagers)


def made_up(stake: int, ways: dict[int, int]) -> RoundResult:
    """Return a round with these results, in cents. All remaining deals get the first result."""
    first = next(iter(ways))
    rest = DEALS - sum(ways.values())
    return RoundResult(
        Cents(stake),
        ("main",),
        {(cents,): count + rest * (cents == first) for cents, count in ways.items()},
    )


@st.composite
def small_rounds(draw: st.DrawFn) -> RoundResult:
    """Generate rounds with 2 to 4 results, from losing the stake to winning a multiple of it."""
    stake = draw(st.integers(1, 6))
    results = draw(st.sets(st.integers(-stake, 12), min_size=2, max_size=4))
    coin = draw(st.sampled_from([1, 25, 100]))
    ways = {cents * coin: draw(st.integers(1, DEALS // 4)) for cents in sorted(results)}
    return made_up(stake * coin, ways)


def distance(chances: dict[int, float], exact: dict[int, Fraction]) -> float:
    """Return the largest difference between two cumulative distributions."""
    worst = below = 0.0
    for cents in sorted(chances.keys() | exact.keys()):
        below += chances.get(cents, 0.0) - float(exact.get(cents, 0))
        worst = max(worst, abs(below))
    return worst
