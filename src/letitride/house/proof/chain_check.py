"""Checks of stored rows that need no knowledge of the game: chains, receipts, and the ledger.

The audits of a house and of an export both use these checks. A :class:`FaultError` reports the
first fault.
"""

from collections import Counter
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

#: A function that returns whether a receipt was signed for a stream whose last event has this hash.
IsSigned = Callable[[CommandReceipt, bytes], bool]


@dataclass(frozen=True, slots=True)
class Fault:
    """The first fault: its stream, its version, and a description."""

    stream: str
    version: int | None
    what: str


class FaultError(Exception):
    """A fault in the record, which ends the audit."""

    def __init__(self, stream: str, version: int | None, what: str) -> None:
        super().__init__(what)
        self.fault = Fault(stream, version, what)


class ChainError(FaultError):
    """A fault in a stream's chain: an event is missing or was altered."""


@contextmanager
def typed(stream: str) -> Iterator[None]:
    """Report a value of the wrong type as a fault, because SQLite allows any type in any column."""
    try:
        yield
    except TypeError:
        raise FaultError(stream, None, "a row has a value of the wrong type") from None


def chained_events(tx: Transaction, stream: str) -> Iterator[StoredEvent]:
    """Yield a stream's events, checking each against the one before. Then check the head."""
    head = Head(0, BEGINNING, "")
    for row in tx.events(stream):
        with typed(stream):
            stored = checked(row)
        if stored.version != head.version + 1:
            raise ChainError(stream, head.version + 1, "missing")
        if stored.hash != event_hash(head.hash, stored):
            raise ChainError(stream, stored.version, "altered: the hash does not match")
        if stored.time < head.time:
            raise FaultError(stream, stored.version, "the event is dated before the previous one")
        head = Head(stored.version, stored.hash, stored.time)
        yield stored
    if tx.head(stream) != head:
        raise ChainError(
            stream, head.version + 1, "the event is missing, or the stream's head is wrong"
        )


def check_receipts(
    tx: Transaction, stream: str, events: list[StoredEvent], is_signed: IsSigned | None = None
) -> None:
    """Check that every event has one receipt from its command, and that receipts are accurate.

    Signatures are checked if there is a key.
    """
    left = {stored.version: stored.command for stored in events}
    hashes = {0: BEGINNING} | {stored.version: stored.hash for stored in events}
    with typed(stream):
        receipts = [checked(receipt) for receipt in tx.receipts(stream)]
    for receipt in receipts:
        command = command_of(receipt)
        if is_signed is not None and not is_signed(receipt, hashes.get(receipt.last, b"")):
            what = f"the receipt for {command}, or the event it was signed with, was altered"
            raise FaultError(stream, receipt.first, what)
        for version in range(receipt.first, receipt.last + 1):
            if left.pop(version, None) != command:
                raise FaultError(stream, version, f"the event is not from the command {command}")
        if command != receipt.command and tx.receipt(command) is None:
            raise FaultError(stream, receipt.first, f"no receipt for the command {command}")
    for version, command in left.items():
        raise FaultError(stream, version, f"no receipt for the command {command}")


class LedgerCheck:
    """A check of balances against every stream's ledger lines, summed by account."""

    def __init__(self, tx: Transaction) -> None:
        self.sums: Counter[AccountKey] = Counter()
        self.imbalance = 0  # the sum of all balances, in millionths of a cent
        self._tx = tx

    def lines(self, stream: str) -> dict[int, list[LedgerLine]]:
        """Return a stream's ledger lines, keyed by event version, and add them to the sums."""
        found: dict[int, list[LedgerLine]] = {}
        for kept in self._tx.lines(stream):
            with typed(stream):
                (version, number, _), line = checked(kept), checked(kept.line)
            beside = found.setdefault(version, [])
            if number != len(beside):
                raise FaultError(stream, version, "the postings do not match the event")
            beside.append(line)
            self.sums[line.key] += line.micros
        return found

    def check_balances(self) -> None:
        """Check all balances.

        Each balance must equal the sum of its ledger lines. All balances together must total zero,
        and no wallet may be negative.
        """
        balances = self._tx.balances()
        for key in sorted(balances.keys() | self.sums.keys(), key=str):
            if balances.get(key) != self.sums.get(key):
                what = f"{key[1]} in {key[2]}: the balance is not the sum of its postings"
                raise FaultError(str(key[0]), None, what)
            if key[1] == WALLET and balances[key] < 0:
                raise FaultError(key[0], None, f"{key[1]} in {key[2]}: overdrawn")
        by_name: dict[str, dict[AccountKey, int]] = {}
        for key, micros in balances.items():
            by_name.setdefault(key[1], {})[key] = micros
        for account, owned in by_name.items():
            if self._tx.balances(account) != owned:
                raise FaultError("books", None, f"{account} cannot be looked up by name")
        self.imbalance, currency = imbalance(balances)
        if self.imbalance:
            raise FaultError("books", None, f"the balances in {currency} do not sum to zero")
