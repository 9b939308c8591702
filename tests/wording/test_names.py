"""Names: everything that people read the name of has one, and each has it in one place."""

import re
from enum import Enum
from pathlib import Path

import pytest

import letitride
from letitride.cards import FiveCardHand, Rank, Suit, ThreeCardHand
from letitride.game import BetStatus
from letitride.rulebook.irregularity import What
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.phases import Phase
from letitride.rulebook.wagers import Game, Wager
from letitride.table.events import Slip
from letitride.wording import names
from tools.page_names import FILE, page_names

SOURCE = Path(letitride.__file__).parent


@pytest.mark.parametrize(
    ("named", "values"),
    [
        (names.WAGERS, Wager),
        (names.GAMES, Game),
        (names.PHASES, Phase),
        (names.BET_STATUSES, BetStatus),
        (names.IRREGULARITIES, What),
        (names.SLIPS, Slip),
        (names.SUITS, Suit),
    ],
)
def test_every_value_has_a_name_and_nothing_else_has(
    named: dict[str, names.Name], values: type[Enum]
) -> None:
    assert set(named) == {one.value for one in values}


def test_every_rank_has_a_name() -> None:
    assert set(names.RANKS) == {rank.letter for rank in Rank}


def test_every_hand_that_a_pay_table_may_name_has_a_name() -> None:
    tables = [table for table in map(paytable, ids()) if isinstance(table, ProgressiveTable)]
    rows = {name for table in tables for name in (*table.pays, *table.envy)}
    hands = {hand.value for kind in (FiveCardHand, ThreeCardHand) for hand in kind}
    assert set(names.HANDS) == hands | rows


def test_a_form_that_is_not_given_is_the_full_name() -> None:
    tips = names.SLIPS["tips"]
    assert (tips.full, tips.definite) == ("tips handed out", "tips handed out")
    assert names.HANDS["pair"].short == "pair"
    assert names.HANDS["pair"].title == "Pair of nines or lower"


@pytest.mark.parametrize("name", ["second progressive", "dealer tip", "three card bonus"])
def test_no_module_has_a_name_of_its_own(name: str) -> None:
    """A name in quotes outside the wording is a second place to change."""
    quoted = re.compile(rf"""["']{name}["']""", re.IGNORECASE)
    modules = (path for path in SOURCE.rglob("*.py") if "wording" not in path.parts)
    assert [path.name for path in modules if quoted.search(path.read_text("utf-8"))] == []


def test_the_pages_have_the_same_names() -> None:
    assert FILE.read_text("utf-8") == page_names(), "run python -m tools.page_names"
