"""Any fixed strategy: its exact value, and the cost of each mistake.

A strategy is called with three cards for bet 1, and with four (community card last) for bet 2. It
may use anything except the names of suits. So one set from each of the 1,755 classes of three
cards, followed by each of the 49 other cards, covers every deal. The module counts, by shape, the
hands that the last card makes. The value of bet 1 does not depend on bet 2. A strategy therefore
falls short of the best one by exactly the total cost of its mistakes.

A strategy that depends only on shapes, such as a strategy card, is called only once per shape.
Evaluating it takes a millisecond.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, NamedTuple

from letitride.cards import FIXED_ORDER, Card
from letitride.odds.counts.classes import classes
from letitride.odds.counts.draws import DEALS, draws
from letitride.odds.counts.shapes import Shape, shape_of
from letitride.odds.main_game.solver import MainGame, Played, ends, play, units_of
from letitride.odds.result_tables import Record, Records
from letitride.odds.strategies.strategy_card import decisions
from letitride.rulebook.paytables.table_types import MainTable

#: A function that returns whether a bet rides, given three or four cards.
Strategy = Callable[[tuple[Card, ...]], bool]

#: A function that returns whether a bet rides, given the shape of the cards.
ByShape = Callable[[Shape], bool]


class _Deal(NamedTuple):
    """Deals that share the shapes of their three and four cards and the bets left riding."""

    three: Shape
    four: Shape
    one: bool
    two: bool
    ways: int


def _deals(strategy: Strategy) -> Iterator[_Deal]:
    for each in classes(3):
        three, one = shape_of(each.cards), strategy(each.cards)
        for card in FIXED_ORDER:
            if card not in each.cards:
                cards = (*each.cards, card)
                yield _Deal(three, shape_of(cards), one, strategy(cards), each.sets)


def play_by(table: MainTable, strategy: Strategy) -> Played:
    """Return the exact figures of the main game when it is played with the given strategy.

    >>> from letitride.odds.strategies.named import SIMPLE_CARD
    >>> from letitride.rulebook.paytables.library import paytable
    >>> played = play_by(paytable("MA-MAIN"), SIMPLE_CARD.rides)
    >>> f"{float(played.edge):.4%} {float(played.average_bets):.4f}"
    '3.5057% 1.2274'
    """
    left = ((1 + deal.one + deal.two, deal.four, deal.ways) for deal in _deals(strategy))
    return Played(units_of(table), ends(left))


def play_by_shape(table: MainTable, rides: ByShape) -> MainGame:
    """Return the main game as played with a strategy that decides by the shape of the cards.

    >>> from letitride.odds.strategies.named import SIMPLE_CARD
    >>> from letitride.rulebook.paytables.library import paytable
    >>> played = play_by_shape(paytable("MA-MAIN"), SIMPLE_CARD.rides_on)
    >>> f"{float(played.edge):.4%} {float(played.average_bets):.4f}"
    '3.5057% 1.2274'
    """
    three, four = draws().three_cards, draws().four_cards
    return play(units_of(table), filter(rides, three), filter(rides, four))


@dataclass(frozen=True, slots=True)
class Mistake(Record):
    """A shape that a strategy misplays: its frequency, and the cost in units per round."""

    bet: int
    shape: Shape
    frequency: Fraction
    cost: Fraction

    columns: ClassVar = ("bet", "hand", "frequency", "cost")

    @property
    def hand(self) -> str:
        """The shape in words."""
        return self.shape.words


def mistakes(table: MainTable, strategy: Strategy) -> Records[Mistake]:
    """Return a strategy's mistakes, costliest first. Decisions worth zero are never mistakes.

    >>> from letitride.odds.strategies.named import SIMPLE_CARD
    >>> from letitride.rulebook.paytables.library import paytable
    >>> mistakes(paytable("LIRX-01"), SIMPLE_CARD.rides)
    ()
    """
    worth = {one.shape: one.value for bet in (1, 2) for one in decisions(table, bet)}
    wrong: dict[tuple[int, Shape], int] = {}
    for deal in _deals(strategy):
        for bet, shape, rode in ((1, deal.three, deal.one), (2, deal.four, deal.two)):
            if worth[shape] and rode is not (worth[shape] > 0):
                wrong[bet, shape] = wrong.get((bet, shape), 0) + deal.ways
    found = (
        Mistake(bet, shape, share := Fraction(ways * 48, DEALS), share * abs(worth[shape]))
        for (bet, shape), ways in wrong.items()
    )
    return _costliest_first(found)


def mistakes_by_shape(table: MainTable, rides: ByShape) -> Records[Mistake]:
    """Return the mistakes of a strategy that decides by shape, costliest first.

    >>> from letitride.odds.strategies.named import SIMPLE_CARD
    >>> from letitride.rulebook.paytables.library import paytable
    >>> worst = mistakes_by_shape(paytable("LIRX-03"), SIMPLE_CARD.rides_on)[0]
    >>> worst.hand, f"{float(worst.cost):.4%}"
    ('four to a straight (2 straights), 0 high', '0.0776%')
    """
    return _costliest_first(
        Mistake(bet, one.shape, one.frequency, one.cost)
        for bet in (1, 2)
        for one in decisions(table, bet)
        if not one.indifferent and rides(one.shape) is not one.rides
    )


def _costliest_first(found: Iterable[Mistake]) -> Records[Mistake]:
    return Records(sorted(found, key=lambda mistake: (-mistake.cost, mistake.bet, mistake.shape)))
