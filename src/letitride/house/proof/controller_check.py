"""Audit checks for controller events that no key press could have produced.

Replaying a controller accepts any event, because recorded events are already decided. To catch a
forged event, the audit compares each one with the state of the game at that point.
"""

from letitride.house.controllers import LoadedController
from letitride.house.events import HouseEvent
from letitride.money import Share
from letitride.progressive.controller import ControllerState, GameStage
from letitride.progressive.controller import events as controller_events
from letitride.progressive.link.events import LinkEvent
from letitride.progressive.link.terms import Terms

#: The stage in which each of these events is valid. All other events require a game in play.
_STAGES = {
    controller_events.SensorLit: GameStage.BETTING,
    controller_events.SensorDark: GameStage.BETTING,
    controller_events.GameStarted: GameStage.BETTING,
    controller_events.GameResumed: GameStage.RESET,
}


def fault_of(loaded: LoadedController, record: HouseEvent) -> str | None:
    """Return the fault in a controller's next event, or None."""
    state = loaded.state
    if not isinstance(record, controller_events.Event):
        return "not a controller event"
    if controller_events.table_of(record) != state.table:
        return "an event from another table"
    if isinstance(record, LinkEvent):
        return None  # checked along with the link's stream and meters
    if state.stage is not _STAGES.get(type(record), GameStage.PLAYING):
        return f"the event is not possible in the {state.stage} stage of the game"
    number = state.round + isinstance(record, controller_events.GameStarted)
    if getattr(record, "round", number) != number:
        return f"not an event in game {number}"
    if not 1 <= getattr(record, "seat", 1) <= state.seats:
        return "the table does not have this seat"
    return _wrong_money(loaded.view.state.terms, state, record)


def _wrong_money(
    terms: Terms, state: ControllerState, event: controller_events.ControllerEvent
) -> str | None:
    match event:
        case controller_events.GameStarted():
            seats = tuple(sorted(state.lit))
            if (event.seats, event.staked) != (seats, terms.wager * len(seats)):
                return "the wagers do not match the sensors"
        case controller_events.FixedPayPaid():
            pay = terms.paytable.pay_for(event.hand)
            if pay is None or isinstance(pay, Share) or not _named(state, event.seat, event.hand):
                return "the tray does not pay this hand"
            most = pay.paid_on(terms.wager)
            if event.amount > most.won or event.back != most.back or event.seat not in state.lit:
                return "the amount does not match the pay table"
        case controller_events.EnvyBonusPaid():
            envy = event.envy
            if not _named(state, envy.for_seat, envy.hand) or envy.seat not in state.lit:
                return "nobody is owed this envy bonus"
        case _:
            pass
    return None


def _named(state: ControllerState, seat: int, hand: str) -> bool:
    keyed = state.hand(seat)
    return keyed is not None and keyed.hand == hand
