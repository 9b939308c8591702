"""Events: what happened. Past tense, plain, frozen; replaying them rebuilds the state exactly."""

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
    """A player got up with nothing at stake; the spot is free."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerLeftHand:
    """A player got up in mid-round; the hand stays in the round."""

    seat: int


@dataclass(frozen=True, slots=True)
class WagersPlaced:
    """A seat's wagers lie on the layout; whatever lay there before is taken back."""

    seat: int
    wagers: tuple[tuple[Wager, Cents], ...]
    coupons: frozenset[Wager]


@dataclass(frozen=True, slots=True)
class WagersTakenDown:
    """A seat took its wagers back before bets closed."""

    seat: int


@dataclass(frozen=True, slots=True)
class BettingClosed:
    """The dealer said "No more bets"."""


@dataclass(frozen=True, slots=True)
class SideBetCountDisagreed:
    """Chips counted and sensors lit differ: the deal is held."""

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
    """The shuffled deck came into play, in this order."""

    deck: Deck = field(repr=False)


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Cards went to a seat, or to the community area if ``seat`` is None."""

    seat: int | None
    cards: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class DealCompleted:
    """Every hand and the community area are complete; the rest of the deck is the stub."""

    hands: int
    first: Card = field(repr=False)
    second: Card = field(repr=False)
    to_burn: Card | None = field(repr=False)
    face_up: bool
    three_card_first: bool


@dataclass(frozen=True, slots=True)
class CardBurned:
    """The burned card went unseen to the discard rack."""


@dataclass(frozen=True, slots=True)
class BetLetRide:
    """A bet stays in action to the end of the round."""

    seat: int
    bet: Wager


@dataclass(frozen=True, slots=True)
class BetTakenBack:
    """A bet was pushed back to the player."""

    seat: int
    bet: Wager


@dataclass(frozen=True, slots=True)
class CommunityCardTurned:
    """A community card lies face up."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandTurned:
    """A seat's cards lie face up; its hands are named. No main bets, no five-card hand."""

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
    """A winning wager was paid: the winnings, and the stake if it comes back."""

    seat: int
    wager: Wager
    won: Cents
    back: Cents


@dataclass(frozen=True, slots=True)
class JackpotHit:
    """A seat with a progressive wager showed a hand that a meter pays; the link does the rest."""

    seat: int
    wager: Wager
    hand: str


@dataclass(frozen=True, slots=True)
class SeatSettled:
    """Every wager of a seat but Cover All is settled."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandPickedUp:
    """A settled hand left the layout for the discard rack."""

    seat: int


@dataclass(frozen=True, slots=True)
class HighestHandNamed:
    """The highest hand at the table, for Cover All; of equals the nearest to the dealer's right."""

    seat: int
    hand: FiveCardHand


@dataclass(frozen=True, slots=True)
class CardsCollected:
    """All cards are in the discard rack, in an order from which each hand can be rebuilt."""

    rack: Deck = field(repr=False)


@dataclass(frozen=True, slots=True)
class IrregularityRuled:
    """An irregularity was reported and this is what the rules say."""

    irregularity: Irregularity
    outcome: Consequence
    deck: DeckFate
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealAbandoned:
    """The cards come back to be shuffled and dealt anew in the same round, with the same bets."""


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """Every wager of the round goes back."""

    reason: str
    clauses: tuple[str, ...]


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
    | DealAbandoned
    | RoundVoided
)
_KINDS = frozenset(get_args(Event))


def is_of_round(record: object) -> TypeGuard[Event]:
    """Whether it is an event of a round.

    ``isinstance`` would try the types of the union one after the other, for every event.
    """
    return type(record) in _KINDS
