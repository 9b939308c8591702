"""Complete simulations, with any strategy and either engine, run in constant memory."""

import tracemalloc
from collections.abc import Iterator

import pytest

from letitride.errors import HouseError
from letitride.money import Cents
from letitride.odds.main_game.solver import solve
from letitride.odds.strategies.any_strategy import play_by, play_by_shape
from letitride.odds.strategies.named import SIMPLE_CARD
from letitride.rulebook.jurisdiction import jurisdiction
from letitride.rulebook.wagers import Game
from letitride.simulation.sessions.bankrolls import SessionTerms
from letitride.simulation.simulation import Simulation
from letitride.simulation.workers import alone
from letitride.table.stakes import Stakes
from tests.playing import DEALS, house
from tests.rejected import rejected
from tests.simulation.houses import players_at

MAIN = {"main": "MA-MAIN"}


def played(simulation: Simulation, rounds: int, chunk: int = 10**9) -> Simulation:
    for each in alone(simulation.work.play, rounds, chunk):
        simulation.take(each)
    return simulation


def test_a_strategy_plays_the_same_in_every_form() -> None:
    rules = house("MA", "shoe", MAIN)
    stakes = Stakes(Cents(500))
    by_cards, by_shape = (
        played(Simulation(rules, stakes, strategy, seats=2, seed=1), 2_000)
        for strategy in (SIMPLE_CARD.rides, play_by_shape(rules.main, SIMPLE_CARD.rides_on))
    )
    assert by_cards.tally.digest == by_shape.tally.digest
    assert by_cards.estimates() == by_shape.estimates()
    assert by_cards.main.edge == play_by(rules.main, SIMPLE_CARD.rides).edge


def test_without_a_strategy_the_best_is_played() -> None:
    rules = house("WA", "machine", {"main": "LIRX-03"})
    stakes = Stakes(Cents(500))
    silent, said = (
        played(Simulation(rules, stakes, strategy, seats=1, seed=1), 1_000)
        for strategy in (None, solve(rules.main))
    )
    assert silent.tally.digest == said.tally.digest


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_the_real_table_counts_the_same(place: str, dealing: str) -> None:
    """Both engines get the same results, although only the real table follows every rule."""
    tables = dict(jurisdiction(place).tables)
    if place == "WA":
        del tables["cover_all"]  # a seat may play at most four games
    at = players_at(place, dealing, tables, seats=3, bet=500)
    fast, slow = (
        played(
            Simulation(
                at.rules, at.stakes,
                seats=3, seed=4, meters=at.meters, real_table=real,
            ),
            40,
            chunk=15,
        )
        for real in (False, True)
    )  # fmt: skip
    assert slow.tally.digest == fast.tally.digest
    assert slow.estimates() == fast.estimates()


def test_there_is_only_one_real_table() -> None:
    with pytest.raises(AssertionError, match="one real table"):
        Simulation(
            house("MA", "shoe", MAIN), Stakes(Cents(500)), seats=1, seed=1, tables=2,
            real_table=True,
        )  # fmt: skip


def test_chunks_out_of_order_are_rejected() -> None:
    simulation = Simulation(house("MA", "shoe", MAIN), Stakes(Cents(500)), seats=1, seed=1)
    simulation.take(simulation.work.play(0, 100))
    with pytest.raises(AssertionError, match="out of order"):
        simulation.take(simulation.work.play(200, 100))


def test_tables_are_counted_together_and_share_the_meters() -> None:
    at = players_at("MA", "shoe", {**MAIN, "progressive": "MA-PROG"}, seats=2, bet=500)
    three = played(Simulation(at.rules, at.stakes, seats=2, seed=1, tables=3), 1_000)
    (main, _, hold) = three.estimates()
    assert (main.wagers, hold.wagers, three.tally.table_rounds) == (6_000, 6_000, 3_000)
    meter = three.jackpots.sensors[Game.PROGRESSIVE].levels["Jackpot"]
    assert meter.staked == 6_000 * 100


def test_a_progressive_without_presets_needs_settings() -> None:
    at = players_at("MA", "shoe", {**MAIN, "progressive": "PTMGLML02"}, seats=1, bet=500)
    with rejected(HouseError, "progressive/no_preset"):
        Simulation(at.rules, at.stakes, seats=1, seed=1)
    assert Simulation(at.rules, at.stakes, seats=1, seed=1, meters=at.meters).links


# ---------------------------------------------------------------- memory


@pytest.fixture
def traced() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


@pytest.mark.usefixtures("traced")
def test_memory_does_not_grow_with_the_number_of_rounds() -> None:
    """A run that is 16 times as long uses about the same peak memory."""
    at = players_at("MA", "shoe", jurisdiction("MA").tables, seats=7, bet=500)

    def peak(chunks: int) -> int:
        simulation = Simulation(
            at.rules, at.stakes, seats=7, seed=1, session=SessionTerms(100, Cents(20_000))
        )
        played(simulation, 20_000, 20_000)  # get compilation and other one-time work out of the way
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        for number in range(1, chunks + 1):
            simulation.take(simulation.work.play(20_000 * number, 20_000))
        return tracemalloc.get_traced_memory()[1] - before

    assert peak(48) < 1.5 * peak(3)
