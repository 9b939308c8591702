"""evolve: apply events to a controller. It decides nothing and accepts every recorded event."""

from dataclasses import replace

from letitride.progressive.controller import events as controller_events
from letitride.progressive.controller.keys import Key
from letitride.progressive.controller.state import ControllerState, GameStage, HandStage, KeyedHand
from letitride.progressive.link import events as link_events


def evolve(state: ControllerState, event: controller_events.Event) -> ControllerState:
    """Return the controller after one event; events of other tables change nothing."""
    return _evolve(state, event) if controller_events.table_of(event) == state.table else state


def _evolve(  # noqa: C901 - one case per event
    state: ControllerState, event: controller_events.Event
) -> ControllerState:
    match event:
        case link_events.JackpotLocked():
            return _awarded(state, event.award, HandStage.LOCKED)
        case link_events.JackpotWon():
            return _awarded(state, event.award, HandStage.LOGGED)
        case controller_events.SensorLit() | controller_events.SensorDark():
            return replace(state, lit=state.lit ^ {event.seat})
        case controller_events.GameStarted():
            return replace(state, round=event.round, stage=GameStage.PLAYING, paid=())
        case controller_events.GameResumed():
            return replace(state, stage=GameStage.PLAYING)
        case controller_events.KeypadReset():
            return replace(state, stage=GameStage.RESET, hands=(), folded=frozenset())
        case controller_events.GameEnded():
            return ControllerState(
                state.table, state.title, state.seats, state.round, paid=event.paid
            )
        case controller_events.HandKeyed():
            return _with_hand(state, KeyedHand(event.seat, event.hand))
        case controller_events.HandCleared():
            return replace(state, hands=_others(state, event.seat))
        case controller_events.SeatFolded():
            return replace(state, folded=state.folded | {event.seat})
        case controller_events.KeyTurned():
            return replace(state, in_jph=event.to is Key.KEY_JPH)
        case controller_events.HandConfirmed():
            return _with_hand(state, KeyedHand(event.seat, event.hand, HandStage.CONFIRMED))
        case controller_events.FixedPayLogged():
            return _with_hand(state, KeyedHand(event.seat, event.hand, HandStage.LOGGED))
        case _:  # payments, swiped cards, and the link's other events change nothing here
            return state


def _awarded(state: ControllerState, award: link_events.Award, stage: HandStage) -> ControllerState:
    return _with_hand(state, KeyedHand(award.seat, award.hand, stage, award.amount))


def _with_hand(state: ControllerState, hand: KeyedHand) -> ControllerState:
    return replace(state, hands=(*_others(state, hand.seat), hand))


def _others(state: ControllerState, seat: int) -> tuple[KeyedHand, ...]:
    return tuple(hand for hand in state.hands if hand.seat != seat)
