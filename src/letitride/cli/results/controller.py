"""Descriptions of the events of a controller and its link."""

from letitride.numbers import dollars, micro_decimal
from letitride.progressive.controller import events as controller_events
from letitride.progressive.controller.payment import Payment, PaymentKind
from letitride.progressive.link import events as link_events
from letitride.progressive.link.reasons import AdjustmentReason
from letitride.wording.names import ADJUSTMENT_REASONS, hand_name


def event_words(event: controller_events.Event) -> str:  # noqa: C901 - one case per event
    """Describe an event, or return an empty string if another event's description covers it."""
    match event:
        case controller_events.SensorLit():
            return f"seat {event.seat}: sensor lit"
        case controller_events.SensorDark():
            return f"seat {event.seat}: sensor dark"
        case controller_events.GameStarted():
            return f"game {event.round}: {_seats(event.seats)}, {dollars(event.staked)} collected"
        case controller_events.KeypadReset():
            return f"keypad reset: game {event.round} continues with the same bets"
        case controller_events.GameResumed():
            return f"game {event.round} restarted"
        case controller_events.HandKeyed():
            return f"seat {event.seat}: {hand_name(event.hand)} keyed"
        case controller_events.HandCleared():
            return f"seat {event.seat}: {hand_name(event.hand)} cleared"
        case controller_events.SeatFolded():
            return f"seat {event.seat}: folded"
        case controller_events.KeyTurned():
            return f"key turned to {event.to.removeprefix('KEY ')}"
        case controller_events.HandConfirmed():
            return f"seat {event.seat}: {hand_name(event.hand)} confirmed"
        case controller_events.CardSwiped():
            return f"{event.role} card swiped"
        case controller_events.FixedPayLogged():
            return f"seat {event.seat}: {hand_name(event.hand)} logged, {dollars(event.amount)}"
        case controller_events.FixedPayPaid():
            paid = dollars(event.amount + event.back)
            return f"seat {event.seat}: {hand_name(event.hand)} pays {paid} from the tray"
        case controller_events.EnvyBonusPaid():
            envy = event.envy
            return f"seat {envy.seat}: envy pays {dollars(envy.amount)} for seat {envy.for_seat}"
        case controller_events.GameEnded():
            return f"game {event.round} over, sensors dark"
        case link_events.Contributed():
            reserve = f", reserve +{micro_decimal(event.to_reserve)}" if event.to_reserve else ""
            return f"{event.level} +{micro_decimal(event.to_meter)}{reserve}"
        case link_events.JackpotLocked():
            return f"{_award(event.award)}: locked"
        case link_events.JackpotWon():
            return f"{_award(event.award)}: logged"
        case link_events.MeterAdjusted():
            again = f", restarts from {dollars(event.seed)}" if event.award.whole else ""
            reserve = (
                f" and the reserve, {micro_decimal(event.from_reserve)}"
                if event.from_reserve
                else ""
            )
            return f"{event.award.level} -{dollars(event.award.amount)}{again}{reserve}"
        case link_events.ManualAdjustmentMade():
            signed = f"{event.by} and {event.second}"
            moved = f"from {micro_decimal(event.before)} to {micro_decimal(event.after)}"
            return f"{event.level} {moved}: {adjustment_reason(event)} ({signed})"
        case link_events.WinBackedOut():
            moved = f"from {micro_decimal(event.before)} to {micro_decimal(event.after)}"
            back = f", reserve +{micro_decimal(event.to_reserve)}" if event.to_reserve else ""
            why = f"{adjustment_reason(event)} ({event.by} and {event.second})"
            return f"win {event.number} backed out: {event.level} {moved}{back}: {why}"
        case _:
            return ""


def _seats(seats: tuple[int, ...]) -> str:
    if not seats:
        return "no progressive bets"
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def _award(award: link_events.Award) -> str:
    won = f"wins {dollars(award.amount)} of {award.level}"
    return f"seat {award.seat}: {hand_name(award.hand)} {won}"


def adjustment_reason(
    event: link_events.ManualAdjustmentMade | link_events.WinBackedOut,
) -> str:
    """Return the reason for a manual adjustment: its name in the list, and the note, if any."""
    if event.kind is AdjustmentReason.OTHER:
        return event.reason
    name = ADJUSTMENT_REASONS[event.kind].full
    return f"{name}, {event.reason}" if event.reason else name


def payment_words(line: Payment) -> str:
    """Describe a line of the display in words.

    >>> from letitride.money import Cents
    >>> payment_words(Payment(5, PaymentKind.ENVY, "royal_flush", Cents(100_000), for_seat=3))
    'seat 5: $1,000.00, envy bonus for the royal flush at seat 3'
    """
    amount = "waiting for a supervisor" if line.amount is None else dollars(line.amount)
    if line.kind is PaymentKind.ENVY:
        hand = f"{hand_name(line.hand)} at seat {line.for_seat}"
        return f"seat {line.seat}: {amount}, envy bonus for the {hand}"
    source = "from the meter" if line.kind is PaymentKind.METER else "fixed pay"
    return f"seat {line.seat}: {amount}, {hand_name(line.hand)}, {source}"
