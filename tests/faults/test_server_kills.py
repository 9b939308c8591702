"""A server killed during play loses no acknowledged command, and every round continues."""

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import sleep

import pytest

from letitride.house.events import table_stream
from letitride.house.house_journal import HouseJournal
from letitride.house.loaded_table import LoadedTable
from letitride.house.opening import Address, open_existing, open_journal
from letitride.house.proof.audit import audit
from letitride.house.tables import DurableTable
from letitride.server.floor.automatic_players import is_automatic
from letitride.table.fair.proof import check
from letitride.table.fair.record_reader import read_record
from tests.cli.served import Serving, serving
from tests.eventstore.stores import PostgresServer, postgres_address, sqlite_address
from tests.faults.player import TABLES
from tests.faults.processes import serves
from tests.faults.visitors import Visitor, furnish, playing, visitors


@dataclass
class House:
    """A house that is killed and restarted, and the people who play there."""

    address: Address
    folder: Path
    people: list[Visitor]
    stood: dict[str, LoadedTable] = field(default_factory=dict)  # tables at the last kill
    ends: set[tuple[str, int, bytes]] = field(default_factory=set)  # stream heads at each kill
    cut: set[tuple[str, int]] = field(default_factory=set)  # rounds interrupted by a kill

    def serve_and_kill(self, seconds: float) -> None:
        """Restart the house, play for a while, and kill it without warning."""
        with serving(self.folder, **serves(self.address)) as house:
            self.take_up(house)
            with playing(self.people):
                sleep(seconds)
                house.kill()
        self.check()

    def take_up(self, house: Serving) -> None:
        """Reconnect everyone, check the tables, and send unanswered commands again."""
        for visitor in self.people:
            visitor.come(house.url)
            stood = self.stood.get(visitor.table)
            if stood is not None:
                self._goes_on(visitor, stood)
        done = self._done()
        for visitor in self.people:
            for sent in visitor.unanswered:
                visitor.send(sent)
                assert sent.status == 200 or sent.id not in done

    def _goes_on(self, visitor: Visitor, stood: LoadedTable) -> None:
        """Check that a table resumed. The dealer may have continued, unless a person must act."""
        view, round_ = visitor.look(), stood.table.round
        assert view["version"] >= stood.version
        if round_.to_act is not None:
            seat = round_.seat(round_.to_act)
            assert seat is not None
            if not is_automatic(seat.player):
                assert (view["version"], view["round"]) == (stood.version, round_.number)
                assert (view["to_act"], view["deciding"]) == (round_.to_act, round_.deciding)

    def _done(self) -> set[str]:
        """Return the ids of the unanswered commands that were carried out."""
        ids = [sent.id for visitor in self.people for sent in visitor.unanswered]
        journal = open_existing(self.address)
        with journal.store.reading() as tx:
            done = {id_ for id_ in ids if tx.receipt(id_) is not None}
        journal.close()
        return done

    def check(self) -> None:
        """Check that acknowledged commands were saved and rejected ones were not; then audit."""
        journal = open_existing(self.address)
        self._check_commands(journal)
        self._check_streams(journal)
        report = audit(journal, self.address.checkpoint_file)
        assert report.fault is None
        assert report.cage_micros == 0
        journal.close()

    def _check_commands(self, journal: HouseJournal) -> None:
        with journal.store.reading() as tx:
            for visitor in self.people:
                for sent in visitor.done:
                    done = tx.receipt(sent.id)
                    assert done is not None, f"{sent} was acknowledged but is missing"
                    assert done.stream == table_stream(sent.table)
                    assert done.last <= sent.told["version"]
                assert not [sent for sent in visitor.refused if tx.receipt(sent.id)]
                assert len(visitor.unanswered) <= 1

    def _check_streams(self, journal: HouseJournal) -> None:
        """Check that streams only grew, and save their heads for the next check."""
        with journal.store.reading() as tx:
            for stream, version, hash_ in self.ends:
                (event,) = tx.events(stream, version - 1, version)
                assert event.hash == hash_
            for name in TABLES:
                stream = table_stream(name)
                head = tx.head(stream)
                self.ends.add((stream, head.version, head.hash))
                self.stood[name] = stood = DurableTable(journal, name)._load(tx, None)
                assert stood.version == head.version
                if stood.seeds is not None:
                    self.cut.add((name, stood.table.round.number))

    def check_deals(self) -> None:
        """Check that interrupted rounds were dealt from the seed committed to during betting."""
        for visitor in self.people:
            for table, number in self.cut:
                if table == visitor.table and number in visitor.commitments:
                    self._check_deal(visitor, number)

    def _check_deal(self, visitor: Visitor, number: int) -> None:
        answer = visitor.get(f"/tables/{visitor.table}/rounds/{number}")
        if answer.status_code == 404:  # the round is not over yet
            assert number == self.stood[visitor.table].table.round.number
            return
        record = read_record(json.dumps(answer.json()["fair"]))
        assert check(record, visitor.commitments[number]).ok


def kill_often(address: Address, folder: Path, seed: int, kills: int) -> None:
    """Kill the house repeatedly, and check that it ends up as if it had never been killed."""
    rng = Random(seed)
    journal = open_journal(address)
    furnish(journal)
    journal.close()
    with visitors(seed) as people:
        house = House(address, folder, people)
        for _ in range(kills):
            house.serve_and_kill(rng.uniform(0.1, 1.0))
        with serving(folder, **serves(address)) as served:
            house.take_up(served)
            house.check_deals()
            assert served.stop() == 0
    house.check()
    assert audited(address) == 0
    done = [sent for visitor in house.people for sent in visitor.done]
    assert len(done) > kills  # the server was killed while working, not while starting


def audited(address: Address) -> int:
    """Return the exit status of ``letitride audit``."""
    places = ["--key", str(address.key_file), "--checkpoints", str(address.checkpoint_file)]
    command = [sys.executable, "-m", "letitride", "audit", "--database", address.database, *places]
    return subprocess.run(command, check=False, capture_output=True).returncode


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """Return the address of a house on SQLite, and then of one on PostgreSQL."""
    if request.param == "sqlite":
        return sqlite_address(tmp_path)
    server: PostgresServer = request.getfixturevalue("postgres")
    return postgres_address(server, tmp_path)


@pytest.mark.parametrize("seed", [1])
def test_a_server_is_killed_five_times(address: Address, tmp_path: Path, seed: int) -> None:
    kill_often(address, tmp_path, seed, kills=5)


@pytest.mark.faults
@pytest.mark.parametrize("seed", range(200, 203))
def test_a_server_is_killed_ten_times(address: Address, tmp_path: Path, seed: int) -> None:
    kill_often(address, tmp_path, seed, kills=10)
