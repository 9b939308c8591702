"""The strategy card: the best decision for every shape, and the cost of getting it wrong.

The card is derived from the pay table, not entered by hand. Shapes that differ only in their number
of high cards share one rule. So do kinds of draw that need the same number of high cards. The
card agrees with the best decision on all 1,755 classes of three cards and all 16,432 classes of
four, because a decision depends only on the shape.

>>> from letitride.rulebook.paytables.library import paytable
>>> print(strategy_card(paytable("LIRX-01")))
Bet 1 rides on
  high pair, three of a kind
  three to a straight flush (3 straights)
  three to a straight flush (2 straights), at least 1 high
  three to a straight flush (1 straight), at least 2 high
Bet 2 rides on
  high pair, two pair, three of a kind, four of a kind
  four to a flush
  four to a straight (2 straights), at least 1 high
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import ClassVar

from letitride.cards import Card
from letitride.errors import InputError
from letitride.odds.counts.draws import Draw, draws
from letitride.odds.counts.shapes import Made, Shape, draw_words, shape_of
from letitride.odds.main_game.solver import Units, units_of, worth
from letitride.odds.result_tables import Record, Records, Rows, Tabular
from letitride.rulebook.paytables.table_types import MainTable


@dataclass(frozen=True, slots=True)
class Decision(Record):
    """The best decision for a shape, with the value of riding and the shape's frequency."""

    shape: Shape
    value: Fraction
    frequency: Fraction

    columns: ClassVar = ("hand", "rides", "indifferent", "value", "frequency", "cost")

    @property
    def hand(self) -> str:
        """The shape in words."""
        return self.shape.words

    @property
    def rides(self) -> bool:
        """True if the bet rides. A bet worth exactly zero is withdrawn."""
        return self.value > 0

    @property
    def indifferent(self) -> bool:
        """True if riding and withdrawing are worth the same."""
        return self.value == 0

    @property
    def cost(self) -> Fraction:
        """The cost of always misplaying this shape, in units per round."""
        return abs(self.value) * self.frequency


def decisions(table: MainTable, bet: int) -> Records[Decision]:
    """Return the decision for every shape at bet 1 or bet 2, starting with the closest.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> closest = decisions(paytable("LIRX-01"), bet=2)[0]
    >>> closest.hand, closest.value, closest.indifferent
    ('four to a straight (1 straight), 4 high', Fraction(0, 1), True)
    """
    shapes = _shapes(bet)
    units, all_sets = units_of(table), sum(draw.sets for draw in shapes.values())
    found = (
        Decision(shape, _value(draw, units), Fraction(draw.sets, all_sets))
        for shape, draw in shapes.items()
    )
    return Records(sorted(found, key=lambda decision: (abs(decision.value), decision.shape)))


def _shapes(bet: int) -> Mapping[Shape, Draw]:
    if bet not in (1, 2):
        raise InputError("odds/bet", expected="bet 1 or bet 2", got=bet)
    return draws().three_cards if bet == 1 else draws().four_cards


def _value(draw: Draw, units: Units) -> Fraction:
    return Fraction(worth(draw.outs, units), sum(draw.outs.values()))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that says which draws ride, based on suits, number of straights, and high cards."""

    cards: int
    suited: bool
    straights: tuple[int, ...]
    high: tuple[int, ...]
    need: str  # the high cards in words, if they matter

    def covers(self, shape: Shape) -> bool:
        """Return whether a bet on this shape rides under this rule.

        >>> outside = Rule(4, suited=False, straights=(2,), high=(1, 2, 3, 4), need="")
        >>> [outside.covers(Shape(4, Made.NOTHING, False, 2, high)) for high in (0, 1)]
        [False, True]
        """
        return (
            shape.made is Made.NOTHING
            and shape.suited is self.suited
            and shape.straights in self.straights
            and shape.high in self.high
        )

    def __str__(self) -> str:
        words = draw_words(self.cards, self.suited, self.straights)
        return f"{words}, {self.need}" if self.need else words


@dataclass(frozen=True, slots=True)
class StrategyCard(Tabular):
    """A card that says when bet 1 and bet 2 ride: the made hands, and the rules for draws.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> strategy_card(paytable("LIRX-01")).as_data()["rows"][1]
    {'bet': 1, 'rides_on': 'three to a straight flush (3 straights)'}
    """

    made: Mapping[int, frozenset[Made]]  # by bet
    rules: Mapping[int, tuple[Rule, ...]]

    def rides(self, cards: Sequence[Card]) -> bool:
        """Return whether the bet rides, given three cards (bet 1) or four cards (bet 2).

        >>> from letitride.cards import parse_cards
        >>> from letitride.rulebook.paytables.library import paytable
        >>> card = strategy_card(paytable("LIRX-01"))
        >>> card.rides(parse_cards("Ts Th 2c")), card.rides(parse_cards("9s 9h 2c"))
        (True, False)
        """
        return self.rides_on(shape_of(cards))

    def rides_on(self, shape: Shape) -> bool:
        """Return whether the bet rides on cards of this shape. The card considers nothing else.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> strategy_card(paytable("LIRX-01")).rides_on(Shape(4, Made.NOTHING, suited=True))
        True
        """
        bet = shape.cards - 2
        return shape.made in self.made[bet] or any(rule.covers(shape) for rule in self.rules[bet])

    def __str__(self) -> str:
        lines = ((f"Bet {bet} rides on", *(self._rides_on(bet) or ["nothing"])) for bet in (1, 2))
        return "\n".join("\n  ".join(of_bet) for of_bet in lines)

    def _rides_on(self, bet: int) -> list[str]:
        made = ", ".join(Shape(bet + 2, each).words for each in sorted(self.made[bet]))
        return [*([made] if made else []), *map(str, self.rules[bet])]

    def _rows(self) -> Rows:
        for bet in (1, 2):
            yield from ({"bet": bet, "rides_on": line} for line in self._rides_on(bet))


def strategy_card(table: MainTable) -> StrategyCard:
    """Derive the strategy card for a pay table.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> for id_ in ("LIRX-01", "LIRX-03"):
    ...     print(strategy_card(paytable(id_)).rules[2][1])
    four to a straight (2 straights), at least 1 high
    four to a straight (2 straights)
    """
    best = {bet: decisions(table, bet) for bet in (1, 2)}
    return StrategyCard(
        made={
            bet: frozenset(
                one.shape.made for one in each if one.rides and one.shape.made is not Made.NOTHING
            )
            for bet, each in best.items()
        },
        rules={bet: tuple(_rules(each)) for bet, each in best.items()},
    )


def _rules(best: Sequence[Decision]) -> Iterator[Rule]:
    """Yield the rules for draws that ride. Draws that need the same high cards share a rule."""
    draws_ = [one for one in best if one.shape.made is Made.NOTHING]
    cards = draws_[0].shape.cards
    for suited in (True, False):
        of_suit = [one for one in draws_ if one.shape.suited is suited]
        straights = sorted({one.shape.straights for one in of_suit}, reverse=True)
        needs = {n: _need([one for one in of_suit if one.shape.straights == n]) for n in straights}
        for (high, need), same in groupby(straights, key=lambda n: needs[n]):
            if high:
                yield Rule(cards, suited, tuple(sorted(same)), high, need)


def _need(of_kind: Sequence[Decision]) -> tuple[tuple[int, ...], str]:
    """Return how many high cards a kind of draw needs to ride, as numbers and in words.

    A kind of draw that always rides gets all numbers from 0 to 4, even if they cannot occur.
    """
    every = sorted(one.shape.high for one in of_kind)
    riding = tuple(sorted(one.shape.high for one in of_kind if one.rides))
    if not riding:
        return (), ""
    if riding == tuple(every):
        return tuple(range(5)), ""
    if riding == tuple(high for high in every if high >= riding[0]):
        return tuple(range(riding[0], 5)), f"at least {riding[0]} high"
    return riding, f"{' or '.join(map(str, riding))} high"
