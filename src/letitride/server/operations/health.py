"""Health: whether the house can read its record, and write as much as a command does."""

import os
from math import inf
from secrets import token_hex
from threading import Lock
from time import monotonic

from letitride.eventstore.database import DatabaseStore
from letitride.eventstore.schema import health

#: Anybody may ask, and a write takes its time: so often, in seconds, and no more.
AT_MOST_EVERY = 1.0
#: More than nearly all commands need, and nothing that a database could make smaller.
_BYTES = 16_384


class Health:
    """A row of its own, no part of the record, that is written anew to see whether that works."""

    def __init__(self, store: DatabaseStore) -> None:
        self._store = store
        self._turn = Lock()
        self._wrote = -inf

    def check(self) -> None:
        """Raise a storage error if the database cannot be read, or not be written."""
        with self._store.reading() as tx:
            tx.head("people")
        with self._turn:
            if monotonic() - self._wrote >= AT_MOST_EVERY:
                self._write()
                self._wrote = monotonic()

    def _write(self) -> None:
        """The new row before the old one goes: a full database would have room for just one."""
        name = token_hex(16)
        with self._store.rows() as connection:
            connection.execute(health.insert().values(name=name, filling=os.urandom(_BYTES)))
            connection.execute(health.delete().where(health.c.name != name))
