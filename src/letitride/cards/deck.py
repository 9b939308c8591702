"""Decks: 52 different cards in some order, the top card first.

Nothing here shuffles. The order of a deck is made outside and handed in.
"""

from collections.abc import Iterable

from letitride.cards.card import Card, Rank, Suit
from letitride.errors import CardError

Deck = tuple[Card, ...]

FIXED_ORDER: Deck = tuple(Card(f"{rank.letter}{suit}") for rank in Rank for suit in Suit)
"""2c 2d 2h 2s 3c … As."""

SPREAD: Deck = tuple(Card(f"{rank.letter}{suit}") for suit in Suit for rank in Rank)
"""A deck spread for inspection: by suit, and in each suit by rank (MA-4(b)-3)."""


def complete(named: Iterable[Card]) -> Deck:
    """The deck with the named cards on top and the rest below in the fixed order.

    >>> from letitride.cards.card import parse_cards
    >>> print(*complete(parse_cards("As 2d"))[:5])
    As 2d 2c 2h 2s
    """
    top: dict[Card, None] = {}
    for card in named:
        if card in top:
            raise CardError(
                "cards/duplicate", expected="each card once", got=f"{card} twice", card=card
            )
        top[card] = None
    return (*top, *(card for card in FIXED_ORDER if card not in top))


def check_deck(cards: Iterable[Card]) -> Deck:
    """The cards as a deck, if they are 52 different ones."""
    deck = tuple(cards)
    different = len(set(deck))
    if len(deck) != len(FIXED_ORDER) or different != len(FIXED_ORDER):
        raise CardError(
            "cards/deck",
            expected="52 different cards",
            got=f"{len(deck)} cards, {different} of them different",
        )
    return deck


def cut(deck: Deck, lifted: int) -> Deck:
    """Lift cards off the top and put them, in unchanged order, below the rest.

    How few cards a cut may lift is the house's rule; here at least one is lifted and one left.

    >>> print(*cut(FIXED_ORDER, 50)[:4])
    Ah As 2c 2d
    """
    if not 0 < lifted < len(deck):
        expected, size = f"1 to {len(deck) - 1} cards lifted", len(deck)
        raise CardError("cards/cut", expected=expected, got=lifted, size=size)
    return deck[lifted:] + deck[:lifted]
