"""The words people read for what the data names."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from letitride.cards import Card, Suit
from letitride.rulebook.wagers import Game, Wager

WAGERS = {
    Wager.ONE: "bet 1",
    Wager.TWO: "bet 2",
    Wager.DOLLAR: "bet $",
    Wager.TIP: "dealer tip",
    Wager.BONUS: "bonus",
    Wager.THREE_CARD: "three card",
    Wager.TIP_THREE_CARD: "dealer tip, three card",
    Wager.COVER_ALL: "Cover All",
    Wager.PROGRESSIVE: "progressive",
    Wager.PROGRESSIVE_2: "second progressive",
}
GAMES = {
    Game.MAIN: "main bets",
    Game.BONUS: "bonus",
    Game.THREE_CARD: "three card",
    Game.COVER_ALL: "Cover All",
    Game.PROGRESSIVE: "progressive",
    Game.PROGRESSIVE_2: "second progressive",
}


def counted(number: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "round"), counted(1200, "round")
    ('1 round', '1,200 rounds')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def hand_words(name: str | None) -> str:
    """The name of a hand as it is spoken.

    >>> hand_words("tens_or_better"), hand_words("akq_spades")
    ('tens or better', 'A-K-Q of spades')
    """
    special = {"akq_spades": "A-K-Q of spades", "akq_suited": "A-K-Q suited", None: ""}
    return special.get(name) or (name or "").replace("_", " ")


_SYMBOL = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_RED = (Suit.DIAMONDS, Suit.HEARTS)


def card_text(console: Console, card: Card | None) -> Text:
    """A card with its suit in colour; a card face down shows its back."""
    plain = console.options.ascii_only
    if card is None:
        return Text("##" if plain else "▒▒", style="blue")
    suit = card.suit.value if plain else _SYMBOL[card.suit]
    return Text(f"{card.rank.letter}{suit}", style="bold red" if card.suit in _RED else "bold")


def cards_text(console: Console, cards: Iterable[Card | None]) -> Text:
    """Cards side by side."""
    return Text(" ").join(card_text(console, card) for card in cards)
