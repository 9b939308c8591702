"""The feed of a table: its latest events, read once for all watchers, who are woken by more.

Numbers are the versions of the table's stream. Nothing is redacted here: that is done for each
viewer when it is sent.
"""

import asyncio
from collections import deque
from threading import Lock

from letitride.house.events import HouseEvent, table_stream
from letitride.house.house_journal import HouseJournal
from letitride.house.table_transaction import CommandResult

#: A watcher that is further behind than this starts again from the whole table.
KEPT = 100


class Feed:
    """One table's."""

    def __init__(self, journal: HouseJournal, table: str, version: int) -> None:
        self.version = version
        self._journal = journal
        self._stream = table_stream(table)
        self._recent: deque[tuple[int, HouseEvent]] = deque(maxlen=KEPT)
        self._lock = Lock()
        self._watching: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    def publish(self, result: CommandResult) -> None:
        """Add the events of a command, and those before it if they are missing."""
        receipt = result.receipt
        with self._lock:
            if receipt.first == self.version + 1:
                self._recent.extend(enumerate(result.events, receipt.first))
                self.version = receipt.last
            elif receipt.last > self.version:
                self._read(receipt.last)

    def catch_up(self, version: int) -> None:
        """Read what there is up to a version of the table that is known here."""
        with self._lock:
            if version > self.version:
                self._read(version)

    def _read(self, upto: int) -> None:
        """No further: another process may be ahead, and what is shown is the table as known."""
        with self._journal.store.reading() as tx:
            for kept in self._journal.read_in(tx, self._stream, self.version, upto):
                self._recent.append((kept.stored.version, kept.event))
                self.version = kept.stored.version

    def wake(self) -> None:
        """Wake everybody who waits for something new."""
        for loop, event in tuple(self._watching):
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

    def after(self, version: int) -> list[tuple[int, HouseEvent]] | None:
        """The events after a version; None if they are not all at hand."""
        with self._lock:
            if version > self.version or version < self.version - len(self._recent):
                return None
            return [(number, record) for number, record in self._recent if number > version]

    def watch(self) -> asyncio.Event:
        """An event that is set whenever there is something new."""
        event = asyncio.Event()
        self._watching.add((asyncio.get_running_loop(), event))
        return event

    def leave(self, event: asyncio.Event) -> None:
        """Watch no more."""
        self._watching = {pair for pair in self._watching if pair[1] is not event}
