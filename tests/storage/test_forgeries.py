"""Who can write the database but has no key: what they put in, or rewrite, the audit finds.

They make the chain whole again, and the books; only the house's notes they cannot sign.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.money import Cents
from letitride.people import Role
from letitride.people.commands import AppointFirst, RegisterPlayer
from letitride.people.events import RoleGranted
from letitride.storage.audit import audit
from letitride.storage.books import wallet_lines
from letitride.storage.chain import BEGINNING, event_hash
from letitride.storage.journal import Journal, NewEvent, Request
from letitride.storage.records import MoneyDeposited, Record
from letitride.storage.register import Register
from letitride.storage.store import Line, Lock, StoredEvent
from letitride.storage.wallets import Wallets
from tests.storage.stores import StillClock, durable_journal, sqlite_address

WALLET = "wallet:ann"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = durable_journal(sqlite_address(tmp_path), StillClock())
    Wallets(made).deposit("ann", Cents(500), Request("gift", "cashier"))
    register = Register(made)
    register.carry_out(AppointFirst("Ada", "hash of Ada"), Request("first", "server"))
    register.carry_out(RegisterPlayer("Pat", "hash of Pat"), Request("pat", "guest"))
    assert audit(made).ok
    yield made
    made.close()


def put_behind(
    journal: Journal, stream: str, event: Record, lines: tuple[Line, ...], command: str
) -> None:
    """An event at the end of a stream, its books in order, under the id of a command of old."""
    with journal.transaction() as tx:
        head = tx.head(stream, Lock.ALONE)
        journal.extend(tx, stream, head, [NewEvent(event, lines)], Request(command, "x"))


@pytest.mark.parametrize("command", ["gift", "pat"])
def test_money_that_no_command_brought_is_found(journal: Journal, command: str) -> None:
    more = Cents(700)
    lines = wallet_lines(WALLET, MoneyDeposited.__name__, more)
    put_behind(journal, WALLET, MoneyDeposited("ann", more), lines, command)
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == (WALLET, 2)
    assert "nobody noted" in found.what


@pytest.mark.parametrize("command", ["gift", "pat"])
def test_a_role_that_nobody_granted_is_found(journal: Journal, command: str) -> None:
    granted = RoleGranted("Pat", Role.ADMINISTRATOR, "Ada")
    put_behind(journal, "people", granted, (), command)
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == ("people", 3)
    assert "nobody noted" in found.what


def test_an_event_rewritten_with_its_chain_and_books_is_found(
    journal: Journal, tmp_path: Path
) -> None:
    with journal.reading() as tx:
        (stored,) = tx.events(WALLET)
    payload = stored.payload.replace(b"5.00", b"9.00")
    assert payload != stored.payload
    rewritten = stored._replace(payload=payload)
    rewritten = rewritten._replace(hash=event_hash(BEGINNING, rewritten))
    _rewrite(tmp_path / "house.db", rewritten, 400_000_000)
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == (WALLET, 1)
    assert "the note of gift" in found.what


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
