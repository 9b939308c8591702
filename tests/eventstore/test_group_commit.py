"""Concurrent commands share a transaction, and each one succeeds or is rejected independently."""

import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import cast

import pytest
from sqlalchemy import event

from letitride.errors import StorageError
from letitride.eventstore.database import DatabaseStore, connect, database_url
from letitride.eventstore.group_commit import GroupCommit
from letitride.eventstore.journal import NewEvent, Request, find_receipt
from letitride.eventstore.sql_transaction import DatabaseTransaction
from letitride.eventstore.store import Lock, Transaction
from letitride.house.events import MoneyDeposited
from letitride.house.house_journal import HouseJournal
from letitride.house.opening import open_journal
from letitride.money import Cents
from tests.eventstore.stores import sqlite_address
from tests.rejected import rejected


class House:
    """A house on SQLite that counts its commits and can be paused before a commit."""

    def __init__(self, place: Path) -> None:
        address = sqlite_address(place)
        key = open_journal(address).key
        engine = connect(database_url(address.database))
        self.commits = 0
        self.fails = False
        self.inside, self.go_on = threading.Event(), threading.Event()
        event.listen(engine, "commit", self._committing)
        self.store = DatabaseStore(engine)
        self.journal = HouseJournal(self.store, key)

    def _committing(self, _: object) -> None:
        self.commits += 1
        if self.fails:
            raise sqlite3.OperationalError("disk I/O error")

    def deposit(self, player: str, *, refused: bool = False) -> Callable[[Transaction], int]:
        stream, request = f"wallet:{player}", Request(f"gift {player}", "cashier")

        def work(tx: Transaction) -> int:
            head = tx.head(stream, Lock.EXCLUSIVE)
            assert find_receipt(tx, stream, request) is None
            gift = NewEvent(MoneyDeposited(player, Cents(100)))
            after = self.journal.append_in(tx, stream, head, [gift], request)
            if refused:
                raise StorageError("storage/busy", expected="this", got=player)
            return after.version

        return work

    def hold(self, tx: Transaction) -> int:
        """Wait inside a transaction until the test lets it continue."""
        self.inside.set()
        assert self.go_on.wait(20)
        return self.deposit("first")(tx)

    def together(self, *works: Callable[[Transaction], int]) -> list[int | str]:
        """Run all work concurrently while another writer holds the database; return the results."""
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
        self.wait_for(len(works))
        self.go_on.set()
        for thread in (first, *threads):
            thread.join(20)
        return results

    def wait_for(self, number: int) -> None:
        """Wait until this many commands are in the queue."""
        while len(self.store._group_commit._queue) < number:
            threading.Event().wait(0.001)

    def kept(self) -> list[str]:
        with self.store.reading() as tx:
            return [name for name in tx.streams() if name.startswith("wallet:")]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.store.close()


def test_waiting_commands_share_one_transaction(house: House) -> None:
    players = [f"p{number}" for number in range(5)]
    before = house.commits
    assert house.together(*(house.deposit(player) for player in players)) == [1] * 5
    assert house.commits - before == 2  # one for the first writer, and one for the batch
    assert house.kept() == ["wallet:first", *(f"wallet:{player}" for player in players)]


def test_a_rejected_command_leaves_nothing_and_does_not_affect_others(house: House) -> None:
    works = [house.deposit(f"p{number}", refused=number == 1) for number in range(3)]
    assert house.together(*works) == [1, "storage/busy", 1]
    assert house.kept() == ["wallet:first", "wallet:p0", "wallet:p2"]


def test_a_command_rejected_alone_leaves_nothing_and_may_be_retried(house: House) -> None:
    with rejected(StorageError, "storage/busy"):
        house.store.run(house.deposit("p0", refused=True))
    assert house.kept() == []
    assert house.store.run(house.deposit("p0")) == 1
    assert house.kept() == ["wallet:p0"]


def test_a_failed_commit_is_reported_to_every_writer(house: House) -> None:
    def last(tx: Transaction) -> int:
        house.fails = True
        return house.deposit("last")(tx)

    works = [house.deposit("p0"), last, house.deposit("p2")]
    assert house.together(*works) == ["storage/unavailable"] * 3
    house.fails = False
    assert house.kept() == ["wallet:first"]
    assert house.store.run(house.deposit("p0")) == 1


def test_nothing_is_saved_in_a_transaction_that_the_database_rolled_back(house: House) -> None:
    def gives_up(tx: Transaction) -> int:
        cast(DatabaseTransaction, tx)._cursor.execute(
            "ROLLBACK"
        )  # SQLite does this when the disk is full
        raise sqlite3.OperationalError("database or disk is full")

    works = [house.deposit("p0"), gives_up, house.deposit("p2")]
    assert house.together(*works) == ["storage/unavailable"] * 3
    assert house.kept() == ["wallet:first"]


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let the main thread receive Ctrl-C, which a background process would ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_a_writer_interrupted_in_the_queue_holds_nobody_up(house: House) -> None:
    """During a separate write, interrupt the first writer in the queue, and then the second."""
    for place in range(2):
        results = list[int]()
        alone = house.store.transaction()
        alone.__enter__()
        others = [f"p{place}{number}" for number in range(3)]
        threads = [
            threading.Thread(target=_run, args=(house, player, results), daemon=True)
            for player in others
        ]
        ahead, behind = threads[:place], threads[place:]
        for thread in ahead:
            thread.start()
        house.wait_for(len(ahead))
        threading.Thread(target=_interrupt, args=(house, behind)).start()
        with pytest.raises(KeyboardInterrupt):
            house.store.run(house.deposit(f"gone {place}"))
        alone.__exit__(None, None, None)
        for thread in threads:
            thread.join(20)
        assert results == [1, 1, 1]
        assert f"wallet:gone {place}" not in house.kept()


def _run(house: House, player: str, results: list[int]) -> None:
    results.append(house.store.run(house.deposit(player)))


def _interrupt(house: House, behind: list[threading.Thread]) -> None:
    """Send Ctrl-C once the main thread is in the queue with others behind it."""
    house.wait_for(1 + 3 - len(behind))
    for thread in behind:
        thread.start()
    house.wait_for(4)
    signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


class _Count:
    """A minimal transaction that changes one number."""

    is_open = True
    value = 0
    before = 0

    def rollback(self) -> None:
        self.value = self.before

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        before = self.value
        try:
            yield
        except BaseException:
            self.value = before
            raise


def test_the_queue_survives_any_failure_and_every_reported_result_is_true() -> None:
    """Run eight threads for two seconds. Work succeeds, is rejected, aborts, or runs alone."""
    count = _Count()

    @contextmanager
    def transaction() -> Iterator[DatabaseTransaction]:
        count.before = count.value
        with count.savepoint():
            yield cast(DatabaseTransaction, count)

    together, told, over = GroupCommit(transaction), [0] * 8, threading.Event()

    def work(error: type[BaseException] | None) -> None:
        count.value += 1
        if error is not None:
            raise error

    def one(number: int) -> None:
        dice = Random(number)
        while not over.is_set():
            error = dice.choices((None, LookupError, GeneratorExit), (80, 18, 2))[0]
            with suppress(LookupError, GeneratorExit, StorageError):
                if dice.random() < 0.1:
                    with together.alone():
                        work(error)
                else:
                    together.run(lambda _, error=error: work(error))  # type: ignore[misc]  # a default binds the loop's error
                told[number] += 1

    threads = [threading.Thread(target=one, args=(number,), daemon=True) for number in range(8)]
    for thread in threads:
        thread.start()
    over.wait(2)
    over.set()
    for thread in threads:
        thread.join(20)
    assert not any(thread.is_alive() for thread in threads), "some writer never got a result"
    assert all(told)
    assert sum(told) == count.value
