"""evolve: a controller after an event. It never decides and never fails on a recorded event."""

from dataclasses import replace
from typing import assert_never

from letitride.progressive import events as link
from letitride.progressive.controller import events as e
from letitride.progressive.controller.state import ControllerState, KeyedHand, Stage, Standing
from letitride.progressive.controller.systems import Key


def evolve(state: ControllerState, event: e.Event) -> ControllerState:
    """The controller after one event, its own or the link's."""
    match event:
        case link.JackpotLocked() | link.JackpotWon():
            return _awarded(state, event)
        case e.SensorLit() | e.SensorDark():
            return replace(state, lit=state.lit ^ {event.seat})
        case e.GameStarted() | e.GameResumed() | e.KeypadReset() | e.GameEnded():
            return _staged(state, event)
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


def _staged(
    state: ControllerState, event: e.GameStarted | e.GameResumed | e.KeypadReset | e.GameEnded
) -> ControllerState:
    match event:
        case e.GameStarted():
            return replace(state, round=event.round, stage=Stage.PLAYING)
        case e.GameResumed():
            return replace(state, stage=Stage.PLAYING)
        case e.KeypadReset():
            return replace(state, stage=Stage.RESET, hands=(), folded=frozenset())
        case e.GameEnded():
            return ControllerState(state.table, state.title, state.seats, state.round)
        case _:
            assert_never(event)


def _awarded(
    state: ControllerState, event: link.JackpotLocked | link.JackpotWon
) -> ControllerState:
    award = event.award
    if award.table != state.table:
        return state
    standing = Standing.LOGGED if isinstance(event, link.JackpotWon) else Standing.LOCKED
    return _with_hand(state, KeyedHand(award.seat, award.hand, standing, award.amount))


def _with_hand(state: ControllerState, hand: KeyedHand) -> ControllerState:
    return replace(state, hands=(*_others(state, hand.seat), hand))


def _others(state: ControllerState, seat: int) -> tuple[KeyedHand, ...]:
    return tuple(hand for hand in state.hands if hand.seat != seat)
