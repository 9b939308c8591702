"""Joint counts of the name of the player's three cards and the shapes that decide the main game.

Side bets depend on the same cards as the main bets. The $1 bonus and most progressives use all five
cards; the three card bonus and some progressives use only the player's own three (R36). The shapes
of three and four cards decide which bets ride. So four things describe a round: the name of the
three cards, their shape, the shape of the four cards, and the final hand. Given four cards, the
final hand depends only on their shape (:mod:`letitride.odds.counts.draws`). This module therefore
counts the first three jointly, and a single multiplication brings in the fourth.

Names come from :mod:`letitride.odds.counts.hands`, which lists A-K-Q of spades separately.
"""

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib import resources
from itertools import combinations

from letitride.cards import FIXED_ORDER, Card, Suit, ThreeCardHand, rank_three
from letitride.odds.counts.draws import draws
from letitride.odds.counts.shapes import Shape, shape_of

#: The number of ways to be dealt three cards and a first community card. The keys are the name and
#: shape of the three cards, and the shape of all four.
Joint = Mapping[tuple[str, Shape, Shape], int]


@cache
def joint() -> Joint:
    """Return the counts that ship with the package.

    >>> sum(ways for (name, _, _), ways in joint().items() if name == "akq_spades")
    49
    """
    text = (resources.files("letitride.odds") / "data" / "joint.json").read_text("utf-8")
    threes, fours = list(draws().three_cards), list(draws().four_cards)
    return {
        (name, threes[three], fours[four]): ways
        for name, rows in json.loads(text).items()
        for three, four, ways in rows
    }


def count() -> Joint:
    """Recompute the counts from every set of four cards and every choice of the player's three.

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
    """Return the name of a player's own three cards.

    >>> from letitride.cards import parse_cards
    >>> [name_of(parse_cards(cards)) for cards in ("As Ks Qs", "Ah Kh Qh", "2c 3c 4c")]
    ['akq_spades', 'akq_suited', 'straight_flush']
    """
    hand = rank_three(three).hand
    if hand is not ThreeCardHand.MINI_ROYAL:
        return str(hand.value)
    return "akq_spades" if three[0].suit is Suit.SPADES else "akq_suited"


def hand_named(name: str) -> ThreeCardHand:
    """Return the three-card hand with this name, treating spades like any other suit.

    >>> hand_named("akq_spades").value
    'mini_royal'
    """
    return ThreeCardHand.MINI_ROYAL if name.startswith("akq") else ThreeCardHand(name)
