"""Run every wallet forward in time, and find the event that overdrew one.

The final balance is not enough: someone who can write to the database could raise a balance, spend
the money, and lower the balance again after a win.

Since format 3, no event is earlier than an event that changed the same wallet before it, even if a
clock is set back. Earlier events may not be in order, so only their sum counts.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from letitride.eventstore.store import AccountKey, LedgerLine, StoredEvent
from letitride.house.house_journal import WALLET
from letitride.house.proof.chain_check import FaultError

#: The first format whose times give the order of all changes to a wallet.
_IN_ORDER = 3


class _Change(NamedTuple):
    """A change to a wallet, and the event that made it."""

    time: str
    stream: str
    version: int
    micros: int


class WalletCheck:
    """The changes to every wallet, from all streams."""

    def __init__(self) -> None:
        self._changes: dict[AccountKey, list[_Change]] = {}
        self._before: Counter[AccountKey] = Counter()  # The sums of earlier events.

    def note(self, stored: StoredEvent, lines: Iterable[LedgerLine]) -> None:
        """Note the changes that one event made."""
        for line in lines:
            if line.account != WALLET:
                continue
            if stored.schema < _IN_ORDER:
                self._before[line.key] += line.micros
            else:
                change = _Change(stored.time, stored.stream, stored.version, line.micros)
                self._changes.setdefault(line.key, []).append(change)

    def check(self) -> None:
        """Check that no wallet was ever below zero."""
        for (owner, account, currency), changes in sorted(self._changes.items()):
            overdrawn = _overdrawn(self._before[owner, account, currency], changes)
            if overdrawn is not None:
                what = f"{account} of {owner} in {currency}: overdrawn at {overdrawn.time}"
                raise FaultError(overdrawn.stream, overdrawn.version, what)


def _overdrawn(balance: int, changes: list[_Change]) -> _Change | None:
    """Return the first change that the wallet could not have covered.

    Streams say nothing about the order of events at the same time, so any order that keeps each
    stream's own order will do.
    """
    for _, together in groupby(sorted(changes, key=itemgetter(0)), key=itemgetter(0)):
        streams: dict[str, list[_Change]] = {}
        for change in together:
            streams.setdefault(change.stream, []).append(change)
        balance, left = _covered(balance, list(streams.values()))
        balance += sum(change.micros for queue in left for change in queue)
        # The rest only costs money. Read backward, it only brings money.
        backward = [[_undone(change) for change in reversed(queue)] for queue in left]
        stuck = _covered(balance, backward)[1] if balance >= 0 else left
        if stuck:
            return left[0][0]
    return None


def _covered(balance: int, queues: list[list[_Change]]) -> tuple[int, list[list[_Change]]]:
    """Carry out the changes that the balance covers and that bring at least as much as they cost.

    Return the balance after them, and the changes that are left.
    """
    left, again = [queue for queue in queues if queue], True
    while again:
        again = False
        for at, queue in enumerate(left):
            length = _affordable(balance, queue)
            balance += sum(change.micros for change in queue[:length])
            left[at], again = queue[length:], again or length > 0
        left = [queue for queue in left if queue]
    return balance, left


def _affordable(balance: int, queue: list[_Change]) -> int:
    """Return how many changes come first that the balance covers and that cost nothing in sum."""
    total = 0
    for length, change in enumerate(queue, 1):
        total += change.micros
        if balance + total < 0:
            return 0
        if total >= 0:
            return length
    return 0


def _undone(change: _Change) -> _Change:
    return change._replace(micros=-change.micros)
