"""Deals enumerated with slow, simple code, and hands ranked by the independent evaluator.

Each card is represented by its index in the fixed order. Divide the index by four: the quotient is
the rank, and the remainder is the suit. Hand names come from a table built by the evaluator, with
one hand for every combination of ranks. The package's own code does not rank any hands or make any
decisions here.
"""

from collections import Counter
from collections.abc import Mapping

from tests.cards.witness import FIVE_CARD_NAMES, judge_five, representatives

Ranks = tuple[int, ...]


def _judgements() -> tuple[dict[Ranks, int], dict[Ranks, int]]:
    """Return two maps from ranks to the index of the hand's name: mixed suits, and one suit."""
    mixed: dict[Ranks, int] = {}
    suited: dict[Ranks, int] = {}
    for cards in representatives(5):
        ranks = tuple(sorted(card.index // 4 for card in cards))
        of_suit = suited if len({card.suit for card in cards}) == 1 else mixed
        of_suit[ranks] = FIVE_CARD_NAMES.index(judge_five(cards).name)
    return mixed, suited


MIXED, SUITED = _judgements()


def name_of(cards: tuple[int, ...]) -> str:
    """Return the name of the hand that five cards make. Their order does not matter."""
    one_suit = len({card % 4 for card in cards}) == 1
    return FIVE_CARD_NAMES[(SUITED if one_suit else MIXED)[tuple(sorted(c // 4 for c in cards))]]


def ends(three: tuple[int, ...], units: Mapping[str, int]) -> Counter[tuple[int, str]]:
    """Count the outcomes of optimal play over all deals in which the player has these three cards.

    The counts are keyed by the number of bets left and the final hand. A bet rides if its total
    gain over all completions is positive.
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
