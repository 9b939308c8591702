"""Events of a table's controller. Changes to the meters are link events instead."""

from dataclasses import dataclass

from letitride.money import Cents
from letitride.progressive.controller.keys import Key
from letitride.progressive.controller.payment import Payment
from letitride.progressive.controller.presses import CardHolder
from letitride.progressive.link import events as link_events
from letitride.progressive.link.envy import Envy


@dataclass(frozen=True, slots=True)
class SensorLit:
    """A chip was placed on a seat's sensor.

    ``base_confirmed`` is true if the dealer confirmed the seat's regular wager.
    """

    table: str
    seat: int
    base_confirmed: bool = False


@dataclass(frozen=True, slots=True)
class SensorDark:
    """The chip was taken off a seat's sensor."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Bets closed: these sensors were locked in and their chips collected."""

    table: str
    round: int
    seats: tuple[int, ...]
    staked: Cents


@dataclass(frozen=True, slots=True)
class KeypadReset:
    """A misdeal cleared the hands; the same round continues with the same bets."""

    table: str
    round: int


@dataclass(frozen=True, slots=True)
class GameResumed:
    """The round was started again after a reset. Its bets had already been collected."""

    table: str
    round: int


@dataclass(frozen=True, slots=True)
class HandKeyed:
    """The dealer keyed a seat's hand."""

    table: str
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class HandCleared:
    """A keyed hand was cleared, because it was keyed by mistake or its seat folded."""

    table: str
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class SeatFolded:
    """The player at a seat folded."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class KeyTurned:
    """The supervisor's key was turned to JPH, or back to RUN."""

    table: str
    to: Key


@dataclass(frozen=True, slots=True)
class HandConfirmed:
    """A supervisor verified a seat's hand."""

    table: str
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class CardSwiped:
    """A supervisor's or an executive's card was swiped."""

    table: str
    role: CardHolder


@dataclass(frozen=True, slots=True)
class FixedPayLogged:
    """A supervisor logged a hand paid from the tray, as some houses require."""

    table: str
    seat: int
    hand: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class FixedPayPaid:
    """A hand was paid from the tray: its winnings, plus the stake if the pay table returns it."""

    table: str
    round: int
    seat: int
    hand: str
    amount: Cents
    back: Cents


@dataclass(frozen=True, slots=True)
class EnvyBonusPaid:
    """A seat was paid from the tray for another seat's hand."""

    table: str
    round: int
    envy: Envy


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ended: every sensor is dark, and the controller is ready for the next game.

    ``paid`` lists the payments that the display showed.
    """

    table: str
    round: int
    paid: tuple[Payment, ...] = ()


ControllerEvent = (
    SensorLit
    | SensorDark
    | GameStarted
    | KeypadReset
    | GameResumed
    | HandKeyed
    | HandCleared
    | SeatFolded
    | KeyTurned
    | HandConfirmed
    | CardSwiped
    | FixedPayLogged
    | FixedPayPaid
    | EnvyBonusPaid
    | GameEnded
)

Event = ControllerEvent | link_events.LinkEvent


def table_of(event: Event) -> str | None:
    """Return the table that an event concerns, or None for the link as a whole."""
    match event:
        case link_events.ManualAdjustmentMade() | link_events.ParametersChanged():
            return None
        case (
            link_events.JackpotLocked()
            | link_events.JackpotWon()
            | link_events.MeterAdjusted()
            | link_events.AwardReversed()
            | link_events.WinBackedOut()
        ):
            return event.award.table
        case _:
            return event.table
