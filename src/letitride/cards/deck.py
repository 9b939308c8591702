"""Decks: 52 different cards in some order, top card first.

This module does not shuffle. The caller supplies the order of the deck.
"""

from collections.abc import Iterable

from letitride.cards.card import Card, Rank, Suit
from letitride.errors import CardError

Deck = tuple[Card, ...]

FIXED_ORDER: Deck = tuple(Card(f"{rank.letter}{suit}") for rank in Rank for suit in Suit)
"""2c 2d 2h 2s 3c … As."""

SPREAD: Deck = tuple(Card(f"{rank.letter}{suit}") for suit in Suit for rank in Rank)
"""A deck spread for inspection: sorted by suit, then by rank (MA-4(b)-3)."""


def complete(named: Iterable[Card]) -> Deck:
    """Return a deck with the named cards on top and the other cards below in the fixed order.

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
    """Return the cards as a deck, or raise an error unless they are 52 different cards."""
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
    """Lift cards off the top and put them below the rest, without changing their order.

    This function accepts any cut that lifts at least one card and leaves at least one. The house's
    own minimum is checked elsewhere.

    >>> print(*cut(FIXED_ORDER, 50)[:4])
    Ah As 2c 2d
    """
    if not 0 < lifted < len(deck):
        expected, size = f"1 to {len(deck) - 1} cards lifted", len(deck)
        raise CardError("cards/cut", expected=expected, got=lifted, size=size)
    return deck[lifted:] + deck[:lifted]
