"""Deals gone through one by one: slow, plain, and by the second opinion on hands.

Cards are their places in the fixed order, so that a hand's ranks are the quotients by four and its
suits the remainders. Names are looked up among the judgements of one hand for every choice of
ranks; no code of the package is used to rank or to decide.
"""

from collections import Counter
from collections.abc import Mapping

from tests.cards.witness import FIVE_CARD_NAMES, judge_five, representatives

Ranks = tuple[int, ...]


def _judgements() -> tuple[dict[Ranks, int], dict[Ranks, int]]:
    """The place of each hand among the names, by its ranks: mixed, and in one suit."""
    mixed: dict[Ranks, int] = {}
    suited: dict[Ranks, int] = {}
    for cards in representatives(5):
        ranks = tuple(sorted(card.index // 4 for card in cards))
        of_suit = suited if len({card.suit for card in cards}) == 1 else mixed
        of_suit[ranks] = FIVE_CARD_NAMES.index(judge_five(cards).name)
    return mixed, suited


MIXED, SUITED = _judgements()


def name_of(cards: tuple[int, ...]) -> str:
    """The name of five cards in any order."""
    one_suit = len({card % 4 for card in cards}) == 1
    return FIVE_CARD_NAMES[(SUITED if one_suit else MIXED)[tuple(sorted(c // 4 for c in cards))]]


def ends(three: tuple[int, ...], units: Mapping[str, int]) -> Counter[tuple[int, str]]:
    """How every deal of community cards to three ends under the best play: bets left, and hand.

    A bet rides if all that may come is worth more than nothing together.
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
