"""Payout limits: how much a cap on a hand's main-bet winnings costs the player.

A house may post a limit on the total it pays a hand for its main bets (MA-10(c), R20). The bets are
paid in the order 1, 2, $ until the limit is reached. In units of one bet, b bets on a hand that
pays u to 1 win min(b·u, limit). So the value of a bet depends on the other bets. The player decides
bet 2 knowing whether bet 1 rides. Let g(b, h) be the result of b bets on hand h. Bet 2 rides on
four cards if Σ outs(h)·(g(b+1, h) - g(b, h)) is positive. Bet 1 rides if the best outcome with it
beats the best outcome without it.

The best outcome depends on which shapes of four cards can follow. Sets of three cards with the same
shape make each hand equally often, but can reach it through different shapes of four. The decision
on bet 1 therefore depends on the prospects of the three cards: the shapes of four that can follow,
and how many next cards lead to each. There are 51 different prospects.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import ClassVar

from letitride.cards import FIXED_ORDER, Card, FiveCardHand
from letitride.errors import InputError
from letitride.odds.counts.classes import classes
from letitride.odds.counts.draws import Outs, draws
from letitride.odds.counts.shapes import Shape, shape_of
from letitride.odds.main_game.solver import Played, Rides, Units, ends, units_of
from letitride.rulebook.paytables.table_types import MainTable

#: For each shape of four cards, the number of the 49 possible next cards that lead to it.
Prospects = tuple[tuple[Shape, int], ...]

#: The total result over all completions, keyed by the shape of four cards.
Worth = Mapping[Shape, int | Fraction]


@dataclass(frozen=True)
class Limited(Played):
    """A pay table under a payout limit. The limit is in units of one bet."""

    limit: Fraction

    figures: ClassVar[tuple[str, ...]] = ("limit", *Played.figures)

    def result(self, bets: int, hand: FiveCardHand) -> int | Fraction:
        """Return the result of a round, with the total winnings of its bets capped.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> from letitride.odds.main_game.solver import solve
        >>> game = limited(solve(paytable("LIRX-01")), 1_500)
        >>> [str(game.result(bets, FiveCardHand.ROYAL_FLUSH)) for bets in (1, 2, 3)]
        ['1000', '1500', '1500']
        """
        return _capped(bets * self.units[hand], self.limit)


@dataclass(frozen=True)
class BestLimited(Limited):
    """A pay table under a payout limit, with the best strategy for that limit.

    ``rides_two`` holds the shapes on which bet 2 rides, first without bet 1 and then with it.
    """

    rides_one: frozenset[Prospects]
    rides_two: tuple[Rides, Rides]

    def rides(self, cards: tuple[Card, ...], *, bet_one: bool = False) -> bool:
        """Return whether a bet rides. For bet 2 (four cards), ``bet_one`` says whether bet 1 rides.

        >>> from letitride.cards import parse_cards
        >>> from letitride.rulebook.paytables.library import paytable
        >>> table, hand = paytable("LIRX-01"), parse_cards("5s 6s 7s")
        >>> [best_under(table, limit).rides(hand) for limit in (10, 1_000)]
        [False, True]
        """
        if len(cards) == 3:
            return prospects_of(cards) in self.rides_one
        return shape_of(cards) in self.rides_two[bet_one]


def limited(game: Played, limit: Fraction | int) -> Limited:
    """Apply a limit, in units of one bet, to a game without changing its strategy.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.main_game.solver import solve
    >>> game = solve(paytable("LIRX-01"))
    >>> f"{float(limited(game, 1_000).edge - game.edge):.4%}"  # what the limit costs
    '0.3078%'
    """
    return Limited(game.units, game.deals, _checked(limit))


def best_under(table: MainTable, limit: Fraction | int) -> BestLimited:
    """Return the game under a limit, in units of one bet, with the best strategy for it.

    A bet worth exactly zero is withdrawn.

    >>> from letitride.cards import parse_cards
    >>> from letitride.rulebook.paytables.library import paytable
    >>> f"{float(best_under(paytable('LIRX-01'), 500).edge):.4%}"  # without a limit, 3.5057%
    '3.9544%'
    >>> best, hand = best_under(paytable("LIRX-01"), 10), parse_cards("5s 6s 7s 8s")
    >>> best.rides(hand), best.rides(hand, bet_one=True)
    (True, False)
    """
    units, most = units_of(table), _checked(limit)
    one, two, three = (_worth(units, most, bets) for bets in (1, 2, 3))
    rides_one = frozenset(
        each for each in prospects() if _to_come(each, two, three) > _to_come(each, one, two)
    )
    rides_two = _better(two, one), _better(three, two)
    left = (
        (1 + rode + (four in rides_two[rode]), four, sets * cards)
        for each, sets in prospects().items()
        for rode in (each in rides_one,)
        for four, cards in each
    )
    return BestLimited(units, ends(left), most, rides_one, rides_two)


@cache
def prospects() -> Mapping[Prospects, int]:
    """Return all prospects that three cards can have, and the number of sets with each.

    >>> len(prospects()), sum(prospects().values())
    (51, 22100)
    """
    found: Counter[Prospects] = Counter()
    for each in classes(3):
        found[prospects_of(each.cards)] += each.sets
    return found


def prospects_of(cards: tuple[Card, ...]) -> Prospects:
    """Return the shapes that the next card can make, and the number of cards that make each.

    >>> from letitride.cards import parse_cards
    >>> [(four.words, cards) for four, cards in prospects_of(parse_cards("Ts Th Td"))]
    [('three of a kind', 48), ('four of a kind', 1)]
    """
    fours = Counter(shape_of((*cards, card)) for card in FIXED_ORDER if card not in cards)
    return tuple(sorted(fours.items()))


def _worth(units: Units, limit: Fraction, bets: int) -> Worth:
    """Return the result of ``bets`` bets over all completions of each shape of four cards."""

    def total(outs: Outs) -> int | Fraction:
        return sum(ways * _capped(bets * units[hand], limit) for hand, ways in outs.items())

    return {shape: total(draw.outs) for shape, draw in draws().four_cards.items()}


def _to_come(these: Prospects, without: Worth, riding: Worth) -> int | Fraction:
    """Return the best possible result when bet 2 is still to be decided."""
    return sum(cards * max(without[four], riding[four]) for four, cards in these)


def _better(riding: Worth, without: Worth) -> Rides:
    return frozenset(shape for shape in riding if riding[shape] > without[shape])


def _capped(result: int, limit: Fraction) -> int | Fraction:
    """Apply the limit to a win. Losses are not capped."""
    return limit if result > limit else result


def _checked(limit: Fraction | int) -> Fraction:
    if limit < 0:
        raise InputError("odds/limit", expected="a limit of zero or more", got=limit)
    return Fraction(limit)
