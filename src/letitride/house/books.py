"""The books: assign an owner to every line of a posting.

An owner is a stream. A table owns everything it posts, including its share of a meter. Each table
on a link therefore adds to its own rows, and the meter is the sum of those rows. Money that a table
posts to its outside account comes from the player's wallet and goes back there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from letitride.cage import Account, Posting
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
    """Return the ledger lines for the postings of a table's event."""
    if isinstance(event, ChipsBought | ChipsCashedOut):
        return lines(stream, postings, wallet_stream(event.player))
    return lines(stream, postings)


def lines(owner: str, postings: Iterable[Posting], wallet: str = "") -> tuple[LedgerLine, ...]:
    """Return the ledger lines for the postings. All lines have one owner, except wallet lines."""
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
    """Return the lines for a deposit into a wallet. A negative amount is a withdrawal."""
    micros, currency = amount.cents * MILLION, amount.currency.value
    return (
        LedgerLine(stream, str(OUTSIDE), currency, -micros, memo),
        LedgerLine(stream, WALLET, currency, micros, memo),
    )


def imbalance(balances: Mapping[AccountKey, int]) -> tuple[int, str]:
    """Sum all accounts in each currency, and return the sum furthest from zero with its currency.

    >>> imbalance({("a", "tray", "USD"): 5, ("b", "tray", "SGD"): -5, ("b", "bets", "SGD"): 4})
    (5, 'USD')
    >>> imbalance({("a", "tray", "USD"): 5, ("a", "bets", "USD"): -5, ("b", "tray", "SGD"): 0})[0]
    0
    """
    sums: Counter[str] = Counter()
    for (_, _, currency), micros in balances.items():
        sums[currency] += micros
    furthest = max(sums, key=lambda currency: abs(sums[currency]), default="")
    return sums[furthest], furthest


def meters_of(tx: Transaction, state: LinkState) -> LinkState:
    """Return the link with each meter set to the sum of all tables' rows."""

    def booked(account: Account) -> int:
        return sum(tx.balances(str(account)).values())

    meters = tuple(
        one.moved(
            booked(meter(state.name, one.level)) - one.amount,
            booked(reserve(state.name, one.level)) - one.reserve,
        )
        for one in state.meters
    )
    return replace(state, meters=meters)
