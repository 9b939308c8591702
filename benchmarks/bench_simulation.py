"""Benchmark of the simulation against eval7 and pokerkit, in one run on one core.

The simulation kernel and the other two programs take turns on the same random hands. Each rate is
the best of several runs, and each result is a ratio of two rates.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from time import perf_counter
from typing import Any

import eval7
import numpy as np
from pokerkit import Card as PokerkitCard
from pokerkit import StandardHighHand

from letitride.cards import FIXED_ORDER
from letitride.money import Cents
from letitride.odds import solve
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.simulation.kernel.job import Job, make_job
from letitride.simulation.kernel.ranking import rank_batch
from letitride.simulation.workers import processes, shared
from letitride.table.stakes import Stakes, offered, parse_side

HANDS, FEW_HANDS, ROUNDS = 1_000_000, 5_000, 1_000_000
CHUNK = 1 << 20


def seconds(work: Callable[[], object]) -> float:
    """Run the work, and return how many seconds it took."""
    start = perf_counter()
    work()
    return perf_counter() - start


def rates(works: Sequence[tuple[int, Callable[[], object]]], runs: int = 5) -> list[float]:
    """Run the tasks alternately several times, and return the best rate of each."""
    best = [float("inf")] * len(works)
    for _ in range(runs):
        best = [min(so_far, seconds(work)) for so_far, (_, work) in zip(best, works, strict=True)]
    return [number / took for (number, _), took in zip(works, best, strict=True)]


def show(title: str, rate: float, peer: str, peers: float, wanted: float) -> None:
    """Print our rate, the other program's rate, their ratio, and the goal for the ratio."""
    print(
        f"  {title:38} {rate:14,.0f}/s   {peer:9} {peers:11,.0f}/s"
        f"   ratio {rate / peers:7.1f}   goal {wanted:g}"
    )


def whole_job(seats: int) -> Job:
    """Return a job for a table with this many seats and every side bet."""
    place = jurisdiction("MA")
    rules = house_rules(place, "machine", place.tables)
    bet = Cents(500)
    stakes = Stakes(bet, parse_side(rules, [wager.value for wager in offered(rules)], bet))
    return make_job(rules, stakes, solve(rules.main), seats=seats, seed=1)


def two_against_one(job: Job, rounds: int) -> tuple[float, float]:
    """Return the rounds per second with one process and with two, not counting startup time."""

    def run(pool: Executor, workers: int) -> Callable[[], Any]:
        return lambda: list(shared(pool, workers, job.play, rounds, CHUNK))

    with ExitStack() as stack:
        one, two = (stack.enter_context(processes(workers, Job.__module__)) for workers in (1, 2))
        works = [(rounds, run(one, 1)), (rounds, run(two, 2))]
        for _, work in works:
            work()  # starts the processes
        alone, together = rates(works, runs=3)
    return alone, together


def main() -> None:
    """Measure everything, and print the results."""
    rng = np.random.default_rng(1)
    hands = np.array([rng.permutation(52)[:5] for _ in range(HANDS)], np.uint8)
    eval7_deck = [eval7.Card(str(card)) for card in FIXED_ORDER]
    eval7_hands = [[eval7_deck[card] for card in hand] for hand in hands[:200_000]]
    kit_deck = [next(iter(PokerkitCard.parse(str(card)))) for card in FIXED_ORDER]
    kit_hands = [[kit_deck[card] for card in hand] for hand in hands[:FEW_HANDS]]
    seven, one = whole_job(7), whole_job(1)
    rank_batch(hands[:1])
    seven.play(0, 1)
    evaluate, high_hand = eval7.evaluate, StandardHighHand
    ours, eval7s, kits, sevens, ones = rates(
        [
            (HANDS, lambda: rank_batch(hands)),
            (len(eval7_hands), lambda: [evaluate(hand) for hand in eval7_hands]),
            (FEW_HANDS, lambda: [high_hand(hand) for hand in kit_hands]),
            (7 * ROUNDS, lambda: seven.play(0, ROUNDS)),
            (ROUNDS, lambda: one.play(0, ROUNDS)),
        ]
    )
    print("simulation")
    show("five-card hands ranked", ours, "eval7", eval7s, 12)
    show("", ours, "pokerkit", kits, 100)
    show("seats in whole rounds, seven at a table", sevens, "eval7", eval7s, 6)
    show("whole rounds with one seat", ones, "eval7", eval7s, 6)
    alone, together = two_against_one(seven, 32 * CHUNK)
    show("rounds with seven seats, two processes", together, "one", alone, 1.8)


if __name__ == "__main__":
    main()
