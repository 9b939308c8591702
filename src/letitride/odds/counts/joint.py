"""Joint counts: the player's own three cards by name, beside the shapes that decide the main game.

Side bets look at the same cards as the main bets. The $1 bonus and most progressives see the five
cards, the three card bonus and some progressives the player's own three (R36); how many bets ride
depends on the shapes of the three and of the four. So a round is told by four things: the name of
the three cards, their shape, the shape of the four, and the final hand. Given the four cards, the
final hand depends on their shape alone (:mod:`letitride.odds.counts.draws`), so the first three are
counted here and the fourth is a product.

Names are those of :mod:`letitride.odds.counts.hands`, which tell the suited A-K-Q of spades apart.

>>> sum(joint().values()) == 22_100 * 49
True
"""

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib import resources
from itertools import combinations
from typing import Any

from letitride.cards import FIXED_ORDER, Card, Suit, ThreeCardHand, rank_three
from letitride.odds.counts.draws import draws
from letitride.odds.counts.shapes import Shape, shape_of

#: Ways to hold three cards and be dealt a first community card, by the name and the shape of the
#: three and the shape of the four.
Joint = Mapping[tuple[str, Shape, Shape], int]


@cache
def joint() -> Joint:
    """The counts, as shipped.

    >>> sum(ways for (name, _, _), ways in joint().items() if name == "akq_spades")
    49
    """
    text = (resources.files("letitride.odds") / "data" / "joint.json").read_text("utf-8")
    return from_data(json.loads(text))


def count() -> Joint:
    """The counts, made anew from every set of four cards, any three of them the player's own.

    >>> count() == joint()
    True
    """
    known = {three: (name_of(three), shape_of(three)) for three in combinations(FIXED_ORDER, 3)}
    ways: Counter[tuple[str, Shape, Shape]] = Counter()
    for cards in combinations(FIXED_ORDER, 4):
        four = shape_of(cards)
        for own in combinations(cards, 3):
            ways[*known[own], four] += 1
    return dict(sorted(ways.items()))


def name_of(three: tuple[Card, Card, Card]) -> str:
    """The name of a player's own three cards.

    >>> from letitride.cards import parse_cards
    >>> [name_of(parse_cards(cards)) for cards in ("As Ks Qs", "Ah Kh Qh", "2c 3c 4c")]
    ['akq_spades', 'akq_suited', 'straight_flush']
    """
    hand = rank_three(three).hand
    if hand is not ThreeCardHand.MINI_ROYAL:
        return str(hand.value)
    return "akq_spades" if three[0].suit is Suit.SPADES else "akq_suited"


def hand_named(name: str) -> ThreeCardHand:
    """The three-card hand of a name, where spades are like any other suit.

    >>> hand_named("akq_spades").value
    'mini_royal'
    """
    return ThreeCardHand.MINI_ROYAL if name.startswith("akq") else ThreeCardHand(name)


def to_data(counted: Joint) -> dict[str, Any]:
    """The counts as plain data; shapes by their place in the counts of draws.

    >>> to_data(joint())["akq_spades"][0]  # place of the three, place of the four, ways
    [21, 3, 24]
    """
    threes, fours = list(draws().three_cards), list(draws().four_cards)
    names = sorted({name for name, _, _ in counted})
    return {
        name: [
            [threes.index(three), fours.index(four), ways]
            for (named, three, four), ways in counted.items()
            if named == name
        ]
        for name in names
    }


def from_data(data: Mapping[str, Any]) -> Joint:
    """The counts from their plain form.

    >>> from_data(to_data(joint())) == joint()
    True
    """
    threes, fours = list(draws().three_cards), list(draws().four_cards)
    return {
        (name, threes[three], fours[four]): ways
        for name, rows in data.items()
        for three, four, ways in rows
    }
