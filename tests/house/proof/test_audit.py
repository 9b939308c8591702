"""The audit finds no fault in an untouched house, and finds every change to its data."""

import shutil
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from letitride.cards import FIXED_ORDER
from letitride.eventstore.checkpoints import Checkpoints, read_checkpoints
from letitride.eventstore.journal import NewEvent, Request
from letitride.game.events import WagerLost
from letitride.house.events import HouseEvent, TableListed, TableShut
from letitride.house.floor_list import FloorList
from letitride.house.house_journal import HouseJournal
from letitride.house.links import DurableLink
from letitride.house.opening import Address, open_existing
from letitride.house.people_register import PeopleRegister
from letitride.house.proof.audit import audit
from letitride.house.proof.chain_check import Fault
from letitride.house.seeds import DrawSeed
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.people import Role
from letitride.people.commands import AppointFirst, RegisterPlayer
from letitride.people.events import RoleGranted
from letitride.progressive.link.commands import AdjustManually
from letitride.rulebook.table_kind import TableKind
from letitride.rulebook.wagers import Wager
from letitride.table.commands import BuyChips, CashOut, Command, Shuffle
from letitride.table.decks import DeckPlace
from letitride.table.fair.commit_reveal import FairRound
from letitride.table.state import TableState
from tests.eventstore.stores import StillClock, durable_journal, sqlite_address
from tests.house.houses import DurableRounds, open_house
from tests.house.test_links import scripted
from tests.table.rounds import HOUSES

RULES = HOUSES["SD off the meter"]


def busy(journal: HouseJournal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill a house with all kinds of events: rounds, awards, voids, seeds, and adjustments."""
    monkeypatch.setattr("letitride.house.table_transaction.SNAPSHOT_EVERY", 60)
    one, two = open_house(journal, "T1", "T2", rules=RULES)
    ids = (f"c{number}" for number in range(10**6))
    for table in (one, two):
        for player in ("p1", "p4"):
            chips = BuyChips(player, Cents(1_000_000, RULES.currency))
            table.do(chips, next(ids), player)
    scripts = [scripted(RULES, name, table, ids) for name, table in (("a", one), ("b", two))]
    order = Random(3)
    for _ in range(200):
        next(order.choice(scripts))
    link = DurableLink(journal, "progressive")
    more = link.state().meters[0].shown + Cents(1000, RULES.currency)
    link.do(AdjustManually("Jackpot", more, "why", "eve", "sam"), Request("adjust", "eve"))
    three = open_house(journal, "T3", rules=RULES)[0]
    three.do(DrawSeed(bytes(range(32))), "seed", "dealer")
    rounds = DurableRounds(three, Random(2), chips=50_000)
    rounds.play()
    three.do(CashOut("p7", Cents(100, RULES.currency)), "cash", "p7")
    wallets = Wallets(journal)
    wallets.withdraw("p7", Cents(100, RULES.currency), Request("out", "cashier"))
    listing = FloorList(journal)
    for name in ("T1", "T2", "T3"):
        listed = TableListed(name, TableKind.DEALER, pace=1000, automatic=0, alone=False)
        listing.note(listed, Request(f"list {name}", "sam"))
    listing.note(TableShut("T2", "sam"), Request("shut T2", "sam"))
    register = PeopleRegister(journal)
    register.do(AppointFirst("Ada", "hash of Ada"), Request("first", "server"))
    register.do(RegisterPlayer("Pat", "hash of Pat"), Request("pat", "guest"))


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("house")
    journal = durable_journal(sqlite_address(place), StillClock())
    with pytest.MonkeyPatch.context() as patch:
        busy(journal, patch)
    Checkpoints(journal, sqlite_address(place).checkpoint_file).write()
    journal.close()
    return place


@pytest.fixture
def address(template: Path, tmp_path: Path) -> Address:
    """Return a copy of the busy house, to tamper with."""
    shutil.copytree(template, tmp_path / "copy")
    return sqlite_address(tmp_path / "copy")


def fault_in(address: Address) -> Fault | None:
    journal = open_existing(address)
    try:
        return audit(journal, address.checkpoint_file).fault
    finally:
        journal.close()


def test_a_busy_house_is_clean_on_every_store(
    journal: HouseJournal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy(journal, monkeypatch)
    path = tmp_path / "checkpoints"
    Checkpoints(journal, path).write()
    report = audit(journal, path)
    assert report.fault is None
    assert report.ok
    assert report.chain
    assert report.cage_micros == 0
    assert report.rounds > 10
    with journal.store.reading() as tx:
        assert report.events == sum(tx.head(stream).version for stream in tx.streams())
    for one in report.meters:
        (meter,) = DurableLink(journal, one.link).state().meters
        assert (meter.amount, meter.reserve) == (one.amount, one.reserve)


def test_an_empty_house_is_clean(tmp_path: Path) -> None:
    journal = durable_journal(sqlite_address(tmp_path), StillClock())
    report = audit(journal)
    assert (report.ok, report.events, report.meters) == (True, 0, [])
    assert not audit(journal, tmp_path / "none").ok  # nobody knows what it contained
    Checkpoints(journal, tmp_path / "checkpoints").write()
    assert audit(journal, tmp_path / "checkpoints").ok
    journal.close()


TABLES = ("events", "postings", "balances", "commands", "streams", "snapshots")


def altered(value: object, rng: Random) -> object:
    if isinstance(value, bytes):
        at = rng.randrange(len(value)) if value else 0
        return value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :] if value else b"x"
    if isinstance(value, str):
        at = rng.randrange(len(value)) if value else 0
        return value[:at] + ("x" if value[at : at + 1] != "x" else "y") + value[at + 1 :]
    return 1 if value is None else int(str(value)) + 1


def laid_open(
    address: Address, table: str
) -> tuple[sqlite3.Connection, list[str], list[tuple[Any, ...]]]:
    """Return a direct connection to the database, and a table's columns and rows."""
    database = sqlite3.connect(address.database.removeprefix("sqlite:///"), isolation_level=None)
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    return database, columns, database.execute(f"SELECT * FROM {table}").fetchall()


@pytest.mark.parametrize("table", TABLES)
def test_the_audit_finds_any_altered_value(address: Address, table: str) -> None:
    """Alter one value at a time, in every column, in randomly chosen rows."""
    database, columns, rows = laid_open(address, table)
    keys = [row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[5]]
    rng = Random(f"{table} 1")
    assert rows
    for column in columns:
        for row in rng.sample(rows, min(2, len(rows))):
            named = dict(zip(columns, row, strict=True))
            changed = altered(named[column], rng)
            where = " AND ".join(f'"{key}" = ?' for key in keys)
            at = [named[key] for key in keys]
            now = [changed if key == column else named[key] for key in keys]
            update = f'UPDATE OR IGNORE {table} SET "{column}" = ? WHERE {where}'
            if not database.execute(update, [changed, *at]).rowcount:
                continue  # a row with this key already exists
            assert fault_in(address) is not None, f"{table}.{column} of {row} became {changed!r}"
            database.execute(update, [named[column], *now])
    database.close()
    assert fault_in(address) is None


@pytest.mark.parametrize("table", TABLES)
def test_the_audit_finds_a_value_of_the_wrong_type(address: Address, table: str) -> None:
    """SQLite accepts bytes in place of text or a number, and text in place of bytes."""
    database, columns, rows = laid_open(address, table)
    row = Random(f"{table} 3").choice(rows)
    where = " AND ".join(f'"{column}" IS ?' for column in columns)
    for at, column in enumerate(columns):
        other = row[at].hex() if isinstance(row[at], bytes) else str(row[at]).encode()
        changed = (*row[:at], other, *row[at + 1 :])
        update = f'UPDATE {table} SET "{column}" = ? WHERE {where}'
        assert database.execute(update, [other, *row]).rowcount == 1
        assert fault_in(address) is not None, f"{table}.{column} of {row}"
        assert database.execute(update, [row[at], *changed]).rowcount == 1
    database.close()
    assert fault_in(address) is None


@pytest.mark.parametrize(
    "change",
    ["UPDATE postings SET number = number - 1", "UPDATE snapshots SET version = -version"],
)
def test_the_audit_finds_altered_numbers_that_keep_the_order(address: Address, change: str) -> None:
    database = sqlite3.connect(address.database.removeprefix("sqlite:///"))
    assert database.execute(change).rowcount
    database.commit()
    database.close()
    assert fault_in(address) is not None


@pytest.mark.parametrize("table", TABLES)
def test_the_audit_finds_any_missing_row(address: Address, table: str) -> None:
    database, columns, rows = laid_open(address, table)
    for row in Random(f"{table} 2").sample(rows, min(5, len(rows))):
        where = " AND ".join(f'"{column}" IS ?' for column in columns)
        assert database.execute(f"DELETE FROM {table} WHERE {where}", row).rowcount == 1
        found = fault_in(address)
        assert (found is None) == (table == "snapshots"), row  # snapshots are only a cache
        marks = ", ".join("?" * len(row))
        database.execute(f"INSERT INTO {table} VALUES ({marks})", row)
    database.close()
    assert fault_in(address) is None


def test_the_audit_finds_a_corrupt_index(address: Address) -> None:
    """The house uses the index to look up meters, but not to read all balances."""
    path = Path(address.database.removeprefix("sqlite:///"))
    database = sqlite3.connect(path)
    index = "SELECT rootpage FROM sqlite_master WHERE name = 'balances_by_account'"
    ((page,), (size,)) = (database.execute(q).fetchone() for q in (index, "PRAGMA page_size"))
    database.close()
    altered_file = bytearray(path.read_bytes())
    at = altered_file.index(b"meter:progressive", (page - 1) * size, page * size)
    altered_file[at] ^= 1
    path.write_bytes(altered_file)
    found = fault_in(address)
    assert found is not None
    assert "cannot be looked up by name" in found.what


def test_the_audit_finds_a_wallet_overdrawn_when_its_stream_was_removed(
    address: Address,
) -> None:
    """No checkpoint lists the stream, and the books are rebuilt. Only the overdraft remains."""
    address.checkpoint_file.unlink()
    database = sqlite3.connect(address.database.removeprefix("sqlite:///"))
    for table in ("events", "postings", "commands"):
        assert database.execute(f"DELETE FROM {table} WHERE stream = 'wallet:p1'").rowcount
    database.execute("DELETE FROM streams WHERE name = 'wallet:p1'")
    database.execute("DELETE FROM balances")
    key = "owner, account, currency"
    sums = f"SELECT {key}, sum(micros) FROM postings GROUP BY {key}"
    database.execute(f"INSERT INTO balances {sums}")
    database.commit()
    database.close()
    assert fault_in(address) == Fault("wallet:p1", None, "wallet in USD: overdrawn")


def test_the_checkpoints_reveal_a_tail_that_was_cut_off_cleanly(address: Address) -> None:
    """Remove the last withdrawal's event, postings, and receipt; restore balances and head."""
    path = address.database.removeprefix("sqlite:///")
    database = sqlite3.connect(path, isolation_level=None)
    (hash_, time) = database.execute(
        "SELECT hash, time FROM events WHERE stream = 'wallet:p7' AND version = 1"
    ).fetchone()
    for statement in (
        "DELETE FROM events WHERE stream = 'wallet:p7' AND version = 2",
        "DELETE FROM postings WHERE stream = 'wallet:p7' AND version = 2",
        "DELETE FROM commands WHERE command = 'out'",
        "UPDATE balances SET micros = micros + 100000000 WHERE owner = 'wallet:p7'"
        " AND account = 'wallet'",
        "UPDATE balances SET micros = micros - 100000000 WHERE owner = 'wallet:p7'"
        " AND account = 'outside'",
    ):
        assert database.execute(statement).rowcount
    database.execute(
        "UPDATE streams SET version = 1, hash = ?, time = ? WHERE name = 'wallet:p7'",
        (hash_, time),
    )
    database.close()
    assert fault_in(address) == Fault("wallet:p7", 2, "not the event that a checkpoint recorded")
    address.checkpoint_file.unlink()
    found = fault_in(address)
    assert found is not None
    assert (found.stream, found.version) == ("checkpoints", None)
    assert found.what == "0 found, but the database counts 1 in one of the files"


def test_the_audit_finds_an_altered_checkpoint(address: Address) -> None:
    journal = open_existing(address)
    Checkpoints(journal, address.checkpoint_file).write()
    Checkpoints(journal, address.checkpoint_file).write()
    lines = address.checkpoint_file.read_bytes().splitlines(keepends=True)
    assert len(lines) == len(list(read_checkpoints(journal.key, address.checkpoint_file))) == 3
    for text in (
        b"".join(lines).replace(b'"time":"2', b'"time":"3', 1),
        lines[0] + lines[2],
        lines[1],
        lines[0] + b"{}\n",
        lines[0] + b"[]\n",
        lines[0] + b"nonsense\n",
    ):
        address.checkpoint_file.write_bytes(text)
        report = audit(journal, address.checkpoint_file)
        assert report.fault is not None
        assert report.fault.stream == "checkpoints"
        assert "storage/checkpoint" in report.fault.what
    journal.close()


def test_a_checkpoint_left_unfinished_by_a_crash_is_replaced(address: Address) -> None:
    journal = open_existing(address)
    whole = address.checkpoint_file.read_bytes()
    for torn, lost in ((whole + whole[:40], False), (whole[:40], True)):
        address.checkpoint_file.write_bytes(torn)
        Checkpoints(journal, address.checkpoint_file).write()
        assert address.checkpoint_file.read_bytes().endswith(b"\n")
        assert audit(journal, address.checkpoint_file).ok is not lost  # a counted line is missing
    journal.close()


def test_the_audit_fails_with_another_key(address: Address) -> None:
    address.key_file.write_text("00" * 32 + "\n", "ascii")
    found = fault_in(address)
    assert found is not None
    assert "storage" in found.what or "altered" in found.what


def test_the_audit_finds_an_event_that_is_impossible_at_that_point(journal: HouseJournal) -> None:
    """The event's chain is valid, but nobody is in that seat."""
    (table,) = open_house(journal)
    done = table.do(BuyChips("p1", Cents(500)), "buy", "p1").receipt
    lost = NewEvent(WagerLost(3, Wager.ONE))
    journal.append(table.stream, done.last, [lost], Request("false", "x"))
    found = audit(journal).fault
    assert found is not None
    assert (found.stream, found.version) == (table.stream, done.last + 1)
    assert "cannot be replayed" in found.what


@pytest.mark.parametrize(
    ("stream", "event", "what"),
    [
        ("people", TableShut("T1", "sam"), "not an event about people"),
        ("people", RoleGranted("Nobody", Role.DEALER, "Ada"), "cannot be replayed: KeyError"),
        ("floor", RoleGranted("Nobody", Role.DEALER, "Ada"), "not a floor event"),
        ("floor", TableShut("T1", "sam"), "cannot be replayed: KeyError"),
        ("floor", TableListed("T1", TableKind.VIRTUAL, 1, 0, alone=False), "never opened"),
    ],
)
def test_the_audit_finds_impossible_events_of_people_and_the_floor(
    journal: HouseJournal, stream: str, event: HouseEvent, what: str
) -> None:
    journal.append(stream, 0, [NewEvent(event)], Request("x", "x"))
    fault = audit(journal).fault
    assert fault is not None
    assert (fault.stream, fault.version) == (stream, 1)
    assert what in fault.what


def test_the_audit_finds_a_deal_that_does_not_match_its_seeds(
    journal: HouseJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = open_house(journal)
    rounds = DurableRounds(table, Random(1))
    table.do(DrawSeed(bytes(32)), "seed", "dealer")
    rounds.play()
    assert audit(journal).ok
    table.do(DrawSeed(bytes(32)), "seed 2", "dealer")

    def stack(state: TableState, _: FairRound) -> Command | None:
        deck = state.decks.next_up
        if deck is None or deck.place is DeckPlace.SHUFFLED:
            return None
        return Shuffle(deck.name, FIXED_ORDER)

    preparation = "letitride.table.fair.deck_preparation"
    monkeypatch.setattr(f"{preparation}.prepare", stack)
    monkeypatch.setattr(f"{preparation}.is_ready", lambda *_: True)  # a dishonest house
    rounds.play()
    found = audit(journal).fault
    assert found is not None
    assert "not dealt from its seeds" in found.what
