"""Design: thousands of pay tables priced in one call, and those found that meet a target.

A table is given by its odds to 1, from the royal flush down; hands beyond the last lose. Only the
mean matters here, so bets add up: over all 51,979,200 deals the $ bet gains 20·Σ hands·u, since
twenty deals make the same five cards; bet 1 gains 2·sets·max(0, w) on each shape of three cards,
with w its worth over 1,176 pairs of cards to come, and bet 2 gains 4·sets·max(0, w) on each shape
of four with 48. That is some sixty scalar products of whole numbers.

To pay a hand more never raises the edge, and lets no fewer bets ride. So a range of pays bounds
edge and average bets by their values at its two ends, and the search drops at once a range that
cannot meet the target.

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
from itertools import islice, pairwise
from operator import mul
from typing import Literal

from letitride.cards import FiveCardHand
from letitride.errors import InputError
from letitride.house.paytable import Hand, PayTable
from letitride.house.wagers import Game
from letitride.money import To
from letitride.odds.draws import DEALS, Draw, draws
from letitride.odds.hands import FIVE_CARD
from letitride.odds.wager import gain

HANDS = tuple(FiveCardHand)

Odds = Sequence[int]


@dataclass(frozen=True, slots=True)
class Priced:
    """A pay table by its odds, best hand first, and what it is worth under its best strategy."""

    odds: tuple[int, ...]
    edge: Fraction
    average_bets: Fraction

    @property
    def par(self) -> Fraction:
        """The edge over the amount left in action."""
        return self.edge / self.average_bets

    def table(self, name: str = "designed") -> PayTable:
        """The pay table itself.

        >>> solve_many([(50, 20, 10)])[0].table().rows
        {'royal_flush': '50 to 1', 'straight_flush': '20 to 1', 'four_of_a_kind': '10 to 1'}
        """
        paid = zip(HANDS, self.odds, strict=False)
        return PayTable(id=name, wager=Game.MAIN, pays={hand: To(odds) for hand, odds in paid})


def solve_many(tables: Iterable[Odds]) -> list[Priced]:
    """Every table priced exactly. A decision worth nothing withdraws.

    >>> all_alike, *_ = solve_many([[1] * 9])
    >>> all_alike.average_bets > 1, all_alike.edge > 0
    (True, True)
    """
    return [_price(_checked(odds)) for odds in tables]


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
    """
    odds = _checked(like)
    if low > high:
        raise InputError("odds/bounds", expected="a lowest figure below the highest", got=low)
    for hand, (least, greatest) in bounds.items():
        if HANDS.index(hand) >= len(odds) or not 0 <= least <= greatest:
            raise InputError(
                "odds/bounds",
                expected="from the least to the most odds of a hand that is paid",
                got=f"{hand.value} {least} to {greatest}",
            )
    spans = [bounds.get(hand, (pay, pay)) for hand, pay in zip(HANDS, odds, strict=False)]
    return islice(_search(_Target(low, high, of), spans, (), monotone), max(most, 0))


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


Span = tuple[int, int]


def _search(
    target: _Target, spans: Sequence[Span], fixed: tuple[int, ...], monotone: bool
) -> Iterator[Priced]:
    """Fix the odds of one hand after another, from the lowest up, while the target is in reach."""
    if not spans:  # between itself and itself, the table has met the target
        yield _price(fixed)
        return
    *higher, (least, greatest) = spans
    floor = fixed[0] if monotone and fixed else 0
    for odds in range(max(least, floor), greatest + 1):
        so_far = (odds, *fixed)
        poorest = _price((*(low for low, _ in higher), *so_far))
        richest = _price((*(high for _, high in higher), *so_far))
        if target.within_reach(poorest, richest):
            yield from _search(target, higher, so_far, monotone)


def warnings_of(table: PayTable) -> tuple[str, ...]:
    """What is odd about a pay table but allowed: a hand that pays less than the next one down.

    >>> warnings_of(Priced((50, 10, 20), Fraction(0), Fraction(1)).table())
    ('straight_flush pays 10 to 1, less than four_of_a_kind: 20 to 1',)
    """
    hands: Sequence[Hand] = tuple(type(next(iter(table.pays), HANDS[0])))
    pays = [(hand, table.pay_for(hand)) for hand in hands]
    return tuple(
        f"{better.value} pays {more or 'nothing'}, less than {hand.value}: {less}"
        for (better, more), (hand, less) in pairwise(pays)
        if gain(more) < gain(less)
    )


def _checked(odds: Odds) -> tuple[int, ...]:
    if not 0 < len(odds) <= len(HANDS) or any(each < 0 for each in odds):
        raise InputError(
            "odds/odds", expected=f"odds of nothing or more for 1 to {len(HANDS)} hands", got=odds
        )
    return tuple(odds)
