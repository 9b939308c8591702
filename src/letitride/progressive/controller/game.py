"""A game at a controller, from the lit sensors to the last envy bonus."""

from collections.abc import Iterator

from letitride.errors import RuleError
from letitride.money import Cents, Share
from letitride.progressive.controller import events as controller_events
from letitride.progressive.controller import presses
from letitride.progressive.controller.keys import BASE_WAGER, RESET
from letitride.progressive.controller.payment import Payment, PaymentKind
from letitride.progressive.controller.press_checks import Panel
from letitride.progressive.controller.state import FIXED, GameStage, HandStage, KeyedHand
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link.envy import SensorSeat, envy_due
from letitride.progressive.link.events import JackpotWon, LinkEvent


def sense(panel: Panel, pressed: presses.Sensor) -> Iterator[controller_events.Event]:
    """Light a sensor when a chip is placed on it, and turn it off when the chip is lifted."""
    system, state = panel.settings.system, panel.state
    panel.require_seat(pressed.seat, system.sensor)
    match state.stage:
        case GameStage.PLAYING:
            raise panel.out_of_sequence(
                "sensors open", f"locked since {system.start}", system.locked, "sensors_locked"
            )
        case GameStage.RESET:
            raise panel.out_of_sequence(
                "only wagers from the same round", "another wager", RESET, "same_wagers"
            )
        case GameStage.BETTING:
            if pressed.seat in state.lit:
                yield controller_events.SensorDark(state.table, pressed.seat)
                return
            _check_base_wager(panel, pressed)
            yield controller_events.SensorLit(state.table, pressed.seat, pressed.base is True)


def _check_base_wager(panel: Panel, pressed: presses.Sensor) -> None:
    """Reject a sensor bet if the dealer denies, or fails to confirm, the seat's regular wager."""
    if pressed.base is False or (pressed.base is None and panel.settings.base_confirmed):
        raise RuleError(
            "progressive/base_wager",
            expected=f"{panel.state.table}: the regular wager at seat {pressed.seat}",
            got="none" if pressed.base is False else "no answer",
            clauses=BASE_WAGER, seat=pressed.seat,
        )  # fmt: skip


def start(panel: Panel) -> Iterator[controller_events.Event]:
    """Close betting. The bets on lit sensors feed the meters, once per round."""
    system, state, wager = panel.settings.system, panel.state, panel.link.terms.wager
    match state.stage:
        case GameStage.PLAYING:
            raise panel.out_of_sequence(
                f"{system.over} first", f"game {state.round} in progress", system.started,
                "playing", key=system.over,
            )  # fmt: skip
        case GameStage.RESET:
            yield controller_events.GameResumed(state.table, state.round)
        case GameStage.BETTING:
            number, wagers = state.round + 1, len(state.lit)
            yield controller_events.GameStarted(
                state.table, number, tuple(sorted(state.lit)), wager * wagers
            )
            begin = link_commands.BeginRound(state.table, number)
            yield from panel.do([begin, link_commands.Contribute(state.table, number, wagers)])


def reset(panel: Panel) -> Iterator[controller_events.Event]:
    """Clear hands and folds after a misdeal; the bets stay and the same round continues."""
    state = panel.state
    panel.require_playing(RESET)
    fixed = [hand for hand in state.hands if hand.stage in FIXED]
    if fixed:
        raise panel.out_of_sequence(
            "no hand locked or logged", f"{fixed[0].hand} {fixed[0].stage}",
            panel.settings.system.logged, "fixed", hand=fixed[0].hand, stage=fixed[0].stage,
        )  # fmt: skip
    yield controller_events.KeypadReset(state.table, state.round)


def end(panel: Panel) -> Iterator[controller_events.Event]:
    """End the game: pay fixed awards from the dealer's right, then envy; turn off the sensors."""
    system, state = panel.settings.system, panel.state
    panel.require_playing(system.ended)
    if panel.claims:
        waiting = panel.claims[0]
        raise panel.out_of_sequence(
            "every hand logged or cleared", f"{waiting.hand} at seat {waiting.seat} pending",
            system.ended, "pending", hand=waiting.hand, seat=waiting.seat,
        )  # fmt: skip
    yield from _fixed_pays(panel)
    yield from _envy(panel)
    yield controller_events.GameEnded(state.table, state.round, payments_due(panel))
    yield from panel.do([link_commands.EndRound(state.table, state.round)])


def payments_due(panel: Panel) -> tuple[Payment, ...]:
    """Return the dealer's payments, in seat order from the dealer's right."""
    lines = [
        line
        for hand in panel.state.hands
        if hand.seat in panel.state.lit
        if (line := _own_payment(panel, hand)) is not None
    ]
    lines += [
        Payment(envy.seat, PaymentKind.ENVY, envy.hand, envy.amount, envy.for_seat)
        for envy in (paid.envy for paid in _envy(panel))
    ]
    return tuple(sorted(lines, key=lambda line: (-line.seat, line.for_seat is not None)))


def _own_payment(panel: Panel, hand: KeyedHand) -> Payment | None:
    """Return the payment for a seat's own hand, which is a fixed pay or a meter award."""
    pay = panel.pay(hand.hand)
    if pay is None:
        return None
    if isinstance(pay, Share):
        return Payment(hand.seat, PaymentKind.METER, hand.hand, hand.award)
    paid = pay.paid_on(panel.link.terms.wager)
    return Payment(hand.seat, PaymentKind.FIXED, hand.hand, paid.won + paid.back)


def _fixed_pays(panel: Panel) -> Iterator[controller_events.Event]:
    """Pay fixed awards from the tray.

    If the house pays fixed awards from the meter, the tray covers only the part that the meter
    cannot (R32).
    """
    state = panel.state
    for hand in sorted(state.hands, key=lambda hand: -hand.seat):
        paid = panel.fixed_pay(hand.hand)
        if paid is None or hand.seat not in state.lit:
            continue
        taken = _off_the_meter(panel, hand)
        yield from taken
        panel = panel.after(taken)
        won = [event.award.amount for event in taken if isinstance(event, JackpotWon)]
        rest = paid.won - Cents.total(filter(None, (*won, hand.award)), paid.won.currency)
        if rest or paid.back:
            yield controller_events.FixedPayPaid(
                state.table, state.round, hand.seat, hand.hand, rest, paid.back
            )


def _off_the_meter(panel: Panel, hand: KeyedHand) -> tuple[LinkEvent, ...]:
    """Take a fixed pay off the meter, if the house deducts every pay and the meter is not empty."""
    if hand.stage is HandStage.LOGGED or not panel.comes_off_a_meter(hand):
        return ()
    at = (panel.state.table, panel.state.round)
    return tuple(panel.do([link_commands.AwardJackpot(*at, hand.seat, hand.hand)]))


def _envy(panel: Panel) -> Iterator[controller_events.EnvyBonusPaid]:
    """Pay envy bonuses for other seats' hands to each seat with a wager. Each seat is one player.

    A folded hand forfeits envy like every other payout, unless the house lets it qualify (R35).
    """
    settings, state = panel.settings, panel.state
    named = {hand.seat: hand.hand for hand in state.hands}
    terms = panel.link.terms
    paid = state.lit if settings.folded_hands_qualify else state.lit - state.folded
    spots = [
        SensorSeat(seat, str(seat), named.get(seat), terms.wager if seat in paid else None)
        for seat in sorted(state.lit | named.keys())
    ]
    for envy in envy_due(
        terms.paytable, spots, needs_bet=settings.envy_needs_bet, scales=settings.envy_scales
    ):
        yield controller_events.EnvyBonusPaid(state.table, state.round, envy)
