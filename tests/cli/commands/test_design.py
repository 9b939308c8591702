"""``letitride design``: pay tables that meet a target."""

import json

import pytest

from tests.cli.commands.odd_table import check_refused, check_warned
from tests.cli.conftest import Run


def test_designed_tables_meet_the_target(run: Run) -> None:
    args = ("design", "2.8%", "2.9%", "--vary", "flush=7-9", "--vary", "straight=4-6")
    tables = json.loads(run(*args, "--json").out)["tables"]
    assert [table["pays"]["flush"] for table in tables] == ["8 to 1"]
    assert tables[0]["edge"] == "37963/1082900"
    assert "1000 200 50 11 8 5 3 2 1" in run(*args).out
    assert (
        "No pay table meets these limits." in run("design", "0%", "0%", "--vary", "flush=7-9").out
    )
    odd = run("design", "0%", "5%", "--vary", "flush=12-12", "--any-order", "--json").out
    assert json.loads(odd)["tables"][0]["warnings"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("design 2% 3% --vary flush=9", "--vary: expected HAND=LEAST-MOST, such as flush=7-9"),
        ("design 2% 3% --vary flush=9-7", "--vary: odds/bounds"),
        ("design 2 3% --vary flush=7-9", "LOW: money/rate"),
        ("design 3% 2% --vary flush=7-9", "odds/bounds: expected a minimum no higher"),
        ("design 2% 3% --vary flush=7-9 --vary flush=1-3", "--vary: expected each hand once"),
        (
            "design 2% 3% --vary flush=12-15",
            "--vary: odds/bounds: expected at least one table in which",
        ),
        ("design 2% 3% --vary flush=7-9 --most 0", "--most: expected at least 1, got 0"),
    ],
)
def test_invalid_input_is_rejected_in_one_line(run: Run, args: str, words: str) -> None:
    check_refused(run(*args.split()), words)


def test_a_table_that_pays_a_lower_hand_more_is_allowed_with_a_warning(
    run: Run, odd_table: str
) -> None:
    args = ("design", "0%", "9%", "--vary", "flush=7-9", "--any-order")
    check_warned(run, *args, "--like", odd_table)


def test_a_design_like_a_table_out_of_order_needs_any_order(run: Run, odd_table: str) -> None:
    status, _, err = run("design", "0%", "9%", "--like", odd_table, "--vary", "flush=7-9")
    assert status == 2
    assert "expected at least one table in which no hand pays less than a lower hand" in err.facts


def test_a_design_may_range_widely(run: Run) -> None:
    wide = ("design", "0%", "0.001%", "--vary", "royal_flush=1-1000000", "--json")
    tables = json.loads(run(*wide).out)["tables"]
    assert [table["pays"]["royal_flush"] for table in tables] == [
        "8,590 to 1", "8,591 to 1", "8,592 to 1",
    ]  # fmt: skip
