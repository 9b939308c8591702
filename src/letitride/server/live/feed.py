"""A table's feed: its latest events, read once for all watchers.

Event numbers are versions of the table's stream. The feed is not redacted; events are redacted for
each viewer when they are sent.
"""

import asyncio
from collections import deque
from threading import Lock

from letitride.house.events import HouseEvent, table_stream
from letitride.house.house_journal import HouseJournal
from letitride.house.table_transaction import CommandResult

#: The number of events kept. A watcher that falls further behind receives the whole table again.
KEPT = 100


class Feed:
    """The feed of one table."""

    def __init__(self, journal: HouseJournal, table: str, version: int) -> None:
        self.version = version
        self._journal = journal
        self._stream = table_stream(table)
        self._recent: deque[tuple[int, HouseEvent]] = deque(maxlen=KEPT)
        self._lock = Lock()
        self._watching: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    def publish(self, result: CommandResult) -> None:
        """Add a command's events, and any earlier events that are missing."""
        receipt = result.receipt
        with self._lock:
            if receipt.first == self.version + 1:
                self._recent.extend(enumerate(result.events, receipt.first))
                self.version = receipt.last
            elif receipt.last > self.version:
                self._read(receipt.last)

    def catch_up(self, version: int) -> None:
        """Read the events up to a version that this process has loaded."""
        with self._lock:
            if version > self.version:
                self._read(version)

    def _read(self, upto: int) -> None:
        """Read events only up to this version, even if another process has already written more."""
        with self._journal.store.reading() as tx:
            for kept in self._journal.read_in(tx, self._stream, self.version, upto):
                self._recent.append((kept.stored.version, kept.event))
                self.version = kept.stored.version

    def wake(self) -> None:
        """Wake all watchers."""
        for loop, event in tuple(self._watching):
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

    def after(self, version: int) -> list[tuple[int, HouseEvent]] | None:
        """Return the events after a version, or None if some are no longer in memory."""
        with self._lock:
            if version > self.version or version < self.version - len(self._recent):
                return None
            return [(number, record) for number, record in self._recent if number > version]

    def watch(self) -> asyncio.Event:
        """Start watching. The returned ``asyncio.Event`` is set whenever the table changes."""
        event = asyncio.Event()
        self._watching.add((asyncio.get_running_loop(), event))
        return event

    def leave(self, event: asyncio.Event) -> None:
        """Stop watching."""
        self._watching = {pair for pair in self._watching if pair[1] is not event}
