"""``letitride serve`` as a process: first start, graceful end, sudden end."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from letitride.cli.app import run
from letitride.client import Client
from letitride.money import Cents
from letitride.server.settings import Settings

FIVE = Cents(500)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in a folder of its own, and its address."""
    port = free_port()
    command = [sys.executable, "-m", "letitride", "serve", "--demo", "--port", str(port)]
    settings = {"LETITRIDE_PACE": "0", "LETITRIDE_DECISION_TIME": "60"}
    process = subprocess.Popen(
        command, cwd=folder, env=os.environ | settings, stderr=subprocess.PIPE, text=True
    )
    try:
        _wait(process, f"http://127.0.0.1:{port}")
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.communicate()


def _wait(process: subprocess.Popen[str], address: str) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()[1]
        try:
            httpx.get(f"{address}/healthz").raise_for_status()
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the house did not open")


def test_the_first_start_shows_the_password_once_and_the_end_is_graceful(tmp_path: Path) -> None:
    shown: list[list[str]] = []
    for _ in range(2):
        with serving(tmp_path) as (process, address):
            if not shown:
                assert httpx.get(f"{address}/docs").status_code == 200
            process.send_signal(signal.SIGTERM)
            _, said = process.communicate(timeout=30)
            shown.append([line for line in said.splitlines() if "password" in line])
    (first,), second = shown
    assert second == []
    password = first.rpartition(" ")[2]
    with serving(tmp_path) as (_, address), Client(address) as client:
        assert client.log_in("administrator", password)["roles"] == ["administrator"]


def test_a_round_goes_on_after_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, address), Client(address) as client:
        client.come_in()
        cookies, csrf = dict(client._http.cookies), client._http.headers["X-CSRF-Token"]
        client.sit("Demo", 3)
        client.wager("Demo", 3, {"1": FIVE, "2": FIVE, "$": FIVE})
        while (view := client.table("Demo"))["to_act"] != 3:
            pass
        process.kill()
        process.wait()
    with serving(tmp_path) as (_, address), Client(address) as client:
        client._http.cookies.update(cookies)
        client._http.headers["X-CSRF-Token"] = csrf
        again = client.table("Demo")
        assert (again["round"], again["to_act"]) == (view["round"], 3)
        assert again["seats"] == view["seats"]
        client.decide("Demo", 3, bet="1", ride=True)


@pytest.mark.parametrize("setting", ["LETITRIDE_PORT", "LETITRIDE_PACE"])
def test_a_setting_that_cannot_be_is_named(
    setting: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(setting, "-1")
    assert run(["serve"]) == 2
    assert setting.removeprefix("LETITRIDE_").lower() in capsys.readouterr().err


def test_settings_come_from_a_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "house.toml"
    file.write_text('port = 9000\norigins = ["https://house.example"]\n', "utf-8")
    monkeypatch.setenv("LETITRIDE_SETTINGS", str(file))
    assert (Settings().port, Settings().origins) == (9000, ("https://house.example",))
    monkeypatch.setenv("LETITRIDE_PORT", "9001")
    assert Settings().port == 9001
    assert Settings(port=9002).port == 9002
