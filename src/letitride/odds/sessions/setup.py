"""Session setup: the side bets, meters, bankroll and goal of a session, checked in one place.

>>> from letitride.rulebook.paytables.library import paytable
>>> (side,) = side_wagers([(paytable("WA-GM-1"), Cents(100))])
>>> side.meters  # at its seed
{'Jackpot': Cents('10000.00', USD)}
>>> side_wagers([(paytable("MA-BONUS"), Cents(500))])
Traceback (most recent call last):
    ...
letitride.errors.InputError: The bonus bet is exactly $1, not $5. Bet that amount, or leave it \
out. (odds/bonus_amount; MA-6a(b)-2)
"""

from collections.abc import Iterable, Mapping

from letitride.errors import InputError
from letitride.money import Cents
from letitride.odds.sessions.round_result import SideWager
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.paytables.table_types import ONE_DOLLAR, AnyTable, ProgressiveTable
from letitride.rulebook.wagers import Game


def check_stake(stake: Cents) -> Cents:
    """The stake, if it is more than nothing.

    >>> check_stake(Cents(500))
    Cents('5.00', USD)
    """
    if stake.cents <= 0:
        raise InputError("odds/stake", expected="a stake of more than nothing", got=stake)
    return stake


def side_wagers(
    stakes: Iterable[tuple[AnyTable, Cents]], meters: Mapping[str, Cents] | None = None
) -> tuple[SideWager, ...]:
    """The side bets of a session, each in the currency of its stake.

    The $1 bonus is exactly one dollar. A progressive's meters are at the given amounts, or at the
    seeds of its pay table for this stake.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> [str(one.stake) for one in side_wagers([(paytable("MA-3CB-D"), Cents(500))])]
    ['5.00']
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
        expected = f"{table.id}: exactly {ONE_DOLLAR}"
        clauses = _sources(table, "bonus_wager")
        raise InputError(
            "odds/bonus_amount", expected=expected, got=stake, clauses=clauses, amount=ONE_DOLLAR,
            stake=stake,
        )  # fmt: skip
    if not isinstance(table, ProgressiveTable):
        return SideWager(table, stake)
    at_seed = {
        level: Cents(seed.cents * stake.cents // 100, stake.currency)
        for level, seed in table.seeds.items()
    }
    amounts = at_seed | {level: given[level] for level in table.levels if level in given}
    if missing := [level for level in table.levels if level not in amounts]:
        expected = f"{table.id}: an amount for {' and '.join(missing)}, which has no seed"
        raise InputError(
            "odds/meter", expected=expected, got="none", why="missing", paytable=table.id,
            levels=missing,
        )  # fmt: skip
    return SideWager(table, stake, amounts)


def _sources(table: AnyTable, setting: str) -> tuple[str, ...]:
    """What a setting rests on in the document that the pay table comes from."""
    if table.document not in SHIPPED:
        return ()
    return tuple(jurisdiction(table.document).settings[setting].clauses)


def check_goal(bankroll: Cents | None, goal: Cents | None) -> None:
    """Reject a goal without a bankroll, or one that the bankroll has reached already.

    >>> check_goal(Cents(10_000), Cents(20_000))
    >>> check_goal(Cents(10_000), Cents(10_000))
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: The bankroll of $100 has reached the goal of $100 already. Set \
a higher goal. (odds/goal)
    """
    if goal is None:
        return
    if bankroll is None:
        expected = "a bankroll to reach the goal from"
        raise InputError("odds/goal", expected=expected, got="none", why="bankroll")
    if goal <= bankroll:
        expected = f"a goal above the bankroll of {bankroll}"
        raise InputError(
            "odds/goal", expected=expected, got=goal, why="reached", bankroll=bankroll, goal=goal
        )
