"""Live updates: numbered without gaps, redacted, and resumable from any version."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from letitride.errors import StorageError
from letitride.house.known_link import KnownLink
from letitride.house.tables import DurableTable
from letitride.people import Role
from letitride.server.auth.route_access import COOKIE
from letitride.server.floor.live_table import LiveTable
from letitride.server.live import websocket
from tests.eventstore.stores import StillClock
from tests.server.houses import API, MA_TABLE, Served, Visit, served
from tests.server.routes.play.test_tables import betting, decide_all, over, sit_and_bet, until


@contextmanager
def watching(
    house: Served, visit: Visit, after: int | None = None, origin: str | None = None
) -> Iterator[ClientConnection]:
    address = house.url.replace("http", "ws", 1) + f"{API}/tables/T1/live"
    query = "" if after is None else f"?after={after}"
    cookie = f"{COOKIE}={visit.client.cookies.get(COOKIE, '')}"
    headers = {"Cookie": cookie} | ({} if origin is None else {"Origin": origin})
    with connect(address + query, additional_headers=headers) as socket:
        yield socket


def heard(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=20))
    return message


def test_events_arrive_once_and_in_order_with_the_view(house: Served) -> None:
    house.open_table()
    ann = house.player("Ann")
    with watching(house, ann) as socket:
        first = heard(socket)
        assert first["resync"]
        version = first["version"]
        number = sit_and_bet(ann, 3)["round"]
        decide_all(ann, 3, number)
        kinds = []
        while "CardsCollected" not in kinds:
            message = heard(socket)
            for event in message["events"]:
                assert event["version"] == version + 1
                version = event["version"]
                kinds.append(event["event"])
            assert message["version"] == version
        assert kinds.index("WagersPlaced") < kinds.index("DealCompleted")


def test_a_watcher_resumes_from_the_last_version_seen(house: Served) -> None:
    house.open_table()
    ann = house.player("Ann")
    version = until(ann, betting)["version"]
    sit_and_bet(ann, 3)
    until(ann, lambda view: view["to_act"] == 3)
    with watching(house, ann, after=version) as socket:
        message = heard(socket)
        assert message["events"][0]["version"] == version + 1
        assert message["view"]["to_act"] == 3
    for far in (0, 10**9):
        with watching(house, ann, after=far) as socket:
            message = heard(socket)
            assert message.get("resync") or message["events"][0]["version"] == far + 1


def test_each_viewer_sees_only_what_they_may(house: Served) -> None:
    house.open_table()
    ann, dealer = house.player("Ann"), house.as_role(Role.DEALER)
    sit_and_bet(ann, 3)
    cards = until(ann, lambda view: view["to_act"] == 3)["seats"][0]["cards"]
    with watching(house, ann) as own, watching(house, dealer) as other:
        assert heard(own)["view"]["seats"][0]["cards"] == cards
        assert heard(other)["view"]["seats"][0]["cards"] == [None] * 3


@pytest.mark.parametrize("origin", [None, "http://elsewhere"])
def test_strangers_get_an_error_and_are_disconnected(house: Served, origin: str | None) -> None:
    house.open_table()
    stranger = house.visit() if origin is None else house.as_role(Role.PLAYER)
    with watching(house, stranger, origin=origin) as socket:
        code = heard(socket)["error"]["code"]
        assert code == ("server/no_session" if origin is None else "server/origin")


def test_one_person_has_a_limited_number_of_connections(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letitride.server.live.websocket.MOST", 2)
    house.open_table()
    ann, bob = house.player("Ann"), house.player("Bob")
    with watching(house, ann) as one:
        with watching(house, ann) as two, watching(house, ann) as three:
            assert [heard(socket)["resync"] for socket in (one, two)] == [True, True]
            assert heard(three)["error"]["code"] == "server/too_many_connections"
            with pytest.raises(ConnectionClosed):
                heard(three)
            with watching(house, bob) as other:
                assert heard(other)["resync"]
        until(ann, lambda _: _watches(house, ann))


def _watches(house: Served, visit: Visit) -> bool:
    with watching(house, visit) as again:
        return "resync" in heard(again)


def test_a_watcher_sees_rounds_of_automatic_players(house: Served) -> None:
    house.open_table(automatic=1, alone=True)
    ann = house.as_role(Role.PLAYER)
    until(ann, over(1))
    with watching(house, ann) as socket:
        version = heard(socket)["version"]
        assert heard(socket)["version"] > version


def test_messages_from_a_watcher_are_ignored(house: Served) -> None:
    house.open_table()
    ann = house.player("Ann")
    with watching(house, ann) as socket:
        heard(socket)
        socket.send(b"\x00\xff")
        socket.send("resync?")
        sit_and_bet(ann, 3)
        assert heard(socket)["events"]


def test_messages_are_built_without_database_reads_on_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event loop never waits for the database. A thread reads events that are not in memory."""
    clock, on_loop, read = StillClock(), list[bool](), DurableTable.links_now

    def links_now(table: DurableTable) -> tuple[KnownLink, ...]:
        on_loop.append(asyncio._get_running_loop() is not None)
        return read(table)

    monkeypatch.setattr(DurableTable, "links_now", links_now)
    with served(tmp_path, clock) as house:
        house.open_table(paytables=MA_TABLE["paytables"] | {"progressive": "PTMGL01"})
        ann = house.as_role(Role.PLAYER)
        for _ in range(2):
            clock.move(minutes=1)
            on_loop.clear()
            with watching(house, ann) as socket:
                assert heard(socket)["view"]["meters"]
            assert on_loop == [False]


def test_watchers_are_asked_to_try_again_when_the_database_is_down(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.open_table(paytables=MA_TABLE["paytables"] | {"progressive": "PTMGL01"})
    ann = house.as_role(Role.PLAYER)

    def away(_: DurableTable) -> tuple[KnownLink, ...]:
        raise StorageError("storage/unavailable", expected="a database", got="none")

    monkeypatch.setattr(LiveTable, "has_links_at_hand", False)
    monkeypatch.setattr(DurableTable, "links_now", away)
    with watching(house, ann) as socket:
        assert heard(socket)["error"]["code"] == "storage/unavailable"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013


def shown_out(socket: ClientConnection) -> str:
    """Read messages until one reports an error, and return its code. The connection must close."""
    for _ in range(500):
        message = heard(socket)
        if "error" in message:
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=20)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            return str(message["error"]["code"])
        assert message.get("heartbeat") or message.get("resync")
    return "still shown in"


def test_watching_ends_at_logout(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "HEARTBEAT", 0.01)
    house.open_table()
    ann = house.as_role(Role.PLAYER)
    with watching(house, ann) as socket:
        heard(socket)
        ann.ask("DELETE", "/sessions")
        assert shown_out(socket) == "server/no_session"


def test_watching_a_table_does_not_keep_a_session_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "HEARTBEAT", 0.01)
    clock = StillClock()
    with served(tmp_path, clock) as house:
        house.open_table()
        sam = house.as_role(Role.SUPERVISOR)
        with watching(house, sam) as socket:
            heard(socket)  # the connection is open now
            clock.move(minutes=14)
            for _ in range(10):
                heard(socket)
            clock.move(minutes=2)
            assert shown_out(socket) == "server/no_session"
