"""Shapes: what matters about three or four cards, and nothing else.

Whatever is dealt to complete them, two sets of cards of the same shape make each hand equally
often. There are 1,755 classes of three cards that differ in more than the names of their suits,
and 16,432 of four; but only a few dozen shapes, in the words a player would use:

>>> from letitride.cards import parse_cards
>>> shape_of(parse_cards("Qs Js 9s")).words
'three to a straight flush (2 straights), 2 high'
>>> shape_of(parse_cards("Th 9d 8c 7s")).words
'four to a straight (2 straights), 1 high'
"""

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from letitride.cards import Card, Rank

#: Ten and up: a pair of these is paid.
HIGH = frozenset(rank for rank in Rank if rank >= Rank.TEN)


class Made(IntEnum):
    """What the cards hold already."""

    NOTHING = 0
    LOW_PAIR = 1
    HIGH_PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    FOUR_OF_A_KIND = 5


class Shape(NamedTuple):
    """Three or four cards as far as they matter.

    ``suited`` if all are of one suit. ``straights`` counts the straights the ranks are part of,
    ``high`` the cards from ten up; both are 0 once there is a pair.
    """

    cards: int
    made: Made
    suited: bool = False
    straights: int = 0
    high: int = 0

    @property
    def words(self) -> str:
        """The shape as a strategy card would put it."""
        if self.made is not Made.NOTHING:
            return self.made.name.lower().replace("_", " ")
        number = "three" if self.cards == 3 else "four"
        ways = "1 straight" if self.straights == 1 else f"{self.straights} straights"
        match self.suited, bool(self.straights):
            case True, True:
                draw = f"{number} to a straight flush ({ways})"
            case True, False:
                draw = f"{number} to a flush"
            case False, True:
                draw = f"{number} to a straight ({ways})"
            case _:
                draw = f"{number} cards apart"
        return f"{draw}, {self.high} high"


def _straights() -> tuple[frozenset[Rank], ...]:
    ranks = sorted(Rank)
    wheel = frozenset({ranks[-1], *ranks[:4]})
    return (wheel, *(frozenset(ranks[low : low + 5]) for low in range(len(ranks) - 4)))


STRAIGHTS = _straights()

_MADE = {
    (1,): Made.NOTHING,
    (2, 2): Made.TWO_PAIR,
    (3,): Made.THREE_OF_A_KIND,
    (4,): Made.FOUR_OF_A_KIND,
}


def shape_of(cards: Sequence[Card]) -> Shape:
    """The shape of three or four different cards."""
    ranks = Counter(card.rank for card in cards)
    several = sorted(count for count in ranks.values() if count > 1)
    if not several:
        held = ranks.keys()
        return Shape(
            cards=len(cards),
            made=Made.NOTHING,
            suited=len({card.suit for card in cards}) == 1,
            straights=sum(held <= straight for straight in STRAIGHTS),
            high=len(held & HIGH),
        )
    if several == [2]:
        (pair,) = (rank for rank, count in ranks.items() if count == 2)
        return Shape(len(cards), Made.HIGH_PAIR if pair in HIGH else Made.LOW_PAIR)
    return Shape(len(cards), _MADE[tuple(several)])
