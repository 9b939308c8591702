"""What came of a round, as plain data in the form of the command-line contract."""

from collections.abc import Iterable
from typing import Any

from letitride.cards import Card
from letitride.game import Bet, Phase, RoundState, Seat, SeatView, View
from letitride.game.events import WagerLost, WagerPaid
from letitride.house.wagers import TIPS
from letitride.money import Cents, Currency
from letitride.table.events import Event

Report = dict[str, Any]


def round_report(
    state: RoundState | View,
    events: Iterable[Event],
    currency: Currency,
    burned: Card | None = None,
) -> Report:
    """One round, from the whole state or from what one viewer saw of it."""
    void = state.phase is Phase.VOID
    nothing = str(Cents(0, currency))
    return {
        "status": "void" if void else "settled",
        "reason": state.reason,
        "clauses": list(state.clauses),
        "community": [str(card) for card in state.community],
        "burned": [] if burned is None else [str(burned)],
        "seats": [
            seat_report(seat, currency) | {"envy": nothing} for seat in state.seats if seat.bets
        ],
        "order": [] if void else _order(events),
        "meters": [],
    }


def seat_report(seat: Seat | SeatView, currency: Currency) -> Report:
    """One seat: its cards, its hands, its wagers, and its net without dealer's tips."""
    counted = [bet for bet in seat.bets if bet.wager not in TIPS]
    net = Cents.total((bet.won + bet.back - bet.stake for bet in counted), currency)
    return {
        "seat": seat.number,
        "player": seat.player,
        "cards": [str(card) for card in seat.cards],
        "hand": seat.hand.value if seat.hand else None,
        "three_card_hand": seat.three_card_hand.value if seat.three_card_hand else None,
        "wagers": [_bet_report(bet) for bet in seat.bets],
        "net": str(net),
    }


def _bet_report(bet: Bet) -> Report:
    return {
        "wager": bet.wager.value,
        "stake": str(bet.stake),
        "outcome": bet.standing.value,
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
