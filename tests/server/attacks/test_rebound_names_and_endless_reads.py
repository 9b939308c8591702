"""Another site's name that points at this house, and people who read without pause."""

import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from letitride.eventstore.journal import Request
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.people import Role
from tests.eventstore.stores import StillClock
from tests.server.houses import API, Served, served


def under(house: Served, host: str, path: str = "/healthz") -> Any:
    return house.visit().client.get(path, headers={"Host": host})


def test_a_rebound_name_gets_nothing(house: Served) -> None:
    for path in ("/healthz", f"{API}/me", "/", "/docs", "/shared/names.js"):
        refused = under(house, "rebound.example:8000", path)
        assert (refused.status_code, refused.json()["error"]["code"]) == (421, "server/host")
    assert under(house, "").status_code == 421
    sent = house.visit().client.post(
        f"{API}/sessions",
        json={"name": "a", "password": "b"},
        headers={"Host": "rebound.example", "Origin": "http://rebound.example"},
    )
    assert sent.status_code == 421


def test_a_rebound_name_cannot_watch(house: Served) -> None:
    house.open_table()
    host = house.url.removeprefix("http://")
    url = f"ws://{host}{API}/tables/T1/live"
    with pytest.raises(InvalidStatus) as refused:
        connect(url.replace("127.0.0.1", "localhost"), sock=_dialed(host), **_named("evil.example"))
    assert refused.value.response.status_code == 403


def _dialed(host: str) -> Any:
    import socket

    name, port = host.split(":")
    return socket.create_connection((name, int(port)))


def _named(host: str) -> dict[str, Any]:
    from websockets.sync.client import ClientConnection

    class Named(ClientConnection):
        def handshake(self, *said: Any, **more: Any) -> None:
            connect_ = self.protocol.connect

            def renamed() -> Any:
                request = connect_()
                del request.headers["Host"]
                request.headers["Host"] = host
                return request

            self.protocol.connect = renamed  # type: ignore[method-assign]
            super().handshake(*said, **more)

    return {"create_connection": Named}


def test_loopback_names_addresses_and_the_houses_own_names_work(tmp_path: Path) -> None:
    with served(tmp_path, hosts=("casino.example",), origins=("https://app.example",)) as house:
        for host in (
            "localhost",
            "127.0.0.1:80",
            "[::1]:8000",
            "Casino.Example:443",
            "app.example",
        ):
            assert under(house, host).status_code == 200, host
        assert under(house, "other.example").status_code == 421


def test_reads_are_limited_for_each_person(tmp_path: Path) -> None:
    clock = StillClock()
    with served(tmp_path, clock) as house:
        ann, bob = house.as_role(Role.PLAYER), house.as_role(Role.PLAYER)
        statuses = [ann.ask("GET", "/me").status_code for _ in range(1010)]
        assert statuses.count(200) == 1000
        refused = ann.ask("GET", "/me")
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
        assert bob.ask("GET", "/me").status_code == 200
        visitor = house.visit()
        for _ in range(1010):
            last = visitor.ask("GET", "/jurisdictions").status_code
        assert last == 429


def test_the_list_of_links_does_not_read_every_wallet(house: Served) -> None:
    wallets = Wallets(house.house.journal)
    for number in range(300):
        wallets.deposit(f"p{number}", Cents(100), Request(f"d{number}", "test"))
    store = house.house.journal.store
    with store.reading() as tx:
        assert len(tx.streams("wallet:")) >= 300
        assert tx.streams("link:") == []
        plan = tx.connection.exec_driver_sql(  # type: ignore[attr-defined]
            "explain query plan select name from streams where name >= 'link:' and name < 'link;'"
        ).all()
    assert "SEARCH" in str(plan)
    began = time.monotonic()
    assert house.as_role(Role.PLAYER).get("/links") == []
    assert time.monotonic() - began < 5


def test_the_reference_page_is_in_a_sandbox_without_scripts(house: Served) -> None:
    page = house.visit().client.get("/docs")
    policy = page.headers["content-security-policy"]
    assert policy.startswith("sandbox;")
    assert "script-src" not in policy
    assert "default-src 'none'" in policy
    assert "<script" not in page.text
    assert "set-cookie" not in page.headers
    assert house.visit().client.get("/docs/files/swagger-ui-bundle.js").status_code == 404
