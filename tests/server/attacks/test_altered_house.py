"""The attack: someone flips a byte of the code, the rules, the settings, or a row of the database.

Play stops within the interval, and resumes exactly where it stopped once a check passes.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

import letitride
from letitride.house.proof.self_check import Software
from letitride.people import Role
from tests.cli.conftest import Run
from tests.server.crews import BETS
from tests.server.houses import Served, Visit, served

#: The interval between checks in these tests: a third of a second.
MINUTES = 0.3 / 60
SEAT = "/tables/T1/seats/3"


def wait_until(ready: Callable[[], Any], seconds: float = 15) -> Any:
    until = time.monotonic() + seconds
    while not (found := ready()):
        assert time.monotonic() < until, "nothing happened"
        time.sleep(0.05)
    return found


def flip(path: Path, at: int = -1) -> Callable[[], None]:
    """Flip a bit of one byte of a file, and return a function that puts it back."""
    before = path.read_bytes()
    after = bytearray(before)
    after[at] ^= 1
    path.write_bytes(after)

    def put_back() -> None:
        path.write_bytes(before)

    return put_back


def health(house: Served) -> dict[str, Any]:
    found: dict[str, Any] = house.client.get("/healthz").json()
    return found


def closed(house: Served) -> list[str]:
    places: list[str] = health(house)["closed"]
    return places


@pytest.fixture
def checked(tmp_path: Path) -> Iterator[Served]:
    """A house that checks itself all the time, with a seat, and bets not yet closed."""
    with served(tmp_path, self_check_minutes=MINUTES, betting_time=60) as house:
        house.open_table()
        yield house


def sit(house: Served, name: str = "Ann", seat: int = 3) -> Visit:
    player = house.player(name)
    player.do("POST", f"/tables/T1/seats/{seat}")
    return player


def phase(player: Visit) -> tuple[int, str]:
    view = player.get("/tables/T1")
    return view["round"], view["phase"]


def wait_for_phase(player: Visit, round_: int, name: str) -> None:
    wait_until(lambda: phase(player) == (round_, name))


def play_to_the_end(ann: Visit, round_: int) -> None:
    wait_until(lambda: phase(ann) == (round_, "betting"))
    ann.do("PUT", f"{SEAT}/wagers", wagers=BETS)
    for bet, name in (("1", "bet_one"), ("2", "bet_two")):
        wait_for_phase(ann, round_, name)
        ann.do("POST", f"{SEAT}/decision", bet=bet, ride=False)
    wait_until(lambda: phase(ann)[0] > round_ or phase(ann)[1] == "over")


def altered_row(house: Served, stream: str) -> Callable[[], None]:
    """Flip a byte in the last event of a stream, as someone with the database's file can."""
    path = house.house.settings.database.removeprefix("sqlite:///")

    def run(sql: str, *values: object) -> Any:
        with sqlite3.connect(path, timeout=20) as connection:
            return connection.execute(sql, values).fetchone()

    at = "stream = ? AND version = (SELECT max(version) FROM events WHERE stream = ?)"
    version, payload = run(f"SELECT version, payload FROM events WHERE {at}", stream, stream)
    bad = payload[:-2] + bytes([payload[-2] ^ 1]) + payload[-1:]
    set_ = "UPDATE events SET payload = ? WHERE stream = ? AND version = ?"
    run(set_, bad, stream, version)
    return lambda: run(set_, payload, stream, version)


def test_a_flipped_byte_in_a_tables_row_stops_that_table_and_no_other(checked: Served) -> None:
    checked.open_table(name="T2")
    ann = sit(checked)
    before = phase(ann)
    put_back = altered_row(checked, "table:T1")
    wait_until(lambda: closed(checked) == ["table:T1"])
    assert health(checked)["status"] == "fault"
    refused = ann.try_to("PUT", f"{SEAT}/wagers", wagers=BETS)
    assert refused.json()["error"]["code"] == "server/temporarily_closed"
    assert refused.status_code == 503
    assert ann.get("/tables/T1")["table"]["closed"]
    assert not ann.get("/tables/T2")["table"]["closed"]
    bob = checked.player("Bob", table="T2")
    bob.do("POST", "/tables/T2/seats/3")
    bob.do("PUT", "/tables/T2/seats/3/wagers", wagers=BETS)
    put_back()
    wait_until(lambda: closed(checked) == [])
    assert phase(ann) == before
    play_to_the_end(ann, before[0])


def test_a_round_that_was_dealt_goes_on_and_the_next_one_waits(checked: Served) -> None:
    ann = sit(checked)
    wait_until(lambda: phase(ann) == (1, "betting"))
    ann.do("PUT", f"{SEAT}/wagers", wagers=BETS)
    wait_until(lambda: phase(ann) == (1, "bet_one"))
    put_back = altered_row(checked, "floor")
    wait_until(lambda: closed(checked) == ["house"])
    for bet, name in (("1", "bet_one"), ("2", "bet_two")):
        wait_for_phase(ann, 1, name)
        ann.do("POST", f"{SEAT}/decision", bet=bet, ride=True)
    wait_until(lambda: phase(ann) == (1, "over"))
    time.sleep(1)
    assert phase(ann) == (1, "over")
    put_back()
    play_to_the_end(ann, 2)


def test_bets_on_the_layout_wait_and_can_be_taken_down(checked: Served) -> None:
    ann, bob = sit(checked), checked.player("Bob")
    bob.do("POST", "/tables/T1/seats/5")  # betting stays open for Bob
    ann.do("PUT", f"{SEAT}/wagers", wagers=BETS)
    put_back = altered_row(checked, "people")
    wait_until(lambda: closed(checked) == ["house"])
    assert phase(ann)[1] == "betting"
    ann.do("DELETE", f"{SEAT}/wagers")
    put_back()
    wait_until(lambda: closed(checked) == [])
    ann.do("PUT", f"{SEAT}/wagers", wagers=BETS)


@pytest.mark.parametrize(
    ("sql", "part"),
    [
        ("UPDATE balances SET micros = micros + 1 WHERE account = 'wallet'", "postings"),
        ("UPDATE postings SET micros = micros + 1 WHERE number = 0", "postings"),
        ("UPDATE commands SET signature = 'f' || signature", "receipt"),
        ("UPDATE streams SET version = version - 1 WHERE name = 'people'", "head"),
        ("DELETE FROM events WHERE stream = 'people' AND version = 1", "missing"),
    ],
)
def test_an_altered_book_receipt_or_head_closes_the_house(
    checked: Served, sql: str, part: str
) -> None:
    auditor = checked.as_role(Role.AUDITOR)
    sit(checked)
    with sqlite3.connect(checked.house.settings.database.removeprefix("sqlite:///")) as connection:
        connection.execute(sql)
    wait_until(lambda: closed(checked))
    assert any(part in one["what"] for one in auditor.get("/self-check")["faults"])


def test_a_changed_settings_file_closes_the_house_until_it_is_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "letitride.toml"
    file.write_text("decision_time = 60\n", "utf-8")
    monkeypatch.setenv("LETITRIDE_SETTINGS", str(file))
    with served(tmp_path, self_check_minutes=MINUTES) as house:
        house.open_table()
        ann = sit(house)
        put_back = flip(file)
        wait_until(lambda: closed(house) == ["house"])
        refused = ann.try_to("PUT", f"{SEAT}/wagers", wagers=BETS)
        assert refused.json()["error"]["code"] == "server/temporarily_closed"
        put_back()
        wait_until(lambda: closed(house) == [])
        play_to_the_end(ann, 1)


def test_staff_and_displays_say_so_and_the_record_is_signed(tmp_path: Path) -> None:
    """Only a recorded check clears a fault: nothing else does, not even putting the byte back."""
    with served(tmp_path, public_displays=True) as house:
        tables = {"main": "MA-MAIN", "progressive": "PTMGL01"}
        house.open_table(paytables=tables)
        link = house.house.floor.table("T1").loaded.links[0].state.name
        dealer, auditor = house.as_role(Role.DEALER), house.as_role(Role.AUDITOR, "Ada")
        put_back = altered_row(house, f"link:{link}")
        assert not auditor.do("POST", "/self-check")["ok"]
        put_back()
        (fault,) = dealer.get("/self-check")["faults"]
        assert (fault["place"], fault["part"]) == (f"link:{link}", "database")
        display = house.client.get(f"/api/v1/links/{link}/display").json()
        assert display["closed"] is True
        assert auditor.get("/tables/T1")["table"]["closed"]
        assert closed(house) == [f"link:{link}"]
        assert auditor.do("POST", "/self-check")["ok"]
        assert closed(house) == []
        kept = house.house.journal.read("self-check")
        assert [(one.stored.actor, len(one.event.faults)) for one in kept][-2:] == [  # type: ignore[union-attr]
            ("Ada", 1),
            ("Ada", 0),
        ]
        assert auditor.do("POST", "/audit")["ok"]
        assert "letitride_self_check_faults 0.0" in house.client.get("/metrics").text


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the installed package, which a test may alter."""
    root = tmp_path_factory.mktemp("copy") / "letitride"
    shutil.copytree(
        Path(letitride.__file__).parent, root, ignore=shutil.ignore_patterns("__pycache__")
    )
    Software(letitride.__version__, root).write()
    return root


@contextmanager
def serving(folder: Path, package: Path) -> Iterator[httpx.Client]:
    """Run ``letitride serve`` from a copy of the package."""
    env = os.environ | {
        "PYTHONPATH": str(package.parent),
        "LETITRIDE_DATABASE": f"sqlite:///{folder / 'house.db'}",
        "LETITRIDE_SELF_CHECK_MINUTES": str(MINUTES),
        "LETITRIDE_LOG_LEVEL": "error",
        "LETITRIDE_PACE": "0.05",
    }
    command = [sys.executable, "-m", "letitride", "serve", "--demo", "--port", "0", "--json"]
    with subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            text = ""
            while not text.endswith("}\n"):
                line = process.stdout.readline()
                assert line, process.stderr and process.stderr.read()
                text += line
            with httpx.Client(base_url=json.loads(text)["url"], timeout=30) as client:
                yield client
        finally:
            process.terminate()
            process.communicate(timeout=30)


@pytest.mark.parametrize(
    "file",
    [
        "game/settlement.py",
        "rulebook/data/paytables/MA-MAIN.toml",
        "wording/en/rejections.toml",
        "web/table/fairness.js",
        "manifest.json",
    ],
)
def test_a_flipped_byte_of_the_installed_package_stops_play(
    tmp_path: Path, package: Path, file: str
) -> None:
    with serving(tmp_path, package) as client:

        def status() -> str:
            return str(client.get("/healthz").json()["status"])

        assert status() == "ok"
        me = client.post("/api/v1/guests").json()
        client.headers["X-CSRF-Token"] = me["csrf"]
        put_back = flip(package / file)
        try:
            wait_until(lambda: status() == "fault")
            body = {"id": "5b0c6a1e-5c8e-4c80-9d6f-2f6a3c1b9f10"}
            answer = client.post("/api/v1/tables/Demo/seats/3", json=body)
            assert answer.json()["error"]["code"] == "server/temporarily_closed"
        finally:
            put_back()
        wait_until(lambda: status() == "ok")
        answer = client.post("/api/v1/tables/Demo/seats/3", json=body)
        assert answer.is_success, answer.text


def test_software_altered_while_the_house_was_down_opens_no_round(
    tmp_path: Path, package: Path
) -> None:
    put_back = flip(package / "game" / "settlement.py", 3)  # a letter of its docstring
    try:
        with serving(tmp_path, package) as client:
            assert client.get("/healthz").json()["closed"] == ["house"]
    finally:
        put_back()


def test_a_check_from_the_command_line_clears_no_settings_fault(
    checked: Served, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(checked)
    monkeypatch.setenv("LETITRIDE_DATABASE", checked.house.settings.database)
    put_back = altered_row(checked, "table:T1")
    status, out, _ = run("selfcheck")
    assert status == 1
    assert "table T1, database: table T1, event" in " ".join(out.split())
    put_back()
    assert run("selfcheck", "--json").status == 0
