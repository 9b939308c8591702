"""Events of the table around the round. The rest are the game's."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeGuard, get_args

from letitride.cards import Deck
from letitride.game.events import Event as GameEvent
from letitride.money import Cents
from letitride.progressive.link.events import LinkEvent
from letitride.rulebook.wagers import Wager


class Slip(StrEnum):
    """A paper that moves chips into a tray or out of it; two people sign each."""

    OPENER = "opener"  # the chips a shift begins with, counted
    FILL = "fills"  # chips from the cage
    CREDIT = "credits"  # chips back to the cage
    CLOSER = "closer"  # the chips a shift ends with, counted
    DROP = "drop"  # the drop box is taken off the table, its money counted
    TIPS = "tips"  # the dealers' tips are handed out


@dataclass(frozen=True, slots=True)
class DeckReceived:
    """A deck arrived."""

    deck: str
    back: str


@dataclass(frozen=True, slots=True)
class OpeningStepDone:
    """A step of the opening was done; the last one leaves the deck stacked."""

    deck: str
    step: str
    last: bool


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """A deck lies shuffled, as one stack."""

    deck: str
    order: Deck = field(repr=False)


@dataclass(frozen=True, slots=True)
class DeckCut:
    """The deck was cut; ``by`` and ``why`` are a supervisor's where it was cut again."""

    deck: str
    lifted: int
    by: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class DeckBroughtIn:
    """A shuffled deck came into play; the other one, if any, went into the shuffler."""

    deck: str


@dataclass(frozen=True, slots=True)
class StubCounted:
    """The stub was counted."""

    cards: int
    in_deck: int


@dataclass(frozen=True, slots=True)
class CountAlarmed:
    """The device reported a wrong number in mid-round: play waits until the cards are counted."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class DeckRacked:
    """All cards of a deck are in the discard rack; it must be shuffled before it is dealt again."""

    deck: str


@dataclass(frozen=True, slots=True)
class ShuffleSpoiled:
    """A deck not yet dealt lost its order: back in the shuffler, to be shuffled again."""

    deck: str


@dataclass(frozen=True, slots=True)
class DeckRemoved:
    """A deck left the table for good."""

    deck: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableWentDead:
    """Nobody plays; every deck must be seen, washed and stacked again.

    ``steps`` are the opening steps that need not be done again; ``stacked`` if none need be, so
    that only a shuffle is due.
    """

    steps: tuple[str, ...]
    stacked: bool


@dataclass(frozen=True, slots=True)
class ChipsBought:
    """A player brought money to the table."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class ChipsCashedOut:
    """A player took chips away."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class EnvyPaid:
    """A seat with a progressive wager was paid for another player's hand, out of the tray."""

    seat: int
    wager: Wager
    for_seat: int
    hand: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class EnvyTakenBack:
    """The round was voided after envy was paid: the payment went back into the tray."""

    seat: int
    wager: Wager
    for_seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class SlipWritten:
    """A slip waits for its second signature."""

    slip: Slip
    amount: Cents
    by: str


@dataclass(frozen=True, slots=True)
class SlipTornUp:
    """The slip that waited is not to be signed."""

    slip: Slip
    by: str


@dataclass(frozen=True, slots=True)
class SlipSigned:
    """Both have signed, and what the slip is for is done.

    ``book`` is what the books had until then of what it is about: the tray, the box or the tips.
    """

    slip: Slip
    amount: Cents
    written_by: str
    signed_by: str
    book: Cents


TableEvent = (
    DeckReceived
    | OpeningStepDone
    | DeckShuffled
    | DeckCut
    | DeckBroughtIn
    | StubCounted
    | CountAlarmed
    | DeckRacked
    | ShuffleSpoiled
    | DeckRemoved
    | TableWentDead
    | ChipsBought
    | ChipsCashedOut
    | EnvyPaid
    | EnvyTakenBack
    | SlipWritten
    | SlipTornUp
    | SlipSigned
)
Event = TableEvent | GameEvent | LinkEvent
_KINDS = frozenset(get_args(Event))


def is_of_table(record: object) -> TypeGuard[Event]:
    """Whether it is an event of a table.

    ``isinstance`` would try the types of the union one after the other, for every event.
    """
    return type(record) in _KINDS
