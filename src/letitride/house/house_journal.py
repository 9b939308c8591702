"""The journal of a house: the event store with the house's own event types and wallets."""

from typing import Any, get_args

from letitride.eventstore.catalog import EventCatalog
from letitride.eventstore.journal import Clock, Journal, utc_now
from letitride.eventstore.sealing import StoreKey
from letitride.eventstore.store import Store
from letitride.house.events import HouseEvent

#: Every type of event that a house stores. A change of any event's fields raises the schema.
CATALOG: EventCatalog[HouseEvent] = EventCatalog(get_args(HouseEvent), schema=1)

#: The account of a player's money off the tables, the only one that must not be overdrawn.
WALLET = "wallet"


class HouseJournal(Journal[HouseEvent]):
    """All streams of a house.

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
    """The JSON Schema of every event as it is stored, by its type."""
    return CATALOG.json_schema("Events of Let It Ride")
