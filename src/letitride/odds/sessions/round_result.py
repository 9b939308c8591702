"""One seat's result for a round: the main bets and any side bets, all on the same cards.

The bets are not independent: a good hand can win several of them, so their variances cannot simply
be added. The joint distribution is exact. Let w(d) be the number of ways, out of 51,979,200, to get
deal d, and let x(d) and y(d) be the results of two bets, in cents. A mean is Σ w·x / Σ w, and a
covariance is Σ w·x·y / Σ w minus the product of the means. The variance of the round is the sum of
all covariances.

A progressive's meters stay at the given amounts in every round of a session. Payments for other
players' hands are not counted: there is no envy, and Cover All pays from its column for one hand,
so the best hand is always the seat's own.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import ClassVar

from letitride.cards import FiveCardHand
from letitride.errors import InputError
from letitride.money import Cents, Pay, Share
from letitride.odds.counts.draws import DEALS, draws
from letitride.odds.counts.joint import hand_named, joint
from letitride.odds.main_game.solver import MainGame, solve
from letitride.odds.result_tables import Chances, Rows, Tabular
from letitride.odds.side_bets.single_hand import check_stake, gain
from letitride.progressive.link import LET_IT_RIDE, TITLES
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    CoverAllTable,
    MainTable,
    PayTable,
    ProgressiveTable,
)
from letitride.rulebook.wagers import Game

MAIN = "main"

#: Title prefixes of progressives that belong to other games.
_OTHER_GAMES = tuple(name for name in TITLES if name != LET_IT_RIDE.name)


@dataclass(frozen=True, slots=True)
class SideWager:
    """One seat's side bet: its pay table, its stake, and its meters, if any.

    ``stake_returned`` says whether a "to 1" pay on a $1 bonus returns the stake at this house
    (R05). Cover All is paid as if one hand were dealt.
    """

    table: AnyTable
    stake: Cents
    meters: Mapping[str, Cents] = field(default_factory=dict, hash=False)
    stake_returned: bool = True

    def result(self, five: FiveCardHand, three: str) -> int:
        """Return the result, in cents, given the final hand and the name of the three cards.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> side = SideWager(paytable("WA-GM-1"), Cents(100), {"Jackpot": Cents(1_000_000)})
        >>> [side.result(FiveCardHand(name), "nothing") for name in ("straight_flush", "pair")]
        [99900, -100]
        """
        pay = self._pay(five, three)
        if isinstance(pay, Share):
            return self._meter(pay.level).cents * pay.percent // 100 - self.stake.cents
        units = gain(pay, self.stake, stake_returned=self.stake_returned)
        return int(units * self.stake.cents)

    def _pay(self, five: FiveCardHand, three: str) -> Pay | None:
        match self.table:
            case PayTable(wager=Game.BONUS):
                return self.table.pay_for(five)
            case PayTable(wager=Game.THREE_CARD):
                return self.table.pay_for(hand_named(three))
            case CoverAllTable():
                return self.table.pay_for(five, hands_dealt=1)
            case ProgressiveTable() if not self.table.title.startswith(_OTHER_GAMES):
                return self.table.pay_for(five.value if self.table.cards == 5 else three)
            case _:
                raise InputError(
                    "odds/side_bet_table",
                    expected="a bonus, three card bonus, Cover All, or Let It Ride progressive",
                    got=f"{self.table.id}, {self.table.title}", why="session", id=self.table.id,
                )  # fmt: skip

    def _meter(self, level: str) -> Cents:
        meter = self.meters.get(level)
        if meter is None or meter.cents < 0:
            expected = f"{self.table.id}: an amount on the {level} meter"
            raise InputError(
                "odds/meter", expected=expected, got=meter or "none", why="table", level=level,
                paytable=self.table.id,
            )  # fmt: skip
        return meter + self.stake * 0  # adding rejects another currency


@dataclass(frozen=True)
class RoundResult(Tabular):
    """The joint distribution of a round's bets: the ways to get each combination of results.

    >>> half = DEALS // 2
    >>> coin = RoundResult(Cents(200), ("even", "triple"), {(-100, -100): half, (100, 300): half})
    >>> coin.results
    {-200: Fraction(1, 2), 400: Fraction(1, 2)}
    >>> coin.mean, coin.variance, coin.standard_deviation
    (Fraction(100, 1), Fraction(90000, 1), 300.0)
    """

    stake: Cents  # The total staked: the three bets and every side bet.
    parts: tuple[str, ...]  # "main", then the ids of the side bets' pay tables.
    #: The ways, out of 51,979,200, to get each combination of the parts' results, in cents.
    ways: Mapping[tuple[int, ...], int]

    figures: ClassVar = ("stake", "mean", "standard_deviation")

    @cached_property
    def results(self) -> Mapping[int, Fraction]:
        """The chance of each result of the whole round, in cents."""
        return {cents: Fraction(ways, DEALS) for cents, ways in self.weights.items()}

    @cached_property
    def weights(self) -> Mapping[int, int]:
        """The ways, out of 51,979,200, to get each total result in cents, worst result first."""
        total: dict[int, int] = {}
        for results, ways in self.ways.items():
            total[sum(results)] = total.get(sum(results), 0) + ways
        return dict(sorted(total.items()))

    @cached_property
    def mean(self) -> Fraction:
        """The average result, in cents."""
        return sum((self.mean_of(part) for part in self.parts), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the result, in cents squared: the sum of all covariances."""
        squares = sum(cents**2 * ways for cents, ways in self.weights.items())
        return Fraction(squares, DEALS) - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result, in cents."""
        return sqrt(self.variance)

    def mean_of(self, part: str) -> Fraction:
        """Return the average result of one bet, in cents.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> side = SideWager(paytable("MA-COVER"), Cents(100))
        >>> round_ = round_results(paytable("MA-MAIN"), Cents(500), [side])
        >>> round_.mean_of("MA-COVER") / 100  # as if one hand were dealt
        Fraction(-71333, 649740)
        """
        at = self._place(part)
        return Fraction(sum(results[at] * ways for results, ways in self.ways.items()), DEALS)

    def covariance(self, one: str, other: str) -> Fraction:
        """Return two bets' covariance, in cents squared, or the variance if both bets are the same.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> side = SideWager(paytable("MA-COVER"), Cents(100))
        >>> round_ = round_results(paytable("MA-MAIN"), Cents(500), [side])
        >>> parts = [round_.covariance(a, b) for a in round_.parts for b in round_.parts]
        >>> sum(parts) == round_.variance
        True
        """
        a, b = self._place(one), self._place(other)
        products = sum(results[a] * results[b] * ways for results, ways in self.ways.items())
        return Fraction(products, DEALS) - self.mean_of(one) * self.mean_of(other)

    def correlation(self, one: str, other: str) -> float:
        """Return the correlation of two bets, from -1 to 1.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> side = SideWager(paytable("MA-COVER"), Cents(100))
        >>> round_ = round_results(paytable("MA-MAIN"), Cents(500), [side])
        >>> f"{round_.correlation('main', 'MA-COVER'):.4f}"
        '0.5332'
        """
        own = self.covariance(one, one) * self.covariance(other, other)
        return float(self.covariance(one, other)) / sqrt(own)

    def _rows(self) -> Rows:
        return Chances(self.results).as_table().rows

    def _place(self, part: str) -> int:
        if part not in self.parts:
            expected = f"one of {', '.join(self.parts)}"
            raise InputError(
                "odds/part", expected=expected, got=part, why="unknown", parts=self.parts
            )
        return self.parts.index(part)


def round_results(
    main: MainTable | MainGame, unit: Cents, side_wagers: Iterable[SideWager] = ()
) -> RoundResult:
    """Return the result of a round with three bets of ``unit`` each, under the best strategy.

    To use another strategy, pass a :class:`MainGame` instead of a pay table.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.main_game.solver import play, units_of
    >>> table = paytable("LIRX-01")
    >>> best, never = solve(table), play(units_of(table), (), ())  # no bet ever rides
    >>> " ".join(f"{float(round_results(game, Cents(500)).mean):.2f}" for game in (best, never))
    '-17.53 -186.36'
    """
    check_stake(unit)
    game = main if isinstance(main, MainGame) else solve(main)
    side = tuple(side_wagers)
    parts = (MAIN, *(wager.table.id for wager in side))
    if len(set(parts)) < len(parts):
        raise InputError(
            "odds/part", expected="each side bet only once", got=", ".join(parts), why="twice"
        )
    ways: Counter[tuple[int, ...]] = Counter()
    for (bets, three, five), dealt in _ends(game).items():
        won = bets * game.units[five] * unit.cents
        results = (won, *(wager.result(five, three) for wager in side))
        ways[results] += dealt
    return RoundResult(sum((wager.stake for wager in side), unit * 3), parts, ways)


def _ends(game: MainGame) -> Counter[tuple[int, str, FiveCardHand]]:
    """Count the ways for each combination of bets left, three-card hand, and final hand."""
    ends: Counter[tuple[int, str, FiveCardHand]] = Counter()
    for (name, three, four), ways in joint().items():
        bets = 1 + (three in game.rides_one) + (four in game.rides_two)
        for hand, outs in draws().four_cards[four].outs.items():
            ends[bets, name, hand] += ways * outs
    return ends
