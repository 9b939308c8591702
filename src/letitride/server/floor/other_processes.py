"""Database notices about other processes' changes to this house's tables.

PostgreSQL sends a notice whenever a stream grows. The server also checks all tables every few
seconds, in case notices are lost or not available.
"""

import logging
from collections.abc import Callable
from threading import Event, Thread

from letitride.errors import LetItRideError
from letitride.eventstore.store import Notice
from letitride.house.house_journal import HouseJournal

_LOG = logging.getLogger("letitride.server")

#: The number of seconds without a notice before the server checks all tables.
PATIENCE = 2.0


class OtherProcesses:
    """A listener for database notices."""

    def __init__(self, journal: HouseJournal, on_notice: Callable[[Notice | None], None]) -> None:
        self._journal, self._on_notice = journal, on_notice
        self._stop = Event()

    def listen(self) -> None:
        """Start listening in a separate thread."""
        self._stop.clear()
        Thread(target=self._listen, name="notices", daemon=True).start()

    def stop(self) -> None:
        """Stop listening."""
        self._stop.set()

    def _listen(self) -> None:
        while not self._stop.is_set():
            try:
                for notice in self._journal.store.notices(PATIENCE, self._stop):
                    if self._stop.is_set():
                        return
                    self._on_notice(notice)
            except LetItRideError as error:  # the database is down, so try again
                _LOG.warning("not listening", extra={"code": error.code})
                self._stop.wait(PATIENCE)
