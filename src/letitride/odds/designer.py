"""Design: thousands of pay tables priced in one call, and those found that meet a target.

A table is given by its odds to 1, from the royal flush down; hands beyond the last lose. Only the
mean matters here, so bets add up: over all 51,979,200 deals the $ bet gains 20·Σ hands·u, since
twenty deals make the same five cards; bet 1 gains 2·sets·max(0, w) on each shape of three cards,
with w its worth over 1,176 pairs of cards to come, and bet 2 gains 4·sets·max(0, w) on each shape
of four with 48. That is some sixty scalar products of whole numbers.

To pay a hand more never raises the edge, and lets no fewer bets ride. So a range of pays bounds
edge and average bets by their values at its two ends. The search drops a range that cannot meet the
target, however wide, and halves any other.

>>> (priced,) = solve_many([(1000, 200, 50, 11, 8, 5, 3, 2, 1)])
>>> f"{float(priced.par):.4%}"
'2.8648%'
>>> bounds = {FiveCardHand.FLUSH: (5, 9), FiveCardHand.STRAIGHT: (4, 6)}
>>> like = (1000, 200, 50, 11, 8, 5, 3, 2, 1)
>>> found = design(Fraction(2, 100), Fraction(3, 100), like, bounds)
>>> [table.odds[4:6] for table in found]
[(9, 4), (8, 5), (9, 5), (7, 6), (8, 6), (9, 6)]
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
    """A pay table by its odds, best hand first, and what it is worth under its best strategy."""

    columns: ClassVar = ("edge", "average_bets", "par")

    odds: tuple[int, ...]
    edge: Fraction
    average_bets: Fraction

    @property
    def par(self) -> Fraction:
        """The edge over the amount left in action."""
        return self.edge / self.average_bets

    def as_row(self) -> dict[str, Value]:
        """The odds of every hand, none where it loses, and the figures.

        >>> solve_many([(50, 20, 10)])[0].as_row()["four_of_a_kind"]
        10
        """
        odds: dict[str, Value] = dict.fromkeys(hand.value for hand in HANDS)
        odds |= {hand.value: pay for hand, pay in zip(HANDS, self.odds, strict=False)}
        return odds | pick(self, *self.columns)

    def table(self, name: str = "designed") -> MainTable:
        """The pay table itself.

        >>> solve_many([(50, 20, 10)])[0].table().rows
        {'royal_flush': '50 to 1', 'straight_flush': '20 to 1', 'four_of_a_kind': '10 to 1'}
        """
        paid = zip(HANDS, self.odds, strict=False)
        pays: dict[Hand, Pay] = {hand: To(odds) for hand, odds in paid}
        return MainTable(PayTable(id=name, wager=Game.MAIN, pays=pays))


def solve_many(tables: Iterable[Odds]) -> Records[Priced]:
    """Every table priced exactly. A decision worth nothing withdraws.

    >>> all_alike, *_ = solve_many([[1] * 9])
    >>> all_alike.average_bets > 1, all_alike.edge > 0
    (True, True)
    """
    return Records(_price(_checked(odds)) for odds in tables)


@cache
def _products() -> tuple[tuple[int, ...], list[tuple[int, int, tuple[int, ...]]]]:
    """The deals of each hand; and for each shape its deals, their number per out, and its outs."""
    counted = draws()
    rows = [_row(draw, 2) for draw in counted.three_cards.values()]
    rows += [_row(draw, 4) for draw in counted.four_cards.values()]
    return tuple(20 * FIVE_CARD[hand.value] for hand in HANDS), rows


def _row(draw: Draw, times: int) -> tuple[int, int, tuple[int, ...]]:
    outs = tuple(draw.outs.get(hand, 0) for hand in HANDS)
    return times * draw.sets * sum(outs), times * draw.sets, outs


def _price(odds: tuple[int, ...]) -> Priced:
    """The mean alone, and so the fast way; :func:`letitride.odds.main_game.solver.solve` is the
    clear one, and a test holds the two equal.
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
    """Pay tables whose par, or edge, lies from ``low`` to ``high``, both included.

    They pay as ``like`` does but for the hands in ``bounds``, each from its least to its most odds.
    With ``monotone`` no hand pays less than a lower one. They come in the order of their odds,
    read from the lowest hand up, and at most so many; nothing is searched before it is asked for.

    >>> any_royal = {FiveCardHand.ROYAL_FLUSH: (1, 1_000_000)}
    >>> like = (1000, 200, 50, 11, 8, 5, 3, 2, 1)
    >>> nearly_even = design(Fraction(0), Fraction(1, 10**5), like, any_royal)
    >>> [(table.odds[0], f"{float(table.par):.5%}") for table in nearly_even]
    [(8590, '0.00098%'), (8591, '0.00060%'), (8592, '0.00023%')]
    """
    odds = _checked(like)
    if low > high:
        expected = "a lowest figure below the highest"
        raise InputError("odds/bounds", expected=expected, got=low, why="figures")
    for hand, (least, greatest) in bounds.items():
        if HANDS.index(hand) >= len(odds) or not 0 <= least <= greatest:
            raise InputError(
                "odds/bounds", expected="from the least to the most odds of a hand that is paid",
                got=f"{hand.value} {least} to {greatest}", why="hand", hand=hand.value,
            )  # fmt: skip
    spans = tuple(bounds.get(hand, (pay, pay)) for hand, pay in zip(HANDS, odds, strict=False))
    if monotone and not _possible(_in_order(spans)):
        raise InputError(
            "odds/bounds",
            expected="some table in which no hand pays less than a lower one",
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
        """Whether a table between these, or the one that is both, may meet it.

        Each end of the edge goes with the average bets that take par furthest out.
        """
        least, greatest = richest.edge, poorest.edge
        if self.of == "par":
            least /= (richest if least > 0 else poorest).average_bets
            greatest /= (poorest if greatest > 0 else richest).average_bets
        return least <= self.high and greatest >= self.low


#: The least and the most odds of each hand that is paid, the best first.
Spans = tuple[tuple[int, int], ...]


def _search(target: _Target, spans: Spans, monotone: bool) -> Iterator[Priced]:
    """Halve the odds of hand after hand, from the lowest up, while the target is in reach."""
    within = _in_order(spans) if monotone else spans
    if not _possible(within):
        return
    poorest = _price(tuple(least for least, _ in within))
    richest = _price(tuple(greatest for _, greatest in within))
    if not target.within_reach(poorest, richest):
        return
    open_ = [place for place, (least, greatest) in enumerate(within) if least < greatest]
    if not open_:  # between itself and itself, the table has met the target
        yield poorest
        return
    *_, place = open_
    least, greatest = within[place]
    middle = (least + greatest) // 2
    for half in ((least, middle), (middle + 1, greatest)):
        yield from _search(target, (*within[:place], half, *within[place + 1 :]), monotone)


def _in_order(spans: Spans) -> Spans:
    """What is left of the spans where no hand pays less than a lower one.

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
            "odds/odds", expected=f"odds of nothing or more for 1 to {len(HANDS)} hands", got=odds,
            most=len(HANDS),
        )  # fmt: skip
    return tuple(odds)
