"""The database schema, shared by SQLite and PostgreSQL; the Alembic migrations create it.

The columns of a table are the fields of its row type in the store. Times and names are text,
payloads and hashes are bytes, and money is in whole millionths of a cent. Rows of ``events`` and
``postings`` are only ever added. ``balances``, ``streams``, and ``snapshots`` are derived from them
and can be rebuilt. The tables whose names begin with ``log_`` have the public log. Two tables are
not part of the record: ``sessions`` stores login sessions for at most 12 hours, and ``health`` has
one row, which the server rewrites to check that the database is writable.
"""

from typing import Any

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, Table, Text

from letitride.eventstore.store import CommandReceipt, Head, LedgerLine, Snapshot, StoredEvent

metadata = MetaData()

_TYPES: dict[Any, Any] = {int: Integer, str: Text, bytes: LargeBinary}


def _table(name: str, fields: dict[str, Any], *more: Index, keys: int = 1) -> Table:
    """Return a table with a column for each field; the first ``keys`` columns are its key.

    SQLite stores the table in key order, without a separate rowid tree.
    """
    columns = []
    for at, (field, kind) in enumerate(fields.items()):
        needed = kind in _TYPES  # otherwise the hint is ``type | None``
        type_ = BigInteger if field == "micros" else _TYPES[kind if needed else kind.__args__[0]]
        columns.append(Column(field, type_, primary_key=at < keys, nullable=not needed))
    return Table(name, metadata, *columns, *more, sqlite_with_rowid=False)


streams = _table("streams", {"name": str, **Head.__annotations__})
events = _table("events", StoredEvent.__annotations__, keys=2)
commands = _table("commands", CommandReceipt.__annotations__)
postings = _table(
    "postings", {"stream": str, "version": int, "number": int, **LedgerLine.__annotations__}, keys=3
)
balances = _table(
    "balances",
    {"owner": str, "account": str, "currency": str, "micros": int},
    Index("balances_by_account", "account"),
    keys=3,
)
snapshots = _table("snapshots", {"stream": str, **Snapshot.__annotations__})
sessions = _table(
    "sessions",
    {
        "token_hash": bytes,
        "person": str,
        "password_hash": bytes,
        "began": str,
        "seen": str,
        "confirmed": str | None,
    },
    Index("sessions_by_person", "person"),
)
health = _table("health", {"name": str, "filling": bytes})

# The transparency log: entries waiting for a place, entries in order, the hashes of full tiles, the
# signed checkpoint (one row, which the sequencer locks), and the witnesses' latest cosignatures.
log_queue = _table("log_queue", {"stream": str, "version": int, "leaf": bytes | None}, keys=2)
log_entries = _table(
    "log_entries",
    {
        "place": int,
        "stream": str,
        "version": int,
        "part": int,
        "about": str | None,
        "leaf": bytes,
        "hash": bytes,
    },
    Index("log_entries_by_event", "stream", "version", "part", unique=True),
    Index("log_entries_by_round", "about"),
)
log_hashes = _table("log_hashes", {"level": int, "place": int, "hash": bytes}, keys=2)
log_checkpoint = _table("log_checkpoint", {"name": str, "size": int, "note": str})
log_cosignatures = _table("log_cosignatures", {"witness": str, "size": int, "note": str})
