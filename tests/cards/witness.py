"""A slow, independent hand evaluator that shares no code with the package.

The evaluator reads cards as text and applies the definitions directly. It describes a hand as a
pair: the hand's name, and the numbers that break ties. Of two hands, the one with the greater
``strength`` is better.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from letitride.cards import Card, parse_cards

RANKS = "23456789TJQKA"
FIVE_CARD_NAMES = [
    "nothing",
    "pair",
    "tens_or_better",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]
THREE_CARD_NAMES = [
    "nothing",
    "pair",
    "flush",
    "straight",
    "three_of_a_kind",
    "straight_flush",
    "mini_royal",
]


class Judged(NamedTuple):
    name: str
    strength: tuple[int, ...]


def judge_five(cards: Iterable[Card]) -> Judged:
    """Return the name and strength of a five-card hand."""
    letters, suits = zip(*(str(card) for card in cards), strict=True)
    top = _top_of_straight(letters)
    name = _name_five(letters, flush=len(set(suits)) == 1, top=top)
    return Judged(name, (FIVE_CARD_NAMES.index(name), *_ties(letters, top)))


def judge_three(cards: Iterable[Card]) -> Judged:
    """Return the name and strength of a three-card hand."""
    letters, suits = zip(*(str(card) for card in cards), strict=True)
    top = _top_of_straight(letters)
    name = _name_three(letters, flush=len(set(suits)) == 1, top=top)
    return Judged(name, (THREE_CARD_NAMES.index(name), *_ties(letters, top)))


def _name_five(letters: tuple[str, ...], *, flush: bool, top: str) -> str:
    if flush and top == "A":
        return "royal_flush"
    if flush:
        return "straight_flush" if top else "flush"
    if top:
        return "straight"
    matches = sum(one == other for one, other in combinations(letters, 2))
    of_a_kind = {6: "four_of_a_kind", 4: "full_house", 3: "three_of_a_kind", 2: "two_pair"}
    if matches == 1:
        return "tens_or_better" if any(letters.count(x) == 2 for x in "TJQKA") else "pair"
    return of_a_kind.get(matches, "nothing")


def _name_three(letters: tuple[str, ...], *, flush: bool, top: str) -> str:
    if flush and top == "A":
        return "mini_royal"
    if top:
        return "straight_flush" if flush else "straight"
    if flush:
        return "flush"
    matches = sum(one == other for one, other in combinations(letters, 2))
    return {3: "three_of_a_kind", 1: "pair", 0: "nothing"}[matches]


def _top_of_straight(letters: tuple[str, ...]) -> str:
    """Return the highest rank of a straight (an ace can be low), or "" if there is none."""
    ladder = "A" + RANKS
    for start in range(len(ladder) - len(letters) + 1):
        rungs = ladder[start : start + len(letters)]
        if sorted(rungs) == sorted(letters):
            return rungs[-1]
    return ""


def _ties(letters: tuple[str, ...], top: str) -> tuple[int, ...]:
    """Return a straight's top rank; otherwise, the ranks sorted by count and rank, descending."""
    if top:
        return (RANKS.index(top),)
    held = sorted(((letters.count(x), RANKS.index(x)) for x in letters), reverse=True)
    return tuple(place for _, place in held)


def representatives(size: int) -> Iterator[tuple[Card, ...]]:
    """Yield one hand for every choice of ranks, in mixed suits and, if possible, in one suit."""
    for letters in combinations_with_replacement(RANKS, size):
        if max(letters.count(x) for x in letters) <= 4:
            mixed = zip(letters, "cdhsc", strict=False)
            yield parse_cards(" ".join(letter + suit for letter, suit in mixed))
        if len(set(letters)) == size:
            yield parse_cards(" ".join(letter + "s" for letter in letters))


def key_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return a key shared by all sets of cards that differ only by a permutation of the suits.

    The key is a sorted tuple of the ranks held in each suit.
    """
    held = sorted(map(str, cards))
    of_suits = ("".join(card[0] for card in held if card[1] == suit) for suit in "cdhs")
    return tuple(sorted(of_suits))
