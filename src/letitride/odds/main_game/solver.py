"""The main game, solved exactly for any pay table.

A round begins with three equal bets. The player decides bet 1 on three cards and bet 2 on four. A
bet rides if its value is positive. Every figure follows from the number of ways to end with each
number of bets and each hand. That number is a sum over :mod:`letitride.odds.counts.draws`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import ClassVar

from letitride.cards import FiveCardHand
from letitride.errors import InputError
from letitride.money import To
from letitride.odds.counts.draws import DEALS, Outs, draws
from letitride.odds.counts.shapes import Shape
from letitride.odds.result_tables import Rows, Tabular
from letitride.rulebook.paytables.table_types import MainTable, main_table

#: The gain on a one-unit bet for each hand: the odds, or -1 if the hand loses.
Units = Mapping[FiveCardHand, int]

#: The shapes on which a bet rides.
Rides = frozenset[Shape]


@dataclass(frozen=True)
class Played(Tabular):
    """A pay table under any strategy: the ways to end with each number of bets and each hand.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> solve(paytable("LIRX-01")).as_data()["rows"][0]
    {'hand': 'royal_flush', 'probability': '1/649740', 'gain': 1000, 'returns': '50/10829'}
    """

    units: Units
    deals: Mapping[tuple[int, FiveCardHand], int]  # ways out of 51,979,200, by bets left and hand

    figures: ClassVar[tuple[str, ...]] = (
        "edge", "average_bets", "par", "hit_frequency", "variance", "standard_deviation",
    )  # fmt: skip

    def result(self, bets: int, hand: FiveCardHand) -> int | Fraction:
        """Return the result of a round, in units of one bet, given the bets left and the hand.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> solve(paytable("LIRX-01")).result(2, FiveCardHand.FLUSH)
        16
        """
        return bets * self.units[hand]

    def _mean(self, worth: Callable[[int, FiveCardHand], int | Fraction]) -> Fraction:
        return Fraction(sum(ways * worth(*end) for end, ways in self.deals.items())) / DEALS

    @cached_property
    def edge(self) -> Fraction:
        """The player's average loss, in units of one bet."""
        return -self._mean(self.result)

    @cached_property
    def average_bets(self) -> Fraction:
        """The average number of bets left in action, out of three."""
        return self._mean(lambda bets, _: bets)

    @property
    def par(self) -> Fraction:
        """The documents' par: the edge divided by the average number of bets left in action."""
        return self.edge / self.average_bets

    @cached_property
    def hit_frequency(self) -> Fraction:
        """The share of rounds that end in a paid hand."""
        return self._mean(lambda _, hand: self.units[hand] >= 0)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of a round's result, in units of one bet."""
        return self._mean(lambda bets, hand: self.result(bets, hand) ** 2) - self.edge**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's result, in units of one bet."""
        return sqrt(self.variance)

    def probability(self, hand: FiveCardHand) -> Fraction:
        """Return the chance that a round ends in this hand.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> solve(paytable("LIRX-01")).probability(FiveCardHand.ROYAL_FLUSH)
        Fraction(1, 649740)
        """
        return self._mean(lambda _, made: made is hand)

    def returns(self, hand: FiveCardHand) -> Fraction:
        """Return this hand's contribution to the average result, in bets. Losses are negative.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> game = solve(paytable("LIRX-01"))
        >>> sum(game.returns(hand) for hand in FiveCardHand) == -game.edge
        True
        """
        return self._mean(lambda bets, made: self.result(bets, made) * (made is hand))

    @cached_property
    def results(self) -> Mapping[int | Fraction, Fraction]:
        """The chance of each result of a round, in units of one bet."""
        ways: dict[int | Fraction, int] = {}
        for end, count in self.deals.items():
            result = self.result(*end)
            ways[result] = ways.get(result, 0) + count
        return {result: Fraction(ways[result], DEALS) for result in sorted(ways)}

    def _rows(self) -> Rows:
        for hand, gain in self.units.items():
            yield {
                "hand": hand.value,
                "probability": self.probability(hand),
                "gain": gain,
                "returns": self.returns(hand),
            }


@dataclass(frozen=True)
class MainGame(Played):
    """A pay table under a strategy that decides each bet by the shape of the cards alone."""

    rides_one: Rides
    rides_two: Rides


def units_of(table: MainTable) -> Units:
    """Return the gain on a one-unit bet for every hand. All main-game code calls this function
    first, so it also rejects pay tables for other wagers.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> list(units_of(paytable("LIRX-01")).values())
    [1000, 200, 50, 11, 8, 5, 3, 2, 1, -1, -1]
    """
    gains = {}
    for hand in FiveCardHand:
        pay = main_table(table).pay_for(hand)
        if pay is not None and not isinstance(pay, To):
            raise InputError(
                "odds/main_table", expected=f"{table.id}: pays to 1", got=f"{hand.value} {pay}",
                why="pay", id=table.id, hand=hand.value, pay=pay,
            )  # fmt: skip
        gains[hand] = -1 if pay is None else pay.odds
    return gains


def worth(outs: Outs, units: Units) -> int:
    """Return the total gain on a one-unit bet over all completions.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> outs = {FiveCardHand.FLUSH: 9, FiveCardHand.TENS_OR_BETTER: 3, FiveCardHand.NOTHING: 36}
    >>> worth(outs, units_of(paytable("LIRX-01")))
    39
    """
    return sum(ways * units[hand] for hand, ways in outs.items())


def solve(table: MainTable, *, ride_on_zero: bool = False) -> MainGame:
    """Return the game under the best strategy. As in the documents, a bet worth exactly zero is
    withdrawn; with ``ride_on_zero``, it rides.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> for ride in (False, True):
    ...     game = solve(paytable("LIRX-01"), ride_on_zero=ride)
    ...     print(game.edge, f"{float(game.par):.4%}")
    37963/1082900 2.8648%
    37963/1082900 2.8453%
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
    """Return the game under a strategy that lets bet 1 and bet 2 ride on these shapes.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> units = units_of(paytable("LIRX-01"))
    >>> neither, both = play(units, (), ()), play(units, draws().three_cards, draws().four_cards)
    >>> both.edge == 3 * neither.edge
    True
    """
    one, two = frozenset(rides_one), frozenset(rides_two)
    deals = draws().deals.items()
    left = ((1 + (three in one) + (four in two), four, ways) for (three, four), ways in deals)
    return MainGame(units, ends(left), one, two)


def ends(left: Iterable[tuple[int, Shape, int]]) -> Counter[tuple[int, FiveCardHand]]:
    """Count the ways to end with each number of bets left and each hand, given the ways to reach
    each number of bets left and each shape of four cards.

    >>> from letitride.odds.counts.shapes import Made
    >>> four_aces = Shape(4, Made.FOUR_OF_A_KIND)
    >>> [(bets, hand.value, ways) for (bets, hand), ways in ends([(3, four_aces, 1)]).items()]
    [(3, 'four_of_a_kind', 48)]
    """
    dealt: Counter[tuple[int, Shape]] = Counter()
    for bets, four, ways in left:
        dealt[bets, four] += ways
    made: Counter[tuple[int, FiveCardHand]] = Counter()
    for (bets, four), ways in dealt.items():
        for hand, outs in draws().four_cards[four].outs.items():
            made[bets, hand] += ways * outs
    return made
