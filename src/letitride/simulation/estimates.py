"""Estimates of each wager's edge from the counts, with standard errors and exact values.

The seats in a round share its community cards, so their results are correlated. Rounds are
independent, so the standard error is that of a mean over rounds. An estimate is more than 4
standard errors from the exact value in about one case in 15,787.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> from letitride.money import Cents
>>> from letitride.odds.strategies.any_strategy import play_by
>>> from letitride.odds.strategies.named import never_ride
>>> from letitride.simulation.kernel.job import make_job
>>> rules, stakes = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"}), Stakes(Cents(500))
>>> tally = make_job(rules, stakes, never_ride, seats=7, seed=1).play(0, 10_000)
>>> exact = play_by(rules.main, never_ride).edge
>>> main = estimate(rules, stakes, Game.MAIN, tally, seats=7, exact=exact)
>>> f"{main.value:.4f} ± {main.standard_error:.4f}, {float(exact):.4f}, z = {main.z:.2f}"
'0.3504 ± 0.0214, 0.3727, z = -1.05'
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, NamedTuple

from letitride.odds.main_game.payout_limit import limited
from letitride.odds.main_game.solver import Played
from letitride.odds.progressive.hold import hold
from letitride.odds.result_tables import Record
from letitride.odds.side_bets.bonuses import bonus, three_card_bonus
from letitride.odds.side_bets.cover_all import cover_all
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.simulation.jackpots import SensorLog
from letitride.simulation.kernel import pays
from letitride.simulation.kernel.job import Tally
from letitride.simulation.kernel.lookup_tables import HANDS
from letitride.simulation.summaries import Moments
from letitride.table.stakes import Stakes

#: The wagers that do not depend on a meter.
WITHOUT_METER = (Game.MAIN, Game.BONUS, Game.THREE_CARD, Game.COVER_ALL)


@dataclass(frozen=True, slots=True)
class Estimate(Record):
    """The estimated and exact edge of a wager, or hold of a progressive, in units of the stake.

    A progressive has no exact edge, because its edge depends on the meters during the run.
    """

    wager: str
    figure: str  # edge or hold
    value: float
    standard_error: float
    wagers: int  # The number of wagers placed.
    hits: Mapping[str, int]  # The number of wagers paid for each hand.
    average_bets: float
    exact: Fraction | None
    columns: ClassVar = (
        "wager", "figure", "value", "standard_error", "exact", "z", "wagers", "hit_frequency",
        "average_bets", "par",
    )  # fmt: skip

    @property
    def hit_frequency(self) -> float:
        """The share of wagers that were paid."""
        return sum(self.hits.values()) / self.wagers

    @property
    def par(self) -> float:
        """The edge divided by the average number of bets left in action (1 for a side bet)."""
        return self.value / self.average_bets

    @property
    def z(self) -> float | None:
        """The number of standard errors from the exact value; None if there is no exact value."""
        if self.exact is None or not self.standard_error:
            return None
        return (self.value - float(self.exact)) / self.standard_error


def estimate(
    rules: HouseRules,
    stakes: Stakes,
    game: Game,
    tally: Tally,
    seats: int,
    exact: Fraction | None = None,
) -> Estimate:
    """Estimate the edge of a wager that does not depend on a meter."""
    ends = list(_ends(rules, stakes, game, tally, seats))
    stake, wagers = pays.stake_on(stakes, game).cents, tally.table_rounds * seats
    column = len(pays.COLUMNS) if game is Game.COVER_ALL else pays.COLUMNS.index(game)
    won = Moments(
        tally.table_rounds,
        total=sum(end.number * end.result for end in ends),
        squares=float(tally.squares[column]),
    )
    return Estimate(
        wager=game.value,
        figure="edge",
        value=-won.mean / (stake * seats),
        standard_error=won.standard_error / (stake * seats),
        wagers=wagers,
        hits=_by_hand((end.hand, end.number) for end in ends if end.result > -stake * end.bets),
        average_bets=sum(end.number * end.bets for end in ends) / wagers,
        exact=exact,
    )


def progressive_estimates(
    rules: HouseRules, sensor: Game, log: SensorLog, tally: Tally, seats: int
) -> tuple[Estimate, Estimate]:
    """Estimate a progressive's edge, which depends on the run's meters, and its hold."""
    link, wager = log.opening, log.opening.terms.wager.cents * seats
    exact = hold(link, seats, envy_scales=rules.settings.envy_scales)
    hands = [pays.progressive_hand(rules, sensor, cell) for cell in pays.CELLS]
    counted = zip(hands, tally.counts.tolist(), strict=True)
    hits = _by_hand((hand, n) for hand, n in counted if link.terms.paytable.pay_for(hand))
    wagers, lost, kept = tally.table_rounds * seats, log.result, log.kept
    return (
        Estimate(
            sensor.value, "edge", -lost.mean / wager, lost.standard_error / wager,
            wagers, hits, 1.0, None,
        ),
        Estimate(
            sensor.value, "hold", kept.mean / wager, kept.standard_error / wager,
            wagers, hits, 1.0, exact.hold,
        ),
    )  # fmt: skip


def _by_hand(numbers: Iterable[tuple[str, int]]) -> Mapping[str, int]:
    """Add up the counts for each hand, best hand first."""
    total: Counter[str] = Counter()
    for hand, number in numbers:
        total[hand] += number
    return total


class _End(NamedTuple):
    """One outcome: the hand, how often it came up, the bets left, and a seat's net result."""

    hand: str
    number: int
    bets: int
    result: int


def _ends(
    rules: HouseRules, stakes: Stakes, game: Game, tally: Tally, seats: int
) -> Iterator[_End]:
    if game is Game.COVER_ALL:
        results = pays.cover_all_pays(rules, stakes, seats)
        for best, rounds, result in zip(HANDS, tally.best_hands.tolist(), results, strict=True):
            yield _End(best.value, rounds * seats, 1, result // seats)
        return
    results = pays.cell_pays(rules, stakes, game)
    for cell, number, result in zip(pays.CELLS, tally.counts.tolist(), results, strict=True):
        hand = cell.name if game is Game.THREE_CARD else cell.hand.value
        yield _End(hand, number, cell.bets if game is Game.MAIN else 1, result)


def exact_edge(rules: HouseRules, stakes: Stakes, main: Played, game: Game, seats: int) -> Fraction:
    """Return a wager's exact edge; ``main`` is the main game as played, without a payout limit.

    >>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
    >>> from letitride.money import Cents
    >>> from letitride.odds import solve
    >>> place = jurisdiction("MA")
    >>> rules, stakes = house_rules(place, "machine", place.tables), Stakes(Cents(500))
    >>> f"{float(exact_edge(rules, stakes, solve(rules.main), Game.COVER_ALL, seats=7)):.4%}"
    '8.7826%'
    """
    match game:
        case Game.MAIN:
            limit = rules.settings.payout_limit
            played = (
                main if limit is None else limited(main, Fraction(limit.cents, stakes.bet.cents))
            )
            return played.edge
        case Game.BONUS:
            returned = rules.settings.bonus_stake_returned
            return bonus(rules.bonus, pays.stake_on(stakes, game), stake_returned=returned).edge
        case Game.THREE_CARD:
            return three_card_bonus(rules.three_card, pays.stake_on(stakes, game)).edge
        case Game.COVER_ALL:
            return cover_all(rules.cover_all, seats).edge
        case _:
            raise AssertionError(f"{game} has a meter")
