"""Hands by what they hold of a kind: how many ways to deal some of them, none above a limit.

Suits, straights and flushes are left aside here; a hand is then the number of cards it takes of
each rank. Ranks are gone through one after another, those of the community cards first. A hand on
the way is known by its :data:`Needs`: the ways it may still be completed, each a list of how many
cards it takes of one rank and another. With an ace and an eight as community cards, and only hands
below two pair wanted, a hand takes neither, or one of the two and no pair besides:

>>> needs((1, 1), lambda kinds: kinds.count(2) < 2 and max(kinds) < 3)
((0, 0, 1, 1, 1), (0, 0, 1, 2), (0, 1, 1, 1), (1, 0, 1, 1))

As the hands on the way differ in what they need and in nothing else, it is enough to know how
many there are of each sort, and in how many ways: at most a few hundred states, however many
deals. Hands are sets of cards in no order, and so are the deals of several hands.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from math import comb, factorial, perm, prod
from operator import add
from typing import NamedTuple

#: The ways a hand may be completed: cards of each community rank to come, then of other ranks.
Needs = tuple[tuple[int, ...], ...]

#: Hands on the way, in no particular order and so sorted, and the ways to have dealt them.
Ways = Mapping[tuple[Needs, ...], int]

#: A hand that has all its cards, once the community ranks are through.
COMPLETE: Needs = ((),)

#: What a hand needs after it takes so many cards of a rank.
Take = Callable[[Needs, int], Needs]

#: A hand's cards.
HAND = 3

#: What a hand may take of ranks not on the board, by how many cards it still wants.
_PARTITIONS = {0: ((),), 1: ((1,),), 2: ((1, 1), (2,)), 3: ((1, 1, 1), (1, 2), (3,))}


class Stock(NamedTuple):
    """The cards left of one rank, and the most of them that a hand may take."""

    cards: int
    most: int = HAND


def needs(board: tuple[int, ...], allowed: Callable[[tuple[int, ...]], bool]) -> Needs:
    """The ways to make a hand, where so many cards lie on the board of each of its ranks.

    ``allowed`` is asked about all five cards: how many there are of each rank, the board's first.

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
    """The ways to deal 0, 1, … ``most`` hands that all fulfil ``start``.

    ``board`` is what is left of the community ranks, ``ranks`` of all others. Three different ranks
    out of three with four cards each, and no community ranks:

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
    """Whether any cards complete the hand."""
    return bool(hand) and hand == _PARTITIONS[sum(hand[0])]


def _any_cards(hands: tuple[Needs, ...], total: int, cards: int) -> int:
    """The ways to complete hands out of so many cards, and to deal more up to a total."""
    more = total - len(hands)
    wants = [sum(hand[0]) for hand in hands] + [HAND] * more
    return perm(cards, sum(wants)) // (prod(map(factorial, wants)) * factorial(more))


@cache
def _board_ranks(start: Needs, board: tuple[Stock, ...], most: int) -> tuple[Needs, Ways]:
    """Deal the cards of the community ranks: what a hand without any needs, and the hands with."""
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
    """Deal the cards of these ranks; the last differs most often, so the others are kept."""
    if not ranks:
        return {hands: count for hands, count in ways if len(hands) <= most}
    before = _other_ranks(start, ways, ranks[:-1], most)
    return _deal(before, start, ranks[-1], most, _take)


def _take_of_the_board(hand: Needs, cards: int) -> Needs:
    """What a hand needs after taking just so many cards of the next community rank."""
    return tuple(way[1:] for way in hand if way[0] == cards)


def _take(hand: Needs, cards: int) -> Needs:
    """What a hand needs after taking just so many cards of some other rank."""
    if not cards:
        return hand
    return tuple(_without(way, cards) for way in hand if cards in way)


def _without(way: tuple[int, ...], part: int) -> tuple[int, ...]:
    at = way.index(part)
    return way[:at] + way[at + 1 :]


def _deal(ways: Ways, start: Needs, stock: Stock, most: int, take: Take) -> Ways:
    """Deal cards of one rank to the hands on the way, and begin new ones."""
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
    """What some hands and new ones may become, and the ways to choose the cards."""
    found: dict[tuple[Needs, ...], int] = {}
    for after, left, choices in _to_hands(hands, stock, take):
        for more, further in _to_new_hands(start, Stock(left, stock.most), take):
            key = tuple(sorted(after + more))
            found[key] = found.get(key, 0) + choices * further
    return tuple(found.items())


def _to_hands(
    hands: tuple[Needs, ...], stock: Stock, take: Take
) -> Iterator[tuple[tuple[Needs, ...], int, int]]:
    """What some hands may become, with the cards left over and the ways to choose the cards."""
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
    """The hands that may begin with these cards, and the ways to choose the cards."""
    for parts in _parts(stock.cards, stock.most):
        hands = tuple(take(start, cards) for cards in parts)
        if all(hands):
            alike = prod(factorial(parts.count(cards)) for cards in set(parts))
            orders = alike * prod(map(factorial, parts)) * factorial(stock.cards - sum(parts))
            yield hands, factorial(stock.cards) // orders


@cache
def _parts(cards: int, most: int) -> tuple[tuple[int, ...], ...]:
    """The ways to split up to so many cards into parts."""
    found: list[tuple[int, ...]] = [()]
    for part in range(1, min(cards, most) + 1):
        found += [(part, *rest) for rest in _parts(cards - part, part)]
    return tuple(found)
