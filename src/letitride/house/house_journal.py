"""The house's journal: the event store, with the house's event types and its rule for wallets."""

from typing import Any, get_args

from letitride.eventstore.catalog import EventCatalog
from letitride.eventstore.journal import Clock, Journal, utc_now
from letitride.eventstore.sealing import StoreKey
from letitride.eventstore.store import Store
from letitride.house.events import HouseEvent

#: Every event type that a house stores. Increase the schema number when any event's fields change.
CATALOG: EventCatalog[HouseEvent] = EventCatalog(get_args(HouseEvent), schema=3)

#: The account for a player's money off the tables. Only this account must never be overdrawn.
WALLET = "wallet"


class HouseJournal(Journal[HouseEvent]):
    """The journal of all of a house's streams.

    >>> from letitride.eventstore.journal import NewEvent, Request
    >>> from letitride.eventstore.memory import MemoryStore
    >>> from letitride.house.events import MoneyDeposited
    >>> from letitride.money import Cents
    >>> journal = HouseJournal(MemoryStore(), StoreKey(bytes(32)))
    >>> gift = NewEvent(MoneyDeposited("ann", Cents(500)))
    >>> journal.append("wallet:ann", 0, [gift], Request("gift 1", "cashier")).last
    1
    >>> [recorded.event.amount for recorded in journal.read("wallet:ann")]
    [Cents('5.00', USD)]
    """

    def __init__(self, store: Store, key: StoreKey, clock: Clock = utc_now) -> None:
        super().__init__(store, key, CATALOG, clock, no_overdraft={WALLET})


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of every stored event, by type."""
    return CATALOG.json_schema("Let It Ride events")
