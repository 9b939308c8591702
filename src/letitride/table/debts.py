"""Debts that arise when voiding a round takes back winnings that have left the table.

A player's chips never fall below zero. Any shortfall becomes a debt to the house, in a separate
account. The next chips the player receives at the table pay off the debt first.
"""

from collections.abc import Iterable, Iterator

from letitride.cage import Account, Books, Ledger, Posting, move
from letitride.money import MILLION, Cents


def debt(name: str) -> Account:
    """Return the account for a player's debt. A negative balance means the player owes money."""
    return Account(Books.DEBT, name)


def debt_postings(ledger: Ledger, posted: Iterable[Posting]) -> tuple[Posting, ...]:
    """Return the postings for debts that players incur or repay because of these postings."""
    touched = {
        account: None
        for posting in posted
        for account, _ in posting.entries
        if account.books is Books.PLAYER
    }
    return tuple(posting for chips in touched for posting in _settled(ledger, chips))


def _settled(ledger: Ledger, chips: Account) -> Iterator[Posting]:
    owing = debt(chips.name)
    has, owed = ledger.micros(chips) // MILLION, -(ledger.micros(owing) // MILLION)
    if has < 0:
        yield move("owed", owing, chips, Cents(-has, ledger.currency))
    elif has and owed > 0:
        yield move("debt paid", chips, owing, Cents(min(has, owed), ledger.currency))
