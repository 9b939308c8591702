"""Statements of the hot path: made of the schema, compiled once, and handed to the driver itself.

Every command runs the same few statements. Compiled anew by SQLAlchemy each time, they would cost
more than all the rest of the command; its connections, pool and dialects still hold the driver.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import ClauseElement, Dialect, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from letitride.storage import schema as s
from letitride.storage.store import Lock

Values = Mapping[str, Any]


class Prepared(NamedTuple):
    """A statement as the driver takes it; ``names`` where it takes its values by place."""

    sql: str
    names: tuple[str, ...] | None

    def one(self, cursor: Any, values: Values) -> Any:
        """The first row, if there is one."""
        self.run(cursor, values)
        return cursor.fetchone()

    def run(self, cursor: Any, values: Values) -> None:
        """Run it once."""
        cursor.execute(self.sql, self._arguments(values))

    def run_each(self, cursor: Any, rows: Iterable[Values]) -> None:
        """Run it for every row."""
        cursor.executemany(self.sql, [self._arguments(row) for row in rows])

    def _arguments(self, values: Values) -> Any:
        return values if self.names is None else [values[name] for name in self.names]


class Statements:
    """What a command runs, in the words of one database."""

    def __init__(self, dialect: Dialect) -> None:
        def prepared(statement: ClauseElement) -> Prepared:
            compiled = statement.compile(dialect=dialect)
            names = getattr(compiled, "positiontup", None)
            return Prepared(str(compiled), tuple(names) if names else None)

        insert: Any = postgresql.insert if dialect.name == "postgresql" else sqlite.insert
        self.heads = {lock: prepared(statement) for lock, statement in _heads().items()}
        self.command = prepared(select(s.commands).where(s.commands.c.command == bindparam("id")))
        self.balance = prepared(
            select(s.balances.c.micros).where(
                *(column == bindparam(column.name) for column in s.balances.primary_key)
            )
        )
        self.new_stream = prepared(s.streams.insert())
        self.move_head = prepared(
            s.streams.update()
            .where(s.streams.c.name == bindparam("stream"))
            .values(version=bindparam("to"), hash=bindparam("hashed"), time=bindparam("at"))
        )
        self.events = prepared(s.events.insert())
        self.postings = prepared(s.postings.insert())
        self.note = prepared(s.commands.insert())
        self.add = prepared(_added(insert(s.balances)))
        self.keep = prepared(_kept(insert(s.snapshots)))


def _heads() -> dict[Lock, ClauseElement]:
    c = s.streams.c
    head = select(c.version, c.hash, c.time).where(c.name == bindparam("stream"))
    return {
        Lock.NONE: head,
        Lock.SHARED: head.with_for_update(read=True),
        Lock.ALONE: head.with_for_update(),
    }


def _added(insert: Any) -> ClauseElement:
    statement: ClauseElement = insert.on_conflict_do_update(
        index_elements=["owner", "account", "currency"],
        set_={"micros": s.balances.c.micros + insert.excluded.micros},
    )
    return statement


def _kept(insert: Any) -> ClauseElement:
    statement: ClauseElement = insert.on_conflict_do_update(
        index_elements=["stream"],
        set_={"version": insert.excluded.version, "payload": insert.excluded.payload},
    )
    return statement
