"""Dead cards: the average value of riding for a player who sees some of the other cards.

A player who sees d dead cards lets a bet ride if its total value over the completions still
possible is positive. This module sums that value over all sets of d dead cards without listing the
sets.

*Bet 2.* Only one card is to come, so a dead card removes one out and changes nothing else. Of the
cards that make hand h, j can be dead in C(outs(h), j) ways. The sum is a convolution over the
hands.

*Bet 1.* :mod:`letitride.odds.counts.two_to_come` gives the value, which depends only on how many
cards of each rank are left and, if the hand is suited, how many cards of its suit are left. Few
ranks are held or fill a straight, so the module lists every combination of them. The other ranks
affect only three totals: dead cards, suited cards left, and value. Sets of dead cards with the same
three totals are counted together.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from itertools import accumulate, product
from math import comb, prod
from typing import NamedTuple

from letitride.odds.counts.draws import Outs
from letitride.odds.counts.two_to_come import Structure
from letitride.odds.main_game.solver import Units, worth


class Riding(NamedTuple):
    """The number of sets of dead cards for which a bet rides, and its total value over them."""

    ways: int
    worth: int


def ride_on_four(outs: Outs, units: Units, dead: int) -> Riding:
    """Sum the value of bet 2 on four cards with these outs, over all sets of ``dead`` dead cards.

    >>> from letitride.cards import FiveCardHand
    >>> even = {FiveCardHand.TENS_OR_BETTER: 24, FiveCardHand.NOTHING: 24}
    >>> ride_on_four(even, {FiveCardHand.TENS_OR_BETTER: 1, FiveCardHand.NOTHING: -1}, 1)
    Riding(ways=24, worth=24)
    """
    lost = Counter({(0, 0): 1})  # the number of ways, keyed by dead cards and their lost value
    for hand, cards in outs.items():
        more: Counter[tuple[int, int]] = Counter()
        for (gone, value), ways in lost.items():
            for number in range(min(cards, dead - gone) + 1):
                key = (gone + number, value + number * units[hand])
                more[key] += ways * comb(cards, number)
        lost = more
    left = Counter({-value: ways for (gone, value), ways in lost.items() if gone == dead})
    return _Sorted(left).riding(worth(outs, units))


def ride_on_three(structure: Structure, dead: int) -> Riding:
    """Sum the value of bet 1 on three cards, over all sets of ``dead`` dead cards.

    >>> from letitride.cards import parse_cards
    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.main_game.solver import units_of
    >>> from letitride.odds.counts.two_to_come import structure_of
    >>> three = structure_of(parse_cards("8s 9s Js"), units_of(paytable("LIRX-01")))
    >>> ride_on_three(three, 0)  # no dead cards: one way, and the worth of all 1,176 pairs
    Riding(ways=1, worth=198)
    >>> f"{ride_on_three(three, 3).ways / comb(49, 3):.1%}"
    '86.1%'
    """
    outside = _outside(structure, dead)
    all_others = 4 * len(structure.window + structure.rest)
    ways = total = 0
    for (gone, among, with_other), times in _held(structure, dead).items():
        others = all_others - (dead - gone)
        base = among + with_other * others + structure.z * comb(others, 2)
        riding = outside[dead - gone].riding(base)
        ways += times * riding.ways
        total += times * riding.worth
    return Riding(ways, total)


class _Sorted:
    """Sorted values, each with the number of ways and the total value at or above it."""

    def __init__(self, ways: Mapping[int, int]) -> None:
        self.worths = sorted(ways)
        falling = self.worths[::-1]
        self.ways = [*accumulate((ways[each] for each in falling), initial=0)][::-1]
        self.total = [*accumulate((each * ways[each] for each in falling), initial=0)][::-1]

    def riding(self, base: int) -> Riding:
        """Count the ways in which base plus value is positive, and add up those positive sums."""
        place = bisect_right(self.worths, -base)
        return Riding(self.ways[place], self.total[place] + base * self.ways[place])


class _Rank(NamedTuple):
    """A state of one rank: dead cards, cards left, suited cards left, and the number of ways."""

    gone: int
    left: int
    suited: int
    ways: int


def _rank(cards: int, dead: int, *, suited: bool = False) -> list[_Rank]:
    """List the states of a rank with ``cards`` cards (if ``suited``, one is of the held suit)."""
    stand = (
        _Rank(cards - mixed - one, mixed + one, one, comb(cards - suited, mixed))
        for one in range(1 + suited)
        for mixed in range(cards - suited + 1)
    )
    return [each for each in stand if each.gone <= dead]


#: The number of ways, keyed by dead cards, suited cards left, and value.
_States = Counter[tuple[int, int, int]]


def _outside(structure: Structure, dead: int) -> list[_Sorted]:
    """Return the values of pairs of ranks not held, for each number of dead cards among them."""
    found: list[dict[int, int]] = [{} for _ in range(dead + 1)]
    rest, flush = _rest(structure, dead), structure.flush or 0
    for (gone, suited, value), ways in _window(structure, dead).items():
        for (more, also, add), times in rest.items():
            if gone + more <= dead:
                whole = value + add + flush * comb(suited + also, 2)
                worths = found[gone + more]
                worths[whole] = worths.get(whole, 0) + ways * times
    return [_Sorted(worths) for worths in found]


def _window(structure: Structure, dead: int) -> _States:
    """Return every joint state of the ranks that fill straights."""
    states: _States = Counter()
    ranks = _rank(4, dead, suited=structure.flush is not None)
    for stand in product(ranks, repeat=len(structure.window)):
        gone = sum(rank.gone for rank in stand)
        if gone <= dead:
            pairs = zip(structure.window, stand, strict=True)
            value = sum(pair * comb(rank.left, 2) for pair, rank in pairs)
            for link in structure.links:
                one, other = stand[link.one], stand[link.other]
                value += link.mixed * one.left * other.left
                value += link.suited * one.suited * other.suited
            key = (gone, sum(rank.suited for rank in stand), value)
            states[key] += prod(rank.ways for rank in stand)
    return states


def _rest(structure: Structure, dead: int) -> _States:
    """Return the joint states of the other ranks not held, adding one rank at a time."""
    states: _States = Counter({(0, 0, 0): 1})
    ranks = _rank(4, dead, suited=structure.flush is not None)
    for pair in structure.rest:
        more: _States = Counter()
        for (gone, suited, value), ways in states.items():
            for rank in ranks:
                if gone + rank.gone <= dead:
                    whole = value + pair * comb(rank.left, 2)
                    more[gone + rank.gone, suited + rank.suited, whole] += ways * rank.ways
        states = more
    return states


def _held(structure: Structure, dead: int) -> _States:
    """Return the number of ways for each joint state of the held ranks.

    The keys are the number of dead cards, the value of pairs among the cards left, and the value of
    pairing them with cards of ranks not held.
    """
    states: _States = Counter()
    for stand in product(*(_rank(held.left, dead) for held in structure.held)):
        gone = sum(rank.gone for rank in stand)
        if gone <= dead:
            held = list(zip(structure.held, stand, strict=True))
            among = sum(each.twice * comb(rank.left, 2) for each, rank in held)
            for link in structure.held_links:
                among += link.mixed * stand[link.one].left * stand[link.other].left
            with_other = sum(each.with_other * rank.left for each, rank in held)
            states[gone, among, with_other] += prod(rank.ways for rank in stand)
    return states
