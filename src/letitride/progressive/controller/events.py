"""Events of a table's controller; what they do to the meters are events of the link beside them."""

from dataclasses import dataclass

from letitride.money import Cents
from letitride.progressive.controller.keys import Key
from letitride.progressive.controller.presses import CardHolder
from letitride.progressive.link import events as link_events
from letitride.progressive.link.envy import Envy


@dataclass(frozen=True, slots=True)
class SensorLit:
    """A wager lies on a seat's sensor."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class SensorDark:
    """A seat's sensor is empty again."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Bets are closed: these sensors are locked in and their chips collected."""

    table: str
    round: int
    seats: tuple[int, ...]
    staked: Cents


@dataclass(frozen=True, slots=True)
class KeypadReset:
    """After a misdeal the hands are cleared; the same round goes on with the same wagers."""

    table: str
    round: int


@dataclass(frozen=True, slots=True)
class GameResumed:
    """The round was started again after a reset. Its wagers were collected before."""

    table: str
    round: int


@dataclass(frozen=True, slots=True)
class HandKeyed:
    """The dealer named a seat's hand."""

    table: str
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class HandCleared:
    """A hand named by mistake was taken back, or its seat folded."""

    table: str
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class SeatFolded:
    """The player of a seat folded."""

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
    """A card of this role was swiped."""

    table: str
    role: CardHolder


@dataclass(frozen=True, slots=True)
class FixedPayLogged:
    """A supervisor logged a hand that the tray pays, where the house wants that."""

    table: str
    seat: int
    hand: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class FixedPayPaid:
    """The tray paid a hand: its winnings, and the stake where the pay table hands it back."""

    table: str
    round: int
    seat: int
    hand: str
    amount: Cents
    back: Cents


@dataclass(frozen=True, slots=True)
class EnvyBonusPaid:
    """The tray paid a seat for another seat's hand."""

    table: str
    round: int
    envy: Envy


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over: every sensor is dark, and the controller ready for the next."""

    table: str
    round: int


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
    """The table an event concerns; None if it is the link's alone."""
    match event:
        case link_events.ManualAdjustmentMade() | link_events.ParametersChanged():
            return None
        case (
            link_events.JackpotLocked()
            | link_events.JackpotWon()
            | link_events.MeterAdjusted()
            | link_events.AwardReversed()
        ):
            return event.award.table
        case _:
            return event.table
