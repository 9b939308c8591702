"""Cards, decks, and the ranking of five-card and three-card hands."""

from letitride.cards.card import Card, Rank, Suit, parse_cards
from letitride.cards.deck import FIXED_ORDER, SPREAD, Deck, check_deck, complete, cut
from letitride.cards.five_card import FiveCardHand, Ranking, rank_five
from letitride.cards.three_card import ThreeCardHand, ThreeCardRanking, rank_three

__all__ = [
    "FIXED_ORDER",
    "SPREAD",
    "Card",
    "Deck",
    "FiveCardHand",
    "Rank",
    "Ranking",
    "Suit",
    "ThreeCardHand",
    "ThreeCardRanking",
    "check_deck",
    "complete",
    "cut",
    "parse_cards",
    "rank_five",
    "rank_three",
]
