"""The schema: one for SQLite and PostgreSQL. Alembic's migrations beside it make it.

Times and names are text, payloads and hashes are bytes, money is whole millionths of a cent. Rows
of ``events`` and ``postings`` are only ever added; ``balances``, ``streams`` and ``snapshots`` are
sums and ends of them, and can be made again from them. ``sessions`` are no part of the record: who
is logged in, for twelve hours at most. Nor is ``health``, a row that is written to see whether that
works.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()

#: SQLite keeps such a table in the order of its key, with no second tree beside it.
_IN_KEY_ORDER: dict[str, Any] = {"sqlite_with_rowid": False}

streams = Table(
    "streams",
    metadata,
    Column("name", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("time", Text, nullable=False),
    **_IN_KEY_ORDER,
)

events = Table(
    "events",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("time", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("command", Text, nullable=False),
    Column("link_version", Integer),
    Column("sealed", Integer, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    **_IN_KEY_ORDER,
)

commands = Table(
    "commands",
    metadata,
    Column("command", Text, primary_key=True),
    Column("stream", Text, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("signature", Text, nullable=False),
    **_IN_KEY_ORDER,
)

postings = Table(
    "postings",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("micros", BigInteger, nullable=False),
    Column("memo", Text, nullable=False),
    **_IN_KEY_ORDER,
)

balances = Table(
    "balances",
    metadata,
    Column("owner", Text, primary_key=True),
    Column("account", Text, primary_key=True),
    Column("currency", Text, primary_key=True),
    Column("micros", BigInteger, nullable=False),
    Index("balances_by_account", "account"),
    **_IN_KEY_ORDER,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    **_IN_KEY_ORDER,
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("person", Text, nullable=False),
    Column("password_hash", LargeBinary, nullable=False),
    Column("began", Text, nullable=False),
    Column("seen", Text, nullable=False),
    Column("confirmed", Text),
    Index("sessions_by_person", "person"),
    **_IN_KEY_ORDER,
)

health = Table(
    "health",
    metadata,
    Column("name", Text, primary_key=True),
    Column("filling", LargeBinary, nullable=False),
    **_IN_KEY_ORDER,
)
