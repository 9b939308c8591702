"""Rounds for tests: real ones from shipped tables, and small ones of made-up results."""

from fractions import Fraction

from hypothesis import strategies as st

from letitride.money import Cents
from letitride.odds.counts.draws import DEALS
from letitride.odds.sessions.round_result import RoundResult, SideWager, round_results
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import main_table


def main_only(id_: str = "LIRX-01", unit: int = 500) -> RoundResult:
    """Three bets of so many cents and nothing else."""
    return round_results(main_table(paytable(id_)), Cents(unit))


def side(id_: str, stake: int = 100, **meters: int) -> SideWager:
    """A side bet of so many cents on a shipped table, its meters in cents."""
    amounts = {level: Cents(cents) for level, cents in meters.items()}
    return SideWager(paytable(id_), Cents(stake), amounts)


def all_bets(jackpot: int = 1_500_000) -> RoundResult:
    """Three bets of $5 with every side bet a seat can have."""
    wagers = [side("MA-BONUS"), side("MA-3CB-A", 500), side("MA-PROG", Jackpot=jackpot)]
    return round_results(paytable("MA-MAIN"), Cents(500), wagers)


def made_up(stake: int, ways: dict[int, int]) -> RoundResult:
    """A round of these results, in cents; what is left of all deals goes to the first."""
    first = next(iter(ways))
    rest = DEALS - sum(ways.values())
    return RoundResult(
        Cents(stake),
        ("main",),
        {(cents,): count + rest * (cents == first) for cents, count in ways.items()},
    )


@st.composite
def small_rounds(draw: st.DrawFn) -> RoundResult:
    """Two to four results between losing the stake and winning a few times as much."""
    stake = draw(st.integers(1, 6))
    results = draw(st.sets(st.integers(-stake, 12), min_size=2, max_size=4))
    coin = draw(st.sampled_from([1, 25, 100]))
    ways = {cents * coin: draw(st.integers(1, DEALS // 4)) for cents in sorted(results)}
    return made_up(stake * coin, ways)


def distance(chances: dict[int, float], exact: dict[int, Fraction]) -> float:
    """The largest difference of two distributions, as chances to end at or below a result."""
    worst = below = 0.0
    for cents in sorted(chances.keys() | exact.keys()):
        below += chances.get(cents, 0.0) - float(exact.get(cents, 0))
        worst = max(worst, abs(below))
    return worst
