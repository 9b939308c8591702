"""The event store: append-only, hash-chained, sealed streams of events, with a ledger beside them.

It runs on memory, SQLite and PostgreSQL, and knows nothing about the events it stores: their types
are handed in as an :class:`letitride.eventstore.catalog.EventCatalog`.
"""
