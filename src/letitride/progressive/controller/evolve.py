"""evolve: a controller after an event. It never decides and never fails on a recorded event."""

from dataclasses import replace

from letitride.progressive import events as link
from letitride.progressive.controller import events as e
from letitride.progressive.controller.state import ControllerState, KeyedHand, Stage, Standing
from letitride.progressive.controller.systems import Key


def evolve(state: ControllerState, event: e.Event) -> ControllerState:
    """The controller after one event, its own or the link's; other tables' change nothing."""
    return _evolve(state, event) if e.table_of(event) == state.table else state


def _evolve(  # noqa: C901 - one case an event
    state: ControllerState, event: e.Event
) -> ControllerState:
    match event:
        case link.JackpotLocked():
            return _awarded(state, event.award, Standing.LOCKED)
        case link.JackpotWon():
            return _awarded(state, event.award, Standing.LOGGED)
        case e.SensorLit() | e.SensorDark():
            return replace(state, lit=state.lit ^ {event.seat})
        case e.GameStarted():
            return replace(state, round=event.round, stage=Stage.PLAYING)
        case e.GameResumed():
            return replace(state, stage=Stage.PLAYING)
        case e.KeypadReset():
            return replace(state, stage=Stage.RESET, hands=(), folded=frozenset())
        case e.GameEnded():
            return ControllerState(state.table, state.title, state.seats, state.round)
        case e.HandKeyed():
            return _with_hand(state, KeyedHand(event.seat, event.hand))
        case e.HandCleared():
            return replace(state, hands=_others(state, event.seat))
        case e.SeatFolded():
            return replace(state, folded=state.folded | {event.seat})
        case e.KeyTurned():
            return replace(state, in_jph=event.to is Key.KEY_JPH)
        case e.HandConfirmed():
            return _with_hand(state, KeyedHand(event.seat, event.hand, Standing.CONFIRMED))
        case e.FixedPayLogged():
            return _with_hand(state, KeyedHand(event.seat, event.hand, Standing.LOGGED))
        case _:  # what was paid, a swiped card, the link's other events: nothing changes here
            return state


def _awarded(state: ControllerState, award: link.Award, standing: Standing) -> ControllerState:
    return _with_hand(state, KeyedHand(award.seat, award.hand, standing, award.amount))


def _with_hand(state: ControllerState, hand: KeyedHand) -> ControllerState:
    return replace(state, hands=(*_others(state, hand.seat), hand))


def _others(state: ControllerState, seat: int) -> tuple[KeyedHand, ...]:
    return tuple(hand for hand in state.hands if hand.seat != seat)
