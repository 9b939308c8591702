"""Streams that stand by themselves, read again in an audit: wallets, play, people, the floor.

Each reader takes a stream's events and gives them back with the lines of the books they must have.
"""

from collections.abc import Iterable, Iterator

from letitride.eventstore.store import LedgerLine, StoredEvent, Transaction
from letitride.house import events as house_events
from letitride.house import floor_list, play_sessions
from letitride.house.books import wallet_lines
from letitride.house.proof.fault import FaultError, following
from letitride.people import NOBODY, evolve
from letitride.people.events import PeopleEvent

Opened = Iterator[tuple[StoredEvent, house_events.Record]]
Booked = Iterator[tuple[StoredEvent, Iterable[LedgerLine]]]


def read_wallet(stream: str, events: Opened) -> Booked:
    """A player's money off the tables."""
    for stored, record in events:
        if not isinstance(record, house_events.MoneyDeposited | house_events.MoneyWithdrawn):
            raise FaultError(stream, stored.version, "no event of a wallet")
        came_in = isinstance(record, house_events.MoneyDeposited)
        change = record.amount if came_in else -record.amount
        yield stored, wallet_lines(stream, type(record).__name__, change)


def read_play(stream: str, events: Opened) -> Booked:
    """A player's sessions of play."""
    play: play_sessions.PlaySession | None = None
    for stored, record in events:
        if not isinstance(record, play_sessions.PlayEvent):
            raise FaultError(stream, stored.version, "no event of play")
        with following(stored):
            play = play_sessions.follow(play, stream, stored.time, record)
        yield stored, ()


def read_people(stream: str, events: Opened) -> Booked:
    """The people of the house."""
    people = NOBODY
    for stored, record in events:
        if not isinstance(record, PeopleEvent):
            raise FaultError(stream, stored.version, "no event of people")
        with following(stored):
            people = evolve(people, record)
        yield stored, ()


def read_floor(tx: Transaction, stream: str, events: Opened) -> Booked:
    """The listing of tables, each of which was opened."""
    tables: dict[str, floor_list.FloorTable] = {}
    for stored, record in events:
        if not isinstance(record, house_events.FloorEvent):
            raise FaultError(stream, stored.version, "no event of the floor")
        with following(stored):
            tables = floor_list.follow(tables, record)
        if not tx.head(house_events.table_stream(record.table)).version:
            raise FaultError(stream, stored.version, "a table that was never opened")
        yield stored, ()
