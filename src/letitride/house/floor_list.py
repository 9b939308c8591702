"""The listing: which tables are on the floor and how they are run, told by the stream ``floor``."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from threading import RLock
from typing import cast

from letitride.eventstore.journal import Journal, NewEvent, Request, check_names, done_before
from letitride.eventstore.store import Lock, Transaction
from letitride.house.events import FloorEvent, TableKind, TableListed, TableShut, write

STREAM = "floor"


@dataclass(frozen=True, slots=True)
class FloorTable:
    """How a table is run."""

    table: str
    kind: TableKind
    pace: int
    automatic: int
    alone: bool
    shut: bool = False


class FloorList:
    """The tables of a house, by name."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._version = 0
        self._tables: dict[str, FloorTable] = {}
        self._turn = RLock()

    def tables(self) -> Mapping[str, FloorTable]:
        """All tables as of now."""
        with self._turn, self._journal.reading() as tx:
            self._catch_up(tx)
        return dict(self._tables)

    def note(self, event: FloorEvent, request: Request) -> None:
        """Put an event in the stream, once; a table that is listed is not listed again."""
        digest = request.digest or sha256(write(event)).digest()
        request = request._replace(digest=digest)
        check_names(STREAM, request)
        with self._turn, self._journal.transaction() as tx:
            head = tx.head(STREAM, Lock.ALONE)
            self._catch_up(tx)
            if done_before(tx, STREAM, request) is not None or self._told(event):
                return
            after = self._journal.extend(tx, STREAM, head, [NewEvent(event)], request)
            self._journal.note_done(tx, STREAM, head, after, request)

    def _told(self, event: FloorEvent) -> bool:
        known = self._tables.get(event.table)
        return known is not None and (isinstance(event, TableListed) or known.shut)

    def _catch_up(self, tx: Transaction) -> None:
        for kept in self._journal.read_in(tx, STREAM, self._version):
            self._tables = follow(self._tables, cast(FloorEvent, kept.record))
            self._version = kept.stored.version


def follow(tables: dict[str, FloorTable], event: FloorEvent) -> dict[str, FloorTable]:
    """The tables after an event."""
    match event:
        case TableListed():
            listed = FloorTable(event.table, event.kind, event.pace, event.automatic, event.alone)
        case TableShut():
            listed = replace(tables[event.table], shut=True)
    return tables | {event.table: listed}
