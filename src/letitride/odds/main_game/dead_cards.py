"""Dead cards: what riding is worth in the mean to a player who sees some of the other cards.

Whoever sees d cards lets a bet ride if its worth over the completions still possible is above
nothing. The sum of that over all sets of d dead cards is found without listing these sets.

*Bet 2.* One card is to come, so a dead card takes its own hand away and nothing else. Of the cards
that make hand h, j are dead in C(outs(h), j) ways: a convolution over the hands.

*Bet 1.* The worth is that of :mod:`letitride.odds.counts.two_to_come`, and all it needs to know of
the dead cards is how many of each rank, and of a suit that is held, are left. The few ranks held,
and those that fill a straight, are gone through card by card; the others only add to the cards
gone, the suited cards left and the worth, so sets of dead cards that agree in these three are
counted together.

>>> from letitride.cards import parse_cards
>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.odds.main_game.solver import units_of
>>> from letitride.odds.counts.two_to_come import structure_of
>>> units = units_of(paytable("LIRX-01"))
>>> three = structure_of(parse_cards("8s 9s Js"), units)
>>> ride_on_three(three, 0)  # no card dead, in one way; the worth is that of 1,176 pairs
Riding(ways=1, worth=198)
>>> f"{ride_on_three(three, 3).ways / comb(49, 3):.1%}"
'86.1%'
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
    """In how many ways to be dead a bet rides, and its worth over all of these together."""

    ways: int
    worth: int


def ride_on_four(outs: Outs, units: Units, dead: int) -> Riding:
    """Bet 2 on four cards with these outs, over all sets of so many dead cards.

    >>> from letitride.cards import FiveCardHand
    >>> even = {FiveCardHand.TENS_OR_BETTER: 24, FiveCardHand.NOTHING: 24}
    >>> ride_on_four(even, {FiveCardHand.TENS_OR_BETTER: 1, FiveCardHand.NOTHING: -1}, 1)
    Riding(ways=24, worth=24)
    """
    lost = Counter({(0, 0): 1})  # ways by number of dead cards and what they would have won
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
    """Bet 1 on three cards, over all sets of so many dead cards of the other 49.

    >>> from letitride.cards import parse_cards
    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.main_game.solver import units_of
    >>> from letitride.odds.counts.two_to_come import structure_of
    >>> ride_on_three(structure_of(parse_cards("2s 7h 9c"), units_of(paytable("LIRX-01"))), 3)
    Riding(ways=0, worth=0)
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
    """Worths in order, with the ways and the total worth from each on."""

    def __init__(self, ways: Mapping[int, int]) -> None:
        self.worths = sorted(ways)
        falling = self.worths[::-1]
        self.ways = [*accumulate((ways[each] for each in falling), initial=0)][::-1]
        self.total = [*accumulate((each * ways[each] for each in falling), initial=0)][::-1]

    def riding(self, base: int) -> Riding:
        """The ways whose worth with the base is above nothing."""
        place = bisect_right(self.worths, -base)
        return Riding(self.ways[place], self.total[place] + base * self.ways[place])


class _Rank(NamedTuple):
    """How a rank may stand: cards gone, left, and left of the suit held; and in how many ways."""

    gone: int
    left: int
    suited: int
    ways: int


def _rank(cards: int, dead: int, *, suited: bool = False) -> list[_Rank]:
    """Every way for a rank of so many cards, one of them of the suit held if ``suited``."""
    stand = (
        _Rank(cards - mixed - one, mixed + one, one, comb(cards - suited, mixed))
        for one in range(1 + suited)
        for mixed in range(cards - suited + 1)
    )
    return [each for each in stand if each.gone <= dead]


#: Ways by cards gone, suited cards left, and worth.
_States = Counter[tuple[int, int, int]]


def _outside(structure: Structure, dead: int) -> list[_Sorted]:
    """The worth that ranks not held make among themselves, by how many of their cards are dead."""
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
    """The ranks that fill straights, in every way they may stand together."""
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
    """All other ranks that are not held, one after another."""
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
    """The ranks held: ways by cards gone, worth among themselves, and with one card not held."""
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
