"""What people do at a table's controller. Imperative, plain, frozen."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from letitride.progressive.controller.keys import Key


class CardHolder(StrEnum):
    """Whose card is swiped."""

    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"


@dataclass(frozen=True, slots=True)
class Sensor:
    """A chip is put on a seat's sensor, or lifted off it."""

    seat: int
    key: ClassVar[Key] = Key.SENSOR


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand button for a seat: names its hand, or clears it if it had that name."""

    seat: int
    hand: str
    key: ClassVar[Key] = Key.HAND


@dataclass(frozen=True, slots=True)
class Fold:
    """The player of a seat has folded."""

    seat: int
    key: ClassVar[Key] = Key.FOLD


@dataclass(frozen=True, slots=True)
class Confirm:
    """A supervisor has verified the hands that win off a meter: all of them, or one seat's."""

    seat: int | None = None
    key: ClassVar[Key] = Key.CONFIRM


@dataclass(frozen=True, slots=True)
class Swipe:
    """A card is swiped to log what was confirmed."""

    role: CardHolder
    key: ClassVar[Key] = Key.SWIPE


@dataclass(frozen=True, slots=True)
class Adjust:
    """Set a meter by hand. The amount is as somebody typed it."""

    level: str
    amount: str
    reason: str
    by: str
    second: str
    key: ClassVar[Key] = Key.ADJUST


@dataclass(frozen=True, slots=True)
class Button:
    """A key that needs nothing but its name."""

    key: Key


Press = Sensor | Hand | Fold | Confirm | Swipe | Adjust | Button

#: The keys that a :class:`Button` may be.
BUTTONS = frozenset(Key) - {kind.key for kind in (Sensor, Hand, Fold, Confirm, Swipe, Adjust)}
