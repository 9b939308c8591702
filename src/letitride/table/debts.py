"""Debts: what a player owes when a void takes back winnings that have left the table.

A player's chips never fall below nothing. What is missing is the player's debt to the house, an
account of its own, and the next chips that come to the player at the table settle it first.
"""

from collections.abc import Iterable, Iterator

from letitride.cage import Account, Books, Ledger, Posting, move
from letitride.money import MILLION, Cents


def debt(name: str) -> Account:
    """What a player owes, below zero."""
    return Account(Books.DEBT, name)


def debt_postings(ledger: Ledger, posted: Iterable[Posting]) -> tuple[Posting, ...]:
    """What players come to owe, or pay back, after these postings."""
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
