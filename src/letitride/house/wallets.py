"""Wallets: players' money off the tables. Chips are bought from it and cashed in to it."""

from hashlib import sha256

from letitride.cage import Account, Books
from letitride.errors import StorageError
from letitride.eventstore.codec import to_bytes
from letitride.eventstore.journal import NewEvent, Request, Step
from letitride.eventstore.store import CommandReceipt, Head, Transaction
from letitride.house import events as house_events
from letitride.house.books import wallet_lines
from letitride.house.house_journal import WALLET, HouseJournal
from letitride.house.play_sessions import owed
from letitride.money import MILLION, Cents, Currency

OUTSIDE = str(Account(Books.OUTSIDE))
#: What one player may bring through the door beyond what they took out: a thousand million.
MOST_CENTS = 10**11


class Wallets:
    """The wallets of a house."""

    def __init__(self, journal: HouseJournal) -> None:
        self._journal = journal

    def deposit(self, player: str, amount: Cents, request: Request) -> CommandReceipt:
        """Money comes through the door."""
        return self._move(house_events.MoneyDeposited(player, amount), amount, request)

    def withdraw(
        self, player: str, amount: Cents, request: Request, first: Step | None = None
    ) -> CommandReceipt:
        """Money leaves through the door; no more than is there beyond what the player owes.

        ``first`` is done before it in the same transaction, as with a link's commands.
        """
        return self._move(house_events.MoneyWithdrawn(player, amount), -amount, request, first)

    def balance(self, player: str, currency: Currency = Currency.USD) -> Cents:
        """What is in a wallet."""
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
                "storage/amount", expected="more than nothing", got=event.amount, why="nothing"
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
    """Books count in 64 bits; nobody brings more than they are sure to hold."""
    currency = event.amount.currency
    brought = -_balance(tx, event.player, OUTSIDE, currency)
    if (brought + event.amount).cents > MOST_CENTS:
        most = Cents(MOST_CENTS, currency) - brought
        raise StorageError(
            "storage/amount", expected=f"at most {most}", got=event.amount, why="most", most=most
        )


def _check_debt(tx: Transaction, event: house_events.MoneyWithdrawn) -> None:
    """What a player owes at a table stays in the wallet until chips bought there settle it."""
    currency = event.amount.currency
    debt = owed(tx, event.player, currency)
    has = _balance(tx, event.player, WALLET, currency)
    if debt and has - event.amount < debt:
        raise StorageError(
            "storage/owed", expected=f"{debt} left in the wallet", got=str(has - event.amount),
            debt=debt,
        )  # fmt: skip
