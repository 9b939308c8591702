"""Table commands outside the round, for decks, counts, chips, and slips."""

from dataclasses import dataclass, field

from letitride.cards import Deck
from letitride.game.commands import Command as GameCommand
from letitride.money import Cents
from letitride.rulebook.house_rules import Responsible
from letitride.rulebook.irregularity import Irregularity
from letitride.table.events import Slip


@dataclass(frozen=True, slots=True)
class ReceiveDeck:
    """Bring a deck to the table."""

    deck: str
    back: str


@dataclass(frozen=True, slots=True)
class ProvideVirtualDeck:
    """Provide a deck that exists only in the record, for a table that the automatic dealer runs."""

    deck: str


@dataclass(frozen=True, slots=True)
class DoOpeningStep:
    """Take the next step of the opening procedure. ``cards`` are the cards in the deck."""

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
    """Order the dealer to cut the cards again, before the first card is dealt."""

    supervisor: str
    reason: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal from the deck that is ready. ``burn`` is false if burning is a separate step."""

    burn: bool = True


@dataclass(frozen=True, slots=True)
class CountStub:
    """Count the stub and, if that count is wrong, the cards in the hands and community area too.

    ``extra`` is the number of surplus cards outside the stub; negative means missing cards.
    """

    cards: int
    extra: int = 0
    by: str = ""


@dataclass(frozen=True, slots=True)
class ShufflerCount:
    """Report the number of cards that the shuffler counted in a deck."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class VerifyDeck:
    """Enter the count of a misdealt deck. The count decides whether the deck stays in play."""

    cards: int


@dataclass(frozen=True, slots=True)
class SpreadForDeadTable:
    """Spread the cards on the table, because nobody is playing.

    ``by`` is the dealer on duty or, if no dealer is on duty, a supervisor. It is empty at a table
    that no person runs.
    """

    by: str = ""


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
    """Pay all of the round's envy bonuses, after all other payments."""


@dataclass(frozen=True, slots=True)
class ConfirmAward:
    """Confirm the award of a winning hand at a virtual table, as a supervisor (R53)."""

    seat: int
    by: str
    executive: bool = False


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
    """Tear up the slip that is waiting for a signature."""

    slip: Slip
    by: str


@dataclass(frozen=True, slots=True)
class SignOn:
    """Begin to deal at this table."""

    dealer: str


@dataclass(frozen=True, slots=True)
class SignOff:
    """End a dealer's turn at this table. A supervisor may do so for a dealer who has left."""

    by: str


@dataclass(frozen=True, slots=True)
class TakeStep:
    """Take the next step of the procedure, as the person responsible for it (R49).

    ``number`` is a count or the number of cards lifted in a cut. ``order`` is the deck after a
    shuffle. If ``declined`` is true, the dealer says that no player wished to take the step. An
    ``executive`` verifies large jackpots.
    """

    step: str
    by: str
    who: Responsible
    number: int | None = None
    order: Deck = field(default=(), repr=False)
    declined: bool = False
    executive: bool = False


@dataclass(frozen=True, slots=True)
class HoldRound:
    """Report an irregularity, which puts the round on hold until a supervisor rules (R50)."""

    irregularity: Irregularity
    by: str
    seat: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """Rule on the report that put the round on hold, according to the house's rules.

    A void after a card has been turned needs a ``second`` person (R51).
    """

    by: str
    note: str
    second: str = ""


@dataclass(frozen=True, slots=True)
class DismissReport:
    """Rule that nothing irregular happened, and let the round continue."""

    by: str
    note: str


ProcedureCommand = SignOn | SignOff | TakeStep | HoldRound | GiveRuling | DismissReport
TableCommand = (
    ReceiveDeck
    | ProvideVirtualDeck
    | DoOpeningStep
    | Shuffle
    | Cut
    | Recut
    | Deal
    | CountStub
    | ShufflerCount
    | VerifyDeck
    | SpreadForDeadTable
    | BuyChips
    | CashOut
    | PayEnvy
    | ConfirmAward
    | WriteSlip
    | SignSlip
    | TearUpSlip
    | ProcedureCommand
)
Command = TableCommand | GameCommand
