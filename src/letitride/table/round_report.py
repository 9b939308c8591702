"""What came of a round, as plain data in the form of the command-line contract."""

from collections.abc import Iterable
from typing import Any

from letitride.cards import Card
from letitride.game import Bet, Phase, RoundState, Seat, SeatView, View
from letitride.game.events import WagerLost, WagerPaid
from letitride.money import Cents, Currency
from letitride.progressive.link import LinkState
from letitride.rulebook.wagers import TIPS
from letitride.table.events import EnvyPaid, EnvyTakenBack, Event

Report = dict[str, Any]


def round_report(
    state: RoundState | View,
    events: Iterable[Event],
    currency: Currency,
    burned: Card | None = None,
    links: Iterable[LinkState] = (),
) -> Report:
    """One round, from the whole state or from what one viewer saw of it."""
    void = state.phase is Phase.VOID
    events = tuple(events)
    return {
        "status": "void" if void else "settled",
        "reason": state.reason,
        "clauses": list(state.clauses),
        "community": [str(card) for card in state.community],
        "burned": [] if burned is None else [str(burned)],
        "seats": [
            seat_report(seat, _envy(events, seat.number, currency))
            for seat in state.seats
            if seat.bets
        ],
        "order": [] if void else _order(events),
        "meters": _meters(links),
    }


def seat_report(seat: Seat | SeatView, envy: Cents) -> Report:
    """One seat: its cards, its hands, its wagers, its envy, and its net without dealer's tips."""
    return {
        "seat": seat.number,
        "player": seat.player,
        "cards": [str(card) for card in seat.cards],
        "hand": seat.hand.value if seat.hand else None,
        "three_card_hand": seat.three_card_hand.value if seat.three_card_hand else None,
        "wagers": [_bet_report(bet) for bet in seat.bets],
        "envy": str(envy),
        "net": str(seat_net(seat, envy)),
    }


def seat_nets(state: RoundState, events: Iterable[Event]) -> dict[int, Cents]:
    """What each seat with bets has won or lost, with envy and without dealer's tips."""
    events = tuple(events)
    return {
        seat.number: seat_net(seat, _envy(events, seat.number, seat.bets[0].stake.currency))
        for seat in state.seats
        if seat.bets
    }


def seat_net(seat: Seat | SeatView, envy: Cents) -> Cents:
    """What a seat has won or lost, without dealer's tips."""
    counted = (bet for bet in seat.bets if bet.wager not in TIPS)
    return sum((bet.won + bet.back - bet.stake for bet in counted), envy)


def _envy(events: Iterable[Event], seat: int, currency: Currency) -> Cents:
    """What a seat was paid for the hands of others, if it was not taken back."""
    sign = {EnvyPaid: 1, EnvyTakenBack: -1}
    paid = (
        event.amount * sign[type(event)]
        for event in events
        if isinstance(event, EnvyPaid | EnvyTakenBack) and event.seat == seat
    )
    return Cents.total(paid, currency)


def _meters(links: Iterable[LinkState]) -> list[Report]:
    """Every meter and its reserve as displays show them, in whole cents."""
    return [
        {
            "level": meter.level,
            "sensor": sensor,
            "amount": str(meter.shown),
            "reserve": str(meter.reserve_shown),
        }
        for sensor, link in enumerate(links, 1)
        for meter in link.meters
    ]


def _bet_report(bet: Bet) -> Report:
    return {
        "wager": bet.wager.value,
        "stake": str(bet.stake),
        "outcome": bet.status.value,
        "won": str(bet.won),
        "back": str(bet.back),
    }


def _order(events: Iterable[Event]) -> list[Report]:
    """Seats and wagers in the order they were settled."""
    return [
        {"seat": event.seat, "wager": event.wager.value}
        for event in events
        if isinstance(event, WagerLost | WagerPaid)
    ]
