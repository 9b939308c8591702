"""Jobs and tallies: the counts do not depend on how the rounds are divided."""

import hashlib
import json
import pickle
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from letitride.money import Cents
from letitride.odds.counts.hands import FIVE_CARD, THREE_CARD
from letitride.rulebook.wagers import Wager
from letitride.simulation.kernel.job import Job, Tally, make_job
from letitride.simulation.kernel.lookup_tables import HANDS, NAMES
from letitride.simulation.kernel.pays import CELLS
from letitride.table.stakes import Stakes
from tests.playing import house
from tests.simulation.strategies import never, table_of


def job_of(seats: int = 3, seed: int = 1, tables: int = 1) -> Job:
    """Make a job whose meter also pays fixed awards, so that there are hits to list."""
    rules = house("MA", "shoe", fixed_pays_from="meter")
    side = {
        Wager.BONUS: Cents(100),
        Wager.THREE_CARD: Cents(500),
        Wager.COVER_ALL: Cents(500),
        Wager.PROGRESSIVE: Cents(100),
    }
    stakes = Stakes(Cents(500), side)
    job = make_job(rules, stakes, never, seats=seats, seed=seed, tables=tables)
    return replace(job, strategy=table_of("simple"))


JOB = job_of()
TWO_TABLES = job_of(tables=2)


def same(one: Tally, other: Tally) -> bool:
    return (
        one.rounds == other.rounds
        and one.digest == other.digest
        and one.hits.tolist() == other.hits.tolist()
        and bool(np.allclose(one.squares, other.squares, rtol=1e-12))
    )


@pytest.mark.parametrize("job", [JOB, TWO_TABLES], ids=["one table", "two tables"])
@given(st.lists(st.integers(0, 1_000), max_size=5), st.integers(0, 2**40))
def test_parts_add_up_to_the_whole(job: Job, cuts: list[int], first: int) -> None:
    edges = [0, *sorted(cuts), 1_000]
    whole, parts = job.play(first, 1_000), job.empty()
    for start, end in pairwise(edges):
        parts += job.play(first + start, end - start)
    assert same(whole, parts)


def test_every_seat_of_every_round_is_counted() -> None:
    tally = TWO_TABLES.play(0, 500)
    assert (tally.rounds, tally.counts.sum(), tally.best_hands.sum()) == (500, 3_000, 1_000)


def test_single_rounds_agree_with_the_counts() -> None:
    tally, counts = TWO_TABLES.play(20, 50), np.zeros(len(CELLS), np.int64)
    for round_ in range(20, 70):
        for table in range(2):
            np.add.at(counts, TWO_TABLES.cells(table, round_), 1)
    assert tally.counts.tolist() == counts.tolist()


def test_hits_are_listed_in_the_order_of_play() -> None:
    hits = TWO_TABLES.play(0, 400).hits.tolist()
    watched = TWO_TABLES.watched
    expected = [
        [round_, table]
        for round_ in range(400)
        for table in range(2)
        if watched[TWO_TABLES.cells(table, round_)].any()
    ]
    assert hits == expected
    assert {table for _, table in hits} == {0, 1}


def test_a_job_can_be_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(JOB))
    assert same(sent.play(0, 300), JOB.play(0, 300))
    tally = JOB.play(0, 300)
    assert same(pickle.loads(pickle.dumps(tally)), tally)


def test_the_digest_is_that_of_the_counts() -> None:
    tally = JOB.play(0, 300)
    text = json.dumps({"counts": tally.counts.tolist(), "best_hands": tally.best_hands.tolist()})
    assert tally.digest == hashlib.sha256(text.encode()).hexdigest()
    assert tally.digest != job_of(seed=2).play(0, 300).digest
    assert tally.digest != JOB.play(1, 300).digest


def test_nothing_played_adds_nothing() -> None:
    tally = JOB.play(0, 100)
    assert same(JOB.empty() + tally, tally)
    assert same(JOB.play(100, 0), JOB.empty())


def test_hands_come_as_often_as_expected() -> None:
    """Compare each seat's hands with the exact odds; the fixed seed makes the result repeatable."""
    counts = job_of(seats=1, seed=8).play(0, 500_000).counts.reshape(3, len(HANDS), len(NAMES))
    for axis, exact in ((2, FIVE_CARD), (1, THREE_CARD)):
        found = counts.sum(axis=(0, axis))
        chances = np.array(list(exact.values())) / sum(exact.values())
        assert 0.001 < stats.chisquare(found, chances * found.sum()).pvalue < 0.999
