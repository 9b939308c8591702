"""``letitride serve`` as a process: first start, graceful stop, sudden stop, and settings."""

import asyncio
import json
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from errno import EACCES
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from letitride.cli.app import run
from letitride.cli.commands.serve import _listening
from letitride.client import ApiError, Client, Role
from letitride.errors import InputError
from letitride.server.auth.route_access import COOKIE
from letitride.server.settings import ServerSettings, read_settings
from tests.cli.conftest import Run
from tests.cli.served import BETS, Serving, serving
from tests.rejected import rejected


def password_in(said: str, of: str = "") -> str:
    (line,) = (line for line in said.splitlines() if f"{of} password" in line)
    return line.rpartition(" ")[2]


def test_the_first_start_of_a_house_shows_a_password_once_and_never_in_the_log(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as house:
        password = password_in(house.out, "administrator's")
        auditors = password_in(house.out, "auditor's")
        assert len(house.out.splitlines()) == 3
        with Client(house.url) as client:
            assert client.session.log_in("auditor", auditors).password_due
            assert client.session.log_in("administrator", password).roles == ["administrator"]
            with rejected(ApiError, "server/not_found"):
                client.session.enter_as_guest()  # guests need demo mode
        assert house.stop(signal.SIGTERM) == 0
        assert password not in house.log
        assert auditors not in house.log
    with serving(tmp_path) as house:
        assert house.out == f"Let It Ride at {house.url}/\n"


def test_json_has_the_address_and_the_password(tmp_path: Path, run: Run) -> None:
    with serving(tmp_path, "--json") as house:
        told = json.loads(house.out)
        assert told["url"] == f"{house.url}/"
        with Client(house.url) as client:
            client.session.log_in("administrator", told["password"])
        database = f"sqlite:///{tmp_path / 'letitride.db'}"
        issued = json.loads(run("administrator", "--database", database, "--json").out)
        assert issued["name"] == "administrator"
        with Client(house.url) as client:
            client.session.log_in("administrator", issued["password"])
    with serving(tmp_path, "--json") as house:
        assert json.loads(house.out)["password"] is None


def test_a_house_without_an_auditor_gets_one_from_the_console(tmp_path: Path, run: Run) -> None:
    with serving(tmp_path) as house, Client(house.url) as office, Client(house.url) as abe:
        office.session.log_in("administrator", password_in(house.out, "administrator's"))
        database = f"sqlite:///{tmp_path / 'letitride.db'}"
        for _ in range(2):  # the second time, Abe has lost the password
            told = run("auditor", "Abe", "--database", database)
            issued = password_in(told.out)
            assert abe.session.log_in("Abe", issued).password_due
        abe.session.change_password(issued, "nine purple herons")
        asked = office.people.add("Sam", [Role.DEALER]).approval
        assert asked is not None
        abe.approvals.answer(asked.number, "approve")
        assert office.people.add("Sam", [Role.DEALER], approval=asked.number).password
        refused = run("auditor", "administrator", "--database", database)
        assert (refused.status, "server/no_such_person" in refused.err) == (2, True)


def test_an_administrator_who_lost_the_password_gets_a_new_one(tmp_path: Path, run: Run) -> None:
    with serving(tmp_path) as house, Client(house.url) as client:
        old = password_in(house.out, "administrator's")
        client.session.log_in("administrator", old)
        database = f"sqlite:///{tmp_path / 'letitride.db'}"
        told = run("administrator", "--database", database)  # the server is still running
        assert told.status == 0
        with rejected(ApiError, "server/no_session"):
            client.session.me()  # all sessions with the old password have ended
        with rejected(ApiError, "server/login"):
            client.session.log_in("administrator", old)
        issued = password_in(told.out)
        assert client.session.log_in("administrator", issued).password_due
        with rejected(ApiError, "server/password_due"):
            client.people.all()
        assert run("administrator", "nobody", "--database", database).status == 2


def test_the_demo_address_leads_visitors_to_the_lobby_as_guests(tmp_path: Path) -> None:
    proxies = {"LETITRIDE_PROXIES": '["127.0.0.1"]'}
    with (
        serving(tmp_path, "--demo", **proxies) as house,
        httpx.Client(base_url=house.url) as browser,
    ):
        afar = {"X-Forwarded-For": "203.0.113.9"}
        page = browser.get("/", headers=afar, follow_redirects=True)
        assert '"guest admitted", "who": "Guest Avocet 1", "address": "203.0.113.9"' in house.log
        assert page.status_code == 200
        assert page.url.path == "/lobby.html"
        me = browser.get("/api/v1/me").json()
        assert (me["roles"], me["table"]) == (["guest"], "Demo")
        assert browser.get("/api/v1/tables/Demo").json()["you"]["chips"] == "1000.00"
        browser.get("/", follow_redirects=True)
        assert browser.get("/api/v1/me").json()["name"] == me["name"]  # still the same guest
        assert browser.get("/docs").status_code == 200


def test_the_end_is_graceful_in_the_middle_of_a_round(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo") as house, Client(house.url) as client:
        client.session.enter_as_guest()
        line = client._house._http
        cookies, csrf = dict(line.cookies), line.headers["X-CSRF-Token"]
        client.seats.sit("Demo", 3)
        client.seats.wager("Demo", 3, BETS)
        while (view := client.tables.get("Demo")).to_act != 3:
            pass
        assert asyncio.run(_stop_a_watched_house(house, cookies[COOKIE])) == (0, 1012)
        assert "Traceback" not in house.log
    with serving(tmp_path, "--demo") as house, Client(house.url) as client:
        client._house._http.cookies.update(cookies)
        client._house.use_token(csrf)
        again = client.tables.get("Demo")
        assert (again.version, again.to_act) == (view.version, 3)
        assert again.seats == view.seats
        client.seats.decide("Demo", 3, "1", ride=True)


async def _stop_a_watched_house(house: Serving, token: str) -> tuple[int, int | None]:
    """Stop a server while a page watches a table. Return the exit status and the close code."""
    address = house.url.replace("http", "ws") + "/api/v1/tables/Demo/live"
    async with connect(address, additional_headers={"Cookie": f"{COOKIE}={token}"}) as page:
        await page.recv()
        status = asyncio.create_task(asyncio.to_thread(house.stop))
        await page.wait_closed()
        return await status, page.close_code


def test_a_watcher_who_sends_too_much_is_disconnected(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo") as house, Client(house.url) as client:
        client.session.enter_as_guest()
        assert asyncio.run(_say_much(house, client._house._http.cookies[COOKIE])) == 1009
        assert "Traceback" not in house.log


async def _say_much(house: Serving, token: str) -> int | None:
    """Send a megabyte as a watcher, and return the close code from the server."""
    address = house.url.replace("http", "ws") + "/api/v1/tables/Demo/live"
    async with connect(address, additional_headers={"Cookie": f"{COOKIE}={token}"}) as page:
        await page.recv()
        with suppress(ConnectionClosed):
            await page.send("x" * 1_000_000)
        await page.wait_closed()
        return page.close_code


def test_a_port_in_use_is_rejected_before_a_house_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        told = run("serve", "--port", str(taken.getsockname()[1]))
    assert told.status == 2
    assert "The server cannot listen at that address: Address already in use" in told.err
    assert "(cli/listen)" in told.err
    assert list(tmp_path.iterdir()) == []


def test_answers_are_sent_without_delay() -> None:
    with _listening("127.0.0.1", 0) as listening:
        with socket.create_connection(listening.getsockname()):
            accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize(
    ("variable", "value", "named"),
    [
        ("LETITRIDE_PORT", "-1", "port"),
        ("LETITRIDE_PACE", "soon", "pace"),
        ("LETITRIDE_ORIGINS", "https://no-json.example", "origins"),
        ("LETITRIDE_PROT", "8000", "LETITRIDE_PROT"),
        ("LETITRIDE_SETTINGS", "nowhere.toml", "nowhere.toml"),
    ],
)
def test_an_invalid_variable_is_rejected_in_one_line(
    variable: str,
    value: str,
    named: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(variable, value)
    for command in ("serve", "audit"):
        assert run([command]) == 2
        said = capsys.readouterr().err
        assert "server/settings" in said
        assert named in said
        assert said.count("\n") == 1


@pytest.mark.parametrize(
    "text", ["port = ", "port = -1", "prot = 8000", "[port]\nnumber = 1", 'origins = "one"', "\xff"]
)
def test_an_invalid_file_is_rejected_in_one_line(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text, "latin-1")
    monkeypatch.setenv("LETITRIDE_SETTINGS", str(file))
    assert run(["serve"]) == 2
    said = capsys.readouterr().err
    assert "server/settings" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("lay_there", "got"),
    [
        (Path.mkdir, "a folder"),
        (os.mkfifo, "something else"),
        (lambda place: place.symlink_to("nowhere"), "something else"),
    ],
)
def test_a_settings_path_that_is_not_a_file_is_rejected(
    lay_there: Callable[[Path], None],
    got: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    lay_there(Path("letitride.toml"))
    assert run(["serve", "--database", "none"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "(server/settings)" in said
    with rejected(InputError, f"server/settings: expected letitride.toml to be a file, got {got}"):
        read_settings()


def test_an_unreadable_settings_file_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(EACCES, "Permission denied")

    file = tmp_path / "house.toml"
    file.touch()
    monkeypatch.setenv("LETITRIDE_SETTINGS", str(file))
    monkeypatch.setattr(Path, "open", forbidden)
    with rejected(InputError, "a readable file at .*, got Permission denied"):
        read_settings()


def test_the_value_of_a_rejected_setting_is_not_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LETITRIDE_GUEST_HOURS", "secret")
    assert run(["serve"]) == 2
    assert "secret" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "database",
    [
        "mysql://house:secret@db.example/house",
        "postgresql://house:secret@db.example:port/house",
        "postgresql://house:secret@[::1/house",
        "sqlite://secret/house.db",
        "secret",
    ],
)
def test_an_invalid_database_address_is_rejected_and_not_printed(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LETITRIDE_DATABASE", database)
    for command in (["audit"], ["serve", "--port", "0"]):
        assert run(command) == 2
        said = capsys.readouterr().err
        assert "storage/database" in said
        assert "secret" not in said
        assert said.count("\n") == 1


@pytest.mark.parametrize(("name", "value"), [("host", ""), ("guest_chips", "0.00")])
def test_an_empty_host_and_guests_without_chips_are_rejected(name: str, value: str) -> None:
    with rejected(InputError, name):
        read_settings(**{name: value})


def test_settings_come_from_a_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "house.toml"
    file.write_text('port = 9000\norigins = ["https://house.example"]\n', "utf-8")
    monkeypatch.setenv("LETITRIDE_SETTINGS", str(file))
    assert (ServerSettings().port, ServerSettings().origins) == (9000, ("https://house.example",))
    monkeypatch.setenv("LETITRIDE_PORT", "9001")
    assert read_settings().port == 9001
    assert read_settings(port=9002, host=None).port == 9002


def test_all_commands_use_the_house_that_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setenv("LETITRIDE_DATABASE", f"sqlite:///{tmp_path / 'ours.db'}")
    for command in (["audit"], ["backup", str(tmp_path / "file")], ["administrator"]):
        told = run(*command)
        assert told.status == 2
        assert "ours.db" in told.err
