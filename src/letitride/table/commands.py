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
    """Deal the round from the deck that is ready. A person ``burns`` in a step of its own."""

    burn: bool = True


@dataclass(frozen=True, slots=True)
class CountStub:
    """Count the stub and, if the count is wrong, the hands and the community area too.

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
    shuffle. With ``declined``, the dealer says that no player wished to take the step. An
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
    """Report an irregularity, which holds the round until a supervisor rules (R50)."""

    irregularity: Irregularity
    by: str
    seat: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """Rule on the report that holds the round, as this house's rules say.

    A void after a card has been turned needs a ``second`` person (R51).
    """

    by: str
    note: str
    second: str = ""


@dataclass(frozen=True, slots=True)
class DismissReport:
    """Find that nothing irregular happened, and let the round go on."""

    by: str
    note: str


@dataclass(frozen=True, slots=True)
class VoidRestored:
    """Void the open round, because the house went on from an earlier record of it."""

    by: str
    note: str


ProcedureCommand = (
    SignOn | SignOff | TakeStep | HoldRound | GiveRuling | DismissReport | VoidRestored
)
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
    | SpreadForDeadTable
    | BuyChips
    | CashOut
    | PayEnvy
    | WriteSlip
    | SignSlip
    | TearUpSlip
    | ProcedureCommand
)
Command = TableCommand | GameCommand
