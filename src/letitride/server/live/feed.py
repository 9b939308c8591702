"""Feed: the latest events of a table, read once for all who watch, and word that there are more.

Numbers are the versions of the table's stream. Nothing is redacted here: that is done for each
viewer when it is sent.
"""

import asyncio
from collections import deque
from threading import Lock

from letitride.eventstore.journal import Journal
from letitride.house.durable import CommandResult
from letitride.house.events import Record, table_stream

#: Who is further behind than this is told to look at the table anew.
KEPT = 100


class Feed:
    """One table's."""

    def __init__(self, journal: Journal, table: str, version: int) -> None:
        self.version = version
        self._journal = journal
        self._stream = table_stream(table)
        self._recent: deque[tuple[int, Record]] = deque(maxlen=KEPT)
        self._turn = Lock()
        self._watching: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    def publish(self, outcome: CommandResult) -> None:
        """Take in what a command led to, and what came before it if that is missing."""
        done = outcome.done
        with self._turn:
            if done.first == self.version + 1:
                self._recent.extend(enumerate(outcome.events, done.first))
                self.version = done.last
            elif done.last > self.version:
                self._read(done.last)

    def catch_up(self, version: int) -> None:
        """Read what there is up to a version of the table that is known here."""
        with self._turn:
            if version > self.version:
                self._read(version)

    def _read(self, upto: int) -> None:
        """No further: another process may be ahead, and what is shown is the table as known."""
        with self._journal.reading() as tx:
            for kept in self._journal.read_in(tx, self._stream, self.version, upto):
                self._recent.append((kept.stored.version, kept.record))
                self.version = kept.stored.version

    def wake(self) -> None:
        """Wake everybody who waits for something new."""
        for loop, event in tuple(self._watching):
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

    def after(self, version: int) -> list[tuple[int, Record]] | None:
        """The events after a version; None if they are not all at hand."""
        with self._turn:
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
