"""Presses at a table's controller, as immutable records."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from letitride.progressive.controller.keys import Key


class CardHolder(StrEnum):
    """The role of the person whose card is swiped."""

    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"


@dataclass(frozen=True, slots=True)
class Sensor:
    """A chip placed on a seat's sensor, or lifted off it.

    ``base`` says whether the dealer confirmed the seat's regular wager; None means no answer.
    """

    seat: int
    base: bool | None = None
    key: ClassVar[Key] = Key.SENSOR


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand button pressed for a seat: it keys the hand, or clears it if it is already keyed."""

    seat: int
    hand: str
    key: ClassVar[Key] = Key.HAND


@dataclass(frozen=True, slots=True)
class Fold:
    """Fold a seat."""

    seat: int
    key: ClassVar[Key] = Key.FOLD


@dataclass(frozen=True, slots=True)
class Confirm:
    """Confirm that a supervisor has verified one seat's hand or, if no seat is given, all hands."""

    seat: int | None = None
    key: ClassVar[Key] = Key.CONFIRM


@dataclass(frozen=True, slots=True)
class Swipe:
    """Swipe a card to log the confirmed hands."""

    role: CardHolder
    key: ClassVar[Key] = Key.SWIPE


@dataclass(frozen=True, slots=True)
class Adjust:
    """Set a meter by hand. The amount and the reason are text, exactly as typed."""

    level: str
    amount: str
    reason: str
    by: str
    second: str
    note: str = ""
    key: ClassVar[Key] = Key.ADJUST


@dataclass(frozen=True, slots=True)
class BackOut:
    """Back out the win with this number in the prize log (R55).

    ``amount``, if given, must be the amount that the meter shows after the back-out.
    """

    win: int
    reason: str
    by: str
    second: str
    note: str = ""
    amount: str | None = None
    key: ClassVar[Key] = Key.ADJUST


@dataclass(frozen=True, slots=True)
class Button:
    """A key that needs no other input."""

    key: Key


Press = Sensor | Hand | Fold | Confirm | Swipe | Adjust | Button

#: The keys that a :class:`Button` can stand for.
BUTTONS = frozenset(Key) - {kind.key for kind in (Sensor, Hand, Fold, Confirm, Swipe, Adjust)}
