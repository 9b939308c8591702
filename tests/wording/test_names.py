"""Everything that people see has a display name, and each name is defined in one place."""

import re
from dataclasses import fields
from enum import Enum
from pathlib import Path

import pytest

import letitride
from letitride.cards import FiveCardHand, Rank, Suit, ThreeCardHand
from letitride.game import BetStatus
from letitride.people.roles import Permission, Role
from letitride.progressive.controller.state import HandStage
from letitride.progressive.link.prize_log import PrizeStatus
from letitride.rulebook.house_rules import Consequence, DeckFate, Responsible
from letitride.rulebook.irregularity import What
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.phases import Phase
from letitride.rulebook.settings import RuleSettings
from letitride.rulebook.wagers import Game, Wager
from letitride.table.decks import DeckPlace
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
        (names.SPOKEN, Phase),
        (names.BET_STATUSES, BetStatus),
        (names.ROLES, Role),
        (names.PERMISSIONS, Permission),
        (names.CONSEQUENCES, Consequence),
        (names.DECK_FATES, DeckFate),
        (names.DECK_PLACES, DeckPlace),
        (names.HAND_STAGES, HandStage),
        (names.PRIZE_STATUSES, PrizeStatus),
        (names.IRREGULARITIES, What),
        (names.SLIPS, Slip),
        (names.RESPONSIBLE, Responsible),
        (names.SUITS, Suit),
    ],
)
def test_every_value_has_a_name_and_nothing_else_does(
    named: dict[str, names.Name], values: type[Enum]
) -> None:
    assert set(named) == {one.value for one in values}


def test_every_rank_has_a_name() -> None:
    assert set(names.RANKS) == {rank.letter for rank in Rank}


def test_every_setting_has_a_name() -> None:
    assert set(names.SETTINGS) == {field.name for field in fields(RuleSettings)}


def test_every_way_of_dealing_has_a_name() -> None:
    assert set(names.DEALINGS) == {way for one in SHIPPED for way in jurisdiction(one).dealing}


def test_every_hand_in_a_pay_table_has_a_name() -> None:
    tables = [table for table in map(paytable, ids()) if isinstance(table, ProgressiveTable)]
    rows = {name for table in tables for name in (*table.pays, *table.envy)}
    hands = {hand.value for kind in (FiveCardHand, ThreeCardHand) for hand in kind}
    assert set(names.HANDS) == hands | rows


def test_the_full_name_is_the_default_form() -> None:
    tips = names.SLIPS["tips"]
    assert (tips.full, tips.definite) == ("tips handed out", "tips handed out")
    assert names.HANDS["pair"].short == "pair"
    assert names.HANDS["pair"].title == "Pair of nines or lower"


@pytest.mark.parametrize("name", ["second progressive", "dealer tip", "three card bonus"])
def test_no_module_repeats_a_name(name: str) -> None:
    """A name that is quoted outside the wording files would need to be changed in two places."""
    quoted = re.compile(rf"""["']{name}["']""", re.IGNORECASE)
    modules = (path for path in SOURCE.rglob("*.py") if "wording" not in path.parts)
    assert [path.name for path in modules if quoted.search(path.read_text("utf-8"))] == []


def test_the_pages_have_the_same_names() -> None:
    assert FILE.read_text("utf-8") == page_names(), "run python -m tools.page_names"
