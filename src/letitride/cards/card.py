"""The 52 cards.

>>> ace = Card.parse("As")
>>> ace, str(ace), ace.rank.letter, ace.suit.name, ace.index
(Card('As'), 'As', 'A', 'SPADES', 51)
>>> parse_cards("As Kh Td")
(Card('As'), Card('Kh'), Card('Td'))
"""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import ClassVar, final

from letitride.errors import CardError


class Suit(Enum):
    """The four suits. None outranks another, so they have no order."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    def __str__(self) -> str:
        return self.value


class Rank(IntEnum):
    """The thirteen ranks. The ace is high; it can be low only in a straight."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __init__(self, number: int) -> None:
        self.letter = "23456789TJQKA"[number - 2]
        # A power of five, so that the sum of a hand's weights encodes how many cards it has of each
        # rank.
        self.weight: int = 5 ** (number - 2)


@final
@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Card:
    """One of the 52 cards. Each is a single shared instance, so equal cards are the same object.

    Cards themselves have no order. Compare their ranks, or the rankings of hands.

    >>> Card("Td") is Card.parse("Td")
    True
    >>> Card("10d")
    Traceback (most recent call last):
        ...
    letitride.errors.CardError: '10d' is not a card. Write a rank (23456789TJQKA) and a \
suit (cdhs), such as "As" or "Td". (cards/card; MA-1-suit, MA-3(a)-1)
    """

    TEXT_PATTERN: ClassVar[str] = "[2-9TJQKA][cdhs]"

    rank: Rank
    suit: Suit
    index: int
    """The card's position, from 0 to 51, in the fixed order 2c 2d 2h 2s 3c … As."""
    weight: int
    """The rank's weight, copied here so that a hand's five weights can be added quickly."""
    name: str
    """The card's short name, such as ``"As"``."""

    def __new__(cls, name: str) -> "Card":
        try:
            return _CARDS[name]
        except (KeyError, TypeError):
            raise CardError(
                "cards/card", expected="a rank (23456789TJQKA) and a suit (cdhs)", got=repr(name),
                clauses=("MA-1-suit", "MA-3(a)-1"),
            ) from None  # fmt: skip

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Return the card with this name, such as ``"As"``, just as :class:`Card` does."""
        return cls(text)

    def to_text(self) -> str:
        """Return the card's name, which is its stored form."""
        return self.name

    from_text = parse

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return Card, (str(self),)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Card('{self}')"


def _print_cards() -> dict[str, Card]:
    """Create the 52 cards in the fixed order: twos first, aces last. This runs only once."""
    cards = {}
    for index, (rank, suit) in enumerate((rank, suit) for rank in Rank for suit in Suit):
        card = object.__new__(Card)
        object.__setattr__(card, "rank", rank)
        object.__setattr__(card, "suit", suit)
        object.__setattr__(card, "index", index)
        object.__setattr__(card, "weight", rank.weight)
        object.__setattr__(card, "name", f"{rank.letter}{suit}")
        cards[card.name] = card
    return cards


_CARDS = _print_cards()


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse card names separated by whitespace, keeping their order."""
    return tuple(Card.parse(name) for name in text.split())
