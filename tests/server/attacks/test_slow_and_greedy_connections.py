"""Clients that send endless headers, send slowly, never read, or open too many connections."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from letitride.people import Role
from tests.server.houses import API, MA_TABLE, Served, served

ASK = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("connections")
    limits: dict[str, Any] = {
        "header_bytes": 4096,
        "header_time": 0.7,
        "body_time": 0.7,
        "send_time": 1,
    }
    with served(folder, **limits, connections_per_address=40) as made:
        yield made


@contextmanager
def dialed(house: Served) -> Iterator[socket.socket]:
    host, port = house.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        yield line


def heard(line: socket.socket) -> bytes:
    """Return everything until the server closes the connection."""
    parts = []
    with suppress(ConnectionError):
        while part := line.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def is_well(house: Served) -> None:
    assert house.visit().client.get("/healthz").status_code == 200


def test_a_large_header_is_refused(house: Served) -> None:
    with dialed(house) as line:
        line.sendall(ASK + b"x-large: " + b"a" * 5000 + b"\r\n\r\n")
        assert status(heard(line)) == 431
    is_well(house)


def test_an_endless_header_is_cut_off(house: Served) -> None:
    """In the attack, the server accepted a header of 120 MB."""
    sent = 0
    with dialed(house) as line:
        line.sendall(ASK + b"x-endless: ")
        with suppress(OSError):
            for _ in range(2000):
                line.sendall(b"a" * 65_536)
                sent += 65_536
        with suppress(OSError):
            heard(line)
    assert sent < 64 * 2**20, "the server stopped reading"
    is_well(house)


def test_a_long_address_and_many_headers_are_refused(house: Served) -> None:
    with dialed(house) as line:
        line.sendall(b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert status(heard(line)) == 431
    with dialed(house) as line:
        line.sendall(ASK + b"".join(b"x%d: 1\r\n" % n for n in range(150)) + b"\r\n")
        assert status(heard(line)) == 431


def test_trailers_are_cut_off(house: Served) -> None:
    start = b"POST /api/v1/guests HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
    with dialed(house) as line:
        with suppress(OSError):
            line.sendall(start + b"0\r\n")
            for number in range(20_000):
                line.sendall(b"x-trailer-%d: %s\r\n" % (number, b"a" * 1000))
        answer = b""
        with suppress(OSError):
            answer = heard(line)
    assert answer == b"" or status(answer) in (400, 413)
    is_well(house)


@pytest.mark.parametrize("pause", [0.1, 5])
def test_half_a_header_times_out(house: Served, pause: float) -> None:
    """A client that sends a byte now and then is as slow as one that stops."""
    began = time.monotonic()
    with dialed(house) as line:
        line.sendall(ASK)
        line.settimeout(pause)
        answer = b""
        with suppress(OSError):
            while time.monotonic() - began < 5 and not answer:
                with suppress(TimeoutError):
                    answer = line.recv(1000)
                if not answer:
                    line.sendall(b"x")
    assert status(answer) == 408
    assert time.monotonic() - began < 4


def test_a_body_that_never_comes_times_out(house: Served) -> None:
    with dialed(house) as line:
        line.sendall(b"POST /api/v1/sessions HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\n"
                     b"content-type: application/json\r\n\r\n{")  # fmt: skip
        assert status(heard(line)) == 408
    is_well(house)


@pytest.mark.parametrize("sent", [b"", b"\r\n", ASK + b"\r\n" + b"\r\n"])
def test_a_silent_connection_is_closed(house: Served, sent: bytes) -> None:
    with dialed(house) as line:
        line.sendall(sent)
        began = time.monotonic()
        heard(line)
        assert time.monotonic() - began < 8


def test_half_open_connections_do_not_stay(house: Served) -> None:
    """In the attack, 400 half-open connections stayed alive."""
    with ExitStack() as stack:
        lines = [stack.enter_context(dialed(house)) for _ in range(39)]
        for line in lines:
            line.sendall(ASK)
        time.sleep(2.5)
        is_well(house)
        assert all(status(heard(line)) == 408 for line in lines)


def test_one_address_has_a_limited_number_of_connections(house: Served) -> None:
    time.sleep(1.5)  # connections of other tests end
    with ExitStack() as stack:
        lines = [stack.enter_context(dialed(house)) for _ in range(60)]
        for line in lines:
            with suppress(OSError):
                line.sendall(ASK + b"connection: keep-alive\r\n\r\n")
        answers = []
        for line in lines:
            with suppress(OSError):
                answers.append(status(line.recv(1000)))
    assert answers.count(200) <= 40
    assert answers.count(429) >= 15
    time.sleep(0.3)
    is_well(house)


def test_live_connections_count_until_they_end(house: Served) -> None:
    time.sleep(1.5)
    auditor = house.as_role(Role.SUPERVISOR)
    auditor.do("POST", "/tables", **MA_TABLE)
    headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in auditor.client.cookies.items())}
    url = house.url.replace("http", "ws") + f"{API}/tables/T1/live"
    for _ in range(3):  # every time, all of them are counted and uncounted
        with ExitStack() as stack:
            for _ in range(30):
                live = stack.enter_context(connect(url, additional_headers=headers))
                assert "view" in json.loads(live.recv(timeout=10))
            refused = 0
            for _ in range(20):
                line = stack.enter_context(dialed(house))
                with suppress(OSError):
                    line.sendall(ASK + b"\r\n")
                    refused += status(line.recv(100)) == 429
            assert refused >= 8
        time.sleep(0.5)
    is_well(house)


def test_a_client_that_never_reads_is_dropped(house: Served) -> None:
    """The client asks for more than the buffers hold, and reads none of it."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = house.url.removeprefix("http://").split(":")
        line.connect((host, int(port)))
        line.settimeout(1)
        began = time.monotonic()
        with pytest.raises(OSError):  # noqa: PT012 - the server resets the connection
            while time.monotonic() - began < 20:
                ask = b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n"
                with suppress(TimeoutError):
                    line.sendall(ask)
                time.sleep(0.1)
        assert time.monotonic() - began < 15
    is_well(house)
