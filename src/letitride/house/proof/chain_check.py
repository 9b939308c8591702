"""The checks of stored rows that need no knowledge of a game: chains, receipts and the ledger.

The audit of a house and the audit of an export both make them here. A :class:`FaultError` names
the first thing that is wrong.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from letitride.eventstore.chain import BEGINNING, event_hash
from letitride.eventstore.journal import command_of
from letitride.eventstore.store import (
    AccountKey,
    CommandReceipt,
    Head,
    LedgerLine,
    StoredEvent,
    Transaction,
    checked,
)
from letitride.house.books import imbalance
from letitride.house.house_journal import WALLET

#: Whether a receipt was signed for a stream whose last event has this hash.
IsSigned = Callable[[CommandReceipt, bytes], bool]


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing found wrong: in which stream, at which version, and what."""

    stream: str
    version: int | None
    what: str


class FaultError(Exception):
    """Ends an audit, which cannot go on from what is wrong."""

    def __init__(self, stream: str, version: int | None, what: str) -> None:
        super().__init__(what)
        self.fault = Fault(stream, version, what)


class ChainError(FaultError):
    """A stream with a missing or altered event."""


@contextmanager
def typed(stream: str) -> Iterator[None]:
    """Report a value of the wrong type in a row as a fault: SQLite stores any."""
    try:
        yield
    except TypeError:
        raise FaultError(stream, None, "a value of another type than is written there") from None


def chained_events(tx: Transaction, stream: str) -> Iterator[StoredEvent]:
    """The events of a stream, each checked against the one before it, and the stream's head."""
    head = Head(0, BEGINNING, "")
    for row in tx.events(stream):
        with typed(stream):
            stored = checked(row)
        if stored.version != head.version + 1:
            raise ChainError(stream, head.version + 1, "missing")
        if stored.hash != event_hash(head.hash, stored):
            raise ChainError(stream, stored.version, "altered: its hash is another")
        if stored.time < head.time:
            raise FaultError(stream, stored.version, "earlier than the event before")
        head = Head(stored.version, stored.hash, stored.time)
        yield stored
    if tx.head(stream) != head:
        raise ChainError(stream, head.version + 1, "missing: the stream's end is another")


def check_receipts(
    tx: Transaction, stream: str, events: list[StoredEvent], is_signed: IsSigned | None = None
) -> None:
    """Every event is named by one receipt of its command, and every receipt names its events.

    Signatures are checked if there is a key to check them with.
    """
    left = {stored.version: stored.command for stored in events}
    hashes = {0: BEGINNING} | {stored.version: stored.hash for stored in events}
    with typed(stream):
        receipts = [checked(receipt) for receipt in tx.receipts(stream)]
    for receipt in receipts:
        command = command_of(receipt)
        if is_signed is not None and not is_signed(receipt, hashes.get(receipt.last, b"")):
            what = f"the note of {command} was altered, or what it was signed with"
            raise FaultError(stream, receipt.first, what)
        for version in range(receipt.first, receipt.last + 1):
            if left.pop(version, None) != command:
                raise FaultError(stream, version, f"not what the command {command} did")
        if command != receipt.command and tx.receipt(command) is None:
            raise FaultError(stream, receipt.first, f"of a command nobody noted: {command}")
    for version, command in left.items():
        raise FaultError(stream, version, f"of a command nobody noted: {command}")


class LedgerCheck:
    """The ledger lines of every stream, summed by account, against the balances."""

    def __init__(self, tx: Transaction) -> None:
        self.sums: dict[AccountKey, int] = {}
        self.imbalance = 0  # what all balances sum to, in millionths of a cent
        self._tx = tx

    def lines(self, stream: str) -> dict[int, list[LedgerLine]]:
        """The lines of a stream by the versions of their events, added to the sums."""
        found: dict[int, list[LedgerLine]] = {}
        for kept in self._tx.lines(stream):
            with typed(stream):
                (version, number, _), line = checked(kept), checked(kept.line)
            beside = found.setdefault(version, [])
            if number != len(beside):
                raise FaultError(stream, version, "not the postings that the event makes")
            beside.append(line)
            key = (line.owner, line.account, line.currency)
            self.sums[key] = self.sums.get(key, 0) + line.micros
        return found

    def check_balances(self) -> None:
        """Every balance is the sum of its lines, no wallet is overdrawn, and all sum to zero."""
        balances = self._tx.balances()
        for key in sorted(balances.keys() | self.sums.keys(), key=str):
            if balances.get(key) != self.sums.get(key):
                what = f"{key[1]} in {key[2]}: not the sum of its postings"
                raise FaultError(str(key[0]), None, what)
            if key[1] == WALLET and balances[key] < 0:
                raise FaultError(key[0], None, f"{key[1]} in {key[2]}: below nothing")
        by_name: dict[str, dict[AccountKey, int]] = {}
        for key, micros in balances.items():
            by_name.setdefault(key[1], {})[key] = micros
        for account, owned in by_name.items():
            if self._tx.balances(account) != owned:
                raise FaultError("books", None, f"{account}: not found by its name")
        self.imbalance, currency = imbalance(balances)
        if self.imbalance:
            raise FaultError("books", None, f"they do not sum to zero in {currency}")
