"""Draws: the hands that each shape can become, counted over every deal and stored as data.

The value of any pay table is a sum over the counts in this module, so solving a pay table takes a
few hundred integer multiplications and no enumeration.

>>> four_to_a_royal = draws().four_cards[Shape(4, Made.NOTHING, True, 1, 4)]
>>> {hand.value: outs for hand, outs in four_to_a_royal.outs.items()}
{'royal_flush': 1, 'flush': 8, 'straight': 3, 'tens_or_better': 12, 'nothing': 24}
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import combinations
from typing import Any

from letitride.cards import FIXED_ORDER, Card, FiveCardHand, rank_five
from letitride.odds.counts.classes import classes
from letitride.odds.counts.shapes import Made, Shape, shape_of

Outs = Mapping[FiveCardHand, int]

#: The number of ways to deal three cards to a player and then two community cards in order.
DEALS = 51_979_200


@dataclass(frozen=True, slots=True)
class Draw:
    """The number of card sets with a given shape, and the hands that their completions make."""

    sets: int
    outs: Outs


@dataclass(frozen=True, slots=True)
class Draws:
    """The shapes of three and four cards, and the deals that lead from the first to the second.

    ``deals`` counts the ways to be dealt three cards and then a first community card. Each key
    pairs the shape of the three cards with the shape of all four.
    """

    three_cards: Mapping[Shape, Draw]
    four_cards: Mapping[Shape, Draw]
    deals: Mapping[tuple[Shape, Shape], int]


@cache
def draws() -> Draws:
    """Return the counts that ship with the package.

    >>> len(draws().three_cards), len(draws().four_cards)
    (33, 33)
    """
    text = (resources.files("letitride.odds") / "data" / "draws.json").read_text("utf-8")
    data = json.loads(text)
    three, four = dict(_read(data["three_cards"])), dict(_read(data["four_cards"]))
    threes, fours = list(three), list(four)
    deals = {(threes[i], fours[j]): ways for i, j, ways in data["deals"]}
    return Draws(three, four, deals)


def _read(rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Shape, Draw]]:
    for row in rows:
        cards, made, suited, straights, high = row["shape"]
        outs = {FiveCardHand(name): outs for name, outs in row["outs"].items()}
        yield Shape(cards, Made(made), bool(suited), straights, high), Draw(row["sets"], outs)


def count() -> Draws:
    """Recompute the counts from all classes of three and four cards, each weighted by its size.

    >>> count() == draws()
    True
    """
    deals: Counter[tuple[Shape, Shape]] = Counter()
    for each in classes(3):
        three = shape_of(each.cards)
        for card in _others(each.cards):
            deals[three, shape_of((*each.cards, card))] += each.sets
    return Draws(_draws(3), _draws(4), dict(sorted(deals.items())))


def _draws(size: int) -> dict[Shape, Draw]:
    """Return, for every shape of ``size`` cards, the number of sets and the hands they can make."""
    sets: Counter[Shape] = Counter()
    example: dict[Shape, tuple[Card, ...]] = {}
    for each in classes(size):
        shape = shape_of(each.cards)
        sets[shape] += each.sets
        example.setdefault(shape, each.cards)
    return {shape: Draw(sets[shape], outs_of(example[shape])) for shape in sorted(sets)}


def outs_of(cards: tuple[Card, ...], dead: Iterable[Card] = ()) -> Outs:
    """Count the hands that three or four cards make, over all completions from unseen cards.

    >>> from letitride.cards import parse_cards
    >>> four, dead = parse_cards("Ks Qs Js Ts"), parse_cards("As 9s")
    >>> {hand.value: outs for hand, outs in outs_of(four, dead).items()}
    {'flush': 7, 'straight': 6, 'tens_or_better': 12, 'nothing': 21}
    """
    unseen = _others((*cards, *dead))
    made = Counter(rank_five((*cards, *rest)).hand for rest in combinations(unseen, 5 - len(cards)))
    return {hand: made[hand] for hand in sorted(made, reverse=True)}


def _others(cards: Iterable[Card]) -> list[Card]:
    held = set(cards)
    return [card for card in FIXED_ORDER if card not in held]
