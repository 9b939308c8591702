"""The contract for every store: in memory, on SQLite, and on PostgreSQL."""

from hashlib import sha256
from pathlib import Path

import pytest

from letitride.cards import FIXED_ORDER
from letitride.errors import StaleVersionError, StorageError
from letitride.eventstore.chain import event_hash
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.store import NO_EVENTS, Head, LedgerLine, Lock, Snapshot, Transaction
from letitride.house.events import HouseEvent, MoneyDeposited, MoneyWithdrawn
from letitride.house.house_journal import CATALOG, HouseJournal
from letitride.money import Cents
from letitride.table.events import DeckShuffled
from tests.eventstore.stores import (
    PostgresServer,
    StillClock,
    durable_journal,
    postgres_address,
)
from tests.rejected import rejected

ANN = "wallet:ann"


def deposit(cents: int, player: str = "ann") -> NewEvent[HouseEvent]:
    owner, micros = f"wallet:{player}", cents * 1_000_000
    return NewEvent(
        MoneyDeposited(player, Cents(cents)),
        (
            LedgerLine(owner, "outside", "USD", -micros, "in"),
            LedgerLine(owner, "wallet", "USD", micros, "in"),
        ),
    )


def withdrawal(cents: int, player: str = "ann") -> NewEvent[HouseEvent]:
    owner, micros = f"wallet:{player}", cents * 1_000_000
    return NewEvent(
        MoneyWithdrawn(player, Cents(cents)),
        (LedgerLine(owner, "wallet", "USD", -micros), LedgerLine(owner, "outside", "USD", micros)),
    )


def ask(id_: str, actor: str = "cashier", digest: bytes = b"") -> Request:
    return Request(id_, actor, digest)


def interrupted(journal: HouseJournal) -> None:
    """Write all kinds of rows in a transaction that fails before it ends."""
    with journal.store.transaction() as tx:
        head = tx.head(ANN, Lock.EXCLUSIVE)
        journal.append_in(tx, ANN, head, [deposit(1)], ask("c3"))
        journal.append_in(tx, "wallet:bob", NO_EVENTS, [deposit(1, "bob")], ask("c3"))
        tx.save_snapshot(ANN, Snapshot(1, b"x"))
        raise RuntimeError


class TestEventStore:
    def test_events_are_read_in_order_with_actor_and_time(self, journal: HouseJournal) -> None:
        done = journal.append(ANN, 0, [deposit(500), deposit(700)], ask("c1"))
        journal.append(ANN, 2, [withdrawal(100)], ask("c2", "ann"))
        assert (done.first, done.last) == (1, 2)
        kept = journal.read(ANN)
        assert [one.event for one in kept] == [
            MoneyDeposited("ann", Cents(500)),
            MoneyDeposited("ann", Cents(700)),
            MoneyWithdrawn("ann", Cents(100)),
        ]
        assert [one.stored.version for one in kept] == [1, 2, 3]
        assert [one.stored.actor for one in kept] == ["cashier", "cashier", "ann"]
        assert [one.stored.command for one in kept] == ["c1", "c1", "c2"]
        assert {one.stored.time for one in kept} == {"2026-01-01T00:00:00.000000Z"}
        assert {one.stored.schema for one in kept} == {CATALOG.schema}
        assert [one.stored.version for one in journal.read(ANN, after=2)] == [3]

    def test_lines_are_summed_by_account_over_any_range_of_versions(
        self, journal: HouseJournal
    ) -> None:
        journal.append(ANN, 0, [deposit(500), deposit(700)], ask("c1"))
        journal.append(ANN, 2, [withdrawal(100)], ask("c2"))
        with journal.store.reading() as tx:
            sums = [
                tx.posted_sums(ANN).get((ANN, "wallet", "USD")),
                tx.posted_sums(ANN, upto=2).get((ANN, "wallet", "USD")),
                tx.posted_sums(ANN, 1, 2).get((ANN, "wallet", "USD")),
                tx.posted_sums(ANN, 2).get((ANN, "outside", "USD")),
            ]
            assert tx.posted_sums(ANN, 3) == tx.posted_sums("wallet:nobody") == {}
            assert sum(tx.posted_sums(ANN).values()) == 0
        assert sums == [1100_000_000, 1200_000_000, 700_000_000, 100_000_000]
        assert {type(one) for one in sums} == {int}

    def test_a_missing_stream_is_empty(self, journal: HouseJournal) -> None:
        assert journal.read("table:nowhere") == []
        with journal.store.transaction() as tx:
            assert tx.head("table:nowhere") == NO_EVENTS
            assert tx.snapshot("table:nowhere") is None
            assert tx.last_of("table:nowhere", ["MoneyDeposited"]) is None

    def test_events_are_found_by_their_kind(self, journal: HouseJournal) -> None:
        journal.append(ANN, 0, [deposit(500), withdrawal(1), deposit(700)], ask("c1"))
        with journal.store.reading() as tx:
            found = [event.version for event in tx.events_of(ANN, ["MoneyDeposited"])]
            later = [event.version for event in tx.events_of(ANN, ["MoneyDeposited"], 1)]
            last = tx.last_of(ANN, ["MoneyWithdrawn"])
        assert (found, later) == ([1, 3], [3])
        assert last is not None
        assert last.version == 2

    def test_a_stale_version_is_rejected_with_the_current_one(self, journal: HouseJournal) -> None:
        journal.append(ANN, 0, [deposit(500), deposit(1)], ask("c1"))
        with pytest.raises(StaleVersionError) as caught:
            journal.append(ANN, 1, [deposit(700)], ask("c2"))
        assert caught.value.current == 2
        assert len(journal.read(ANN)) == 2

    def test_a_command_sent_twice_is_done_once(self, journal: HouseJournal) -> None:
        first = journal.append(ANN, 0, [deposit(500)], ask("c1"))
        journal.append(ANN, 1, [deposit(700)], ask("c2"))
        assert journal.append(ANN, 0, [deposit(500)], ask("c1")) == first
        assert len(journal.read(ANN)) == 2
        with journal.store.transaction() as tx:
            assert tx.balances("wallet") == {(ANN, "wallet", "USD"): 1200 * 1_000_000}
            assert [done.command for done in tx.receipts(ANN)] == ["c1", "c2"]

    def test_an_id_cannot_be_reused_for_another_command(self, journal: HouseJournal) -> None:
        journal.append(ANN, 0, [deposit(500)], ask("c1", digest=b"five"))
        for stream, digest in ((ANN, b"seven"), ("wallet:bob", b"five")):
            with rejected(StorageError, "storage/command_reused"):
                journal.append(stream, 1, [deposit(700)], ask("c1", digest=digest))
        assert len(journal.read(ANN)) == 1

    def test_a_command_without_events_still_has_a_receipt(self, journal: HouseJournal) -> None:
        done = journal.append(ANN, 0, [], ask("c1"))
        assert (done.first, done.last) == (1, 0)
        journal.append(ANN, 0, [deposit(1)], ask("c2"))
        assert journal.append(ANN, 0, [], ask("c1")) == done

    def test_a_transaction_is_applied_completely_or_not_at_all(self, journal: HouseJournal) -> None:
        journal.append(ANN, 0, [deposit(500)], ask("c1"))
        with rejected(StorageError, "storage/not_enough_money"):
            journal.append(ANN, 1, [deposit(100), withdrawal(601)], ask("c2"))
        with pytest.raises(RuntimeError):
            interrupted(journal)
        with journal.store.transaction() as tx:
            assert tx.head(ANN).version == 1
            assert tx.streams() == [ANN]
            assert tx.receipt("c2") is None
            assert tx.snapshot(ANN) is None
            assert tx.balances() == {
                (ANN, "outside", "USD"): -500_000_000,
                (ANN, "wallet", "USD"): 500_000_000,
            }
            assert len(list(tx.lines(ANN))) == 2

    def test_ledger_lines_belong_to_their_events(self, journal: HouseJournal) -> None:
        journal.append(ANN, 0, [deposit(500), deposit(700)], ask("c1"))
        with journal.store.transaction() as tx:
            lines = list(tx.lines(ANN))
        assert [(one.version, one.number) for one in lines] == [(1, 0), (1, 1), (2, 0), (2, 1)]
        assert lines[3].line == LedgerLine(ANN, "wallet", "USD", 700_000_000, "in")

    def test_balances_of_an_account_are_found_for_every_owner(self, journal: HouseJournal) -> None:
        journal.append(ANN, 0, [deposit(500)], ask("c1"))
        journal.append("wallet:bob", 0, [deposit(5, "bob")], ask("c2"))
        with journal.store.transaction() as tx:
            assert tx.streams() == [ANN, "wallet:bob"]
            assert tx.balances("wallet") == {
                (ANN, "wallet", "USD"): 500_000_000,
                ("wallet:bob", "wallet", "USD"): 5_000_000,
            }
            assert sum(tx.balances().values()) == 0

    def test_every_hash_covers_the_previous_one(self, journal: HouseJournal) -> None:
        journal.append(ANN, 0, [deposit(500), deposit(700)], ask("c1"))
        first, second = (one.stored for one in journal.read(ANN))
        assert first.hash == event_hash(bytes(32), first)
        assert second.hash == event_hash(first.hash, second)
        with journal.store.transaction() as tx:
            assert tx.head(ANN).hash == second.hash

    def test_the_chain_is_the_documented_one(self, journal: HouseJournal) -> None:
        journal.append(ANN, 0, [deposit(500)], ask("c1"))
        header = (
            b'["wallet:ann",1,"MoneyDeposited",2,'
            b'"2026-01-01T00:00:00.000000Z","cashier","c1",null,0]'
        )
        payload = b'{"player":"ann","amount":"5.00 USD"}'
        expected = sha256(bytes(32) + len(header).to_bytes(4) + header + payload).digest()
        assert journal.read(ANN)[0].stored.hash == expected

    def test_hidden_cards_are_sealed_and_open_with_the_key(self, journal: HouseJournal) -> None:
        shuffled = DeckShuffled("red 1", FIXED_ORDER)
        journal.append("table:T1", 0, [NewEvent(shuffled)], ask("c1"))
        (kept,) = journal.read("table:T1")
        assert kept.event == shuffled
        assert kept.stored.sealed
        assert b'"As"' not in kept.stored.payload  # these bytes are unlikely to appear by chance
        assert b"order" not in kept.stored.payload

    def test_a_clock_set_back_does_not_reverse_the_order_of_times(
        self, journal: HouseJournal, clock: StillClock
    ) -> None:
        journal.append(ANN, 0, [deposit(500)], ask("c1"))
        clock.move(hours=-2)
        journal.append(ANN, 1, [deposit(500)], ask("c2"))
        clock.move(hours=3)
        journal.append(ANN, 2, [deposit(500)], ask("c3"))
        times = [one.stored.time[11:19] for one in journal.read(ANN)]
        assert times == ["00:00:00", "00:00:00", "01:00:00"]

    def test_the_latest_of_a_kind_is_found(self, journal: HouseJournal) -> None:
        journal.append(ANN, 0, [deposit(500), withdrawal(100), deposit(700)], ask("c1"))
        with journal.store.transaction() as tx:
            found = tx.last_of(ANN, ["MoneyWithdrawn"])
            assert found is not None
            assert found.version == 2
            found = tx.last_of(ANN, ["MoneyWithdrawn", "MoneyDeposited"])
            assert found is not None
            assert found.version == 3
            assert [one.version for one in tx.events(ANN, 1, 2)] == [2]

    def test_only_the_latest_snapshot_is_kept_and_it_is_sealed(self, journal: HouseJournal) -> None:
        with journal.store.transaction() as tx:
            journal.save_snapshot(tx, ANN, 5, b"As Kd")
            journal.save_snapshot(tx, ANN, 9, b"As Kd Qd")
        with journal.store.transaction() as tx:
            assert journal.snapshot(tx, ANN) == Snapshot(9, b"As Kd Qd")
            kept = tx.snapshot(ANN)
            assert kept is not None
            assert b"As" not in kept.payload
            tx.save_snapshot(ANN, Snapshot(8, kept.payload))
            assert journal.snapshot(tx, ANN) is None  # sealed for another version

    def test_names_that_a_database_or_a_log_cannot_hold_are_rejected(
        self, journal: HouseJournal
    ) -> None:
        for name in ("", " c1", "c\n1", "c\x001", "c" * 201):
            for stream, request in ((ANN, ask(name)), (ANN, ask("c1", name)), (name, ask("c1"))):
                with rejected(StorageError, "storage/name"):
                    journal.append(stream, 0, [deposit(1)], request)

    def test_a_stream_longer_than_a_page_is_read_completely(self, journal: HouseJournal) -> None:
        journal.append(ANN, 0, [deposit(number) for number in range(1, 4102)], ask("c1"))
        assert [one.event for one in journal.read(ANN)] == [
            MoneyDeposited("ann", Cents(number)) for number in range(1, 4102)
        ]
        with journal.store.transaction() as tx:
            assert len(list(tx.lines(ANN))) == 8202


def test_two_who_write_first_to_a_stream_both_succeed(
    postgres: PostgresServer, tmp_path: Path, clock: StillClock
) -> None:
    """Neither writer can lock a stream that does not exist yet, so the second one tries again."""
    journal = durable_journal(postgres_address(postgres, tmp_path), clock)
    others = iter([ask("c2")])

    def decide(_: Transaction, head: Head) -> list[NewEvent[HouseEvent]]:
        for other in others:  # just before the first attempt writes
            journal.append(ANN, 0, [deposit(700)], other)
        return [deposit(500 + head.version)]

    done = journal.execute(ANN, ask("c1"), decide)
    assert (done.first, done.last) == (2, 2)
    assert [one.event for one in journal.read(ANN)] == [
        MoneyDeposited("ann", Cents(700)),
        MoneyDeposited("ann", Cents(501)),
    ]
    journal.close()
