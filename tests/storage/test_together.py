"""Commands that come together share a transaction; each is done or refused by itself."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import event

from letitride.errors import StorageError
from letitride.money import Cents
from letitride.storage.database import DatabaseStore, connect, database_url
from letitride.storage.journal import Journal, NewEvent, Request, done_before
from letitride.storage.opening import open_journal
from letitride.storage.records import MoneyDeposited
from letitride.storage.rows import DatabaseRows
from letitride.storage.store import Lock, Transaction
from tests.storage.stores import sqlite_address


class House:
    """A house on SQLite that counts its commits, and can be held up before one."""

    def __init__(self, place: Path) -> None:
        address = sqlite_address(place)
        key = open_journal(address).key
        engine = connect(database_url(address.database))
        self.commits = 0
        self.fails = False
        self.inside, self.go_on = threading.Event(), threading.Event()
        event.listen(engine, "commit", self._committing)
        self.store = DatabaseStore(engine)
        self.journal = Journal(self.store, key)

    def _committing(self, _: object) -> None:
        self.commits += 1
        if self.fails:
            raise sqlite3.OperationalError("disk I/O error")

    def deposit(self, player: str, *, refused: bool = False) -> Callable[[Transaction], int]:
        stream, request = f"wallet:{player}", Request(f"gift {player}", "cashier")

        def work(tx: Transaction) -> int:
            head = tx.head(stream, Lock.ALONE)
            assert done_before(tx, stream, request) is None
            gift = NewEvent(MoneyDeposited(player, Cents(100)))
            after = self.journal.extend(tx, stream, head, [gift], request)
            if refused:
                raise StorageError("storage/busy", expected="this", got=player)
            return after.version

        return work

    def hold(self, tx: Transaction) -> int:
        """Work that lasts until it is told to go on."""
        self.inside.set()
        assert self.go_on.wait(20)
        return self.deposit("first")(tx)

    def together(self, *works: Callable[[Transaction], int]) -> list[int | str]:
        """All of these at once, behind one that holds the database; what became of each."""
        results: list[int | str] = ["never done"] * len(works)

        def run(place: int, work: Callable[[Transaction], int]) -> None:
            try:
                results[place] = self.store.run(work)
            except StorageError as error:
                results[place] = error.code

        first = threading.Thread(target=lambda: self.store.run(self.hold))
        first.start()
        assert self.inside.wait(20)
        threads = [threading.Thread(target=run, args=item) for item in enumerate(works)]
        for thread in threads:
            thread.start()
        while len(self.store._together._waiting) < len(works):
            threading.Event().wait(0.001)
        self.go_on.set()
        for thread in (first, *threads):
            thread.join(20)
        return results

    def kept(self) -> list[str]:
        with self.store.reading() as tx:
            return [name for name in tx.streams() if name.startswith("wallet:")]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.store.close()


def test_who_waits_is_written_in_one_transaction(house: House) -> None:
    players = [f"p{number}" for number in range(5)]
    before = house.commits
    assert house.together(*(house.deposit(player) for player in players)) == [1] * 5
    assert house.commits - before == 2  # the one that held the database, and all others
    assert house.kept() == ["wallet:first", *(f"wallet:{player}" for player in players)]


def test_who_is_refused_leaves_nothing_and_harms_nobody(house: House) -> None:
    works = [house.deposit(f"p{number}", refused=number == 1) for number in range(3)]
    assert house.together(*works) == [1, "storage/busy", 1]
    assert house.kept() == ["wallet:first", "wallet:p0", "wallet:p2"]


def test_all_hear_of_a_commit_that_failed(house: House) -> None:
    def last(tx: Transaction) -> int:
        house.fails = True
        return house.deposit("last")(tx)

    works = [house.deposit("p0"), last, house.deposit("p2")]
    assert house.together(*works) == ["storage/unavailable"] * 3
    house.fails = False
    assert house.kept() == ["wallet:first"]
    assert house.store.run(house.deposit("p0")) == 1


def test_nobody_is_written_in_a_transaction_that_the_database_gave_up(house: House) -> None:
    def gives_up(tx: Transaction) -> int:
        cast(DatabaseRows, tx)._cursor.execute("ROLLBACK")  # as SQLite does when the disk is full
        raise sqlite3.OperationalError("database or disk is full")

    works = [house.deposit("p0"), gives_up, house.deposit("p2")]
    assert house.together(*works) == ["storage/unavailable"] * 3
    assert house.kept() == ["wallet:first"]
