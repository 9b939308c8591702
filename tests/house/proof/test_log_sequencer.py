"""The sequencer of the public log, on both databases, and the audit of the log."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from letitride.cards import Deck, complete, parse_cards
from letitride.errors import ProofError
from letitride.eventstore.database import DatabaseStore, connect, database_url
from letitride.eventstore.journal import Request
from letitride.house.house_journal import HouseJournal
from letitride.house.links import DurableLink
from letitride.house.opening import Address, migrate, open_journal
from letitride.house.proof import log_sequencer
from letitride.house.proof.audit import audit
from letitride.house.proof.backup import read_backup, write_backup
from letitride.house.proof.log_rules import LogRules
from letitride.house.proof.log_sequencer import TransparencyLog, entries_in
from letitride.house.reports.link_history import read_link
from letitride.house.seeds import DrawSeed
from letitride.house.tables import DurableTable
from letitride.money import MILLION, Cents
from letitride.progressive.link.commands import AdjustManually
from letitride.table.shufflers import RandomShuffler
from letitride.transparency import merkle, tiles
from letitride.transparency.note import NoteKey, read_checkpoint
from tests.conformance.progressives import BOARD, NOTHING, ROYAL
from tests.eventstore.stores import PostgresServer, postgres_address, sqlite_address
from tests.house.houses import RULES, buy_in, open_house, play_round
from tests.house.proof.logs import KEY, VERIFIER
from tests.playing import stacked


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    if request.param == "sqlite":
        return sqlite_address(tmp_path)
    server: PostgresServer = request.getfixturevalue("postgres")
    return postgres_address(server, tmp_path)


@pytest.fixture
def journal(address: Address) -> Iterator[HouseJournal]:
    made = open_journal(address)
    yield made
    made.close()


def play(table: DurableTable, *numbers: int, seeds: bool = True) -> None:
    for number in numbers:
        if seeds:
            seed = bytes([number]) * 32
            table.do(DrawSeed(seed), f"{table.name} seed {number}", "house")
        play_round(table, number, RandomShuffler(number))


class Stacked:
    """A shuffler that gives seat 1 a royal flush."""

    def shuffle(self) -> Deck:
        hands = {1: ROYAL, 4: NOTHING, 6: "3c 5d 8h"}
        return complete(parse_cards(stacked(RULES, hands, BOARD)))


def house(journal: HouseJournal, *names: str) -> list[DurableTable]:
    tables = open_house(journal, *names)
    for table in tables:
        buy_in(table)
    return tables


def opened(journal: HouseJournal) -> TransparencyLog:
    log = TransparencyLog(journal, KEY)
    log.open()
    return log


def entries(journal: HouseJournal) -> list[dict[str, Any]]:
    with journal.store.reading() as tx:
        return [json.loads(row.leaf) for row in entries_in(tx)]


def faults(journal: HouseJournal) -> list[str]:
    rules, found = LogRules(), list[str]()
    with journal.store.reading() as tx:
        for row in entries_in(tx):
            found += map(str, rules.add(row.place, row.leaf))
    return found


def is_whole(log: TransparencyLog) -> bool:
    """Return whether the served files are those of the signed checkpoint."""

    def fetch(path: str) -> bytes:
        found = log.file(path)
        assert found is not None
        return found

    now = read_checkpoint(log.checkpoint(), VERIFIER)
    hashes = [merkle.leaf_hash(one) for one in tiles.entries(fetch, now.size)]
    same = merkle.root_of(tiles.subtrees(fetch, now.size), now.size)
    return merkle.root(hashes) == now.root == same


def test_the_log_has_each_public_fact_once(journal: HouseJournal) -> None:
    one, two = house(journal, "T1", "T2")
    log = opened(journal)
    play(one, 1, 2, 3)
    play(two, 1, seeds=False)
    link = DurableLink(journal, "progressive")
    more = link.state().meters[0].amount // MILLION + 100
    adjusted = AdjustManually("Jackpot", Cents(more), "why", "eve", "sam")
    link.do(adjusted, Request("adjust", "eve"))
    log.sequence()
    assert log.sequence() == 0
    found = entries(journal)
    kinds = [(entry["kind"], entry.get("table"), entry.get("round")) for entry in found]
    of_rounds = [one for one in kinds if one[0] in ("commitment", "record")]
    assert sorted(of_rounds) == sorted(
        [(kind, "T1", number) for number in (1, 2, 3) for kind in ("commitment", "record")]
        + [("record", "T2", 1)]
    )
    [adjustment] = [entry for entry in found if entry["kind"] == "adjustment"]
    assert (adjustment["by"], adjustment["second"], adjustment["reason"]) == ("eve", "sam", "other")
    assert "why" not in json.dumps(found)
    assert not faults(journal)
    assert is_whole(log)
    report = audit(journal, log_key=VERIFIER)
    assert (report.fault, report.log.entries, report.log.waiting) == (None, len(found), 0)


def test_awards_have_the_numbers_of_the_prize_log(journal: HouseJournal) -> None:
    [table] = house(journal, "T1")
    log = opened(journal)
    for number in range(1, 16):
        play_round(table, number, Stacked())
    log.sequence()
    won = [entry for entry in entries(journal) if entry["kind"] == "award"]
    expected = list[tuple[str, int, str, int]]()
    with journal.store.reading() as tx:
        for name in ("progressive", "progressive_2"):
            prizes = read_link(journal, tx, name).manager.prizes()
            expected += [
                (name, one.number, str(one.award.amount), one.award.round) for one in prizes
            ]
    found = [(one["link"], one["number"], one["amount"], one["round"]) for one in won]
    assert sorted(found) == sorted(expected)
    assert found


def test_a_round_is_entered_even_if_its_entries_come_in_many_batches(
    journal: HouseJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_sequencer, "_BATCH", 2)
    [table] = house(journal, "T1")
    log = opened(journal)
    play(table, 1, 2, 3, 4)
    log.sequence()
    assert not faults(journal)
    assert audit(journal).ok


def test_several_sequencers_enter_nothing_twice(address: Address, journal: HouseJournal) -> None:
    table, other = house(journal, "T1", "T2")
    journals = [open_journal(address) for _ in range(2)]
    logs = [opened(one) for one in (journal, *journals)]
    with ThreadPoolExecutor(5) as pool:
        playing = [pool.submit(play, table, *range(1, 6)), pool.submit(play, other, *range(1, 6))]
        while not all(one.done() for one in playing):
            for done in [pool.submit(log.sequence) for log in logs]:
                done.result()
        for one in playing:
            one.result()
    logs[0].sequence()
    assert not faults(journal)
    assert is_whole(logs[1])
    report = audit(journal, log_key=VERIFIER)
    assert (report.fault, report.log.waiting) == (None, 0)
    for made in journals:
        made.close()


def test_a_crash_leaves_the_old_log(journal: HouseJournal, monkeypatch: pytest.MonkeyPatch) -> None:
    [table] = house(journal, "T1")
    log = opened(journal)
    before = log.checkpoint()
    play(table, 1)

    def crash(*_: object) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(log_sequencer, "sign", crash)
        with pytest.raises(KeyboardInterrupt):
            log.sequence()
    assert log.checkpoint() == before
    again = opened(journal)
    assert not faults(journal)
    assert is_whole(again)
    assert audit(journal, log_key=VERIFIER).ok


def test_an_unreadable_event_stops_only_its_own_stream(journal: HouseJournal) -> None:
    one, two = house(journal, "T1", "T2")
    log = opened(journal)
    one.do(DrawSeed(b"1" * 32), "seed 1", "house")
    two.do(DrawSeed(b"2" * 32), "seed 2", "house")
    run(
        journal, "UPDATE events SET payload = hash WHERE stream = 'table:T1' AND kind = 'SeedDrawn'"
    )
    log.ensure(two.stream, two.version)
    log.ensure(one.stream, one.version)
    committed = [entry["table"] for entry in entries(journal) if entry["kind"] == "commitment"]
    assert committed == ["T2"]


def run(journal: HouseJournal, *statements: str) -> None:
    store = journal.store
    assert isinstance(store, DatabaseStore)
    with store.rows() as rows:
        for one in statements:
            rows.execute(text(one))


def test_a_key_of_the_same_name_that_did_not_sign_the_log_is_refused(journal: HouseJournal) -> None:
    house(journal, "T1")
    opened(journal)
    with pytest.raises(ProofError, match="not the one that signed"):
        TransparencyLog(journal, NoteKey(KEY.name, b"x" * 32)).open()


TAMPERING: dict[str, tuple[tuple[str, ...], str]] = {
    "an altered entry": (
        ("UPDATE log_entries SET leaf = hash WHERE place = 3",),
        "altered: the hash does not match",
    ),
    "an entry taken out": (("DELETE FROM log_entries WHERE place = 2",), "missing"),
    "the last entry taken out": (
        ("DELETE FROM log_entries WHERE place = (SELECT max(place) FROM log_entries)",),
        "is missing from the public log",
    ),
    "an event kept from the log": (
        ("DELETE FROM log_queue WHERE version = (SELECT max(version) FROM log_queue)",),
        "is missing from the public log",
    ),
    "an event queued again": (
        (
            "INSERT INTO log_queue (stream, version)"
            " SELECT stream, version FROM log_entries WHERE place = 1",
        ),
        "already in it",
    ),
    "entries exchanged": (
        (
            "UPDATE log_entries SET place = 1000 WHERE place = 1",
            "UPDATE log_entries SET place = 1 WHERE place = 2",
            "UPDATE log_entries SET place = 2 WHERE place = 1000",
        ),
        "not those of the signed checkpoint",
    ),
    "a checkpoint of another log": (
        ("UPDATE log_checkpoint SET size = size - 1",),
        "the size or the hash tiles",
    ),
    "a forged checkpoint": (
        ("UPDATE log_checkpoint SET note = replace(note, 'house.example', 'other.example')",),
        "not signed by",
    ),
}


@pytest.mark.parametrize("attack", TAMPERING)
def test_the_audit_finds(journal: HouseJournal, attack: str) -> None:
    [table] = house(journal, "T1")
    log = opened(journal)
    play(table, 1)
    log.sequence()
    play(table, 2)
    assert audit(journal, log_key=VERIFIER).ok
    statements, what = TAMPERING[attack]
    run(journal, *statements)
    found = audit(journal, log_key=VERIFIER).fault
    assert found is not None
    assert what in found.what


def test_an_entry_that_says_something_else_is_found(journal: HouseJournal) -> None:
    [table] = house(journal, "T1")
    log = opened(journal)
    play(table, 1)
    log.sequence()
    with journal.store.reading() as tx:
        [row] = [one for one in entries_in(tx) if b'"kind":"record"' in one.leaf]
    other = row.leaf.replace(b'"round":1', b'"round":7')
    store = journal.store
    assert isinstance(store, DatabaseStore)
    with store.rows() as rows:
        rows.execute(
            text("UPDATE log_entries SET leaf = :leaf, hash = :hash WHERE place = :place"),
            {"leaf": other, "hash": merkle.leaf_hash(other), "place": row.place},
        )
        rows.execute(text("DELETE FROM log_hashes"))
        log._save(rows, len(entries(journal)))
    found = audit(journal, log_key=VERIFIER).fault
    assert found is not None
    assert "differs from its entry" in found.what


def test_a_backup_keeps_the_log(journal: HouseJournal, tmp_path: Path) -> None:
    [table] = house(journal, "T1")
    log = opened(journal)
    play(table, 1)
    log.note_heads(b"a line")
    log.sequence()
    play(table, 2)  # waits in the queue
    file = StringIO()
    with journal.store.reading() as tx:
        write_backup(tx, file)
    (tmp_path / "again").mkdir()
    again = open_journal(replace(sqlite_address(tmp_path / "again"), key=tmp_path / "house.db.key"))
    again.key = journal.key
    with again.store.transaction() as tx:
        read_backup(tx, file.getvalue().splitlines(keepends=True))
    assert audit(again).ok
    restored = opened(again)
    assert entries(again)[: len(entries(journal))] == entries(journal)
    log.sequence()
    assert restored.checkpoint() == log.checkpoint()
    assert audit(again, log_key=VERIFIER).ok
    again.close()


def test_the_events_of_an_older_house_are_entered_after_the_upgrade(address: Address) -> None:
    journal = open_journal(address)
    [table] = house(journal, "T1")
    play(table, 1, 2)
    tables = ("log_queue", "log_entries", "log_hashes", "log_checkpoint", "log_cosignatures")
    run(journal, *(f"DROP TABLE {one}" for one in tables))
    run(journal, "UPDATE alembic_version SET version_num = '0003'")
    journal.close()
    engine = connect(database_url(address.database))
    with engine.begin() as connection:
        migrate(connection)
    engine.dispose()
    again = open_journal(address)
    log = opened(again)
    assert not faults(again)
    assert is_whole(log)
    assert audit(again, log_key=VERIFIER).ok
    kinds = [entry["kind"] for entry in entries(again)]
    assert kinds.count("record") == kinds.count("commitment") == 2
    again.close()
