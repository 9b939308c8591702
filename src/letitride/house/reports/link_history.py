"""The complete record of a link, gathered from its own stream and its tables' streams.

Joins, awards, adjustments, and parameters are in the link's stream, in the order they happened.
Contributions are in the tables' streams. Each records the version of the link's stream at that
time, which shows whether it came before or after an award. Between two events of the link's stream,
each table's contributions stay in order, and contributions from different tables are sorted by
time. The order across tables has no significance: the tables did not wait for each other, and the
sums do not depend on it.
"""

from typing import NamedTuple

from letitride.eventstore.journal import RecordedEvent
from letitride.eventstore.store import Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import OWN, LinkReader
from letitride.progressive.link import LinkState
from letitride.progressive.link import events as link_events
from letitride.progressive.link.game_manager import GameManager


class LinkRecord(NamedTuple):
    """A link's opening state, and every event since then that concerns it."""

    opening: LinkState
    noted: tuple[RecordedEvent[link_events.LinkEvent], ...]

    @property
    def manager(self) -> GameManager:
        """The link's Game Manager, built from this record."""
        return GameManager(self.opening, tuple(one.event for one in self.noted))


def read_link(journal: HouseJournal, tx: Transaction, name: str) -> LinkRecord:
    """Gather the record of a link, as the transaction sees it."""
    opening = LinkReader(journal, tx).opening(name)
    noted = [
        (one.stored.version, 0, "", RecordedEvent(one.stored, one.event))
        for one in journal.read_in(tx, house_events.link_stream(name), after=1)
        if isinstance(one.event, link_events.LinkEvent)
    ]
    tables = {
        one.event.table for *_, one in noted if isinstance(one.event, link_events.TableJoined)
    }
    fed = [kind.__name__ for kind in OWN]
    for table in sorted(tables):
        noted += [
            (one.stored.link_version or 0, 1, one.stored.time, RecordedEvent(one.stored, one.event))
            for one in journal.recorded(tx.events_of(house_events.table_stream(table), fed))
            if isinstance(one.event, OWN) and one.event.link == name
        ]
    noted.sort(key=lambda placed: placed[:3])  # a stable sort, which keeps each stream's own order
    return LinkRecord(opening, tuple(one for *_, one in noted))
