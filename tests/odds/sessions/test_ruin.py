"""Ruin: checked path by path for small walks, and against the classical gambler's ruin formulas."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.errors import InputError, MoneyError
from letitride.money import Cents, Currency
from letitride.odds.counts.draws import DEALS
from letitride.odds.sessions.round_result import RoundResult, round_results
from letitride.odds.sessions.ruin import bankroll_for, ruin, ruin_curve, work
from letitride.rulebook.paytables.library import paytable
from tests.odds.rounds import all_bets, made_up, main_only, side, small_rounds
from tests.rejected import rejected

#: The chance of ruin, the chance of reaching the goal, and the average number of rounds.
Ends = tuple[Fraction, Fraction, Fraction]


def path_by_path(round_: RoundResult, bankroll: int, rounds: int, goal: int | None) -> Ends:
    """Apply the rules of a session directly, one path of results at a time."""
    if goal is not None and bankroll >= goal:
        return Fraction(0), Fraction(1), Fraction(0)
    if rounds == 0:
        return Fraction(0), Fraction(0), Fraction(0)
    if bankroll < round_.stake.cents:
        return Fraction(1), Fraction(0), Fraction(0)
    ruined, reached, played = Fraction(0), Fraction(0), Fraction(1)
    for cents, chance in round_.results.items():
        after = path_by_path(round_, bankroll + cents, rounds - 1, goal)
        ruined, reached = ruined + chance * after[0], reached + chance * after[1]
        played += chance * after[2]
    return ruined, reached, played


@given(small_rounds(), st.integers(0, 2_000), st.integers(1, 5), st.none() | st.integers(1, 4_000))
def test_every_path_of_a_few_rounds(
    round_: RoundResult, above: int, rounds: int, more: int | None
) -> None:
    bankroll = round_.stake.cents + above
    goal = None if more is None else bankroll + more
    expected = path_by_path(round_, bankroll, rounds, goal)
    found = ruin(round_, Cents(bankroll), rounds, None if goal is None else Cents(goal))
    assert (found.ruined, found.reached) == pytest.approx(
        (float(expected[0]), float(expected[1])), rel=1e-12, abs=1e-12
    )
    assert found.ruined + found.reached + found.neither == pytest.approx(1, abs=1e-12)
    assert found.average_rounds == pytest.approx(float(expected[2]), rel=1e-12)


@settings(max_examples=30)
@given(small_rounds(), st.integers(1, 4))
def test_the_curve_matches_the_ruin_of_each_bankroll(round_: RoundResult, rounds: int) -> None:
    curve = ruin_curve(round_, rounds)
    assert min(curve) == round_.stake.cents
    for cents, chance in curve.items():
        expected = path_by_path(round_, cents, rounds, None)[0]
        assert chance == pytest.approx(float(expected), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("round_", [main_only(), all_bets()])
def test_forward_and_backward_agree_on_real_games(round_: RoundResult) -> None:
    curve = ruin_curve(round_, 300)
    for bankroll in (round_.stake.cents, 10_500, 40_500):
        forward = ruin(round_, Cents(bankroll), 300).ruined
        assert forward == pytest.approx(curve[bankroll], rel=1e-11)


def test_more_money_lasts_longer_and_more_rounds_ruin_more() -> None:
    curve, longer = ruin_curve(main_only(), 200), ruin_curve(main_only(), 400)
    chances = list(curve.values())
    assert chances == sorted(chances, reverse=True)
    assert all(chance <= longer[cents] for cents, chance in curve.items())


@given(small_rounds(), st.integers(1, 60), st.floats(0.001, 0.999))
def test_the_bankroll_for_a_chance_is_the_smallest(
    round_: RoundResult, rounds: int, chance: float
) -> None:
    enough = bankroll_for(round_, rounds, chance)
    assert ruin(round_, enough, rounds).ruined <= chance * (1 + 1e-9)
    less = enough - Cents(1)
    assert less < round_.stake or ruin(round_, less, rounds).ruined > chance * (1 - 1e-9)


def gamble(win: Fraction) -> RoundResult:
    """Return a $1 even-money bet that wins with this chance, rounded to a whole number of deals."""
    return made_up(100, {-100: 0, 100: int(win * DEALS)})


@pytest.mark.parametrize("win", [Fraction(18, 38), Fraction(1, 3), Fraction(3, 5)])
def test_gamblers_ruin_without_a_limit_on_rounds(win: Fraction) -> None:
    found = ruin(gamble(win), Cents(2_000), None, Cents(5_000))
    win = Fraction(int(win * DEALS), DEALS)
    ratio = (1 - win) / win
    reached = (1 - ratio**20) / (1 - ratio**50)
    rounds = (20 - 50 * reached) / (1 - 2 * win)
    assert found.reached == pytest.approx(float(reached), rel=1e-10)
    assert found.ruined == pytest.approx(float(1 - reached), rel=1e-10)
    assert found.average_rounds == pytest.approx(float(rounds), rel=1e-9)
    assert found.neither < 1e-12


def test_a_fair_gamble_without_a_limit_on_rounds() -> None:
    found = ruin(gamble(Fraction(1, 2)), Cents(2_000), None, Cents(5_000))
    assert (found.ruined, found.reached) == pytest.approx((0.6, 0.4), abs=1e-11)
    assert found.average_rounds == pytest.approx(20 * 30, rel=1e-9)


def test_cents_smaller_than_the_coin_do_not_help() -> None:
    assert ruin(main_only(), Cents(20_499), 100) == ruin(main_only(), Cents(20_000), 100)
    odd = ruin(main_only(), Cents(20_499), 100, Cents(30_000))
    assert odd == ruin(main_only(), Cents(20_000), 100, Cents(29_501))


def test_a_jackpot_with_odd_cents_ends_the_walk() -> None:
    def reached(jackpot: int) -> float:
        wager = side("SM-LIR-1", 100, Jackpot=jackpot)
        round_ = round_results(paytable("MA-MAIN"), Cents(500), [wager])
        return ruin(round_, Cents(20_000), 200, Cents(40_000)).reached

    assert reached(1_234_567) == reached(2_000_000)


def test_sessions_that_end_before_the_first_round() -> None:
    broke = ruin(main_only(), Cents(1_499), 10)
    assert (broke.ruined, broke.average_rounds) == (1, 0)
    there = ruin(main_only(), Cents(2_000), 10, Cents(2_000))
    assert (there.reached, there.average_rounds) == (1, 0)
    safe = ruin(main_only(), Cents(1_000_000), 10)
    assert (safe.neither, safe.average_rounds) == (1, 10)


def test_one_round_can_be_played_with_its_stake() -> None:
    assert ruin(main_only(), Cents(1_500), 1).ruined == 0
    assert bankroll_for(main_only(), 1, 0.5) == Cents(1_500)
    assert ruin(main_only(), Cents(1_500), 2).ruined == pytest.approx(
        float(sum(chance for cents, chance in main_only().results.items() if cents < 0))
    )


def test_tick_is_called_after_every_round() -> None:
    ticks: list[int] = []
    ruin(main_only(), Cents(20_000), 30, tick=lambda: ticks.append(1))
    ruin(main_only(), Cents(20_000), 40, Cents(40_000), tick=lambda: ticks.append(1))
    assert len(ticks) == 70


def test_the_amount_of_work_is_known_in_advance() -> None:
    assert work(main_only(), 100) < work(main_only(), 200) < work(all_bets(), 200)
    with rejected(InputError, "odds/rounds"):
        work(main_only(), 0)


def test_results_are_shown_as_tables() -> None:
    curve = ruin_curve(main_only(), 10)
    assert curve.as_data()["rows"][0] == {"cents": 1_500, "chance": curve[1_500]}
    assert curve.to_csv().splitlines()[0] == "cents,chance"
    assert curve._repr_html_().count("<tr>") == 5  # a header and four chances, not every bankroll
    assert "ruined" in ruin(main_only(), Cents(2_000), 10)._repr_html_()


def test_sessions_without_an_answer_are_rejected() -> None:
    with rejected(InputError, "odds/rounds"):
        ruin(main_only(), Cents(2_000), 0)
    with rejected(InputError, "odds/rounds: expected a number of rounds, or a goal"):
        ruin(main_only(), Cents(2_000), None)
    with rejected(InputError, "odds/chance"):
        bankroll_for(main_only(), 10, 0)
    with rejected(InputError, "odds/too_fine"):
        ruin(main_only(unit=1), Cents(2_000), 10, Cents(1_000_000_000))
    with rejected(MoneyError, "money/currency"):
        ruin(main_only(), Cents(2_000, Currency.SGD), 10)
