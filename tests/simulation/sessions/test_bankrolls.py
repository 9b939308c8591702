"""Simulated sessions, checked against plain Python and against the exact odds of ruin."""

from collections import Counter
from math import sqrt
from typing import Any

import numpy as np
import pytest

from letitride.errors import InputError
from letitride.money import Cents, Rate
from letitride.odds.main_game.solver import solve
from letitride.odds.strategies.any_strategy import play_by_shape
from letitride.odds.strategies.named import SIMPLE_CARD, always_ride
from letitride.progressive.link import MeterSetting
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import jurisdiction
from letitride.rulebook.wagers import Game
from letitride.simulation.kernel.shuffle import deck_of
from letitride.simulation.sessions import exact_end
from letitride.simulation.sessions.bankrolls import (
    AT_THE_GOAL,
    OVER,
    PATHS,
    PLAYED_OUT,
    RUINED,
    SessionJob,
    SessionTerms,
    SimulatedSessions,
)
from letitride.simulation.sessions.exact_end import z_score
from letitride.simulation.simulation import Simulation
from letitride.table.stakes import Stakes, parse_side
from tests.playing import house
from tests.rejected import rejected
from tests.simulation.houses import players_at
from tests.simulation.strategies import WAYS


def evening_of(simulation: Simulation) -> SessionJob:
    assert simulation.work.sessions is not None
    return simulation.work.sessions


def simulation_of(
    rules: HouseRules, side: list[str], terms: SessionTerms, seats: int = 1, **more: Any
) -> Simulation:
    bet = Cents(500, rules.currency)
    stakes = Stakes(bet, parse_side(rules, side, bet))
    return Simulation(rules, stakes, seats=seats, seed=1, session=terms, **more)


def main_bets(terms: SessionTerms, seats: int = 1, **more: Any) -> Simulation:
    return simulation_of(house("MA", "shoe", {"main": "MA-MAIN"}), [], terms, seats, **more)


# ---------------------------------------------------------------- played again, slowly


@pytest.mark.parametrize("seats", [1, 4])
@pytest.mark.parametrize("fixed_pays_from", ["tray", "meter"])
def test_a_session_agrees_with_a_replay_of_its_rounds(seats: int, fixed_pays_from: str) -> None:
    """With all side bets and envy, the seat's net result in every round equals the replay's."""
    at = players_at(
        "MA", "shoe", jurisdiction("MA").tables,
        seats=seats, bet=500, fixed_pays_from=fixed_pays_from,
    )  # fmt: skip
    terms = SessionTerms(30, Cents(12_000), Cents(16_000))
    simulation = Simulation(
        at.rules, at.stakes, WAYS["never"], seats=seats, seed=9, session=terms, meters=at.meters
    )
    sessions = evening_of(simulation).play(2, 3)
    bankrolls: Counter[int] = Counter()
    ends, lengths = [0, 0, 0], []
    for number in range(2, 5):
        chips, played = terms.bankroll.cents, 0
        while played < terms.rounds and at.stakes.whole.cents <= chips < 16_000:
            report = at.replay(deck_of(9, 0, number * terms.rounds + played), WAYS["never"])
            net = report["seats"][0]["net"]
            sign = -1 if net.startswith("-") else 1
            chips += sign * Cents.parse(net.removeprefix("-")).cents
            played += 1
            if number - 2 < len(sessions.paths):
                assert sessions.paths[number - 2, played] == chips
        bankrolls[chips] += 1
        lengths.append(played)
        over = played == terms.rounds and chips < 16_000
        ends[PLAYED_OUT if over else AT_THE_GOAL if chips >= 16_000 else RUINED] += 1
    assert (sessions.ends, sessions.bankrolls) == (tuple(ends), bankrolls)
    assert (sessions.rounds, sessions.squared_rounds) == (sum(lengths), sum(n * n for n in lengths))


def test_a_seats_result_includes_envy_and_awards() -> None:
    """Look up the results for a royal flush at another seat and at the player's own seat."""
    rules = house("MA", "shoe", {"main": "MA-MAIN", "progressive": "MA-PROG"})
    evening = evening_of(
        simulation_of(rules, ["progressive"], SessionTerms(10, Cents(5_000)), seats=7)
    )
    assert evening.own[0] == 1000 * 500 + 1_000_000 - 100  # One bet's win plus the $10,000 seed.
    assert evening.envy[0] == 100_000  # Each other seat gets $1,000.
    assert evening.stake == 1_600


# ---------------------------------------------------------------- adding up


def test_sessions_add_up_however_the_work_is_shared() -> None:
    evening = evening_of(main_bets(SessionTerms(50, Cents(4_000), Cents(8_000))))
    whole = evening.play(0, 250)
    parts = (
        evening.play(0, 70) + evening.play(70, 0) + evening.play(70, 100) + evening.play(170, 80)
    )
    assert whole.ends == parts.ends
    assert whole.bankrolls == parts.bankrolls
    assert (whole.rounds, whole.squared_rounds) == (parts.rounds, parts.squared_rounds)
    assert whole.paths.tolist() == parts.paths.tolist()
    assert len(whole.paths) == PATHS
    assert whole.number == 250


def sessions_of(ends: tuple[int, int, int], bankrolls: dict[int, int]) -> SimulatedSessions:
    return SimulatedSessions(ends, Counter(bankrolls), 70, 1_300, np.empty((0, 2), np.int64))


def test_figures_of_a_few_sessions_by_hand() -> None:
    four = sessions_of((1, 2, 1), {0: 1, 500: 1, 2_000: 1, 9_000: 1})
    assert four.chance(RUINED) == (0.5, 0.25)
    assert four.average_rounds == (17.5, sqrt((1_300 / 4 - 17.5**2) / 4))
    assert [four.quantile(q) for q in (0.25, 0.26, 0.5, 1.0)] == [0, 500, 500, 9_000]
    with pytest.raises(AssertionError, match="no sessions"):
        sessions_of((0, 0, 0), {}).quantile(0.5)


@pytest.mark.parametrize("rounds", [1, 99, 100, 101, 250])
def test_a_path_starts_at_the_bankroll_and_ends_with_the_session(rounds: int) -> None:
    terms = SessionTerms(rounds, Cents(3_000), Cents(6_000))
    evening = evening_of(main_bets(terms))
    sessions = evening.play(0, 40)
    assert terms.steps[0] == 0
    assert terms.steps[-1] == rounds
    assert len(set(terms.steps)) == sessions.paths.shape[1] <= 101
    lasts: Counter[int] = Counter()
    for path in sessions.paths.tolist():
        assert path[0] == 3_000
        seen = [chips for chips in path if chips != OVER]
        assert path[: len(seen)] == seen  # no value follows the end of the session
        lasts[seen[-1]] += 1
    assert lasts == sessions.bankrolls


def test_sessions_use_the_counted_rounds() -> None:
    """A chunk contains only whole sessions. Leftover rounds do not start a session."""
    simulation = main_bets(SessionTerms(40, Cents(20_000)))
    chunk = simulation.work.play(80, 100)
    simulation.take(simulation.work.play(0, 80))
    simulation.take(chunk)
    assert chunk.sessions is not None
    assert simulation.sessions is not None
    assert (chunk.tally.rounds, chunk.sessions.number) == (100, 2)
    assert simulation.sessions.number == 4
    with pytest.raises(AssertionError, match="round 41 is in the middle of a session"):
        simulation.work.play(41, 40)


def test_amounts_that_are_too_large_are_rejected() -> None:
    for terms in (
        SessionTerms(10, Cents(1 << 62)),
        SessionTerms(10, Cents(20_000), Cents(1 << 62)),
    ):
        with rejected(InputError, "simulation/amounts"):
            main_bets(terms)


# ---------------------------------------------------------------- compared with the exact odds

EVENINGS = {
    "main bets": (("MA", "shoe", {"main": "MA-MAIN"}), 7, SessionTerms(100, Cents(15_000))),
    "to a goal": (("MA", "shoe", None), 1, SessionTerms(60, Cents(20_000), Cents(30_000))),
    "all side bets": (("SD", "hand", None), 1, SessionTerms(60, Cents(20_000))),
    "without others": (
        ("SD", "machine", {"main": "SD-MAIN-A", "bonus": "SD-BONUS-A", "three_card": "SD-3CB-A"}),
        7,
        SessionTerms(60, Cents(20_000), Cents(40_000)),
    ),
}


@pytest.mark.parametrize("which", EVENINGS)
def test_ruin_goal_and_length_agree_with_the_exact_odds(which: str) -> None:
    (place, dealing, tables), seats, terms = EVENINGS[which]
    rules = house(place, dealing, tables)
    side = [game.value for game in rules.tables if game is not Game.MAIN]
    simulation = simulation_of(rules, side, terms, seats)
    sessions, exact = evening_of(simulation).play(0, 20_000), simulation.exact_end()
    assert exact is not None
    for end, chance in ((RUINED, exact.ruined), (AT_THE_GOAL, exact.reached)):
        z = z_score(sessions.chance(end)[0], chance, sessions.number)
        assert chance in (0, 1) if z is None else abs(z) < 4
    mean, error = sessions.average_rounds
    assert abs(mean - exact.average_rounds) < 4 * error


def test_the_exact_end_uses_the_strategy_and_meters_of_the_sessions() -> None:
    terms = SessionTerms(100, Cents(30_000))
    rules = house("MA", "shoe", {"main": "MA-MAIN", "progressive": "SM-LIR-1"})
    full = [MeterSetting("Jackpot", amount=Cents(5_000_000), contribution=Rate(140_000))]
    for game in (
        solve(rules.main),
        play_by_shape(rules.main, SIMPLE_CARD.rides_on),
        play_by_shape(rules.main, always_ride),
    ):
        simulation = simulation_of(
            rules, ["progressive"], terms, strategy=game, meters={Game.PROGRESSIVE: full}
        )
        sessions, exact = evening_of(simulation).play(0, 10_000), simulation.exact_end()
        assert exact is not None
        z = z_score(sessions.chance(RUINED)[0], exact.ruined, sessions.number)
        assert z is not None
        assert abs(z) < 4


def test_there_is_no_exact_end_if_other_hands_matter() -> None:
    terms = SessionTerms(10, Cents(20_000))
    for game in ("cover_all", "progressive"):
        rules = house("MA", "shoe", {"main": "MA-MAIN", game: jurisdiction("MA").tables[game]})
        assert simulation_of(rules, [game], terms, seats=2).exact_end() is None
        assert simulation_of(rules, [game], terms, seats=1).exact_end() is not None


def test_there_is_no_exact_end_for_strategies_that_use_more_than_shapes() -> None:
    terms = SessionTerms(10, Cents(20_000))
    assert main_bets(terms, strategy=WAYS["by lot"]).exact_end() is None


def test_there_is_no_exact_end_if_the_payout_limit_can_apply() -> None:
    terms = SessionTerms(10, Cents(20_000))
    rules = house("MA", "shoe", {"main": "MA-MAIN"}, payout_limit="50000.00")
    for bet, known in ((500, True), (2_000, False)):  # three bets of $20 at 1,000 to 1
        simulation = Simulation(rules, Stakes(Cents(bet)), seats=1, seed=1, session=terms)
        assert (simulation.exact_end() is not None) is known


def test_there_is_no_exact_end_if_it_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    assert main_bets(SessionTerms(200_000, Cents(20_000))).exact_end() is None  # too long
    monkeypatch.setattr(exact_end, "MOST_WORK", 1)
    for goal in (None, Cents(40_000)):
        assert main_bets(SessionTerms(10, Cents(20_000), goal)).exact_end() is None


def test_there_is_no_exact_end_without_sessions() -> None:
    rules = house("MA", "shoe", {"main": "MA-MAIN"})
    assert Simulation(rules, Stakes(Cents(500)), seats=1, seed=1).exact_end() is None


def test_a_certain_result_has_no_z_score() -> None:
    assert z_score(0.0, 0.0, 100) is None
