"""The state of one round: seats, their wagers and cards, and where play stands.

Cards that may be hidden are left out of every ``repr``, so that no log line gives them away.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from letitride.cards import Card, Deck, FiveCardHand, ThreeCardHand
from letitride.money import Cents
from letitride.rulebook.irregularity import Irregularity
from letitride.rulebook.phases import Phase
from letitride.rulebook.wagers import COLLECTED_FIRST, Wager

#: Cards have been dealt and wagers are not yet all settled.
IN_PLAY = frozenset(
    {
        Phase.THREE_CARD,
        Phase.BET_ONE,
        Phase.FIRST_CARD,
        Phase.BET_TWO,
        Phase.SECOND_CARD,
        Phase.SETTLING,
        Phase.COVER_ALL,
        Phase.COLLECTING,
    }
)


class BetStatus(StrEnum):
    """What has become of a wager."""

    UP = "up"
    RIDING = "riding"
    WITHDRAWN = "withdrawn"
    PAID = "paid"
    LOST = "lost"
    HIT = "hit"  # a meter is to pay it
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Bet:
    """One wager of a seat, and what it has handed over so far."""

    wager: Wager
    stake: Cents
    coupon: bool
    status: BetStatus
    won: Cents
    back: Cents

    @property
    def open(self) -> bool:
        """Whether it is still to be settled."""
        return self.status in (BetStatus.UP, BetStatus.RIDING)

    @property
    def coupon_back(self) -> bool:
        """Whether a coupon beside it went back to the player; win or lose, it is taken (R48)."""
        return self.coupon and self.status in (BetStatus.WITHDRAWN, BetStatus.VOID)


@dataclass(frozen=True, slots=True)
class Seat:
    """One spot of the table with the player who holds it."""

    number: int
    player: str
    bets: tuple[Bet, ...] = ()
    cards: tuple[Card, ...] = field(default=(), repr=False)
    left: bool = False
    turned: bool = False
    picked_up: bool = False
    settled: bool = False
    hand: FiveCardHand | None = None
    strength: int = 0
    three_card_hand: ThreeCardHand | None = None

    @property
    def dealt_in(self) -> bool:
        """Whether the seat has wagers, and so is dealt cards."""
        return bool(self.bets)

    @property
    def plays(self) -> bool:
        """Whether the seat has the three main bets: a hand in the sense of the rules."""
        return self.bet(Wager.DOLLAR) is not None

    def bet(self, wager: Wager) -> Bet | None:
        """The seat's bet on a spot of the layout."""
        for bet in self.bets:
            if bet.wager is wager:
                return bet
        return None

    def open_bet(self, wager: Wager) -> Bet | None:
        """The bet on a spot, if it is still to be settled."""
        bet = self.bet(wager)
        return bet if bet is not None and bet.open else None


@dataclass(frozen=True, slots=True)
class RoundState:
    """Everything about one round. Seats are kept in order, seat 1 at the dealer's left."""

    number: int = 0
    phase: Phase = Phase.IDLE
    rules_digest: str = ""
    seats: tuple[Seat, ...] = ()
    side_bets_collected: bool = False
    deck: Deck = field(default=(), repr=False)
    discarded: tuple[Card, ...] = ()
    area: tuple[Card, ...] = field(default=(), repr=False)
    hands: int = 0
    first: Card | None = field(default=None, repr=False)
    second: Card | None = field(default=None, repr=False)
    to_burn: Card | None = field(default=None, repr=False)
    burned: bool = False
    face_up: bool = False
    community: tuple[Card, ...] = ()
    highest: FiveCardHand | None = None
    rack: Deck = field(default=(), repr=False)
    irregularities: tuple[Irregularity, ...] = ()
    unusable: frozenset[int] = frozenset()
    redealt: int = 0
    reason: str | None = None
    clauses: tuple[str, ...] = ()

    def seat(self, number: int) -> Seat | None:
        """The seat with this number, if somebody holds it."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        return None

    @property
    def hands_in(self) -> Iterator[Seat]:
        """The seats with main bets, clockwise from the dealer's left."""
        return (seat for seat in self.seats if seat.plays)

    @property
    def stub(self) -> Deck:
        """What is left of the deck once the cards of the round are out."""
        used = sum(len(seat.cards) for seat in self.seats) + len(self.area) + len(self.discarded)
        return self.deck[used:]

    @property
    def deciding(self) -> Wager | None:
        """The bet now being decided."""
        if self.phase is Phase.BET_ONE:
            return Wager.ONE
        return Wager.TWO if self.phase is Phase.BET_TWO else None

    @property
    def to_act(self) -> int | None:
        """The seat to decide now: clockwise, the first that has not answered."""
        bet = self.deciding
        if bet is None:
            return None
        return next((seat.number for seat in self.hands_in if _undecided(seat, bet)), None)

    @property
    def to_show(self) -> int | None:
        """The seat to show its three cards now: clockwise, the first with the bet still open."""
        return next((seat.number for seat in self.seats if seat.open_bet(Wager.THREE_CARD)), None)

    @property
    def to_settle(self) -> int | None:
        """The seat to settle now: counter-clockwise, the first not yet settled."""
        waiting = (
            seat.number for seat in reversed(self.seats) if seat.dealt_in and not seat.settled
        )
        return next(waiting, None)

    @property
    def side_bets(self) -> int:
        """How many chips lie on sensors and red circles."""
        return sum(seat.bet(wager) is not None for seat in self.seats for wager in COLLECTED_FIRST)

    @property
    def cover_all_bets(self) -> tuple[tuple[int, Bet], ...]:
        """The Cover All bets still to be settled, from the dealer's right."""
        return tuple(
            (seat.number, bet)
            for seat in reversed(self.seats)
            if (bet := seat.open_bet(Wager.COVER_ALL)) is not None
        )


def _undecided(seat: Seat, wager: Wager) -> bool:
    bet = seat.bet(wager)
    return bet is not None and bet.status is BetStatus.UP


__all__ = ["IN_PLAY", "Bet", "BetStatus", "Phase", "RoundState", "Seat"]
