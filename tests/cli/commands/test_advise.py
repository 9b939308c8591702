"""``letitride advise``: advice for given cards."""

import json

import pytest

from tests.cli.commands.odd_table import check_refused, check_warned
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("args", "bet", "decision", "value"),
    [
        (["Ks Qs Js"], 1, "ride", "727/588"),
        (["Ks Qs Js", "--community", "Ts", "--dead", "As 9s"], 2, "ride", "77/46"),
        (["2s 7h 9c"], 1, "withdraw", None),
    ],
)
def test_advice(run: Run, args: list[str], bet: int, decision: str, value: str | None) -> None:
    data = json.loads(run("advise", *args, "--json").out)
    assert (data["bet"], data["decision"]) == (bet, decision)
    assert value in (None, data["ev_ride"])
    assert f"Bet {bet}: " in run("advise", *args).out


def test_a_decision_worth_zero_is_either_choice(run: Run) -> None:
    args = ("advise", "9s 8h 7c", "--community", "6d")
    assert json.loads(run(*args, "--json").out)["indifferent"]
    assert "either choice is right" in run(*args).out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["Ks"], "odds/hand: expected three cards, got 1"),
        (["Ks Qs Js", "--dead", "Ks"], "odds/card_twice: expected every card once, got Ks"),
        (["Ks Qs Js", "--community", "Ts Th"], "odds/hand: expected at most one community card"),
        (["Ks Qs Js", "--community="], "--community: expected one card, got none"),
        (["Ks Qs Xx"], "CARDS: cards/card"),
    ],
)
def test_invalid_input_is_rejected_in_one_line(run: Run, args: list[str], words: str) -> None:
    check_refused(run("advise", *args), words)


def test_a_table_that_pays_a_lower_hand_more_is_allowed_with_a_warning(
    run: Run, odd_table: str
) -> None:
    check_warned(run, "advise", "Ks Qs Js", "--paytable", odd_table)
