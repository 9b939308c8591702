"""Wallets: players' money off the tables. Chips are bought from it and cashed in to it."""

from letitride.errors import StorageError
from letitride.money import MILLION, Cents, Currency
from letitride.storage import records as r
from letitride.storage.books import wallet_lines
from letitride.storage.codec import to_bytes
from letitride.storage.journal import (
    WALLET,
    Journal,
    NewEvent,
    Request,
    check_names,
    done_before,
)
from letitride.storage.plays import owed
from letitride.storage.store import Done, Lock, Transaction


class Wallets:
    """The wallets of a house."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def deposit(self, player: str, amount: Cents, request: Request) -> Done:
        """Money comes through the door."""
        return self._move(r.MoneyDeposited(player, amount), amount, request)

    def withdraw(self, player: str, amount: Cents, request: Request) -> Done:
        """Money leaves through the door; no more than is there beyond what the player owes."""
        return self._move(r.MoneyWithdrawn(player, amount), -amount, request)

    def balance(self, player: str, currency: Currency = Currency.USD) -> Cents:
        """What is in a wallet."""
        with self._journal.reading() as tx:
            found = tx.balances(WALLET).get((r.wallet_stream(player), WALLET, currency.value), 0)
        return Cents(found // MILLION, currency)

    def _move(
        self, event: r.MoneyDeposited | r.MoneyWithdrawn, change: Cents, request: Request
    ) -> Done:
        change.check_whole()
        if event.amount.cents <= 0:
            raise StorageError("storage/amount", expected="more than nothing", got=event.amount)
        stream = r.wallet_stream(event.player)
        asked = request._replace(digest=to_bytes(r.Record, event))
        check_names(stream, asked)
        with self._journal.transaction() as tx:
            head = tx.head(stream, Lock.ALONE)
            done = done_before(tx, stream, asked)
            if done is not None:
                return done
            if isinstance(event, r.MoneyWithdrawn):
                _check_debt(tx, event)
            posted = wallet_lines(stream, type(event).__name__, change)
            self._journal.extend(tx, stream, head, [NewEvent(event, posted)], asked)
            return self._journal.note_done(tx, stream, head, 1, asked)


def _check_debt(tx: Transaction, event: r.MoneyWithdrawn) -> None:
    """What a player owes at a table stays in the wallet until chips bought there settle it."""
    currency = event.amount.currency
    debt = owed(tx, event.player, currency)
    has = Cents(
        tx.balance((r.wallet_stream(event.player), WALLET, currency.value)) // MILLION, currency
    )
    if debt and has - event.amount < debt:
        raise StorageError(
            "storage/owed", expected=f"{debt} left in the wallet", got=str(has - event.amount)
        )
