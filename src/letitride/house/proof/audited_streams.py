"""Replay every kind of stream for an audit: tables, links, wallets, play, people, and the floor.

A reader takes the events of a stream and yields each one with the ledger lines it must have.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, get_args

from letitride.cage import Posting
from letitride.eventstore.codec import is_readable, wrong
from letitride.eventstore.store import LedgerLine, StoredEvent, Transaction, checked
from letitride.game import events as game_events
from letitride.house import (
    access_record,
    closures,
    floor_list,
    key_rotation,
    people_register,
    play_sessions,
)
from letitride.house import events as house_events
from letitride.house.books import lines, table_lines, wallet_lines
from letitride.house.controllers import DurableController, LoadedController
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import KnownLink, LinkReader, is_own
from letitride.house.loaded_table import LoadedTable
from letitride.house.proof.chain_check import FaultError, typed
from letitride.house.proof.controller_check import fault_of
from letitride.house.proof.meter_sums import MeterSums
from letitride.house.tables import DurableTable
from letitride.money import MILLION
from letitride.people import NOBODY, evolve
from letitride.people.events import PeopleEvent
from letitride.progressive.link import events as link_events
from letitride.table.events import Event as TableEvent
from letitride.table.fair.proof import check, publish
from letitride.table.meter_postings import link_postings, opening_postings

Events = Iterator[tuple[StoredEvent, house_events.HouseEvent]]
WithLines = Iterator[tuple[StoredEvent, Iterable[LedgerLine]]]
AnyLoaded = LoadedTable | LoadedController

#: Events that tables append to a link's stream. The table's books record the money.
_OF_TABLES = (
    link_events.JackpotLocked,
    link_events.JackpotWon,
    link_events.MeterAdjusted,
    link_events.AwardReversed,
)


@contextmanager
def folding(stored: StoredEvent) -> Iterator[None]:
    """Report any error while replaying an event as a fault in that event."""
    try:
        yield
    except FaultError:
        raise
    except Exception as error:  # noqa: BLE001 - a forger may have written anything
        what = f"cannot be replayed: {type(error).__name__} {error}"
        raise FaultError(stored.stream, stored.version, what) from None


class AuditedStreams:
    """Readers for all kinds of streams, and the link data they share."""

    def __init__(self, journal: HouseJournal, tx: Transaction) -> None:
        self.meters = MeterSums()
        self._journal, self._tx = journal, tx
        self._awards: dict[tuple[str, int], house_events.HouseEvent] = {}  # By link and version.
        self._links: dict[str, KnownLink] = {}  # The links' opening states.
        self._readers: dict[str, Callable[[str, Events], WithLines]] = {
            "table": self._table,
            "link": self._link,
            "wallet": _wallet,
            "play": _play,
            people_register.STREAM: _people,
            floor_list.STREAM: self._floor,
            closures.STREAM: _self_checks,
            key_rotation.STREAM: _keys,
            access_record.STREAM: _access,
        }

    def fold(self, stream: str, events: Events) -> WithLines:
        """Replay a stream's events, whichever kind of stream it is."""
        kind = stream.partition(":")[0]
        if kind not in self._readers:
            raise FaultError(stream, None, "a stream of an unknown kind")
        return self._readers[kind](stream, events)

    def check_awards(self) -> None:
        """Check that every award in a link's stream was found in a table's stream."""
        for (name, version), award in self._awards.items():
            what = f"{type(award).__name__} is missing from every table's stream"
            raise FaultError(house_events.link_stream(name), version, what)

    def _table(self, stream: str, events: Events) -> WithLines:
        links = LinkReader(self._journal, self._tx)
        snapshot = self._tx.snapshot(stream)
        with typed(stream):
            snapshot = snapshot and checked(snapshot)
        loaded: AnyLoaded | None = None
        deals = _Deals()
        for stored, event in events:
            loaded, posted = self._evolved(stored, loaded, event, links)
            with folding(stored):
                self._note_link_event(stored, event)
                if isinstance(loaded, LoadedTable) and (fault := deals.fault_after(loaded, event)):
                    raise FaultError(stream, stored.version, fault)
            if snapshot is not None and snapshot.version == stored.version:
                self._check_snapshot(stream, loaded)
            yield stored, table_lines(stream, event, posted)
        last = 0 if loaded is None else loaded.version
        if snapshot is not None and not 0 < snapshot.version <= last:
            raise FaultError(stream, snapshot.version, "a snapshot of a nonexistent version")

    def _evolved(
        self,
        stored: StoredEvent,
        loaded: AnyLoaded | None,
        event: house_events.HouseEvent,
        links: LinkReader,
    ) -> tuple[AnyLoaded, tuple[Posting, ...]]:
        with folding(stored):
            if loaded is None:
                return self._opened(event), ()
            if fault := _out_of_place(loaded, event):
                raise FaultError(stored.stream, stored.version, fault)
            return loaded.evolve(event, stored.link_version, links)

    def _opened(self, event: house_events.HouseEvent) -> AnyLoaded:
        match event:
            case house_events.TableOpened():
                return LoadedTable.opened(event, lambda name: self._links[name].state)
            case house_events.ControllerOpened():
                return LoadedController.opened(event, lambda name: self._links[name].state)
            case _:
                raise wrong("an event that opens a table", type(event).__name__)

    def _check_snapshot(self, stream: str, loaded: AnyLoaded) -> None:
        """Check that a snapshot equals the table; ignore a snapshot in an earlier format."""
        kept = self._journal.snapshot(self._tx, stream)
        if kept is not None and kept.payload == loaded.snapshot():
            return
        durable = DurableTable if isinstance(loaded, LoadedTable) else DurableController
        if kept is None or is_readable(durable.snapshots, kept.payload):
            raise FaultError(stream, loaded.version, "the snapshot does not match the table")

    def _note_link_event(self, stored: StoredEvent, event: house_events.HouseEvent) -> None:
        """Record a table's effect on a link; an award must be in the link's stream too."""
        if not isinstance(event, link_events.LinkEvent):
            return
        self.meters.move(event)
        if not is_own(event):
            place = (event.link, stored.link_version or 0)
            if self._awards.pop(place, None) != event:
                what = "an award that is missing from its link's stream"
                raise FaultError(stored.stream, stored.version, what)

    def _link(self, stream: str, events: Events) -> WithLines:
        view: KnownLink | None = None
        standing = _StandingWins()
        for stored, event in events:
            if isinstance(event, house_events.LinkOpened) and view is None:
                view = KnownLink(1, event.opening)
                self._links[event.opening.name] = view
                self.meters.open(event.opening)
                yield stored, lines(stream, opening_postings(event.opening))
                continue
            if view is None or not isinstance(event, link_events.LinkEvent):
                raise FaultError(stream, stored.version, "not an event on an open link")
            of_table = isinstance(event, _OF_TABLES)
            if fault := standing.fault_after(event):
                raise FaultError(stream, stored.version, fault)
            with folding(stored):
                view = view.evolve(event)
                if not of_table:
                    self.meters.move(event)
            if of_table:
                self._awards[view.state.name, stored.version] = event
                yield stored, ()
                continue
            currency = view.state.terms.wager.currency
            yield stored, lines(stream, link_postings(event, currency))

    def _floor(self, stream: str, events: Events) -> WithLines:
        """Replay the floor list, and check that every listed table was opened."""
        tables: dict[str, floor_list.FloorTable] = {}
        for stored, event in events:
            if not isinstance(event, house_events.FloorEvent):
                raise FaultError(stream, stored.version, "not a floor event")
            with folding(stored):
                tables = floor_list.evolve(tables, event)
            if not self._tx.head(house_events.table_stream(event.table)).version:
                raise FaultError(stream, stored.version, "a table that was never opened")
            yield stored, ()


def _out_of_place(loaded: AnyLoaded, event: house_events.HouseEvent) -> str | None:
    """Return the fault found in a table's next event before its replay, or None."""
    if isinstance(loaded, LoadedController):
        return fault_of(loaded, event)
    other = isinstance(event, game_events.BettingOpened) and (
        event.rules_digest != loaded.next.rules.digest
    )
    return "not the rules in force" if other else None


class _StandingWins:
    """The wins in a link's stream that have been logged and not reversed."""

    def __init__(self) -> None:
        self._awards: list[link_events.Award] = []

    def fault_after(self, event: link_events.LinkEvent) -> str | None:
        """Return the fault in a back-out: of a win that does not stand, or of another amount."""
        match event:
            case link_events.JackpotWon():
                self._awards.append(event.award)
            case link_events.AwardReversed() if event.award in self._awards:
                self._awards.remove(event.award)
            case link_events.WinBackedOut():
                if event.award not in self._awards:
                    return "a back-out of a win that does not stand"
                self._awards.remove(event.award)
                returned = (event.award.amount - event.seed).cents * MILLION
                if event.after - event.before + event.to_reserve != returned * event.adjusted:
                    return "a back-out that does not return the award"
            case _:
                pass
        return None


class _Deals:
    """The events since the latest seed was drawn, which prove the deal once the round is over."""

    def __init__(self) -> None:
        self._events: list[Any] = []

    def fault_after(self, loaded: LoadedTable, event: house_events.HouseEvent) -> str | None:
        """If this event ends a round, return any fault in its deal; otherwise return None."""
        if isinstance(event, house_events.SeedDrawn):
            self._events = []
        fair = loaded.fair
        if fair is None or not isinstance(event, get_args(TableEvent)):
            return None
        self._events.append(event)
        ends = isinstance(event, game_events.CardsCollected | game_events.RoundVoided)
        if not ends or fair.number != loaded.table.round.number:
            return None
        proof = check(publish(fair, self._events))
        return None if proof.ok else f"not dealt from its seeds: {proof.faults[0].message}"


def _wallet(stream: str, events: Events) -> WithLines:
    """Replay a player's wallet."""
    for stored, event in events:
        if not isinstance(event, house_events.MoneyDeposited | house_events.MoneyWithdrawn):
            raise FaultError(stream, stored.version, "not a wallet event")
        came_in = isinstance(event, house_events.MoneyDeposited)
        change = event.amount if came_in else -event.amount
        yield stored, wallet_lines(stream, type(event).__name__, change)


def _play(stream: str, events: Events) -> WithLines:
    """Replay a player's sessions of play."""
    play: play_sessions.PlaySession | None = None
    for stored, event in events:
        if not isinstance(event, play_sessions.PlayEvent):
            raise FaultError(stream, stored.version, "not an event in a play session")
        with folding(stored):
            play = play_sessions.evolve(play, stream, stored.time, event)
        yield stored, ()


def _people(stream: str, events: Events) -> WithLines:
    """Replay the stream of the house's people."""
    people = NOBODY
    for stored, event in events:
        if not isinstance(event, PeopleEvent):
            raise FaultError(stream, stored.version, "not an event about people")
        with folding(stored):
            people = evolve(people, event)
        yield stored, ()


def _self_checks(stream: str, events: Events) -> WithLines:
    """Replay the stream of the house's checks of itself."""
    state = closures.ClosureState()
    for stored, event in events:
        if not isinstance(event, house_events.SelfCheckEvent):
            raise FaultError(stream, stored.version, "not a self-check")
        with folding(stored):
            state = closures.evolve(state, stored.time, event)
        yield stored, ()


def _keys(stream: str, events: Events) -> WithLines:
    """Read the stream of the house's key rotations."""
    for stored, event in events:
        if not isinstance(event, house_events.KeyRotated):
            raise FaultError(stream, stored.version, "not a key rotation")
        yield stored, ()


def _access(stream: str, events: Events) -> WithLines:
    """Read the stream of logins and refused presses."""
    for stored, event in events:
        if not isinstance(event, house_events.AccessEvent):
            raise FaultError(stream, stored.version, "not a login or a refused press")
        yield stored, ()
