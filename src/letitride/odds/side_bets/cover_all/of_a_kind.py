"""Hands by rank alone: the number of ways to deal several hands that all stay below a limit.

This module ignores suits, straights, and flushes, so a hand is described by the number of cards it
takes of each rank. The module goes through the ranks one by one, community ranks first. A partial
hand is described by its :data:`Needs`: the ways to complete it, each a list of how many cards to
take of different ranks. Suppose that the community cards are an ace and an eight, and every hand
must be below two pair. Then a hand takes neither rank, or takes one of the two and has no other
pair:

>>> needs((1, 1), lambda kinds: kinds.count(2) < 2 and max(kinds) < 3)
((0, 0, 1, 1, 1), (0, 0, 1, 2), (0, 1, 1, 1), (1, 0, 1, 1))

Partial hands differ only in their needs. So the module tracks only how many hands have each kind of
needs, and the number of ways to reach that state. There are at most a few hundred states, however
many deals there are. A hand is an unordered set of cards, and a deal is an unordered set of hands.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from math import comb, factorial, perm, prod
from operator import add
from typing import NamedTuple

#: The ways to complete a hand: how many cards to take of each community rank and of others.
Needs = tuple[tuple[int, ...], ...]

#: Partial hands, sorted because their order does not matter, and the number of ways to deal them.
Ways = Mapping[tuple[Needs, ...], int]

#: The needs of a complete hand, which takes no more cards, after the community ranks are dealt.
COMPLETE: Needs = ((),)

#: A function that returns what a hand still needs after taking a number of cards of one rank.
Take = Callable[[Needs, int], Needs]

#: The number of cards in a hand.
HAND = 3

#: The ways to take cards of ranks not on the board, by the number of cards still needed.
_PARTITIONS = {0: ((),), 1: ((1,),), 2: ((1, 1), (2,)), 3: ((1, 1, 1), (1, 2), (3,))}


class Stock(NamedTuple):
    """The number of remaining cards of one rank, and the maximum that a hand may take."""

    cards: int
    most: int = HAND


def needs(board: tuple[int, ...], allowed: Callable[[tuple[int, ...]], bool]) -> Needs:
    """Return the ways to make a hand, given the number of cards of each rank on the board.

    ``allowed`` receives the number of cards of each rank among all five, board ranks first.

    >>> needs((2,), lambda kinds: max(kinds) == 4)  # two more of the pair on the board, and another
    ((2, 1),)
    """
    found = []
    for own in product(*(range(4 - lie + 1) for lie in board)):
        together = tuple(map(add, board, own))
        for rest in _PARTITIONS.get(HAND - sum(own), ()):
            if allowed(together + rest):
                found.append(own + rest)
    return tuple(found)


def deals(start: Needs, board: tuple[Stock, ...], ranks: tuple[Stock, ...], most: int) -> list[int]:
    """Count the ways to deal 0, 1, …, ``most`` hands that all satisfy ``start``.

    ``board`` lists the remaining cards of the community ranks, and ``ranks`` lists those of all
    other ranks. For example, with no community ranks, each hand takes one card of each of three
    ranks, and four cards of each rank remain:

    >>> deals(((1, 1, 1),), (), (Stock(4), Stock(4), Stock(4)), most=2)
    [1, 64, 864]
    """
    fresh, ways = _board_ranks(start, board, most)
    found = [0] * (most + 1)
    if _is_free(fresh) and all(_is_free(hand) for hands in ways for hand in hands):
        for hands, count in ways.items():
            for total in range(len(hands), most + 1):
                found[total] += count * _any_cards(hands, total, sum(s.cards for s in ranks))
        return found
    for hands, count in _other_ranks(fresh, tuple(ways.items()), ranks, most).items():
        if all(hand == COMPLETE for hand in hands):
            found[len(hands)] += count
    return found


def _is_free(hand: Needs) -> bool:
    """Return whether the hand can be completed with cards of any ranks."""
    return bool(hand) and hand == _PARTITIONS[sum(hand[0])]


def _any_cards(hands: tuple[Needs, ...], total: int, cards: int) -> int:
    """Count the ways to complete these hands and deal new ones, for ``total`` hands in all."""
    more = total - len(hands)
    wants = [sum(hand[0]) for hand in hands] + [HAND] * more
    return perm(cards, sum(wants)) // (prod(map(factorial, wants)) * factorial(more))


@cache
def _board_ranks(start: Needs, board: tuple[Stock, ...], most: int) -> tuple[Needs, Ways]:
    """Deal the community ranks. Return the needs of a hand that takes none, and the other hands."""
    ways: Ways = {(): 1}
    for stock in board:
        ways = _deal(ways, start, stock, most, _take_of_the_board)
        start = _take_of_the_board(start, 0)
    return start, ways


@cache
def _other_ranks(
    start: Needs,
    ways: tuple[tuple[tuple[Needs, ...], int], ...],
    ranks: tuple[Stock, ...],
    most: int,
) -> Ways:
    """Deal cards of these ranks. The last rank varies most, so results without it are cached."""
    if not ranks:
        return {hands: count for hands, count in ways if len(hands) <= most}
    before = _other_ranks(start, ways, ranks[:-1], most)
    return _deal(before, start, ranks[-1], most, _take)


def _take_of_the_board(hand: Needs, cards: int) -> Needs:
    """Return what a hand still needs after taking ``cards`` cards of the next community rank."""
    return tuple(way[1:] for way in hand if way[0] == cards)


def _take(hand: Needs, cards: int) -> Needs:
    """Return what a hand still needs after taking ``cards`` cards of some other rank."""
    if not cards:
        return hand
    return tuple(_without(way, cards) for way in hand if cards in way)


def _without(way: tuple[int, ...], part: int) -> tuple[int, ...]:
    at = way.index(part)
    return way[:at] + way[at + 1 :]


def _deal(ways: Ways, start: Needs, stock: Stock, most: int, take: Take) -> Ways:
    """Deal cards of one rank to the partial hands, and start new hands."""
    dealt: dict[tuple[Needs, ...], int] = {}
    for hands, count in ways.items():
        for after, choices in _outcomes(hands, start, stock, take):
            if len(after) <= most:
                dealt[after] = dealt.get(after, 0) + count * choices
    return dealt


@cache
def _outcomes(
    hands: tuple[Needs, ...], start: Needs, stock: Stock, take: Take
) -> tuple[tuple[tuple[Needs, ...], int], ...]:
    """Return the states that these hands and new ones can reach, with the ways to choose cards."""
    found: dict[tuple[Needs, ...], int] = {}
    for after, left, choices in _to_hands(hands, stock, take):
        for more, further in _to_new_hands(start, Stock(left, stock.most), take):
            key = tuple(sorted(after + more))
            found[key] = found.get(key, 0) + choices * further
    return tuple(found.items())


def _to_hands(
    hands: tuple[Needs, ...], stock: Stock, take: Take
) -> Iterator[tuple[tuple[Needs, ...], int, int]]:
    """Yield each state that these hands can reach, the cards left, and the ways to choose cards."""
    partial: dict[tuple[tuple[Needs, ...], int], int] = {((), stock.cards): 1}
    for hand in hands:
        further: dict[tuple[tuple[Needs, ...], int], int] = {}
        for (before, left), count in partial.items():
            for cards in range(min(left, stock.most) + 1):
                if after := take(hand, cards):
                    key = (tuple(sorted((*before, after))), left - cards)
                    further[key] = further.get(key, 0) + count * comb(left, cards)
        partial = further
    for (after_all, left), count in partial.items():
        yield after_all, left, count


def _to_new_hands(
    start: Needs, stock: Stock, take: Take
) -> Iterator[tuple[tuple[Needs, ...], int]]:
    """Yield the hands that can start with these cards, and the ways to choose the cards."""
    for parts in _parts(stock.cards, stock.most):
        hands = tuple(take(start, cards) for cards in parts)
        if all(hands):
            alike = prod(factorial(parts.count(cards)) for cards in set(parts))
            orders = alike * prod(map(factorial, parts)) * factorial(stock.cards - sum(parts))
            yield hands, factorial(stock.cards) // orders


@cache
def _parts(cards: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways to split up to ``cards`` cards into parts of ``most`` cards or fewer."""
    found: list[tuple[int, ...]] = [()]
    for part in range(1, min(cards, most) + 1):
        found += [(part, *rest) for rest in _parts(cards - part, part)]
    return tuple(found)
