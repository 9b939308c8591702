"""Table events outside the round. :mod:`letitride.game` defines the rest."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeGuard, get_args

from letitride.cards import Deck
from letitride.game.events import Event as GameEvent
from letitride.money import Cents
from letitride.progressive.link.events import LinkEvent
from letitride.rulebook.house_rules import Responsible
from letitride.rulebook.irregularity import Irregularity
from letitride.rulebook.wagers import Wager


class Slip(StrEnum):
    """A slip that moves chips into or out of a tray; two people sign each one."""

    OPENER = "opener"  # Chips are counted at the start of a shift.
    FILL = "fills"  # Chips come from the cage.
    CREDIT = "credits"  # Chips go back to the cage.
    CLOSER = "closer"  # Chips are counted at the end of a shift.
    DROP = "drop"  # The drop box is removed, and its money is counted.
    TIPS = "tips"  # The dealers' tips are paid out.


@dataclass(frozen=True, slots=True)
class DeckReceived:
    """A deck arrived at the table."""

    deck: str
    back: str


@dataclass(frozen=True, slots=True)
class VirtualDeckProvided:
    """A complete virtual deck, which exists only in the record, came into use unopened."""

    deck: str


@dataclass(frozen=True, slots=True)
class OpeningStepDone:
    """An opening step was completed; after the last step, the deck is stacked."""

    deck: str
    step: str
    last: bool


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """A deck was shuffled into one stack."""

    deck: str
    order: Deck = field(repr=False)


@dataclass(frozen=True, slots=True)
class DeckCut:
    """The deck was cut.

    In older records, a supervisor (``by``) performed a second cut for a reason (``why``).
    """

    deck: str
    lifted: int
    by: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class RecutOrdered:
    """A supervisor found the cut improper, so the dealer must cut the deck again."""

    deck: str
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class DeckBroughtIn:
    """A shuffled deck went into play; the other deck, if any, went into the shuffler."""

    deck: str


@dataclass(frozen=True, slots=True)
class StubCounted:
    """The stub was counted."""

    cards: int
    in_deck: int


@dataclass(frozen=True, slots=True)
class CountAlarmed:
    """The shuffler reported a wrong count in a round; play stops until the deck is hand-counted."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class DeckRacked:
    """A whole deck went to the discard rack; it must be shuffled before its next deal."""

    deck: str


@dataclass(frozen=True, slots=True)
class ShuffleSpoiled:
    """An undealt deck went back into the shuffler to be shuffled again."""

    deck: str


@dataclass(frozen=True, slots=True)
class DeckRemoved:
    """A deck was permanently removed from the table."""

    deck: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpreadDeck:
    """A deck at a dead table, with the opening steps already taken that need not be repeated.

    If ``stacked`` is true, no opening steps remain, and the deck only has to be shuffled.
    """

    deck: str
    steps: tuple[str, ...]
    stacked: bool


@dataclass(frozen=True, slots=True)
class TableWentDead:
    """The table went dead, so some opening steps must be taken again before play resumes.

    ``steps`` are the opening steps that need not be repeated. ``decks`` lists the ones that were
    taken for each deck. If ``stacked`` is true, no deck has any steps left. Older records do not
    have ``decks``; in them, ``steps`` applies to every deck.
    """

    steps: tuple[str, ...]
    stacked: bool
    decks: tuple[SpreadDeck, ...] = ()


@dataclass(frozen=True, slots=True)
class ChipsBought:
    """A player bought chips."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class ChipsCashedOut:
    """A player cashed out chips."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class EnvyPaid:
    """A seat with a progressive wager was paid from the tray for another player's hand."""

    seat: int
    wager: Wager
    for_seat: int
    hand: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class EnvyTakenBack:
    """The round was voided after envy was paid, so the payment went back into the tray."""

    seat: int
    wager: Wager
    for_seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class FixedWinLogged:
    """A supervisor logged a progressive win that the tray pays, as some houses require."""

    seat: int
    wager: Wager
    hand: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class AwardConfirmed:
    """A supervisor, or an ``executive``, confirmed an award from a meter at a virtual table."""

    seat: int
    wager: Wager
    by: str
    executive: bool


@dataclass(frozen=True, slots=True)
class SlipWritten:
    """A slip was written and still needs a second signature."""

    slip: Slip
    amount: Cents
    by: str


@dataclass(frozen=True, slots=True)
class SlipTornUp:
    """A slip that still needed a second signature was torn up."""

    slip: Slip
    by: str


@dataclass(frozen=True, slots=True)
class SlipSigned:
    """The second person signed the slip, and it took effect.

    ``book`` was the ledger balance of the tray, drop box, or tips before the slip took effect.
    """

    slip: Slip
    amount: Cents
    written_by: str
    signed_by: str
    book: Cents


@dataclass(frozen=True, slots=True)
class DealerSignedOn:
    """A dealer began to deal at this table."""

    dealer: str


@dataclass(frozen=True, slots=True)
class DealerSignedOff:
    """A dealer stopped dealing at this table; ``by`` is the dealer or a supervisor."""

    dealer: str
    by: str


@dataclass(frozen=True, slots=True)
class StepTaken:
    """A person took a step of the procedure. After the ``last`` step, the script restarts.

    If ``declined`` is true, the dealer said that no player wished to take the step. ``number`` is
    the number that the step asked for.
    """

    step: str
    by: str
    who: Responsible
    seat: int | None = None
    deck: str = ""
    declined: bool = False
    executive: bool = False
    last: bool = False
    number: int | None = None


@dataclass(frozen=True, slots=True)
class IrregularityReported:
    """A person reported an irregularity, and the round is on hold until a supervisor rules."""

    irregularity: Irregularity
    by: str
    seat: int | None
    note: str


@dataclass(frozen=True, slots=True)
class RulingGiven:
    """A supervisor ruled on the report; ``second`` is the other person a late void requires."""

    by: str
    note: str
    second: str


@dataclass(frozen=True, slots=True)
class ReportDismissed:
    """A supervisor found that nothing irregular had happened."""

    by: str
    note: str


ProcedureEvent = (
    DealerSignedOn
    | DealerSignedOff
    | StepTaken
    | IrregularityReported
    | RulingGiven
    | ReportDismissed
)
DeckEvent = (
    DeckReceived
    | VirtualDeckProvided
    | OpeningStepDone
    | DeckShuffled
    | DeckCut
    | RecutOrdered
    | DeckBroughtIn
    | StubCounted
    | CountAlarmed
    | DeckRacked
    | ShuffleSpoiled
    | DeckRemoved
    | TableWentDead
)
InventoryEvent = SlipWritten | SlipTornUp | SlipSigned
TableEvent = (
    DeckEvent
    | ProcedureEvent
    | ChipsBought
    | ChipsCashedOut
    | EnvyPaid
    | EnvyTakenBack
    | FixedWinLogged
    | AwardConfirmed
    | InventoryEvent
)
Event = TableEvent | GameEvent | LinkEvent
#: The events that result from a command.
Events = tuple[Event, ...]
_KINDS = frozenset(get_args(Event))


def is_of_table(record: object) -> TypeGuard[Event]:
    """Return whether this is a table event, without trying every type as ``isinstance`` would."""
    return type(record) in _KINDS
