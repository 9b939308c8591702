"""Statements of the hot path: made of the schema, compiled once, and handed to the driver itself.

Every command runs the same few statements. Compiled by SQLAlchemy each time, they would cost
more than all the rest of the command; its connections, pool and dialects still hold the driver.
Values are handed over by place, in the order of the columns.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ClauseElement, Dialect, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from letitride.eventstore import schema
from letitride.eventstore.store import Lock


class Prepared(NamedTuple):
    """A statement as the driver takes it."""

    sql: str

    def one(self, cursor: Any, *values: object) -> Any:
        """The first row, if there is one."""
        cursor.execute(self.sql, values)
        return cursor.fetchone()

    def all(self, cursor: Any, *values: object) -> Any:
        """All rows."""
        cursor.execute(self.sql, values)
        return cursor.fetchall()

    def run(self, cursor: Any, values: Sequence[object]) -> None:
        """Run it once."""
        cursor.execute(self.sql, values)

    def run_each(self, cursor: Any, rows: Iterable[Sequence[object]]) -> None:
        """Run it for every row."""
        cursor.executemany(self.sql, rows)


class Statements:
    """What a command runs, in the words of one database."""

    def __init__(self, dialect: Dialect) -> None:
        on_postgres = dialect.name == "postgresql"
        insert: Any = postgresql.insert if on_postgres else sqlite.insert
        by_place: Any = type(dialect)
        words = by_place(paramstyle="format" if on_postgres else "qmark")

        def prepared(statement: ClauseElement) -> Prepared:
            return Prepared(str(statement.compile(dialect=words)))

        self.heads = {lock: prepared(statement) for lock, statement in _heads().items()}
        self.receipt = prepared(
            select(schema.commands).where(schema.commands.c.command == bindparam("id"))
        )
        self.balance = prepared(
            select(schema.balances.c.micros).where(
                *(column == bindparam(column.name) for column in schema.balances.primary_key)
            )
        )
        self.balances_of = prepared(
            select(schema.balances).where(schema.balances.c.account == bindparam("account"))
        )
        self.new_stream = prepared(schema.streams.insert())
        self.move_head = prepared(
            schema.streams.update()
            .where(schema.streams.c.name == bindparam("stream"))
            .values(version=bindparam("to"), hash=bindparam("hashed"), time=bindparam("at"))
        )
        self.events = prepared(schema.events.insert())
        self.postings = prepared(schema.postings.insert())
        self.save_receipt = prepared(schema.commands.insert())
        self.add = prepared(_added(insert(schema.balances)))
        self.save_snapshot = prepared(_kept(insert(schema.snapshots)))


def _heads() -> dict[Lock, ClauseElement]:
    c = schema.streams.c
    head = select(c.version, c.hash, c.time).where(c.name == bindparam("stream"))
    return {
        Lock.NONE: head,
        Lock.SHARED: head.with_for_update(read=True),
        Lock.EXCLUSIVE: head.with_for_update(),
    }


def _added(insert: Any) -> ClauseElement:
    statement: ClauseElement = insert.on_conflict_do_update(
        index_elements=["owner", "account", "currency"],
        set_={"micros": schema.balances.c.micros + insert.excluded.micros},
    )
    return statement


def _kept(insert: Any) -> ClauseElement:
    statement: ClauseElement = insert.on_conflict_do_update(
        index_elements=["stream"],
        set_={"version": insert.excluded.version, "payload": insert.excluded.payload},
    )
    return statement
