"""Shapes: the features of three or four cards that decide which hands they can become.

Over all completions, two sets of cards with the same shape make each hand equally often. Up to
renaming suits, there are 1,755 classes of three cards and 16,432 of four, but only 33 shapes of
each. Shapes are described in the words a player would use:

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

#: Ranks of ten and higher: a pair of any of these pays.
HIGH = frozenset(rank for rank in Rank if rank >= Rank.TEN)


class Made(IntEnum):
    """The hand that the cards already make."""

    NOTHING = 0
    LOW_PAIR = 1
    HIGH_PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    FOUR_OF_A_KIND = 5


class Shape(NamedTuple):
    """The shape of three or four cards.

    ``suited`` means that all cards share a suit. ``straights`` counts the straights that contain
    all the ranks, and ``high`` counts the cards ten or higher. Both are 0 if there is a pair.
    """

    cards: int
    made: Made
    suited: bool = False
    straights: int = 0
    high: int = 0

    @property
    def words(self) -> str:
        """The shape in words, as on a strategy card."""
        if self.made is not Made.NOTHING:
            return self.made.name.lower().replace("_", " ")
        if self.straights:
            draw = draw_words(self.cards, self.suited, (self.straights,))
        else:
            draw = f"{_NUMBERS[self.cards]} {'to a flush' if self.suited else 'cards apart'}"
        return f"{draw}, {self.high} high"


#: The number of cards, in words.
_NUMBERS = {3: "three", 4: "four"}


def draw_words(cards: int, suited: bool, straights: tuple[int, ...]) -> str:
    """Describe draws in words. If every number of straights is possible, the number is omitted.

    >>> draw_words(3, True, (1, 2)), draw_words(3, True, (0, 1, 2, 3))
    ('three to a straight flush (1 or 2 straights)', 'three to a flush')
    >>> draw_words(3, False, (0, 1))
    'three unpaired unsuited cards (0 or 1 straights)'
    """
    number = _NUMBERS[cards]
    ways = " or ".join(map(str, straights)) + (" straight" if straights == (1,) else " straights")
    if 0 not in straights:
        return f"{number} to a {'straight flush' if suited else 'straight'} ({ways})"
    words = f"{number} to a flush" if suited else f"{number} unpaired unsuited cards"
    # Three cards can be part of at most three different straights, and four cards of at most two.
    any_number = straights == tuple(range(7 - cards))
    return words if any_number else f"{words} ({ways})"


#: The ranks of every straight, lowest first. The ace can be at either end.
STRAIGHTS = tuple(frozenset((Rank.ACE, *Rank)[low : low + 5]) for low in range(10))

_MADE = {(2, 2): Made.TWO_PAIR, (3,): Made.THREE_OF_A_KIND, (4,): Made.FOUR_OF_A_KIND}

#: Cache of shapes, keyed by the sum of the ranks' weights and whether all cards share a suit.
_known: dict[tuple[int, bool], Shape] = {}


def shape_of(cards: Sequence[Card]) -> Shape:
    """Return the shape of three or four different cards.

    The shape depends on the ranks and on whether all suits are the same. The sum of the ranks'
    weights identifies the ranks, so each shape is computed once and then cached.

    >>> from letitride.cards import parse_cards
    >>> shape_of(parse_cards("Ts Th 2c")) == shape_of(parse_cards("Ad 7d Ac"))
    True
    """
    weight, suited, suit = 0, True, cards[0].suit
    for card in cards:
        weight += card.weight
        suited = suited and card.suit is suit
    if (weight, suited) not in _known:
        _known[weight, suited] = _shape([card.rank for card in cards], suited)
    return _known[weight, suited]


def _shape(dealt: Sequence[Rank], suited: bool) -> Shape:
    ranks = Counter(dealt)
    several = sorted(count for count in ranks.values() if count > 1)
    if not several:
        held = ranks.keys()
        return Shape(
            cards=len(dealt),
            made=Made.NOTHING,
            suited=suited,
            straights=sum(held <= straight for straight in STRAIGHTS),
            high=len(held & HIGH),
        )
    if several == [2]:
        (pair,) = (rank for rank, count in ranks.items() if count == 2)
        return Shape(len(dealt), Made.HIGH_PAIR if pair in HIGH else Made.LOW_PAIR)
    return Shape(len(dealt), _MADE[tuple(several)])
