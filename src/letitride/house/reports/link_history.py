"""The whole record of a link, gathered from its own stream and those of its tables.

Joins, awards, adjustments and parameters stand in the link's stream, in the one order in which they
happened. What tables fed stands in theirs, each event with the version that the link's stream had
come to: so it is known of each whether it came before or after an award. Between two events of the
link's stream, what one table fed is in order; what different tables fed is put in the order of the
clock, which means nothing: they did not wait for each other, and sums do not ask.
"""

from typing import NamedTuple

from letitride.eventstore.store import StoredEvent, Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import OWN, LinkReader
from letitride.progressive.link import LinkState
from letitride.progressive.link import events as link_events
from letitride.progressive.link.game_manager import GameManager


class Noted(NamedTuple):
    """An event of a link: as it is stored, and what it says."""

    stored: StoredEvent
    event: link_events.LinkEvent


class LinkRecord(NamedTuple):
    """A link as it opened, and everything that has happened to its meters since."""

    opening: LinkState
    noted: tuple[Noted, ...]

    @property
    def manager(self) -> GameManager:
        """The Game Manager of the link, with this record."""
        return GameManager(self.opening, tuple(one.event for one in self.noted))


def read_link(journal: HouseJournal, tx: Transaction, name: str) -> LinkRecord:
    """Gather the record of a link, as of the moment of the transaction."""
    opening = LinkReader(journal, tx).opening(name)
    noted = [
        (one.stored.version, 0, "", Noted(one.stored, one.event))
        for one in journal.read_in(tx, house_events.link_stream(name), after=1)
        if isinstance(one.event, link_events.LinkEvent)
    ]
    tables = {
        one.event.table for *_, one in noted if isinstance(one.event, link_events.TableJoined)
    }
    for table in sorted(tables):
        noted += [
            (one.stored.link_version or 0, 1, one.stored.time, one)
            for one in _fed(journal, tx, table)
            if one.event.link == name
        ]
    noted.sort(key=lambda placed: placed[:3])  # and else as they stand in their streams
    return LinkRecord(opening, tuple(one for *_, one in noted))


def _fed(journal: HouseJournal, tx: Transaction, table: str) -> list[Noted]:
    """What a table fed its links, as its own stream has it."""
    kinds = [kind.__name__ for kind in OWN]
    found = []
    for stored in tx.events_of(house_events.table_stream(table), kinds):
        event = journal.decode(stored)
        assert isinstance(event, OWN)
        found.append(Noted(stored, event))
    return found
