"""Estimates, checked by hand, against replayed rounds, and against the exact odds."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from letitride.cards import FiveCardHand
from letitride.money import Cents
from letitride.rulebook.jurisdiction import jurisdiction
from letitride.rulebook.paytables.library import ids
from letitride.rulebook.wagers import GAME_OF, Game, Wager
from letitride.simulation.estimates import (
    WITHOUT_METER,
    Estimate,
    estimate,
    exact_edge,
    progressive_estimates,
)
from letitride.simulation.jackpots import Jackpots
from letitride.simulation.kernel.job import Tally
from letitride.simulation.kernel.lookup_tables import HANDS
from letitride.simulation.kernel.pays import CELLS, COLUMNS, Cell
from letitride.simulation.kernel.shuffle import deck_of
from letitride.simulation.simulation import Simulation
from letitride.simulation.summaries import Moments
from letitride.simulation.workers import alone
from letitride.table.stakes import Stakes
from tests.playing import DEALS, house
from tests.simulation.houses import TABLES, Players, players_at
from tests.simulation.strategies import WAYS, never

ONE_DOLLAR = Cents(100)


# ---------------------------------------------------------------- by hand


def tally_of(ends: dict[Cell, int], squares: dict[Game, float]) -> Tally:
    """Return a tally of rounds with one seat."""
    counts, best = np.zeros(len(CELLS), np.int64), np.zeros(len(HANDS), np.int64)
    for cell, number in ends.items():
        counts[CELLS.index(cell)] += number
        best[HANDS.index(cell.hand)] += number
    columns = [squares.get(game, 0.0) for game in (*COLUMNS, Game.COVER_ALL)]
    return Tally(int(counts.sum()), counts, best, np.array(columns), np.empty((0, 2), np.int64))


def test_main_bets_by_hand() -> None:
    """Tally four rounds at $1: a flush with three bets at 8 to 1, and three losses.

    The results are +24, -1, -1, and -2 dollars. That is 20 in four rounds, or 5 per round, so the
    edge is -5. The squares are 576, 1, 1, and 4, so the variance is 582 / 4 - 25 = 120.5.
    """
    ends = {
        Cell(3, FiveCardHand.FLUSH, "flush"): 1,
        Cell(1, FiveCardHand.NOTHING, "nothing"): 2,
        Cell(2, FiveCardHand.PAIR, "pair"): 1,
    }
    tally = tally_of(ends, {Game.MAIN: 582 * 10_000.0})
    rules = house("MA", "shoe", {"main": "MA-MAIN"})
    main = estimate(rules, Stakes(ONE_DOLLAR), Game.MAIN, tally, 1, Fraction(-2))
    assert main.value == -5
    assert main.standard_error == pytest.approx(sqrt(120.5 / 4))
    assert main.z == pytest.approx(-3 / sqrt(120.5 / 4))
    assert {hand: number for hand, number in main.hits.items() if number} == {"flush": 1}
    assert (main.wagers, main.hit_frequency) == (4, 0.25)
    assert main.average_bets == (3 + 1 + 1 + 2) / 4
    assert main.par == -5 / 1.75


def test_side_bets_by_hand() -> None:
    """Tally three one-seat rounds with one hit: MA-3CB-D pays 1 to 1 for a pair."""
    ends = {
        Cell(1, FiveCardHand.PAIR, "pair"): 1,
        Cell(1, FiveCardHand.NOTHING, "nothing"): 2,
    }
    tally = tally_of(ends, {Game.THREE_CARD: 30_000.0})
    rules = house("MA", "shoe", {"main": "MA-MAIN", "three_card": "MA-3CB-D"})
    stakes = Stakes(ONE_DOLLAR, {Wager.THREE_CARD: ONE_DOLLAR})
    side = estimate(rules, stakes, Game.THREE_CARD, tally, 1)
    assert side.value == pytest.approx(1 / 3)
    assert side.standard_error == pytest.approx(sqrt((1 - 1 / 9) / 3))
    assert (side.average_bets, side.z) == (1, None)
    assert {hand: number for hand, number in side.hits.items() if number} == {"pair": 1}


def test_equal_results_have_no_error_and_no_z_score() -> None:
    assert Moments(rounds=3, total=-300, squares=30_000.0).standard_error == 0
    sure = Estimate("main", "edge", 1.0, 0.0, 3, {}, 1.0, Fraction(1))
    assert sure.z is None


def test_an_estimate_is_a_row_of_a_table() -> None:
    row = Estimate("bonus", "edge", 0.25, 0.125, 8, {"flush": 2}, 1.0, Fraction(1, 8)).as_row()
    assert row == {
        "wager": "bonus", "figure": "edge", "value": 0.25, "standard_error": 0.125,
        "exact": Fraction(1, 8), "z": 1.0, "wagers": 8, "hit_frequency": 0.25,
        "average_bets": 1.0, "par": 0.25,
    }  # fmt: skip


def test_a_wager_with_a_meter_has_no_exact_edge() -> None:
    rules = house("MA", "shoe")
    simulation = Simulation(rules, Stakes(Cents(500)), seats=1, seed=1)
    with pytest.raises(AssertionError, match="has a meter"):
        exact_edge(rules, simulation.stakes, simulation.main, Game.PROGRESSIVE, 1)


# ---------------------------------------------------------------- by brute force


def replayed(at: Players, seed: int, rounds: int) -> dict[Game, list[int]]:
    """Replay rounds, and return each game's total result over all seats in every round."""
    results: dict[Game, list[int]] = {game: [] for game in WITHOUT_METER}
    for round_ in range(rounds):
        report = at.replay(deck_of(seed, 0, round_), never)
        brought: Counter[Game] = Counter()
        for seat in report["seats"]:
            for settled in seat["wagers"]:
                won, back, stake = (Cents.parse(settled[k]).cents for k in ("won", "back", "stake"))
                brought[GAME_OF[Wager(settled["wager"])]] += won + back - stake
        for game, brings in results.items():
            brings.append(brought[game])
    return results


@pytest.mark.parametrize("seats", [1, 7])
def test_mean_and_error_agree_with_replayed_rounds(seats: int) -> None:
    """Seats share community cards, so the standard error is computed from rounds, not hands."""
    at = players_at("MA", "shoe", jurisdiction("MA").tables, seats=seats, bet=500)
    simulation = Simulation(
        at.rules, at.stakes, WAYS["never"], seats=seats, seed=5, meters=at.meters
    )
    simulation.take(simulation.work.play(0, 60))
    for game, results in replayed(at, seed=5, rounds=60).items():
        one = simulation.estimate(game)
        stake = at.stakes.side.get(Wager(game.value)) if game is not Game.MAIN else at.stakes.bet
        assert stake is not None
        staked = stake.cents * seats
        assert one.value == pytest.approx(-np.mean(results) / staked)
        assert one.standard_error == pytest.approx(np.std(results) / sqrt(60) / staked)


def test_seats_are_correlated_so_errors_shrink_less_than_with_hands() -> None:
    rules, rounds = house("MA", "shoe", {"main": "MA-MAIN"}), 200_000

    def error(seats: int) -> float:
        simulation = Simulation(rules, Stakes(Cents(500)), seats=seats, seed=1)
        simulation.take(simulation.work.play(0, rounds))
        return simulation.estimate(Game.MAIN).standard_error

    alone_, seven = error(1), error(7)
    assert alone_ / sqrt(7) < 0.8 * seven < alone_


def test_the_estimates_of_a_progressive_come_from_its_log() -> None:
    """Edge and hold equal the log's mean results divided by a round's stakes."""
    at = players_at("MA", "shoe", {"main": "MA-MAIN", "progressive": "MA-PROG"}, seats=7, bet=500)
    simulation = Simulation(at.rules, at.stakes, WAYS["never"], seats=7, seed=1)
    simulation.take(simulation.work.play(0, 50_000))
    jackpots = Jackpots(at.rules, at.stakes, seats=7)
    jackpots.follow(simulation.job, simulation.job.play(0, 50_000), 0)
    log = jackpots.sensors[Game.PROGRESSIVE]
    edge, hold = progressive_estimates(at.rules, Game.PROGRESSIVE, log, simulation.tally, 7)
    assert (edge, hold) == tuple(simulation.estimates())[1:]
    assert (edge.value, hold.value) == (-log.result.mean / 700, log.kept.mean / 700)
    assert (edge.exact, edge.z, edge.average_bets) == (None, None, 1)
    paid = {hand: number for hand, number in edge.hits.items() if number}
    assert paid.keys() >= {"flush", "straight", "three_of_a_kind"}
    assert edge.hits["straight_flush"] == log.levels["Jackpot"].awards["straight_flush"]


# ---------------------------------------------------------------- against the exact odds


def simulated(at: Players, seed: int, rounds: int) -> Simulation:
    simulation = Simulation(at.rules, at.stakes, seats=at.seats, seed=seed, meters=at.meters)
    for chunk in alone(simulation.work.play, rounds, 1 << 18):
        simulation.take(chunk)
    return simulation


def check_z(simulation: Simulation) -> int:
    found = [one.z for one in simulation.estimates() if one.exact is not None]
    assert all(z is not None and abs(z) < 4 for z in found), found
    return len(found)


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_every_deal_agrees_with_the_exact_odds(place: str, dealing: str) -> None:
    tables = dict(jurisdiction(place).tables)
    if place == "WA":
        del tables["three_card"]  # a seat may play at most four games
    at = players_at(place, dealing, tables, seats=7, bet=500)
    assert check_z(simulated(at, seed=1, rounds=1 << 19)) == len(tables)


MOST = max(map(len, TABLES.values()))


def houses_of_all_tables() -> list[dict[str, str]]:
    """Return enough houses to use every pay table in the package."""
    games = [game for game in TABLES if game is not Game.PROGRESSIVE_2]
    return [
        {game.value: TABLES[game][n % len(TABLES[game])] for game in games} for n in range(MOST)
    ]


@pytest.mark.parametrize("tables", houses_of_all_tables(), ids=lambda tables: tables["progressive"])
def test_every_pay_table_agrees_with_the_exact_odds(tables: dict[str, str]) -> None:
    at = players_at("MA", "machine", tables, seats=3, bet=500)
    assert check_z(simulated(at, seed=2, rounds=1 << 19)) == 5


def test_no_pay_table_is_left_out() -> None:
    assert {id_ for tables in houses_of_all_tables() for id_ in tables.values()} == set(ids())
