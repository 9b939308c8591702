"""The floor list: every table of the house and how it is run, from the stream ``floor``."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from threading import RLock
from typing import cast

from letitride.eventstore.journal import NewEvent, Request, check_names, find_receipt
from letitride.eventstore.store import Lock, Transaction
from letitride.house.events import FloorEvent, TableListed, TableShut
from letitride.house.house_journal import CATALOG, HouseJournal
from letitride.rulebook.table_kind import TableKind

STREAM = "floor"


@dataclass(frozen=True, slots=True)
class FloorTable:
    """A table on the floor, and how it is run."""

    table: str
    kind: TableKind
    pace: int
    automatic: int
    alone: bool
    shut: bool = False


class FloorList:
    """The tables of a house, by name."""

    def __init__(self, journal: HouseJournal) -> None:
        self._journal = journal
        self._version = 0
        self._tables: dict[str, FloorTable] = {}
        self._lock = RLock()

    def tables(self) -> Mapping[str, FloorTable]:
        """Return the current state of all tables."""
        with self._lock, self._journal.store.reading() as tx:
            self._catch_up(tx)
        return dict(self._tables)

    def note(self, event: FloorEvent, request: Request) -> None:
        """Append an event to the stream only once. Ignore a table already listed or closed."""
        digest = request.digest or sha256(CATALOG.write(event)).digest()
        request = request._replace(digest=digest)
        check_names(STREAM, request)
        with self._lock, self._journal.store.transaction() as tx:
            head = tx.head(STREAM, Lock.EXCLUSIVE)
            self._catch_up(tx)
            if find_receipt(tx, STREAM, request) is not None or self._is_known(event):
                return
            after = self._journal.append_in(tx, STREAM, head, [NewEvent(event)], request)
            self._journal.save_receipt(tx, STREAM, head, after, request)

    def _is_known(self, event: FloorEvent) -> bool:
        known = self._tables.get(event.table)
        return known is not None and (isinstance(event, TableListed) or known.shut)

    def _catch_up(self, tx: Transaction) -> None:
        for kept in self._journal.read_in(tx, STREAM, self._version):
            self._tables = evolve(self._tables, cast(FloorEvent, kept.event))
            self._version = kept.stored.version


def evolve(tables: dict[str, FloorTable], event: FloorEvent) -> dict[str, FloorTable]:
    """Return the tables after an event."""
    match event:
        case TableListed():
            listed = FloorTable(event.table, event.kind, event.pace, event.automatic, event.alone)
        case TableShut():
            listed = replace(tables[event.table], shut=True)
    return tables | {event.table: listed}
