"""Debts: what a player owes when a void takes back winnings that have left the table.

A player's chips never fall below nothing. What is missing is the player's debt to the house, an
account of its own, and the next chips that come to the player at the table settle it first.
"""

from collections.abc import Iterable, Iterator

from letitride.cage import Account, Books, Ledger, Posting, move
from letitride.money import Cents


def debt(name: str) -> Account:
    """What a player owes, below zero."""
    return Account(Books.DEBT, name)


def debt_postings(ledger: Ledger, posted: Iterable[Posting]) -> tuple[Posting, ...]:
    """What players come to owe, or pay back, after these postings."""
    touched = {
        entry.account: None
        for posting in posted
        for entry in posting.entries
        if entry.account.books is Books.PLAYER
    }
    return tuple(posting for chips in touched for posting in _settled(ledger, chips))


def _settled(ledger: Ledger, chips: Account) -> Iterator[Posting]:
    has, owed = ledger.balance(chips), -ledger.balance(debt(chips.name))
    if has.cents < 0:
        yield move("owed", debt(chips.name), chips, -has)
    elif has and owed.cents > 0:
        paid = Cents(min(has.cents, owed.cents), ledger.currency)
        yield move("debt paid", chips, debt(chips.name), paid)
