"""One table's view of a link: the link's own stream plus the table's own contributions.

The link's stream contains only awards, adjustments, parameters, and the tables that joined. Rounds
and their contributions are in the tables' streams. Each round records the version of the link's
stream, which establishes the order of awards and contributions. A table knows everything about its
own rounds, but only the awards of other tables. The meters in this view are correct only under an
exclusive lock on the link, after :func:`letitride.house.books.meters_of` has summed them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from letitride.errors import StorageError
from letitride.eventstore.codec import wrong
from letitride.eventstore.store import Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.progressive.link import LinkState, evolve
from letitride.progressive.link import events as link_events

#: Link events that are in the table's stream only. All others are in the link's stream too.
OWN = (
    link_events.RoundBegan,
    link_events.Contributed,
    link_events.ContributionReversed,
    link_events.RoundEnded,
)

#: A function that returns a link's events after one version, up to and including another.
LinkEvents = Callable[[str, int, int], Iterable[link_events.LinkEvent]]


@dataclass(frozen=True, slots=True)
class KnownLink:
    """A table's view of a link's state, and the version of the link's stream that it reflects."""

    version: int
    state: LinkState

    def fold_to(self, version: int, events: LinkEvents) -> "KnownLink":
        """Return the link after applying the events of its own stream, up to a version."""
        if version <= self.version:
            return self
        view = self
        for event in events(self.state.name, self.version, version):
            view = view.evolve(event)
        return view

    def evolve(self, event: link_events.LinkEvent) -> "KnownLink":
        """Return the link after applying the next event of its own stream.

        This table may first learn of another table's round from an award in that round.
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
        """Return the link after applying the table's next event that affects it."""
        if link_version is None:
            raise wrong("a link's version", "none")
        view = self.fold_to(link_version, events)
        return view.feed(event) if is_own(event) else view

    def feed(self, event: link_events.LinkEvent) -> "KnownLink":
        """Return the link after applying an event that is in the table's stream only."""
        return KnownLink(self.version, evolve(self.state, event))


def is_own(event: link_events.LinkEvent) -> bool:
    """Return whether a link event is in its table's stream only."""
    return isinstance(event, OWN)


class LinkReader:
    """A reader of links' own streams, which reads each stream once per table load."""

    def __init__(self, journal: HouseJournal, tx: Transaction) -> None:
        self._journal, self._tx = journal, tx
        self._read: dict[str, tuple[int, list[link_events.LinkEvent]]] = {}

    def __call__(self, name: str, after: int, upto: int) -> list[link_events.LinkEvent]:
        """Return a link's events after one version, up to and including another."""
        start, events = self._read.setdefault(name, (after, self._events(name, after)))
        found = events[after - start : upto - start]
        if len(found) != upto - after:
            raise wrong(f"link {name} at version {upto}", start + len(events))
        return found

    def opening(self, name: str) -> LinkState:
        """Return the state that a link opened with."""
        for kept in self._journal.read_in(self._tx, house_events.link_stream(name), upto=1):
            if isinstance(kept.event, house_events.LinkOpened):
                return kept.event.opening
        raise StorageError("storage/no_link", expected="an open link", got=name)

    def _events(self, name: str, after: int) -> list[link_events.LinkEvent]:
        events = []
        for kept in self._journal.read_in(self._tx, house_events.link_stream(name), after):
            if not isinstance(kept.event, link_events.LinkEvent):
                raise wrong("a link event", type(kept.event).__name__)
            events.append(kept.event)
        return events
