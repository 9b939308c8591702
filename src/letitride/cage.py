"""Accounts, postings and the ledger.

The unit is a millionth of a cent, so that a progressive meter is an ordinary account and a
contribution of a few parts per million is exact.

>>> ann, tray = Account(Books.PLAYER, "ann"), Account(Books.TRAY)
>>> ledger = Ledger(Currency.USD).post(move("bonus won", tray, ann, Cents(2500)))
>>> ledger.balance(ann), ledger.balance(tray), ledger.total
(Cents('25.00', USD), Cents('-25.00', USD), 0)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from letitride.errors import LedgerError
from letitride.money import MILLION, Cents, Currency


class Books(StrEnum):
    """The kinds of account."""

    OUTSIDE = "outside"  # money that came through the door, to be owed or owing
    PLAYER = "player"  # a player's chips off the layout
    BETS = "bets"  # a seat's chips on the layout
    TRAY = "tray"  # the table inventory container
    TIPS = "tips"  # the dealers' tips
    DROP_BOX = "drop_box"  # money that chips were bought with at the table
    CAGE = "cage"  # the cage, which fills trays and takes what comes out of them
    OVER_SHORT = "over_short"  # where a count and the books differed: short, or over if negative
    DEBT = "debt"  # what a player owes the house, below zero
    HOUSE = "house"  # the casino's own funds, which feed and seed the meters
    METER = "meter"  # a progressive meter, by level
    RESERVE = "reserve"  # the reserve behind a meter, by level


@dataclass(frozen=True, slots=True)
class Account:
    """One account: its kind, and a name where there are many."""

    books: Books
    name: str = ""

    def __str__(self) -> str:
        return self.books + ":" + self.name if self.name else self.books


class Entry(NamedTuple):
    """One line of a posting, in millionths of a cent; negative is taken out."""

    account: Account
    micros: int


@dataclass(frozen=True, slots=True)
class Posting:
    """Lines that belong together and sum to zero."""

    memo: str
    currency: Currency
    entries: tuple[Entry, ...]

    def __post_init__(self) -> None:
        off = sum([micros for _, micros in self.entries])
        if off:
            raise LedgerError("cage/unbalanced", expected=f"{self.memo}: a sum of 0", got=off)


def move(memo: str, source: Account, target: Account, amount: Cents) -> Posting:
    """A posting that moves an amount from one account to another."""
    micros = amount.cents * MILLION
    return Posting(memo, amount.currency, (Entry(source, -micros), Entry(target, micros)))


@dataclass(frozen=True, slots=True)
class Ledger:
    """The balances of all accounts, in one currency."""

    currency: Currency
    balances: Mapping[Account, int] = field(default_factory=dict)

    def post(self, *postings: Posting) -> "Ledger":
        """The ledger with these postings on it."""
        balances = dict(self.balances)
        for posting in postings:
            if posting.currency is not self.currency:
                raise LedgerError("cage/currency", expected=self.currency, got=posting.currency)
            for account, micros in posting.entries:
                balances[account] = balances.get(account, 0) + micros
        return Ledger(self.currency, balances)

    def micros(self, account: Account) -> int:
        """The exact balance, in millionths of a cent."""
        return self.balances.get(account, 0)

    def balance(self, account: Account) -> Cents:
        """The balance in whole cents, rounded down."""
        return Cents(self.micros(account) // MILLION, self.currency)

    @property
    def total(self) -> int:
        """The sum of all balances, in millionths of a cent: always zero."""
        return sum(self.balances.values())
