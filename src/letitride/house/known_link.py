"""A link as one table knows it: the link's own stream, and what the table itself has fed.

Only awards, adjustments, parameters and memberships stand in the link's stream. Rounds and their
contributions stand in the streams of their tables, each with the version the link's stream had
come to, so that it is known which award came before which contribution. A view follows its own
table's rounds exactly; of the others it knows their awards. Meters in it are right only while the
link is held alone, when :func:`letitride.house.books.meters_of` has summed them up.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from letitride.errors import StorageError
from letitride.progressive.link import LinkState, evolve
from letitride.progressive.link import events as link_events

#: What a table feeds stands in its own stream only; all else of a link in the link's stream.
OWN = (
    link_events.RoundBegan,
    link_events.Contributed,
    link_events.ContributionReversed,
    link_events.RoundEnded,
)

#: Gives the link's events from after one version up to another.
History = Callable[[str, int, int], Iterable[link_events.LinkEvent]]


@dataclass(frozen=True, slots=True)
class KnownLink:
    """The state of a link as a table knows it, and how far it has followed the link's stream."""

    version: int
    state: LinkState

    def advanced(self, version: int, history: History) -> "KnownLink":
        """The view after the link's stream up to a version."""
        if version <= self.version:
            return self
        view = self
        for event in history(self.state.name, self.version, version):
            view = view.told(event)
        return view

    def told(self, event: link_events.LinkEvent) -> "KnownLink":
        """The view after the next event of the link's stream.

        The first award of another table's round is the first that is heard of that round.
        """
        state = self.state
        if isinstance(event, link_events.JackpotWon | link_events.JackpotLocked):
            award = event.award
            known = state.round(award.table)
            if known is None or known.number != award.round:
                state = evolve(state, link_events.RoundBegan(state.name, award.table, award.round))
        return KnownLink(self.version + 1, evolve(state, event))

    def followed(
        self, event: link_events.LinkEvent, link_version: int | None, history: History
    ) -> "KnownLink":
        """The view after the next event of its own table that concerns the link."""
        if link_version is None:
            raise StorageError("storage/data", expected="a link's version", got="none")
        view = self.advanced(link_version, history)
        return view.fed(event) if is_own(event) else view

    def fed(self, event: link_events.LinkEvent) -> "KnownLink":
        """The view after an event that stands in the table's stream only."""
        return KnownLink(self.version, evolve(self.state, event))


def is_own(event: link_events.LinkEvent) -> bool:
    """Whether an event of a link stands in the stream of its table only."""
    return isinstance(event, OWN)
