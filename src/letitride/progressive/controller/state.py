"""The state of one table's controller, and the house's settings for it."""

from dataclasses import dataclass
from enum import StrEnum

from letitride.money import Cents
from letitride.progressive.controller.keys import System
from letitride.progressive.controller.payment import Payment
from letitride.progressive.link.terms import Title
from letitride.rulebook.settings import PayOrder


@dataclass(frozen=True, slots=True, kw_only=True)
class ControllerSettings:
    """The house's settings for a link's controllers."""

    system: System
    executive_from: Cents | None = None
    early_lock: bool = False
    envy_needs_bet: bool = False
    envy_scales: bool = True
    folded_hands_qualify: bool = False
    fixed_needs_supervisor: bool = False
    meter_pay_order: PayOrder = PayOrder.RIGHT_FIRST
    base_confirmed: bool = False  # True if the dealer confirms the regular wager at each sensor.


class GameStage(StrEnum):
    """The stage of the game at a table."""

    BETTING = "betting"
    PLAYING = "playing"
    RESET = "reset"  # after a misdeal: the same round must be started again


class HandStage(StrEnum):
    """The stage of a winning hand."""

    UNKEYED = "unkeyed"  # only at a table whose cards the house knows
    KEYED = "keyed"
    CONFIRMED = "confirmed"
    LOCKED = "locked"
    LOGGED = "logged"


#: Stages in which the award and the hand can no longer change.
FIXED = (HandStage.LOCKED, HandStage.LOGGED)


@dataclass(frozen=True, slots=True)
class KeyedHand:
    """A hand that the dealer keyed, its stage, and its award from a meter once it is fixed."""

    seat: int
    hand: str
    stage: HandStage = HandStage.KEYED
    award: Cents | None = None


@dataclass(frozen=True, slots=True)
class ControllerState:
    """The whole state of one table's controller. ``round`` counts its games."""

    table: str
    title: Title
    seats: int = 7
    round: int = 0
    stage: GameStage = GameStage.BETTING
    in_jph: bool = False
    lit: frozenset[int] = frozenset()
    folded: frozenset[int] = frozenset()
    hands: tuple[KeyedHand, ...] = ()
    paid: tuple[Payment, ...] = ()

    def hand(self, seat: int) -> KeyedHand | None:
        """Return the hand keyed for a seat."""
        return next((hand for hand in self.hands if hand.seat == seat), None)
