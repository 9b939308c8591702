"""Streams that stand by themselves, read again in an audit: wallets, play, people, the floor.

Each reader takes a stream's events and gives them back with the lines of the books they must have.
"""

from collections.abc import Iterable, Iterator

from letitride.people import NOBODY, evolve
from letitride.people.events import PeopleEvent
from letitride.storage import listing, plays
from letitride.storage import records as r
from letitride.storage.books import wallet_lines
from letitride.storage.fault import FaultError, following
from letitride.storage.store import Line, StoredEvent, Transaction

Opened = Iterator[tuple[StoredEvent, r.Record]]
Booked = Iterator[tuple[StoredEvent, Iterable[Line]]]


def read_wallet(stream: str, events: Opened) -> Booked:
    """A player's money off the tables."""
    for stored, record in events:
        if not isinstance(record, r.MoneyDeposited | r.MoneyWithdrawn):
            raise FaultError(stream, stored.version, "no event of a wallet")
        came_in = isinstance(record, r.MoneyDeposited)
        change = record.amount if came_in else -record.amount
        yield stored, wallet_lines(stream, type(record).__name__, change)


def read_play(stream: str, events: Opened) -> Booked:
    """A player's sessions of play."""
    play: plays.Play | None = None
    for stored, record in events:
        if not isinstance(record, plays.PlayEvent):
            raise FaultError(stream, stored.version, "no event of play")
        with following(stored):
            play = plays.follow(play, stream, stored.time, record)
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
    tables: dict[str, listing.Listed] = {}
    for stored, record in events:
        if not isinstance(record, r.FloorEvent):
            raise FaultError(stream, stored.version, "no event of the floor")
        with following(stored):
            tables = listing.follow(tables, record)
        if not tx.head(r.table_stream(record.table)).version:
            raise FaultError(stream, stored.version, "a table that was never opened")
        yield stored, ()
