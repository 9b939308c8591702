"""Operations: logs, metrics, checkpoints, and the audit of a house after it has run."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, event, select
from websockets.sync.client import connect

from letitride.cli.app import run
from letitride.client import ApiError, Client
from letitride.eventstore.checkpoints import Checkpoints, read_checkpoints
from letitride.eventstore.database import DatabaseStore
from letitride.eventstore.journal import Request
from letitride.eventstore.schema import health
from letitride.fair_record import record_schema
from letitride.house.house_journal import CATALOG
from letitride.house.opening import Address, open_existing, open_journal
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.people import Role
from letitride.server.auth.route_access import COOKIE
from letitride.server.operations.metrics import DATABASE_CODES
from tests.cli.served import Serving, play, serving
from tests.eventstore.stores import sqlite_address
from tests.rejected import rejected
from tests.server.houses import API, Served, served
from tests.server.routes.play.test_tables import decide_all, sit_and_bet
from tests.server.test_upgrade import PASSWORD, begin_a_round

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
LONG = "a password nobody tried"


Command = Callable[..., int]


@pytest.fixture
def letitride(monkeypatch: pytest.MonkeyPatch) -> Command:
    """Provide a function that runs the command in a folder and returns its exit status."""

    def run_in(folder: Path, *args: str) -> int:
        monkeypatch.chdir(folder)
        return run(list(args))

    return run_in


def test_the_audit_passes_until_one_byte_is_altered(
    tmp_path: Path, letitride: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        serving(tmp_path, "--demo") as house,
        Client(house.url) as one,
        Client(house.url) as two,
    ):
        one.session.enter_as_guest()
        two.session.enter_as_guest()
        play({3: one, 4: two}, rounds=2)
        assert letitride(tmp_path, "audit") == 0  # the house is still running
        assert house.stop() == 0
    assert not (tmp_path / "letitride.db-wal").exists()  # all data is in the main database file
    command = [sys.executable, "-m", "letitride", "audit", "--json"]
    clean = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert clean.returncode == 0, clean.stdout
    assert json.loads(clean.stdout)["rounds"] >= 2
    with sqlite3.connect(tmp_path / "letitride.db") as database:
        query = "SELECT version, payload FROM events WHERE stream = 'table:Demo'"
        version, payload = database.execute(f"{query} AND kind = 'WagersPlaced'").fetchone()
        place = payload.index(b"5.00")
        altered = payload[:place] + b"6" + payload[place + 1 :]
        database.execute(
            "UPDATE events SET payload = ? WHERE stream = 'table:Demo' AND version = ?",
            (altered, version),
        )
    database.close()
    capsys.readouterr()
    assert letitride(tmp_path, "audit", "--json") == 1
    assert json.loads(capsys.readouterr().out)["first_fault"]["version"] == version


def test_a_house_moves_by_backup_and_its_open_round_is_void(
    tmp_path: Path, letitride: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    """Follow docs/house.md: events after the backup are lost, and the restore is recorded."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    house = open_journal(Address(f"sqlite:///{here / 'letitride.db'}"))
    begin_a_round(house)
    house.close()
    assert letitride(here, "backup", "all.jsonl.gz") == 0
    with serving(here) as served_here, Client(served_here.url) as ann:
        ann.session.log_in("Ann", PASSWORD)
        ann.seats.decide("T1", 3, "1", ride=True)
        assert served_here.stop() == 0
    for name in ("letitride.db.key", "letitride.db.checkpoints"):
        shutil.copy(here / name, there / name)
    assert letitride(there, "restore", str(here / "all.jsonl.gz")) == 0
    assert "lost events" in capsys.readouterr().err
    assert letitride(there, "audit", "--json") == 0
    (restored,) = json.loads(capsys.readouterr().out)["restores"]
    assert "table:T1" in [one["stream"] for one in restored["lost"]]
    with serving(there) as served_there, Client(served_there.url) as ann:
        ann.session.log_in("Ann", PASSWORD)
        seen = ann.tables.get("T1")
        assert seen.deciding is None  # the round is void, and the next one may have opened
        assert seen.you is not None
        assert seen.you.chips == "100.00"  # her bets are returned
        assert served_there.stop() == 0
    assert letitride(there, "audit") == 0


def test_the_last_checkpoint_covers_the_end_of_every_stream(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        house.open_table()
        sit_and_bet(house.player("Ann"), 3)
    address = sqlite_address(tmp_path)
    noted: dict[str, tuple[int, str]] = {}
    journal = open_existing(address)
    for checkpoint in read_checkpoints(journal.key, address.checkpoint_file):
        noted |= checkpoint.heads
    with journal.store.reading() as tx:
        ends = {name: (tx.head(name).version, tx.head(name).hash.hex()) for name in tx.streams()}
    journal.close()
    assert noted == ends
    assert "table:T1" in noted


def test_checkpoints_are_written_at_regular_intervals(tmp_path: Path) -> None:
    with served(tmp_path, checkpoint_minutes=0.001) as house:
        file = house.house.settings.address.checkpoint_file
        deadline = time.monotonic() + 20
        while not file.exists() or file.read_bytes().count(b"\n") < 3:
            assert time.monotonic() < deadline
            time.sleep(0.01)


def test_processes_take_turns_to_write_checkpoints_of_what_is_new(
    tmp_path: Path,
) -> None:
    address = sqlite_address(tmp_path)
    journal = open_journal(address)
    wallets = Wallets(journal)
    one, two = (Checkpoints(journal, address.checkpoint_file) for _ in range(2))

    def deposit(player: str) -> None:
        wallets.deposit(player, Cents(100), Request(f"{player} {time.monotonic_ns()}", "cashier"))

    deposit("ann")
    assert one.write().heads.keys() == {"wallet:ann"}
    deposit("bob")
    assert two.write().heads.keys() == {"wallet:bob"}
    assert one.write().heads == {}
    deposit("ann")
    assert one.write().heads["wallet:ann"][0] == 2
    assert len(list(read_checkpoints(journal.key, address.checkpoint_file))) == 4
    address.checkpoint_file.rename(tmp_path / "put away")
    assert two.write().heads.keys() == {"wallet:ann", "wallet:bob"}  # the new file has every stream
    assert len(list(read_checkpoints(journal.key, address.checkpoint_file))) == 1
    journal.close()


def test_a_house_keeps_running_if_checkpoints_cannot_be_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with served(tmp_path, checkpoints=tmp_path / "nowhere" / "checkpoints") as house:
        assert house.client.get("/healthz").status_code == 200
        assert "checkpoint_age" not in house.client.get("/metrics").text
    assert [record.message for record in caplog.records].count("no checkpoint") == 2


def lines_of(house: Serving, message: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in house.log.splitlines()]
    return [line for line in lines if line["message"] == message]


def test_the_log_names_people_and_addresses_but_no_secrets(tmp_path: Path) -> None:
    """Log at the most detailed level during a round that a page is watching live."""
    secrets = ["correct horse battery", LONG]
    with (
        serving(tmp_path, "--demo") as house,
        Client(house.url) as ann,
        Client(house.url) as eve,
        Client(house.url) as guest,
    ):
        ann.session.register("Ann", secrets[0])
        secrets.append(guest.session.enter_as_guest().csrf)
        for name in ("Ann", LONG):
            with rejected(ApiError, "server/login"):
                eve.session.log_in(name, LONG)
        secrets.append(ann.session.step_up(secrets[0]).csrf)
        cookie = guest._house._http.cookies[COOKIE]
        secrets += [ann._house._http.cookies[COOKIE], cookie]
        live = house.url.replace("http", "ws") + "/api/v1/tables/Demo/live"
        with connect(live, additional_headers={"Cookie": f"{COOKIE}={cookie}"}) as page:
            play({3: guest}, rounds=1)
            assert CARD.search(str(page.recv())) is None  # The first message has no cards.
        with connect(live) as page:  # No cookie is sent.
            page.recv()
        with rejected(ApiError, "server/forbidden"):
            guest.people.all()
        wrong = guest._house._http.post(
            f"/api/v1/step-up?password={LONG}", json={"password": [LONG]}
        )
        assert wrong.json()["error"]["code"] == "server/request"
        guest.session.log_out()
        httpx.get(f"{house.url}/{LONG}?{LONG}", headers={"X-Forwarded-For": "203.0.113.9"})
        fair = ann.rounds.get("Demo", 1).fair
        assert fair is not None
        secrets.append(fair.server_seed)
        assert house.stop() == 0
        secrets.append(house.out.splitlines()[0].rpartition(" ")[2])
        here = {"address": "127.0.0.1"}
        (registered,) = lines_of(house, "player registered")
        assert registered.items() >= {"who": "Ann", **here}.items()
        refused = lines_of(house, "login refused")
        assert [line["who"] for line in refused] == ["Ann", "unknown"]
        assert all(line.items() >= {"code": "server/login", **here}.items() for line in refused)
        (step_up,) = lines_of(house, "step-up")
        assert step_up.items() >= {"who": "Ann", **here}.items()
        (admitted,) = lines_of(house, "guest admitted")
        (logout,) = lines_of(house, "logout")
        assert admitted["who"] == logout["who"]
        forbidden = [line for line in lines_of(house, "request") if line["status"] == 403]
        assert [(line["who"], line["code"]) for line in forbidden] == [
            (admitted["who"], "server/forbidden")
        ]
        (unseen,) = lines_of(house, "watching refused")
        assert unseen.items() >= {"code": "server/no_session", **here}.items()
        assert len(lines_of(house, "start")) == len(lines_of(house, "stop")) == 1
        assert "203.0.113.9" not in house.log  # anyone can forge this header
        for secret in secrets:
            assert secret not in house.log
        assert CARD.findall(house.log) == []
        assert len(house.log.splitlines()) > 30


def figure(house: Served, name: str) -> float:
    text = house.client.get("/metrics").text
    return sum(
        float(line.rpartition(" ")[2])
        for line in text.splitlines()
        if line.startswith(f"letitride_{name}")
    )


def test_metrics_for_operators(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        house.open_table()
        ann = house.player("Ann")
        assert (figure(house, "open_tables"), figure(house, "rounds_total")) == (1, 0)
        number = sit_and_bet(ann, 3)["round"]
        live = house.url.replace("http", "ws") + "/api/v1/tables/T1/live"
        cookie = ann.client.cookies[COOKIE]
        with connect(live, additional_headers={"Cookie": f"{COOKIE}={cookie}"}) as page:
            page.recv()
            assert figure(house, "live_watchers") == 1
        decide_all(ann, 3, number)
        assert figure(house, "rounds_total") >= 1
        assert figure(house, "database_up") == 1
        assert 0 <= figure(house, "checkpoint_age_seconds") < 60
        done = figure(house, 'commands_total{outcome="done"}')
        ann.do("POST", "/tables/T1/chips", move="cash_out", amount="1.00")
        assert figure(house, 'commands_total{outcome="done"}') == done + 1
        ann.try_to("POST", "/tables/T1/seats/3")
        assert figure(house, 'commands_total{outcome="conflict"}') >= 1
        ann.try_to("POST", "/tables")
        assert figure(house, 'refusals_total{code="server/forbidden"}') == 1
        house.as_role(Role.SUPERVISOR).do("POST", "/tables/T1/close")
        assert figure(house, "open_tables") == 0


def test_database_errors_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.server.operations.health.AT_MOST_EVERY", 0)
    with served(tmp_path) as house:
        path = tmp_path / "house.db"
        assert figure(house, "database_errors_total") == 0
        away = tmp_path / "away"
        house.house.close()
        path.rename(away)
        path.mkdir()
        try:
            answer = house.client.get("/healthz")
            assert answer.status_code == 503
            assert answer.json()["error"]["code"] in DATABASE_CODES
            assert figure(house, "database_errors_total") == 1
            assert figure(house, "database_up") == 0
        finally:
            path.rmdir()
            away.rename(path)
        assert house.client.get("/healthz").status_code == 200
        assert figure(house, "database_up") == 1


def test_a_house_that_cannot_write_is_unhealthy(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = house.house.journal.store
    assert isinstance(store, DatabaseStore)

    def written() -> Any:
        with store.rows(reads=True) as connection:
            return connection.execute(select(health)).one()

    def begin(connection: Connection) -> None:
        connection.connection.cursor().execute("PRAGMA query_only = 1")

    assert house.client.get("/healthz").status_code == 200
    first = written()
    assert (figure(house, "database_up"), written()) == (1, first)  # it is too soon to write again
    monkeypatch.setattr("letitride.server.operations.health.AT_MOST_EVERY", 0)
    assert house.client.get("/healthz").status_code == 200
    assert written() != first
    event.listen(store.engine, "begin", begin)
    assert house.client.get("/healthz").status_code == 503
    assert figure(house, "database_up") == 0


def test_the_schema_of_events_and_records_is_served(house: Served) -> None:
    document = house.client.get(f"{API}/schema").json()
    assert document["$defs"].keys() == CATALOG.types.keys() | {"RoundRecord"}
    assert document["$defs"]["RoundRecord"] == record_schema()
