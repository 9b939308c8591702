"""Each kind of stream folded again for an audit: tables, links, wallets, play, people, the floor.

A reader takes the events of a stream and yields each with the ledger lines it must have.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, get_args

from letitride.cage import Posting
from letitride.errors import StorageError
from letitride.eventstore.codec import is_readable
from letitride.eventstore.store import LedgerLine, StoredEvent, Transaction, checked
from letitride.game import events as game_events
from letitride.house import events as house_events
from letitride.house import floor_list, people_register, play_sessions
from letitride.house.books import lines, table_lines, wallet_lines
from letitride.house.controllers import DurableController, LoadedController
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import KnownLink, LinkReader, is_own
from letitride.house.loaded_table import LoadedTable
from letitride.house.proof.chain_check import FaultError, typed
from letitride.house.proof.controller_check import fault_of
from letitride.house.proof.meter_sums import MeterSums
from letitride.house.tables import DurableTable
from letitride.people import NOBODY, evolve
from letitride.people.events import PeopleEvent
from letitride.progressive.link import events as link_events
from letitride.table.events import Event as TableEvent
from letitride.table.fair.proof import check, publish
from letitride.table.meter_postings import link_postings, opening_postings

Events = Iterator[tuple[StoredEvent, house_events.HouseEvent]]
WithLines = Iterator[tuple[StoredEvent, Iterable[LedgerLine]]]
AnyLoaded = LoadedTable | LoadedController

#: What is in a link's stream because a table did it: its money is in the table's books.
_OF_TABLES = (
    link_events.JackpotLocked,
    link_events.JackpotWon,
    link_events.MeterAdjusted,
    link_events.AwardReversed,
)


@contextmanager
def folding(stored: StoredEvent) -> Iterator[None]:
    """Report any error that an event causes as a fault of the event."""
    try:
        yield
    except FaultError:
        raise
    except Exception as error:  # noqa: BLE001 - a forger may have written anything
        what = f"does not follow: {type(error).__name__} {error}"
        raise FaultError(stored.stream, stored.version, what) from None


class AuditedStreams:
    """The readers of all kinds of streams, and what they note of links for one another."""

    def __init__(self, journal: HouseJournal, tx: Transaction) -> None:
        self.meters = MeterSums()
        self._journal, self._tx = journal, tx
        self._awards: dict[tuple[str, int], house_events.HouseEvent] = {}  # of links, by version
        self._links: dict[str, KnownLink] = {}  # as they opened
        self._readers: dict[str, Callable[[str, Events], WithLines]] = {
            "table": self._table,
            "link": self._link,
            "wallet": _wallet,
            "play": _play,
            people_register.STREAM: _people,
            floor_list.STREAM: self._floor,
        }

    def fold(self, stream: str, events: Events) -> WithLines:
        """Fold a stream's events, whatever kind of stream it is."""
        kind = stream.partition(":")[0]
        if kind not in self._readers:
            raise FaultError(stream, None, "a stream of no known kind")
        return self._readers[kind](stream, events)

    def check_awards(self) -> None:
        """Every award of a link's stream was found in a table's stream."""
        for (name, version), award in self._awards.items():
            what = f"{type(award).__name__} that no table's stream has"
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
            raise FaultError(stream, snapshot.version, "a snapshot of what has not been")

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
                got = type(event).__name__
                raise StorageError("storage/data", expected="the opening of a table", got=got)

    def _check_snapshot(self, stream: str, loaded: AnyLoaded) -> None:
        """A snapshot is the table; one of an earlier form is never loaded, and so passes."""
        kept = self._journal.snapshot(self._tx, stream)
        if kept is not None and kept.payload == loaded.snapshot():
            return
        durable = DurableTable if isinstance(loaded, LoadedTable) else DurableController
        if kept is None or is_readable(durable.snapshots, kept.payload):
            raise FaultError(stream, loaded.version, "not the table that the snapshot keeps")

    def _note_link_event(self, stored: StoredEvent, event: house_events.HouseEvent) -> None:
        """What a table did to a link: its own contributions, and awards that the link has too."""
        if not isinstance(event, link_events.LinkEvent):
            return
        self.meters.move(event)
        if not is_own(event):
            place = (event.link, stored.link_version or 0)
            if self._awards.pop(place, None) != event:
                what = "an award that its link's stream does not have"
                raise FaultError(stored.stream, stored.version, what)

    def _link(self, stream: str, events: Events) -> WithLines:
        view: KnownLink | None = None
        for stored, event in events:
            if isinstance(event, house_events.LinkOpened) and view is None:
                view = KnownLink(1, event.opening)
                self._links[event.opening.name] = view
                self.meters.open(event.opening)
                yield stored, lines(stream, opening_postings(event.opening))
                continue
            if view is None or not isinstance(event, link_events.LinkEvent):
                raise FaultError(stream, stored.version, "no event of a link that is open")
            of_table = isinstance(event, _OF_TABLES)
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
        """The floor's list, every table of which was opened."""
        tables: dict[str, floor_list.FloorTable] = {}
        for stored, event in events:
            if not isinstance(event, house_events.FloorEvent):
                raise FaultError(stream, stored.version, "no event of the floor")
            with folding(stored):
                tables = floor_list.evolve(tables, event)
            if not self._tx.head(house_events.table_stream(event.table)).version:
                raise FaultError(stream, stored.version, "a table that was never opened")
            yield stored, ()


def _out_of_place(loaded: AnyLoaded, event: house_events.HouseEvent) -> str | None:
    """What is wrong with a table's next event before it is folded, if anything is."""
    if isinstance(loaded, LoadedController):
        return fault_of(loaded, event)
    other = isinstance(event, game_events.BettingOpened) and (
        event.rules_digest != loaded.next.rules.digest
    )
    return "not the rules in force" if other else None


class _Deals:
    """The events since the latest seed was drawn, which prove the deal when its round is over."""

    def __init__(self) -> None:
        self._events: list[Any] = []

    def fault_after(self, loaded: LoadedTable, event: house_events.HouseEvent) -> str | None:
        """What is wrong with the deal of a round that this event ends, if anything is."""
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
    """A player's money off the tables."""
    for stored, event in events:
        if not isinstance(event, house_events.MoneyDeposited | house_events.MoneyWithdrawn):
            raise FaultError(stream, stored.version, "no event of a wallet")
        came_in = isinstance(event, house_events.MoneyDeposited)
        change = event.amount if came_in else -event.amount
        yield stored, wallet_lines(stream, type(event).__name__, change)


def _play(stream: str, events: Events) -> WithLines:
    """A player's sessions of play."""
    play: play_sessions.PlaySession | None = None
    for stored, event in events:
        if not isinstance(event, play_sessions.PlayEvent):
            raise FaultError(stream, stored.version, "no event of play")
        with folding(stored):
            play = play_sessions.evolve(play, stream, stored.time, event)
        yield stored, ()


def _people(stream: str, events: Events) -> WithLines:
    """The people of the house."""
    people = NOBODY
    for stored, event in events:
        if not isinstance(event, PeopleEvent):
            raise FaultError(stream, stored.version, "no event of people")
        with folding(stored):
            people = evolve(people, event)
        yield stored, ()
