"""Closures: the faults that the house's self-checks found, and the places that each one stops.

They are in the stream ``self-check``, so every process knows them. A fault stays until a recorded
check of the same part finds it no more. A fault of one installation's software or settings stays
until that installation passes its own check. While a place is closed, no round begins there: no
betting opens, no bet is taken, and betting does not close. A round that has been dealt goes on to
its end, so nobody's stake is held.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import Any, NamedTuple, cast

from letitride.errors import LetItRideError, RuleError
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.store import Head, StoredEvent, Transaction
from letitride.game.events import BettingClosed, BettingOpened, WagersPlaced
from letitride.house.events import (
    CheckFault,
    CheckPart,
    HouseEvent,
    SelfCheckEvent,
    SelfCheckMade,
    link_stream,
)
from letitride.house.house_journal import HouseJournal
from letitride.progressive.controller.events import GameStarted

STREAM = "self-check"
#: The place of a fault that stops the whole house.
HOUSE = "house"
#: Parts that each installation has for itself.
OWN = frozenset({CheckPart.SOFTWARE, CheckPart.SETTINGS})
#: The events that begin a round, or take it on before its first card.
_BEGINNINGS = (BettingOpened, WagersPlaced, BettingClosed, GameStarted)

_UNREADABLE = CheckFault(HOUSE, CheckPart.DATABASE, "the record of self-checks cannot be read")


class StandingFault(NamedTuple):
    """A fault that has not been cleared: the fault, its installation, and when it was found.

    ``installation`` is empty for a fault in the record, which all installations share.
    """

    fault: CheckFault
    installation: str
    since: str


class LastCheck(NamedTuple):
    """An installation's latest check, and its time."""

    time: str
    check: SelfCheckMade


@dataclass(frozen=True, slots=True)
class ClosureState:
    """The standing faults and each installation's latest check.

    ``builds`` are the digests of the built software that each installation has run, by version.
    """

    faults: tuple[StandingFault, ...] = ()
    latest: Mapping[str, LastCheck] = field(default_factory=dict)
    builds: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def closing(self, places: Iterable[str]) -> tuple[CheckFault, ...]:
        """Return the faults that stop any of these places."""
        wanted = {HOUSE, *places}
        return tuple(one.fault for one in self.faults if one.fault.place in wanted)


def evolve(state: ClosureState, time: str, event: SelfCheckEvent) -> ClosureState:
    """Return the faults after an event."""
    if not isinstance(event, SelfCheckMade):
        left = tuple(one for one in state.faults if one.installation != event.installation)
        latest = {name: one for name, one in state.latest.items() if name != event.installation}
        return replace(state, faults=left, latest=latest)
    since = {(one.fault, one.installation): one.since for one in state.faults}
    found = []
    for fault in event.faults:
        owner = event.installation if fault.part in OWN else ""
        found.append(StandingFault(fault, owner, since.get((fault, owner), time)))
    kept = (one for one in state.faults if not _checks(event, one))
    builds = dict(state.builds)
    if event.built and CheckPart.SOFTWARE in event.parts:
        builds.setdefault((event.installation, event.version), event.software)
    latest = {**state.latest, event.installation: LastCheck(time, event)}
    return ClosureState((*kept, *found), latest, builds)


def _checks(event: SelfCheckMade, standing: StandingFault) -> bool:
    """Return whether a check covers the part in which a fault was found."""
    return standing.fault.part in event.parts and standing.installation in ("", event.installation)


class Closures:
    """The places that are closed now, as the record says."""

    def __init__(self, journal: HouseJournal) -> None:
        self._journal = journal
        self._lock = RLock()
        self._version = 0
        self._state = ClosureState()

    @property
    def known(self) -> ClosureState:
        """The faults as this process last read them."""
        return self._state

    def state(self) -> ClosureState:
        """Return the faults as they stand now."""
        with self._journal.store.reading() as tx:
            return self.state_in(tx)

    def state_in(self, tx: Transaction) -> ClosureState:
        """Return the faults as a transaction sees them.

        If the record of the checks itself cannot be read, the house is closed.
        """
        with self._lock:
            if tx.head(STREAM).version != self._version:
                try:
                    for stored in tx.events(STREAM, self._version):
                        self._apply(stored)
                except (LetItRideError, TypeError, ValueError):
                    return replace(self._state, faults=(StandingFault(_UNREADABLE, "", ""),))
            return self._state

    def _apply(self, stored: StoredEvent) -> None:
        event = cast(SelfCheckEvent, self._journal.decode(stored))
        self._state = evolve(self._state, stored.time, event)
        self._version = stored.version

    def record(self, event: SelfCheckEvent, request: Request) -> ClosureState:
        """Append an event to the stream, signed like every command, and return the faults."""

        def work(_: Transaction, __: Head) -> list[NewEvent[HouseEvent]]:
            return [NewEvent(event)]

        self._journal.execute(STREAM, request, work)
        return self.state()

    def check(
        self, tx: Transaction, stream: str, links: Iterable[Any], events: Iterable[HouseEvent]
    ) -> None:
        """Reject events that begin a round at a closed table, or on a closed link."""
        if not any(isinstance(event, _BEGINNINGS) for event in events):
            return
        places = (stream, *(link_stream(view.state.name) for view in links))
        refuse_closed(self.state_in(tx).closing(places))


def refuse_closed(faults: tuple[CheckFault, ...]) -> None:
    """Raise an error if there are faults. Players are not told what is wrong."""
    if faults:
        raise RuleError(
            "server/temporarily_closed",
            expected="a house that passed its self-check",
            got=f"a fault in the {faults[0].part}",
        )
