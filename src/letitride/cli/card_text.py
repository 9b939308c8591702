"""Cards as text for the terminal."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from letitride.cards import Card, Suit
from letitride.wording.names import SUITS

_RED = (Suit.DIAMONDS, Suit.HEARTS)


def card_text(console: Console, card: Card | None) -> Text:
    """Return a card with its suit in color, or the back of a face-down card."""
    plain = console.options.ascii_only
    if card is None:
        return Text("##" if plain else "▒▒", style="blue")
    suit = card.suit.value if plain else SUITS[card.suit.value].short
    return Text(f"{card.rank.letter}{suit}", style="bold red" if card.suit in _RED else "bold")


def cards_text(console: Console, cards: Iterable[Card | None]) -> Text:
    """Return cards side by side."""
    return Text(" ").join(card_text(console, card) for card in cards)
