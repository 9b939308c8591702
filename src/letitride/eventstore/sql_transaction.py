"""A transaction on SQLite or PostgreSQL, behind the store's interface."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Select, func, select, tuple_, union

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

#: The number of rows read at a time.
_PAGE = 2000


class DatabaseTransaction:
    """One database transaction."""

    def __init__(self, connection: Connection, statements: Statements) -> None:
        self.appended: dict[str, int] = {}
        self.connection = connection
        self._cursor: Any = connection.connection.cursor()
        self._statements = statements

    @property
    def is_open(self) -> bool:
        """True unless SQLite has rolled back the transaction on its own."""
        return bool(self._cursor.connection.in_transaction)

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """Run the block in a savepoint, and roll back only the block if it raises an error."""
        self._cursor.execute("SAVEPOINT one")
        try:
            yield
        except BaseException:
            if self.is_open:
                self._cursor.execute("ROLLBACK TO one")
            raise
        self._cursor.execute("RELEASE one")

    def rollback(self) -> None:
        """Undo the whole transaction. A later commit has no effect."""
        self._cursor.execute("ROLLBACK")

    def head(self, stream: str, lock: Lock = Lock.NONE) -> Head:
        row = self._first(self._statements.heads[lock], stream)
        return NO_EVENTS if row is None else Head(*row)

    def _first(self, sql: str, *values: object) -> Any:
        self._cursor.execute(sql, values)
        return self._cursor.fetchone()

    def streams(self, prefix: str = "") -> list[str]:
        name: ColumnElement[str] = schema.streams.c.name
        query = select(schema.streams.c.name)
        if prefix:  # a range, so that SQLite uses the index; PostgreSQL needs byte order for it
            if self.connection.dialect.name == "postgresql":
                name = name.collate("C")
            beyond = prefix[:-1] + chr(ord(prefix[-1]) + 1)
            query = query.where(name >= prefix, name < beyond)
        names = self.connection.execute(query).scalars()
        return sorted(names)  # sorted by code point, because databases sort text differently

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
        row = self._first(self._statements.receipt, command)
        return None if row is None else CommandReceipt(*row)

    def receipts(self, stream: str) -> list[CommandReceipt]:
        query = select(schema.commands).where(schema.commands.c.stream == stream)
        found = (CommandReceipt(*row) for row in self.connection.execute(query))
        return sorted(found, key=attrgetter("first", "last", "command"))

    def lines(self, stream: str) -> Iterator[StoredLine]:
        c = schema.postings.c
        query = select(schema.postings).where(c.stream == stream)
        for _, version, number, *line in self._in_pages(query, c.version, c.number):
            yield StoredLine(version, number, LedgerLine(*line))

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
        if account is None:
            self._cursor.execute(self._statements.balances)
        else:
            self._cursor.execute(self._statements.balances_of, (account,))
        return {(owner, of, currency): micros for owner, of, currency, micros in self._cursor}

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
            cursor.execute(statements.new_stream, (stream, *head))
        else:
            cursor.execute(statements.move_head, (*head, stream))
        cursor.executemany(statements.events, rows)
        self.appended[stream] = head.version
        posted = [(stream, version, number, *line) for version, number, line in lines]
        if posted:
            cursor.executemany(statements.postings, posted)

    def add_to_balances(self, amounts: dict[AccountKey, int]) -> None:
        rows = [(*key, micros) for key, micros in amounts.items()]
        self._cursor.executemany(self._statements.add, rows)

    def balance(self, key: AccountKey) -> int:
        row = self._first(self._statements.balance, *key)
        return 0 if row is None else int(row[0])

    def save_receipt(self, receipt: CommandReceipt) -> None:
        self._cursor.execute(self._statements.save_receipt, receipt)

    def save_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        self._cursor.execute(self._statements.save_snapshot, (stream, *snapshot))

    def _in_pages(self, query: Select[Any], *key: Column[int]) -> Iterator[Any]:
        """Yield the rows in the order of a key, fetched one page at a time."""
        page = query.order_by(*key).limit(_PAGE)
        while True:
            rows = self.connection.execute(page).all()
            yield from rows
            if len(rows) < _PAGE:
                return
            last = [getattr(rows[-1], column.name) for column in key]
            page = query.where(tuple_(*key) > tuple_(*last)).order_by(*key).limit(_PAGE)
