"""History: reading standings back from their streams, from a snapshot on where there is one."""

from dataclasses import dataclass

from letitride.errors import StorageError
from letitride.eventstore.codec import from_bytes, to_bytes
from letitride.eventstore.journal import Journal
from letitride.eventstore.store import Transaction
from letitride.house import events as house_events
from letitride.house.known_link import KnownLink
from letitride.house.loaded_table import LoadedTable, Rules, follow, opened
from letitride.progressive.link import LinkState
from letitride.progressive.link.events import LinkEvent
from letitride.rulebook.wagers import Game
from letitride.table.fair.commit_reveal import FairRound
from letitride.table.state import TableState

#: So many events between two snapshots: few enough to load at once, many enough to cost nothing.
SNAPSHOT_EVERY = 500


class LinkHistory:
    """The events of links' own streams, read once for as long as a table is loaded."""

    def __init__(self, journal: Journal, tx: Transaction) -> None:
        self._journal, self._tx = journal, tx
        self._read: dict[str, tuple[int, list[LinkEvent]]] = {}

    def __call__(self, name: str, after: int, upto: int) -> list[LinkEvent]:
        """The events of a link from after one version up to another."""
        start, events = self._read.setdefault(name, (after, self._events(name, after)))
        found = events[after - start : upto - start]
        if len(found) != upto - after:
            raise StorageError(
                "storage/data", expected=f"link {name} at version {upto}", got=start + len(events)
            )
        return found

    def opening(self, name: str) -> LinkState:
        """The state a link opened with."""
        for kept in self._journal.read_in(self._tx, house_events.link_stream(name), upto=1):
            if isinstance(kept.record, house_events.LinkOpened):
                return kept.record.opening
        raise StorageError("storage/no_link", expected="a link that is open", got=name)

    def _events(self, name: str, after: int) -> list[LinkEvent]:
        events = []
        for kept in self._journal.read_in(self._tx, house_events.link_stream(name), after):
            if not isinstance(kept.record, LinkEvent):
                got = type(kept.record).__name__
                raise StorageError("storage/data", expected="an event of a link", got=got)
            events.append(kept.record)
        return events


def load(journal: Journal, tx: Transaction, stream: str, loaded: LoadedTable | None) -> LoadedTable:
    """The table as its stream has it now, from what is known of it or its snapshot on."""
    history = LinkHistory(journal, tx)
    if loaded is None:
        loaded = _from_snapshot(journal, tx, stream) or _from_opening(journal, tx, stream)
    for kept in journal.read_in(tx, stream, loaded.version):
        loaded, _ = follow(loaded, kept.record, kept.stored.link_version, history)
    return loaded


def _from_opening(journal: Journal, tx: Transaction, stream: str) -> LoadedTable:
    history = LinkHistory(journal, tx)
    for kept in journal.read_in(tx, stream, upto=1):
        if isinstance(kept.record, house_events.TableOpened):
            names = [name for _, name in kept.record.links]
            return opened(kept.record, {name: history.opening(name) for name in names})
    name = stream.partition(":")[2]
    raise StorageError("storage/no_table", expected="a table that is open", got=stream, table=name)


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A loaded table as it is kept; the rules by the versions of the events that brought them."""

    name: str
    table: TableState
    sensors: tuple[tuple[Game, str], ...]
    links: tuple[KnownLink, ...]
    now: int
    next: int
    fair: FairRound | None


def snapshot_text(loaded: LoadedTable) -> bytes:
    """A loaded table as the text of a snapshot."""
    kept = TableSnapshot(
        loaded.name,
        loaded.table,
        loaded.sensors,
        loaded.links,
        loaded.now.version,
        loaded.next.version,
        loaded.fair,
    )
    return to_bytes(TableSnapshot, kept)


def _from_snapshot(journal: Journal, tx: Transaction, stream: str) -> LoadedTable | None:
    found = journal.snapshot(tx, stream)
    if found is None or found.version > tx.head(stream).version:
        return None
    try:
        kept: TableSnapshot = from_bytes(TableSnapshot, found.payload)
    except StorageError:
        return None  # of an earlier form: the events say it all
    now, next_ = (_rules(journal, tx, stream, version) for version in (kept.now, kept.next))
    return LoadedTable(
        kept.name, found.version, kept.table, kept.sensors, kept.links, now, next_, kept.fair
    )


def _rules(journal: Journal, tx: Transaction, stream: str, version: int) -> Rules:
    for kept in journal.read_in(tx, stream, version - 1, version):
        if isinstance(kept.record, house_events.TableOpened | house_events.RulesChanged):
            return Rules(version, kept.record.rules)
    raise StorageError("storage/data", expected=f"rules at version {version}", got="none")
