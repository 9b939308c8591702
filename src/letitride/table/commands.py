"""Table commands outside the round, for decks, counts, chips, and slips."""

from dataclasses import dataclass, field

from letitride.cards import Deck
from letitride.game.commands import Command as GameCommand
from letitride.money import Cents
from letitride.table.events import Slip


@dataclass(frozen=True, slots=True)
class ReceiveDeck:
    """Bring a deck to the table."""

    deck: str
    back: str


@dataclass(frozen=True, slots=True)
class DoOpeningStep:
    """Do the next step of the opening procedure. ``cards`` are the cards in the deck."""

    deck: str
    step: str
    cards: Deck = ()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle a deck, by machine or by hand, into one stack in this order."""

    deck: str
    order: Deck = field(repr=False)


@dataclass(frozen=True, slots=True)
class Cut:
    """Lift this many cards off the top, and put the rest on top of them."""

    lifted: int


@dataclass(frozen=True, slots=True)
class Recut:
    """Cut the cards again on a supervisor's order, before the first card is dealt."""

    lifted: int
    supervisor: str
    reason: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the round from the deck that is ready."""


@dataclass(frozen=True, slots=True)
class CountStub:
    """Count the stub and, if the count is wrong, the hands and the community area too.

    ``extra`` is the number of surplus cards outside the stub; negative means missing cards.
    """

    cards: int
    extra: int = 0


@dataclass(frozen=True, slots=True)
class ShufflerCount:
    """Report the number of cards that the shuffler counted in a deck."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class SpreadForDeadTable:
    """Spread the cards on the table, because nobody is playing."""


@dataclass(frozen=True, slots=True)
class BuyChips:
    """Sell chips to a player."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class CashOut:
    """Cash out a player's chips."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class PayEnvy:
    """Pay all envy bonuses in the round, after everything else."""


@dataclass(frozen=True, slots=True)
class WriteSlip:
    """Write a slip, which takes effect when another person signs it."""

    slip: Slip
    amount: Cents
    by: str


@dataclass(frozen=True, slots=True)
class SignSlip:
    """Sign the waiting slip, as a second person who counted the same amount."""

    slip: Slip
    amount: Cents
    by: str


@dataclass(frozen=True, slots=True)
class TearUpSlip:
    """Tear up the waiting slip, so that it is never signed."""

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
