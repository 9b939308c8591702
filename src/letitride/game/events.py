"""Events of a round, as immutable records. Replaying them rebuilds the state."""

from dataclasses import dataclass, field
from typing import TypeGuard, get_args

from letitride.cards import Card, Deck, FiveCardHand, ThreeCardHand
from letitride.money import Cents
from letitride.rulebook.house_rules import Consequence, DeckFate
from letitride.rulebook.irregularity import Irregularity
from letitride.rulebook.wagers import Wager


@dataclass(frozen=True, slots=True)
class BettingOpened:
    """A round began, under the rules with this digest."""

    number: int
    rules_digest: str
    seated: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A player took a spot."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left with nothing at stake, so the spot is free."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerLeftHand:
    """A player left during the round; the player's hand stays in play."""

    seat: int


@dataclass(frozen=True, slots=True)
class WagersPlaced:
    """A seat placed its wagers on the layout, replacing any that were there before."""

    seat: int
    wagers: tuple[tuple[Wager, Cents], ...]
    coupons: frozenset[Wager]


@dataclass(frozen=True, slots=True)
class WagersTakenDown:
    """A seat took its wagers back before betting closed."""

    seat: int


@dataclass(frozen=True, slots=True)
class BettingClosed:
    """The dealer said "No more bets"."""


@dataclass(frozen=True, slots=True)
class SideBetCountDisagreed:
    """The chips, the lit sensors, and the bets did not agree, so the deal is on hold."""

    chips: int
    lit: int


@dataclass(frozen=True, slots=True)
class SideBetsCollected:
    """Bonus and progressive chips went into the tray."""

    chips: int


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A card found face up was not used and went to the discard rack."""

    card: Card


@dataclass(frozen=True, slots=True)
class DeckReleased:
    """The shuffled deck went into play, in this order."""

    deck: Deck = field(repr=False)


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Cards went to a seat, or to the community area if no ``seat`` is given."""

    seat: int | None
    cards: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class DealCompleted:
    """All hands and the community cards were dealt; the rest of the deck is the stub."""

    hands: int
    first: Card = field(repr=False)
    second: Card = field(repr=False)
    to_burn: Card | None = field(repr=False)
    face_up: bool
    three_card_first: bool


@dataclass(frozen=True, slots=True)
class CardBurned:
    """A card was burned: it went to the discard rack unseen."""


@dataclass(frozen=True, slots=True)
class BetLetRide:
    """A player let a bet ride, so it stays in action to the end of the round."""

    seat: int
    bet: Wager


@dataclass(frozen=True, slots=True)
class BetTakenBack:
    """A player took a bet back, or ``by`` did so for an absent player (R52)."""

    seat: int
    bet: Wager
    by: str = ""


@dataclass(frozen=True, slots=True)
class CommunityCardTurned:
    """A community card was turned face up."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandTurned:
    """A seat's cards were turned up and ranked; without main bets, ``hand`` is null."""

    seat: int
    hand: FiveCardHand | None
    strength: int
    three_card_hand: ThreeCardHand


@dataclass(frozen=True, slots=True)
class WagerLost:
    """A losing wager went to the tray."""

    seat: int
    wager: Wager


@dataclass(frozen=True, slots=True)
class WagerPaid:
    """A winning wager was paid: the winnings, plus the stake if it is returned."""

    seat: int
    wager: Wager
    won: Cents
    back: Cents


@dataclass(frozen=True, slots=True)
class JackpotHit:
    """A seat's progressive bet won, and its payment waits for the link or a supervisor."""

    seat: int
    wager: Wager
    hand: str


@dataclass(frozen=True, slots=True)
class SeatSettled:
    """All of a seat's wagers except Cover All were settled."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandPickedUp:
    """A settled hand went from the layout to the discard rack."""

    seat: int


@dataclass(frozen=True, slots=True)
class HighestHandNamed:
    """The highest hand was found for Cover All; ties go to the hand nearest the dealer's right."""

    seat: int
    hand: FiveCardHand


@dataclass(frozen=True, slots=True)
class CardsCollected:
    """All cards went to the discard rack, in an order that allows each hand to be reconstructed."""

    rack: Deck = field(repr=False)


@dataclass(frozen=True, slots=True)
class IrregularityRuled:
    """An irregularity was reported, and the rules determined its consequences."""

    irregularity: Irregularity
    outcome: Consequence
    deck: DeckFate
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardReplaced:
    """A card exposed in the deal was discarded, and the next card off the deck took its place."""

    exposed: Card
    replacement: Card = field(repr=False)


@dataclass(frozen=True, slots=True)
class DealAbandoned:
    """The cards went back to be shuffled and dealt again in the same round, with the same bets.

    If ``put_back`` is true, the collected bonus bets went back on the sensors and must be collected
    again.
    """

    put_back: bool = True


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """The round was voided, and every wager was returned."""

    reason: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundCanceled:
    """The round ended before anybody bet, so no cards were dealt."""


Event = (
    BettingOpened
    | SeatTaken
    | SeatLeft
    | PlayerLeftHand
    | WagersPlaced
    | WagersTakenDown
    | BettingClosed
    | SideBetCountDisagreed
    | SideBetsCollected
    | DeckReleased
    | CardDiscarded
    | CardsDealt
    | DealCompleted
    | CardBurned
    | BetLetRide
    | BetTakenBack
    | CommunityCardTurned
    | HandTurned
    | WagerLost
    | WagerPaid
    | JackpotHit
    | SeatSettled
    | HandPickedUp
    | HighestHandNamed
    | CardsCollected
    | IrregularityRuled
    | CardReplaced
    | DealAbandoned
    | RoundVoided
    | RoundCanceled
)
#: The events that end a round.
RoundEnd = CardsCollected | RoundVoided | RoundCanceled
#: The events that result from a command.
Events = tuple[Event, ...]
_KINDS = frozenset(get_args(Event))


def is_of_round(record: object) -> TypeGuard[Event]:
    """Return whether this is a round event, without trying every type as ``isinstance`` would."""
    return type(record) in _KINDS
