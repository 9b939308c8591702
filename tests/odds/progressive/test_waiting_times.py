"""Waiting times for a progressive: which hands are hits, and the distribution of the wait."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from letitride.errors import InputError
from letitride.money import Cents, Rate
from letitride.odds.progressive.hold import hold
from letitride.odds.progressive.waiting_times import Hits, hits, round_hits
from letitride.progressive.link import MeterSetting
from tests.progressive.link.link_driver import Link, progressive
from tests.rejected import rejected

FIVE_CARD_HANDS, THREE_CARD_HANDS = 2_598_960, 22_100
SEATS = range(1, 8)


@pytest.mark.clause("SM-LIR-4/5", "SM-TCP-3/5")
@pytest.mark.parametrize("id_", ["SM-LIR-1", "SM-LIR-2", "SM-TCP-1", "SM-TCP-2"])
def test_the_top_award_hits_once_in_22100_hands(id_: str) -> None:
    table = progressive(id_)
    assert hits(table, "Jackpot").mean == THREE_CARD_HANDS
    assert [round_hits(table, seats, "Jackpot").mean for seats in SEATS] == [
        Fraction(THREE_CARD_HANDS, seats) for seats in SEATS
    ]


@pytest.mark.clause("MA-12(e)-PTMGLML03")
def test_each_level_has_its_own_hits() -> None:
    table = progressive("PTMGLML03")
    waits = {level: hits(table, level).mean for level in table.levels}
    assert waits == {"Mega": 649_740, "Major": Fraction(FIVE_CARD_HANDS, 36), "Minor": 4_165}


@pytest.mark.clause("WA-GM-PT-1")
def test_a_hand_that_takes_a_tenth_is_a_hit_unless_whole_is_set() -> None:
    table = progressive("WA-GM-1")
    assert hits(table, "Jackpot").mean == Fraction(FIVE_CARD_HANDS, 40)
    assert hits(table, "Jackpot", whole=True).mean == 649_740
    assert round_hits(table, 7, "Jackpot", whole=True).mean == 92_820


@pytest.mark.clause("MA-12(e)-PTMGL03")
def test_a_royal_flush_without_a_row_hits_as_a_straight_flush() -> None:
    assert hits(progressive("PTMGL03"), "Jackpot", whole=True).probability == Fraction(
        40, FIVE_CARD_HANDS
    )


@pytest.mark.parametrize("id_", ["WA-GM-1", "PTMGLML02", "SM-LIR-1", "SM-TCP-2"])
def test_without_a_level_every_paid_hand_is_a_hit(id_: str) -> None:
    table = progressive(id_)
    seed = [MeterSetting(level, seed=Cents(1), contribution=Rate(1)) for level in table.levels]
    assert hits(table).probability == hold(Link(id_, seed).state, seats=1).hit_frequency


def test_the_chance_that_a_table_of_seven_pays_someone() -> None:
    assert f"{float(round_hits(progressive('WA-GM-1'), 7).mean):.4f}" == "5.4887"
    assert f"{float(hits(progressive('WA-GM-1')).mean):.4f}" == "34.8255"
    assert f"{float(round_hits(progressive('SM-LIR-1'), 7).mean):.4f}" == "4.3062"
    assert f"{float(round_hits(progressive('SM-LIR-2'), 7).mean):.4f}" == "32.0215"


def test_an_unknown_level_is_rejected() -> None:
    with rejected(InputError, r"odds/hits: .*one of Mega, Major, Minor, got Grand"):
        hits(progressive("PTMGLML03"), "Grand")


chances = st.fractions(Fraction(1, 10_000), 1)


@given(chances, st.integers(0, 60))
def test_the_wait_is_geometric(chance: Fraction, trials: int) -> None:
    wait = Hits(chance)
    assert wait.within(trials) == pytest.approx(float(1 - (1 - chance) ** trials))


@given(chances, st.floats(0, 0.999))
@example(1 - Fraction(1, 10**30), 0.0)  # practically certain
def test_the_fewest_trials_for_a_chance(chance: Fraction, wanted: float) -> None:
    wait = Hits(chance)
    trials = wait.trials_for(wanted)
    assert wait.within(trials) >= wanted
    assert trials == 0 or wait.within(trials - 1) <= wanted


def test_the_mean_and_standard_deviation_of_the_wait() -> None:
    wait = Hits(Fraction(1, 4))
    assert wait.mean == 4
    assert wait.standard_deviation**2 == pytest.approx(12)
    ranges = [(n, wait.within(n) - wait.within(n - 1)) for n in range(1, 400)]
    assert sum(n * chance for n, chance in ranges) == pytest.approx(4)
    assert sum((n - 4) ** 2 * chance for n, chance in ranges) == pytest.approx(12)


def test_a_certain_hit_comes_on_the_first_trial() -> None:
    wait = Hits(Fraction(1))
    assert [wait.within(0), wait.within(1), wait.within(2)] == [0, 1, 1]
    assert [wait.trials_for(0), wait.trials_for(0.9)] == [0, 1]


@pytest.mark.parametrize(
    "ask",
    [
        lambda wait: wait.within(-1),
        lambda wait: wait.trials_for(1),
        lambda wait: wait.trials_for(-0.1),
    ],
)
def test_invalid_trials_and_chances_are_rejected(ask: Callable[[Hits], float]) -> None:
    with rejected(InputError, "odds/hits"):
        ask(Hits(Fraction(1, 4)))


@pytest.mark.parametrize("seats", [0, 8])
def test_an_invalid_number_of_seats_is_rejected(seats: int) -> None:
    with rejected(InputError, "odds/seats"):
        round_hits(progressive("WA-GM-1"), seats, "Jackpot")
