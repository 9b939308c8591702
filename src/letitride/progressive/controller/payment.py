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
    """An amount for a seat, with its hand; None until a supervisor has verified the win.

    The hand of an envy bonus is that of ``for_seat``. The amount includes a bet that is returned.
    """

    seat: int
    kind: PaymentKind
    hand: str
    amount: Cents | None
    for_seat: int | None = None
