"""The main game's functions reject pay tables for other wagers. The error names the table."""

from collections.abc import Callable
from typing import Any, get_args

import pytest

from letitride.cards import FiveCardHand, parse_cards
from letitride.errors import InputError
from letitride.money import Cents
from letitride.odds import advise, decisions, solve, strategy_card
from letitride.odds.main_game.payout_limit import best_under
from letitride.odds.main_game.solver import units_of
from letitride.odds.main_game.value_of_information import community_seen, hands_seen
from letitride.odds.sessions.round_result import round_results
from letitride.odds.strategies.any_strategy import (
    mistakes,
    mistakes_by_shape,
    play_by,
    play_by_shape,
)
from letitride.odds.strategies.named import SIMPLE_CARD, never_ride
from letitride.odds.strategies.score import score
from letitride.rulebook.paytables.library import (
    BonusId,
    CoverAllId,
    MainId,
    ProgressiveId,
    ThreeCardId,
    ids,
    paytable,
)
from letitride.rulebook.paytables.table_types import AnyTable, PayTable
from letitride.rulebook.wagers import Game
from tests.rejected import rejected

OTHERS = [id_ for id_ in ids() if paytable(id_).wager is not Game.MAIN]

#: Every main-game function, wrapped to take a pay table as its only argument.
FUNCTIONS: dict[str, Callable[[Any], object]] = {
    "units_of": units_of,
    "solve": solve,
    "advise": lambda table: advise(table, parse_cards("Kd Qd 2d")),
    "strategy_card": strategy_card,
    "decisions": lambda table: decisions(table, 1),
    "best_under": lambda table: best_under(table, 500),
    "hands_seen": lambda table: hands_seen(table, 1),
    "community_seen": lambda table: community_seen(table, 1, 1),
    "play_by": lambda table: play_by(table, never_ride),
    "play_by_shape": lambda table: play_by_shape(table, never_ride),
    "mistakes": lambda table: mistakes(table, never_ride),
    "mistakes_by_shape": lambda table: mistakes_by_shape(table, never_ride),
    "score": lambda table: score(table, SIMPLE_CARD),
    "round_results": lambda table: round_results(table, Cents(500)),
}


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
@pytest.mark.parametrize("id_", ["SD-BONUS-B", "MA-3CB-A", "MA-COVER", "MA-PROG"])
def test_a_table_for_another_wager_is_rejected_by_name(
    function: Callable[[Any], object], id_: str
) -> None:
    with rejected(InputError, id_) as error:
        function(paytable(id_))
    assert error.value.code == "odds/main_table"


@pytest.mark.parametrize("id_", OTHERS)
def test_no_shipped_table_for_another_wager_is_solved(id_: str) -> None:
    with rejected(InputError, id_):
        solve(paytable(id_))  # type: ignore[arg-type]  # a deliberate type error


def test_a_bonus_table_typed_as_a_main_table_is_rejected() -> None:
    odd: AnyTable = PayTable(id="ODD", wager=Game.BONUS, pays=paytable("MA-MAIN").pays)
    with rejected(InputError, r"ODD \(bonus\)"):
        solve(odd)  # type: ignore[arg-type]  # a deliberate type error
    assert solve(paytable("MA-MAIN")).units[FiveCardHand.FLUSH] == 8


@pytest.mark.parametrize(
    ("listed", "game"),
    [
        (MainId, Game.MAIN),
        (BonusId, Game.BONUS),
        (ThreeCardId, Game.THREE_CARD),
        (CoverAllId, Game.COVER_ALL),
        (ProgressiveId, Game.PROGRESSIVE),
    ],
)
def test_type_checkers_know_the_wager_of_every_shipped_table(listed: Any, game: Game) -> None:
    assert list(get_args(listed)) == [id_ for id_ in ids() if paytable(id_).wager is game]
