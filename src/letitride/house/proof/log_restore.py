"""The public log in a backup: its entries in order, without hashes or signatures.

A restored house has the same entries and signs them again with the log's key. Events that were not
in the log yet, or a backup from before there was a log, go to the queue.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import insert, select

from letitride.eventstore import schema
from letitride.eventstore.store import StoredEvent, Transaction
from letitride.house.events import is_logged
from letitride.house.proof.log_sequencer import entries_in, grow_tiles, has_log, rows_of
from letitride.transparency.merkle import leaf_hash

_BATCH = 1000


def log_rows(tx: Transaction) -> Iterator[dict[str, Any]]:
    """Yield the entries of the log as rows of a backup."""
    if has_log(tx):
        for one in entries_in(tx):
            yield {
                "stream": one.stream,
                "version": one.version,
                "part": one.part,
                "about": one.about,
                "leaf": one.leaf,
            }


class LogRestore:
    """Restores the log of a backup into an empty database."""

    def __init__(self, tx: Transaction) -> None:
        self._rows = rows_of(tx) if has_log(tx) else None
        self._size = 0
        self._new: list[dict[str, Any]] = []

    def add(self, entry: dict[str, Any]) -> None:
        """Add the next entry. A row with other fields is a TypeError."""
        kinds = {"stream": str, "version": int, "part": int, "leaf": bytes}
        if entry.keys() != {*kinds, "about"} or any(
            type(entry[name]) is not kind for name, kind in kinds.items()
        ):
            raise TypeError
        place = self._size
        self._new.append(entry | {"place": place, "hash": leaf_hash(entry["leaf"])})
        self._size += 1
        if len(self._new) >= _BATCH:
            self._write()

    def queue(self, stream: str, events: Iterable[StoredEvent]) -> None:
        """Queue the events of a stream that belong in the log."""
        waiting = [
            {"stream": stream, "version": one.version, "leaf": None}
            for one in events
            if is_logged(stream, one.kind)
        ]
        if waiting and self._rows is not None:
            self._rows.execute(insert(schema.log_queue), waiting)

    def finish(self) -> None:
        """Compute the hash tiles, and take the entered events out of the queue again."""
        self._write()
        if self._rows is None:
            return
        entered = schema.log_entries.c
        queue = schema.log_queue
        done = select(entered.stream).where(
            entered.stream == queue.c.stream, entered.version == queue.c.version
        )
        self._rows.execute(queue.delete().where(done.exists()))
        grow_tiles(self._rows, 0, self._size)
        self._rows.execute(schema.log_checkpoint.update().values(size=self._size, note=""))

    def _write(self) -> None:
        if self._new and self._rows is not None:
            self._rows.execute(insert(schema.log_entries), self._new)
        self._new = []
