"""Aquarius: the supervisor turns the key to JPH, presses J-POT, and turns the key back to RUN."""

from functools import partial
from typing import Any

import pytest

from letitride.errors import RuleError
from letitride.money import Cents
from letitride.progressive.controller import AQUARIUS, Fold, Hand, HandStage, Key, Press, Sensor
from letitride.progressive.controller import events as controller_events
from letitride.progressive.link import LET_IT_RIDE, THREE_CARD_POKER
from letitride.progressive.link import events as link_events
from letitride.rulebook.settings import PayOrder
from tests.progressive.controller.pits import Keys, is_win, meter_account, open_pit, shown
from tests.rejected import rejected

LINK: dict[str, Any] = {"table": "PTMGL01", "amount": "10000.00"}


@pytest.mark.clause(
    "SM-LIR-10(e)", "SM-LIR-10(f)/1", "SM-LIR-10(f)/2", "WA-GM-9(e)", "WA-GM-9(f).1", "SD-10(a)iv"
)
def test_a_win_waits_for_the_supervisors_key_and_button() -> None:
    keys = Keys(open_pit(AQUARIUS))
    keys.play(3, s3="akq_spades")
    assert [(p.seat, p.stage) for p in keys.pit.display.pending] == [(3, HandStage.KEYED)]
    with rejected(RuleError, "KEY JPH first, got the key at RUN") as refused:
        keys.key(Key.J_POT)
    assert refused.value.clauses == AQUARIUS.verified
    assert keys.key(Key.KEY_JPH) == (controller_events.KeyTurned("T1", Key.KEY_JPH),)
    (won,) = filter(is_win, keys.key(Key.J_POT))
    assert str(won.award.amount) == "4000.10"


@pytest.mark.clause(
    "SM-LIR-9/2", "SM-LIR-10(f)/3", "SM-LIR-10(f)/4", "SM-LIR-10(i)/1", "WA-GM-8.3",
    "WA-GM-9(f).2", "WA-GM-9(f).3", "WA-GM-9(i).1",
)  # fmt: skip
def test_j_pot_logs_the_win_and_the_tray_pays_it() -> None:
    keys = Keys(open_pit(AQUARIUS))
    keys.play(3, s3="akq_spades")
    keys.key(Key.KEY_JPH)
    assert [type(event) for event in keys.key(Key.J_POT)] == [link_events.JackpotWon]
    assert keys.hands[3].stage is HandStage.LOGGED
    assert keys.tray == "-3999.10"  # the tray took the bet and has already paid the prize


@pytest.mark.clause("SM-LIR-10(f)/5", "WA-GM-9(f).4")
def test_the_display_shows_the_prize_to_pay_until_the_meter_has_moved() -> None:
    keys = Keys(open_pit(AQUARIUS))
    keys.play(3, s3="akq_spades")
    keys.key(Key.KEY_JPH)
    keys.key(Key.J_POT)
    (pending,) = keys.pit.display.pending
    assert (pending.table, pending.seat, pending.hand, pending.level, str(pending.amount)) == (
        "T1", 3, "akq_spades", "Jackpot", "4000.10",
    )  # fmt: skip
    assert pending.stage is HandStage.LOGGED
    keys.key(Key.KEY_RUN)
    assert keys.pit.display.pending == ()


@pytest.mark.clause(
    "SM-LIR-5/1", "SM-LIR-10(a)", "SM-LIR-10(g)/2", "WA-GM-4.1", "WA-GM-9(a)", "WA-GM-9(g).2"
)
def test_the_meter_moves_when_the_key_is_back_at_run() -> None:
    keys = Keys(open_pit(AQUARIUS, reserve="12.34"))
    keys.play(3, s3="akq_spades")
    keys.key(Key.KEY_JPH)
    keys.key(Key.J_POT)
    assert shown(keys.pit) == "4000.10"
    run = keys.key(Key.KEY_RUN)
    assert [type(event) for event in run] == [
        controller_events.KeyTurned,
        link_events.MeterAdjusted,
    ]
    assert shown(keys.pit) == "1012.34"  # seed and reserve
    assert keys.pit.link.meter("Jackpot").reserve == 0
    assert keys.tray == "1.00"


@pytest.mark.clause("SM-LIR-10(a)", "WA-GM-9(a)", "SD-10(a)vi/1")
def test_a_tenth_comes_off_the_meter_and_a_fixed_pay_does_not() -> None:
    keys = Keys(open_pit(AQUARIUS, **LINK))
    keys.play(3, 5, s3="straight_flush", s5="four_of_a_kind")
    assert [str(award.amount) for award in keys.win()] == ["1000.02"]
    assert shown(keys.pit) == "9000.18"
    keys.end()
    assert shown(keys.pit) == "9000.18"
    assert keys.tray == "-598.00"  # $2 in bets, less a $300 prize and $300 of envy


@pytest.mark.clause("SM-LIR-10(g)/1", "WA-GM-9(g).1")
@pytest.mark.parametrize(
    "press", [Sensor(4), Hand(5, "straight"), Fold(5)], ids=lambda press: press.key
)
def test_game_keys_work_at_run_and_not_at_jph(press: Press) -> None:
    keys = Keys(open_pit(AQUARIUS, THREE_CARD_POKER))
    keys.play(3, 5, s3="akq_spades")
    keys.key(Key.KEY_JPH)
    for pressed in (
        partial(keys.press, press), keys.start, keys.end, partial(keys.key, Key.RESET_KEYPAD)
    ):  # fmt: skip
        with rejected(RuleError, "KEY RUN first, got the key at JPH") as refused:
            pressed()
        assert refused.value.clauses == AQUARIUS.finished
    keys.key(Key.KEY_RUN)
    assert keys.hand(5, "straight") == (controller_events.HandKeyed("T1", 5, "straight"),)


def test_the_key_can_turn_to_jph_and_back_without_logging() -> None:
    keys = Keys(open_pit(AQUARIUS))
    keys.play(3, s3="akq_spades")
    keys.key(Key.KEY_JPH)
    assert keys.key(Key.KEY_RUN) == (controller_events.KeyTurned("T1", Key.KEY_RUN),)
    assert shown(keys.pit) == "4000.10"
    keys.hand(3, "akq_spades")  # a mistake, cleared
    keys.end()


def test_the_key_must_turn_in_sequence() -> None:
    keys = Keys(open_pit(AQUARIUS))
    with rejected(RuleError, "COIN IN first"):
        keys.key(Key.KEY_JPH)
    keys.play(3, s3="straight")
    with rejected(RuleError, "a hand to log, got none"):
        keys.key(Key.KEY_JPH)  # a fixed pay needs no supervisor
    with rejected(RuleError, "the key at JPH, got at RUN"):
        keys.key(Key.KEY_RUN)
    keys.hand(3, "akq_spades")
    keys.key(Key.KEY_JPH)
    with rejected(RuleError, "at JPH already"):
        keys.key(Key.KEY_JPH)
    keys.key(Key.J_POT)
    with rejected(RuleError, "a hand to log, got none"):
        keys.key(Key.J_POT)


@pytest.mark.clause("SM-LIR-10(h)/1", "WA-GM-9(h)", "SD-10(a)vii/1")
def test_the_game_cannot_end_before_a_keyed_win_is_logged() -> None:
    keys = Keys(open_pit(AQUARIUS))
    keys.play(3, s3="akq_spades")
    with rejected(RuleError, "akq_spades at seat 3 pending") as refused:
        keys.end()
    assert refused.value.clauses == AQUARIUS.ended
    keys.win()
    assert any(isinstance(event, controller_events.GameEnded) for event in keys.end())


@pytest.mark.clause("SM-LIR-10(i)/1", "SM-LIR-10(i)/2", "WA-GM-9(i).2")
def test_only_a_manual_adjustment_reverses_a_logged_win() -> None:
    keys = Keys(open_pit(AQUARIUS))
    keys.play(3, s3="akq_spades")
    keys.win()
    for hand in ("akq_spades", "straight"):
        with rejected(RuleError, "a manual adjustment") as refused:
            keys.hand(3, hand)
        assert refused.value.clauses == AQUARIUS.logged
    logged = list(keys.pit.events)
    keys.adjust("4000.10")
    assert shown(keys.pit) == "4000.10"
    assert keys.pit.events[: len(logged)] == logged  # the win stays in the log
    assert keys.pit.ledger.micros(meter_account()) == keys.pit.link.meter("Jackpot").amount


@pytest.mark.clause("SM-LIR-10(c)", "WA-GM-9(c).1", "SD-10(a)v")
def test_several_wins_are_paid_from_the_dealers_right_each_from_the_rest() -> None:
    keys = Keys(open_pit(AQUARIUS, **LINK))
    keys.play(3, 5, s3="royal_flush", s5="straight_flush")
    assert [(award.seat, str(award.amount)) for award in keys.win()] == [
        (5, "1000.02"), (3, "9000.18"),
    ]  # fmt: skip
    assert shown(keys.pit) == "10000.00"


@pytest.mark.clause("SM-LIR-10(c)", "WA-GM-9(c).2", "SD-10(a)v")
def test_the_house_may_pay_from_the_left() -> None:
    keys = Keys(open_pit(AQUARIUS, **LINK, meter_pay_order=PayOrder.LEFT_FIRST))
    keys.play(3, 5, s3="royal_flush", s5="straight_flush")
    assert [(award.seat, str(award.amount)) for award in keys.win()] == [
        (3, "10000.20"), (5, "1000.00"),
    ]  # fmt: skip
    assert shown(keys.pit) == "9000.00"


def test_a_second_win_can_be_keyed_after_the_first_is_logged() -> None:
    keys = Keys(open_pit(AQUARIUS, **LINK))
    keys.play(3, 5, s5="straight_flush")
    keys.win()
    keys.hand(3, "straight_flush")
    assert [(award.seat, str(award.amount)) for award in keys.win()] == [(3, "900.01")]
    keys.end()


def test_contributions_between_j_pot_and_run_belong_to_the_next_jackpot() -> None:
    pit = open_pit(AQUARIUS, LET_IT_RIDE, THREE_CARD_POKER)
    one, two = Keys(pit, "T1"), Keys(pit, "T2")
    one.play(3, s3="akq_spades")
    one.key(Key.KEY_JPH)
    (won,) = filter(is_win, one.key(Key.J_POT))
    two.play(1, 2)
    assert str(won.award.amount) == "4000.10"
    assert shown(pit) == "4000.30"
    one.key(Key.KEY_RUN)
    assert shown(pit) == "1000.20"


@pytest.mark.parametrize("first_to_run", ["T1", "T2"])
def test_no_table_is_paid_from_a_meter_that_another_has_taken(first_to_run: str) -> None:
    pit = open_pit(AQUARIUS, LET_IT_RIDE, LET_IT_RIDE)
    tables = {name: Keys(pit, name) for name in ("T1", "T2")}
    for keys in tables.values():
        keys.play(3, s3="akq_spades")
    for keys in tables.values():
        keys.key(Key.KEY_JPH)
        keys.key(Key.J_POT)
    won = [(event.award.table, str(event.award.amount)) for event in pit.events if is_win(event)]
    assert won == [("T1", "4000.20"), ("T2", "1000.00")]
    second = "T2" if first_to_run == "T1" else "T1"
    tables[first_to_run].key(Key.KEY_RUN)
    tables[second].key(Key.KEY_RUN)
    assert shown(pit) == "1000.00"
    for keys in tables.values():
        assert keys.tray == "1.00"
        keys.end()


@pytest.mark.clause("SM-LIR-10(g)/2", "WA-GM-9(g).2")
def test_a_tables_key_moves_the_meter_only_for_its_own_win() -> None:
    """T2's award already allows for T1's win, which leaves the meter only when T1's key turns."""
    pit = open_pit(AQUARIUS, LET_IT_RIDE, LET_IT_RIDE, **LINK)
    one, two = Keys(pit, "T1"), Keys(pit, "T2")
    one.play(1, s1="royal_flush")
    two.play(1, s1="straight_flush")
    for keys in (one, two):
        keys.key(Key.KEY_JPH)
        keys.key(Key.J_POT)
    two.key(Key.KEY_RUN)
    assert shown(pit) == "9000.20"  # 10,000.20, less a tenth of T1's restarted meter
    assert [pending.table for pending in pit.display.pending] == ["T1"]
    one.key(Key.KEY_RUN)
    assert shown(pit) == "9000.00"


def test_a_meter_never_shows_a_negative_amount() -> None:
    """T1 wins a low meter. T2's award, a tenth of the restarted meter, exceeds the amount shown."""
    pit = open_pit(AQUARIUS, *[LET_IT_RIDE] * 2, **LINK | {"amount": "500.00"})
    one, two = Keys(pit, "T1"), Keys(pit, "T2")
    one.play(1, s1="royal_flush")
    two.play(1, s1="straight_flush")
    for keys in (one, two):
        keys.key(Key.KEY_JPH)
        keys.key(Key.J_POT)
    two.key(Key.KEY_RUN)
    assert shown(pit) == "0.00"
    one.key(Key.KEY_RUN)
    assert shown(pit) == "9000.00"


def test_with_early_lock_the_key_locks_the_award_and_j_pot_logs_it() -> None:
    keys = Keys(open_pit(AQUARIUS, early_lock=True))
    keys.play(3, s3="akq_spades")
    assert [type(event) for event in keys.key(Key.KEY_JPH)] == [
        controller_events.KeyTurned, link_events.JackpotLocked, link_events.MeterAdjusted,
    ]  # fmt: skip
    assert shown(keys.pit) == "1000.00"
    assert [(p.amount, p.stage) for p in keys.pit.display.pending] == [
        (Cents(400_010), HandStage.LOCKED)
    ]
    keys.key(Key.KEY_RUN)
    with rejected(RuleError, "a manual adjustment"):
        keys.hand(3, "akq_spades")
    with rejected(RuleError, "every hand logged"):
        keys.end()
    keys.key(Key.KEY_JPH)  # locks nothing a second time
    assert [type(event) for event in keys.key(Key.J_POT)] == [link_events.JackpotWon]
    assert keys.key(Key.KEY_RUN) == (controller_events.KeyTurned("T1", Key.KEY_RUN),)
    assert shown(keys.pit) == "1000.00"
    keys.end()
