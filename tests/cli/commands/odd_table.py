"""A pay table that pays a lower hand more than a higher one, and checks of its warnings."""

import json

from tests.cli.conftest import Result, Run

ODD = """
id = "ODD"
wager = "main"
[pays]
royal_flush = "500 to 1"
straight_flush = "100 to 1"
four_of_a_kind = "200 to 1"
full_house = "11 to 1"
flush = "8 to 1"
straight = "5 to 1"
three_of_a_kind = "3 to 1"
two_pair = "2 to 1"
tens_or_better = "1 to 1"
"""

ODD_ORDER = "straight flush pays 100 to 1, less than four of a kind: 200 to 1"


def check_warned(run: Run, *args: str) -> None:
    """Check that a pay table whose pays are out of order is accepted with a warning."""
    told = run(*args)
    assert (told.status, told.err) == (0, f"note: {ODD_ORDER}\n")
    data = run(*args, "--json")
    assert (data.status, data.err) == (0, "")
    assert json.loads(data.out)["warnings"] == [ODD_ORDER]


def check_refused(told: Result, words: str) -> None:
    """Check that the command fails, with one line that explains the problem."""
    assert (told.status, told.out, told.err.count("\n")) == (2, "", 1)
    assert words in told.err.facts
