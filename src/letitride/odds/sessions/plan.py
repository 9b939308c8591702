"""A session as a player plans it: the bets per round, the rounds, a bankroll, and a goal.

>>> from letitride.odds.sessions.round_result import round_results
>>> from letitride.rulebook.paytables.library import paytable
>>> plan = SessionPlan(round_results(paytable("MA-MAIN"), Cents(500)), 200, Cents(20_000))
>>> f"{plan.ruin.ruined:.4f} {plan.result.ahead:.4f} {plan.bankroll_for(0.05)}"
'0.3589 0.3221 355.00'
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from letitride.errors import InputError
from letitride.money import Cents
from letitride.odds.result_tables import ResultTable, Tabular
from letitride.odds.sessions.distribution import Session, check_rounds, session
from letitride.odds.sessions.round_result import RoundResult, SideWager
from letitride.odds.sessions.ruin import Ruin, bankroll_for, ruin
from letitride.odds.side_bets.single_hand import check_stake
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.paytables.table_types import ONE_DOLLAR, AnyTable, ProgressiveTable
from letitride.rulebook.wagers import Game


@dataclass(frozen=True)
class SessionPlan(Tabular):
    """A planned session: the distribution of its result, and the chance that the bankroll lasts."""

    round: RoundResult
    rounds: int
    bankroll: Cents | None = None
    goal: Cents | None = None

    def __post_init__(self) -> None:
        check_rounds(self.rounds)
        check_goal(self.bankroll, self.goal)

    @cached_property
    def result(self) -> Session:
        """The distribution of the result after all rounds, assuming the money never runs out."""
        return session(self.round, self.rounds)

    @cached_property
    def ruin(self) -> Ruin:
        """The chances of being ruined, reaching the goal, and playing all the rounds."""
        if self.bankroll is None:
            raise InputError("odds/bankroll", expected="a session with a bankroll", got="none")
        return ruin(self.round, self.bankroll, self.rounds, self.goal)

    def bankroll_for(self, chance: float) -> Cents:
        """Return the smallest bankroll whose chance of ruin is at most ``chance``.

        >>> from letitride.odds.sessions.round_result import round_results
        >>> from letitride.rulebook.paytables.library import paytable
        >>> SessionPlan(round_results(paytable("MA-MAIN"), Cents(500)), 100).bankroll_for(0.5)
        Cents('105.00', USD)
        """
        return bankroll_for(self.round, self.rounds, chance)

    def as_table(self) -> ResultTable:
        """Return the table of results or, if there is a bankroll, the chance of each outcome.

        >>> from letitride.odds.sessions.round_result import round_results
        >>> from letitride.rulebook.paytables.library import paytable
        >>> round_ = round_results(paytable("MA-MAIN"), Cents(500))
        >>> [row["end"] for row in SessionPlan(round_, 10, Cents(3_000)).as_table().rows]
        ['ruined', 'reached', 'neither']
        """
        if self.bankroll is None:
            return self.result.as_table()
        ends = self.ruin.as_table()
        return ResultTable({"bankroll": self.bankroll, **ends.figures}, ends.rows)


def side_wagers(
    stakes: Iterable[tuple[AnyTable, Cents]], meters: Mapping[str, Cents] | None = None
) -> tuple[SideWager, ...]:
    """Return a session's side bets, each in the currency of its stake.

    The $1 bonus must be exactly one dollar. Progressive meters start at the given amounts or, by
    default, at the pay table's seeds for this stake.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> (side,) = side_wagers([(paytable("WA-GM-1"), Cents(100))])
    >>> side.meters
    {'Jackpot': Cents('10000.00', USD)}
    >>> side_wagers([(paytable("MA-BONUS"), Cents(500))])
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: The bonus bet must be exactly $1, not $5. Bet that amount, or \
leave it out. (odds/bonus_amount; MA-6a(b)-2)
    """
    given = meters or {}
    wagers = tuple(
        _side_wager(table.in_currency(stake.currency), stake, given) for table, stake in stakes
    )
    levels = {level for wager in wagers for level in wager.meters}
    for level in sorted(given.keys() - levels):
        known = " or ".join(sorted(levels)) or "a progressive among the side bets"
        raise InputError("odds/meter", expected=known, got=level, why="unknown")
    return wagers


def _side_wager(table: AnyTable, stake: Cents, given: Mapping[str, Cents]) -> SideWager:
    check_stake(stake)
    if table.wager is Game.BONUS and stake.cents != ONE_DOLLAR.cents:
        document = jurisdiction(table.document) if table.document in SHIPPED else None
        raise InputError(
            "odds/bonus_amount", expected=f"{table.id}: exactly {ONE_DOLLAR}", got=stake,
            clauses=document.settings["bonus_wager"].clauses if document else (),
            amount=ONE_DOLLAR, stake=stake,
        )  # fmt: skip
    if not isinstance(table, ProgressiveTable):
        return SideWager(table, stake)
    at_seed = {
        level: Cents(seed.cents * stake.cents // 100, stake.currency)
        for level, seed in table.seeds.items()
    }
    amounts = at_seed | {level: given[level] for level in table.levels if level in given}
    if missing := [level for level in table.levels if level not in amounts]:
        expected = f"{table.id}: an amount for {' and '.join(missing)}, because no seed is set"
        raise InputError(
            "odds/meter", expected=expected, got="none", why="missing", paytable=table.id,
            levels=missing,
        )  # fmt: skip
    return SideWager(table, stake, amounts)


def check_goal(bankroll: Cents | None, goal: Cents | None) -> None:
    """Reject a goal if there is no bankroll or if the bankroll has already reached it.

    >>> check_goal(Cents(10_000), Cents(20_000))
    >>> check_goal(Cents(10_000), Cents(10_000))
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: The bankroll of $100 already meets the goal of $100. Set \
a higher goal. (odds/goal)
    """
    if goal is None:
        return
    if bankroll is None:
        expected = "a bankroll in addition to the goal"
        raise InputError("odds/goal", expected=expected, got="none", why="bankroll")
    if goal <= bankroll:
        expected = f"a goal above the bankroll of {bankroll}"
        raise InputError(
            "odds/goal", expected=expected, got=goal, why="reached", bankroll=bankroll, goal=goal
        )
