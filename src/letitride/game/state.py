"""The state of one round: its phase, and the seats with their wagers and cards.

No ``repr`` shows cards that may be hidden, so that no log line gives them away.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from letitride.cards import Card, Deck, FiveCardHand, ThreeCardHand
from letitride.money import Cents
from letitride.rulebook.irregularity import Irregularity
from letitride.rulebook.phases import Phase
from letitride.rulebook.wagers import COLLECTED_FIRST, Wager

#: The phases in which no round is in progress.
BETWEEN_ROUNDS = (Phase.IDLE, Phase.OVER, Phase.VOID)

#: The reason given for a round that ended before anybody bet.
NOBODY_BET = "nobody_bet"

#: The phases after the deal and before the end of the round.
IN_PLAY = frozenset(Phase) - {*BETWEEN_ROUNDS, Phase.BETTING, Phase.CLOSED}


class BetStatus(StrEnum):
    """The status of a wager."""

    UP = "up"
    RIDING = "riding"
    WITHDRAWN = "withdrawn"
    PAID = "paid"
    LOST = "lost"
    HIT = "hit"  # a progressive win that the meter or a supervisor has yet to pay or log
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Bet:
    """One wager at a seat, and the amounts it has paid out so far."""

    wager: Wager
    stake: Cents
    coupon: bool
    status: BetStatus
    won: Cents
    back: Cents

    @property
    def open(self) -> bool:
        """True if the bet has not been settled yet."""
        return self.status in (BetStatus.UP, BetStatus.RIDING)

    @property
    def coupon_back(self) -> bool:
        """True if the bet's coupon was returned. The house keeps it on a win or a loss (R48)."""
        return self.coupon and self.status in (BetStatus.WITHDRAWN, BetStatus.VOID)


@dataclass(frozen=True, slots=True)
class Seat:
    """One spot at the table and the player who holds it."""

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
        """True if the seat has wagers and is therefore dealt cards."""
        return bool(self.bets)

    @property
    def plays(self) -> bool:
        """True if the seat has the three main bets. The rules call such a seat a hand."""
        return self.bet(Wager.DOLLAR) is not None

    def bet(self, wager: Wager) -> Bet | None:
        """Return the seat's bet on a spot, or None if there is none."""
        for bet in self.bets:
            if bet.wager is wager:
                return bet
        return None

    def recorded_bet(self, wager: Wager) -> Bet:
        """Return the existing bet that a recorded event names."""
        bet = self.bet(wager)
        assert bet is not None, f"a recorded event names a missing bet: {wager}"
        return bet

    def open_bet(self, wager: Wager) -> Bet | None:
        """Return the unsettled bet on a spot, or None if there is none."""
        bet = self.bet(wager)
        return bet if bet is not None and bet.open else None


@dataclass(frozen=True, slots=True)
class RoundState:
    """The whole state of a round. Seats are in order, with seat 1 to the dealer's left."""

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
        """Return the seat with this number, or None if nobody has it."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        return None

    def recorded_seat(self, number: int) -> Seat:
        """Return the occupied seat that a recorded event names."""
        seat = self.seat(number)
        assert seat is not None, f"a recorded event names an empty seat: {number}"
        return seat

    @property
    def hands_in(self) -> Iterator[Seat]:
        """The seats with main bets, clockwise from the dealer's left."""
        return (seat for seat in self.seats if seat.plays)

    @property
    def stub(self) -> Deck:
        """The cards left in the deck after the deal."""
        used = sum(len(seat.cards) for seat in self.seats) + len(self.area) + len(self.discarded)
        return self.deck[used:]

    @property
    def deciding(self) -> Wager | None:
        """The bet that players are deciding on now, if any."""
        if self.phase is Phase.BET_ONE:
            return Wager.ONE
        return Wager.TWO if self.phase is Phase.BET_TWO else None

    @property
    def to_act(self) -> int | None:
        """The seat that decides next: the first, clockwise, that has not decided."""
        bet = self.deciding
        if bet is None:
            return None
        return next((seat.number for seat in self.hands_in if _undecided(seat, bet)), None)

    @property
    def to_show(self) -> int | None:
        """The next seat to show its three cards: the first, clockwise, whose bet is still open."""
        return next((seat.number for seat in self.seats if seat.open_bet(Wager.THREE_CARD)), None)

    @property
    def to_settle(self) -> int | None:
        """The next seat to settle: the first, counterclockwise, that is not yet settled."""
        in_turn = reversed(self.seats)
        return next((seat.number for seat in in_turn if seat.dealt_in and not seat.settled), None)

    @property
    def side_bets(self) -> int:
        """The number of side bets on sensors and red circles; after a redeal, only bonus bets."""
        wagers = (Wager.BONUS,) if self.redealt else COLLECTED_FIRST
        return sum(seat.bet(wager) is not None for seat in self.seats for wager in wagers)

    @property
    def on_sensors(self) -> frozenset[tuple[int, Wager]]:
        """The seat and wager of each side bet on a sensor or a red circle."""
        return frozenset(
            (seat.number, wager)
            for seat in self.seats
            for wager in COLLECTED_FIRST
            if seat.bet(wager) is not None
        )

    @property
    def cover_all_bets(self) -> tuple[tuple[int, Bet], ...]:
        """The Cover All bets that are not yet settled, starting from the dealer's right."""
        return tuple(
            (seat.number, bet)
            for seat in reversed(self.seats)
            if (bet := seat.open_bet(Wager.COVER_ALL)) is not None
        )


def _undecided(seat: Seat, wager: Wager) -> bool:
    bet = seat.bet(wager)
    return bet is not None and bet.status is BetStatus.UP


__all__ = [
    "BETWEEN_ROUNDS", "IN_PLAY", "NOBODY_BET", "Bet", "BetStatus", "Phase", "RoundState", "Seat",
]  # fmt: skip
