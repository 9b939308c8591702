"""The result of a round, as typed records and as the plain data that commands print."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, overload

from letitride.cards import Card, FiveCardHand, ThreeCardHand
from letitride.game import Bet, Phase, RoundState, Seat, SeatView, View
from letitride.game.events import WagerLost, WagerPaid
from letitride.money import Cents, Currency
from letitride.progressive.link import LinkState
from letitride.rulebook.wagers import TIPS, Wager
from letitride.table.events import EnvyPaid, EnvyTakenBack, Event

Report = dict[str, Any]


#: A card, or None for a card that is face down for the viewer.
Seen = TypeVar("Seen", Card, Card | None)


@dataclass(frozen=True, slots=True)
class SeatReport(Generic[Seen]):
    """One seat: its cards, hands, bets, envy payments, and net result."""

    number: int
    player: str
    cards: tuple[Seen, ...]
    hand: FiveCardHand | None
    three_card_hand: ThreeCardHand | None
    bets: tuple[Bet, ...]
    envy: Cents

    @property
    def net(self) -> Cents:
        """The seat's net result without dealer tips. A bet that is not settled counts as lost."""
        counted = (bet for bet in self.bets if bet.wager not in TIPS)
        return sum((bet.won + bet.back - bet.stake for bet in counted), self.envy)

    def as_data(self) -> Report:
        """Return the seat as plain data."""
        return {
            "seat": self.number,
            "player": self.player,
            "cards": [str(card) for card in self.cards],
            "hand": self.hand.value if self.hand else None,
            "three_card_hand": self.three_card_hand.value if self.three_card_hand else None,
            "wagers": [_bet_data(bet) for bet in self.bets],
            "envy": str(self.envy),
            "net": str(self.net),
        }


@dataclass(frozen=True, slots=True)
class RoundReport:
    """One round. ``order`` lists the seats and wagers in the order of settlement."""

    void: bool
    reason: str | None  # why the round was voided, or canceled because nobody bet
    clauses: tuple[str, ...]
    community: tuple[Card | None, ...]
    burned: Card | None
    seats: tuple[SeatReport[Card | None], ...]
    order: tuple[tuple[int, Wager], ...]
    links: tuple[LinkState, ...]

    @property
    def status(self) -> str:
        """The result of the round in one word."""
        if self.void:
            return "void"
        return "canceled" if self.reason else "settled"

    def as_data(self) -> Report:
        """Return the round as plain data."""
        return {
            "status": self.status,
            "reason": self.reason,
            "clauses": list(self.clauses),
            "community": [str(card) for card in self.community],
            "burned": [] if self.burned is None else [str(self.burned)],
            "seats": [seat.as_data() for seat in self.seats],
            "order": [{"seat": seat, "wager": wager.value} for seat, wager in self.order],
            "meters": _meters(self.links),
        }


def round_report(
    state: RoundState | View,
    events: Iterable[Event],
    currency: Currency,
    burned: Card | None = None,
    links: Iterable[LinkState] = (),
) -> RoundReport:
    """Report one round, from the whole state or from one viewer's view of it."""
    void = state.phase is Phase.VOID
    events = tuple(events)
    settled = (event for event in events if isinstance(event, WagerLost | WagerPaid))
    return RoundReport(
        void=void,
        reason=state.reason,
        clauses=state.clauses,
        community=state.community,
        burned=burned,
        seats=tuple(
            seat_report(seat, envy_of(events, seat.number, currency))
            for seat in state.seats
            if seat.bets
        ),
        order=() if void else tuple((event.seat, event.wager) for event in settled),
        links=tuple(links),
    )


@overload
def seat_report(seat: Seat, envy: Cents) -> SeatReport[Card]: ...
@overload
def seat_report(seat: Seat | SeatView, envy: Cents) -> SeatReport[Card | None]: ...
def seat_report(seat: Seat | SeatView, envy: Cents) -> SeatReport[Card] | SeatReport[Card | None]:
    """Report one seat, including its envy bonuses."""
    hands = seat.hand, seat.three_card_hand
    return SeatReport(seat.number, seat.player, seat.cards, *hands, seat.bets, envy)


def seat_nets(state: RoundState, events: Iterable[Event]) -> dict[int, Cents]:
    """Return each betting seat's net result, including envy but not dealer tips."""
    events = tuple(events)
    return {
        seat.number: seat_net(seat, envy_of(events, seat.number, seat.bets[0].stake.currency))
        for seat in state.seats
        if seat.bets
    }


def seat_net(seat: Seat | SeatView, envy: Cents) -> Cents:
    """Return a seat's net result, not counting dealer tips."""
    return seat_report(seat, envy).net


def envy_of(events: Iterable[Event], seat: int, currency: Currency) -> Cents:
    """Return the envy bonuses paid to a seat, minus any that were taken back."""
    sign = {EnvyPaid: 1, EnvyTakenBack: -1}
    paid = (
        event.amount * sign[type(event)]
        for event in events
        if isinstance(event, EnvyPaid | EnvyTakenBack) and event.seat == seat
    )
    return Cents.total(paid, currency)


def _meters(links: Iterable[LinkState]) -> list[Report]:
    """Return each meter and its reserve as the displays show them, in whole cents."""
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


def _bet_data(bet: Bet) -> Report:
    return {
        "wager": bet.wager.value,
        "stake": str(bet.stake),
        "outcome": bet.status.value,
        "won": str(bet.won),
        "back": str(bet.back),
    }
