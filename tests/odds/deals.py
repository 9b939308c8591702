"""Deals enumerated one by one with slow, simple code, and ranked by the independent evaluator.

A card is its index in the fixed order. Dividing the index by four gives the rank as the quotient
and the suit as the remainder. Hand names come from a table made by that evaluator, with one hand
for every choice of ranks. None of the package's own code ranks hands or makes decisions here.
"""

from collections import Counter
from collections.abc import Mapping

from tests.cards.witness import FIVE_CARD_NAMES, judge_five, representatives

Ranks = tuple[int, ...]


def _judgements() -> tuple[dict[Ranks, int], dict[Ranks, int]]:
    """Return the index of each hand's name, by its ranks, in mixed suits and in one suit."""
    mixed: dict[Ranks, int] = {}
    suited: dict[Ranks, int] = {}
    for cards in representatives(5):
        ranks = tuple(sorted(card.index // 4 for card in cards))
        of_suit = suited if len({card.suit for card in cards}) == 1 else mixed
        of_suit[ranks] = FIVE_CARD_NAMES.index(judge_five(cards).name)
    return mixed, suited


MIXED, SUITED = _judgements()


def name_of(cards: tuple[int, ...]) -> str:
    """Return the name of five cards in any order."""
    one_suit = len({card % 4 for card in cards}) == 1
    return FIVE_CARD_NAMES[(SUITED if one_suit else MIXED)[tuple(sorted(c // 4 for c in cards))]]


def ends(three: tuple[int, ...], units: Mapping[str, int]) -> Counter[tuple[int, str]]:
    """Count the outcomes of every deal to these three cards under best play, by bets left and hand.

    A bet rides if its total worth over all completions is positive.
    """
    rest = [card for card in range(52) if card not in three]
    made = {
        first: [name_of((*three, first, second)) for second in rest if second != first]
        for first in rest
    }
    worth = {first: sum(units[name] for name in names) for first, names in made.items()}
    one = sum(worth.values()) > 0
    return Counter(
        (1 + one + (worth[first] > 0), name) for first, names in made.items() for name in names
    )
