"""One transaction of SQLite or PostgreSQL, behind the store's port."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Column, Connection, Select, func, select, tuple_, union

from letitride.eventstore import schema
from letitride.eventstore.statements import Statements
from letitride.eventstore.store import (
    NO_EVENTS,
    AccountKey,
    CommandReceipt,
    Head,
    LedgerLine,
    Lock,
    Snapshot,
    StoredEvent,
    StoredLine,
)

#: How many rows are read at a time.
_PAGE = 2000


class DatabaseTransaction:
    """One transaction of a database."""

    def __init__(self, connection: Connection, statements: Statements) -> None:
        self.appended: dict[str, int] = {}
        self.connection = connection
        self._cursor: Any = connection.connection.cursor()
        self._statements = statements

    @property
    def is_open(self) -> bool:
        """Whether SQLite has not rolled the transaction back by itself."""
        return bool(self._cursor.connection.in_transaction)

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """A block that is rolled back by itself if it raises."""
        self._cursor.execute("SAVEPOINT one")
        try:
            yield
        except BaseException:
            if self.is_open:
                self._cursor.execute("ROLLBACK TO one")
            raise
        self._cursor.execute("RELEASE one")

    def rollback(self) -> None:
        """Undo the whole transaction; committing it afterwards does nothing."""
        self._cursor.execute("ROLLBACK")

    def head(self, stream: str, lock: Lock = Lock.NONE) -> Head:
        row = self._statements.heads[lock].one(self._cursor, stream)
        return NO_EVENTS if row is None else Head(*row)

    def streams(self) -> list[str]:
        names = self.connection.execute(select(schema.streams.c.name)).scalars()
        return sorted(names)  # by code point; databases order text in their own ways

    def named_streams(self) -> set[str]:
        named = (schema.events, schema.postings, schema.commands, schema.snapshots)
        every = union(select(schema.streams.c.name), *(select(table.c.stream) for table in named))
        return set(self.connection.execute(every).scalars())

    def events(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[StoredEvent]:
        c = schema.events.c
        query = select(schema.events).where(c.stream == stream, c.version > after)
        query = query if upto is None else query.where(c.version <= upto)
        return (StoredEvent(*row) for row in self._in_pages(query, c.version))

    def events_of(self, stream: str, kinds: Iterable[str], after: int = 0) -> Iterator[StoredEvent]:
        c = schema.events.c
        query = select(schema.events).where(
            c.stream == stream, c.version > after, c.kind.in_(list(kinds))
        )
        return (StoredEvent(*row) for row in self._in_pages(query, c.version))

    def last_of(self, stream: str, kinds: Iterable[str]) -> StoredEvent | None:
        c = schema.events.c
        query = select(schema.events).where(c.stream == stream, c.kind.in_(list(kinds)))
        row: Any = self.connection.execute(query.order_by(c.version.desc()).limit(1)).first()
        return None if row is None else StoredEvent(*row)

    def receipt(self, command: str) -> CommandReceipt | None:
        row = self._statements.receipt.one(self._cursor, command)
        return None if row is None else CommandReceipt(*row)

    def receipts(self, stream: str) -> list[CommandReceipt]:
        rows = self.connection.execute(
            select(schema.commands).where(schema.commands.c.stream == stream)
        )
        return sorted(
            (CommandReceipt(*row) for row in rows),
            key=lambda one: (one.first, one.last, one.command),
        )

    def lines(self, stream: str) -> Iterator[StoredLine]:
        c = schema.postings.c
        query = select(schema.postings).where(c.stream == stream)
        return (
            StoredLine(
                row.version,
                row.number,
                LedgerLine(row.owner, row.account, row.currency, row.micros, row.memo),
            )
            for row in self._in_pages(query, c.version, c.number)
        )

    def posted_sums(
        self, stream: str, after: int = 0, upto: int | None = None
    ) -> dict[AccountKey, int]:
        c = schema.postings.c
        key = (c.owner, c.account, c.currency)
        query = select(*key, func.sum(c.micros)).where(c.stream == stream, c.version > after)
        query = query if upto is None else query.where(c.version <= upto)
        rows = self.connection.execute(query.group_by(*key))
        return {(owner, of, currency): int(micros) for owner, of, currency, micros in rows}

    def balances(self, account: str | None = None) -> dict[AccountKey, int]:
        rows: Iterable[Any] = (
            self.connection.execute(select(schema.balances))
            if account is None
            else self._statements.balances_of.all(self._cursor, account)
        )
        return {(owner, of, currency): micros for owner, of, currency, micros in rows}

    def snapshot(self, stream: str) -> Snapshot | None:
        c = schema.snapshots.c
        query = select(c.version, c.payload).where(c.stream == stream)
        row = self.connection.execute(query).one_or_none()
        return None if row is None else Snapshot(*row)

    def append(
        self, stream: str, head: Head, events: Iterable[StoredEvent], lines: Iterable[StoredLine]
    ) -> None:
        rows = list(events)
        statements, cursor = self._statements, self._cursor
        if rows[0].version == 1:
            statements.new_stream.run(cursor, (stream, *head))
        else:
            statements.move_head.run(cursor, (*head, stream))
        statements.events.run_each(cursor, rows)
        self.appended[stream] = head.version
        posted = [(stream, version, number, *line) for version, number, line in lines]
        if posted:
            statements.postings.run_each(cursor, posted)

    def add_to_balances(self, amounts: dict[AccountKey, int]) -> None:
        rows = [(*key, micros) for key, micros in amounts.items()]
        self._statements.add.run_each(self._cursor, rows)

    def balance(self, key: AccountKey) -> int:
        row = self._statements.balance.one(self._cursor, *key)
        return 0 if row is None else int(row[0])

    def save_receipt(self, receipt: CommandReceipt) -> None:
        self._statements.save_receipt.run(self._cursor, receipt)

    def save_snapshot(self, stream: str, snapshot: Snapshot | None) -> None:
        if snapshot is None:
            self.connection.execute(
                schema.snapshots.delete().where(schema.snapshots.c.stream == stream)
            )
            return
        self._statements.save_snapshot.run(self._cursor, (stream, *snapshot))

    def _in_pages(self, query: Select[Any], *key: Column[int]) -> Iterator[Any]:
        """The rows in the order of a key, a page at a time."""
        page = query.order_by(*key).limit(_PAGE)
        while True:
            rows = self.connection.execute(page).all()
            yield from rows
            if len(rows) < _PAGE:
                return
            last = [getattr(rows[-1], column.name) for column in key]
            page = query.where(tuple_(*key) > tuple_(*last)).order_by(*key).limit(_PAGE)
