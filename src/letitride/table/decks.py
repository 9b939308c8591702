"""The state of a table's decks, from arrival to removal."""

from dataclasses import dataclass, field
from enum import StrEnum

from letitride.cards import Deck
from letitride.errors import RuleError
from letitride.records import changed
from letitride.rulebook.house_rules import HouseRules


class DeckPlace(StrEnum):
    """Where a deck is."""

    OPENING = "opening"
    STACKED = "stacked"
    SHUFFLED = "shuffled"
    IN_PLAY = "in_play"
    RACK = "rack"
    SHUFFLER = "shuffler"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class TableDeck:
    """One deck: its name, the color of its backs, its progress, and its hidden order."""

    name: str
    back: str
    place: DeckPlace = DeckPlace.OPENING
    steps_done: tuple[str, ...] = ()
    order: Deck = field(default=(), repr=False)
    cut: bool = False
    virtual: bool = False  # the deck exists only in the record, so nobody can touch or count it
    recut: bool = False  # a supervisor has ordered another cut


@dataclass(frozen=True, slots=True)
class Rack:
    """The discard rack, which holds cards from only one deck (MA-2(b)(5), WA-LIRB-DECKS-2(d))."""

    deck: str | None = None
    cards: int = 0

    def check(self, rules: HouseRules, deck: str) -> None:
        """Reject cards from another deck."""
        if self.deck not in (None, deck):
            raise RuleError(
                "table/rack", expected=f"only cards from deck {self.deck}",
                got=f"cards from deck {deck}", clauses=rules.cites["rack"], holds=self.deck,
                deck=deck,
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decks:
    """All decks at the table, the rack, the number of rounds since a stub count, and any alarm."""

    decks: tuple[TableDeck, ...] = ()
    rack: Rack = Rack()
    last_played: str | None = None
    rounds_uncounted: int = 0
    count_alarm: bool = False
    dead: bool = False

    def named(self, name: str) -> TableDeck | None:
        """Return the deck with this name, if there is one."""
        return next((deck for deck in self.decks if deck.name == name), None)

    @property
    def present(self) -> tuple[TableDeck, ...]:
        """The decks that have not been removed."""
        return tuple(deck for deck in self.decks if deck.place is not DeckPlace.REMOVED)

    @property
    def in_play(self) -> TableDeck | None:
        """The deck being dealt or played."""
        return next((deck for deck in self.decks if deck.place is DeckPlace.IN_PLAY), None)

    @property
    def next_up(self) -> TableDeck | None:
        """The deck for the next deal. If there are two, it is the one not dealt last (R28)."""
        waiting = [deck for deck in self.present if deck.place is not DeckPlace.IN_PLAY]
        others = [deck for deck in waiting if deck.name != self.last_played]
        return next(iter(others or waiting), None)

    @property
    def virtual(self) -> bool:
        """True if the table's cards exist only in the record."""
        return any(deck.virtual for deck in self.present)

    def with_deck(self, name: str, **changes: object) -> "Decks":
        """Return the decks with one of them changed."""
        decks = (changed(one, **changes) if one.name == name else one for one in self.decks)
        return changed(self, decks=tuple(decks))
