"""The Let It Ride Bonus keypad (R54), a third system alongside Aquarius and Nexus.

The keypad has no meters. It registers the $1 bonus bets, locks out further bets, starts the
shuffler, and is reset after a misdeal. A console drives the keypad with four functions:

- :func:`decide` returns the event for a press, or raises an error and changes nothing.
- :func:`evolve` applies an event.
- :func:`legal_keys` returns the keys that work now.
- :func:`display` returns the text on the keypad's display.

>>> pad = BonusKeypad("T1")
>>> for pressed in (KEY_1_IN, BonusPress(BonusKey.SENSOR, seat=3), BonusPress(BonusKey.LOCK_OUT)):
...     for event in decide(pad, pressed):
...         pad = evolve(pad, event)
>>> display(pad), sorted(pad.lit), pad.locked
('locked out', [3], True)
>>> [legal.key.value for legal in legal_keys(pad)]
['KEY IN', 'KEY OUT', 'START', 'GAME OVER']
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from letitride.errors import RuleError

#: The keypad's slots, and the key that goes into each.
SLOTS = {1: "table key", 3: "maintenance key"}
_OPENING = ("WA-LIRB-OPEN-2", "WA-LIRB-TABLE-4.4")
_LOCKED = ("WA-LIRB-DEAL-2.4", "WA-LIRB-TABLE-4.5")
_RESET = ("WA-LIRB-IRR-4.5", "WA-LIRB-IRR-4.6")
_KEY_OUT = ("WA-LIRB-IRR-4.7", "WA-LIRB-IRR-4.9")
_SAME_ROUND = ("WA-LIRB-IRR-4.8", "WA-LIRB-IRR-4.9")
_OVER = ("WA-LIRB-ROUND-10",)


class BonusKey(StrEnum):
    """An input on the bonus keypad: a key, a slot, or a sensor."""

    KEY_IN = "KEY IN"
    KEY_OUT = "KEY OUT"
    SENSOR = "SENSOR"
    LOCK_OUT = "LOCK OUT"
    START = "START"
    FOUR_OF_A_KIND = "FOUR OF A KIND"
    ENTER = "ENTER"
    GAME_OVER = "GAME OVER"


@dataclass(frozen=True, slots=True)
class BonusPress:
    """A press: KEY IN and KEY OUT have a slot, and SENSOR has a seat."""

    key: BonusKey
    slot: int | None = None
    seat: int | None = None


#: The press that puts the table key into slot 1, which must come before any other press.
KEY_1_IN = BonusPress(BonusKey.KEY_IN, slot=1)


@dataclass(frozen=True, slots=True)
class BonusKeyPressed:
    """Someone pressed a key on the bonus keypad, and the key worked."""

    table: str
    key: BonusKey
    slot: int | None = None
    seat: int | None = None


class BonusStage(StrEnum):
    """The stage of a round at the keypad."""

    BETTING = "betting"
    LOCKED = "locked"
    RESET = "reset"  # after a misdeal, until LOCK OUT is pressed again with the same bets


@dataclass(frozen=True, slots=True)
class BonusKeypad:
    """The state of one keypad: its keys, its lit sensors, and the stage of its round."""

    table: str
    seats: int = 7
    keys: frozenset[int] = frozenset()
    stage: BonusStage = BonusStage.BETTING
    lit: frozenset[int] = frozenset()
    shuffling: bool = False
    resetting: bool = False

    @property
    def locked(self) -> bool:
        """True while the sensors are locked out."""
        return self.stage is BonusStage.LOCKED


class BonusLegalKey(NamedTuple):
    """A key that works now and, if it needs a seat or a slot, the ones for which it works."""

    key: BonusKey
    seats: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()


def decide(pad: BonusKeypad, pressed: BonusPress) -> tuple[BonusKeyPressed, ...]:
    """Return the event for a press, or raise an error if the press is not allowed now."""
    if pressed.key in (BonusKey.KEY_IN, BonusKey.KEY_OUT):
        _check_slot(pad, pressed)
    else:
        _check_table_key(pad)
        _check_key(pad, pressed)
    return (BonusKeyPressed(pad.table, pressed.key, pressed.slot, pressed.seat),)


def evolve(pad: BonusKeypad, event: BonusKeyPressed) -> BonusKeypad:
    """Return the keypad after an accepted press."""
    match event.key:
        case BonusKey.KEY_IN if event.slot is not None:
            return replace(pad, keys=pad.keys | {event.slot})
        case BonusKey.KEY_OUT if event.slot is not None:  # this cancels an unfinished reset
            return replace(pad, keys=pad.keys - {event.slot}, resetting=False)
        case BonusKey.SENSOR if event.seat is not None:
            return replace(pad, lit=pad.lit ^ {event.seat})
        case BonusKey.LOCK_OUT:
            return replace(pad, stage=BonusStage.LOCKED, shuffling=False)
        case BonusKey.START:
            return replace(pad, shuffling=True)
        case BonusKey.FOUR_OF_A_KIND:
            return replace(pad, resetting=True)
        case BonusKey.ENTER:
            return replace(pad, stage=BonusStage.RESET, resetting=False, shuffling=False)
        case BonusKey.GAME_OVER:
            return BonusKeypad(pad.table, pad.seats, pad.keys)
        case _:
            return pad


def legal_keys(pad: BonusKeypad) -> tuple[BonusLegalKey, ...]:
    """Return every key that works now, found by trying each one."""

    def works(key: BonusKey, slot: int | None = None, seat: int | None = None) -> bool:
        try:
            return bool(decide(pad, BonusPress(key, slot, seat)))
        except RuleError:
            return False

    def found() -> Iterator[BonusLegalKey]:
        for key in BonusKey:
            if key in (BonusKey.KEY_IN, BonusKey.KEY_OUT):
                if slots := tuple(slot for slot in SLOTS if works(key, slot=slot)):
                    yield BonusLegalKey(key, slots=slots)
            elif key is BonusKey.SENSOR:
                every = range(1, pad.seats + 1)
                if seats := tuple(seat for seat in every if works(key, seat=seat)):
                    yield BonusLegalKey(key, seats)
            elif works(key):
                yield BonusLegalKey(key)

    return tuple(found())


def display(pad: BonusKeypad) -> str:
    """Return the text on the keypad's display (WA-LIRB-TABLE-4.2, WA-LIRB-IRR-4.6)."""
    if 1 not in pad.keys:
        return "insert table key"
    if pad.resetting:
        return "to reset keypad press enter"
    match pad.stage:
        case BonusStage.BETTING:
            return "place bets"
        case BonusStage.RESET:
            return "keypad reset"
        case BonusStage.LOCKED:
            return "shuffling" if pad.shuffling else "locked out"


def _check_slot(pad: BonusKeypad, pressed: BonusPress) -> None:
    slot = pressed.slot
    if slot not in SLOTS:
        raise _refused("slot 1 or slot 3", f"slot {slot}", _OPENING, "slot", slot=slot)
    if pressed.key is BonusKey.KEY_IN:
        if slot in pad.keys:
            raise _refused("an empty slot", f"slot {slot}", _OPENING, "slot_taken", slot=slot)
        if slot != 1:
            _check_table_key(pad)
    elif slot not in pad.keys:
        raise _refused("a key in the slot", f"slot {slot}", _OPENING, "slot_empty", slot=slot)


def _check_table_key(pad: BonusKeypad) -> None:
    if 1 not in pad.keys:
        raise _refused("the table key in slot 1", "no key", _OPENING, "key")


def _check_key(pad: BonusKeypad, pressed: BonusPress) -> None:
    if pad.resetting and pressed.key is not BonusKey.ENTER:
        raise _refused("ENTER, or removal of the maintenance key", pressed.key, _RESET, "resetting")
    match pressed.key:
        case BonusKey.SENSOR:
            _check_sensor(pad, pressed.seat)
        case BonusKey.LOCK_OUT:
            _check_lock_out(pad)
        case BonusKey.START | BonusKey.GAME_OVER:
            _check_locked(pad, pressed.key)
        case BonusKey.FOUR_OF_A_KIND:
            if 3 not in pad.keys:
                raise _refused("the maintenance key in slot 3", "no key", _RESET, "maintenance")
            if pad.stage is BonusStage.BETTING:
                raise _refused("a round to reset", "open bets", _RESET, "nothing_to_reset")
        case _:
            if not pad.resetting:
                raise _refused("FOUR OF A KIND first", "no reset", _RESET, "enter")


def _check_sensor(pad: BonusKeypad, seat: int | None) -> None:
    if seat is None or not 1 <= seat <= pad.seats:
        raise RuleError(
            "progressive/no_such_seat", expected=f"{pad.table}: a seat from 1 to {pad.seats}",
            got=seat, clauses=("WA-LIRB-TABLE-4.5",), seats=pad.seats,
        )  # fmt: skip
    if pad.locked:
        raise _refused("sensors open", "sensors locked out", _LOCKED, "locked")
    if pad.stage is BonusStage.RESET:
        raise _refused("only bets from the same round", f"seat {seat}", _SAME_ROUND, "same_round")


def _check_lock_out(pad: BonusKeypad) -> None:
    if pad.locked:
        raise _refused("GAME OVER first", "a locked keypad", _OVER, "locked_already")
    if 3 in pad.keys:
        raise _refused("no maintenance key", "one in slot 3", _KEY_OUT, "key_in")


def _check_locked(pad: BonusKeypad, key: BonusKey) -> None:
    """Reject START and GAME OVER unless the sensors are locked out."""
    if not pad.locked:
        clauses = _SAME_ROUND if pad.stage is BonusStage.RESET else _LOCKED
        raise _refused("LOCK OUT first", key, clauses, "not_locked")


def _refused(
    expected: str, got: str, clauses: tuple[str, ...], why: str, **facts: object
) -> RuleError:
    return RuleError(
        "progressive/keypad", expected=expected, got=got, clauses=clauses, why=why, **facts
    )
