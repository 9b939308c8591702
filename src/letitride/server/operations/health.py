"""Health: a check that the house can read its database and write as much data as a command does."""

import os
from math import inf
from secrets import token_hex
from threading import Lock
from time import monotonic

from letitride.eventstore.database import DatabaseStore
from letitride.eventstore.schema import health

#: The minimum number of seconds between writes. Anyone may request a check, and writes are slow.
AT_MOST_EVERY = 1.0
#: The number of bytes to write. The bytes are random, so they do not compress. Few commands write
#: more.
_BYTES = 16_384


class Health:
    """A health check that rewrites its own database row, which is not part of the record."""

    def __init__(self, store: DatabaseStore) -> None:
        self._store = store
        self._turn = Lock()
        self._wrote = -inf

    def check(self) -> None:
        """Raise a storage error if the database cannot be read or written."""
        with self._store.reading() as tx:
            tx.head("people")
        with self._turn:
            if monotonic() - self._wrote >= AT_MOST_EVERY:
                self._write()
                self._wrote = monotonic()

    def _write(self) -> None:
        """Write the new row before deleting the old one, so that a full database is detected."""
        name = token_hex(16)
        with self._store.rows() as connection:
            connection.execute(health.insert().values(name=name, filling=os.urandom(_BYTES)))
            connection.execute(health.delete().where(health.c.name != name))
