"""Several servers on one database share tables and links, and no event is lost or duplicated."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import sleep

from letitride.house.opening import Address, open_existing, open_journal
from letitride.house.proof.audit import audit
from letitride.money import Cents
from letitride.people import Role
from letitride.server.auth.route_access import COOKIE
from letitride.server.live.feed import Feed
from letitride.table.commands import BuyChips
from tests.cli.served import Serving, serving
from tests.eventstore.stores import PostgresServer, StillClock, memory_journal, postgres_address
from tests.faults.processes import serves
from tests.faults.visitors import Visitor, furnish, playing, visitors
from tests.faults.watchers import Watcher, watching
from tests.house.houses import buy_in, open_house
from tests.server.houses import Served, Visit, served
from tests.server.routes.play.test_tables import decide_all, sit_and_bet, until


def through(other: Served, visit: Visit) -> Visit:
    """Return the same person, with the same login session, on another server."""
    again = other.visit()
    again.client.cookies.set(COOKIE, visit.client.cookies[COOKIE])
    return again.enter(visit.me)


def test_a_round_is_played_through_two_servers(tmp_path: Path) -> None:
    with served(tmp_path) as one, served(tmp_path) as two:
        one.open_table()
        ann = one.player("Ann")
        elsewhere = through(two, ann)
        number = sit_and_bet(ann, 3)["round"]
        until(elsewhere, lambda view: view["to_act"] == 3)
        decide_all(elsewhere, 3, number)
        events = one.as_role(Role.AUDITOR).get(f"/tables/T1/rounds/{number}")["events"]
        kinds = [event["event"] for event in events]
        assert kinds.count("DealCompleted") == 1
        assert kinds.count("CardsCollected") == 1
        versions = [event["version"] for event in events]
        assert versions == list(range(versions[0], versions[0] + len(versions)))
        assert two.as_role(Role.EXECUTIVE).get("/ledger/balances")["total_micros"] == 0


@contextmanager
def two_servers(address: Address, folder: Path) -> Iterator[list[Serving]]:
    """Run two processes that serve one house."""
    with ExitStack() as stack:
        started = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            started.append(stack.enter_context(serving(folder / name, **serves(address))))
        yield started


def test_two_processes_serve_the_same_tables_and_one_of_them_is_killed(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    """At each table, one player uses the first server and another uses the second."""
    address = postgres_address(postgres, tmp_path)
    journal = open_journal(address)
    furnish(journal)
    journal.close()
    with two_servers(address, tmp_path) as (one, two), visitors(seed=3) as people:
        for number, visitor in enumerate(people):
            visitor.come((one, two)[number % 2].url)
        watchers = [Watcher(visitor) for visitor in people]
        with watching(watchers):
            with playing(people):
                sleep(3)
                one.kill()
                sleep(1)
            before = len(done_by(people))
            for watcher, visitor in zip(watchers, people, strict=True):
                watcher.url = two.url
                visitor.come(two.url)
                for sent in visitor.unanswered:
                    visitor.send(sent)
            with playing(people):
                sleep(2)
            for watcher, visitor in zip(watchers, people, strict=True):
                assert watcher.sees(visitor.look()["version"])
            assert two.stop() == 0
    assert len(done_by(people)) > before
    check(address, people)
    for watcher in watchers[1::2]:  # they stayed on one server, so they saw each version once
        assert watcher.resyncs == 1
        assert watcher.seen == list(range(watcher.seen[0], watcher.seen[-1] + 1))
    for watcher in watchers[::2]:
        assert watcher.came >= 2  # they reconnected to the other server
        assert watcher.resyncs <= 2


def done_by(people: list[Visitor]) -> list[str]:
    return [sent.id for visitor in people for sent in visitor.done]


def check(address: Address, people: list[Visitor]) -> None:
    """Check that no command was lost and nothing was recorded twice."""
    journal = open_existing(address)
    report = audit(journal, address.checkpoint_file)
    assert report.fault is None
    assert report.rounds > 2
    with journal.store.reading() as tx:
        assert all(tx.receipt(id_) for id_ in done_by(people))
        assert not [one for visitor in people for one in visitor.refused if tx.receipt(one.id)]
    journal.close()


def test_a_feed_stops_at_the_version_loaded_here(clock: StillClock) -> None:
    """A feed past the loaded version would stop the server from sending later views."""
    journal = memory_journal(clock)
    (table,) = open_house(journal)
    buy_in(table)
    feed = Feed(journal, "T1", 1)
    feed.catch_up(3)
    assert feed.version == 3
    assert [version for version, _ in feed.after(1) or ()] == [2, 3]
    feed.publish(table.do(BuyChips("p1", Cents(100)), "more", "p1"))
    assert feed.version == table.version > 4
