"""The payout limit: what a cap on the winnings of a hand's main bets costs the player.

A house may post the most it pays a hand for its main bets together (MA-10(c), R20); they are paid
in the order 1, 2, $ until that is reached. In units of one bet, b bets on a hand of u to 1 win
min(b·u, limit), so under a limit a bet is no longer worth the same with and without the others.
Bet 2 is decided knowing whether bet 1 rides: with g(b, h) the result of b bets on hand h, it rides
on four cards if Σ outs(h)·(g(b+1, h) - g(b, h)) is above nothing. Bet 1 looks ahead: it rides if
the best to come with it is above the best to come without.

What is to come depends on the shapes of four cards that three may turn into. Sets of three cards
of one shape make each hand equally often, but may do so by other fours; so bet 1 goes by these
prospects, of which there are 51.

>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.odds.main_game.solver import solve
>>> table = paytable("LIRX-01")
>>> unlimited = solve(table)
>>> edges = unlimited.edge, limited(unlimited, 500).edge, best_under(table, 500).edge
>>> [f"{float(edge):.4%}" for edge in edges]
['3.5057%', '3.9582%', '3.9544%']
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from letitride.cards import FIXED_ORDER, Card, FiveCardHand
from letitride.errors import InputError
from letitride.odds.counts.classes import classes
from letitride.odds.counts.draws import Outs, draws
from letitride.odds.counts.shapes import Shape, shape_of
from letitride.odds.main_game.solver import Played, Rides, Units, ends, units_of
from letitride.odds.result_tables import ResultTable
from letitride.rulebook.paytables.table_types import MainTable

#: How many of the 49 cards that may follow three of them lead to each shape of four.
Prospects = tuple[tuple[Shape, int], ...]

#: A result over all completions, by the shape of four cards.
Worth = Mapping[Shape, int | Fraction]


@dataclass(frozen=True)
class Limited(Played):
    """A pay table under a payout limit, in units of one bet."""

    limit: Fraction

    def result(self, bets: int, hand: FiveCardHand) -> int | Fraction:
        """What a round ends in, with the winnings of all its bets capped together.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> from letitride.odds.main_game.solver import solve
        >>> game = limited(solve(paytable("LIRX-01")), 1_500)
        >>> [str(game.result(bets, FiveCardHand.ROYAL_FLUSH)) for bets in (1, 2, 3)]
        ['1000', '1500', '1500']
        """
        return _capped(bets * self.units[hand], self.limit)

    def as_table(self) -> ResultTable:
        """The limit, the figures under it, and every hand with what it adds to the mean.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> best_under(paytable("LIRX-01"), 500).as_data()["limit"]
        '500'
        """
        table = super().as_table()
        return ResultTable({"limit": self.limit, **table.figures}, table.rows)


@dataclass(frozen=True)
class BestLimited(Limited):
    """The same under the best strategy there, and that strategy.

    ``rides_two`` holds the shapes for bet 2 without bet 1, and those with it.
    """

    rides_one: frozenset[Prospects]
    rides_two: tuple[Rides, Rides]

    def rides(self, cards: tuple[Card, ...], *, bet_one: bool = False) -> bool:
        """Whether bet 1 rides on three cards, or bet 2 on four where bet 1 does or does not.

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
    """A game under a limit in units of one bet, by the same strategy as without.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.main_game.solver import solve
    >>> game = solve(paytable("LIRX-01"))
    >>> f"{float(limited(game, 1_000).edge - game.edge):.4%}"  # what the limit costs
    '0.3078%'
    """
    return Limited(game.units, game.deals, _checked(limit))


def best_under(table: MainTable, limit: Fraction | int) -> BestLimited:
    """The game under a limit in units of one bet, by the strategy that is best under it.

    A decision worth exactly nothing withdraws.

    >>> from letitride.cards import parse_cards
    >>> from letitride.rulebook.paytables.library import paytable
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
    """The prospects of every set of three cards, and how many sets have them.

    >>> len(prospects()), sum(prospects().values())
    (51, 22100)
    """
    found: Counter[Prospects] = Counter()
    for each in classes(3):
        found[prospects_of(each.cards)] += each.sets
    return found


def prospects_of(cards: tuple[Card, ...]) -> Prospects:
    """The shapes that three cards may turn into with the next.

    >>> from letitride.cards import parse_cards
    >>> [(four.words, cards) for four, cards in prospects_of(parse_cards("Ts Th Td"))]
    [('three of a kind', 48), ('four of a kind', 1)]
    """
    fours = Counter(shape_of((*cards, card)) for card in FIXED_ORDER if card not in cards)
    return tuple(sorted(fours.items()))


def _worth(units: Units, limit: Fraction, bets: int) -> Worth:
    """The result of so many bets over all completions of each shape of four cards."""

    def total(outs: Outs) -> int | Fraction:
        return sum(ways * _capped(bets * units[hand], limit) for hand, ways in outs.items())

    return {shape: total(draw.outs) for shape, draw in draws().four_cards.items()}


def _to_come(these: Prospects, without: Worth, riding: Worth) -> int | Fraction:
    """The best result to come with bet 2 still to be decided."""
    return sum(cards * max(without[four], riding[four]) for four, cards in these)


def _better(riding: Worth, without: Worth) -> Rides:
    return frozenset(shape for shape in riding if riding[shape] > without[shape])


def _capped(result: int, limit: Fraction) -> int | Fraction:
    """A limit caps what is won, not what is lost."""
    return limit if result > limit else result


def _checked(limit: Fraction | int) -> Fraction:
    if limit < 0:
        raise InputError("odds/limit", expected="a limit of nothing or more", got=limit)
    return Fraction(limit)
