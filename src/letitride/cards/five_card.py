"""The ranking of five-card hands.

>>> from letitride.cards.card import parse_cards
>>> rank_five(parse_cards("Ts 9c Td Js 4s")).hand.value
'tens_or_better'
>>> rank_five(parse_cards("Ah 2s 3d 4c 5h")) < rank_five(parse_cards("2s 3d 4c 5h 6h"))
True
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from letitride.cards.card import Card, Rank
from letitride.cards.pattern import HandName, Pattern, rank_patterns
from letitride.errors import CardError


class FiveCardHand(HandName):
    """The names of five-card hands, best first. A better hand compares as greater.

    ``PAIR`` is a pair below tens, because the documents pay only tens or better.

    >>> FiveCardHand.FLUSH > FiveCardHand("straight")
    True
    """

    ROYAL_FLUSH = "royal_flush"
    STRAIGHT_FLUSH = "straight_flush"
    FOUR_OF_A_KIND = "four_of_a_kind"
    FULL_HOUSE = "full_house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three_of_a_kind"
    TWO_PAIR = "two_pair"
    TENS_OR_BETTER = "tens_or_better"
    PAIR = "pair"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, order=True)
class Ranking:
    """The rank of a five-card hand. Apart from flushes, suits make no difference."""

    strength: int
    """The strength, from 1 for the weakest of the 7,462 patterns to 7,462 for the royal flush."""
    hand: FiveCardHand = field(compare=False)


def rank_five(cards: Sequence[Card]) -> Ranking:
    """Rank five different cards, in any order, by lookup.

    The caller must make sure that the cards are different. Most hands with a duplicate card rank
    as if the duplicate were another card of the same rank.
    """
    try:
        a, b, c, d, e = cards
        table = _SUITED if a.suit is b.suit is c.suit is d.suit is e.suit else _MIXED
        return table[a.weight + b.weight + c.weight + d.weight + e.weight]
    except (ValueError, KeyError):
        if not _MIXED:
            _fill()
            return rank_five(cards)
        raise CardError(
            "cards/hand", expected="five different cards", got=" ".join(map(str, cards)) or "none",
            clauses=("MA-1-hand", "MBS-1.1.4", "WA-LIRB-DEF-2"),
        ) from None  # fmt: skip


#: Hands other than straights and flushes, keyed by how many cards share each rank, largest first.
OF_A_KIND: Final = {
    (4, 1): FiveCardHand.FOUR_OF_A_KIND,
    (3, 2): FiveCardHand.FULL_HOUSE,
    (3, 1, 1): FiveCardHand.THREE_OF_A_KIND,
    (2, 2, 1): FiveCardHand.TWO_PAIR,
    (2, 1, 1, 1): FiveCardHand.PAIR,
    (1, 1, 1, 1, 1): FiveCardHand.NOTHING,
}


def _name(pattern: Pattern) -> FiveCardHand:
    match pattern:
        case Pattern(ranks=(Rank.ACE, *_), straight=True, suited=True):
            return FiveCardHand.ROYAL_FLUSH
        case Pattern(straight=True, suited=True):
            return FiveCardHand.STRAIGHT_FLUSH
        case Pattern(suited=True):
            return FiveCardHand.FLUSH
        case Pattern(straight=True):
            return FiveCardHand.STRAIGHT
        case Pattern(ranks=(pair, *_), shape=(2, 1, 1, 1)) if pair >= Rank.TEN:
            return FiveCardHand.TENS_OR_BETTER
        case _:
            return OF_A_KIND[pattern.shape]


# Filling these tables takes 0.1 s, and many commands do not rank any hands. The tables therefore
# stay empty until the first hand is ranked.
_SUITED: Final[dict[int, Ranking]] = {}
_MIXED: Final[dict[int, Ranking]] = {}


def _fill() -> None:
    suited, mixed = rank_patterns(5, _name, Ranking)
    _SUITED.update(suited)
    _MIXED.update(mixed)
