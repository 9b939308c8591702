"""Benchmark of the odds functions on a single core, each compared with its time limit.

Each time is the best of several runs, except for cold runs. A ratio above 1 means that the task
finished within its limit. The last line compares how long a command takes in a new process with how
long it takes to import NumPy.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import islice, product
from pathlib import Path
from time import perf_counter

from letitride.cards import parse_cards
from letitride.money import Cents
from letitride.odds import advise, solve, solve_many
from letitride.odds.sessions.distribution import session
from letitride.odds.sessions.round_result import SideWager, round_results
from letitride.odds.side_bets.cover_all.best_hand import communities, count
from letitride.rulebook.paytables.library import paytable

THREE, FOURTH = parse_cards("Ks Qs Js"), parse_cards("Ts")
DEAD = parse_cards("As 9s 2h 7d 7c 3s 4h Jd Tc")
TABLES = 3_000
PAR_MAY_TAKE = 3.0  # limit for a par sheet, as a multiple of the time to import NumPy


def best_of(runs: int, work: Callable[[], object]) -> float:
    """Return how many seconds the fastest of several runs took."""

    def seconds() -> float:
        start = perf_counter()
        work()
        return perf_counter() - start

    return min(seconds() for _ in range(runs))


def show(title: str, seconds: float, may_take: float) -> None:
    """Print how long a task took, its time limit, and the ratio."""
    print(
        f"  {title:42} {seconds * 1000:10.3f} ms   limit {may_take * 1000:8.1f} ms"
        f"   ratio {may_take / seconds:8.1f}"
    )


def many_tables() -> list[tuple[int, ...]]:
    """Return thousands of distinct pay tables."""
    low = product(range(5, 15), range(3, 13), range(2, 12), range(1, 4))
    return [(1000, 200, 50, 20, *pays, 1) for pays in islice(low, TABLES)]


def evening() -> None:
    """Compute the odds of a 500-round session with three side bets, one of them progressive."""
    meter = {"Jackpot": Cents(1_500_000)}
    side = [
        SideWager(paytable("MA-BONUS"), Cents(100)),
        SideWager(paytable("MA-3CB-A"), Cents(500)),
        SideWager(paytable("MA-PROG"), Cents(100), meter),
    ]
    session(round_results(paytable("MA-MAIN"), Cents(500), side), 500)


def shells(commands: Iterable[list[str]], runs: int = 15) -> list[float]:
    """Run the commands in turn, each in a new process; return their best times in seconds."""
    every = list(commands)
    best = [float("inf")] * len(every)
    for _ in range(runs):
        for place, command in enumerate(every):
            start = perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            best[place] = min(best[place], perf_counter() - start)
    return best


def main() -> None:
    """Measure everything, and print the results."""
    print("odds")
    show("all seven Cover All columns, cold", best_of(1, lambda: count(communities())), 60.0)
    table, tables = paytable("LIRX-01"), many_tables()
    show("one pay table, solved", best_of(50, lambda: solve(table).edge), 0.001)
    seconds = best_of(3, lambda: solve_many(tables))
    show(f"{TABLES:,} pay tables, {TABLES / seconds:,.0f}/s", seconds, 1.0)
    bet_two = best_of(50, lambda: advise(table, THREE, FOURTH, DEAD))
    show("advice on bet 2 with nine dead cards", bet_two, 0.0002)
    show(
        "advice on bet 1 with nine dead cards",
        best_of(50, lambda: advise(table, THREE, (), DEAD)),
        0.002,
    )
    show("500 rounds with three side bets", best_of(5, evening), 1.0)
    command = str(Path(sys.executable).with_name("letitride"))
    par, numpy = shells([[command, "par", "LIRX-01"], [sys.executable, "-c", "import numpy"]])
    print(
        f"  letitride par LIRX-01, cold: {par * 1000:.0f} ms, import numpy {numpy * 1000:.0f} ms,"
        f" {par / numpy:.2f} times as long, limit {PAR_MAY_TAKE:.0f}"
    )


if __name__ == "__main__":
    main()
