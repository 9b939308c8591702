"""The state of the bonus keypad at a dealer-run table (R54), derived from the steps taken.

The keypad has no record of its own: each step of the script that presses its keys is recorded with
the person who took it, and the bonus bets light its sensors.
"""

from collections.abc import Iterator, Mapping

from letitride.game.state import BETWEEN_ROUNDS
from letitride.progressive.controller.bonus import (
    KEY_1_IN,
    BonusKey,
    BonusKeypad,
    BonusPress,
    decide,
    evolve,
)
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Wager
from letitride.table.decks import DeckPlace, Decks
from letitride.table.state import TableState

_LOCK_OUT = BonusPress(BonusKey.LOCK_OUT)
_GAME_OVER = BonusPress(BonusKey.GAME_OVER)
#: The keys that each step of the script presses.
PRESSES: Mapping[str, tuple[BonusPress, ...]] = {
    "lock_out": (_LOCK_OUT,),
    "reset_keypad": (
        BonusPress(BonusKey.KEY_IN, slot=3),
        BonusPress(BonusKey.FOUR_OF_A_KIND),
        BonusPress(BonusKey.ENTER),
    ),
    "remove_maintenance_key": (BonusPress(BonusKey.KEY_OUT, slot=3),),
    "lock_out_again": (_LOCK_OUT,),
    "end_bonus_game": (_GAME_OVER,),
    "end_void_game": (_GAME_OVER,),
}


def bonus_keypad(rules: HouseRules, table: str, state: TableState) -> BonusKeypad | None:
    """Return the keypad's current state, or None if this house has no keypad."""
    if not any(line.step == "lock_out" for line in rules.script):
        return None
    pad = BonusKeypad(table)
    for press in _presses(state):
        for event in decide(pad, press):
            pad = evolve(pad, event)
    return pad


def _presses(state: TableState) -> Iterator[BonusPress]:
    """Yield the presses that lead to the keypad's current state."""
    if not _has_table_key(state.decks):
        return
    yield KEY_1_IN
    round_, steps = state.round, (*state.procedure.earlier, *_steps(state))
    if round_.phase not in BETWEEN_ROUNDS or {"lock_out", "lock_out_again"} & {*steps}:
        for seat in round_.seats:
            if seat.bet(Wager.BONUS) is not None:
                yield BonusPress(BonusKey.SENSOR, seat=seat.number)
    for step in steps:
        yield from PRESSES.get(step, ())


def _has_table_key(decks: Decks) -> bool:
    """Return whether the table has been opened, with its key in slot 1 (WA-LIRB-OPEN-2)."""
    return any(
        deck.place is not DeckPlace.OPENING or "table_key" in deck.steps_done
        for deck in decks.present
    )


def _steps(state: TableState) -> list[str]:
    """Return the steps taken in this round."""
    steps = [one.step for one in state.procedure.taken]
    for place in reversed(range(len(steps))):
        if steps[place] == "open_betting":
            return steps[place:]
    return steps
