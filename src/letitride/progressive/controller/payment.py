"""One line of the display: an amount that the dealer pays to a seat."""

from dataclasses import dataclass
from enum import StrEnum

from letitride.money import Cents


class PaymentKind(StrEnum):
    """A share of a meter, a fixed pay, or an envy bonus for another seat's hand."""

    METER = "meter"
    FIXED = "fixed"
    ENVY = "envy"


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment to a seat. ``amount`` is None until a supervisor has verified the win.

    For an envy bonus, ``hand`` is the hand at ``for_seat``. The amount includes any returned bet.
    """

    seat: int
    kind: PaymentKind
    hand: str
    amount: Cents | None
    for_seat: int | None = None
