"""The listing: which tables are on the floor and how they are run, told by the stream ``floor``."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from threading import RLock
from typing import cast, get_args

from letitride.storage import records
from letitride.storage.journal import Journal, NewEvent, Request, check_names, done_before
from letitride.storage.store import Lock, Transaction

STREAM = "floor"


class Kind(StrEnum):
    """Who deals."""

    VIRTUAL = "virtual"  # the automatic dealer
    DEALER = "dealer"  # a dealer, step by step through the script


@dataclass(frozen=True, slots=True)
class TableListed:
    """A table is on the floor."""

    table: str
    kind: Kind
    pace: int  # milliseconds from one step of the automatic dealer to the next
    automatic: int  # how many seats automatic players fill
    alone: bool  # whether they play on when nobody else does


@dataclass(frozen=True, slots=True)
class TableShut:
    """A table opens no more rounds."""

    table: str
    by: str


FloorEvent = TableListed | TableShut

#: The journal reads what it knows by name, so whoever imports this lets it read these.
records.KINDS.update({kind.__name__: kind for kind in get_args(FloorEvent)})


@dataclass(frozen=True, slots=True)
class Listed:
    """How a table is run."""

    table: str
    kind: Kind
    pace: int
    automatic: int
    alone: bool
    shut: bool = False


class Listing:
    """The tables of a house, by name."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._version = 0
        self._tables: dict[str, Listed] = {}
        self._turn = RLock()

    def tables(self) -> Mapping[str, Listed]:
        """All tables as of now."""
        with self._turn, self._journal.reading() as tx:
            self._catch_up(tx)
        return dict(self._tables)

    def note(self, event: FloorEvent, request: Request) -> None:
        """Put an event in the stream, once; a table that is listed is not listed again."""
        check_names(STREAM, request)
        with self._turn, self._journal.transaction() as tx:
            head = tx.head(STREAM, Lock.ALONE)
            self._catch_up(tx)
            if done_before(tx, STREAM, request) is not None or self._told(event):
                return
            self._journal.extend(tx, STREAM, head, [NewEvent(event)], request)  # type: ignore[arg-type]  # known by KINDS
            self._journal.note_done(tx, STREAM, head, 1, request)

    def _told(self, event: FloorEvent) -> bool:
        known = self._tables.get(event.table)
        return known is not None and (isinstance(event, TableListed) or known.shut)

    def _catch_up(self, tx: Transaction) -> None:
        for kept in self._journal.read_in(tx, STREAM, self._version):
            self._follow(cast(FloorEvent, kept.record))
            self._version = kept.stored.version

    def _follow(self, event: FloorEvent) -> None:
        match event:
            case TableListed():
                self._tables[event.table] = Listed(
                    event.table, event.kind, event.pace, event.automatic, event.alone
                )
            case TableShut():
                self._tables[event.table] = replace(self._tables[event.table], shut=True)
