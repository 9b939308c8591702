"""The ranking of three-card hands, for the bonus on a player's own three cards.

>>> from letitride.cards.card import parse_cards
>>> rank_three(parse_cards("Ks As Qs")).hand.value
'mini_royal'
>>> rank_three(parse_cards("4s 5h 6d")) > rank_three(parse_cards("As Js 9s"))
True
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from letitride.cards.card import Card, Rank
from letitride.cards.pattern import HandName, Pattern, rank_patterns
from letitride.errors import CardError


class ThreeCardHand(HandName):
    """The names of three-card hands, best first. A better hand compares as greater.

    With three cards, a straight is rarer than a flush and ranks above it (ruling R10).
    """

    MINI_ROYAL = "mini_royal"
    STRAIGHT_FLUSH = "straight_flush"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    PAIR = "pair"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, order=True)
class ThreeCardRanking:
    """The rank of a three-card hand. Apart from flushes, suits make no difference."""

    strength: int
    """The strength, from 1 for the weakest of the 741 patterns to 741 for the mini royal."""
    hand: ThreeCardHand = field(compare=False)


def rank_three(cards: Sequence[Card]) -> ThreeCardRanking:
    """Rank three different cards, in any order, by lookup.

    The caller must make sure that the cards are different.
    """
    try:
        a, b, c = cards
        table = _SUITED if a.suit is b.suit is c.suit else _MIXED
        return table[a.weight + b.weight + c.weight]
    except (ValueError, KeyError):
        raise CardError(
            "cards/hand", expected="three different cards", got=" ".join(map(str, cards)) or "none",
            clauses=("MA-6b(a)-2", "SD-7/5", "WA-3CB1-2"),
        ) from None  # fmt: skip


def _name(pattern: Pattern) -> ThreeCardHand:
    match pattern:
        case Pattern(ranks=(Rank.ACE, *_), straight=True, suited=True):
            return ThreeCardHand.MINI_ROYAL
        case Pattern(straight=True, suited=True):
            return ThreeCardHand.STRAIGHT_FLUSH
        case Pattern(shape=(3,)):
            return ThreeCardHand.THREE_OF_A_KIND
        case Pattern(straight=True):
            return ThreeCardHand.STRAIGHT
        case Pattern(suited=True):
            return ThreeCardHand.FLUSH
        case Pattern(shape=(2, 1)):
            return ThreeCardHand.PAIR
        case _:
            return ThreeCardHand.NOTHING


_SUITED, _MIXED = rank_patterns(3, _name, ThreeCardRanking)
