"""The audit finds events added or rewritten by a forger with database access but no key.

The forger repairs the chain and the books, but cannot sign the house's receipts.
"""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from letitride.eventstore.chain import BEGINNING, event_hash
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.store import Head, LedgerLine, Lock, StoredEvent, Transaction
from letitride.house.books import wallet_lines
from letitride.house.events import HouseEvent, MoneyDeposited, PlayBegan
from letitride.house.house_journal import HouseJournal
from letitride.house.links import DurableLink
from letitride.house.people_register import PeopleRegister
from letitride.house.play_sessions import PlaySessions
from letitride.house.proof.audit import audit
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.people import Role
from letitride.people.commands import AppointFirst, ExcludeSelf, RegisterPlayer
from letitride.people.events import RoleGranted
from letitride.progressive.link.commands import AdjustManually
from letitride.progressive.link.events import TableJoined
from tests.eventstore.stores import StillClock, durable_journal, sqlite_address
from tests.house.houses import open_house

WALLET = "wallet:ann"
PLAY = "play:ann"


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def journal(tmp_path: Path, clock: StillClock) -> Iterator[HouseJournal]:
    made = durable_journal(sqlite_address(tmp_path), clock)
    Wallets(made).deposit("ann", Cents(500), Request("gift", "cashier"))
    register = PeopleRegister(made)
    register.do(AppointFirst("Ada", "hash of Ada"), Request("first", "server"))
    register.do(RegisterPlayer("Pat", "hash of Pat"), Request("pat", "guest"))
    assert audit(made).ok
    yield made
    made.close()


def put_behind(
    journal: HouseJournal,
    stream: str,
    event: HouseEvent,
    lines: tuple[LedgerLine, ...],
    command: str,
) -> None:
    """Append an event to a stream under the id of an earlier command, and keep the books valid."""
    with journal.store.transaction() as tx:
        head = tx.head(stream, Lock.EXCLUSIVE)
        journal.append_in(tx, stream, head, [NewEvent(event, lines)], Request(command, "x"))


@pytest.mark.parametrize("command", ["gift", "pat"])
def test_the_audit_finds_a_deposit_without_a_command(journal: HouseJournal, command: str) -> None:
    more = Cents(700)
    lines = wallet_lines(WALLET, MoneyDeposited.__name__, more)
    put_behind(journal, WALLET, MoneyDeposited("ann", more), lines, command)
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == (WALLET, 2)
    assert "no receipt" in found.what


@pytest.mark.parametrize("command", ["gift", "pat"])
def test_the_audit_finds_a_role_that_nobody_granted(journal: HouseJournal, command: str) -> None:
    granted = RoleGranted("Pat", Role.ADMINISTRATOR, "Ada")
    put_behind(journal, "people", granted, (), command)
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == ("people", 3)
    assert "no receipt" in found.what


def play_on(journal: HouseJournal, command: str) -> None:
    """Record in Ann's play stream that she is playing, as part of a command in another stream."""

    def work(tx: Transaction, _: Head) -> list[NewEvent[HouseEvent]]:
        PlaySessions(journal).play_on(tx, "ann", Request(command, "ann"))
        return []

    journal.execute(WALLET, Request(command, "ann"), work)


@pytest.mark.parametrize("later", [False, True])
def test_the_audit_finds_an_event_in_a_second_stream_that_its_command_did_not_append(
    journal: HouseJournal, clock: StillClock, later: bool
) -> None:
    play_on(journal, "bet")
    clock.move(hours=2)
    assert audit(journal).ok
    put_behind(journal, PLAY, PlayBegan("ann", (Cents(-(10**9)),)), (), "bet")
    if later:  # the house continues after the forged event
        clock.move(minutes=6)
        play_on(journal, "another bet")
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == (PLAY, 2)
    assert "no receipt" in found.what


def test_the_audit_finds_a_table_that_nobody_joined_to_a_link(journal: HouseJournal) -> None:
    open_house(journal)
    assert audit(journal).ok
    joined = TableJoined("progressive", "T9", "Let It Ride", 1)
    put_behind(journal, "link:progressive", joined, (), "open T1")
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == ("link:progressive", 3)
    assert "no receipt" in found.what


def test_the_audit_finds_an_event_in_a_second_stream_whose_command_was_removed(
    journal: HouseJournal, tmp_path: Path
) -> None:
    play_on(journal, "bet")
    database = sqlite3.connect(tmp_path / "house.db")
    database.execute("DELETE FROM commands WHERE command = 'bet'")
    database.commit()
    database.close()
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == (PLAY, 1)


def test_the_audit_finds_an_event_in_a_second_stream_rewritten_with_its_chain(
    journal: HouseJournal, tmp_path: Path
) -> None:
    play_on(journal, "bet")
    with journal.store.reading() as tx:
        (stored,) = tx.events(PLAY)
    payload = stored.payload.replace(b"0.00 USD", b"-9.00 USD")
    assert payload != stored.payload
    rewritten = stored._replace(payload=payload)
    rewritten = rewritten._replace(hash=event_hash(BEGINNING, rewritten))
    _rewrite(tmp_path / "house.db", rewritten, 0)
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == (PLAY, 1)
    assert "the receipt for bet" in found.what


def test_the_audit_finds_an_event_rewritten_with_its_chain_and_books(
    journal: HouseJournal, tmp_path: Path
) -> None:
    with journal.store.reading() as tx:
        (stored,) = tx.events(WALLET)
    payload = stored.payload.replace(b"5.00", b"9.00")
    assert payload != stored.payload
    rewritten = stored._replace(payload=payload)
    rewritten = rewritten._replace(hash=event_hash(BEGINNING, rewritten))
    _rewrite(tmp_path / "house.db", rewritten, 400_000_000)
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == (WALLET, 1)
    assert "the receipt for gift" in found.what


@pytest.mark.parametrize(
    ("stream", "before", "after"),
    [
        ("people", b"2026-01-02T00:00:00.000000Z", b"tomorrow"),
        ("link:progressive", b'"level":"Jackpot"', b'"level":"Mega"'),
        ("link:progressive", b'"link":"progressive"', b'"link":"another"'),
    ],
)
def test_the_audit_finds_an_event_rewritten_so_that_it_cannot_be_replayed(
    journal: HouseJournal, tmp_path: Path, stream: str, before: bytes, after: bytes
) -> None:
    open_house(journal)
    link = DurableLink(journal, "progressive")
    more = link.state().meters[0].shown + Cents(1000)
    link.do(AdjustManually("Jackpot", more, "why", "eve", "sam"), Request("adjust", "eve"))
    day = datetime(2026, 1, 1, tzinfo=UTC)
    exclusion = ExcludeSelf("Pat", day + timedelta(days=1), day)
    PeopleRegister(journal).do(exclusion, Request("no more", "Pat"))
    with journal.store.reading() as tx:
        *_, last_but_one, stored = tx.events(stream)
    payload = stored.payload.replace(before, after)
    assert payload != stored.payload
    rewritten = stored._replace(payload=payload)
    rewritten = rewritten._replace(hash=event_hash(last_but_one.hash, rewritten))
    _rewrite(tmp_path / "house.db", rewritten, 0)
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == (stream, stored.version)


def _rewrite(path: Path, event: StoredEvent, more: int) -> None:
    database = sqlite3.connect(path)
    changed = "WHERE stream = ? AND version = ?"
    place = (event.stream, event.version)
    database.execute(
        f"UPDATE events SET payload = ?, hash = ? {changed}", (event.payload, event.hash, *place)
    )
    database.execute("UPDATE streams SET hash = ? WHERE name = ?", (event.hash, event.stream))
    for table in ("postings", "balances"):
        database.execute(
            f"UPDATE {table} SET micros = micros + CASE account WHEN 'wallet' THEN ? ELSE -? END"
            " WHERE owner = ?",
            (more, more, event.stream),
        )
    database.commit()
    database.close()
