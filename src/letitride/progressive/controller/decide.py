"""press: turn a controller press into events, or raise a RuleError that cites the clause."""

from collections.abc import Iterator
from typing import assert_never

from letitride.errors import MoneyError, RuleError
from letitride.money import Cents
from letitride.progressive.controller import game, hands, presses, supervisor
from letitride.progressive.controller.events import Event
from letitride.progressive.controller.keys import SYSTEMS, Key
from letitride.progressive.controller.press_checks import Panel
from letitride.progressive.controller.state import ControllerSettings, ControllerState
from letitride.progressive.link.adjustments import REVERSAL
from letitride.progressive.link.commands import AdjustManually
from letitride.progressive.link.reasons import stated
from letitride.progressive.link.state import LinkState

#: Keys that still work while the supervisor's key is at JPH.
_IN_JPH = frozenset({Key.KEY_JPH, Key.J_POT, Key.KEY_RUN, Key.ADJUST})


def press(
    settings: ControllerSettings, link: LinkState, state: ControllerState, pressed: presses.Press
) -> tuple[Event, ...]:
    """Return the events that this press produces, at the controller and on its link."""
    panel = Panel.of(settings, link, state)
    _check_key(panel, pressed.key)
    return tuple(_press(panel, pressed))


def _check_key(panel: Panel, key: Key) -> None:
    system = panel.settings.system
    foreign = any(key in other.own_keys for other in SYSTEMS.values())
    if foreign and key not in system.own_keys:
        raise _no_such_key(panel, key)
    if panel.state.in_jph and key not in _IN_JPH:
        raise panel.out_of_sequence(
            f"{Key.KEY_RUN} first", "the key at JPH", system.finished, "key_at_jph"
        )


def _press(panel: Panel, pressed: presses.Press) -> Iterator[Event]:
    match pressed:
        case presses.Sensor():
            return game.sense(panel, pressed)
        case presses.Hand():
            return hands.key_hand(panel, pressed)
        case presses.Fold():
            return hands.fold(panel, pressed)
        case presses.Confirm():
            return supervisor.confirm(panel, pressed)
        case presses.Swipe():
            return supervisor.swipe(panel, pressed)
        case presses.Adjust():
            return _adjust(panel, pressed)
        case presses.Button():
            return _button(panel, pressed.key)
        case _:
            assert_never(pressed)


def _button(panel: Panel, key: Key) -> Iterator[Event]:
    match key:
        case Key.COIN_IN | Key.START_GAME:
            return game.start(panel)
        case Key.GAME_OVER | Key.END_GAME:
            return game.end(panel)
        case Key.RESET_KEYPAD:
            return game.reset(panel)
        case Key.KEY_JPH:
            return supervisor.turn_to_jph(panel)
        case Key.J_POT:
            return supervisor.log_wins(panel)
        case Key.KEY_RUN:
            return supervisor.turn_to_run(panel)
        case _:
            raise _no_such_key(panel, key)


def _no_such_key(panel: Panel, key: Key) -> RuleError:
    system = panel.settings.system
    return RuleError(
        "progressive/no_such_key", expected=f"a key on the {system.name} keypad", got=key,
        clauses=system.started, system=system.name,
    )  # fmt: skip


def _adjust(panel: Panel, pressed: presses.Adjust) -> Iterator[Event]:
    """Adjust the link's meter by hand. An amount that cannot be read raises a RuleError."""
    try:
        amount = Cents.parse(pressed.amount, panel.link.terms.wager.currency)
    except MoneyError as error:
        raise RuleError(
            "progressive/adjustment", expected=error.expected, got=error.got, clauses=REVERSAL,
            why="unreadable",
        ) from None  # fmt: skip
    kind, note = stated(pressed.reason, pressed.note)
    return panel.do([AdjustManually(pressed.level, amount, note, pressed.by, pressed.second, kind)])
