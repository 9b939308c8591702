"""The database schema, shared by SQLite and PostgreSQL; the Alembic migrations create it.

The columns of a table are the fields of its row type in the store. Times and names are text,
payloads and hashes are bytes, and money is in whole millionths of a cent. Rows of ``events`` and
``postings`` are only ever added. ``balances``, ``streams``, and ``snapshots`` are derived from them
and can be rebuilt. Four tables are not part of the record: ``sessions`` stores login sessions for
at most 12 hours, ``checkpoint_files`` stores the signed number of lines in each checkpoint file,
``posting_times`` stores when each wallet last changed, and ``health`` has one row, which the server
rewrites to check that the database is writable.
"""

from typing import Any

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, Table, Text

from letitride.eventstore.store import (
    CheckpointCount,
    CommandReceipt,
    Head,
    LedgerLine,
    Snapshot,
    StoredEvent,
)

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
        "mark": str,  # the MAC over the rest of the row
    },
    Index("sessions_by_person", "person"),
)
posting_times = _table(
    "posting_times", {"owner": str, "account": str, "currency": str, "time": str}, keys=3
)
checkpoint_files = _table("checkpoint_files", CheckpointCount.__annotations__)
health = _table("health", {"name": str, "filling": bytes})
