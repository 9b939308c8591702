"""Neighbours: what other processes do at the tables of this house, as the database tells.

PostgreSQL sends word of every stream that grows; where none is sent, or some was lost, a look at
all tables every few seconds does.
"""

import logging
from collections.abc import Callable
from threading import Event, Thread

from letitride.errors import LetItRideError
from letitride.eventstore.journal import Journal
from letitride.eventstore.store import Notice

_LOG = logging.getLogger("letitride.server")

#: How many seconds without a word before all tables are looked at.
PATIENCE = 2.0


class OtherProcesses:
    """An ear at the database's door."""

    def __init__(self, journal: Journal, hear: Callable[[Notice | None], None]) -> None:
        self._journal, self._hear = journal, hear
        self._stop = Event()

    def listen(self) -> None:
        """Begin to listen, in a thread of its own."""
        self._stop.clear()
        Thread(target=self._listen, name="neighbours", daemon=True).start()

    def stop(self) -> None:
        """Listen no more."""
        self._stop.set()

    def _listen(self) -> None:
        while not self._stop.is_set():
            try:
                for notice in self._journal.notices(PATIENCE, self._stop):
                    if self._stop.is_set():
                        return
                    self._hear(notice)
            except LetItRideError as error:  # the database is away: it is asked again
                _LOG.warning("not listening", extra={"code": error.code})
                self._stop.wait(PATIENCE)
