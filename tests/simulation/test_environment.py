"""The Gymnasium environment is valid and repeatable, and plays the real game."""

import runpy
import sys
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st

import letitride
from letitride.cards import complete, parse_cards
from letitride.errors import HouseError, InputError, LetItRideError, RuleError
from letitride.money import Cents
from letitride.odds.strategies.any_strategy import play_by_shape
from letitride.odds.strategies.named import SIMPLE_CARD
from letitride.odds.strategies.score import score
from letitride.rulebook.wagers import MAIN
from letitride.simulation.environment import FACE_DOWN, ID, RIDE, WITHDRAW, LetItRideEnv, cards_of
from letitride.simulation.strategy_file import read_strategy
from letitride.table.scripts.replay import replay
from letitride.table.scripts.scenario import Scenario, ScriptedRound, ScriptedSeat
from tests.odds.main_tables import MAIN_TABLES, named
from tests.playing import DEALS, house, stacked

ROOT = Path(letitride.__file__).parents[2]

Episode = list[tuple[dict[str, Any], float, bool]]


def episode(env: LetItRideEnv, seed: int | None, *actions: int) -> Episode:
    """Play a round, and return each observation, its reward, and whether the round is over."""
    seen: Episode = [(env.reset(seed=seed)[0], 0.0, False)]
    for action in actions:
        observation, reward, over, truncated, _ = env.step(action)
        assert not truncated
        seen.append((observation, reward, over))
    return seen


@pytest.mark.parametrize("render_mode", ["human", ""])
def test_it_renders_text_or_nothing(render_mode: str) -> None:
    with pytest.raises(InputError) as refused:
        LetItRideEnv(render_mode=render_mode)
    assert refused.value.code == "simulation/render_mode"


@pytest.mark.parametrize("render_mode", [None, "ansi"])
def test_it_passes_gymnasiums_own_checks(render_mode: str | None) -> None:
    check_env(gymnasium.make(ID, render_mode=render_mode).unwrapped)


def test_several_environments_can_run_side_by_side() -> None:
    envs = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="sync", paytable="MA-MAIN")
    observations, infos = envs.reset(seed=1)
    assert observations["hand"].shape == (2, 3)
    assert infos["action_mask"].all()


SEEDS = st.integers(0, 2**32 - 1)
ACTIONS = st.sampled_from([WITHDRAW, RIDE])


@given(SEEDS, ACTIONS, ACTIONS)
def test_a_seed_repeats_a_round_and_all_rounds_after_it(seed: int, one: int, two: int) -> None:
    first, second = LetItRideEnv(), LetItRideEnv()
    for start in (seed, None, None):
        played, again = (episode(env, start, one, two) for env in (first, second))
        np.testing.assert_equal(played, again)


def test_different_seeds_give_different_rounds() -> None:
    hands = {tuple(episode(LetItRideEnv(), seed)[0][0]["hand"]) for seed in range(50)}
    assert len(hands) == 50


@given(SEEDS, ACTIONS, ACTIONS)
def test_a_player_sees_the_face_up_cards_and_the_bets_left(seed: int, one: int, two: int) -> None:
    (dealt, _, _), (turned, early, over), (end, _, ended) = episode(LetItRideEnv(), seed, one, two)
    assert [len(cards_of(seen)) for seen in (dealt, turned, end)] == [3, 4, 5]
    assert list(dealt["community"]) == [FACE_DOWN, FACE_DOWN]
    assert turned["community"][1] == FACE_DOWN
    assert cards_of(end)[:3] == cards_of(dealt)
    assert cards_of(end)[:4] == cards_of(turned)
    assert len(set(cards_of(end))) == 5
    assert [seen["bets"] for seen in (dealt, turned, end)] == [3, 2 + one, 1 + one + two]
    assert (early, over, ended) == (0.0, False, True)


def settled(
    deal: tuple[str, str], id_: str, end: dict[str, Any], ride: tuple[bool, bool]
) -> Decimal:
    """Return the net result of $5 bets at a real table with the same cards and decisions."""
    rules = house(*deal, {"main": id_})
    cards = [str(card) for card in cards_of(end)]
    deck = complete(parse_cards(stacked(rules, {1: " ".join(cards[:3])}, " ".join(cards[3:]))))
    bets = tuple((bet, Cents(500, rules.currency)) for bet in MAIN)
    seat = ScriptedSeat(1, "ann", bets, frozenset(), ride)
    scenario = Scenario(rules, {}, (ScriptedRound(deck, deck, (seat,), ()),))
    return Decimal(replay(scenario).as_data()["rounds"][0]["seats"][0]["net"])


#: Each jurisdiction's own pay tables, because others may pay less than it requires.
TABLES = {
    place: [id_ for id_ in MAIN_TABLES if id_.startswith(prefix)]
    for place, prefix in (("MA", "MA-"), ("MBS", "MBS-"), ("SD", "SD-"), ("WA", "LIR"))
}


@given(st.sampled_from(DEALS), st.data(), SEEDS, ACTIONS, ACTIONS)
def test_the_reward_equals_the_result_at_the_real_table(
    deal: tuple[str, str], data: st.DataObject, seed: int, one: int, two: int
) -> None:
    id_ = data.draw(st.sampled_from(TABLES[deal[0]]))
    end, reward, _ = episode(LetItRideEnv(id_), seed, one, two)[-1]
    assert Decimal(reward) * 5 == settled(deal, id_, end, (one == RIDE, two == RIDE))


#: For each hand, a seed that deals it.
SEED_OF = {
    "Royal flush": 93_672, "Straight flush": 41_544, "Four of a kind": 10_691, "Full house": 40,
    "Flush": 70, "Straight": 130, "Three of a kind": 74, "Two pair": 5, "Tens or better": 4,
    "Pair": 0, "Nothing": 1,
}  # fmt: skip


@pytest.mark.parametrize("hand", SEED_OF)
@pytest.mark.parametrize("id_", TABLES["WA"])
def test_every_hand_has_the_same_result_as_at_the_real_table(hand: str, id_: str) -> None:
    env = LetItRideEnv(id_, render_mode="ansi")
    for one, two in product((WITHDRAW, RIDE), repeat=2):
        end, reward, _ = episode(env, SEED_OF[hand], one, two)[-1]
        assert str(env.render()).splitlines()[-1] == f"{hand}: {reward:+,.0f} bets"
        rode = one == RIDE, two == RIDE
        assert Decimal(reward) * 5 == settled(("WA", "machine"), id_, end, rode)


def test_the_average_reward_agrees_with_the_exact_edge() -> None:
    env, rounds = LetItRideEnv(), 20_000
    exact = play_by_shape(named("LIRX-01"), SIMPLE_CARD.rides_on)
    observation, _ = env.reset(seed=1)
    rewards = 0.0
    for _ in range(rounds):
        over = False
        while not over:
            action = RIDE if SIMPLE_CARD.rides(cards_of(observation)) else WITHDRAW
            observation, reward, over, _, _ = env.step(action)
            rewards += reward
        observation, _ = env.reset()
    error = exact.standard_deviation / sqrt(rounds)
    assert abs(rewards / rounds + float(exact.edge)) < 4 * error


def test_the_table_is_rendered_as_text() -> None:
    env = LetItRideEnv(render_mode="ansi")
    assert env.render() is None
    env.reset(seed=22)
    pictures = [env.render()]
    for action in (RIDE, WITHDRAW):
        env.step(action)
        pictures.append(env.render())
    assert pictures == [
        "Community  ?? ??\nHand       Jh Ah 8d\nBets       1 2 $",
        "Community  As ??\nHand       Jh Ah 8d\nBets       1 2 $",
        "Community  As 6s\nHand       Jh Ah 8d\nBets       1 $\nTens or better: +2 bets",
    ]
    silent = LetItRideEnv()
    silent.reset(seed=22)
    assert silent.render() is None


def refused(code: str, kind: type[LetItRideError], env: LetItRideEnv, action: int) -> None:
    with pytest.raises(kind) as caught:
        env.step(action)
    assert caught.value.code == code


def test_there_are_only_two_decisions_and_two_actions() -> None:
    env = LetItRideEnv()
    refused("simulation/no_decision", RuleError, env, RIDE)
    env.reset(seed=1)
    refused("simulation/action", RuleError, env, 2)
    env.step(RIDE)
    env.step(RIDE)
    refused("simulation/no_decision", RuleError, env, RIDE)


def test_only_main_pay_tables_are_accepted(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('id = "OWN"\nwager = "main"\n[pays]\nroyal_flush = "5 to 1"\n')
    assert episode(LetItRideEnv(str(own)), 40, RIDE, RIDE)[-1][1] == -3.0
    for id_, kind, code in (
        ("MA-BONUS", InputError, "odds/main_table"),
        ("MA-COVER", InputError, "odds/main_table"),
        ("NO-SUCH", HouseError, "house/unknown_paytable"),
    ):
        with pytest.raises(kind) as caught:
            LetItRideEnv(id_)
        assert caught.value.code == code


def trained(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *args: str) -> str:
    monkeypatch.setattr(sys, "argv", ["train_tabular.py", *args])
    runpy.run_path(str(ROOT / "examples" / "train_tabular.py"), run_name="__main__")
    return capsys.readouterr().out


def test_the_example_learns_as_its_page_shows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saved = tmp_path / "learned.toml"
    printed = trained(capsys, monkeypatch, "--episodes", "10000", "--save", str(saved)).splitlines()
    page = (ROOT / "docs" / "learning.md").read_text("utf-8")
    assert "\n".join(printed[:5]) in page
    *_, last, best = printed[:6]
    assert last.split()[0] == "10,000"
    assert best == "the best    3.506%"
    scored = score(named("LIRX-01"), read_strategy(str(saved)))
    assert f"{float(scored.edge):.3%}" == last.split()[1]
    assert scored.cost < Fraction(1, 100)


def test_the_example_accepts_another_seed_and_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, again, other = (
        trained(capsys, monkeypatch, "--episodes", "500", "--paytable", "LIRX-03", "--seed", seed)
        for seed in ("7", "7", "8")
    )
    assert first == again != other
