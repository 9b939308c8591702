"""The largest amount that bets could win, which must fit into the ledger.

The ledger uses 64-bit integers. If a payout did not fit, the table could never settle the round, so
the bet that could win it is rejected when it is made.
"""

from collections.abc import Iterable

from letitride.cage import MOST_MICROS
from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.money import MILLION, Cents, Pay, Share
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.paytables.table_types import CoverAllTable, ProgressiveTable
from letitride.rulebook.wagers import GAME_OF, Wager
from letitride.table.state import TableState

Bet = tuple[Wager, Cents]


def check_payouts(rules: HouseRules, state: TableState, command: game_commands.PlaceWagers) -> None:
    """Reject bets if all bets on the table together could win more than the ledger can record."""
    others = (seat for seat in state.round.seats if seat.number != command.seat)
    laid = [*command.wagers, *((bet.wager, bet.stake) for seat in others for bet in seat.bets)]
    held = max(map(abs, state.ledger.balances.values()), default=0)
    if held + largest_payout(rules, laid) * MILLION > MOST_MICROS:
        raise RuleError(
            "table/payout",
            expected="bets whose payouts the ledger can record",
            got="bets that could win more",
        )


def largest_payout(rules: HouseRules, bets: Iterable[Bet]) -> int:
    """Return an upper bound on the cents that these bets could be paid, including the stakes.

    A coupon may double a bet, and each hand may also earn envy for every seat. Shares of a meter do
    not count, because the meter's money is in the ledger already.
    """
    return sum(_largest(rules, Wager(wager), stake) for wager, stake in bets)


def _largest(rules: HouseRules, wager: Wager, stake: Cents) -> int:
    table = rules.tables[GAME_OF[wager]]
    envy = 0
    pays: Iterable[Pay]
    if isinstance(table, CoverAllTable):
        pays = [pay for column in table.columns.values() for pay in column.values()]
    else:
        pays = table.pays.values()
    if isinstance(table, ProgressiveTable) and table.envy:
        units = -(-stake.cents // table.base_wager.cents)
        envy = max(one.cents for one in table.envy.values()) * units * rules.settings.seats
    won = [pay.paid_on(stake).won.cents for pay in pays if not isinstance(pay, Share)]
    return 2 * (stake.cents + max(won, default=0)) + envy
