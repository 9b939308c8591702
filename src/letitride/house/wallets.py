"""Wallets: players' money off the tables. Players buy chips with it and cash chips out to it."""

from hashlib import sha256

from letitride.errors import StorageError
from letitride.eventstore.codec import to_bytes
from letitride.eventstore.journal import NewEvent, Request, Step
from letitride.eventstore.store import CommandReceipt, Head, Transaction
from letitride.house import events as house_events
from letitride.house.books import wallet_lines
from letitride.house.house_journal import WALLET, HouseJournal
from letitride.house.play_sessions import owed
from letitride.money import MILLION, Cents, Currency
from letitride.table.round_postings import OUTSIDE

#: The limit on one player's deposits, net of withdrawals: 1 billion units of the currency.
MOST_CENTS = 10**11


class Wallets:
    """The house's wallets."""

    def __init__(self, journal: HouseJournal) -> None:
        self._journal = journal

    def deposit(self, player: str, amount: Cents, request: Request) -> CommandReceipt:
        """Deposit money into a player's wallet."""
        return self._move(house_events.MoneyDeposited(player, amount), amount, request)

    def withdraw(
        self, player: str, amount: Cents, request: Request, first: Step | None = None
    ) -> CommandReceipt:
        """Withdraw money. The wallet must keep at least as much as the player owes.

        ``first`` runs before the withdrawal, in the same transaction.
        """
        return self._move(house_events.MoneyWithdrawn(player, amount), -amount, request, first)

    def balance(self, player: str, currency: Currency = Currency.USD) -> Cents:
        """Return the balance of a player's wallet."""
        with self._journal.store.reading() as tx:
            return _balance(tx, player, WALLET, currency)

    def _move(
        self,
        event: house_events.MoneyDeposited | house_events.MoneyWithdrawn,
        change: Cents,
        request: Request,
        first: Step | None = None,
    ) -> CommandReceipt:
        if event.amount.cents <= 0:
            raise StorageError(
                "storage/amount", expected="more than zero", got=event.amount, why="nothing"
            )
        stream = house_events.wallet_stream(event.player)
        digest = request.digest or sha256(to_bytes(house_events.HouseEvent, event)).digest()
        asked = request._replace(digest=digest)

        def work(tx: Transaction, _: Head) -> list[NewEvent[house_events.HouseEvent]]:
            if first is not None:
                first(tx, asked)
            if isinstance(event, house_events.MoneyWithdrawn):
                _check_debt(tx, event)
            else:
                _check_most(tx, event)
            return [NewEvent(event, wallet_lines(stream, type(event).__name__, change))]

        return self._journal.execute(stream, asked, work)


def _balance(tx: Transaction, player: str, account: str, currency: Currency) -> Cents:
    micros = tx.balance((house_events.wallet_stream(player), account, currency.value))
    return Cents(micros // MILLION, currency)


def _check_most(tx: Transaction, event: house_events.MoneyDeposited) -> None:
    """Reject a deposit that could overflow the books, which use 64-bit integers."""
    currency = event.amount.currency
    brought = -_balance(tx, event.player, str(OUTSIDE), currency)
    if (brought + event.amount).cents > MOST_CENTS:
        most = Cents(MOST_CENTS, currency) - brought
        raise StorageError(
            "storage/amount", expected=f"at most {most}", got=event.amount, why="most", most=most
        )


def _check_debt(tx: Transaction, event: house_events.MoneyWithdrawn) -> None:
    """Reject a withdrawal that would leave less in the wallet than the player owes."""
    currency = event.amount.currency
    debt = owed(tx, event.player, currency)
    has = _balance(tx, event.player, WALLET, currency)
    if debt and has - event.amount < debt:
        raise StorageError(
            "storage/owed", expected=f"{debt} left in the wallet", got=str(has - event.amount),
            debt=debt,
        )  # fmt: skip
