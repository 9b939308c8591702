"""What one seat wins or loses in a round: the main bets and any side bets, on the same cards.

The bets are not independent: a good hand pays several of them at once, so variances do not add
up. The joint distribution is exact. With w(d) ways, of 51,979,200, to be dealt d, and x(d) the
results of the parts in cents, a mean is Σ w·x / Σ w, a covariance Σ w·x·y / Σ w minus the product
of the means, and the variance of the round is the sum of all covariances.

>>> from letitride.rulebook.paytables.library import paytable
>>> round_ = round_results(
...     paytable("MA-MAIN"), Cents(500), [SideWager(paytable("MA-3CB-A"), Cents(500))]
... )
>>> round_.stake, f"{float(round_.mean):.2f} {round_.standard_deviation:.2f}"
(Cents('20.00', USD), '-29.11 3122.98')
>>> f"{round_.correlation('main', 'MA-3CB-A'):.4f}"
'0.1310'

A progressive is taken with its meters at given amounts, the same in every round of a session. What
a seat is paid for the hands of others is not counted: no envy, and Cover All by its column for one
hand dealt, where the best hand is the seat's own.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt

from letitride.cards import FiveCardHand
from letitride.errors import InputError
from letitride.money import Cents, Pay, Share
from letitride.odds.counts.draws import DEALS, draws
from letitride.odds.counts.joint import hand_named, joint
from letitride.odds.main_game.solver import MainGame, solve
from letitride.odds.result_tables import ResultTable, Tabular, pick
from letitride.odds.side_bets.single_hand import gain
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

#: A progressive whose title begins so is another game's.
_OTHER_GAMES = tuple(name for name in TITLES if name != LET_IT_RIDE.name)


@dataclass(frozen=True, slots=True)
class SideWager:
    """A side bet of one seat: its table, its stake, and the meters if it has any.

    ``stake_returned`` is the house's reading of "to 1" for a $1 bonus (R05). Cover All is paid as
    where one hand is dealt.
    """

    table: AnyTable
    stake: Cents
    meters: Mapping[str, Cents] = field(default_factory=dict, hash=False)
    stake_returned: bool = True

    def result(self, five: FiveCardHand, three: str) -> int:
        """What is won or lost, in cents, with this final hand and own three cards of this name.

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
                    expected="a bonus, three card bonus, Cover All or Let It Ride progressive",
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
        return meter + self.stake * 0  # refuses another currency


@dataclass(frozen=True)
class RoundResult(Tabular):
    """The joint distribution of a round's parts: ways, of 51,979,200, by the result of each.

    >>> half = DEALS // 2
    >>> coin = RoundResult(Cents(200), ("even", "triple"), {(-100, -100): half, (100, 300): half})
    >>> coin.results
    {-200: Fraction(1, 2), 400: Fraction(1, 2)}
    >>> coin.mean, coin.variance, coin.standard_deviation
    (Fraction(100, 1), Fraction(90000, 1), 300.0)
    """

    stake: Cents  # what must be put up: the three bets and every side bet
    parts: tuple[str, ...]  # "main", then the side bets by the ids of their tables
    ways: Mapping[tuple[int, ...], int]  # results in cents, in the order of the parts

    @cached_property
    def results(self) -> Mapping[int, Fraction]:
        """The chance of each result of the whole round, in cents."""
        return {cents: Fraction(ways, DEALS) for cents, ways in self.weights.items()}

    @cached_property
    def weights(self) -> Mapping[int, int]:
        """The ways, of 51,979,200, to each result of the whole round, in cents, worst first."""
        total: dict[int, int] = {}
        for results, ways in self.ways.items():
            total[sum(results)] = total.get(sum(results), 0) + ways
        return dict(sorted(total.items()))

    @cached_property
    def mean(self) -> Fraction:
        """The mean result, in cents."""
        return sum((self.mean_of(part) for part in self.parts), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the result, in cents squared: all covariances together."""
        squares = sum(cents**2 * ways for cents, ways in self.weights.items())
        return Fraction(squares, DEALS) - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result, in cents."""
        return sqrt(self.variance)

    def mean_of(self, part: str) -> Fraction:
        """The mean result of one part, in cents.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> side = SideWager(paytable("MA-COVER"), Cents(100))
        >>> round_ = round_results(paytable("MA-MAIN"), Cents(500), [side])
        >>> round_.mean_of("MA-COVER") / 100  # as with one hand dealt
        Fraction(-71333, 649740)
        """
        at = self._place(part)
        return Fraction(sum(results[at] * ways for results, ways in self.ways.items()), DEALS)

    def covariance(self, one: str, other: str) -> Fraction:
        """The covariance of two parts, in cents squared; of a part with itself, its variance.

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
        """The correlation of two parts, from -1 to 1.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> side = SideWager(paytable("MA-COVER"), Cents(100))
        >>> round_ = round_results(paytable("MA-MAIN"), Cents(500), [side])
        >>> f"{round_.correlation('main', 'MA-COVER'):.4f}"
        '0.5332'
        """
        own = self.covariance(one, one) * self.covariance(other, other)
        return float(self.covariance(one, other)) / sqrt(own)

    def as_table(self) -> ResultTable:
        """The figures in cents, and the chance of each result of the whole round.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> table = round_results(paytable("MA-MAIN"), Cents(500)).as_table()
        >>> [row["cents"] for row in table.rows][:4], f"{float(table.rows[2]['chance']):.4f}"
        ([-1500, -1000, -500, 500], '0.7483')
        """
        return ResultTable(
            pick(self, "stake", "mean", "standard_deviation"),
            [{"cents": cents, "chance": chance} for cents, chance in self.results.items()],
        )

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
    """A round with three bets of ``unit`` each, played by the best strategy for the main bets.

    Give a :class:`MainGame` instead of a table to play by another strategy.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.main_game.solver import play, units_of
    >>> table = paytable("LIRX-01")
    >>> best, never = solve(table), play(units_of(table), (), ())  # no bet ever rides
    >>> " ".join(f"{float(round_results(game, Cents(500)).mean):.2f}" for game in (best, never))
    '-17.53 -186.36'
    """
    if unit.cents <= 0:
        raise InputError("odds/stake", expected="a stake of more than nothing", got=unit)
    game = main if isinstance(main, MainGame) else solve(main)
    side = tuple(side_wagers)
    parts = (MAIN, *(wager.table.id for wager in side))
    if len(set(parts)) < len(parts):
        raise InputError(
            "odds/part", expected="each side bet once", got=", ".join(parts), why="twice"
        )
    ways: dict[tuple[int, ...], int] = {}
    for (bets, five, three), dealt in _ends(game).items():
        won = bets * game.units[five] * unit.cents
        results = (won, *(wager.result(five, three) for wager in side))
        ways[results] = ways.get(results, 0) + dealt
    return RoundResult(sum((wager.stake for wager in side), unit * 3), parts, ways)


def _ends(game: MainGame) -> dict[tuple[int, FiveCardHand, str], int]:
    """Ways by bets left, final hand, and the name of the player's own three cards."""
    ends: dict[tuple[int, FiveCardHand, str], int] = {}
    for bets, name, hand, ways in _deals(game):
        ends[bets, hand, name] = ends.get((bets, hand, name), 0) + ways
    return ends


def _deals(game: MainGame) -> Iterator[tuple[int, str, FiveCardHand, int]]:
    four_cards = draws().four_cards
    for (name, three, four), ways in joint().items():
        bets = 1 + (three in game.rides_one) + (four in game.rides_two)
        for hand, outs in four_cards[four].outs.items():
            yield bets, name, hand, ways * outs
