"""Double-entry accounting: accounts, postings, and the ledger.

Amounts are in millionths of a cent. A progressive meter can therefore be an ordinary account, and
contributions of a few parts per million are exact.

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

#: The largest balance that the ledger keeps, in millionths of a cent. It is half the range of a
#: signed 64-bit integer, so that a sum of two balances fits too.
MOST_MICROS = 2**62


class Books(StrEnum):
    """The kinds of account."""

    OUTSIDE = "outside"  # The outside world. Money brought in makes its balance negative.
    PLAYER = "player"  # A player's chips off the layout.
    BETS = "bets"  # A seat's chips on the layout.
    TRAY = "tray"  # The table inventory container.
    TIPS = "tips"  # The dealers' tips.
    DROP_BOX = "drop_box"  # Money paid for chips at the table.
    CAGE = "cage"  # The cage, which sends fills to trays and receives credits from them.
    OVER_SHORT = "over_short"  # Differences between counts and books. An overage is negative.
    DEBT = "debt"  # A player's debt to the house, as a negative balance.
    HOUSE = "house"  # The casino's own funds, which feed and seed the meters.
    METER = "meter"  # A progressive meter, by level.
    RESERVE = "reserve"  # The reserve behind a meter, by level.


@dataclass(frozen=True, slots=True)
class Account:
    """One account: its kind, and a name if there are several of that kind."""

    books: Books
    name: str = ""

    def __str__(self) -> str:
        return self.books + ":" + self.name if self.name else self.books


class Entry(NamedTuple):
    """One line of a posting, in millionths of a cent; negative amounts leave the account."""

    account: Account
    micros: int


@dataclass(frozen=True, slots=True)
class Posting:
    """A set of entries that sum to zero."""

    memo: str
    currency: Currency
    entries: tuple[Entry, ...]

    def __post_init__(self) -> None:
        off = sum([micros for _, micros in self.entries])
        if off:
            raise LedgerError("cage/unbalanced", expected=f"{self.memo}: a sum of 0", got=off)


def move(memo: str, source: Account, target: Account, amount: Cents) -> Posting:
    """Return a posting that moves an amount from one account to another."""
    micros = amount.cents * MILLION
    return Posting(memo, amount.currency, (Entry(source, -micros), Entry(target, micros)))


@dataclass(frozen=True, slots=True)
class Ledger:
    """The balances of all accounts, in one currency."""

    currency: Currency
    balances: Mapping[Account, int] = field(default_factory=dict)

    def post(self, *postings: Posting) -> "Ledger":
        """Return the ledger with these postings added."""
        balances = dict(self.balances)
        for posting in postings:
            if posting.currency is not self.currency:
                raise LedgerError("cage/currency", expected=self.currency, got=posting.currency)
            for account, micros in posting.entries:
                balances[account] = balances.get(account, 0) + micros
        return Ledger(self.currency, balances)

    def micros(self, account: Account) -> int:
        """Return the exact balance, in millionths of a cent."""
        return self.balances.get(account, 0)

    def balance(self, account: Account) -> Cents:
        """Return the balance in whole cents, rounded down."""
        return Cents(self.micros(account) // MILLION, self.currency)

    @property
    def total(self) -> int:
        """The sum of all balances, in millionths of a cent; always zero."""
        return sum(self.balances.values())
