"""The event store: append-only, hash-chained streams of events, with sealing and a ledger.

The store runs in memory, on SQLite, and on PostgreSQL. It knows nothing about the events in it: the
application passes their types as an :class:`letitride.eventstore.catalog.EventCatalog`.
"""
