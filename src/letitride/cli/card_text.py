"""Cards as the terminal shows them."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from letitride.cards import Card, Suit
from letitride.wording.names import SUITS

_RED = (Suit.DIAMONDS, Suit.HEARTS)


def card_text(console: Console, card: Card | None) -> Text:
    """A card with its suit in colour; a card face down shows its back."""
    plain = console.options.ascii_only
    if card is None:
        return Text("##" if plain else "▒▒", style="blue")
    suit = card.suit.value if plain else SUITS[card.suit.value].short
    return Text(f"{card.rank.letter}{suit}", style="bold red" if card.suit in _RED else "bold")


def cards_text(console: Console, cards: Iterable[Card | None]) -> Text:
    """Cards side by side."""
    return Text(" ").join(card_text(console, card) for card in cards)
