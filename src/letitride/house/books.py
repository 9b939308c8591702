"""Books: whose account every line of a posting is.

An owner is a stream. What a table posts is the table's, its share of a meter too: so tables of a
link add to rows of their own, and a meter is the sum of its rows. Money that a table calls outside
comes from the wallet of the player who brings it, and goes back there.
"""

from collections.abc import Iterable, Mapping

from letitride.cage import Account, Books, Posting
from letitride.eventstore.store import AccountKey, LedgerLine, Transaction
from letitride.house.events import HouseEvent, wallet_stream
from letitride.house.house_journal import WALLET
from letitride.money import MILLION, Cents
from letitride.progressive.link import LinkState
from letitride.table.events import ChipsBought, ChipsCashedOut
from letitride.table.meter_postings import meter, reserve
from letitride.table.round_postings import OUTSIDE


def table_lines(
    stream: str, event: HouseEvent, postings: Iterable[Posting]
) -> tuple[LedgerLine, ...]:
    """The lines of what an event of a table posted."""
    if isinstance(event, ChipsBought | ChipsCashedOut):
        return lines(stream, postings, wallet_stream(event.player))
    return lines(stream, postings)


def lines(owner: str, postings: Iterable[Posting], wallet: str = "") -> tuple[LedgerLine, ...]:
    """The lines of postings, all of one owner but what comes from or goes to a wallet."""
    found = []
    for posting in postings:
        memo, currency = posting.memo, str(posting.currency)
        for account, micros in posting.entries:
            if wallet and account == OUTSIDE:
                found.append(LedgerLine(wallet, WALLET, currency, micros, memo))
            else:
                found.append(LedgerLine(owner, str(account), currency, micros, memo))
    return tuple(found)


def wallet_lines(stream: str, memo: str, amount: Cents) -> tuple[LedgerLine, ...]:
    """The lines of money that comes into a wallet through the door, or leaves if negative."""
    micros, currency = amount.cents * MILLION, amount.currency.value
    return (
        LedgerLine(stream, str(Account(Books.OUTSIDE)), currency, -micros, memo),
        LedgerLine(stream, WALLET, currency, micros, memo),
    )


def imbalance(balances: Mapping[AccountKey, int]) -> tuple[int, str]:
    """What the accounts of a currency sum to, and which: the one furthest from nothing.

    >>> imbalance({("a", "tray", "USD"): 5, ("b", "tray", "SGD"): -5, ("b", "bets", "SGD"): 4})
    (5, 'USD')
    >>> imbalance({("a", "tray", "USD"): 5, ("a", "bets", "USD"): -5, ("b", "tray", "SGD"): 0})[0]
    0
    """
    sums: dict[str, int] = {}
    for (_, _, currency), micros in balances.items():
        sums[currency] = sums.get(currency, 0) + micros
    furthest = max(sums, key=lambda currency: abs(sums[currency]), default="")
    return sums.get(furthest, 0), furthest


def meters_of(tx: Transaction, state: LinkState) -> LinkState:
    """The link with its meters as all tables' rows together have them."""
    return with_meters(
        state,
        {
            account: sum(tx.balances(account).values())
            for level in state.levels
            for account in (str(meter(state.name, level)), str(reserve(state.name, level)))
        },
    )


def with_meters(state: LinkState, balances: dict[str, int]) -> LinkState:
    """The link with its meters at these balances."""
    meters = tuple(
        one.moved(
            balances[str(meter(state.name, one.level))] - one.amount,
            balances[str(reserve(state.name, one.level))] - one.reserve,
        )
        for one in state.meters
    )
    return LinkState(
        state.name, state.terms, meters, state.tables, state.rounds, state.waiting, state.locked
    )
