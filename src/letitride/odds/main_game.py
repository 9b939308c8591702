"""The main game, solved exactly for any pay table.

Three equal bets begin a round. Bet 1 is decided on three cards, bet 2 on four; a bet rides if that
is worth more than nothing. Everything else follows from how often each number of bets meets each
hand, and that is a sum over :mod:`letitride.odds.draws`.

>>> from letitride.house.paytables import paytable
>>> game = solve(paytable("LIRX-01"))
>>> f"{float(game.edge):.4%} {float(game.average_bets):.4f} {float(game.par):.4%}"
'3.5057% 1.2237 2.8648%'
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from letitride.cards import FiveCardHand
from letitride.errors import InputError
from letitride.house.paytable import PayTable
from letitride.money import To
from letitride.odds.draws import DEALS, Outs, draws
from letitride.odds.shapes import Shape

#: What one unit gains on each hand: its odds, or itself lost.
Units = Mapping[FiveCardHand, int]

#: The shapes on which a bet rides.
Rides = frozenset[Shape]


@dataclass(frozen=True)
class MainGame:
    """A pay table under one strategy: the chance of every number of bets with every hand."""

    units: Units
    rides_one: Rides
    rides_two: Rides
    deals: Mapping[tuple[int, FiveCardHand], int]  # ways, of 51,979,200, by bets left and hand

    def _mean(self, worth: Mapping[tuple[int, FiveCardHand], int]) -> Fraction:
        return Fraction(sum(ways * worth[end] for end, ways in self.deals.items()), DEALS)

    @cached_property
    def edge(self) -> Fraction:
        """What the player loses in the mean, in units of one bet."""
        return -self._mean({(bets, hand): bets * self.units[hand] for bets, hand in self.deals})

    @cached_property
    def average_bets(self) -> Fraction:
        """The mean number of bets left in action, of three."""
        return self._mean({(bets, hand): bets for bets, hand in self.deals})

    @property
    def par(self) -> Fraction:
        """The edge over the amount left in action: what the documents call par."""
        return self.edge / self.average_bets

    @cached_property
    def hit_frequency(self) -> Fraction:
        """How often a round ends in a hand that is paid."""
        return self._mean({end: int(self.units[end[1]] >= 0) for end in self.deals})

    @cached_property
    def variance(self) -> Fraction:
        """The variance of a round's result, in units of one bet."""
        squares = {(bets, hand): (bets * self.units[hand]) ** 2 for bets, hand in self.deals}
        return self._mean(squares) - self.edge**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's result, in units of one bet."""
        return sqrt(self.variance)

    def probability(self, hand: FiveCardHand) -> Fraction:
        """How often a round ends in this hand."""
        return self._mean({end: int(end[1] is hand) for end in self.deals})

    def returns(self, hand: FiveCardHand) -> Fraction:
        """What this hand adds to the mean result, in units of one bet; a losing one takes away."""
        return self._mean(
            {(bets, made): bets * self.units[made] * (made is hand) for bets, made in self.deals}
        )

    @cached_property
    def results(self) -> Mapping[int, Fraction]:
        """The chance of each result of a round, in units of one bet."""
        ways: dict[int, int] = {}
        for (bets, hand), count in self.deals.items():
            result = bets * self.units[hand]
            ways[result] = ways.get(result, 0) + count
        return {result: Fraction(ways[result], DEALS) for result in sorted(ways)}


def units_of(table: PayTable) -> Units:
    """What one unit gains on every hand."""
    gains = {}
    for hand in FiveCardHand:
        pay = table.pay_for(hand)
        if pay is not None and not isinstance(pay, To):
            raise InputError(
                "odds/main_table", expected=f"{table.id}: pays to 1", got=f"{hand.value} {pay}"
            )
        gains[hand] = -1 if pay is None else pay.odds
    return gains


def worth(outs: Outs, units: Units) -> int:
    """What a unit gains over all completions together."""
    return sum(ways * units[hand] for hand, ways in outs.items())


def solve(table: PayTable, *, ride_on_zero: bool = False) -> MainGame:
    """The game under the best strategy. A decision worth exactly nothing withdraws, as the
    documents have it, unless ``ride_on_zero``.
    """
    units = units_of(table)
    least = 0 if ride_on_zero else 1
    counted = draws()
    return play(
        units,
        (s for s, draw in counted.three_cards.items() if worth(draw.outs, units) >= least),
        (s for s, draw in counted.four_cards.items() if worth(draw.outs, units) >= least),
    )


def play(units: Units, rides_one: Iterable[Shape], rides_two: Iterable[Shape]) -> MainGame:
    """The game under a strategy that lets bet 1 and bet 2 ride on these shapes."""
    one, two = frozenset(rides_one), frozenset(rides_two)
    counted = draws()
    ways: dict[tuple[int, Shape], int] = {}  # by bets left, and the shape of the four cards
    for (three, four), deals in counted.deals.items():
        key = (1 + (three in one) + (four in two), four)
        ways[key] = ways.get(key, 0) + deals
    ends: dict[tuple[int, FiveCardHand], int] = {}
    for (bets, four), deals in ways.items():
        for hand, outs in counted.four_cards[four].outs.items():
            ends[bets, hand] = ends.get((bets, hand), 0) + deals * outs
    return MainGame(units, one, two, ends)
