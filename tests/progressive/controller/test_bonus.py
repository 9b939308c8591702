"""The Let It Ride Bonus keypad (R54), by itself and in scripts."""

from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.errors import InputError, RuleError
from letitride.progressive.controller import bonus
from letitride.progressive.controller.bonus import BonusKey, BonusKeypad, BonusPress, BonusStage
from letitride.table.scripts.controller_run import report, run_script
from tests.rejected import rejected


def press(pad: BonusKeypad, *pressed: BonusPress | str | int) -> BonusKeypad:
    """Press keys in order. A number is a seat's sensor; a string is a key and perhaps a slot."""
    for one in pressed:
        for event in bonus.decide(pad, _press(one)):
            pad = bonus.evolve(pad, event)
    return pad


def _press(one: BonusPress | str | int) -> BonusPress:
    if isinstance(one, BonusPress):
        return one
    if isinstance(one, int):
        return BonusPress(BonusKey.SENSOR, seat=one)
    name, _, slot = one.partition(" #")
    return BonusPress(BonusKey(name), int(slot) if slot else None)


READY = press(BonusKeypad("T1"), "KEY IN #1")
LOCKED = press(READY, 2, 5, "LOCK OUT")


@pytest.mark.clause("WA-LIRB-TABLE-4.4", "WA-LIRB-OPEN-2")
@pytest.mark.parametrize("key", [3, "LOCK OUT", "START", "ENTER", "GAME OVER", "KEY IN #3"])
def test_nothing_works_before_the_table_key_is_in_slot_1(key: str | int) -> None:
    with rejected(RuleError, "the table key in slot 1") as found:
        press(BonusKeypad("T1"), key)
    assert "WA-LIRB-OPEN-2" in found.value.clauses
    with rejected(RuleError, "the table key in slot 1"):
        press(READY, "KEY OUT #1", key)


@pytest.mark.clause("WA-LIRB-TABLE-4.4")
@pytest.mark.parametrize("key", ["KEY IN #2", "KEY IN #1", "KEY OUT #3", "KEY OUT #9"])
def test_each_slot_takes_its_key_once(key: str) -> None:
    with rejected(RuleError, "slot"):
        press(READY, key)


@pytest.mark.clause("WA-LIRB-TABLE-4.5", "WA-LIRB-DEAL-2.4")
def test_the_keypad_registers_bonus_bets_until_lock_out() -> None:
    pad = press(READY, 2, 5, 2, 6)
    assert (sorted(pad.lit), pad.locked, bonus.display(pad)) == ([5, 6], False, "place bets")
    pad = press(pad, "LOCK OUT")
    assert (sorted(pad.lit), pad.locked, bonus.display(pad)) == ([5, 6], True, "locked out")
    for seat in (5, 1):
        with rejected(RuleError, r"WA-LIRB-DEAL-2\.4"):
            press(pad, seat)
    for seat in (0, 8):
        with rejected(RuleError, "no_such_seat"):
            press(READY, seat)


@pytest.mark.clause("WA-LIRB-TABLE-4.3")
def test_the_keypad_starts_the_shuffler_after_lock_out() -> None:
    with rejected(RuleError, "LOCK OUT first"):
        press(READY, "START")
    dealt = press(LOCKED, "START")
    assert (dealt.shuffling, bonus.display(dealt)) == (True, "shuffling")
    assert press(dealt, "START").shuffling  # a second START unloads the rest of the deck


@pytest.mark.clause("WA-LIRB-ROUND-10")
def test_game_over_comes_before_the_next_round() -> None:
    for key in ("LOCK OUT", 3):
        with rejected(RuleError, "GAME OVER|locked out"):
            press(LOCKED, "START", key)
    with rejected(RuleError, "LOCK OUT first"):
        press(READY, "GAME OVER")
    over = press(LOCKED, "START", "GAME OVER")
    assert over == READY
    assert press(over, 3).lit == {3}


@pytest.mark.clause(
    "WA-LIRB-IRR-4.5", "WA-LIRB-IRR-4.6", "WA-LIRB-IRR-4.7", "WA-LIRB-IRR-4.8", "WA-LIRB-IRR-4.9"
)
def test_the_reset_after_a_misdeal_keeps_the_rounds_bets() -> None:
    with rejected(RuleError, "the maintenance key in slot 3"):
        press(LOCKED, "FOUR OF A KIND")
    with rejected(RuleError, "FOUR OF A KIND first"):
        press(LOCKED, "KEY IN #3", "ENTER")
    asked = press(LOCKED, "START", "KEY IN #3", "FOUR OF A KIND")
    assert bonus.display(asked) == "to reset keypad press enter"
    with rejected(RuleError, "ENTER, or removal of the maintenance key"):
        press(asked, "GAME OVER")
    with rejected(RuleError, r"WA-LIRB-IRR-4\.7"):  # the key must be out before LOCK OUT
        press(asked, "ENTER", "LOCK OUT")
    reset = press(asked, "ENTER", "KEY OUT #3")
    assert (bonus.display(reset), sorted(reset.lit), reset.locked) == (
        "keypad reset",
        [2, 5],
        False,
    )
    for seat in (3, 2):
        with rejected(RuleError, r"WA-LIRB-IRR-4\.8"):
            press(reset, seat)
    for key in ("START", "GAME OVER"):
        with rejected(RuleError, r"WA-LIRB-IRR-4\.9"):
            press(reset, key)
    again = press(reset, "LOCK OUT")
    assert (sorted(again.lit), again.locked) == ([2, 5], True)
    assert press(again, "START", "GAME OVER").lit == frozenset()


def test_taking_the_key_out_cancels_an_unfinished_reset() -> None:
    asked = press(LOCKED, "KEY IN #3", "FOUR OF A KIND")
    assert press(asked, "KEY OUT #3") == LOCKED
    with rejected(RuleError, "a round to reset"):
        press(READY, "KEY IN #3", "FOUR OF A KIND")


PRESSES = st.one_of(
    st.builds(BonusPress, st.sampled_from([BonusKey.KEY_IN, BonusKey.KEY_OUT]), st.integers(0, 4)),
    st.builds(BonusPress, st.just(BonusKey.SENSOR), seat=st.integers(0, 8)),
    st.builds(BonusPress, st.sampled_from(BonusKey)),
)


@given(st.lists(PRESSES, max_size=40))
def test_legal_keys_are_those_that_work_and_a_replay_equals_live_play(
    pressed: list[BonusPress],
) -> None:
    pad, events = BonusKeypad("T1"), list[bonus.BonusKeyPressed]()
    for one in pressed:
        legal = {key.key: key.seats or key.slots for key in bonus.legal_keys(pad)}
        place = one.slot if one.slot is not None else one.seat
        works = one.key in legal and (not legal[one.key] or place in legal[one.key])
        if not works:
            with pytest.raises(RuleError) as refusal:
                bonus.decide(pad, one)
            assert refusal.value.clauses
            continue
        made = bonus.decide(pad, one)
        events += made
        pad = reduce(bonus.evolve, made, pad)
        assert pad.stage is not BonusStage.BETTING or not pad.resetting
    assert reduce(bonus.evolve, events, BonusKeypad("T1")) == pad


SCRIPT = """
[link]
system = "bonus"
[[table]]
name = "T1"
title = "Let It Ride"
[[table]]
name = "T2"
seats = 2
"""


def script(*presses: dict[str, Any]) -> str:
    def line(name: str, value: object) -> str:
        return f"{name} = {value!r}\n"

    made = ("".join(line(*pair) for pair in one.items()) for one in presses)
    return SCRIPT + "".join(f"[[press]]\n{one}" for one in made)


def test_a_script_drives_several_keypads() -> None:
    told = report(
        run_script(
            script(
                {"table": "T1", "key": "SENSOR", "seat": 3},
                {"table": "T1", "key": "KEY IN", "slot": 1},
                {"table": "T1", "key": "SENSOR", "seat": 3},
                {"table": "T2", "key": "KEY IN", "slot": 1},
                {"table": "T2", "key": "SENSOR", "seat": 3},
                {"table": "T1", "key": "LOCK OUT"},
            )
        )
    )
    assert told["tables"] == [
        {"table": "T1", "display": "locked out", "lit": [3], "locked": True, "keys": [1]},
        {"table": "T2", "display": "place bets", "lit": [], "locked": False, "keys": [1]},
    ]
    assert [(one["press"], one["clause"]) for one in told["refused"]] == [
        (1, "WA-LIRB-OPEN-2"), (5, "WA-LIRB-TABLE-4.5"),
    ]  # fmt: skip
    assert [(one["press"], one["event"]) for one in told["log"]] == [
        (number, "BonusKeyPressed") for number in (2, 3, 4, 6)
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (SCRIPT.replace('"bonus"', '"bonus"\nwager = "1.00"'), "link.wager to be left out"),
        (SCRIPT + '[[meter]]\nlevel = "Jackpot"\n', "meter to be left out"),
        (SCRIPT.replace("T2", "T1"), "a different name for each table"),
        (script({"table": "T3", "key": "START"}), r"press\[1\].table to be T1 or T2"),
        (script({"table": "T1", "key": "COIN IN"}), r"press\[1\].key to be"),
        (script({"table": "T1", "key": "KEY IN"}), r"press\[1\].slot to be given"),
        (script({"table": "T1", "key": "START", "seat": 1}), r"press\[1\].seat to be left out"),
    ],
)
def test_a_malformed_script_is_rejected_with_the_field(text: str, complaint: str) -> None:
    with rejected(InputError, complaint):
        run_script(text)
