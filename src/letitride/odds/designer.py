"""Pay table design: price thousands of tables in one call, and find those that meet a target.

A table is a list of odds (to 1), from the royal flush down. Hands after the last one listed lose.
Only the mean matters here, so the gains of the three bets can simply be added. Over all 51,979,200
deals, the $ bet gains 20·Σ hands·u, since twenty deals make the same five cards. Bet 1 gains
2·sets·max(0, w) on each shape of three cards, where w is its total value over the 1,176 possible
pairs of cards to come. Bet 2 gains 4·sets·max(0, w) on each shape of four cards, where w is its
total value over the 48 possible next cards. That makes 67 dot products.

Paying more for a hand never raises the edge and never makes fewer bets ride. So the tables at the
two ends of a range bound the edge and average bets of every table in the range. The search drops
any range that cannot meet the target, however wide, and halves the others.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate, islice
from operator import mul
from typing import ClassVar, Literal

from letitride.cards import FiveCardHand
from letitride.errors import InputError
from letitride.money import Pay, To
from letitride.odds.counts.draws import DEALS, Draw, draws
from letitride.odds.counts.hands import FIVE_CARD
from letitride.odds.result_tables import Record, Records, Value, pick
from letitride.rulebook.paytables.table_types import Hand, MainTable, PayTable
from letitride.rulebook.wagers import Game

HANDS = tuple(FiveCardHand)

Odds = Sequence[int]


@dataclass(frozen=True, slots=True)
class Priced(Record):
    """A pay table, listed as odds with the best hand first, and its figures under optimal play."""

    columns: ClassVar = ("edge", "average_bets", "par")

    odds: tuple[int, ...]
    edge: Fraction
    average_bets: Fraction

    @property
    def par(self) -> Fraction:
        """The edge divided by the average number of bets left in action."""
        return self.edge / self.average_bets

    def as_row(self) -> dict[str, Value]:
        """Return the odds of every hand (None for a losing hand) and the figures.

        >>> solve_many([(50, 20, 10)])[0].as_row()["four_of_a_kind"]
        10
        """
        odds: dict[str, Value] = dict.fromkeys(hand.value for hand in HANDS)
        odds |= {hand.value: pay for hand, pay in zip(HANDS, self.odds, strict=False)}
        return odds | pick(self, *self.columns)

    def table(self, name: str = "designed") -> MainTable:
        """Return the pay table itself.

        >>> solve_many([(50, 20, 10)])[0].table().rows
        {'royal_flush': '50 to 1', 'straight_flush': '20 to 1', 'four_of_a_kind': '10 to 1'}
        """
        paid = zip(HANDS, self.odds, strict=False)
        pays: dict[Hand, Pay] = {hand: To(odds) for hand, odds in paid}
        return MainTable(PayTable(id=name, wager=Game.MAIN, pays=pays))


def solve_many(tables: Iterable[Odds]) -> Records[Priced]:
    """Price every pay table exactly. A bet worth exactly zero is withdrawn.

    >>> (priced,) = solve_many([(1000, 200, 50, 11, 8, 5, 3, 2, 1)])
    >>> f"{float(priced.par):.4%}"
    '2.8648%'
    """
    return Records(_price(_checked(odds)) for odds in tables)


@cache
def _products() -> tuple[tuple[int, ...], list[tuple[int, int, tuple[int, ...]]]]:
    """Return the number of deals for each hand, and a row for each shape.

    A row has the shape's number of deals, the deals per out, and the outs for each hand.
    """
    counted = draws()
    rows = [_row(draw, 2) for draw in counted.three_cards.values()]
    rows += [_row(draw, 4) for draw in counted.four_cards.values()]
    return tuple(20 * FIVE_CARD[hand.value] for hand in HANDS), rows


def _row(draw: Draw, times: int) -> tuple[int, int, tuple[int, ...]]:
    outs = tuple(draw.outs.get(hand, 0) for hand in HANDS)
    return times * draw.sets * sum(outs), times * draw.sets, outs


def _price(odds: tuple[int, ...]) -> Priced:
    """Price a table by computing only the mean, which is fast. The readable version is
    :func:`letitride.odds.main_game.solver.solve`, and a test checks that the two agree.
    """
    units = odds + (-1,) * (len(HANDS) - len(odds))
    dollar, rows = _products()
    gain, bets = sum(map(mul, dollar, units)), DEALS
    for deals, times, outs in rows:
        worth = sum(map(mul, outs, units))
        if worth > 0:
            gain += times * worth
            bets += deals
    return Priced(odds, Fraction(-gain, DEALS), Fraction(bets, DEALS))


def design(
    low: Fraction,
    high: Fraction,
    like: Odds,
    bounds: Mapping[FiveCardHand, tuple[int, int]],
    *,
    of: Literal["par", "edge"] = "par",
    monotone: bool = True,
    most: int = 100,
) -> Iterator[Priced]:
    """Yield pay tables whose par (or edge) is between ``low`` and ``high``, inclusive.

    Tables pay the same as ``like``, except that each hand in ``bounds`` varies between its lowest
    and highest odds. With ``monotone``, no hand pays less than a lower hand. Tables are sorted by
    odds, comparing the lowest hand first. The search is lazy and stops after ``most`` tables.

    >>> any_royal = {FiveCardHand.ROYAL_FLUSH: (1, 1_000_000)}
    >>> like = (1000, 200, 50, 11, 8, 5, 3, 2, 1)
    >>> nearly_even = design(Fraction(0), Fraction(1, 10**5), like, any_royal)
    >>> [(table.odds[0], f"{float(table.par):.5%}") for table in nearly_even]
    [(8590, '0.00098%'), (8591, '0.00060%'), (8592, '0.00023%')]
    """
    odds = _checked(like)
    if low > high:
        expected = "a minimum no higher than the maximum"
        raise InputError("odds/bounds", expected=expected, got=low, why="figures")
    for hand, (least, greatest) in bounds.items():
        if HANDS.index(hand) >= len(odds) or not 0 <= least <= greatest:
            raise InputError(
                "odds/bounds",
                expected="a hand that pays, with minimum odds no higher than the maximum odds",
                got=f"{hand.value} {least} to {greatest}", why="hand", hand=hand.value,
            )  # fmt: skip
    spans = tuple(bounds.get(hand, (pay, pay)) for hand, pay in zip(HANDS, odds, strict=False))
    if monotone and not _possible(_in_order(spans)):
        raise InputError(
            "odds/bounds",
            expected="at least one table in which no hand pays less than a lower hand",
            got=", ".join(f"{low} to {high}" if low < high else str(low) for low, high in spans),
            why="order",
        )
    return islice(_search(_Target(low, high, of), spans, monotone), max(most, 0))


@dataclass(frozen=True, slots=True)
class _Target:
    low: Fraction
    high: Fraction
    of: Literal["par", "edge"]

    def within_reach(self, poorest: Priced, richest: Priced) -> bool:
        """Return whether any table from the poorest to the richest could meet the target.

        For par, each bound on the edge is divided by the average bets that give the widest bound.
        """
        least, greatest = richest.edge, poorest.edge
        if self.of == "par":
            least /= (richest if least > 0 else poorest).average_bets
            greatest /= (poorest if greatest > 0 else richest).average_bets
        return least <= self.high and greatest >= self.low


#: The lowest and highest odds of each paid hand, best hand first.
Spans = tuple[tuple[int, int], ...]


def _search(target: _Target, spans: Spans, monotone: bool) -> Iterator[Priced]:
    """Halve each hand's range of odds in turn, lowest hand first, while the target is reachable."""
    within = _in_order(spans) if monotone else spans
    if not _possible(within):
        return
    poorest = _price(tuple(least for least, _ in within))
    richest = _price(tuple(greatest for _, greatest in within))
    if not target.within_reach(poorest, richest):
        return
    open_ = [place for place, (least, greatest) in enumerate(within) if least < greatest]
    if not open_:  # only one table is left, and the check above showed that it meets the target
        yield poorest
        return
    *_, place = open_
    least, greatest = within[place]
    middle = (least + greatest) // 2
    for half in ((least, middle), (middle + 1, greatest)):
        yield from _search(target, (*within[:place], half, *within[place + 1 :]), monotone)


def _in_order(spans: Spans) -> Spans:
    """Narrow the spans so that no hand can pay less than a lower hand.

    >>> _in_order(((100, 100), (1, 500), (20, 30)))
    ((100, 100), (20, 100), (20, 30))
    """
    least = accumulate((least for least, _ in reversed(spans)), max)
    greatest = accumulate((greatest for _, greatest in spans), min)
    return tuple(zip(reversed(tuple(least)), greatest, strict=True))


def _possible(spans: Spans) -> bool:
    return all(least <= greatest for least, greatest in spans)


def _checked(odds: Odds) -> tuple[int, ...]:
    if not 0 < len(odds) <= len(HANDS) or any(each < 0 for each in odds):
        raise InputError(
            "odds/odds", expected=f"odds of zero or more for 1 to {len(HANDS)} hands", got=odds,
            most=len(HANDS),
        )  # fmt: skip
    return tuple(odds)
