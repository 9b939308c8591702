"""The display: a link's meters, every jackpot in progress as PENDING, and what to pay at a table.

The display renders the given state and has no controls of its own.
"""

from collections.abc import Iterable
from typing import NamedTuple

from letitride.money import Cents
from letitride.progressive.controller.game import payments_due
from letitride.progressive.controller.payment import Payment
from letitride.progressive.controller.press_checks import Panel
from letitride.progressive.controller.state import (
    ControllerSettings,
    ControllerState,
    GameStage,
    HandStage,
    KeyedHand,
)
from letitride.progressive.link.state import LinkState


class ShownMeter(NamedTuple):
    """One level as the display shows it."""

    level: str
    amount: Cents


class Pending(NamedTuple):
    """A jackpot in progress: its stage, and its amount once it is fixed."""

    table: str
    seat: int
    hand: str
    level: str | None
    amount: Cents | None
    stage: HandStage


class Display(NamedTuple):
    """The display that players see."""

    levels: tuple[ShownMeter, ...]
    pending: tuple[Pending, ...]


def display(
    settings: ControllerSettings, link: LinkState, tables: Iterable[ControllerState]
) -> Display:
    """Return the display of a link, with the controllers of these tables."""
    return Display(
        levels=tuple(ShownMeter(meter.level, meter.shown) for meter in link.meters),
        pending=tuple(
            Pending(
                state.table,
                hand.seat,
                hand.hand,
                link.terms.level_for(hand.hand),
                hand.award,
                hand.stage,
            )
            for state in tables
            for hand in _in_hand(Panel.of(settings, link, state))
        ),
    )


def _in_hand(panel: Panel) -> list[KeyedHand]:
    """Return the hands that need a supervisor and whose meters have not been adjusted yet."""
    waiting = {award.seat for award in panel.link.waiting if award.table == panel.state.table}
    return [
        hand
        for hand in sorted(panel.state.hands, key=lambda hand: hand.seat)
        if panel.needs_supervisor(hand)
        if hand.stage is not HandStage.LOGGED or hand.seat in waiting
    ]


def payments(
    settings: ControllerSettings, link: LinkState, state: ControllerState
) -> tuple[Payment, ...]:
    """Return the payments to make or, once the game is over, the payments made."""
    if state.stage is GameStage.BETTING:
        return state.paid
    return payments_due(Panel.of(settings, link, state))
