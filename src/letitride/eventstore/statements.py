"""SQL statements for the hot path: built from the schema, compiled once, and run by the driver.

Every command runs the same few statements. Compiling them with SQLAlchemy each time would cost
more than the rest of the command. SQLAlchemy still provides connections, the pool, and dialects.
Values are passed by position, in the order of the columns.
"""

from typing import Any

from sqlalchemy import ClauseElement, Dialect, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from letitride.eventstore import schema
from letitride.eventstore.store import Lock


class Statements:
    """The statements that commands run, in the SQL dialect of one database."""

    def __init__(self, dialect: Dialect) -> None:
        on_postgres = dialect.name == "postgresql"
        insert: Any = postgresql.insert if on_postgres else sqlite.insert
        by_place: Any = type(dialect)
        words = by_place(paramstyle="format" if on_postgres else "qmark")

        def prepared(statement: ClauseElement) -> str:
            return str(statement.compile(dialect=words))

        c = schema.streams.c
        head = select(c.version, c.hash, c.time).where(c.name == bindparam("stream"))
        self.heads = {
            Lock.NONE: prepared(head),
            Lock.SHARED: prepared(head.with_for_update(read=True)),
            Lock.EXCLUSIVE: prepared(head.with_for_update()),
        }
        self.receipt = prepared(
            select(schema.commands).where(schema.commands.c.command == bindparam("id"))
        )
        key = schema.balances.primary_key
        self.balance = prepared(
            select(schema.balances.c.micros).where(*(one == bindparam(one.name) for one in key))
        )
        self.balances = prepared(select(schema.balances))
        self.balances_of = prepared(
            select(schema.balances).where(schema.balances.c.account == bindparam("account"))
        )
        self.new_stream = prepared(schema.streams.insert())
        self.move_head = prepared(
            schema.streams.update()
            .where(c.name == bindparam("stream"))
            .values(version=bindparam("to"), hash=bindparam("hashed"), time=bindparam("at"))
        )
        self.events = prepared(schema.events.insert())
        self.postings = prepared(schema.postings.insert())
        self.save_receipt = prepared(schema.commands.insert())
        balance, snapshot = insert(schema.balances), insert(schema.snapshots)
        more = {"micros": schema.balances.c.micros + balance.excluded.micros}
        self.add = prepared(balance.on_conflict_do_update(index_elements=[*key], set_=more))
        times = schema.posting_times
        claimed = insert(times).on_conflict_do_update(
            index_elements=[*times.primary_key], set_={"time": times.c.time}
        )
        self.claim_posting_time = prepared(claimed.returning(times.c.time))
        self.save_posting_time = prepared(
            times.update()
            .where(*(one == bindparam(f"the_{one.name}") for one in times.primary_key))
            .values(time=bindparam("at"))
        )
        latest = {name: snapshot.excluded[name] for name in ("version", "payload")}
        self.save_snapshot = prepared(
            snapshot.on_conflict_do_update(index_elements=["stream"], set_=latest)
        )
