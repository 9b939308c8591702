"""Commands of the table around the round: decks, counts, chips, slips. The rest are the game's."""

from dataclasses import dataclass, field

from letitride.cards import Deck
from letitride.game.commands import Command as GameCommand
from letitride.money import Cents
from letitride.table.events import Slip


@dataclass(frozen=True, slots=True)
class ReceiveDeck:
    """A deck arrives at the table."""

    deck: str
    back: str


@dataclass(frozen=True, slots=True)
class DoOpeningStep:
    """One step of the opening procedure, in its order. ``cards`` are what the deck holds."""

    deck: str
    step: str
    cards: Deck = ()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The shuffler, or the dealer's hands, leave a deck in this order as one stack."""

    deck: str
    order: Deck = field(repr=False)


@dataclass(frozen=True, slots=True)
class Cut:
    """Lift this many cards off the top and put the rest on them."""

    lifted: int


@dataclass(frozen=True, slots=True)
class Recut:
    """A supervisor orders the cards cut again before the first card is dealt."""

    lifted: int
    supervisor: str
    reason: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the round from the deck that is ready."""


@dataclass(frozen=True, slots=True)
class CountStub:
    """The dealer counts the stub; if it is wrong, also the hands and the community area.

    ``extra`` is how many cards more than dealt lie there, fewer if negative: a misdeal.
    """

    cards: int
    extra: int = 0


@dataclass(frozen=True, slots=True)
class ShufflerCount:
    """The shuffling device reports how many cards the deck has."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class SpreadForDeadTable:
    """Nobody plays: the cards are spread on the table."""


@dataclass(frozen=True, slots=True)
class BuyChips:
    """A player brings money to the table."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class CashOut:
    """A player takes chips away."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class PayEnvy:
    """Pay every envy bonus of the round, last of all."""


@dataclass(frozen=True, slots=True)
class WriteSlip:
    """A supervisor writes a slip; what it is for is done when somebody else signs it."""

    slip: Slip
    amount: Cents
    by: str


@dataclass(frozen=True, slots=True)
class SignSlip:
    """A second person has counted the same amount and signs the slip that waits."""

    slip: Slip
    amount: Cents
    by: str


@dataclass(frozen=True, slots=True)
class TearUpSlip:
    """The slip that waits is not to be signed."""

    slip: Slip
    by: str


TableCommand = (
    ReceiveDeck
    | DoOpeningStep
    | Shuffle
    | Cut
    | Recut
    | Deal
    | CountStub
    | ShufflerCount
    | SpreadForDeadTable
    | BuyChips
    | CashOut
    | PayEnvy
    | WriteSlip
    | SignSlip
    | TearUpSlip
)
Command = TableCommand | GameCommand
