"""A link as one table knows it: the link's own stream, and what the table itself has fed.

The link's stream holds only awards, adjustments, parameters and memberships. Rounds and their
contributions are in the streams of their tables, each with the version that the link's stream had
then, so the order of awards and contributions is known. A table knows its own rounds exactly, and
the awards of the others. Meters in it are right only under an exclusive lock on the link, after
:func:`letitride.house.books.meters_of` has summed them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from letitride.errors import StorageError
from letitride.eventstore.store import Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.progressive.link import LinkState, evolve
from letitride.progressive.link import events as link_events

#: What a table feeds a link is in its own stream only; everything else in the link's stream.
OWN = (
    link_events.RoundBegan,
    link_events.Contributed,
    link_events.ContributionReversed,
    link_events.RoundEnded,
)

#: Gives the events of a link's stream from after one version up to another.
LinkEvents = Callable[[str, int, int], Iterable[link_events.LinkEvent]]


@dataclass(frozen=True, slots=True)
class KnownLink:
    """The state of a link as a table knows it, and the version of the link's stream in it."""

    version: int
    state: LinkState

    def fold_to(self, version: int, events: LinkEvents) -> "KnownLink":
        """The link after the events of its own stream up to a version."""
        if version <= self.version:
            return self
        view = self
        for event in events(self.state.name, self.version, version):
            view = view.evolve(event)
        return view

    def evolve(self, event: link_events.LinkEvent) -> "KnownLink":
        """The link after the next event of its own stream.

        An award may be the first that this table learns of another table's round.
        """
        state = self.state
        if isinstance(event, link_events.JackpotWon | link_events.JackpotLocked):
            award = event.award
            known = state.round(award.table)
            if known is None or known.number != award.round:
                state = evolve(state, link_events.RoundBegan(state.name, award.table, award.round))
        return KnownLink(self.version + 1, evolve(state, event))

    def evolve_by_table(
        self, event: link_events.LinkEvent, link_version: int | None, events: LinkEvents
    ) -> "KnownLink":
        """The link after the next event of the table's stream that concerns it."""
        if link_version is None:
            raise StorageError("storage/data", expected="a link's version", got="none")
        view = self.fold_to(link_version, events)
        return view.feed(event) if is_own(event) else view

    def feed(self, event: link_events.LinkEvent) -> "KnownLink":
        """The link after an event that is in the table's stream only."""
        return KnownLink(self.version, evolve(self.state, event))


def is_own(event: link_events.LinkEvent) -> bool:
    """Whether an event of a link is in the stream of its table only."""
    return isinstance(event, OWN)


class LinkReader:
    """Reads links' own streams, each once for as long as a table is loaded."""

    def __init__(self, journal: HouseJournal, tx: Transaction) -> None:
        self._journal, self._tx = journal, tx
        self._read: dict[str, tuple[int, list[link_events.LinkEvent]]] = {}

    def __call__(self, name: str, after: int, upto: int) -> list[link_events.LinkEvent]:
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
            if isinstance(kept.event, house_events.LinkOpened):
                return kept.event.opening
        raise StorageError("storage/no_link", expected="a link that is open", got=name)

    def _events(self, name: str, after: int) -> list[link_events.LinkEvent]:
        events = []
        for kept in self._journal.read_in(self._tx, house_events.link_stream(name), after):
            if not isinstance(kept.event, link_events.LinkEvent):
                got = type(kept.event).__name__
                raise StorageError("storage/data", expected="an event of a link", got=got)
            events.append(kept.event)
        return events
