"""Run every wallet forward in time, and find the moment when one was overdrawn.

The final balance is not enough: someone who can write to the database could raise a balance, spend
the money, and lower the balance again after a win.
"""

from collections import deque
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from letitride.eventstore.store import AccountKey, LedgerLine
from letitride.house.house_journal import WALLET
from letitride.house.proof.chain_check import FaultError


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

    def note(self, stream: str, version: int, time: str, lines: Iterable[LedgerLine]) -> None:
        """Note the changes that one event made."""
        for line in lines:
            if line.account == WALLET:
                change = _Change(time, stream, version, line.micros)
                self._changes.setdefault(line.key, []).append(change)

    def check(self) -> None:
        """Check that no wallet was ever below zero."""
        for (owner, account, currency), changes in sorted(self._changes.items()):
            overdrawn = _overdrawn(changes)
            if overdrawn is not None:
                what = f"{account} of {owner} in {currency}: overdrawn at {overdrawn.time}"
                raise FaultError(overdrawn.stream, overdrawn.version, what)


def _overdrawn(changes: list[_Change]) -> _Change | None:
    """Return the first change that the wallet could not have covered.

    Streams say nothing about the order of events at the same microsecond, so any order that keeps
    each stream's own order will do.
    """
    balance = 0
    for _, together in groupby(sorted(changes, key=itemgetter(0)), key=itemgetter(0)):
        streams: dict[str, deque[_Change]] = {}
        for change in together:
            streams.setdefault(change.stream, deque()).append(change)
        waiting = list(streams.values())
        while waiting:
            ready = max(waiting, key=lambda queue: queue[0].micros)
            if balance + ready[0].micros < 0:
                return ready[0]
            balance += ready.popleft().micros
            waiting = [queue for queue in waiting if queue]
    return None
