"""A session as a player plans it: the bets of every round, how many rounds, a bankroll and a goal.

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
from letitride.odds.sessions.round_result import RoundResult, round_results
from letitride.odds.sessions.ruin import Ruin, bankroll_for, ruin
from letitride.odds.sessions.setup import check_goal, side_wagers
from letitride.rulebook.paytables.table_types import AnyTable, MainTable


@dataclass(frozen=True)
class SessionPlan(Tabular):
    """A session: what its rounds may bring together, and how long the bankroll lasts."""

    round: RoundResult
    rounds: int
    bankroll: Cents | None = None
    goal: Cents | None = None

    def __post_init__(self) -> None:
        check_rounds(self.rounds)
        check_goal(self.bankroll, self.goal)

    @cached_property
    def result(self) -> Session:
        """The distribution of the result after all rounds, with as much money as it takes."""
        return session(self.round, self.rounds)

    @cached_property
    def ruin(self) -> Ruin:
        """The chances to be ruined, to reach the goal, and to play all rounds."""
        if self.bankroll is None:
            raise InputError("odds/bankroll", expected="a session with a bankroll", got="none")
        return ruin(self.round, self.bankroll, self.rounds, self.goal)

    def bankroll_for(self, chance: float) -> Cents:
        """The smallest bankroll that is ruined with this chance at most.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> SessionPlan(round_results(paytable("MA-MAIN"), Cents(500)), 100).bankroll_for(0.5)
        Cents('105.00', USD)
        """
        return bankroll_for(self.round, self.rounds, chance)

    def as_table(self) -> ResultTable:
        """The figures of the result, and with a bankroll the chance of each end.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> round_ = round_results(paytable("MA-MAIN"), Cents(500))
        >>> [row["end"] for row in SessionPlan(round_, 10, Cents(3_000)).as_table().rows]
        ['ruined', 'reached', 'neither']
        """
        if self.bankroll is None:
            return self.result.as_table()
        ends = self.ruin.as_table()
        return ResultTable({"bankroll": self.bankroll, **ends.figures}, ends.rows)


def session_round(
    main: MainTable, bet: Cents, side: Iterable[tuple[AnyTable, Cents]] = (),
    meters: Mapping[str, Cents] | None = None,
) -> RoundResult:  # fmt: skip
    """A round of a session: three bets, and side bets by their tables.

    The meters of a progressive stand at the amounts given, or else at their seeds.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> session_round(paytable("MA-MAIN"), Cents(500), [(paytable("MA-BONUS"), Cents(500))])
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: The bonus bet is exactly $1, not $5. Bet that amount, or leave \
it out. (odds/bonus_amount; MA-6a(b)-2)
    """
    return round_results(main, bet, side_wagers(side, meters))
